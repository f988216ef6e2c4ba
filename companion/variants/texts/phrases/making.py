"""Texts about the cards that make a hand: a player's own, the board's, or a line of it."""

from collections.abc import Sequence
from dataclasses import replace

from companion.hands import CardUse, Ranking, read_card_use
from companion.hands.definition.sides import HandPrize
from companion.kit.sentences import join_with_and
from companion.variants.cards_needed.dealing import showdown_card_counts
from companion.variants.definition.card_counts import CardCounts
from companion.variants.definition.rounds import Round
from companion.variants.definition.steps import VariantStep
from companion.variants.definition.variant import Variant
from companion.variants.texts.phrases.counting import number_in_words, round_sentence_start
from companion.variants.texts.phrases.prizes import prize_name

BOTH = 2
TWO_BOARDS = "two boards"
BOARD_SHAPE_WORDS = {
    "cross": "as a cross",
    "square": "as a square",
    "rows": "in two rows",
    "three rows": "in three rows",
    TWO_BOARDS: "as two boards",
}
"""Words for the shapes of the board."""
BOARD_LINE_WORDS = {
    "cross": ": one line across and one down, which share the middle card",
    "square": ", in which every row, every column and both diagonals are lines",
}
"""Explanations of shapes, to follow "The board is laid out as a cross"."""
_LINE_NOUNS = {
    "cross": "line of the cross",
    "square": "line of the square",
    "rows": "row",
    "three rows": "row",
    TWO_BOARDS: "board",
}


def split_steps_between_boards(steps: Sequence[VariantStep], lay: str) -> tuple[Sequence[VariantStep], str]:
    """Return the steps with the cards of each board, and words for the place of these.

    `lay` is the shape of the board, "" for one line. The place is "each board" if there are two boards and
    every step divides evenly between them. Else it is "the board", with the steps unchanged.
    """
    if lay != TWO_BOARDS or any(step.count % BOTH for step in steps):
        return steps, "the board"
    return [replace(step, count=step.count // BOTH) for step in steps], "each board"


def hand_making_sentences(variant: Variant) -> tuple[str, ...]:
    """Return sentences about the cards that make a hand, by prize and round if they differ.

    There are none if no prize is for a hand.
    """
    hands = variant.showdown.hand_prizes
    made = {prize_name(variant, prize): _making_by_round(variant, prize) for prize in hands}
    if len(set(made.values())) == 1:
        return next(iter(made.values()))
    alike = {lines: [what for what, said in made.items() if said == lines] for lines in made.values()}
    told = [(join_with_and(parts), line) for lines, parts in alike.items() for line in lines]
    return tuple(f"For {what}, {line[:1].lower()}{line[1:]}" for what, line in told)


def _making_by_round(variant: Variant, prize: HandPrize) -> tuple[str, ...]:
    rounds = zip(variant.rounds, showdown_card_counts(variant), strict=True)
    return merge_round_texts(
        [f"{_making_sentence(variant, prize, *each)}{_counting_sentence(prize, each[0])}" for each in rounds]
    )


def merge_round_texts(told: Sequence[str]) -> tuple[str, ...]:
    """Return the texts of the rounds, each with its round named; equal last ones only once.

    If the texts of all rounds are equal, only that text is returned, without a round. There must be a text.
    """
    if len(set(told)) == 1:
        return (told[0],)
    last = next(at for at in range(len(told)) if len(set(told[at:])) == 1)
    lines = enumerate(told[: last + 1])
    return tuple(f"{round_sentence_start(at, told)}{line[:1].lower()}{line[1:]}" for at, line in lines)


def _counting_sentence(prize: HandPrize, each: Round) -> str:
    """Return the sentence about the number of cards that count, "" if all do."""
    order = each.ranking_for(prize)
    return f" The lowest {number_in_words(order.size)} of them count." if order.larger_hand_size else ""


def _making_sentence(variant: Variant, prize: HandPrize, each: Round, counts: CardCounts) -> str:
    order = each.ranking_for(prize)
    use, board = read_card_use(variant.showdown.card_use), counts.board and not prize.own_cards_only
    if use.own_cards and board:
        return _exact_cards_sentence(use, order, counts, _describe_board_cards(prize, counts))
    if order.is_rainbow and not board:
        return "Only cards of different suits and ranks count."
    if board:
        return _any_cards_sentence(order, counts, _describe_board_cards(prize, counts))
    count = "make the hand" if order.larger_hand_size else "count"
    if counts.most_held > order.hand_size:
        return f"Each player's best {_hand_size_in_words(order, counts.most_held)} cards {count}."
    if counts.fewest_held == 1:
        return "Each player's one card is their hand."
    short = counts.fewest_held < order.size and order.has_flushes
    takes = f" A straight or a flush needs {number_in_words(order.size)}." if short else ""
    return f"{_all_or_both(counts.fewest_held)} cards {count}.{takes}"


def _describe_board_cards(prize: HandPrize, counts: CardCounts) -> str:
    """Return words for the board cards that count: "the board", "one row"."""
    line = _LINE_NOUNS[counts.board_shape] if counts.board_shape else ""
    return f"the {line} that the share is for" if prize.row_number else f"one {line}" if line else "the board"


def _any_cards_sentence(order: Ranking, counts: CardCounts, which: str) -> str:
    there = counts.most_held + len(counts.board_lines[0].card_indices)
    if there > order.hand_size:
        size = min(order.hand_size, there)
        return f"Each player makes a hand from any {number_in_words(size)} of their own cards and {which}."
    shared = "the card on the board" if counts.board == 1 else f"all of {which}"
    return f"A hand uses {_all_own_cards(counts.fewest_held)} and {shared}."


def _all_own_cards(count: int) -> str:
    return "the player's card" if count == 1 else f"{_all_or_both(count).lower()} of the player's cards"


def _all_or_both(count: int) -> str:
    return "Both" if count == BOTH else f"All {number_in_words(count)}"


def _hand_size_in_words(order: Ranking, there: int) -> str:
    return number_in_words(min(order.hand_size, there))


def _exact_cards_sentence(use: CardUse, order: Ranking, counts: CardCounts, which: str) -> str:
    own = f"exactly {number_in_words(use.own_cards)} of the player's own cards"
    if use.own_cards == counts.most_held:
        own = _all_own_cards(use.own_cards)
    count = order.hand_size - use.own_cards
    board = (
        f"{_all_or_both(count).lower()} cards of"
        if use.takes_whole_line
        else f"{number_in_words(count)} from"
    )
    return f"A hand uses {own} and {board} {which}."


def best_board_line_sentence(variant: Variant) -> str:
    """Return the sentence that each hand takes the line of the board that is best for it.

    It is "" if the board has no shape, or if every prize has a line of its own, leaves out the board, or is
    not for a hand.
    """
    lay = showdown_card_counts(variant)[-1].board_shape
    free = any(
        not (prize.row_number or prize.own_cards_only)
        for prize in variant.showdown.prizes
        if isinstance(prize, HandPrize)
    )
    return f"Each hand uses the {_LINE_NOUNS[lay]} that is best for it." if lay and free else ""

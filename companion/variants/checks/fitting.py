"""Faults of a variant whose cards, board, ranking and prizes make no hands."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from companion.cards import plural_rank_name
from companion.hands import (
    BadBoard,
    BadCardUse,
    BadHand,
    BadMinimumHand,
    BadPrize,
    BadWildCards,
    CardUse,
    JokerNotWild,
    MinimumHand,
    PrizeRule,
    Ranking,
    read_card_use,
    read_minimum_hand,
)
from companion.hands.definition.sides import HandPrize
from companion.kit.sentences import capitalise
from companion.plurals import format_count
from companion.variants.cards_needed.dealing import kitty_sizes
from companion.variants.cards_needed.judging import build_judge
from companion.variants.checks.offered import usual_ranking_for_pack
from companion.variants.definition.card_counts import CardCounts
from companion.variants.definition.errors import VariantFault
from companion.variants.definition.parts import ANY_CARDS
from companion.variants.definition.rounds import NO_RANKING, Round
from companion.variants.definition.variant import Variant

MOST_CARDS_TO_CHOOSE_FROM = 10
"""Largest number of cards of a player or line, if a hand takes an exact number of them.

All ways to take them are tried.
"""
_FIELD_BY_ERROR: Mapping[type, str] = MappingProxyType(
    {
        BadPrize: "sides",
        BadCardUse: "use",
        BadBoard: "steps",
        BadWildCards: "dead",
        JokerNotWild: "wild",
        BadMinimumHand: "floor",
    }
)

_DIGIT_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
"""Numbers in words, for labels of the form; larger ones are shown in figures."""

Faults = Iterator[VariantFault]


def card_use_label(use: CardUse) -> str:
    """Return a use of cards as the form of variants labels it: "Two of your own, three from the board".

    The numbers of cards must be set.
    """
    own, board = (
        _DIGIT_WORDS[count] if count < len(_DIGIT_WORDS) else str(count)
        for count in (use.own_cards, use.board_cards)
    )
    shared = " and a line from the board" if use.takes_whole_line else f", {board} from the board"
    return f"{capitalise(own)} of your own{shared}"


def prize_label(prize: PrizeRule) -> str:
    """Return the name of a prize with a capital letter: "Low, eight or better"."""
    return capitalise(prize.name)


def field_of_hand_error(bad: BadHand) -> str:
    """Return the name of the variant's field that an error of its judge is about.

    `BadWildCards` is about "dead", and `JokerNotWild` about "wild". It is "steps" for any error without a
    field of its own, `UnknownWildCards` and other subclasses included.
    """
    return _FIELD_BY_ERROR.get(type(bad), "steps")


def impossible_hand_faults(variant: Variant, counts_by_round: tuple[CardCounts, ...]) -> Faults:
    """Yield the faults that leave no hands at a showdown, or none for some prize.

    If no prize is for a hand, the faults are a use of cards or a minimum hand that is set all the same.
    `counts_by_round` are the card counts at the showdown of each round. Some faults end the search, because
    nothing else can be checked then.
    """
    hands = variant.showdown.hand_prizes
    if not hands:
        yield from _no_hand_prize_faults(variant)
        return
    if bare := tuple(empty_board_faults(counts_by_round)):
        yield from bare
        return
    for each, counts, kitty in zip(variant.rounds, counts_by_round, kitty_sizes(variant), strict=True):
        if each.ranking_slug == NO_RANKING:
            yield VariantFault("order", f"“{prize_label(hands[0])}” needs a ranking of hands. Choose one.")
            return
        if wrong := tuple(_hand_making_faults(variant, each, hands)):
            yield from wrong
            return
        try:
            build_judge(variant, each, counts).check_rules(counts.board)
        except BadHand as bad:
            yield VariantFault(field_of_hand_error(bad), str(bad))
            return
        yield from _pack_rank_faults(variant, each)
        for prize in hands:
            yield from _hand_prize_faults(variant, prize, each.ranking_for(prize), counts, kitty)
    try:
        parse_minimum_hand(variant)
    except BadMinimumHand as bad:
        yield VariantFault("floor", str(bad))


def empty_board_faults(counts_by_round: tuple[CardCounts, ...]) -> Faults:
    """Yield one fault if the board of any round has a shape but no cards, else nothing.

    The first such round is named. `counts_by_round` are the card counts at the showdown of each round.
    """
    if bare := next(
        (counts.board_shape for counts in counts_by_round if counts.board_shape and not counts.board), ""
    ):
        yield VariantFault(
            "steps", f"There are no board cards for the step “lay {bare}”. Add the step “board”."
        )


def _hand_making_faults(variant: Variant, each: Round, hands: tuple[HandPrize, ...]) -> Faults:
    """Yield the reasons why no hands can be made in a round, clearer than a judge's errors."""
    use = read_card_use(variant.showdown.card_use)
    for prize in hands:
        order = each.ranking_for(prize)
        if prize.qualifying_rank and prize.qualifying_rank not in order.ranks:
            yield from _low_limit_faults(variant, each, prize)
        elif use.own_cards and not prize.own_cards_only and not _matches_hand_size(use, order):
            made = order.hand_size - use.own_cards if use.takes_whole_line else use.board_cards
            makes = (
                f"makes {use.own_cards + made}"
                if made > 0
                else f"takes {use.own_cards} from the player alone"
            )
            need = f"{_describe_hands(prize, order)} need {format_count(order.hand_size)}"
            yield VariantFault("use", f"{need}, but “{card_use_label(use)}” {makes}.")


def _low_limit_faults(variant: Variant, each: Round, prize: HandPrize) -> Faults:
    """Yield the fault that a low's limit is not in the pack, or that pack and ranking differ."""
    if prize.qualifying_rank in variant.cards.pack.ranks:
        yield from _pack_rank_faults(variant, each)
    else:
        yield VariantFault(
            "sides",
            f"“{prize_label(prize)}” needs {plural_rank_name(prize.qualifying_rank)}, but a deck of "
            f"{variant.cards.pack_size} has none.",
        )


def _matches_hand_size(use: CardUse, order: Ranking) -> bool:
    """Return whether the cards used make as many as a hand of the ranking has."""
    return (
        order.hand_size > use.own_cards
        if use.takes_whole_line
        else use.own_cards + use.board_cards == order.hand_size
    )


def _no_hand_prize_faults(variant: Variant) -> Faults:
    showdown = variant.showdown
    if showdown.card_use != ANY_CARDS:
        made = card_use_label(read_card_use(showdown.card_use))
        yield VariantFault(
            "use",
            f"“{made}” makes poker hands, but no share of the pot goes to a poker hand here. Choose “Any "
            "cards”.",
        )
    if showdown.minimum_hand:
        yield VariantFault(
            "floor", "No share of the pot goes to a poker hand here. Leave “Hand needed to win” empty."
        )


def parse_minimum_hand(variant: Variant) -> MinimumHand | None:
    """Return the least hand that wins, None if any hand may win.

    If its name fits a high and a low, the high is meant.

    Raises: `BadMinimumHand` if no ranking of a prize has a hand of that name, or no prize is for a hand.
    """
    showdown = variant.showdown
    if not showdown.minimum_hand:
        return None
    known = [each.ranking_for(prize) for each in variant.rounds for prize in showdown.hand_prizes]
    return read_minimum_hand(showdown.minimum_hand, known)


def _pack_rank_faults(variant: Variant, each: Round) -> Faults:
    """Yield the fault that the pack has ranks that the round's ranking lacks."""
    order = each.ranking
    strange = [rank for rank in variant.cards.pack.ranks if rank not in order.ranks]
    if strange:
        there = f"A deck of {variant.cards.pack_size} has {plural_rank_name(strange[0])}"
        better = usual_ranking_for_pack(variant.cards.pack_size).name
        yield VariantFault("order", f"{there}, but the ranking “{order.name}” does not. Choose “{better}”.")


def _hand_prize_faults(
    variant: Variant, prize: HandPrize, order: Ranking, counts: CardCounts, kitty: int
) -> Faults:
    if prize.own_cards_only:
        if not counts.board:
            yield VariantFault(
                "sides",
                "There is no board, so every hand is made without it. Add a board, or remove the prize "
                "for hands "
                "without the board.",
            )
        if order.is_low and counts.fewest_held < order.min_hand_size:
            yield VariantFault(
                "sides",
                f"“{prize_label(prize)}” needs {order.min_hand_size} cards, but a player has "
                f"{counts.fewest_held}.",
            )
        return
    use, line = (
        read_card_use(variant.showdown.card_use),
        max(len(line.card_indices) for line in counts.board_lines),
    )
    if not use.own_cards:
        if counts.fewest_held + line < order.min_hand_size:
            there = (
                f"{format_count(counts.fewest_held)} and the board has {line}"
                if line
                else format_count(counts.fewest_held)
            )
            hands = f"{_describe_hands(prize, order)} need {format_count(order.min_hand_size)}"
            yield VariantFault(
                "steps", f"{hands}, but a player has {there}. Deal more, or choose another ranking."
            )
    else:
        yield from _card_use_faults(use, order, counts, line)
    if counts.kitty and kitty and kitty + line < order.min_hand_size:
        yield VariantFault(
            "house",
            f"{_describe_hands(prize, order)} need {format_count(order.min_hand_size)}, but the kitty has "
            f"{kitty}.",
        )


def _describe_hands(prize: HandPrize, order: Ranking) -> str:
    """Return words for hands by a ranking; one derived for a low has no name players know."""
    return (
        f"Hands ranked by “{order.name}”"
        if prize.ranking_name == "high"
        else f"Hands for “{prize_label(prize)}”"
    )


def _card_use_faults(use: CardUse, order: Ranking, counts: CardCounts, line: int) -> Faults:
    board = order.hand_size - use.own_cards
    where, label = "a line of the board" if counts.board_shape else "the board", card_use_label(use)
    if use.takes_whole_line and not counts.board_shape:
        yield VariantFault("use", f"“{label}” needs a board with lines. Add the step “board in rows”.")
    elif use.takes_whole_line and line != board:
        yield VariantFault("use", f"With “{label}”, a line must have {format_count(board)}, not {line}.")
    elif line < board:
        has = f"{where} has {line}" if line else "there is no board"
        yield VariantFault("use", f"“{label}” takes {format_count(board)} from the board, but {has}.")
    if counts.fewest_held < use.own_cards:
        yield VariantFault(
            "use",
            f"“{label}” takes {format_count(use.own_cards)} from a player, but a player has only "
            f"{counts.fewest_held}.",
        )
    if max(counts.most_held, line) > MOST_CARDS_TO_CHOOSE_FROM:
        yield VariantFault(
            "use",
            f"With “{label}”, a player can have up to {MOST_CARDS_TO_CHOOSE_FROM} cards, and so can the "
            "board.",
        )

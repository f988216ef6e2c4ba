"""Texts of single steps: a sentence for the rules page, and a prompt for the table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.kit.sentences import capitalise, join_with_and
from companion.plurals import inflect_noun, singular_or_plural
from companion.variants.definition import steps as kinds
from companion.variants.definition.card_counts import CardCounts
from companion.variants.definition.parts import DECLARE_BY_CHIPS, DECLARE_BY_DROP, DECLARE_IN_TURN
from companion.variants.definition.steps import VariantStep
from companion.variants.definition.variant import Variant
from companion.variants.texts.phrases.counting import (
    count_with_noun,
    make_sentence,
    number_in_words,
    up_to_with_noun,
)
from companion.variants.texts.phrases.making import (
    BOARD_LINE_WORDS,
    BOARD_SHAPE_WORDS,
    TWO_BOARDS,
    split_steps_between_boards,
)
from companion.variants.texts.phrases.players import PlayerGroup
from companion.variants.texts.phrases.prizes import declaration_words

TABLE_SEES_TO_IT = "The companion does not keep track of this."
"""Sentence after a step that players wrote, as the companion does not know its effect."""
IN_OR_OUT_SENTENCES: Mapping[str, str] = {
    DECLARE_BY_DROP: "1-2-3-drop: on “drop”, everybody who wants out lets go of their cards.",
    DECLARE_IN_TURN: "The dealer asks each player in turn, starting on the left: in or out?",
    DECLARE_BY_CHIPS: ("Everybody shows at the same time: a chip in the fist means in, no chip means out."),
}
PASS_DIRECTION_WORDS: Mapping[str, str] = {
    "left": "to the left",
    "right": "to the right",
    kinds.SECOND_LEFT: "to the second player on the left",
    kinds.SECOND_RIGHT: "to the second player on the right",
    kinds.THIRD_LEFT: "to the third player on the left",
    kinds.ACROSS: "across the table",
    kinds.MIDDLE: "into the middle",
}
"""Words for the directions of passing."""
_PASS_NOTES = {
    kinds.ACROSS: "If nobody sits directly across, pass to the next player to the left of that place.",
    kinds.MIDDLE: "The cards are shuffled, and everybody gets the same number back.",
}
"""Further sentences about some directions of passing."""
_CARD_FACING_WORDS = {kinds.UNSEEN: "face down and unseen", kinds.DOWN: "face down", kinds.UP: "face up"}


@dataclass(frozen=True)
class StepRun:
    """Neighbouring steps of one kind, which are put in words together.

    variant: the variant that they belong to.
    steps: the steps, in order; at least one.
    counts: the cards of players and board before the first of them.
    players: the players who take part in them.
    format_price: function that writes the price of a card, in whole units of money.
    """

    variant: Variant
    steps: tuple[VariantStep, ...]
    counts: CardCounts
    players: PlayerGroup
    format_price: Callable[[int], str]

    @property
    def first_step(self) -> VariantStep:
        """First step of the run, often the only one."""
        return self.steps[0]

    @property
    def count(self) -> int:
        """Number of cards of the first step."""
        return self.steps[0].count

    @property
    def way(self) -> str:
        """Way of the first step, such as a pass's direction; "" if it has none."""
        return self.steps[0].way

    @property
    def verb(self) -> str:
        """Verb for the cards of the first step: "is" for one card, "are" for several."""
        return singular_or_plural(self.count, "is", "are")


def _deal_sentence(run: StepRun) -> str:
    more = "more" if run.counts.fewest_held else ""
    if all(step.way == kinds.UNSEEN for step in run.steps):
        count = sum(step.count for step in run.steps)
        unseen = f"face down; nobody looks at {singular_or_plural(count, 'it', 'them')}"
        return run.players.sentence("get", f"{count_with_noun(count, more=more)}, {unseen}")
    return run.players.sentence("get", _describe_dealt_cards(run.steps, _CARD_FACING_WORDS, more))


def _describe_dealt_cards(steps: Sequence[VariantStep], lies: Mapping[str, str], more: str = "") -> str:
    """Return words for dealt cards: ``"two cards face down and one face up"``."""
    counts: dict[str, int] = {}
    for step in steps:
        counts[step.way] = counts.get(step.way, 0) + step.count
    (way, count), *rest = counts.items()
    if not rest:
        return f"{count_with_noun(count, more=more)}, {lies[way]}"
    others = [f"{number_in_words(other)} {lies[how]}" for how, other in rest]
    return join_with_and([f"{count_with_noun(count, more=more)} {lies[way]}", *others])


def _board_sentence(run: StepRun) -> str:
    steps, where = split_steps_between_boards(run.steps, run.counts.board_shape)
    more = "more" if run.counts.board else ""
    are = singular_or_plural(sum(step.count for step in steps), "is", "are")
    dealt = _describe_dealt_cards(steps, {"": "face up", kinds.DOWN: "face down"}, more)
    first, _, rest = dealt.partition(", ")
    return f"{capitalise(first)} {are} laid on {where}{f', {rest}' if rest else ''}."


def _board_prompt(run: StepRun) -> str:
    (halved,), where = split_steps_between_boards(run.steps, run.counts.board_shape)
    face = f"face {run.way or kinds.UP}"
    if run.counts.board:
        return f"deal {count_with_noun(halved.count, more='more')} {face} on {where}"
    laid = shape_ending(run.counts.board_shape)
    return f"deal {count_with_noun(halved.count)} {face} on {first_board_place(where)}{laid}"


def first_board_place(where: str) -> str:
    """Return the place of the first cards of the board, given the words for later ones.

    "each board" becomes "each of two boards"; other words stay the same.
    """
    return where.replace("each board", "each of two boards")


def shape_ending(shape: str) -> str:
    """Return the end of a sentence about the shape of the board: ``", laid out as a cross"``.

    It is "" for a board of one line (`shape` is ""), and for two boards.

    Raises: KeyError for an unknown shape.
    """
    return f", laid out {BOARD_SHAPE_WORDS[shape]}" if shape not in ("", TWO_BOARDS) else ""


def _shape_sentence(run: StepRun) -> str:
    if run.way == TWO_BOARDS:
        return "There are two boards of the same size."
    return f"The board is laid out {BOARD_SHAPE_WORDS[run.way]}{BOARD_LINE_WORDS.get(run.way, '')}."


def _shape_prompt(run: StepRun) -> str:
    return (
        "lay out two boards" if run.way == TWO_BOARDS else f"lay out the board {BOARD_SHAPE_WORDS[run.way]}"
    )


def _turn_up_sentence(run: StepRun) -> str:
    count, hidden, board = run.count, run.counts.board_face_down, run.counts.board
    if count == board:
        return "The board is turned up."
    cards = singular_or_plural(count, "card", count_with_noun(count))
    if count == hidden:
        return f"The last {cards} of the board {run.verb} turned up."
    if hidden < board:
        return f"The next {cards} of the board {run.verb} turned up."
    return f"{capitalise(count_with_noun(count))} of the board {run.verb} turned up."


def _turn_up_prompt(run: StepRun) -> str:
    count, hidden, board = run.count, run.counts.board_face_down, run.counts.board
    cards = singular_or_plural(count, "card", count_with_noun(count))
    if count == hidden:
        return "turn up the board" if count == board else f"turn up the last {cards}"
    return f"turn up the {'first' if hidden == board else 'next'} {cards}"


def describe_removed_cards(step: VariantStep) -> str:
    """Return words for cards removed from the board: ``"the two lowest cards"``.

    They are ``"two cards"`` if the step does not say which.
    """
    if not step.way:
        return count_with_noun(step.count)
    many = f"{number_in_words(step.count)} " if step.count > 1 else ""
    return f"the {many}{step.way} {inflect_noun(step.count, 'card')}"


def _draw_sentence(run: StepRun) -> str:
    if run.count >= run.counts.fewest_held > 1:
        return run.players.sentence("may", "exchange as many cards as they like")
    return run.players.sentence("may", f"exchange {up_to_with_noun(run.count)}")


def _pass_sentence(run: StepRun) -> str:
    verb = "put" if run.way == kinds.MIDDLE else "pass"
    passed = run.players.sentence(verb, count_with_noun(run.count), PASS_DIRECTION_WORDS[run.way])
    return " ".join(filter(None, [passed, _PASS_NOTES.get(run.way, "")]))


def _pass_prompt(run: StepRun) -> str:
    verb, back = "pass", ""
    if run.way == kinds.MIDDLE:
        verb, back = "put", ", to be shuffled and dealt back"
    return run.players.clause(verb, count_with_noun(run.count), f"{PASS_DIRECTION_WORDS[run.way]}{back}")


def _roll_sentence(run: StepRun) -> str:
    which = "all" if run.count == run.counts.face_down > 1 else number_in_words(run.count)
    return run.players.sentence("turn", which, "of their cards face up")


def _spare_cards_sentence(run: StepRun) -> str:
    who = "Players" if run.counts.fewest_held else "Later in the hand, players"
    return f"{who} get a bonus card when the table's rules say so: {up_to_with_noun(run.count)} in all."


def _describe_buying(run: StepRun) -> str:
    each = " each" if run.count > 1 else ""
    price = f"for {run.format_price(run.first_step.price)}{each}, paid into the pot"
    if run.first_step.is_additional:
        return f"buy {up_to_with_noun(run.count, more='more')} {price}"
    return f"exchange {up_to_with_noun(run.count)} {price}"


def _declare_sentence(run: StepRun) -> str:
    by = run.variant.in_or_out.declare_method
    first = ", starting to the dealer's left," if by == DECLARE_IN_TURN else ""
    return run.players.sentence("declare", declaration_words(run.variant, first))


def _no_prompt(_run: StepRun) -> str:
    return ""


@dataclass(frozen=True)
class StepTexts:
    """The texts of one kind of step.

    `sentence`: what the rules page says of a run of such steps.
    `prompt`: what players at the table are asked to do for a single step; "" if nothing.
    """

    sentence: Callable[[StepRun], str]
    prompt: Callable[[StepRun], str]


STEP_TEXTS: Mapping[str, StepTexts] = {
    kinds.DEAL: StepTexts(_deal_sentence, lambda run: f"deal {count_with_noun(run.count)} {run.way} to each"),
    kinds.BOARD: StepTexts(_board_sentence, _board_prompt),
    kinds.LAY: StepTexts(
        _shape_sentence,
        lambda run: _shape_prompt(run) if run.counts.board else "",
    ),
    kinds.TURN: StepTexts(_turn_up_sentence, _turn_up_prompt),
    kinds.TAKE: StepTexts(
        lambda run: f"{capitalise(describe_removed_cards(run.first_step))} of the board {run.verb} removed.",
        lambda run: f"take {describe_removed_cards(run.first_step)} off the board",
    ),
    kinds.DRAW: StepTexts(
        _draw_sentence, lambda run: run.players.clause("may", f"exchange {up_to_with_noun(run.count)}")
    ),
    kinds.PASS: StepTexts(_pass_sentence, _pass_prompt),
    kinds.DISCARD: StepTexts(
        lambda run: run.players.sentence("discard", count_with_noun(run.count)),
        lambda run: run.players.clause("discard", count_with_noun(run.count)),
    ),
    kinds.ROLL: StepTexts(
        _roll_sentence, lambda run: run.players.clause("turn", count_with_noun(run.count), "face up")
    ),
    kinds.DEAL_TO_KITTY: StepTexts(
        lambda run: f"{capitalise(count_with_noun(run.count))} {run.verb} dealt to the kitty, face down.",
        lambda run: f"deal {count_with_noun(run.count)} to the kitty",
    ),
    kinds.SPARE: StepTexts(_spare_cards_sentence, _no_prompt),
    kinds.BUY: StepTexts(
        lambda run: run.players.sentence("may", _describe_buying(run)),
        lambda run: run.players.clause("may", _describe_buying(run)),
    ),
    kinds.IN_OR_OUT: StepTexts(
        lambda run: IN_OR_OUT_SENTENCES[run.variant.in_or_out.declare_method], _no_prompt
    ),
    kinds.DECLARE: StepTexts(_declare_sentence, _no_prompt),
    kinds.SAY: StepTexts(
        lambda run: f"{make_sentence(run.first_step.text)} {TABLE_SEES_TO_IT}",
        lambda run: make_sentence(run.first_step.text),
    ),
}
"""Texts by kind of step.

Bets are missing: the rules page counts them, and they are moves of a match, as declaring is too.
"""

"""Texts of single steps, given the cards on the table and the players concerned."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.engine.money import Unit
from companion.kit.sentences import capitalise, listed
from companion.variants.definition import steps as kinds
from companion.variants.definition.card_counts import CardCounts
from companion.variants.definition.steps import Step
from companion.variants.definition.variant import Variant
from companion.variants.texts.phrases.counting import (
    count_with_noun,
    format_whole_amount,
    make_sentence,
    number_in_words,
    up_to_with_noun,
)
from companion.variants.texts.phrases.making import (
    BOARD_LINE_WORDS,
    BOARD_SHAPE_WORDS,
    TWO_BOARDS,
    split_between_boards,
)
from companion.variants.texts.phrases.prizes import DECLARING_WAY_WORDS, declaration_choices

TABLE_JUDGES = "The table judges this."
"""Sentence for rules that the companion does not compute: it takes the table's word."""
TABLE_SEES_TO_IT = "The table sees to this."
"""Sentence after a step that players wrote, as the companion does not know its effect."""
DECLARE_IN_TURN, DECLARE_BY_DROP, DECLARE_BY_CHIPS = "asked", "drop", "chips"
IN_OR_OUT_SENTENCES: Mapping[str, str] = {
    DECLARE_BY_DROP: "1-2-3-drop: all say at the same time whether they are in or out.",
    DECLARE_IN_TURN: "The dealer asks one player after the other, the left neighbour first: in or out?",
    DECLARE_BY_CHIPS: "All say at the same time whether they are in or out, by a chip in the fist or none.",
}
PASS_DIRECTION_WORDS: Mapping[str, str] = {
    "left": "to the left",
    "right": "to the right",
    kinds.SECOND_LEFT: "to the second on the left",
    kinds.SECOND_RIGHT: "to the second on the right",
    kinds.THIRD_LEFT: "to the third on the left",
    kinds.ACROSS: "across the table",
    kinds.MIDDLE: "into the middle",
}
"""Words for the directions of passing."""
_PASS_NOTES = {
    kinds.ACROSS: "Where nobody sits right across, it is the next one to the left of that.",
    kinds.MIDDLE: "They are shuffled, and everybody is dealt as many of them again.",
}
"""Further sentences about some directions of passing."""
RESHUFFLE_SENTENCE = (
    "When the pack runs out, all that was thrown away is shuffled, and dealing goes on from that."
)
_CARD_FACING_WORDS = {kinds.UNSEEN: "face down and unseen", kinds.DOWN: "face down", kinds.UP: "face up"}


@dataclass(frozen=True)
class PlayerGroup:
    """The players that a step concerns: `name` names them, `is_plural` is True if that is a plural."""

    name: str = "everybody"
    is_plural: bool = False

    def clause(self, verb: str, *rest: str) -> str:
        """Return a clause with the players as its subject, from the plural form of a verb: "get"."""
        if not self.is_plural and verb != "may":
            verb += "es" if verb.endswith("s") else "s"
        return " ".join([self.name, verb, *rest])

    def sentence(self, verb: str, *rest: str) -> str:
        """Return the clause as a sentence."""
        return f"{capitalise(self.clause(verb, *rest))}."


EVERYBODY, PLAYERS_LEFT, PLAYERS_IN = (
    PlayerGroup(),
    PlayerGroup("all who are left", is_plural=True),
    PlayerGroup("those in", is_plural=True),
)
PLAYERS_STILL_IN = PlayerGroup("all still in", is_plural=True)


def players_dealt_to(variant: Variant, at: int) -> PlayerGroup:
    """Return the players that are dealt to in a round (index from 0)."""
    return PLAYERS_STILL_IN if at and variant.in_or_out.is_out_until_redeal else EVERYBODY


@dataclass(frozen=True)
class StepRun:
    """A run of steps of one kind, with the card counts before them and the players concerned.

    `unit` is the unit in which prices are shown.
    """

    variant: Variant
    steps: tuple[Step, ...]
    counts: CardCounts
    players: PlayerGroup
    unit: Unit

    @property
    def first_step(self) -> Step:
        """First step of the run."""
        return self.steps[0]


def _describe_deal(doing: StepRun) -> str:
    more = "more" if doing.counts.fewest_held else ""
    if all(step.way == kinds.UNSEEN for step in doing.steps):
        count = sum(step.count for step in doing.steps)
        unseen = f"face down; nobody looks at {'it' if count == 1 else 'them'}"
        return doing.players.sentence("get", f"{count_with_noun(count, more=more)}, {unseen}")
    return doing.players.sentence("get", _describe_dealt_cards(doing.steps, _CARD_FACING_WORDS, more))


def _describe_dealt_cards(steps: Sequence[Step], lies: Mapping[str, str], more: str = "") -> str:
    """Return words for dealt cards: ``"two cards face down and one face up"``."""
    counts: dict[str, int] = {}
    for step in steps:
        counts[step.way] = counts.get(step.way, 0) + step.count
    (way, count), *rest = counts.items()
    if not rest:
        return f"{count_with_noun(count, more=more)}, {lies[way]}"
    others = [f"{number_in_words(other)} {lies[how]}" for how, other in rest]
    return listed([f"{count_with_noun(count, more=more)} {lies[way]}", *others])


def _describe_board_deal(doing: StepRun) -> str:
    steps, where = split_between_boards(doing.steps, doing.counts.board_shape)
    more = "more" if doing.counts.board else ""
    are = "is" if sum(step.count for step in steps) == 1 else "are"
    first, _, rest = _describe_dealt_cards(steps, {"": "face up", kinds.DOWN: "face down"}, more).partition(
        ", "
    )
    return f"{capitalise(first)} {are} laid on {where}{f', {rest}' if rest else ''}."


def _describe_board_shape(doing: StepRun) -> str:
    way = doing.first_step.way
    if way == TWO_BOARDS:
        return "There are two boards of the same size."
    return f"The board lies {BOARD_SHAPE_WORDS[way]}{BOARD_LINE_WORDS.get(way, '')}."


def _describe_turn_up(doing: StepRun) -> str:
    count, hidden, board = doing.first_step.count, doing.counts.board_face_down, doing.counts.board
    are = "is" if count == 1 else "are"
    if count == board:
        return "The board is turned up."
    which = "" if count == 1 else f"{number_in_words(count)} "
    cards = "card" if count == 1 else "cards"
    if count == hidden:
        return f"The last {which}{cards} of the board {are} turned up."
    if hidden < board:
        return f"The next {which}{cards} of the board {are} turned up."
    return f"{capitalise(count_with_noun(count))} of the board {are} turned up."


def _describe_board_removal(doing: StepRun) -> str:
    count, way = doing.first_step.count, doing.first_step.way
    are = "is" if count == 1 else "are"
    cards = "card" if count == 1 else "cards"
    which = (
        f"the {'' if count == 1 else f'{number_in_words(count)} '}{way} {cards}"
        if way
        else count_with_noun(count)
    )
    return f"{capitalise(which)} of the board {are} taken away."


def _describe_draw(doing: StepRun) -> str:
    if doing.first_step.count >= doing.counts.fewest_held > 1:
        return doing.players.sentence("may", "change as many cards as they like")
    return doing.players.sentence("may", f"change {up_to_with_noun(doing.first_step.count)}")


def _describe_pass(doing: StepRun) -> str:
    told = doing.players.sentence(
        _pass_verb(doing.first_step),
        count_with_noun(doing.first_step.count),
        PASS_DIRECTION_WORDS[doing.first_step.way],
    )
    return " ".join(filter(None, [told, _PASS_NOTES.get(doing.first_step.way, "")]))


def _pass_verb(step: Step) -> str:
    return "put" if step.way == kinds.MIDDLE else "pass"


def _describe_discard(doing: StepRun) -> str:
    return doing.players.sentence("discard", count_with_noun(doing.first_step.count))


def _describe_roll(doing: StepRun) -> str:
    count = doing.first_step.count
    which = "all" if count == doing.counts.face_down > 1 else number_in_words(count)
    return doing.players.sentence("turn", which, "of their cards face up")


def _describe_kitty_deal(doing: StepRun) -> str:
    are = "is" if doing.first_step.count == 1 else "are"
    return f"{capitalise(count_with_noun(doing.first_step.count))} {are} dealt to the kitty, face down."


def _describe_spare_cards(doing: StepRun) -> str:
    first = "" if doing.counts.fewest_held else "Later in the hand "
    return (
        f"{capitalise(f'{first}whoever')} is due another card gets it: "
        f"{up_to_with_noun(doing.first_step.count)} in all."
    )


def _describe_buy(doing: StepRun) -> str:
    count, each = doing.first_step.count, " each" if doing.first_step.count > 1 else ""
    price = f"for {format_whole_amount(doing.first_step.price, doing.unit)}{each}, paid into the pot"
    if doing.first_step.is_additional:
        return doing.players.sentence("may", f"buy {up_to_with_noun(count, more='more')} {price}")
    return doing.players.sentence("may", f"change {up_to_with_noun(count)} {price}")


def _describe_in_or_out(doing: StepRun) -> str:
    return IN_OR_OUT_SENTENCES[doing.variant.in_or_out.declare_method]


def _describe_prize_declaring(doing: StepRun) -> str:
    by = doing.variant.in_or_out.declare_method
    first = ", the dealer's left neighbour first" if by == DECLARE_IN_TURN else ""
    return doing.players.sentence(
        "declare", f"{DECLARING_WAY_WORDS[by]}{first}: {declaration_choices(doing.variant)}"
    )


def _describe_say_step(doing: StepRun) -> str:
    return f"{make_sentence(doing.first_step.text)} {TABLE_SEES_TO_IT}"


STEP_DESCRIBERS: Mapping[str, Callable[[StepRun], str]] = {
    kinds.DEAL: _describe_deal,
    kinds.BOARD: _describe_board_deal,
    kinds.LAY: _describe_board_shape,
    kinds.TURN: _describe_turn_up,
    kinds.TAKE: _describe_board_removal,
    kinds.DRAW: _describe_draw,
    kinds.PASS: _describe_pass,
    kinds.DISCARD: _describe_discard,
    kinds.ROLL: _describe_roll,
    kinds.DEAL_TO_KITTY: _describe_kitty_deal,
    kinds.SPARE: _describe_spare_cards,
    kinds.BUY: _describe_buy,
    kinds.IN_OR_OUT: _describe_in_or_out,
    kinds.DECLARE: _describe_prize_declaring,
    kinds.SAY: _describe_say_step,
}
"""Functions that describe steps, by kind; bets are missing, as they follow other steps."""

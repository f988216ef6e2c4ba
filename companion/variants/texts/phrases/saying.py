"""Texts of single steps, given the cards on the table and the players concerned."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.engine.money import Unit
from companion.kit.sentences import capital, listed
from companion.variants.definition import steps as kinds
from companion.variants.definition.layout import Lying
from companion.variants.definition.steps import Step
from companion.variants.definition.variant import Variant
from companion.variants.texts.phrases.counting import money, number, sentence, several, up_to
from companion.variants.texts.phrases.making import BOARDS, LAID, LINES, on_boards
from companion.variants.texts.phrases.prizes import DECLARED, spoken

JUDGED = "The table judges this."
"""Sentence for rules that the companion does not compute: it takes the table's word."""
SEEN_TO = "The table sees to this."
"""Sentence after a step that players wrote, as the companion does not know its effect."""
ASKED, DROP, CHIPS = "asked", "drop", "chips"
ASKING: Mapping[str, str] = {
    DROP: "1-2-3-drop: all say at the same time whether they are in or out.",
    ASKED: "The dealer asks one player after the other, the left neighbour first: in or out?",
    CHIPS: "All say at the same time whether they are in or out, by a chip in the fist or none.",
}
PASSED: Mapping[str, str] = {
    "left": "to the left",
    "right": "to the right",
    kinds.SECOND_LEFT: "to the second on the left",
    kinds.SECOND_RIGHT: "to the second on the right",
    kinds.THIRD_LEFT: "to the third on the left",
    kinds.ACROSS: "across the table",
    kinds.MIDDLE: "into the middle",
}
"""Words for the directions of passing."""
_MORE_OF = {
    kinds.ACROSS: "Where nobody sits right across, it is the next one to the left of that.",
    kinds.MIDDLE: "They are shuffled, and everybody is dealt as many of them again.",
}
"""Further sentences about some directions of passing."""
SHUFFLES = "When the pack runs out, all that was thrown away is shuffled, and dealing goes on from that."
_LIES = {kinds.UNSEEN: "face down and unseen", kinds.DOWN: "face down", kinds.UP: "face up"}


@dataclass(frozen=True)
class Who:
    """The players that a step concerns: `said` names them, `many` is True if that is a plural."""

    said: str = "everybody"
    many: bool = False

    def clause(self, verb: str, *rest: str) -> str:
        """Return a clause with the players as its subject, from the plural form of a verb: "get"."""
        if not self.many and verb != "may":
            verb += "es" if verb.endswith("s") else "s"
        return " ".join([self.said, verb, *rest])

    def does(self, verb: str, *rest: str) -> str:
        """Return the clause as a sentence."""
        return f"{capital(self.clause(verb, *rest))}."


EVERYBODY, LEFT, IN = Who(), Who("all who are left", many=True), Who("those in", many=True)
STILL = Who("all still in", many=True)


def at_first(variant: Variant, at: int) -> Who:
    """Return the players that are dealt to in a round (index from 0)."""
    return STILL if at and variant.dropped else EVERYBODY


@dataclass(frozen=True)
class Doing:
    """A run of steps of one kind, with the card counts before them and the players concerned.

    `unit` is the unit in which prices are shown.
    """

    variant: Variant
    steps: tuple[Step, ...]
    lying: Lying
    who: Who
    unit: Unit

    @property
    def step(self) -> Step:
        """First step of the run."""
        return self.steps[0]


def _dealt(doing: Doing) -> str:
    more = "more" if doing.lying.held else ""
    if all(step.way == kinds.UNSEEN for step in doing.steps):
        count = sum(step.count for step in doing.steps)
        unseen = f"face down; nobody looks at {'it' if count == 1 else 'them'}"
        return doing.who.does("get", f"{several(count, more=more)}, {unseen}")
    return doing.who.does("get", _cards(doing.steps, _LIES, more))


def _cards(steps: Sequence[Step], lies: Mapping[str, str], more: str = "") -> str:
    """Return words for dealt cards: ``"two cards face down and one face up"``."""
    counts: dict[str, int] = {}
    for step in steps:
        counts[step.way] = counts.get(step.way, 0) + step.count
    (way, count), *rest = counts.items()
    if not rest:
        return f"{several(count, more=more)}, {lies[way]}"
    others = [f"{number(other)} {lies[how]}" for how, other in rest]
    return listed([f"{several(count, more=more)} {lies[way]}", *others])


def _boarded(doing: Doing) -> str:
    steps, where = on_boards(doing.steps, doing.lying.lay)
    more = "more" if doing.lying.board else ""
    are = "is" if sum(step.count for step in steps) == 1 else "are"
    first, _, rest = _cards(steps, {"": "face up", kinds.DOWN: "face down"}, more).partition(", ")
    return f"{capital(first)} {are} laid on {where}{f', {rest}' if rest else ''}."


def _laid(doing: Doing) -> str:
    way = doing.step.way
    if way == BOARDS:
        return "There are two boards of the same size."
    return f"The board lies {LAID[way]}{LINES.get(way, '')}."


def _turned(doing: Doing) -> str:
    count, hidden, board = doing.step.count, doing.lying.hidden, doing.lying.board
    are = "is" if count == 1 else "are"
    if count == board:
        return "The board is turned up."
    which = "" if count == 1 else f"{number(count)} "
    cards = "card" if count == 1 else "cards"
    if count == hidden:
        return f"The last {which}{cards} of the board {are} turned up."
    if hidden < board:
        return f"The next {which}{cards} of the board {are} turned up."
    return f"{capital(several(count))} of the board {are} turned up."


def _taken(doing: Doing) -> str:
    count, way = doing.step.count, doing.step.way
    are = "is" if count == 1 else "are"
    cards = "card" if count == 1 else "cards"
    which = f"the {'' if count == 1 else f'{number(count)} '}{way} {cards}" if way else several(count)
    return f"{capital(which)} of the board {are} taken away."


def _drawn(doing: Doing) -> str:
    if doing.step.count >= doing.lying.held > 1:
        return doing.who.does("may", "change as many cards as they like")
    return doing.who.does("may", f"change {up_to(doing.step.count)}")


def _passed(doing: Doing) -> str:
    told = doing.who.does(_passing(doing.step), several(doing.step.count), PASSED[doing.step.way])
    return " ".join(filter(None, [told, _MORE_OF.get(doing.step.way, "")]))


def _passing(step: Step) -> str:
    return "put" if step.way == kinds.MIDDLE else "pass"


def _discarded(doing: Doing) -> str:
    return doing.who.does("discard", several(doing.step.count))


def _rolled(doing: Doing) -> str:
    count = doing.step.count
    which = "all" if count == doing.lying.down > 1 else number(count)
    return doing.who.does("turn", which, "of their cards face up")


def _to_house(doing: Doing) -> str:
    are = "is" if doing.step.count == 1 else "are"
    return f"{capital(several(doing.step.count))} {are} dealt to the kitty, face down."


def _spared(doing: Doing) -> str:
    first = "" if doing.lying.held else "Later in the hand "
    return f"{capital(f'{first}whoever')} is due another card gets it: {up_to(doing.step.count)} in all."


def _bought(doing: Doing) -> str:
    count, each = doing.step.count, " each" if doing.step.count > 1 else ""
    price = f"for {money(doing.step.price, doing.unit)}{each}, paid into the pot"
    if doing.step.more:
        return doing.who.does("may", f"buy {up_to(count, more='more')} {price}")
    return doing.who.does("may", f"change {up_to(count)} {price}")


def _asked(doing: Doing) -> str:
    return ASKING[doing.variant.declare_by]


def _declared(doing: Doing) -> str:
    by = doing.variant.declare_by
    first = ", the dealer's left neighbour first" if by == ASKED else ""
    return doing.who.does("declare", f"{DECLARED[by]}{first}: {spoken(doing.variant)}")


def _in_words(doing: Doing) -> str:
    return f"{sentence(doing.step.text)} {SEEN_TO}"


SAID: Mapping[str, Callable[[Doing], str]] = {
    kinds.DEAL: _dealt,
    kinds.BOARD: _boarded,
    kinds.LAY: _laid,
    kinds.TURN: _turned,
    kinds.TAKE: _taken,
    kinds.DRAW: _drawn,
    kinds.PASS: _passed,
    kinds.DISCARD: _discarded,
    kinds.ROLL: _rolled,
    kinds.HOUSE: _to_house,
    kinds.SPARE: _spared,
    kinds.BUY: _bought,
    kinds.IN_OR_OUT: _asked,
    kinds.DECLARE: _declared,
    kinds.SAY: _in_words,
}
"""Functions that describe steps, by kind; bets are missing, as they follow other steps."""

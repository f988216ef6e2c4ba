"""What the table of Tapiola Hold'em looks like: the centre between two towers, and the hands last shown."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.cards import Card
from companion.games.tapiola.actions.actions import actions
from companion.games.tapiola.rules.rules import FLOORS
from companion.games.tapiola.showdown.fields import CENTRE, tower_field
from companion.games.tapiola.state.state import LastShowdown, Slot, State, full_board
from companion.kit.placing import Placed


@dataclass(frozen=True)
class Place:
    """A place for a card in the middle; `of` is what it is a part of, as it is said.

    `card` is None while none is `dealt` and where nobody noted which. After a showdown `best` are the names
    of those whose hand is made with it, `lowest` of those whose low is. `asked` are the action and the
    input by which its card is noted now, both "" where it is not.
    """

    of: str
    dealt: bool = False
    card: Card | None = None
    best: tuple[str, ...] = ()
    lowest: tuple[str, ...] = ()
    asked: tuple[str, str] = ("", "")


@dataclass(frozen=True)
class View:
    """What lies on the table, and between two deals and at the end what lay there at the last showdown.

    `centre` is None before the first card. `towers` are told from the top down, as they stand; `burned` are
    the cards burned in this deal. `line` is what the last showdown came to, and `high` and `low` its hands
    under a `title`; they are empty where none is shown. `at_once` is the action that needs no other before
    it, though it is not what the match is waiting for. `hands_first` says that the whole middle is noted at a
    showdown: whoever noted it means to enter the hands.
    """

    middle: str
    centre: Place | None
    towers: tuple[tuple[Place, ...], ...]
    burned: int = 0
    line: str = ""
    title: str = ""
    high: tuple[Placed, ...] = ()
    low: tuple[Placed, ...] = ()
    at_once: str = ""
    hands_first: bool = False


def view(state: State) -> View:
    """Return what the game's own template shows of `state`. rules: tapiola.md#layout"""
    at_once = "showdown" if state.between else ""
    last = state.shown if state.between or state.over else None
    if last is None:
        centre, towers = _to_note(state)
        noted = full_board(state.centre, state.towers) is not None
        return View("The middle", centre, towers, state.burned, at_once=at_once, hands_first=noted)
    centre, towers = _places(last.centre, last.towers, last)
    return View(
        "The middle at the last showdown",
        centre,
        towers,
        line=state.line,
        title=f"The last showdown{_order(state, last)}",
        high=last.high,
        low=last.low,
        at_once=at_once,
    )


def _to_note(state: State) -> tuple[Place | None, tuple[tuple[Place, ...], ...]]:
    """Return the places of this deal; the next of a tower is tapped for its card, as one nobody noted is."""
    centre, towers = _places(state.centre, state.towers)
    grows = any(action.name == "community" for action in actions(state))
    asked = (
        tuple(
            _asked(place, tower_field(number), next_=grows and _is_next(tower, at))
            for at, place in enumerate(tower)
        )
        for number, tower in enumerate(towers, start=1)
    )
    return centre and _asked(centre, CENTRE), tuple(asked)


def _is_next(tower: Sequence[Place], at: int) -> bool:
    """Say whether the place lies right above what is dealt; a tower is told from the top down."""
    return not tower[at].dealt and all(place.dealt for place in tower[at + 1 :])


def _asked(place: Place, part: str, *, next_: bool = False) -> Place:
    if next_:
        return replace(place, asked=("community", "cards"))
    return replace(place, asked=("note", part)) if place.dealt and place.card is None else place


def _order(state: State, last: LastShowdown) -> str:
    """Return which of the hands stand first, where that has to be said."""
    if last.low:
        return ", the best hands"
    return ", the lowest first" if state.agreed.lowball else ""


def _places(
    centre: Sequence[Slot], towers: Sequence[Sequence[Slot]], last: LastShowdown | None = None
) -> tuple[Place | None, tuple[tuple[Place, ...], ...]]:
    """Return the place of the centre and those of the towers."""
    built = (
        tuple(_place(f"Tower {number}", tower, floor, last) for floor in reversed(range(FLOORS)))
        for number, tower in enumerate(towers, start=1)
    )
    return (_place("The centre", centre, 0, last) if centre else None), tuple(built)


def _place(of: str, slots: Sequence[Slot], at: int, last: LastShowdown | None) -> Place:
    if at >= len(slots):
        return Place(of)
    card = slots[at]
    if card is None or last is None:
        return Place(of, dealt=True, card=card)
    return Place(of, dealt=True, card=card, best=last.users(card), lowest=last.low_users(card))

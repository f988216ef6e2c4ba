"""What lies on the table in Fireplace Poker, as its template shows it."""

from dataclasses import dataclass

from companion.cards import Card
from companion.games.fireplace.actions import ROBBING, UNKNOWN
from companion.games.fireplace.state import MELD, STEAL, Meld, State, Take


@dataclass(frozen=True)
class Lying:
    """A meld as it lies there: what it is called, and `made` by whom or when, as the story names it.

    `cards` is empty while one of them is unknown. `field` is the input by which it is robbed, "" where it
    cannot be; then `why` says why nobody can, and is "" where it is only not to be robbed now.
    """

    title: str
    made: str
    cards: tuple[Card, ...]
    field: str = ""
    why: str = ""
    size: int = MELD
    unknown: str = UNKNOWN


@dataclass(frozen=True)
class Melds:
    """The melds of a side, which has a name, oldest first."""

    name: str
    lying: tuple[Lying, ...]


@dataclass(frozen=True)
class View:
    """Both sides as the player whose turn it is sees them.

    `robbing` names the entries by which melds are robbed, whose inputs for that have names that begin with
    `steal`.
    """

    own: Melds
    opposing: Melds
    robbing: tuple[str, ...] = ROBBING
    steal: str = STEAL


def view(state: State) -> View:
    """Return what the template shows beyond the summary."""
    own = tuple(_lying(state, meld) for meld in state.melds_of(state.side))
    opposing = tuple(_to_rob(state, meld) for meld in state.opposing)
    return View(Melds(state.side_name(state.side), own), Melds(state.side_name(1 - state.side), opposing))


def _lying(state: State, meld: Meld, field: str = "", why: str = "") -> Lying:
    who = f"{state.seats.names[meld.seat]}, " if len(state.seats) > 2 else ""
    return Lying(meld.name.capitalize(), f"{who}turn {meld.turn}", meld.cards, field, why)


def _to_rob(state: State, meld: Meld) -> Lying:
    if meld.safe:
        return _lying(state, meld, why="nothing is higher")
    return _lying(state, meld, Take(meld).field)

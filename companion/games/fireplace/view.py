"""Melds on the table in Fireplace Poker, prepared for the template."""

from dataclasses import dataclass

from companion.cards import Card
from companion.games.fireplace.actions import ROBBING, UNKNOWN
from companion.games.fireplace.state import MELD, STEAL, Meld, State, Take


@dataclass(frozen=True)
class Lying:
    """A meld on the table, as the template shows it.

    `title` is the name of the hand. `made` says when it was made, and by whom if more than two play. `cards`
    is empty while one of them is unknown. `field` is the input that robs it, "" if it cannot be robbed now.
    `why` is the reason why it can never be robbed, "" if there is none.
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
    """The melds of a team, oldest first, with the team's name."""

    name: str
    lying: tuple[Lying, ...]


@dataclass(frozen=True)
class View:
    """The melds of both teams, as the current player sees them.

    `robbing` has the actions that rob melds. The names of their inputs for stolen cards begin with `steal`.
    """

    own: Melds
    opposing: Melds
    robbing: tuple[str, ...] = ROBBING
    steal: str = STEAL


def view(state: State) -> View:
    """Return the melds that the template shows besides the summary."""
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

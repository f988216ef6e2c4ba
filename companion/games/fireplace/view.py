"""Melds on the table in Fireplace Poker, prepared for the template."""

from dataclasses import dataclass

from companion.cards import Card
from companion.games.fireplace.actions import ROBBING_ACTIONS, UNKNOWN_CARD
from companion.games.fireplace.state import MELD_SIZE, STEAL_FIELD_PREFIX, Meld, State, Steal


@dataclass(frozen=True)
class MeldOnTable:
    """A meld on the table, as the template shows it.

    `title` is the name of the hand. `made` says when it was made, and by whom if more than two play. `cards`
    is empty while one of them is unknown. `field` is the input that robs it, "" for a meld of the current
    player's team or a safe one.
    `why` is the reason why it can never be robbed, "" if there is none. `size` is the number of cards in a
    meld, and `unknown` the choice of the input for a card that nobody recorded.
    """

    title: str
    made: str
    cards: tuple[Card, ...]
    field: str = ""
    why: str = ""
    size: int = MELD_SIZE
    unknown: str = UNKNOWN_CARD


@dataclass(frozen=True)
class TeamMelds:
    """The melds of a team, oldest first, with its players' names."""

    name: str
    lying: tuple[MeldOnTable, ...]


@dataclass(frozen=True)
class FireplaceView:
    """The melds of both teams, as the current player sees them.

    `robbing` has the actions that rob melds. The names of their inputs for stolen cards begin with `steal`.
    """

    own: TeamMelds
    opposing: TeamMelds
    robbing: tuple[str, ...] = ROBBING_ACTIONS
    steal: str = STEAL_FIELD_PREFIX


def build_view(state: State) -> FireplaceView:
    """Return the melds that the template shows besides the summary."""
    own = tuple(_meld_on_table(state, meld) for meld in state.team_melds(state.current_team))
    opposing = tuple(
        _meld_on_table(state, meld, why="cannot be robbed")
        if meld.is_safe
        else _meld_on_table(state, meld, Steal(meld).field_name)
        for meld in state.opposing_melds
    )
    return FireplaceView(
        TeamMelds(state.team_name(state.current_team), own),
        TeamMelds(state.team_name(1 - state.current_team), opposing),
    )


def _meld_on_table(state: State, meld: Meld, field: str = "", why: str = "") -> MeldOnTable:
    who = f"{state.seats.names[meld.seat]}, " if len(state.seats) > 2 else ""
    return MeldOnTable(meld.name.capitalize(), f"{who}turn {meld.turn}", meld.cards, field, why)

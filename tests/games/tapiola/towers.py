"""A table to try Tapiola Hold'em at: entries go in one by one, the state after each stays to look at."""

from typing import Any

from companion.engine.action import Action
from companion.engine.event import Event
from companion.engine.gate import begin, play
from companion.engine.seats import Seats
from companion.engine.summary import MatchSummary
from companion.games import GAMES
from companion.games.tapiola.state.state import State
from games.refusing import Refusing

TAPIOLA = GAMES["tapiola"]
NAMES = ("Anna", "Bo", "Cy", "Di", "Eva", "Fi", "Gus", "Hal", "Ida", "Jo")
ANNA, BO, CY, DI = range(4)

CENTRE = "Kh"
FIRST, SECOND = "5d 6d 7d", "9c Tc Jc"
"""The middle of `Towers.stand`: a centre and two towers, from the bottom up."""


class Towers(Refusing):
    """A match of Tapiola Hold'em; Anna deals first."""

    def __init__(self, players: int = 3, **options: Any) -> None:
        self.state: State = begin(TAPIOLA, Seats(NAMES[:players]), options)

    def enter(self, action: str, seat: int | None = None, **values: Any) -> "Towers":
        self.state = play(TAPIOLA, self.state, Event(action, seat, values))
        assert TAPIOLA.rules.find_broken_invariant(self.state) == ""
        return self

    def until(
        self, rounds: int = 3, first: str = FIRST, second: str = SECOND, centre: str = CENTRE
    ) -> "Towers":
        """Put out the cards of that many rounds after the first; all discard after each but the last."""
        self.enter("community", cards=centre)
        for one, two in list(zip(first.split(), second.split(), strict=True))[:rounds]:
            if self.state.deal.phase == "players":
                self.enter("discard")
            if self.state.options.has_betting and self.state.deal.phase == "bet":
                self.enter("close", to=self.state.betting.current_bet)
            self.enter("community", cards=f"{one} {two}")
        return self

    def stand(self, **cards: str) -> "Towers":
        """Come to the third discard, made by everybody."""
        return self.until(**cards).enter("discard")

    def offered(self, name: str) -> Action:
        return next(action for action in TAPIOLA.rules.actions(self.state) if action.name == name)

    @property
    def names(self) -> list[str]:
        return [action.name for action in TAPIOLA.rules.actions(self.state)]

    @property
    def primary(self) -> list[str]:
        return [action.name for action in TAPIOLA.rules.actions(self.state) if action.primary]

    @property
    def summary(self) -> MatchSummary:
        return TAPIOLA.rules.summary(self.state)

    @property
    def line(self) -> str:
        return self.state.line

    def row(self, seat: int) -> dict[str, str]:
        return dict(self.summary.rows[seat].figures)


def betting(players: int = 3, **options: Any) -> Towers:
    """A match in which chips are bet."""
    return Towers(players, scoring="betting", **options)


def stacks(table: Towers) -> tuple[int | None, ...]:
    """What lies before everybody."""
    return table.state.betting.stacks

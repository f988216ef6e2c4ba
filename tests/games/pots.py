"""A table to try the match-pot games at: entries go in one by one, the state after each stays to look at."""

from typing import Any

from companion.engine.action import Action
from companion.engine.event import Event
from companion.engine.gate import begin, play
from companion.engine.seats import Seats
from companion.engine.summary import MatchSummary
from companion.games import GAMES
from companion.matchpot.state.state import State

from .refusing import Refusing

ANNA, BO, CY, DI = range(4)
NAMES = ("Anna", "Bo", "Cy", "Di", *(f"Player {number}" for number in range(5, 55)))


class Pots(Refusing):
    """A match of one of the games; Anna deals first, and antes are 1."""

    state: State

    def __init__(self, slug: str, players: int = 3, **options: Any) -> None:
        self.game = GAMES[slug]
        self.state = begin(self.game, Seats(NAMES[:players]), options)

    def enter(self, action: str, seat: int | None = None, **values: Any) -> "Pots":
        self.state = play(self.game, self.state, Event(action, seat, values))
        assert self.game.rules.find_broken_invariant(self.state) == ""
        return self

    def deal(self) -> "Pots":
        return self.enter("deal")

    def stay(self, *seats: int) -> "Pots":
        """Tell who stays in, of all who were not asked yet."""
        return self.enter("stay", stay=list(seats))

    def say(self, *said: str, **values: Any) -> "Pots":
        """Tell "in" or "out" of whoever is asked next, one after the other."""
        for choice in said:
            self.enter("say", self.state.player_to_act, choice=choice, **values)
        return self

    def show(self, *high: int, **values: Any) -> "Pots":
        return self.enter("show", high=list(high), **values)

    def hand(self, *ins: int, high: Any = (), **values: Any) -> "Pots":
        """Play a hand without bets, in which `ins` stay and `high`, one or several, have the best hand."""
        self.deal().stay(*ins)
        best = high if isinstance(high, tuple) else (high,)
        return self.show(*best, **values) if best else self

    def quietly(self) -> "Pots":
        """Go on to where somebody declares or shows: nobody bets, and nobody tells the cards up."""
        while {"close", "up"} & set(self.offered):
            self.enter("close" if "close" in self.offered else "up")
        return self

    def ways(self, name: str) -> Action:
        """Return the action of that name that is offered."""
        return next(action for action in self.game.rules.actions(self.state) if action.name == name)

    @property
    def offered(self) -> list[str]:
        return [action.name for action in self.game.rules.actions(self.state)]

    @property
    def summary(self) -> MatchSummary:
        return self.game.rules.summary(self.state)

    @property
    def line(self) -> str:
        return self.summary.log_text

    @property
    def best(self) -> str:
        """The best hand that was shown: whose it is and what it is called."""
        assert self.state.hand.last_showdown
        first = self.state.hand.last_showdown.high[0]
        return f"{first.name}: {first.rank.name}"

    @property
    def money(self) -> tuple[int, ...]:
        return self.summary.money

    @property
    def pot(self) -> int:
        return self.summary.pot

    @property
    def owed(self) -> dict[int, int]:
        """What each seat owes that owes something."""
        return {seat: due.amount for seat, due in self.state.match.debts.items()}

    @property
    def won(self) -> tuple[int, ...]:
        """Who has won the game once it is over."""
        assert self.summary.over
        return self.summary.winners

"""A table of Progressive Poker to try rules at: entries go in one by one, the state stays to look at."""

from typing import Any

from companion.engine.event import Event
from companion.engine.gate import begin, play
from companion.engine.seats import Seats
from companion.engine.summary import MatchSummary
from companion.games.progressive import GAME
from companion.games.progressive.state import State
from companion.games.progressive.view import build_view
from games.refusing import Refusing

NAMES = ("Anna", "Bo", "Cy", "Di", "Eva", "Fi", "Gus", "Hal")
ACES = "Ah Ad 6h 7h 9h"
KINGS = "Kh Kd 6s 7d 8d"
QUEENS = "Qh Qd 6c 7c 8c"


class Deals(Refusing):
    """A match of so many players; Anna deals first. Seats are numbers: Anna is 0."""

    def __init__(self, players: int = 3, **options: Any) -> None:
        self.state: State = begin(GAME, Seats(NAMES[:players]), options)
        assert GAME.rules.find_broken_invariant(self.state) == ""

    def enter(self, action: str, seat: int | None = None, **values: Any) -> "Deals":
        self.state = play(GAME, self.state, Event(action, seat, values))
        assert GAME.rules.find_broken_invariant(self.state) == ""
        return self

    def won_by(self, *seats: int, **values: Any) -> "Deals":
        """Record showdowns: each of `seats` wins a deal."""
        for seat in seats:
            self.enter("showdown", winners=[str(seat)], **values)
        return self

    def tied(self, *seats: int) -> "Deals":
        """Record a showdown that `seats` tie."""
        return self.enter("showdown", winners=[str(seat) for seat in seats])

    def draw(self, **numbers: Any) -> "Deals":
        return self.enter("draw", **numbers)

    @property
    def starts(self) -> tuple[int, ...]:
        return self.state.start_counts

    @property
    def summary(self) -> MatchSummary:
        return GAME.rules.summary(self.state)

    @property
    def line(self) -> str:
        return self.summary.log_text

    @property
    def offered(self) -> list[str]:
        return [action.name for action in GAME.rules.actions(self.state)]

    def action(self, name: str) -> Any:
        return next(action for action in GAME.rules.actions(self.state) if action.name == name)

    def beside(self, seat: int) -> str:
        """Return what stands beside a name: who may exchange, and how many."""
        return build_view(self.state).exchange[seat]

    def figures(self, seat: int) -> dict[str, str]:
        return dict(self.summary.rows[seat].figures)

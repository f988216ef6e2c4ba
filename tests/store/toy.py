"""A game small enough to check by eye: whoever first reaches the goal takes the stake from the others."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.engine.action import Action
from companion.engine.cards_field import CardsField
from companion.engine.event import Event, Submission
from companion.engine.field import Illegal, Values
from companion.engine.game import Game, GameIdentity, GameOptions, GameRules
from companion.engine.seats import Seats
from companion.engine.summary import MatchSummary, ScoreRow
from companion.engine.typed_fields import MoneyField, NumberField

GOAL = NumberField("goal", "Goal", default=10, low=1, high=1000)
STAKE = MoneyField("stake", "Stake", default=5)
POINTS = NumberField("points", "Points", required=True, low=1, high=9)
CARDS = CardsField("cards", "Cards", default=(), high=5)


@dataclass(frozen=True)
class State:
    seats: Seats
    goal: int
    stake: int
    points: tuple[int, ...]
    line: str = ""

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, points in enumerate(self.points) if points >= self.goal)


def start(seats: Seats, options: Values) -> State:
    return State(seats, options["goal"], options["stake"], (0,) * len(seats))


def actions(state: State) -> Sequence[Action]:
    if state.winners:
        return ()
    return (
        Action("score", "Score", (POINTS, CARDS), seats=tuple(range(len(state.seats)))),
        Action("wait", "Wait"),
    )


def apply(state: State, event: Event) -> State:
    if event.action == "wait":
        return replace(state, line="Everybody waited.")
    points = event.values["points"]
    if points == 7:
        raise Illegal("Seven is not allowed.", field="points")
    scored = tuple(old + points * (seat == event.seat) for seat, old in enumerate(state.points))
    return replace(state, points=scored, line=f"{state.seats.names[event.seat]} scored {points}.")


def summary(state: State) -> MatchSummary:
    over = bool(state.winners)
    loss = -state.stake if over else 0
    money = tuple(
        -loss * (len(state.points) - 1) if seat in state.winners else loss
        for seat in range(len(state.points))
    )
    rows = tuple(ScoreRow((seat,), (("points", str(points)),)) for seat, points in enumerate(state.points))
    return MatchSummary("Toy", "Score", rows, state.line, over, state.winners, money)


GAME = Game(
    GameIdentity("toy", "Toy", (2, 3, 4)),
    GameRules(start, actions, apply, summary, lambda _: ""),
    GameOptions((GOAL, STAKE)),
)


def score(seat: int, points: object) -> Submission:
    return Submission("score", seat, {"points": points})

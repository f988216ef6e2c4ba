"""A toy of secret choices: a deal, then everybody at once stays in or drops, until somebody stops it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.engine.action import Action, SecretChoice
from companion.engine.choice_fields import ChoiceField, SeatsField
from companion.engine.event import Event
from companion.engine.field import Illegal, Values
from companion.engine.game import Game, GameIdentity, GameOptions, GameRules
from companion.engine.seats import Seats
from companion.engine.summary import MatchSummary, ScoreRow
from companion.engine.typed_fields import NumberField

HOW = ChoiceField("how", "How", default="drop", choices=(("drop", "Drop"), ("chips", "Chips")))
MOST = NumberField("most", "At most so many stay", default=9, low=0, high=9)


@dataclass(frozen=True)
class State:
    seats: Seats
    how: str
    most: int
    dealt: bool = False
    over: bool = False
    stayed: tuple[int, ...] = ()
    line: str = ""

    def called(self, seats: Sequence[int]) -> str:
        return " and ".join(self.seats.names[seat] for seat in seats) or "nobody"


def start(seats: Seats, options: Values) -> State:
    return State(seats, options["how"], options["most"])


def actions(state: State) -> Sequence[Action]:
    if state.over:
        return ()
    stop = Action("stop", "Stop")
    if not state.dealt:
        return (Action("deal", "Deal", primary=True), stop)
    everybody = tuple(range(len(state.seats)))
    choices = tuple((str(seat), state.seats.names[seat]) for seat in everybody)
    fields = (
        SeatsField("stay", "Who stays", default=(), choices=choices),
        SeatsField("late", "Who was late", default=(), choices=choices),
    )
    secret = SecretChoice(everybody, "stay", "late", countdown_seconds=3, hold_means_yes=True)
    if state.how == "chips":
        secret = SecretChoice(everybody, "stay", yes_label="One chip", no_label="No chip")
    return (Action("stay", "Enter who stays", fields, primary=True, secret=secret), stop)


def apply(state: State, event: Event) -> State:
    if event.action == "stop":
        return replace(state, over=True, line="That was it.")
    if event.action == "deal":
        return replace(state, dealt=True, line="Dealt.")
    stayed, late = event.values["stay"], event.values["late"]
    if len(stayed) > state.most:
        raise Illegal(f"No more than {state.most} may stay.")
    told = f"In: {state.called(stayed)}." + (f" Late: {state.called(late)}." if late else "")
    return replace(state, dealt=False, stayed=stayed, line=told)


def summary(state: State) -> MatchSummary:
    rows = tuple(ScoreRow((seat,), (("in", str(seat in state.stayed)),)) for seat in range(len(state.seats)))
    prompt = "" if state.over else "Stay or drop" if state.dealt else "Deal"
    return MatchSummary("Drop", prompt, rows, state.line, state.over)


GAME = Game(
    GameIdentity("drop", "Drop", (2, 3, 4)),
    GameRules(start, actions, apply, summary, lambda _: ""),
    GameOptions((HOW, MOST)),
)

"""A toy with a pot that may outlive the match: everybody antes, one takes the pot, or all stop."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.engine.action import Action
from companion.engine.choice_fields import ChoiceField
from companion.engine.event import Event
from companion.engine.field import Illegal, Values
from companion.engine.game import Game, GameIdentity, GameOptions, GameRules
from companion.engine.seats import Seats
from companion.engine.summary import MatchSummary, ScoreRow
from companion.engine.typed_fields import MoneyField

ANTE = MoneyField("ante", "Ante", default=1, low=1, high=100)
TAKEN = MoneyField("taken_over", "The pot from the game before", default=0)


@dataclass(frozen=True)
class State:
    seats: Seats
    ante: int
    pot: int
    net: tuple[int, ...]
    around: tuple[int, ...]
    dealt: bool = False
    over: bool = False
    winners: tuple[int, ...] = ()
    line: str = ""


def start(seats: Seats, options: Values) -> State:
    there = len(seats) - seats.late_count
    ante, taken = options["ante"], options["taken_over"]
    net = tuple(-ante if seat < there else 0 for seat in range(len(seats)))
    return State(seats, ante, taken + ante * there, net, tuple(range(there)))


def actions(state: State) -> Sequence[Action]:
    if state.over:
        return ()
    there = tuple((str(seat), state.seats.names[seat]) for seat in state.around)
    absent = tuple(seat for seat in range(len(state.seats)) if seat not in state.around)
    after = ChoiceField("after", "Left of", default=there[-1][0], choices=there)
    found = [Action("take", "Takes the pot", seats=state.around), Action("stop", "Stop and leave the pot")]
    found.append(Action("put", "Puts one in", seats=state.around) if state.dealt else Action("deal", "Deal"))
    if absent and not state.dealt:
        found.append(Action("join", "Sits down", (after,), absent))
    return found


def apply(state: State, event: Event) -> State:
    name = "" if event.seat is None else state.seats.names[event.seat]
    told = f"{name} {event.action}s in minute {event.minute}.".strip()
    state = replace(state, line=told)
    if event.action == "deal":
        return replace(state, dealt=True)
    if event.action == "stop":
        return replace(state, over=True)
    if event.action == "join":
        place = state.around.index(int(event.values["after"])) + 1
        around = (*state.around[:place], event.seat, *state.around[place:])
        return replace(state, around=around, line=f"{told} Around: {_names(state, around)}.")
    moved = state.pot if event.action == "take" else -1
    if -state.net[event.seat] > 50:
        raise Illegal(f"{name} has put in enough.")
    net = tuple(old + moved * (seat == event.seat) for seat, old in enumerate(state.net))
    state = replace(state, net=net, pot=state.pot - moved)
    return state if event.action == "put" else replace(state, over=True, winners=(event.seat,))


def _names(state: State, around: tuple[int, ...]) -> str:
    return ", ".join(state.seats.names[seat] for seat in around)


def summary(state: State) -> MatchSummary:
    rows = tuple(ScoreRow((seat,), (("net", str(net)),)) for seat, net in enumerate(state.net))
    prompt = "" if state.over else "Play for the pot"
    return MatchSummary("Potluck", prompt, rows, state.line, state.over, state.winners, state.net, state.pot)


GAME = Game(
    GameIdentity("potluck", "Potluck", (2, 3, 4)),
    GameRules(start, actions, apply, summary, lambda _: "", allows_joining=True),
    GameOptions((ANTE, TAKEN), pot_option="taken_over"),
)

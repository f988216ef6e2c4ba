"""What one tap enters, by the phase of the match: the answers that are common, each said on its button.

All else that the entry may say is filled in its form.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from companion.engine.action import Action
from companion.engine.event import Event
from companion.engine.field import Illegal, Value
from companion.games.martian.hand import betting, dealing, showdown
from companion.games.martian.hand.cards import highest
from companion.games.martian.state.state import Phase, State


@dataclass(frozen=True)
class Tap:
    """One button: the action that it enters, what it says, and the inputs that it fills in, as typed."""

    action: str
    label: str
    values: Mapping[str, str]


@dataclass(frozen=True)
class Taps:
    """What is asked, "" where the buttons say it all, and the buttons that answer it.

    `rest` is what the form for all other answers is called, by the actions that have one.
    """

    asked: str = ""
    answers: tuple[Tap, ...] = ()
    rest: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


def taps(state: State) -> Taps:
    """Return what one tap enters now; nothing where every answer has to be filled in."""
    return _TAPS[state.phase](state)


def _deal(state: State) -> Taps:
    return Taps(answers=tuple(_alone(action, action.label) for action in dealing.offers(state)))


def _close(state: State) -> Taps:
    """The end of placing pieces, with who opens where the cards do not say it."""
    action = next(betting.begin_offers(state))
    opener = highest(state)
    if not action.fields:
        after = "" if opener is None else f"All placed: {state.seats.names[opener]} opens"
        return Taps(answers=(_alone(action, after if action.name == "bet" else action.label),))
    return Taps("All placed. Who shows the highest card?", tuple(_choices(action)))


def _bets(state: State) -> Taps:
    """What whoever is asked says alone, and that everybody follows, where nobody has to say more."""
    offered = {action.name: action for action in betting.offers(state)}
    alone = [_alone(offered[name], offered[name].label) for name in ("follow", "fold")]
    level = state.bets.level
    everybody = Tap("round", offered["round"].label, {"to": state.seats.unit.typed(level)})
    also = [everybody] if _fits(betting.close, state, "round", {"to": level}) else []
    asked = f"{state.seats.names[state.bets.due[0]]}:"
    return Taps(asked, (*alone, *also), {"round": "Some folded, or it went higher"})


def _show(state: State) -> Taps:
    """Who wins the only pot, of those whom the known cards do not speak against."""
    action = next(showdown.offers(state))
    if not action.fields:
        return Taps(answers=(_alone(action, action.label),))
    pots = [asked for asked in action.fields if asked.kind == "seats"]
    rest = {"show": "Enter the cards, or several winners"}
    if len(pots) > 1:
        return Taps()
    found = (
        Tap(action.name, f"{name} wins", {pots[0].name: seat})
        for seat, name in pots[0].choices
        if _fits(showdown.show, state, action.name, {pots[0].name: (int(seat),)})
    )
    return Taps(pots[0].label, tuple(found), rest)


def _alone(action: Action, label: str) -> Tap:
    return Tap(action.name, label, {})


def _choices(action: Action) -> Iterator[Tap]:
    """Yield who may open, in the order of the seats whoever deals."""
    only = action.fields[0]
    for value, label in sorted(only.choices, key=lambda choice: int(choice[0])):
        yield Tap(action.name, f"{label} opens", {only.name: value})


def _fits(
    apply: Callable[[State, Event], State], state: State, action: str, values: Mapping[str, Value]
) -> bool:
    try:
        apply(state, Event(action, None, values))
    except Illegal:
        return False
    return True


_TAPS: Mapping[Phase, Callable[[State], Taps]] = MappingProxyType(
    {
        "between": _deal,
        "pieces": _close,
        "bets": _bets,
        "showdown": _show,
        "over": lambda _: Taps(),
    }
)

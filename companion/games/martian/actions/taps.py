"""The one-tap buttons by the phase of the match: the common answers, each named on its button.

Other answers are entered in the action's form.
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
    """One button: its action, its label, and the form inputs that it fills in, as typed."""

    action: str
    label: str
    values: Mapping[str, str]


@dataclass(frozen=True)
class Taps:
    """A question and the buttons that answer it.

    `asked`: the question, "" if the buttons need none.
    `rest`: label of the form for other answers, by action name, for the actions that have such a form.
    """

    asked: str = ""
    answers: tuple[Tap, ...] = ()
    rest: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


def taps(state: State) -> Taps:
    """Return the one-tap buttons for now; no buttons if every answer needs a form."""
    return _TAPS[state.phase](state)


def _deal(state: State) -> Taps:
    return Taps(answers=tuple(_alone(action, action.label) for action in dealing.offers(state)))


def _close(state: State) -> Taps:
    """Return the buttons that end the placing of pieces.

    If the cards do not show who opens the betting, there is a button for each player.
    """
    action = next(betting.begin_offers(state))
    opener = highest(state)
    if not action.fields:
        after = "" if opener is None else f"All placed: {state.seats.names[opener]} opens"
        return Taps(answers=(_alone(action, after if action.name == "bet" else action.label),))
    return Taps("All placed. Who shows the highest card?", tuple(_choices(action)))


def _bets(state: State) -> Taps:
    """Return the buttons of the player to act: call or check, fold, and "everybody follows".

    The last is left out if the round cannot be closed at the current bet.
    """
    offered = {action.name: action for action in betting.offers(state)}
    alone = [_alone(offered[name], offered[name].label) for name in ("follow", "fold")]
    level = state.bets.level
    everybody = Tap("round", offered["round"].label, {"to": state.seats.unit.typed(level)})
    also = [everybody] if _fits(betting.close, state, "round", {"to": level}) else []
    asked = f"{state.seats.names[state.bets.due[0]]}:"
    return Taps(asked, (*alone, *also), {"round": "Some folded, or it went higher"})


def _show(state: State) -> Taps:
    """Return a button for each player who may win the only pot, as far as the known cards allow it.

    There are no buttons if several pots are contested.
    """
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
    """Yield a button for each player who may open, in seat order whoever deals."""
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

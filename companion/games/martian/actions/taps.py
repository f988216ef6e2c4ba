"""The one-tap buttons by the phase of the match: the common answers, each named on its button.

Other answers are entered in the action's form.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from companion.engine.action import Action
from companion.engine.choice_fields import ChoiceField, SeatsField
from companion.engine.event import Event
from companion.engine.field import Illegal, Value
from companion.games.martian.hand import betting, dealing, showdown
from companion.games.martian.hand.cards import highest_card_seat
from companion.games.martian.state.state import Phase, State


@dataclass(frozen=True)
class TapButton:
    """One button: its action, its label, and the form inputs that it fills in, as typed."""

    action: str
    label: str
    values: Mapping[str, str]


@dataclass(frozen=True)
class TapPrompt:
    """A question and the buttons that answer it.

    `asked`: the question, "" if the buttons need none.
    `rest`: label of the form for other answers, by action name, for the actions that have such a form.
    """

    asked: str = ""
    answers: tuple[TapButton, ...] = ()
    rest: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


def build_tap_prompt(state: State) -> TapPrompt:
    """Return the question that one tap answers now, with its buttons.

    It has no buttons if every answer needs a form, or if nothing is to be answered now.
    """
    return _PROMPTS_BY_PHASE[state.phase](state)


def _deal_prompt(state: State) -> TapPrompt:
    return TapPrompt(
        answers=tuple(_plain_button(action, action.label) for action in dealing.deal_actions(state))
    )


def _placing_end_prompt(state: State) -> TapPrompt:
    """Return the buttons that end the placing of pieces.

    If the cards do not show who opens the betting, there is a button for each player.
    """
    action = next(betting.end_placing_actions(state))
    opener = highest_card_seat(state)
    if not action.fields:
        after = "" if opener is None else f"All pieces placed: {state.seats.names[opener]} opens"
        return TapPrompt(answers=(_plain_button(action, after if action.name == "bet" else action.label),))
    return TapPrompt("All pieces placed. Who has the highest card showing?", tuple(_opener_buttons(action)))


def _betting_prompt(state: State) -> TapPrompt:
    """Return the buttons of the player to act: call or check, fold, and "everybody follows".

    The last is left out if the round cannot be closed at the current bet.
    """
    offered = {action.name: action for action in betting.betting_round_actions(state)}
    alone = [_plain_button(offered[name], offered[name].label) for name in ("follow", "fold")]
    level = state.hand.bets.current_bet
    everybody = TapButton("round", offered["round"].label, {"to": state.seats.unit.format_for_input(level)})
    also = (
        [everybody] if _can_apply(betting.after_betting_round_closes, state, "round", {"to": level}) else []
    )
    asked = f"{state.seats.names[state.hand.bets.seats_to_act[0]]}:"
    return TapPrompt(asked, (*alone, *also), {"round": "Somebody folded or raised"})


def _showdown_prompt(state: State) -> TapPrompt:
    """Return a button for each player who may win the only pot, as far as the known cards allow it.

    There are no buttons if several pots are contested.
    """
    action = next(showdown.showdown_actions(state))
    if not action.fields:
        return TapPrompt(answers=(_plain_button(action, action.label),))
    pots = [asked for asked in action.fields if isinstance(asked, SeatsField)]
    rest = {"show": "Enter the cards, or a tie"}
    if len(pots) > 1:
        return TapPrompt()
    found = (
        TapButton(action.name, f"{name} wins", {pots[0].name: seat})
        for seat, name in pots[0].choices
        if _can_apply(showdown.after_showdown, state, action.name, {pots[0].name: (int(seat),)})
    )
    return TapPrompt(pots[0].label, tuple(found), rest)


def _plain_button(action: Action, label: str) -> TapButton:
    return TapButton(action.name, label, {})


def _opener_buttons(action: Action) -> Iterator[TapButton]:
    """Yield a button for each player who may open, in seat order whoever deals."""
    (only,) = (field for field in action.fields if isinstance(field, ChoiceField))
    for value, label in sorted(only.choices, key=lambda choice: int(choice[0])):
        yield TapButton(action.name, f"{label} opens", {only.name: value})


def _can_apply(
    apply: Callable[[State, Event], State], state: State, action: str, values: Mapping[str, Value]
) -> bool:
    try:
        apply(state, Event(action, None, values))
    except Illegal:
        return False
    return True


_PROMPTS_BY_PHASE: Mapping[Phase, Callable[[State], TapPrompt]] = MappingProxyType(
    {
        "between": _deal_prompt,
        "pieces": _placing_end_prompt,
        "bets": _betting_prompt,
        "showdown": _showdown_prompt,
        "over": lambda _: TapPrompt(),
    }
)

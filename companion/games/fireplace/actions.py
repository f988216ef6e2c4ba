"""Actions that are available in Fireplace Poker now, and the steals in an entry's values."""

from collections.abc import Sequence
from functools import partial

from companion.cards import Card, counted, show
from companion.engine.action import Action
from companion.engine.field import Field, Values
from companion.games.fireplace.state import DECKS, MELD, Meld, State, Take, can_meld, may_pass
from companion.kit.reading import choice_in
from companion.kit.seat_inputs import in_turn

UNKNOWN = "?"
"""The choice of a steal input for a card that nobody recorded."""
ROBBING = ("meld", "forced")
"""The actions that rob melds."""
NOTING = ("note", "table")
"""The actions that record the cards of melds already on the table."""
_MOST_CHIPS = 99

_cards = partial(Field, kind="cards", copies=DECKS, jokers=False)


def takes(state: State, values: Values) -> tuple[Take, ...]:
    """Return the steals in an entry's `values`, from the oldest meld robbed to the newest."""
    chosen = ((meld, choice_in(values, Take(meld).field)) for meld in state.robbable)
    return tuple(Take(meld, None if choice == UNKNOWN else Card(choice)) for meld, choice in chosen if choice)


def actions(state: State) -> Sequence[Action]:
    """Return the actions that are available now; none once the match is over."""
    if state.over:
        return ()
    return (*_turn(state), *_corrections(state))


def _turn(state: State) -> list[Action]:
    offered = []
    closed = f"It is {state.seats.names[state.mover]}'s turn."
    if can_meld(state):
        meld, forced = ROBBING
        fields = (*map(_steal, state.robbable), _new_meld())
        offered.append(
            Action(meld, "Steal and meld", fields, (state.mover,), "turn", primary=True, closed=closed)
        )
        both = (state.mover, state.chooser)
        label = f"Forced turn: {state.seats.names[state.chooser]} chooses"
        offered.append(Action(forced, label, (*fields, _shown_hand(state)), both, "forced", closed=closed))
    if may_pass(state):
        only = not can_meld(state)
        offered.append(Action("pass", "Pass", (), (state.mover,), "deck-out", primary=only, closed=closed))
    return offered


def _corrections(state: State) -> list[Action]:
    sides = tuple((str(side), state.side_name(side)) for side in (0, 1))
    count = (
        Field("side", "choice", "Whose chips", required=True, choices=sides),
        Field("chips", "int", "Chips on the table", required=True, high=_MOST_CHIPS, anchor="scoring"),
    )
    offered = [Action("count", "Count chips", count, anchor="scoring")]
    unknown = tuple((str(meld.id), _whose(state, meld)) for meld in state.melds if not meld.cards)
    if len(unknown) > 1:
        table = in_turn(_lying(state, meld) for meld in state.melds)
        offered.append(Action("table", "Note the melds on the table", table, anchor="meld"))
    if unknown:
        note = (
            Field("meld", "choice", "Which meld", required=True, choices=unknown),
            _cards("cards", label="Its five cards", required=True, low=MELD, high=MELD),
        )
        offered.append(Action("note", "Note a meld's cards", note, anchor="meld"))
    return offered


def _whose(state: State, meld: Meld) -> str:
    return f"{state.seats.names[meld.seat]}'s of turn {meld.turn}"


def meld_field(meld: Meld) -> str:
    """Return the name of the input for the cards of a meld on the table."""
    return f"meld{meld.turn}"


def _lying(state: State, meld: Meld) -> Field:
    return _cards(
        meld_field(meld),
        owner=meld.seat,
        label=f"{state.seats.names[meld.seat]}'s meld of turn {meld.turn}",
        low=MELD,
        high=MELD,
        enough=MELD,
        fold="Noted before" if meld.cards else "",
        offered=meld.cards,
        anchor="meld",
    )


def _steal(meld: Meld) -> Field:
    known = tuple((card, show(card)) for card in dict.fromkeys(meld.known))
    choices = (("", "leave"), *known, (UNKNOWN, "a card, not noted"))
    label = f"Steal from the {meld.name} (turn {meld.turn})"
    return Field(Take(meld).field, "choice", label, choices=choices, anchor="steal")


def _new_meld() -> Field:
    return _cards(
        "cards",
        label="The new meld",
        low=MELD,
        high=MELD,
        enough=MELD,
        help="All five, the stolen ones among them. Leave it empty to play without noting cards.",
        anchor="meld",
    )


def _shown_hand(state: State) -> Field:
    size = state.hands[state.mover]
    unnoted = sum(1 for meld in state.robbable if not meld.cards)
    proof = (
        f"The cards of {counted(unnoted, 'opposing meld')} are not noted, so it proves no forced turn."
        if unnoted
        else "If there is none, that is proven."
    )
    return _cards(
        "hand",
        label="The hand that was shown",
        low=size,
        high=size,
        help=f"If it is given, a legal meld that was overlooked is found. {proof}",
        anchor="forced",
    )

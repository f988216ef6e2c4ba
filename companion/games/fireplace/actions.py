"""Actions that are available in Fireplace Poker now, and the steals in an entry's values."""

from collections.abc import Sequence

from companion.cards import Card, show
from companion.engine.action import Action
from companion.engine.cards_field import CardsField, Pack
from companion.engine.choice_fields import ChoiceField
from companion.engine.field import Field, Layout, Values
from companion.engine.typed_fields import NumberField
from companion.games.fireplace.state import DECK_COUNT, MELD_SIZE, Meld, State, Steal, can_meld, may_pass
from companion.kit.reading import choice_in
from companion.kit.seat_inputs import chain_card_fields
from companion.plurals import format_count

UNKNOWN_CARD = "?"
"""The choice of a steal input for a card that nobody recorded."""
ROBBING_ACTIONS = ("meld", "forced")
"""The actions that rob melds."""
NOTING_ACTIONS = ("note", "table")
"""The actions that record the cards of melds already on the table."""
_MOST_CHIPS = 99

_PACK = Pack(copies=DECK_COUNT, jokers=False)


def read_steals(state: State, values: Values) -> tuple[Steal, ...]:
    """Return the steals in an entry's `values`, from the oldest meld robbed to the newest.

    Melds that are left alone are not among them. The card of a steal is None if it was entered as unknown.
    """
    chosen = ((meld, choice_in(values, Steal(meld).field_name)) for meld in state.robbable_melds)
    return tuple(
        Steal(meld, None if choice == UNKNOWN_CARD else Card(choice)) for meld, choice in chosen if choice
    )


def available_actions(state: State) -> Sequence[Action]:
    """Return the actions that are available now; none once the match is over."""
    if state.over:
        return ()
    return (*_turn_actions(state), *_correction_actions(state))


def _turn_actions(state: State) -> list[Action]:
    offered = []
    closed = f"It is {state.seats.names[state.current_seat]}'s turn."
    if can_meld(state):
        meld, forced = ROBBING_ACTIONS
        fields = (*map(_steal_field, state.robbable_melds), _new_meld_field())
        offered.append(
            Action(
                meld,
                "Steal and meld",
                fields,
                (state.current_seat,),
                "turn",
                primary=True,
                refusal_text=closed,
            )
        )
        both = (state.current_seat, state.chooser)
        label = f"Forced turn: {state.seats.names[state.chooser]} chooses"
        offered.append(
            Action(forced, label, (*fields, _shown_hand_field(state)), both, "forced", refusal_text=closed)
        )
    if may_pass(state):
        only = not can_meld(state)
        offered.append(
            Action("pass", "Pass", (), (state.current_seat,), "deck-out", primary=only, refusal_text=closed)
        )
    return offered


def _correction_actions(state: State) -> list[Action]:
    sides = tuple((str(side), state.team_name(side)) for side in (0, 1))
    count = (
        ChoiceField("side", "Whose chips", required=True, choices=sides),
        NumberField("chips", "Chips they have left", required=True, high=_MOST_CHIPS, anchor="scoring"),
    )
    offered = [Action("count", "Count chips", count, anchor="scoring")]
    names = state.seats.names
    unknown = tuple(
        (str(meld.id), f"{names[meld.seat]}'s meld from turn {meld.turn}")
        for meld in state.melds
        if not meld.cards
    )
    if len(unknown) > 1:
        table = chain_card_fields(_table_meld_field(state, meld) for meld in state.melds)
        offered.append(Action("table", "Enter melds on the table", table, anchor="meld"))
    if unknown:
        note = (
            ChoiceField("meld", "Which meld", required=True, choices=unknown),
            CardsField(
                "cards", "The meld's five cards", required=True, low=MELD_SIZE, high=MELD_SIZE, pack=_PACK
            ),
        )
        offered.append(Action("note", "Enter a meld's cards", note, anchor="meld"))
    return offered


def meld_field_name(meld: Meld) -> str:
    """Return the name of the form field for the cards of a meld on the table: "meld7" for that of turn 7."""
    return f"meld{meld.turn}"


def _table_meld_field(state: State, meld: Meld) -> Field:
    return CardsField(
        meld_field_name(meld),
        f"{state.seats.names[meld.seat]}'s meld from turn {meld.turn}",
        owner=meld.seat,
        low=MELD_SIZE,
        high=MELD_SIZE,
        enough=MELD_SIZE,
        pack=_PACK,
        prefilled_cards=meld.cards,
        anchor="meld",
        layout=Layout(fold="Already entered" if meld.cards else ""),
    )


def _steal_field(meld: Meld) -> Field:
    known = tuple((card, show(card)) for card in dict.fromkeys(meld.known_cards))
    choices = (("", "don't steal"), *known, (UNKNOWN_CARD, "an unknown card"))
    label = f"Steal from the {meld.name} (turn {meld.turn})"
    return ChoiceField(Steal(meld).field_name, label, choices=choices, anchor="steal")


def _new_meld_field() -> Field:
    return CardsField(
        "cards",
        "The new meld",
        low=MELD_SIZE,
        high=MELD_SIZE,
        enough=MELD_SIZE,
        pack=_PACK,
        anchor="meld",
        layout=Layout(help="Optional. Enter all five cards, including the stolen ones."),
    )


def _shown_hand_field(state: State) -> Field:
    size = state.hand_sizes[state.current_seat]
    unnoted = sum(1 for meld in state.robbable_melds if not meld.cards)
    proof = (
        "Optional. If you enter the hand, the companion looks for a legal meld. It cannot be sure that the "
        f"turn is forced, because the cards of {format_count(unnoted, 'opposing meld')} are unknown."
        if unnoted
        else "Optional. If you enter the hand, the companion looks for a legal meld. If it finds none, the "
        "turn is forced."
    )
    return CardsField(
        "hand",
        "The hand shown",
        low=size,
        high=size,
        pack=_PACK,
        anchor="forced",
        layout=Layout(help=proof),
    )

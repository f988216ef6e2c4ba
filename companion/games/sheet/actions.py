"""The actions on offer on a score sheet."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.engine.action import Action
from companion.engine.cards_field import CardsField, Pack
from companion.engine.choice_fields import ChoiceField, Choices
from companion.engine.field import Field, Layout
from companion.engine.typed_fields import NumberField
from companion.games.sheet import seating
from companion.games.sheet.options import LOSERS_PAY, MAX_POINTS
from companion.games.sheet.state import State, next_seat_still_in
from companion.kit.seat_inputs import make_choice_field

_COUNT_CARDS_FOLD = "Count cards"


def team_points_field_name(side: int) -> str:
    """Return the name of the form field for the points of team `side`."""
    return f"points_{side}"


def team_cards_field_name(side: int) -> str:
    """Return the name of the form field for the cards of team `side`."""
    return f"cards_{side}"


def available_actions(state: State) -> Sequence[Action]:
    """Return all actions that can be entered now; none once the sheet is closed."""
    return () if state.over else tuple(_actions_on_open_sheet(state))


def _actions_on_open_sheet(state: State) -> Iterator[Action]:
    fields = (*_points_fields(state), *_cards_fields(state))
    anchor = (
        "pay"
        if state.options.round_kind == LOSERS_PAY
        else "exchange"
        if state.options.exchanges_points
        else "round"
    )
    if state.options.has_pot:
        yield from _pot_actions(state)
    yield Action(
        "round",
        f"Write down round {state.round_number}",
        fields,
        anchor=anchor,
        primary=not state.options.has_pot,
    )
    if not state.options.exchanges_points:
        yield Action(
            "add",
            "Add points for one player",
            (_team_field(state), _amount_field(state, "points", -MAX_POINTS)),
            anchor="add",
        )
    if state.rounds or state.current_round.has_points:
        yield Action("end", "End the game", anchor="end")
    yield from seating.leave_and_join_actions(state)


def _pot_actions(state: State) -> Iterator[Action]:
    """Yield the actions of the pot; an empty one is filled first. rules: sheet.md#pot"""
    some = bool(state.pot)
    amount = replace(_amount_field(state, "amount", 1), quick=_common_bets(state.pot))
    last = state.current_round.last_bet_seat
    turn = state.team_of_seat(next_seat_still_in(state, state.dealer if last is None else last))
    who = replace(_team_field(state), default=str(turn))
    for name, label in (("take", "Takes"), ("pay", "Pays"), ("double", "Pays double")):
        if some or name == "pay":
            yield Action(name, label, (who, amount), anchor="pot", primary=some)
    yield Action(
        "ante", "Everybody pays", (_amount_field(state, "amount", 1),), anchor="pot", primary=not some
    )


def _common_bets(pot: int) -> tuple[tuple[int, str], ...]:
    """Return the common bets with their labels: half the pot, and all of it."""
    half = ((pot // 2, "Half"),) if pot > 1 else ()
    return (*half, (pot, "The pot")) if pot else ()


def _points_fields(state: State) -> Iterator[Field]:
    low = 0 if state.options.round_kind == LOSERS_PAY else -MAX_POINTS
    for side in state.teams_in:
        yield NumberField(
            team_points_field_name(side), state.team_name(side), low=low, high=MAX_POINTS, anchor="round"
        )


def _cards_fields(state: State) -> Iterator[Field]:
    """Yield an input for the cards of each team. rules: sheet.md#cards"""
    if not state.options.counts_cards:
        return
    for side in state.teams_in:
        yield CardsField(
            team_cards_field_name(side),
            f"{state.team_name(side)}'s cards",
            low=1,
            high=52,
            owner=state.team_seats[side][0],
            anchor="cards",
            pack=Pack(copies=state.options.deck_count),
            layout=Layout(fold=_COUNT_CARDS_FOLD),
        )


def _team_field(state: State) -> ChoiceField:
    choices: Choices = tuple((str(side), state.team_name(side)) for side in state.teams_in)
    return make_choice_field("side", "Who", choices, "totals")


def _amount_field(state: State, name: str, low: int) -> NumberField:
    return NumberField(
        name,
        f"How many {state.options.score_unit}",
        required=True,
        low=low,
        high=MAX_POINTS,
        anchor="pot" if name == "amount" else "add",
    )

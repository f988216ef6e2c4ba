"""The actions on offer on a score sheet."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.engine.action import Action
from companion.engine.field import Field
from companion.games.sheet import seating
from companion.games.sheet.options import MOST, PAY
from companion.games.sheet.state import State, next_in
from companion.kit.seat_inputs import Choices, one_of

_COUNT = "Count cards"


def points_field(side: int) -> str:
    """Return the name of the input for a team's points."""
    return f"points_{side}"


def cards_field(side: int) -> str:
    """Return the name of the input for a team's cards."""
    return f"cards_{side}"


def actions(state: State) -> Sequence[Action]:
    """Return the actions that can be entered now; none once the sheet is closed."""
    return () if state.over else tuple(_offers(state))


def _offers(state: State) -> Iterator[Action]:
    fields = (*_points(state), *_cards(state))
    anchor = "pay" if state.terms.round == PAY else "exchange" if state.terms.moves else "round"
    if state.terms.pot:
        yield from _pot(state)
    yield Action(
        "round",
        f"Write down round {state.number}",
        fields,
        anchor=anchor,
        primary=not state.terms.pot,
    )
    if not state.terms.moves:
        yield Action("add", "One at a time", (_side(state), _amount("points", -MOST)), anchor="add")
    if state.rounds or any(state.added):
        yield Action("end", "Close the sheet", anchor="end")
    yield from seating.offers(state)


def _pot(state: State) -> Iterator[Action]:
    """Yield the actions of the pot; an empty one is filled first. rules: sheet.md#pot"""
    some = bool(state.pot)
    amount = replace(_amount("amount", 1), quick=_often(state.pot))
    turn = state.side_of(next_in(state, state.dealer if state.bet is None else state.bet))
    who = replace(_side(state), default=str(turn))
    for name, label in (("take", "Takes"), ("pay", "Pays"), ("double", "Pays double")):
        if some or name == "pay":
            yield Action(name, label, (who, amount), anchor="pot", primary=some)
    yield Action("ante", "Everybody pays", (_amount("amount", 1),), anchor="pot", primary=not some)


def _often(pot: int) -> tuple[tuple[int, str], ...]:
    """Return the common bets with their labels: half the pot, and all of it."""
    half = ((pot // 2, "Half"),) if pot > 1 else ()
    return (*half, (pot, "The pot")) if pot else ()


def _points(state: State) -> Iterator[Field]:
    low = 0 if state.terms.round == PAY else -MOST
    for side in state.inside:
        yield Field(points_field(side), "int", state.name(side), low=low, high=MOST, anchor="round")


def _cards(state: State) -> Iterator[Field]:
    """Yield an input for the cards of each team. rules: sheet.md#cards"""
    if not state.terms.cards:
        return
    for side in state.inside:
        yield Field(
            cards_field(side),
            "cards",
            f"{state.name(side)}'s cards",
            low=1,
            high=52,
            copies=state.terms.decks,
            fold=_COUNT,
            owner=state.sides[side][0],
            anchor="cards",
        )


def _side(state: State) -> Field:
    choices: Choices = tuple((str(side), state.name(side)) for side in state.inside)
    return one_of("side", "Who", choices, "totals")


def _amount(name: str, low: int) -> Field:
    return Field(
        name,
        "int",
        "How many",
        required=True,
        low=low,
        high=MOST,
        anchor="pot" if name == "amount" else "add",
    )

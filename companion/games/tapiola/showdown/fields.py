"""The inputs of a showdown: winners to tap, or cards to enter."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from companion.engine.field import EVERYBODY, Field
from companion.games.tapiola.rules.rules import FLOORS, MADE, STRAIGHT_UP, TWO_ONE
from companion.games.tapiola.state.log_text import pot_name
from companion.games.tapiola.state.state import Slot, State
from companion.kit.seat_inputs import hand_field, in_turn, seat_names, some_of

BELOW = "0"
"""Choice for a hand below a straight, which scores nothing by itself."""
LOW = "low"
"""Prefix of the input names for the lowest hands."""
_CARDS = "Enter the cards"
_UP = MADE.index("straight")

_cards = partial(Field, kind="cards", jokers=False)


CENTRE = "centre"
"""Name of the input for the card in the centre."""


def tower_field(number: int) -> str:
    """Return the name of the input for the cards of tower `number`, 1 or 2."""
    return f"tower{number}"


def best_field(pot: int) -> str:
    """Return the name of the input for the winners of a pot, numbered from 0."""
    return f"best{pot + 1}"


def low_field(pot: int) -> str:
    """Return the name of the input for the lowest hands of a pot, numbered from 0."""
    return f"{LOW}{pot + 1}"


def no_low_field(pot: int) -> str:
    """Return the name of the input that says a pot, numbered from 0, has no low hand."""
    return f"no_{LOW}{pot + 1}"


def made_field(seat: int) -> str:
    """Return the name of the input for the category of a seat's hand."""
    return f"made{seat}"


def contested(state: State) -> tuple[tuple[int, ...], ...]:
    """Return the seats that can win each pot; without chips, one pot for all still in the deal."""
    return tuple(pot.seats for pot in state.betting.pots) if state.betting.total else (state.live,)


def showdown_fields(state: State) -> tuple[Field, ...]:
    """Return the inputs of the showdown. rules: tapiola.md#showdown"""
    taps = _made_taps(state) if state.agreed.by_points else _winner_taps(state)
    unknown = (
        replace(field, owner=EVERYBODY) for field in board_fields(state, fold=_CARDS) if not field.default
    )
    return in_turn((*taps, *unknown, *(_hand(state, seat) for seat in state.around())))


def board_fields(state: State, *, fold: str = "") -> Iterator[Field]:
    """Yield an input for each part of the middle that is dealt.

    Its default is the part's cards if all of them are known.
    rules: tapiola.md#layout
    """
    yield _part(state, CENTRE, "The centre", state.centre, fold)
    for number, tower in enumerate(state.towers, start=1):
        if tower:
            label = f"Tower {number}, {len(tower)} of {FLOORS} cards"
            part = _part(state, tower_field(number), label, tower, fold)
            yield replace(part, help="From the bottom up.")


def _part(state: State, name: str, label: str, slots: tuple[Slot, ...], fold: str) -> Field:
    known = tuple(card for card in slots if card) if all(slots) else ()
    size, out = len(slots), tuple(card for card in state.known if card not in slots)
    return _cards(
        name,
        label=label,
        default=known,
        low=size,
        high=size,
        fold=fold,
        anchor="layout",
        out=out,
        enough=size,
    )


def _hand(state: State, seat: int) -> Field:
    low, high = (FLOORS, FLOORS) if state.agreed.lowball else (FLOORS - 1, FLOORS)
    name = state.seats.names[seat]
    third = ", three discards made" if state.agreed.lowball else ""
    least, most = state.held(seat)
    return _cards(
        hand_field(seat),
        owner=seat,
        label=f"{name}'s hand{third}",
        low=low,
        high=high,
        fold=_CARDS,
        anchor="lowball" if state.agreed.lowball else "discard",
        out=state.known,
        enough=most if least == most else 0,
    )


def _winner_taps(state: State) -> Iterator[Field]:
    pots = contested(state)
    for at, seats in enumerate(pots):
        if len(seats) > 1:
            pot = _pot(state, at)
            best = "The lowest hand" if state.agreed.lowball else "The best hand"
            row = "lowest" if state.agreed.lowball else "best"
            yield _who(state, best_field(at), f"{best}{pot}", seats, "showdown", row=_row(pots, at, row))
            if state.agreed.split:
                yield _who(
                    state,
                    low_field(at),
                    f"The lowest hand{pot}",
                    seats,
                    "split",
                    row=_row(pots, at, "lowest"),
                )
            if state.agreed.qualifier:
                label = f"Nobody has {state.agreed.low_enough}{pot}"
                yield Field(no_low_field(at), "flag", label, default=False, anchor="split")
    if has_second(state):
        yield _who(state, "second", "The second best", state.live, "two-one", row="second")


def has_second(state: State) -> bool:
    """Return whether the second best hand is asked for.

    It is if it scores and more than two players are left.
    """
    return state.agreed.scoring == TWO_ONE and not state.agreed.split and len(state.live) > 2


def _pot(state: State, at: int) -> str:
    pots = state.betting.pots
    return f", {pot_name(len(pots), at)} of {state.told(pots[at].amount)}" if pots else ""


def _made_taps(state: State) -> Iterator[Field]:
    choices = tuple((str(at), made.capitalize()) for at, made in enumerate(MADE))
    if state.agreed.scoring == STRAIGHT_UP:
        choices = ((BELOW, "Below a straight"), *choices[_UP:])
    for seat in state.around():
        label = f"{state.seats.names[seat]}'s hand"
        below = BELOW if state.agreed.scoring == STRAIGHT_UP else None
        name, anchor = made_field(seat), state.agreed.scoring
        yield Field(name, "choice", label, default=below, choices=choices, anchor=anchor)
    if state.agreed.scoring == STRAIGHT_UP and len(state.live) > 1:
        yield _who(
            state,
            "worst",
            "The worst hand, if none is a straight or better",
            state.live,
            "straight-up",
            row="worst",
        )
        if len(state.live) > 2:
            yield _who(
                state, "second_worst", "The second worst", state.live, "straight-up", row="second worst"
            )


def _row(pots: Sequence[Sequence[int]], at: int, word: str) -> str:
    """Return the word on a player's row for a pot: "best", or "best, pot 2" of several."""
    return f"{word}, pot {at + 1}" if len(pots) > 1 else word


def _who(state: State, name: str, label: str, seats: Sequence[int], anchor: str, *, row: str) -> Field:
    """Return an input for some of `seats`, listed in seat order, whoever deals."""
    return some_of(name, label, seat_names(state.seats, sorted(seats)), anchor, row=row)

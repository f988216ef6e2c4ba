"""The inputs of a showdown: winners to tap, or cards to enter."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.engine.cards_field import EVERYBODY, CardsField, Pack
from companion.engine.choice_fields import ChoiceField, FlagField, SeatsField
from companion.engine.field import Field, Layout
from companion.games.tapiola.rules.rules import HAND_CATEGORIES, STRAIGHT_UP, TOWER_SIZE, TWO_ONE
from companion.games.tapiola.state.log_text import pot_with_amount
from companion.games.tapiola.state.state import CardSlot, State
from companion.kit.seat_inputs import chain_card_fields, hand_field_name, make_seats_field, seat_choices

BELOW_STRAIGHT = "0"
"""Choice for a hand below a straight, which scores nothing by itself."""
LOW_FIELD_PREFIX = "low"
"""Prefix of the input names for the lowest hands."""
_CARDS_FOLD = "Enter the cards"
_STRAIGHT_INDEX = HAND_CATEGORIES.index("straight")

CENTRE_FIELD = "centre"
"""Name of the input for the card in the centre."""


def tower_field_name(number: int) -> str:
    """Return the name of the input for the cards of tower `number`, 1 or 2."""
    return f"tower{number}"


def pot_winners_field_name(pot: int) -> str:
    """Return the name of the input for the winners of a pot, numbered from 0: "best1" for pot 0."""
    return f"best{pot + 1}"


def low_winners_field_name(pot: int) -> str:
    """Return the name of the input for the lowest hands of a pot, numbered from 0: "low1" for pot 0."""
    return f"{LOW_FIELD_PREFIX}{pot + 1}"


def no_low_field_name(pot: int) -> str:
    """Return the name of the input that says a pot, numbered from 0, has no low hand: "no_low1" for pot 0."""
    return f"no_{LOW_FIELD_PREFIX}{pot + 1}"


def category_field_name(seat: int) -> str:
    """Return the name of the input for the category of a seat's hand."""
    return f"made{seat}"


def contested_pots(state: State) -> tuple[tuple[int, ...], ...]:
    """Return the seats that can win each pot, the main pot first.

    A pot that only one player can win is among them. Without chips in the pot there is one pot, for all
    still in the deal.
    """
    return tuple(pot.seats for pot in state.betting.pots) if state.betting.pot_total else (state.live_seats,)


def showdown_fields(state: State) -> tuple[Field, ...]:
    """Return the inputs of the showdown, none of which has to be filled in by itself.

    They are for the winners or the categories, for unknown cards of the middle, and for the hands.
    rules: tapiola.md#showdown
    """
    taps = _category_fields(state) if state.options.scores_by_category else _winner_fields(state)
    unknown = (
        replace(field, owner=EVERYBODY)
        for field in board_fields(state, fold=_CARDS_FOLD)
        if not field.default
    )
    return chain_card_fields(
        (*taps, *unknown, *(_hand_cards_field(state, seat) for seat in state.live_seats_clockwise()))
    )


def board_fields(state: State, *, fold: str = "") -> Iterator[CardsField]:
    """Yield an input for each part of the middle that is dealt: the centre and the towers.

    Its default is the part's cards if all of them are known, else empty. `fold` is the label to fold them
    under, "" for none.
    rules: tapiola.md#layout
    """
    yield _board_part_field(state, CENTRE_FIELD, "The centre", state.deal.centre, Layout(fold=fold))
    for number, tower in enumerate(state.deal.towers, start=1):
        if tower:
            label = f"Tower {number}, {len(tower)} of {TOWER_SIZE} cards"
            layout = Layout(help="Enter the cards from the bottom up.", fold=fold)
            yield _board_part_field(state, tower_field_name(number), label, tower, layout)


def _board_part_field(
    state: State, name: str, label: str, slots: tuple[CardSlot, ...], layout: Layout
) -> CardsField:
    known = tuple(card for card in slots if card) if all(slots) else ()
    size, out = len(slots), tuple(card for card in state.deal.known_cards if card not in slots)
    return CardsField(
        name,
        label,
        default=known,
        low=size,
        high=size,
        enough=size,
        pack=Pack(jokers=False, elsewhere=out),
        anchor="layout",
        layout=layout,
    )


def _hand_cards_field(state: State, seat: int) -> CardsField:
    low, high = (TOWER_SIZE, TOWER_SIZE) if state.options.is_lowball else (TOWER_SIZE - 1, TOWER_SIZE)
    name = state.seats.names[seat]
    least, most = state.deal.hand_size_range(seat)
    return CardsField(
        hand_field_name(seat),
        f"{name}'s hand after three discards" if state.options.is_lowball else f"{name}'s hand",
        owner=seat,
        low=low,
        high=high,
        enough=most if least == most else 0,
        pack=Pack(jokers=False, elsewhere=state.deal.known_cards),
        anchor="lowball" if state.options.is_lowball else "discard",
        layout=Layout(fold=_CARDS_FOLD),
    )


def _winner_fields(state: State) -> Iterator[Field]:
    pots = contested_pots(state)
    for at, seats in enumerate(pots):
        if len(seats) > 1:
            paid = state.betting.pots
            pot = f" for {pot_with_amount(state, paid, at)}" if paid else ""
            best = "The lowest hand" if state.options.is_lowball else "The best hand"
            row = "lowest" if state.options.is_lowball else "best"
            yield _seats_field(
                state,
                pot_winners_field_name(at),
                f"{best}{pot}",
                seats,
                "showdown",
                row=_row_word(pots, at, row),
            )
            if state.options.is_split:
                yield _seats_field(
                    state,
                    low_winners_field_name(at),
                    f"The lowest hand{pot}",
                    seats,
                    "split",
                    row=_row_word(pots, at, "lowest"),
                )
            if state.options.qualifier:
                label = f"Nobody has {state.options.qualifier_text}{pot}"
                yield FlagField(no_low_field_name(at), label, anchor="split")
    if asks_for_second_best(state):
        yield _seats_field(state, "second", "The second best hand", state.live_seats, "two-one", row="second")


def asks_for_second_best(state: State) -> bool:
    """Return whether the showdown asks for the second best hand.

    It does if that hand scores, which is with `TWO_ONE` and no share for the low, and three or more players
    are left.
    """
    return state.options.scoring == TWO_ONE and not state.options.is_split and len(state.live_seats) > 2


def _category_fields(state: State) -> Iterator[Field]:
    choices = tuple((str(at), made.capitalize()) for at, made in enumerate(HAND_CATEGORIES))
    if state.options.scoring == STRAIGHT_UP:
        choices = ((BELOW_STRAIGHT, "Below a straight"), *choices[_STRAIGHT_INDEX:])
    for seat in state.live_seats_clockwise():
        label = f"{state.seats.names[seat]}'s hand"
        below = BELOW_STRAIGHT if state.options.scoring == STRAIGHT_UP else None
        name, anchor = category_field_name(seat), state.options.scoring
        yield ChoiceField(name, label, default=below, choices=choices, anchor=anchor)
    if state.options.scoring == STRAIGHT_UP and len(state.live_seats) > 1:
        yield _seats_field(
            state,
            "worst",
            "The worst hand, if none is a straight or better",
            state.live_seats,
            "straight-up",
            row="worst",
        )
        if len(state.live_seats) > 2:
            yield _seats_field(
                state,
                "second_worst",
                "The second worst hand",
                state.live_seats,
                "straight-up",
                row="second worst",
            )


def _row_word(pots: Sequence[Sequence[int]], at: int, word: str) -> str:
    """Return the word on a player's row for a pot: "best", or "best, pot 2" of several."""
    return f"{word}, pot {at + 1}" if len(pots) > 1 else word


def _seats_field(
    state: State, name: str, label: str, seats: Sequence[int], anchor: str, *, row: str
) -> SeatsField:
    """Return an input for who of `seats` has a place at the showdown; they are listed in seat order."""
    names = seat_choices(state.seats, sorted(seats))
    return make_seats_field(name, label, names, anchor, row=row, usually_one=True)

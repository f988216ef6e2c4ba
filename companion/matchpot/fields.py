"""The inputs of the family for seats: who is in, who is dead, who has the best hand."""

from collections.abc import Collection, Iterator

from companion.kit.asking import seat_names, some_of
from companion.kit.telling import a, capital
from companion.matchpot.card_fields import HOUSES, house_cards, known_cards, wild_fields
from companion.matchpot.deadly import decided_below
from companion.matchpot.money import Players
from companion.matchpot.prizes import Prize
from companion.matchpot.state import State
from companion.play.field import Field

NOBODY_WINS = "nobody"
"""The input that says that nobody holds what wins."""


def claim_field(prize: Prize) -> str:
    """Return the name of the field for who declares for a prize."""
    return f"for_{prize.field}"


def pot_field(name: str, pot: int) -> str:
    """Return the name of an input about a pot: of a side pot with its number after it."""
    return f"{name}_{pot}" if pot else name


def seats_field(
    state: State,
    name: str,
    label: str,
    seats: Collection[int],
    anchor: str,
    *,
    low: int = 0,
    fold: str = "",
    row: str = "",
    nobody: str = "",
) -> Field:
    """Return an input for some of `seats`, listed as they sit, whoever deals."""
    names = seat_names(state.seats, sorted(seats))
    return some_of(name, label, names, anchor, low=low, fold=fold, row=row, nobody=nobody)


def who_is_dead(state: State, seats: Collection[int], nobody: str = "") -> Field:
    """Return the input for those of `seats` who are dead. rules: match-pot.md#deadly"""
    return seats_field(state, "dead", "Who is dead", seats, "deadly", row="dead", nobody=nobody)


def show_fields(state: State) -> tuple[Field, ...]:
    """Return the inputs of the showdown: tap who won, or enter cards. rules: match-pot.md#showdown"""
    return (*_taps(state), *wild_fields(state), *known_cards(state, state.alive), *house_cards(state))


def wimp_fields(state: State) -> tuple[Field, ...]:
    """Return the inputs for who had the best hand of all that dropped. rules: match-pot.md#wimp"""
    seats = state.candidates
    best = state.prizes[0]
    taps = seats_field(state, best.field, capital(best.what), seats, "wimp", row=best.row)
    return (taps, *wild_fields(state), *(() if state.form.up else known_cards(state, seats)))


def house_field(state: State, prize: Prize) -> Field | None:
    """Return the input for a hand that nobody holds and that wins a prize; None where there is none."""
    house = HOUSES.get(state.house, "")
    label = f"{house} has {prize.what}, or ties"
    return Field(prize.flag, "flag", label, default=False, anchor=state.house) if house else None


def rivals_of(state: State, prize: Prize, seats: Collection[int]) -> Players:
    """Return those of `seats` who play for a prize: who declared for it, where players declare."""
    if not (state.claims and prize.declared):
        return tuple(seats)
    return tuple(seat for seat in seats if prize.field in state.claims.get(seat, ()))


def floored(state: State) -> str:
    """Return what must be held to win, in words; "" where any hand may, or somebody always has a part."""
    anything = "what wins" if all(prize.optional for prize in state.prizes) else ""
    return floor_of(state) or anything


def nobody_holds(state: State) -> str:
    """Return that nobody has what a pot is won by: what must be held, or all that they declared for."""
    held = floored(state)
    return f"Nobody holds {held}" if held else "Nobody won all that they declared for"


def floor_of(state: State) -> str:
    """Return what must be held to win, as it is called with its article, "" where any hand wins."""
    sides = state.hand.sides
    return a(str(sides.floor)) if sides and sides.floor else ""


def asks_dead(state: State) -> bool:
    """Return whether it is asked at the showdown who is dead: by cards down, or by any that were dealt up."""
    return decided_below(state) or bool(state.form.deadly and not state.form.up)


def _taps(state: State) -> Iterator[Field]:
    for number, pot in enumerate(state.pots):
        for prize in state.prizes:
            rivals = rivals_of(state, prize, pot.seats)
            if len(rivals) > 1 or (rivals and state.house):
                yield _tap(state, prize, rivals, number)
                house = house_field(state, prize)
                yield from [house] if house and not number else []
    if held := floored(state):
        yield Field(NOBODY_WINS, "flag", f"Nobody holds {held}", default=False, anchor="showdown")
    if asks_dead(state):
        yield who_is_dead(state, state.alive)


def _tap(state: State, prize: Prize, rivals: Players, number: int) -> Field:
    """Return the input for who wins a prize, of the side pot with that number where it is not 0."""
    any_ = ", if there is one" if prize.optional else ""
    of = f" for side pot {number} of {state.unit.told(state.pots[number].amount)}" if number else ""
    return seats_field(
        state,
        pot_field(prize.field, number),
        f"{capital(prize.what)}{of}{any_}",
        rivals,
        prize.anchor,
        row="" if number else prize.row,
    )

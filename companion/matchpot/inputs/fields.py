"""The inputs of the family for seats: who is in, who is dead, who has the best hand."""

from collections.abc import Collection, Iterator

from companion.engine.field import Field
from companion.kit.seat_inputs import seat_names, some_of
from companion.kit.sentences import a, capital
from companion.matchpot.hand.deadly import decided_below
from companion.matchpot.inputs.card_fields import HOUSES, house_cards, known_cards, wild_fields
from companion.matchpot.rules.money import Players
from companion.matchpot.rules.moves import WIMP
from companion.matchpot.rules.prizes import Prize
from companion.matchpot.state.state import HOUSE, State

NOBODY_WINS = "nobody"
"""The input that says that nobody holds what wins."""


def claim_field(prize: Prize) -> str:
    """Return the name of the field for who declares for a prize."""
    return f"for_{prize.field}"


def in_vain(prize: Prize, pot: int) -> str:
    """Return the name of the input that says that who alone plays for a prize does not have it."""
    return pot_field(f"not_{prize.field}", pot)


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
    wild = wild_told_by(state)
    named = wild_fields(state) if wild else ()
    return (*_taps(state), *named, *known_cards(state, state.alive, wild), *house_cards(state, wild))


def wimp_fields(state: State) -> tuple[Field, ...]:
    """Return the inputs for who had the best hand of all that dropped. rules: match-pot.md#wimp"""
    seats, wild = state.candidates, wild_told_by(state)
    best = state.prizes[0]
    taps = seats_field(state, best.field, capital(best.what), seats, "wimp", row=best.row)
    return (
        taps,
        *nobody_field(state),
        *(wild_fields(state) if wild else ()),
        *(() if state.form.up else known_cards(state, seats, wild)),
    )


def wild_told_by(state: State) -> Players:
    """Return whose wild cards are asked, a kitty's among them: where they count for some parts only, of who
    plays for such a part.

    Nobody's where that is no part: then none that is named for all counts either.
    rules: match-pot.md#declare
    """
    if state.hand.sides is None:
        return ()
    judge, hands = state.hand.sides.judge, state.candidates if state.phase == WIMP else state.alive
    # Those with the last leg play on for the first part alone
    parts = zip(state.prizes, judge.sides, strict=False)
    counted = [prize for prize, side in parts if side not in judge.natural]
    if state.phase == WIMP:
        return hands if state.prizes[0] in counted else ()
    if judge.natural:
        hands = state.sorted({seat for prize in counted for seat in rivals_of(state, prize, hands)})
    return (*hands, HOUSE) if hands and state.house else hands


def house_field(state: State, prize: Prize, pot: int = 0) -> Field | None:
    """Return the input for a hand that nobody holds and that wins a prize; None where there is none."""
    house = HOUSES.get(state.house, "")
    label = f"{house} has {prize.what}{_of_pot(state, pot)}, or ties"
    flag = pot_field(prize.flag, pot)
    return Field(flag, "flag", label, default=False, anchor=state.house) if house else None


def rivals_of(state: State, prize: Prize, seats: Collection[int]) -> Players:
    """Return those of `seats` who play for a prize: who declared for it, where players declare."""
    if not (state.claims and prize.declared):
        return tuple(seats)
    return tuple(seat for seat in seats if prize.field in state.claims.get(seat, ()))


def may_lack(state: State, prize: Prize) -> bool:
    """Say whether there may be nobody for a prize."""
    sides = state.hand.sides
    return sides.may_lack(state.prizes.index(prize)) if sides else prize.optional


def floored(state: State) -> str:
    """Return what must be held to win anything, in words; "" where somebody always has a part."""
    if not all(may_lack(state, prize) for prize in state.prizes):
        return ""
    return "what wins" if state.splits else floor_of(state) or "what wins"


def nobody_holds(state: State) -> str:
    """Return that nobody has what a pot is won by: what must be held, or all that they declared for."""
    held = floored(state)
    return f"Nobody holds {held}" if held else "Nobody won all that they declared for"


def floor_of(state: State) -> str:
    """Return what must be held to win, as it is called with its article, "" where any hand wins."""
    sides = state.hand.sides
    return a(str(sides.floor)) if sides and sides.floor else ""


def floor_for(state: State, prize: Prize) -> str:
    """Return what must be held to win a prize, with its article, "" where any hand wins it."""
    sides = state.hand.sides
    asks = sides is not None and sides.asks_floor(state.prizes.index(prize))
    return floor_of(state) if asks else ""


def asks_dead(state: State) -> bool:
    """Return whether it is asked at the showdown who is dead: by cards down, or by any that were dealt up."""
    return decided_below(state) or bool(state.form.deadly and not state.form.up)


def _taps(state: State) -> Iterator[Field]:
    for number in range(len(state.pots)):
        found = tuple(_of_one(state, number))
        yield from found
        if any(field.kind == "seats" for field in found):
            yield from nobody_field(state, number)
    if asks_dead(state):
        yield who_is_dead(state, state.alive)


def nobody_field(state: State, pot: int = 0) -> Iterator[Field]:
    """Yield the input that says that nobody holds what wins a pot, where that can be."""
    if held := floored(state):
        label = f"Nobody holds {held}{_of_pot(state, pot)}"
        yield Field(pot_field(NOBODY_WINS, pot), "flag", label, default=False, anchor="showdown")


def _of_one(state: State, number: int) -> Iterator[Field]:
    """Yield the inputs of a pot: who wins each prize, or that who alone plays for it does not have it."""
    seats = state.pots[number].seats
    for prize in state.prizes:
        rivals = rivals_of(state, prize, seats)
        if len(rivals) > 1 or (rivals and state.house):
            yield _tap(state, prize, rivals, number)
            house = house_field(state, prize, number)
            yield from [house] if house else []
        elif rivals and len(seats) > 1 and may_lack(state, prize):
            name = state.seats.names[rivals[0]]
            label = f"{name} does not have {prize.what}{_of_pot(state, number)}"
            yield Field(in_vain(prize, number), "flag", label, default=False, anchor=prize.anchor)


def _tap(state: State, prize: Prize, rivals: Players, number: int) -> Field:
    """Return the input for who wins a prize, of the side pot with that number where it is not 0."""
    any_ = f", {prize.if_any}" if may_lack(state, prize) else ""
    return seats_field(
        state,
        pot_field(prize.field, number),
        f"{capital(prize.what)}{_of_pot(state, number)}{any_}",
        rivals,
        prize.anchor,
        row="" if number else prize.row,
    )


def _of_pot(state: State, number: int) -> str:
    return f" for side pot {number} of {state.unit.told(state.pots[number].amount)}" if number else ""

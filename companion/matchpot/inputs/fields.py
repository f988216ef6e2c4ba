"""Inputs of the family for seats: who is in, who is dead, who has the best hand."""

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
"""Name of the input that says that nobody holds a hand good enough to win."""


def claim_field(prize: Prize) -> str:
    """Return the name of the field for the players who declare for a prize."""
    return f"for_{prize.field}"


def in_vain(prize: Prize, pot: int) -> str:
    """Return the name of the input that says that the only player for a prize does not win it."""
    return pot_field(f"not_{prize.field}", pot)


def pot_field(name: str, pot: int) -> str:
    """Return the name of an input for one pot; a side pot's number is appended."""
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
    """Return an input for some of `seats`, listed in the order of the seats, whoever deals."""
    names = seat_names(state.seats, sorted(seats))
    return some_of(name, label, names, anchor, low=low, fold=fold, row=row, nobody=nobody)


def who_is_dead(state: State, seats: Collection[int], nobody: str = "") -> Field:
    """Return the input for those of `seats` who are dead. rules: match-pot.md#deadly"""
    return seats_field(state, "dead", "Who is dead", seats, "deadly", row="dead", nobody=nobody)


def show_fields(state: State) -> tuple[Field, ...]:
    """Return the inputs of the showdown: tap the winner, or enter cards.

    rules: match-pot.md#showdown
    """
    wild = wild_told_by(state)
    named = wild_fields(state) if wild else ()
    return (*_taps(state), *named, *known_cards(state, state.alive, wild), *house_cards(state, wild))


def wimp_fields(state: State) -> tuple[Field, ...]:
    """Return the inputs for the best hand of all who dropped. rules: match-pot.md#wimp"""
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
    """Return the seats whose wild cards are asked, with `HOUSE` for a kitty or the deck.

    If wild cards count for some prizes only, these are the players for such a prize. If nobody plays for one,
    the result is empty, and ranks that are wild in all hands do not count either.
    rules: match-pot.md#declare
    """
    if state.hand.sides is None:
        return ()
    judge, hands = state.hand.sides.judge, state.candidates if state.phase == WIMP else state.alive
    # Players who play off the last leg compete for the first prize only
    parts = zip(state.prizes, judge.sides, strict=False)
    counted = [prize for prize, side in parts if side not in judge.natural]
    if state.phase == WIMP:
        return hands if state.prizes[0] in counted else ()
    if judge.natural:
        hands = state.sorted({seat for prize in counted for seat in rivals_of(state, prize, hands)})
    return (*hands, HOUSE) if hands and state.house else hands


def house_field(state: State, prize: Prize, pot: int = 0) -> Field | None:
    """Return the input that says that the kitty or the deck wins; None without such a hand."""
    house = HOUSES.get(state.house, "")
    label = f"{house} has {prize.what}{_of_pot(state, pot)}, or ties"
    flag = pot_field(prize.flag, pot)
    return Field(flag, "flag", label, default=False, anchor=state.house) if house else None


def rivals_of(state: State, prize: Prize, seats: Collection[int]) -> Players:
    """Return those of `seats` who play for a prize.

    These are the players who declared for it, or all if the prize needs no declaring.
    """
    if not (state.claims and prize.declared):
        return tuple(seats)
    return tuple(seat for seat in seats if prize.field in state.claims.get(seat, ()))


def may_lack(state: State, prize: Prize) -> bool:
    """Return whether a prize may have no winner."""
    sides = state.hand.sides
    return sides.may_lack(state.prizes.index(prize)) if sides else prize.optional


def floored(state: State) -> str:
    """Return the least hand that wins anything, in words; "" if a prize always has a winner."""
    if not all(may_lack(state, prize) for prize in state.prizes):
        return ""
    return "what wins" if state.splits else floor_of(state) or "what wins"


def nobody_holds(state: State) -> str:
    """Return the sentence that nobody wins a pot, because hands or declarations fall short."""
    held = floored(state)
    return f"Nobody holds {held}" if held else "Nobody won all that they declared for"


def floor_of(state: State) -> str:
    """Return the name of the lowest hand that can win, with its article; "" if any hand wins."""
    sides = state.hand.sides
    return a(str(sides.floor)) if sides and sides.floor else ""


def floor_for(state: State, prize: Prize) -> str:
    """Return the name of the lowest hand that can win a prize, with its article; "" for any."""
    sides = state.hand.sides
    asks = sides is not None and sides.asks_floor(state.prizes.index(prize))
    return floor_of(state) if asks else ""


def asks_dead(state: State) -> bool:
    """Return whether the showdown asks who is dead.

    It does if face-down cards decide, or if no cards are dealt face up to players who are in.
    """
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
    """Yield the input that says that nobody wins a pot, if that is possible."""
    if held := floored(state):
        label = f"Nobody holds {held}{_of_pot(state, pot)}"
        yield Field(pot_field(NOBODY_WINS, pot), "flag", label, default=False, anchor="showdown")


def _of_one(state: State, number: int) -> Iterator[Field]:
    """Yield the inputs of a pot: winners of each prize, or that its only player does not win."""
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
    """Return the input for the winners of a prize in pot `number`; 0 is the main pot."""
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

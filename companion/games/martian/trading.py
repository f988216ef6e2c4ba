"""Pieces given, traded and sold between two hands.

rules: martian.md#trading
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.cards import counted
from companion.games.martian.pieces import TRIOS, Pieces, row, told, without
from companion.games.martian.placing import piece_name
from companion.games.martian.state import State, names
from companion.kit.asking import seat_names
from companion.kit.by_seat import added, replaced
from companion.kit.reading import choice_in, number_if_any, seat_in, seat_of
from companion.play.field import Field, Illegal, Values
from companion.play.game import Action, Event

_ALL = "all-"
"""What stands before a seat where all pieces that it owns are meant."""
_NONE = "Only who holds pieces of others can give them back."
_EMPTY = "Only who has pieces in the stash can hand any over."


def offers(state: State) -> Iterator[Action]:
    """Yield what may be done with pieces between two hands."""
    everybody = state.present
    if not state.number:
        return
    holders = tuple(seat for seat in everybody if state.stashes[seat])
    yield Action(
        "trade", "Give, trade or sell pieces", tuple(_trade(state)), holders, "trading", closed=_EMPTY
    )
    polite = tuple(seat for seat in everybody if state.foreign(seat))
    if polite:
        yield Action("give-back", "Give all pieces of others back", (), polite, "trading", closed=_NONE)


def trade(state: State, event: Event) -> State:
    """Hand pieces over for nothing, for money, or for other pieces. rules: martian.md#trading"""
    giver, taker = seat_of(event), seat_in(event.values, "to")
    if giver == taker:
        raise Illegal("That is the same player.", field="to", anchor="trading")
    gone = _chosen(state, giver, event.values, "what")
    back = _chosen(state, taker, event.values, "back") if choice_in(event.values, "back") else ()
    price = number_if_any(event.values, "price") or 0
    after = _paid(_moved(_moved(state, giver, taker, gone), taker, giver, back), taker, giver, price)
    name = state.seats.names.__getitem__
    for_it = [*([told(back)] if back else []), *([state.told(price)] if price else [])]
    does = "trades" if back else "sells" if price else "gives"
    terms = f" for {' and '.join(for_it)}" if for_it else ""
    return replace(after, line=f"{name(giver)} {does} {name(taker)} {told(gone)}{terms}")


def give_back(state: State, event: Event) -> State:
    """Return all pieces of others to their owners, without charge."""
    seat = seat_of(event)
    returned, after = state.foreign(seat), state
    for owner in sorted({piece.owner for piece in returned}):
        after = _moved(after, seat, owner, tuple(piece for piece in returned if piece.owner == owner))
    owners = names(state, sorted({piece.owner for piece in returned}))
    return replace(
        after, line=f"{state.seats.names[seat]} gives {counted(len(returned), 'piece')} back to {owners}"
    )


def _trade(state: State) -> Iterator[Field]:
    seats = seat_names(state.seats, state.present)
    held = row({piece for seat in state.present for piece in state.stashes[seat]})
    abroad = [
        owner
        for owner in range(len(state.seats))
        if any(piece.owner == owner for seat in state.present for piece in state.foreign(seat))
    ]
    all_of = tuple((f"{_ALL}{owner}", f"all of {state.seats.names[owner]}'s pieces") for owner in abroad)
    pieces = (*all_of, *((piece.code, piece_name(state, piece)) for piece in held))
    yield Field("to", "choice", "To", required=True, choices=seats, anchor="trading")
    yield Field("what", "choice", "Which pieces", required=True, choices=pieces, anchor="trading")
    yield Field("what_number", "int", "How many of them", default=1, low=1, high=TRIOS, anchor="trading")
    if state.agreed.betting:
        unit = state.seats.unit
        yield Field("price", "money", "For how much", default=0, anchor="trading", unit=unit)
    fold = "For other pieces"
    yield Field("back", "choice", "Pieces in return", choices=pieces, fold=fold, anchor="trading")
    yield Field("back_number", "int", "How many in return", low=1, high=TRIOS, fold=fold, anchor="trading")


def _chosen(state: State, holder: int, values: Values, name: str) -> Pieces:
    """Return the pieces that an entry names, all of which `holder` must have."""
    code, number = choice_in(values, name), number_if_any(values, f"{name}_number") or 1
    held = state.stashes[holder]
    if code.startswith(_ALL):
        owner = int(code.removeprefix(_ALL))
        found, number = tuple(piece for piece in held if piece.owner == owner), 1
        wanted = f"piece of {state.seats.names[owner]}'s"
    else:
        found = tuple(piece for piece in held if piece.code == code)[:number]
        named = next(piece for pieces in state.stashes for piece in pieces if piece.code == code)
        wanted = piece_name(state, named)
    if len(found) < number:
        has = len(found) or "no"
        raise Illegal(f"{state.seats.names[holder]} has {has} {wanted}.", field=name, anchor="trading")
    return found


def _moved(state: State, giver: int, taker: int, pieces: Pieces) -> State:
    stashes = replaced(state.stashes, giver, without(state.stashes[giver], pieces))
    return replace(state, stashes=replaced(stashes, taker, row((*stashes[taker], *pieces))))


def _paid(state: State, payer: int, payee: int, price: int) -> State:
    """Move money; nobody pays more than lies there. rules: martian.md#trading"""
    stack = state.stack(payer)
    if stack is not None and price > stack:
        raise Illegal(
            f"{state.seats.names[payer]} has {state.told(stack)} to pay with, not {state.told(price)}.",
            field="price",
            anchor="trading",
        )
    return replace(state, won=added(state.won, {payer: -price, payee: price}))

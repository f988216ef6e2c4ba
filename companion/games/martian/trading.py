"""Between two hands: pieces given, traded and sold, chips bought and counted, and the end.

rules: martian.md#trading
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar, cast

from companion.cards import counted
from companion.games.martian.pieces import TRIOS, Pieces, row, told, without
from companion.games.martian.placing import piece_name
from companion.games.martian.state import State, names
from companion.games.martian.words import winners
from companion.play.field import Field, Illegal, Values
from companion.play.game import Action, Event

T = TypeVar("T")
_ALL = "all-"
"""What stands before a seat where all pieces that it owns are meant."""
_MOST = 10**6
"""Chips that may be bought at once, in the smallest unit."""


def offers(state: State) -> Iterator[Action]:
    """Yield what may be done between hands besides dealing the next."""
    everybody = tuple(range(len(state.seats)))
    if not state.number:
        return
    holders = tuple(seat for seat in everybody if state.stashes[seat])
    yield Action("trade", "Give, trade or sell pieces", tuple(_trade(state)), holders, "trading")
    polite = tuple(seat for seat in everybody if state.foreign(seat))
    if polite:
        yield Action("give-back", "Give all pieces of others back", (), polite, "trading")
    if state.terms.counted:
        chips = Field("chips", "money", "Chips bought", required=True, low=1, high=_MOST, anchor="chips")
        yield Action("buy", "Buy chips", (chips,), everybody, "chips")
        yield Action("count", "Count chips", tuple(_counts(state)), anchor="chips")
    yield Action("end", "End the match", anchor="end")


def trade(state: State, event: Event) -> State:
    """Hand pieces over for nothing, for money, or for other pieces. rules: martian.md#trading"""
    giver, taker = cast("int", event.seat), int(cast("str", event.values["to"]))
    if giver == taker:
        raise Illegal("That is the same player.", field="to", anchor="trading")
    gone = _chosen(state, giver, event.values, "what")
    back = _chosen(state, taker, event.values, "back") if event.values["back"] else ()
    price = cast("int", event.values.get("price", 0))
    after = _paid(_moved(_moved(state, giver, taker, gone), taker, giver, back), taker, giver, price)
    name = state.seats.names.__getitem__
    for_it = [*([told(back)] if back else []), *([str(price)] if price else [])]
    does = "trades" if back else "sells" if price else "gives"
    terms = f" for {' and '.join(for_it)}" if for_it else ""
    return replace(after, line=f"{name(giver)} {does} {name(taker)} {told(gone)}{terms}")


def give_back(state: State, event: Event) -> State:
    """Return all pieces of others to their owners, without charge."""
    seat = cast("int", event.seat)
    returned, after = state.foreign(seat), state
    for owner in sorted({piece.owner for piece in returned}):
        after = _moved(after, seat, owner, tuple(piece for piece in returned if piece.owner == owner))
    owners = names(state, sorted({piece.owner for piece in returned}))
    return replace(
        after, line=f"{state.seats.names[seat]} gives {counted(len(returned), 'piece')} back to {owners}"
    )


def buy(state: State, event: Event) -> State:
    """Put more chips before a player. rules: martian.md#chips"""
    seat, chips = cast("int", event.seat), cast("int", event.values["chips"])
    bought = _with(state.bought, seat, state.bought[seat] + chips)
    return replace(state, bought=bought, line=f"{state.seats.names[seat]} buys {chips}")


def count(state: State, event: Event) -> State:
    """Set the stacks to what lies on the table: all of them together are what was bought."""
    counts = [cast("int", event.values[f"chips_{seat}"]) for seat in range(len(state.seats))]
    difference = sum(counts) - sum(state.bought)
    if difference:
        more = "more" if difference > 0 else "fewer"
        raise Illegal(
            f"Together that is {abs(difference)} {more} than the {sum(state.bought)} bought. Count again, "
            "or note first who bought chips.",
            field="chips_0",
            anchor="chips",
        )
    changes = [
        f"{state.seats.names[seat]} {chips - (state.stack(seat) or 0):+d}"
        for seat, chips in enumerate(counts)
        if chips != state.stack(seat)
    ]
    won = tuple(chips - bought for chips, bought in zip(counts, state.bought, strict=True))
    return replace(state, won=won, line=f"Chips counted: {', '.join(changes) or 'as noted'}")


def end(state: State, _event: Event) -> State:
    """End the match. rules: martian.md#end"""
    over = replace(state, phase="over")
    won = winners(over)
    figure = "most money" if state.terms.betting else "most hands"
    result = f"{names(state, won)} {'has' if len(won) == 1 else 'have'} won {figure}" if won else "a draw"
    return replace(over, line=f"The match is over: {result}")


def _trade(state: State) -> Iterator[Field]:
    seats = tuple((str(seat), name) for seat, name in enumerate(state.seats.names))
    held = row({piece for pieces in state.stashes for piece in pieces})
    abroad = [
        owner
        for owner in range(len(state.seats))
        if any(piece.owner == owner for seat in range(len(state.seats)) for piece in state.foreign(seat))
    ]
    all_of = tuple((f"{_ALL}{owner}", f"all of {state.seats.names[owner]}'s pieces") for owner in abroad)
    pieces = (*all_of, *((piece.code, piece_name(state, piece)) for piece in held))
    yield Field("to", "choice", "To", required=True, choices=seats, anchor="trading")
    yield Field("what", "choice", "Which pieces", required=True, choices=pieces, anchor="trading")
    yield Field("what_number", "int", "How many of them", default=1, low=1, high=TRIOS, anchor="trading")
    if state.terms.betting:
        yield Field("price", "money", "For how much", default=0, anchor="trading")
    fold = "For other pieces"
    yield Field("back", "choice", "Pieces in return", choices=pieces, fold=fold, anchor="trading")
    yield Field("back_number", "int", "How many in return", low=1, high=TRIOS, fold=fold, anchor="trading")


def _chosen(state: State, holder: int, values: Values, name: str) -> Pieces:
    """Return the pieces that an entry names, all of which `holder` must have."""
    code, number = str(values[name]), cast("int | None", values[f"{name}_number"]) or 1
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
    stashes = _with(state.stashes, giver, without(state.stashes[giver], pieces))
    return replace(state, stashes=_with(stashes, taker, row((*stashes[taker], *pieces))))


def _paid(state: State, payer: int, payee: int, price: int) -> State:
    """Move money; nobody pays more than lies there. rules: martian.md#trading"""
    stack = state.stack(payer)
    if stack is not None and price > stack:
        raise Illegal(
            f"{state.seats.names[payer]} has {stack} to pay with, not {price}.",
            field="price",
            anchor="trading",
        )
    won = _with(state.won, payer, state.won[payer] - price)
    return replace(state, won=_with(won, payee, won[payee] + price))


def _counts(state: State) -> Iterator[Field]:
    for seat, name in enumerate(state.seats.names):
        yield Field(f"chips_{seat}", "money", f"{name}'s chips", default=state.stack(seat), anchor="chips")


def _with(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])

"""Pieces given, traded and sold between two hands.

rules: martian.md#trading
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.cards import counted
from companion.engine.action import Action, Consent
from companion.engine.event import Event
from companion.engine.field import Field, Illegal
from companion.games.martian.rules.bargain import Bargain
from companion.games.martian.rules.pieces import Pieces, row, told, without
from companion.games.martian.state.bundles import ALL, bundle, bundled, piece_name
from companion.games.martian.state.state import State, names
from companion.kit.by_seat import added, replaced
from companion.kit.reading import number_if_any, seat_in, seat_of
from companion.kit.seat_inputs import seat_names

_NONE = "Only who holds pieces of others can give them back."
_EMPTY = "Only who has pieces in the stash can hand any over."


def offers(state: State) -> Iterator[Action]:
    """Yield the actions that move pieces between two hands, once a hand was dealt."""
    everybody = state.present
    if not state.number:
        return
    holders = tuple(seat for seat in everybody if state.stashes[seat])
    fields = tuple(_trade(state))
    asked = Consent("to", "offer")
    label = "Give, trade or sell pieces"
    yield Action("trade", label, fields, holders, "trading", closed=_EMPTY, consent=asked)
    yield Action("offer", "Offer pieces", fields, holders, "trading", closed=_EMPTY)
    polite = tuple(seat for seat in everybody if state.foreign(seat))
    if polite:
        yield Action("give-back", "Give all pieces of others back", (), polite, "trading", closed=_NONE)


def trade(state: State, event: Event) -> State:
    """Hand pieces over as a gift, for money, or for other pieces. rules: martian.md#trading"""
    return exchanged(state, agreed(state, event))


def agreed(state: State, event: Event) -> Bargain:
    """Return the exchange that an entry describes.

    Raises: Illegal if both are the same player, if nothing is handed over, or if pieces are missing.
    """
    giver, taker = seat_of(event), seat_in(event.values, "to")
    if giver == taker:
        raise Illegal("That is the same player.", field="to", anchor="trading")
    gone = bundled(state, giver, event.values, "what", "trading")
    back = bundled(state, taker, event.values, "back", "trading")
    if not gone:
        raise Illegal("Say how many pieces are handed over.", field="what_number", anchor="trading")
    return Bargain(giver, taker, gone, back, number_if_any(event.values, "price") or 0)


def exchanged(state: State, bargain: Bargain) -> State:
    """Return the match after the exchange of pieces and money, with its log text.

    Raises: Illegal if the taker cannot pay the price.
    """
    giver, taker = bargain.giver, bargain.taker
    moved = _moved(_moved(state, giver, taker, bargain.gone), taker, giver, bargain.back)
    after = _paid(moved, taker, giver, bargain.price)
    does = "trades" if bargain.back else "sells" if bargain.price else "gives"
    name = state.seats.names.__getitem__
    return replace(after, line=f"{name(giver)} {does} {name(taker)} {terms(state, bargain)}")


def affords(state: State, payer: int, price: int) -> bool:
    """Return whether a player can pay a price; always True if nobody counts chips."""
    stack = state.stack(payer)
    return stack is None or price <= stack


def terms(state: State, bargain: Bargain) -> str:
    """Return both sides of an exchange in words: ``"2 large reds for a small blue and 3"``."""
    back = [told(bargain.back)] if bargain.back else []
    for_it = [*back, *([state.told(bargain.price)] if bargain.price else [])]
    return told(bargain.gone) + (f" for {' and '.join(for_it)}" if for_it else "")


def give_back(state: State, event: Event) -> State:
    """Return all pieces of other players to their owners, without charge."""
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
    all_of = tuple((f"{ALL}{owner}", f"all of {state.seats.names[owner]}'s pieces") for owner in abroad)
    pieces = (*all_of, *((piece.code, piece_name(state, piece)) for piece in held))
    asked = "Whoever has a phone of their own accepts on it; a gift counts at once."
    yield Field("to", "choice", "To", required=True, choices=seats, help=asked, anchor="trading")
    yield from bundle("what", "Which pieces", pieces, "trading", required=True)
    if state.agreed.betting:
        unit = state.seats.unit
        yield Field("price", "money", "For how much", default=0, anchor="trading", unit=unit)
    yield from bundle("back", "Pieces in return", pieces, "trading", fold="For other pieces")


def _moved(state: State, giver: int, taker: int, pieces: Pieces) -> State:
    stashes = replaced(state.stashes, giver, without(state.stashes[giver], pieces))
    return replace(state, stashes=replaced(stashes, taker, row((*stashes[taker], *pieces))))


def _paid(state: State, payer: int, payee: int, price: int) -> State:
    """Move money from one player to another, up to the payer's stack. rules: martian.md#trading"""
    if not affords(state, payer, price):
        has = state.told(state.stack(payer) or 0)
        said = f"{state.seats.names[payer]} has {has} to pay with, not {state.told(price)}."
        raise Illegal(said, field="price", anchor="trading")
    return replace(state, won=added(state.won, {payer: -price, payee: price}))

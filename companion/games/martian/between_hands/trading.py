"""Pieces given, traded and sold between two hands.

rules: martian.md#trading
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.action import Action, ConsentRequirement
from companion.engine.choice_fields import ChoiceField
from companion.engine.event import Event
from companion.engine.field import Field, Illegal, Layout
from companion.engine.typed_fields import MoneyField
from companion.games.martian.rules.bargain import Bargain
from companion.games.martian.rules.pieces import Pieces, describe_pieces, remove_pieces, sort_pieces
from companion.games.martian.state.bundles import (
    ALL_PIECES_PREFIX,
    piece_bundle_fields,
    piece_name_with_owner,
    read_piece_bundle,
)
from companion.games.martian.state.state import State, join_names
from companion.kit.by_seat import add_by_seat, replace_at_seat
from companion.kit.reading import optional_number_in, require_event_seat, seat_in
from companion.kit.seat_inputs import seat_choices
from companion.plurals import format_count

_NEEDS_FOREIGN_PIECES = "This player has no pieces of other players to return."
_NEEDS_PIECES = "Only players with pieces in their stash can give, trade or sell pieces."


def trade_actions(state: State) -> Iterator[Action]:
    """Yield the actions to trade, offer and give back pieces; none before the first hand.

    Giving back is left out if nobody holds pieces of others.
    """
    everybody = state.present_seats
    if not state.hand.number:
        return
    holders = tuple(seat for seat in everybody if state.stashes[seat])
    fields = tuple(_trade_fields(state))
    asked = ConsentRequirement("to", "offer")
    label = "Give, trade or sell pieces"
    yield Action("trade", label, fields, holders, "trading", refusal_text=_NEEDS_PIECES, consent=asked)
    yield Action("offer", "Offer pieces", fields, holders, "trading", refusal_text=_NEEDS_PIECES)
    polite = tuple(seat for seat in everybody if state.foreign_pieces(seat))
    if polite:
        yield Action(
            "give-back",
            "Return other players' pieces",
            (),
            polite,
            "trading",
            refusal_text=_NEEDS_FOREIGN_PIECES,
        )


def after_trade(state: State, event: Event) -> State:
    """Return the match after pieces are handed over as a gift, for money, or for other pieces.

    rules: martian.md#trading

    Raises: Illegal if both are the same player, nothing is handed over, or pieces or money are missing.
    """
    return after_exchange(state, read_bargain(state, event))


def read_bargain(state: State, event: Event) -> Bargain:
    """Return the exchange of pieces and money that an entry describes; the price is not checked.

    Raises: Illegal if both are the same player, if nothing is handed over, or if pieces are missing.
    """
    giver, taker = require_event_seat(event), seat_in(event.values, "to")
    if giver == taker:
        raise Illegal("Choose two different players.", field="to", anchor="trading")
    gone = read_piece_bundle(state, giver, event.values, "what", "trading")
    back = read_piece_bundle(state, taker, event.values, "back", "trading")
    if not gone:
        raise Illegal("Enter how many pieces to hand over.", field="what_number", anchor="trading")
    return Bargain(giver, taker, gone, back, optional_number_in(event.values, "price") or 0)


def after_exchange(state: State, bargain: Bargain) -> State:
    """Return the match after the exchange of pieces and money, with its log text.

    Both players must hold the pieces of `bargain`.

    Raises: Illegal if the taker cannot pay the price.
    """
    giver, taker = bargain.giver, bargain.taker
    moved = _move_pieces(
        _move_pieces(state, giver, taker, bargain.given_pieces), taker, giver, bargain.returned_pieces
    )
    after = _transfer_money(moved, taker, giver, bargain.price)
    does = "trades" if bargain.returned_pieces else "sells" if bargain.price else "gives"
    name = state.seats.names.__getitem__
    return replace(after, line=f"{name(giver)} {does} {name(taker)} {describe_bargain_terms(state, bargain)}")


def can_afford(state: State, payer: int, price: int) -> bool:
    """Return whether a player can pay a price; always True if nobody counts chips."""
    stack = state.stack_of(payer)
    return stack is None or price <= stack


def describe_bargain_terms(state: State, bargain: Bargain) -> str:
    """Return both sides of an exchange in words: ``"2 large reds for a small blue and 3"``.

    A gift is its pieces alone: ``"2 large reds"``.
    """
    back = [describe_pieces(bargain.returned_pieces)] if bargain.returned_pieces else []
    for_it = [*back, *([state.format_amount(bargain.price)] if bargain.price else [])]
    return describe_pieces(bargain.given_pieces) + (f" for {' and '.join(for_it)}" if for_it else "")


def after_giving_pieces_back(state: State, event: Event) -> State:
    """Return the match after a player gives all pieces of others in the stash back to their owners.

    Nobody pays for it. Owners who have left the match get theirs too.
    """
    seat = require_event_seat(event)
    returned, after = state.foreign_pieces(seat), state
    for owner in sorted({piece.owner for piece in returned}):
        after = _move_pieces(after, seat, owner, tuple(piece for piece in returned if piece.owner == owner))
    owners = join_names(state, sorted({piece.owner for piece in returned}))
    return replace(
        after, line=f"{state.seats.names[seat]} gives {format_count(len(returned), 'piece')} back to {owners}"
    )


def _trade_fields(state: State) -> Iterator[Field]:
    seats = seat_choices(state.seats, state.present_seats)
    held = sort_pieces({piece for seat in state.present_seats for piece in state.stashes[seat]})
    abroad = [
        owner
        for owner in range(len(state.seats))
        if any(piece.owner == owner for seat in state.present_seats for piece in state.foreign_pieces(seat))
    ]
    all_of = tuple(
        (f"{ALL_PIECES_PREFIX}{owner}", f"all of {state.seats.names[owner]}'s pieces") for owner in abroad
    )
    pieces = (*all_of, *((piece.code, piece_name_with_owner(state, piece)) for piece in held))
    asked = "A player with a phone has to accept a trade on that phone. A gift counts at once."
    yield ChoiceField(
        "to", "Who gets the pieces", required=True, choices=seats, anchor="trading", layout=Layout(help=asked)
    )
    yield from piece_bundle_fields("what", "Pieces to hand over", pieces, "trading", required=True)
    if state.options.has_betting:
        unit = state.seats.unit
        yield MoneyField("price", "Price", default=0, anchor="trading", unit=unit)
    yield from piece_bundle_fields(
        "back", "Pieces in return", pieces, "trading", fold="In return for other pieces"
    )


def _move_pieces(state: State, giver: int, taker: int, pieces: Pieces) -> State:
    stashes = replace_at_seat(state.stashes, giver, remove_pieces(state.stashes[giver], pieces))
    return replace(state, stashes=replace_at_seat(stashes, taker, sort_pieces((*stashes[taker], *pieces))))


def _transfer_money(state: State, payer: int, payee: int, price: int) -> State:
    """Move money from one player to another, up to the payer's stack. rules: martian.md#trading"""
    if not can_afford(state, payer, price):
        has = state.format_amount(state.stack_of(payer) or 0)
        said = f"{state.seats.names[payer]} has only {has} and cannot pay {state.format_amount(price)}."
        raise Illegal(said, field="price", anchor="trading")
    return replace(state, net_money=add_by_seat(state.net_money, {payer: -price, payee: price}))

"""Offers between two hands: pieces for something in return; the taker accepts or declines.

rules: martian.md#trading
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from companion.engine.action import Action
from companion.engine.choice_fields import ChoiceField
from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.games.martian.between_hands.trading import (
    after_exchange,
    can_afford,
    describe_bargain_terms,
    read_bargain,
)
from companion.games.martian.rules.bargain import Bargain
from companion.games.martian.state.state import State
from companion.kit.reading import choice_in, require_event_seat
from companion.kit.sentences import join_sentences

_ONLY_TAKER_ANSWERS = "Only the player who got an offer can accept or decline it."
_ONLY_GIVER_WITHDRAWS = "Only the player who made an offer can withdraw it."


def open_offer_actions(state: State) -> Iterator[Action]:
    """Yield the actions to accept, decline or withdraw an offer; none if no offer is open."""
    if not state.bargains:
        return
    choices = tuple(
        (one.key, f"{offer_name(state, one)}: {describe_bargain_terms(state, one)}") for one in state.bargains
    )
    fields = (ChoiceField("bargain", "Which offer", required=True, choices=choices, anchor="trading"),)
    takers = tuple(sorted({bargain.taker for bargain in state.bargains}))
    givers = tuple(sorted({bargain.giver for bargain in state.bargains}))
    yield Action("accept", "Accept an offer", fields, takers, "trading", refusal_text=_ONLY_TAKER_ANSWERS)
    yield Action("decline", "Decline an offer", fields, takers, "trading", refusal_text=_ONLY_TAKER_ANSWERS)
    yield Action(
        "withdraw", "Withdraw an offer", fields, givers, "trading", refusal_text=_ONLY_GIVER_WITHDRAWS
    )


def after_offer(state: State, event: Event) -> State:
    """Return the match with a new open offer, in place of one from this giver to this taker.

    Nothing changes hands until it is accepted; a gift does at once, without an answer.

    Raises: Illegal if a player lacks the pieces or the price, if no piece is offered, or if both are the same
    player.
    """
    bargain = read_bargain(state, event)
    after = after_exchange(state, bargain)
    if bargain.is_gift:
        return after
    name = state.seats.names.__getitem__
    line = (
        f"{name(bargain.giver)} offers {name(bargain.taker)} {describe_bargain_terms(state, bargain)}. "
        f"{name(bargain.taker)} can accept or decline"
    )
    return replace(state, bargains=(*_other_offers(state, bargain), bargain), line=line)


def after_offer_acceptance(state: State, event: Event) -> State:
    """Return the match after the pieces and the price of an open offer are exchanged.

    Raises: Illegal if the offer is to another player, or can no longer be paid.
    """
    bargain = _chosen_offer(state, event)
    _check_offer_party(state, event, bargain.taker, "to")
    after = after_exchange(_without_offer(state, bargain), bargain)
    return replace(after, line=f"{state.seats.names[bargain.taker]} accepts: {after.line}")


def after_offer_decline(state: State, event: Event) -> State:
    """Return the match without an offer that its taker turns down.

    Raises: Illegal if the offer is to another player.
    """
    bargain = _chosen_offer(state, event)
    _check_offer_party(state, event, bargain.taker, "to")
    names = state.seats.names
    return _close_offer_unused(
        state, bargain, f"{names[bargain.taker]} declines {names[bargain.giver]}'s offer"
    )


def after_offer_withdrawal(state: State, event: Event) -> State:
    """Return the match without an offer that its giver takes back.

    Raises: Illegal if the offer is by another player.
    """
    bargain = _chosen_offer(state, event)
    _check_offer_party(state, event, bargain.giver, "by")
    names = state.seats.names
    return _close_offer_unused(
        state, bargain, f"{names[bargain.giver]} withdraws the offer to {names[bargain.taker]}"
    )


def drop_void_offers(state: State) -> State:
    """Return the state without offers that can no longer be accepted.

    If any is dropped, the log text names it and the reason.
    """
    why = {bargain: void_offer_reason(state, bargain) for bargain in state.bargains}
    if not any(why.values()):
        return state
    told = [f"{offer_name(state, bargain)} ends {reason}" for bargain, reason in why.items() if reason]
    standing = tuple(bargain for bargain, reason in why.items() if not reason)
    return replace(state, bargains=standing, line=join_sentences(state.line, *told))


def void_offer_reason(state: State, bargain: Bargain) -> str:
    """Return the reason why an offer can no longer be accepted, "" while it can.

    It follows "ends": "because Bo has left", "because the match is over".
    """
    name = state.seats.names.__getitem__
    if state.phase != "between":
        return (
            "because the match is over" if state.phase == "over" else "because the next hand has been dealt"
        )
    for seat, pieces, price in (
        (bargain.giver, bargain.given_pieces, 0),
        (bargain.taker, bargain.returned_pieces, bargain.price),
    ):
        if seat in state.away_seats:
            return f"because {name(seat)} has left"
        if Counter(pieces) - Counter(state.stashes[seat]):
            return f"because {name(seat)} no longer has all the pieces"
        if not can_afford(state, seat, price):
            return f"because {name(seat)} no longer has {state.format_amount(price)}"
    return ""


def offer_name(state: State, bargain: Bargain) -> str:
    """Return the name of an offer: ``"Anna's offer to Bo"``."""
    return f"{state.seats.names[bargain.giver]}'s offer to {state.seats.names[bargain.taker]}"


def _chosen_offer(state: State, event: Event) -> Bargain:
    key = choice_in(event.values, "bargain")
    return next(bargain for bargain in state.bargains if bargain.key == key)


def _check_offer_party(state: State, event: Event, side: int, where: str) -> None:
    if require_event_seat(event) != side:
        name = state.seats.names[side]
        said = {
            "to": f"That offer was made to {name}. Choose another offer.",
            "by": f"That offer was made by {name}. Choose another offer.",
        }
        raise Illegal(said[where], field="bargain", anchor="trading")


def _close_offer_unused(state: State, bargain: Bargain, does: str) -> State:
    return replace(_without_offer(state, bargain), line=f"{does}: {describe_bargain_terms(state, bargain)}")


def _without_offer(state: State, bargain: Bargain) -> State:
    return replace(state, bargains=_other_offers(state, bargain))


def _other_offers(state: State, bargain: Bargain) -> tuple[Bargain, ...]:
    """Return the open offers except the one from this giver to this taker."""
    return tuple(one for one in state.bargains if one.key != bargain.key)

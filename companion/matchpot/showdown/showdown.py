"""Winners of a hand: by the cards entered, by taps, or by both if they agree.

rules: match-pot.md#showdown
"""

from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import chain

from companion.engine.field import Illegal, Values
from companion.kit.reading import cards_in, flag_in, seats_in
from companion.kit.seat_inputs import hand_field
from companion.matchpot.hand.deadly import check_noted, check_twice, is_dead
from companion.matchpot.inputs.card_fields import up_field
from companion.matchpot.inputs.fields import rivals_of
from companion.matchpot.rules.money import Players
from companion.matchpot.showdown.hands import house_of, ranked_hands
from companion.matchpot.showdown.winning import Asked, Claims, Won
from companion.matchpot.state.state import HOUSE, State


def with_dead(state: State, values: Values) -> State:
    """Return the match with face-up cards and dead players recorded, by cards or by tap."""
    state = _with_ups(state, values, state.alive)
    tapped = seats_in(values, "dead")
    dead = tuple(
        seat
        for seat in state.alive
        if is_dead(state, seat, seat in tapped, state.ups.get(seat, ()), cards_in(values, hand_field(seat)))
    )
    return replace(state, dead=state.dead + dead)


def _with_ups(state: State, values: Values, seats: Players) -> State:
    """Return the match with the entered face-up cards of `seats` recorded."""
    ups = {seat: cards for seat in seats if (cards := cards_in(values, up_field(seat)))}
    for seat, cards in ups.items():
        check_noted(state, seat, cards, up_field(seat))
    state = replace(state, ups={**state.ups, **ups})
    for seat in ups:
        check_twice(state.form.deck, state.known, up_field(seat))
    return state


def sides_of(state: State, values: Values) -> tuple[State, tuple[Won, ...]]:
    """Return the match with the hands that were shown, and the winners of each prize of each pot.

    `state.dead` must hold all who are dead. A prize for which no hand is good enough is left out.
    """
    house = house_of(state, values)
    _check_alive(state, values, house_dead=bool(state.house) and house is None)
    beaten = (HOUSE,) if house is not None else ()
    if len(state.alive) + len(beaten) == 1 or not state.alive:
        return state, (((state.prizes[0], state.alive),),)
    state, ranked = ranked_hands(state, values, state.alive, house)
    won: list[Won] = []
    for number, pot in enumerate(state.pots):
        asked = Asked(state, values, ranked, number, won[-1] if won else None)
        won.append(_won(asked, pot.seats, beaten))
    return state, tuple(won)


def with_winners(state: State, pots: Iterable[Won]) -> State:
    """Return the match with the winners of each prize stored in `shown`, if hands were shown."""
    if state.shown is None:
        return state
    won: dict[str, Players] = {}
    for prize, seats in chain.from_iterable(pots):
        won[prize.field] = (*won.get(prize.field, ()), *seats)
    return replace(state, shown=replace(state.shown, won=won))


def _won(asked: Asked, seats: Players, beaten: Players) -> Won:
    """Return the winners of each prize of a pot that `seats` can win.

    A player who is alone, with no kitty or deck to beat, wins the first prize.
    """
    prizes = asked.state.prizes
    if len(seats) + len(beaten) == 1:
        return ((prizes[0], seats),)
    claims = {prize.field: rivals_of(asked.state, prize, seats) + beaten for prize in prizes}
    return tuple(asked.winners(without_losers(asked, claims) if asked.state.form.both else claims))


def without_losers(asked: Asked, claims: Claims) -> Claims:
    """Return the players for each prize, without those who lose all by losing one.

    These declared for several prizes and do not win them all.

    Each pot is won by itself: a player beaten by somebody all-in may still win all of a side pot. A prize
    that needs no declaring is not lost by it.
    rules: match-pot.md#declare
    """
    state = asked.state
    won = {prize.field: asked.decided(prize, claims[prize.field]) for prize in state.prizes}
    lost = {
        seat
        for seat, said in state.claims.items()
        if len(said) > 1 and any(_lost(state, seat, won[field]) for field in said)
    }
    left = {
        prize.field: _left(asked, claims[prize.field], won[prize.field], lost)
        for prize in state.prizes
        if prize.declared
    }
    return {**claims, **left}


def _lost(state: State, seat: int, won: Players | None) -> bool:
    """Return whether a player loses a prize that `won` wins, None if that is not known.

    A tie loses it, unless the form lets `ties` count.
    """
    if won is None:
        return False
    return seat not in won if state.form.ties else won != (seat,)


def _left(asked: Asked, rivals: Players, won: Players | None, lost: Collection[int]) -> Players:
    """Return the players left for a prize once those in `lost` are taken out.

    `won` are its winners among all who declared, None if not known.

    If the second best hand wins, the second best of all keeps it, whoever has lost. If that player has lost
    too, it is the second best of the others.
    """
    others = tuple(seat for seat in rivals if seat not in lost)
    if not asked.knows(rivals):
        return () if won == () else others
    if not asked.second or not set(others) - {HOUSE}:
        return others
    stay = tuple(seat for seat in won or () if seat not in lost)
    return rivals if stay == (HOUSE,) else stay or others


def best_hand(state: State, values: Values) -> tuple[State, Players]:
    """Return the match, and the players with the best hand of all who dropped.

    rules: match-pot.md#wimp
    """
    state = _with_ups(state, values, state.candidates)
    state, ranked = ranked_hands(state, values, state.candidates, None)
    return state, Asked(state, values, ranked).winner(state.prizes[0], state.candidates)


def _check_alive(state: State, values: Values, *, house_dead: bool) -> None:
    """Refuse a winner whom a face-up card that was just entered kills.

    rules: match-pot.md#deadly
    """
    for prize in state.prizes:
        if house_dead and flag_in(values, prize.flag):
            raise Illegal(
                "The kitty is dead by a card up, and beats nobody.", field=prize.flag, anchor="kitty"
            )
        for seat in seats_in(values, prize.field):
            if seat in state.dead:
                raise Illegal(
                    f"{state.seats.names[seat]} is dead by a card up, and wins nothing.",
                    field=prize.field,
                    anchor="deadly",
                )

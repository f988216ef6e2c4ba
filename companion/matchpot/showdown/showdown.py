"""Who wins a hand: by the cards that were entered, by what was tapped, or by both where they agree.

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
    """Return the match knowing the cards up that were entered, and who is dead by them or by tap."""
    state = _with_ups(state, values, state.alive)
    tapped = seats_in(values, "dead")
    dead = tuple(
        seat
        for seat in state.alive
        if is_dead(state, seat, seat in tapped, state.ups.get(seat, ()), cards_in(values, hand_field(seat)))
    )
    return replace(state, dead=state.dead + dead)


def _with_ups(state: State, values: Values, seats: Players) -> State:
    """Return the match knowing the cards up of `seats` that were entered."""
    ups = {seat: cards for seat in seats if (cards := cards_in(values, up_field(seat)))}
    for seat, cards in ups.items():
        check_noted(state, seat, cards, up_field(seat))
    state = replace(state, ups={**state.ups, **ups})
    for seat in ups:
        check_twice(state.form.deck, state.known, up_field(seat))
    return state


def sides_of(state: State, values: Values) -> tuple[State, tuple[Won, ...]]:
    """Return the match with the hands that were shown, and who wins each prize of each pot.

    `state.dead` has all who are dead. A prize for which nobody is good enough is left out.
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
    """Return the match with who won each prize of any pot noted beside the hands that were shown, if any."""
    if state.shown is None:
        return state
    won: dict[str, Players] = {}
    for prize, seats in chain.from_iterable(pots):
        won[prize.field] = (*won.get(prize.field, ()), *seats)
    return replace(state, shown=replace(state.shown, won=won))


def _won(asked: Asked, seats: Players, beaten: Players) -> Won:
    """Return who wins each prize of a pot that `seats` can win; one alone has nobody to beat for it."""
    prizes = asked.state.prizes
    if len(seats) + len(beaten) == 1:
        return ((prizes[0], seats),)
    claims = {prize.field: rivals_of(asked.state, prize, seats) + beaten for prize in prizes}
    return tuple(asked.winners(without_losers(asked, claims) if asked.state.form.both else claims))


def without_losers(asked: Asked, claims: Claims) -> Claims:
    """Return who plays for each prize without those who declared for several and do not win them all.

    Each pot is won by itself: who is beaten by somebody all-in may still win all of a side pot. What needs no
    declaring is not lost by it.
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
    """Say whether a prize goes to others: to `won`, None for not known, among whom is no tie that counts."""
    if won is None:
        return False
    return seat not in won if state.form.ties else won != (seat,)


def _left(asked: Asked, rivals: Players, won: Players | None, lost: Collection[int]) -> Players:
    """Return who still plays for a prize that goes to `won` of all who declared for it, None for not known.

    The second best of all stay it, whoever has lost; else the second best of the others are.
    """
    others = tuple(seat for seat in rivals if seat not in lost)
    if not asked.knows(rivals):
        return () if won == () else others
    if not asked.second or not set(others) - {HOUSE}:
        return others
    stay = tuple(seat for seat in won or () if seat not in lost)
    return rivals if stay == (HOUSE,) else stay or others


def best_hand(state: State, values: Values) -> tuple[State, Players]:
    """Return the match, and who had the best hand of all who dropped. rules: match-pot.md#wimp"""
    state = _with_ups(state, values, state.candidates)
    state, ranked = ranked_hands(state, values, state.candidates, None)
    return state, Asked(state, values, ranked).winner(state.prizes[0], state.candidates)


def _check_alive(state: State, values: Values, *, house_dead: bool) -> None:
    """Refuse a winner whom a card up that was just entered kills. rules: match-pot.md#deadly"""
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

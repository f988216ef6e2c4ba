"""Who wins a hand: by the cards that were entered, by what was tapped, or by both where they agree.

rules: match-pot.md#showdown
"""

from collections.abc import Collection
from dataclasses import replace

from companion.kit.asking import hand_field
from companion.kit.chips import best_of
from companion.kit.reading import cards_in, flag_in, seats_in
from companion.kit.telling import listed
from companion.matchpot.card_fields import up_field
from companion.matchpot.deadly import check_noted, check_twice, is_dead
from companion.matchpot.fields import rivals_of
from companion.matchpot.hands import Ranked, house_of, ranked_hands
from companion.matchpot.money import Players
from companion.matchpot.state import HOUSE, State
from companion.matchpot.winning import Asked, Claims, Won
from companion.play.field import Illegal, Values


def with_dead(state: State, values: Values) -> State:
    """Return the match knowing the cards up that were entered, and who is dead by them or by tap."""
    ups = {seat: cards for seat in state.alive if (cards := cards_in(values, up_field(seat)))}
    for seat, cards in ups.items():
        check_noted(state, seat, cards, up_field(seat))
    state = replace(state, ups={**state.ups, **ups})
    for seat in ups:
        check_twice(state.form.deck, state.known, up_field(seat))
    tapped = seats_in(values, "dead")
    dead = tuple(
        seat
        for seat in state.alive
        if is_dead(state, seat, seat in tapped, state.ups.get(seat, ()), cards_in(values, hand_field(seat)))
    )
    return replace(state, dead=state.dead + dead)


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
    claims: Claims = {prize.field: rivals_of(state, prize, state.alive) + beaten for prize in state.prizes}
    if state.form.both:
        claims = without_losers(state, claims, ranked)
    won: list[Won] = []
    for number, pot in enumerate(state.pots):
        before = dict(won[-1]) if won else {}
        asked = Asked(state, values, ranked, number, before)
        won.append(tuple(asked.winners({*pot.seats, HOUSE}, claims)))
    _check_both(state, won[0])
    return state, tuple(won)


def without_losers(state: State, claims: Claims, ranked: Ranked) -> Claims:
    """Return who plays for each prize without those who declared for several and do not win them all alone.

    Hands that are not known do not tell; who is tapped is checked in the end. rules: match-pot.md#declare
    """
    best = {
        prize.field: best_of(order, claims[prize.field])
        for prize, order in zip(state.prizes, ranked.orders, strict=False)
        if set(claims[prize.field]) <= ranked.known
    }
    lost = {
        seat
        for seat, said in state.claims.items()
        if len(said) > 1 and any(best.get(field, (seat,)) != (seat,) for field in said)
    }
    return {field: tuple(seat for seat in seats if seat not in lost) for field, seats in claims.items()}


def _check_both(state: State, won: Won) -> None:
    """Refuse a winner who declared for several prizes and does not win them all alone."""
    if not state.form.both:
        return
    for prize, winners in won:
        for seat in winners:
            said = state.claims.get(seat, ())
            if len(said) > 1 and [field for field in said if (seat,) != _of(won, field)]:
                name = state.seats.names[seat]
                raise Illegal(
                    f"{name} declared for {listed(_called(state, said))}, and wins all alone or nothing: "
                    f"tap who has {prize.what} without {name}.",
                    field=prize.field,
                    anchor="declare",
                )


def _of(won: Won, field: str) -> Players:
    return next((seats for prize, seats in won if prize.field == field), ())


def _called(state: State, fields: Collection[str]) -> list[str]:
    return [prize.what for prize in state.prizes if prize.field in fields]


def best_hand(state: State, values: Values) -> tuple[State, Players]:
    """Return the match, and who had the best hand of all who dropped. rules: match-pot.md#wimp"""
    state, ranked = ranked_hands(state, values, state.candidates, None)
    return state, Asked(state, values, ranked, 0, {}).winner(0, state.candidates)


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

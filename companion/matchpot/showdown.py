"""Who wins a hand: by the cards that were entered, by what was tapped, or by both where they agree.

rules: match-pot.md#showdown
"""

from collections.abc import Collection
from dataclasses import dataclass, replace

from companion.kit.asking import hand_field
from companion.kit.chips import Order
from companion.kit.reading import cards_in, flag_in, seats_in
from companion.kit.telling import listed
from companion.matchpot.deadly import check_noted, check_twice, is_dead
from companion.matchpot.fields import up_field
from companion.matchpot.hands import house_name, house_of, ranked_hands, rival
from companion.matchpot.money import Players
from companion.matchpot.state import HOUSE, State
from companion.play.field import Illegal, Values


@dataclass(frozen=True)
class Prize:
    """A part of the pot: the inputs that say who wins it, and in words what for."""

    field: str
    flag: str
    what: str
    optional: bool = False


HIGH = Prize("high", "house", "the best hand")
LOW = Prize("low", "house_low", "the lowest hand", optional=True)


def with_dead(state: State, values: Values) -> State:
    """Return the match knowing the cards up that were entered, and who is dead by them or by tap."""
    ups = {seat: cards for seat in state.alive if (cards := cards_in(values, up_field(seat)))}
    for seat, cards in ups.items():
        check_noted(state, seat, cards, up_field(seat))
    state = replace(state, ups={**state.ups, **ups})
    for seat in ups:
        check_twice(state.known, up_field(seat))
    tapped = seats_in(values, "dead")
    dead = tuple(
        seat
        for seat in state.alive
        if is_dead(state, seat, seat in tapped, state.ups.get(seat, ()), cards_in(values, hand_field(seat)))
    )
    return replace(state, dead=state.dead + dead)


def sides_of(state: State, values: Values) -> tuple[State, tuple[Players, ...]]:
    """Return the match with the hands that were shown, and who wins each part of the pot.

    `state.dead` has all who are dead. `HOUSE` stands for a kitty or the deck that nobody beat. There is one
    part, or two where somebody has a low.
    """
    house = house_of(state, values)
    _check_alive(state, values, house_dead=bool(state.house) and house is None)
    rivals = (*state.alive, *((HOUSE,) if house is not None else ()))
    if len(rivals) == 1 or not state.alive:
        return state, (state.alive,)
    state, ranked = ranked_hands(state, values, state.alive, house)
    best = _winners(state, HIGH, values, rivals, ranked.known, ranked.high)
    if not state.splits:
        return state, (best,)
    lowest = _winners(state, LOW, values, rivals, ranked.known, ranked.low)
    return state, ((best, lowest) if lowest else (best,))


def best_of(state: State, values: Values) -> tuple[State, Players]:
    """Return the match, and who had the best hand of all who dropped. rules: match-pot.md#wimp"""
    rivals = state.candidates
    state, ranked = ranked_hands(state, values, rivals, None)
    return state, _winners(state, HIGH, values, rivals, ranked.known, ranked.high)


def _check_alive(state: State, values: Values, *, house_dead: bool) -> None:
    """Refuse a winner whom a card up that was just entered kills. rules: match-pot.md#deadly"""
    for prize in (HIGH, LOW):
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


def _winners(
    state: State, prize: Prize, values: Values, rivals: Players, known: Collection[int], order: Order
) -> Players:
    """Return who wins a part of the pot, `HOUSE` where nobody beats it; empty for a low that nobody has."""
    said, best = _said(state, prize, values), _first(order)
    if all(seat in known for seat in rivals):
        return _agreeing(state, prize, said, best) if said else best
    if seen := tuple(seat for seat in said if seat in known):
        _agreeing(state, prize, seen, best)
    if not said and (best or not prize.optional):
        house = f", {house_name(state)}'s too" if HOUSE in rivals else ""
        raise Illegal(
            f"Tap who has {prize.what}, or enter all the cards{house}.", field=prize.field, anchor="showdown"
        )
    return said


def _said(state: State, prize: Prize, values: Values) -> Players:
    tapped, house = seats_in(values, prize.field), flag_in(values, prize.flag)
    if tapped and house:
        raise Illegal(
            f"Either {house_name(state)} has {prize.what} or ties, or somebody beats it.",
            field=prize.flag,
            anchor=state.house,
        )
    return (HOUSE,) if house else tapped


def _agreeing(state: State, prize: Prize, said: Players, best: Players) -> Players:
    """Return who was tapped; refuse where the cards say otherwise."""
    if set(said) != set(best):
        by_cards, tapped = (listed([rival(state, seat) for seat in seats]) for seats in (best, said))
        raise Illegal(
            f"By the cards {by_cards or 'nobody'} has {prize.what}, not {tapped}.",
            field=prize.field,
            anchor="showdown",
        )
    return said


def _first(order: Order) -> Players:
    """Return the best of the hands in order: only `HOUSE` where a kitty or the deck is among them."""
    best = tuple(order[0]) if order else ()
    return (HOUSE,) if HOUSE in best else best

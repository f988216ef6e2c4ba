"""Who wins a hand: by the cards that were entered, by what was tapped, or by both where they agree.

rules: match-pot.md#showdown
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from companion.cards import Card, face_down
from companion.hands import Board
from companion.play.field import Illegal, Values
from companion.play.matchpot.deadly import check_twice, kills
from companion.play.matchpot.fields import cards_in, hand_field, seats_in, up_field
from companion.play.matchpot.money import Group
from companion.play.matchpot.state import DECK, HOUSE, KITTY, Shown, State
from companion.play.placing import Held, Placed, listed, meet

Order = tuple[Group, ...]
"""Hands in groups, best first, the hands of a group tie; those that do not qualify are in none."""


@dataclass(frozen=True)
class Ranked:
    """The hands whose cards are known, `HOUSE` among them, in order by each ranking."""

    known: frozenset[int]
    high: Order = ()
    low: Order = ()


@dataclass(frozen=True)
class Side:
    """A part of the pot: the inputs that say who wins it, and in words what for."""

    field: str
    flag: str
    what: str
    optional: bool = False


HIGH = Side("high", "house", "the best hand")
LOW = Side("low", "house_low", "the lowest hand", optional=True)


def with_dead(state: State, values: Values) -> State:
    """Return the match knowing the cards up that were entered, and who is dead by them."""
    ups = {seat: cards for seat in state.alive if (cards := cards_in(values, up_field(seat)))}
    state = replace(state, ups={**state.ups, **ups})
    dead = tuple(
        seat
        for seat in state.alive
        if kills(state, state.ups.get(seat, ()), cards_in(values, hand_field(seat)))
    )
    return replace(state, dead=state.dead + dead)


def sides_of(state: State, values: Values) -> tuple[State, tuple[Group, ...]]:
    """Return the match with the hands that were shown, and who wins each part of the pot.

    `state.dead` has all who are dead. `HOUSE` stands for a kitty or the deck that nobody beat. There is one
    part, or two where somebody has a low.
    """
    _check_alive(state, values)
    house = house_of(state, values)
    rivals = (*state.alive, *((HOUSE,) if house is not None else ()))
    if len(rivals) == 1 or not state.alive:
        return state, (state.alive,)
    state, ranked = _ranked(state, values, state.alive, house)
    best = _winners(state, HIGH, values, rivals, ranked.known, ranked.high)
    if state.hand.contest.low is None:
        return state, (best,)
    lowest = _winners(state, LOW, values, rivals, ranked.known, ranked.low)
    return state, ((best, lowest) if lowest else (best,))


def best_of(state: State, values: Values) -> tuple[State, Group]:
    """Return the match, and who had the best hand of all who dropped. rules: match-pot.md#wimp"""
    rivals = state.candidates
    state, ranked = _ranked(state, values, rivals, None)
    return state, _winners(state, HIGH, values, rivals, ranked.known, ranked.high)


def house_of(state: State, values: Values) -> tuple[Card, ...] | None:
    """Return the cards of the kitty or the deck as far as they are known; None where nothing is to be beaten.

    A kitty that a card up kills is beaten. rules: match-pot.md#kitty
    """
    down, up = cards_in(values, state.house), cards_in(values, "kitty_up")
    if not state.house:
        return None
    if kills(state, up, down):
        if values.get(HIGH.flag) or values.get(LOW.flag):
            raise Illegal(
                "The kitty is dead by a card up, and beats nobody.", field=HIGH.flag, anchor="kitty"
            )
        return None
    if state.house == KITTY and state.form.up and bool(down) != bool(up):
        raise Illegal(
            "The kitty's cards down and up are needed, or neither.",
            field="kitty_up" if down else "kitty",
            anchor="kitty",
        )
    return (*map(face_down, down), *up) if state.form.up else down


def _check_alive(state: State, values: Values) -> None:
    """Refuse a winner whom a card up that was just entered kills. rules: match-pot.md#deadly"""
    for side in (HIGH, LOW):
        for seat in seats_in(values, side.field):
            if seat in state.dead:
                raise Illegal(
                    f"{state.seats.names[seat]} is dead by a card up, and wins nothing.",
                    field=side.field,
                    anchor="deadly",
                )


def _ranked(
    state: State, values: Values, contenders: Collection[int], house: Sequence[Card] | None
) -> tuple[State, Ranked]:
    """Return the match with `shown`, and the hands whose cards are known in order."""
    held = list(_held(state, values, contenders))
    if house:
        held.append(Held(str(HOUSE), tuple(house), state.house))
    if not held:
        return replace(state, shown=None), Ranked(frozenset())
    board, buried = cards_in(values, "board"), _buried(state)
    for hand in held:
        check_twice((*buried, *board, *hand.cards), hand.field)
    if state.hand.board and not board:
        raise Illegal("To rank hands the cards on the board are needed.", field="board", anchor="showdown")
    placing = meet(state.stakes.contest(state.stage), held, Board(board))
    named = Shown(
        tuple(_named(state, one) for one in placing.high), tuple(_named(state, one) for one in placing.low)
    )
    known = frozenset(int(hand.name) for hand in held)
    return replace(state, shown=named), Ranked(known, _order(placing.high), _order(placing.low))


def _buried(state: State) -> tuple[Card, ...]:
    """Return the cards up of those who are dead: nobody else can have them."""
    return tuple(card for seat in state.dead for card in state.ups.get(seat, ()))


def _held(state: State, values: Values, contenders: Collection[int]) -> Iterator[Held]:
    for seat in contenders:
        down, up = cards_in(values, hand_field(seat)), state.ups.get(seat, ())
        if down and state.form.up and not up:
            name = state.seats.names[seat]
            raise Illegal(
                f"{name}'s hand has cards up too: they are needed as well.",
                field=up_field(seat),
                anchor="showdown",
            )
        if down:
            cards = (*map(face_down, down), *up) if state.form.up else down
            yield Held(str(seat), cards, hand_field(seat))


def _winners(
    state: State, side: Side, values: Values, rivals: Group, known: Collection[int], order: Order
) -> Group:
    """Return who wins a part of the pot, `HOUSE` where nobody beats it; empty for a low that nobody has."""
    said, best = _said(state, side, values), _first(order)
    if all(seat in known for seat in rivals):
        return _agreeing(state, side, said, best) if said else best
    if seen := tuple(seat for seat in said if seat in known):
        _agreeing(state, side, seen, best)
    if not said and (best or not side.optional):
        house = f", {_house(state)}'s too" if HOUSE in rivals else ""
        raise Illegal(
            f"Tap who has {side.what}, or enter all the cards{house}.", field=side.field, anchor="showdown"
        )
    return said


def _said(state: State, side: Side, values: Values) -> Group:
    tapped, house = seats_in(values, side.field), bool(values.get(side.flag))
    if tapped and house:
        raise Illegal(
            f"Either {_house(state)} has {side.what} or ties, or somebody beats it.",
            field=side.flag,
            anchor=state.house,
        )
    return (HOUSE,) if house else tapped


def _agreeing(state: State, side: Side, said: Group, best: Group) -> Group:
    """Return who was tapped; refuse where the cards say otherwise."""
    if set(said) != set(best):
        by_cards, tapped = (listed([_rival(state, seat) for seat in seats]) for seats in (best, said))
        raise Illegal(
            f"By the cards {by_cards or 'nobody'} has {side.what}, not {tapped}.",
            field=side.field,
            anchor="showdown",
        )
    return said


def _first(order: Order) -> Group:
    """Return the best of the hands in order: only `HOUSE` where a kitty or the deck is among them."""
    best = order[0] if order else ()
    return (HOUSE,) if HOUSE in best else best


def _order(placed: Sequence[Placed]) -> Order:
    qualified = [one for one in placed if one.place]
    groups = groupby(qualified, key=lambda one: one.place)
    return tuple(tuple(int(one.name) for one in group) for _, group in groups)


def _named(state: State, placed: Placed) -> Placed:
    beats = tuple(_name(state, int(seat)) for seat in placed.beats)
    return replace(placed, name=_name(state, int(placed.name)), beats=beats)


def _name(state: State, seat: int) -> str:
    rival = _rival(state, seat)
    return rival.capitalize() if seat == HOUSE else rival


def _rival(state: State, seat: int) -> str:
    return _house(state) if seat == HOUSE else state.seats.names[seat]


def _house(state: State) -> str:
    return "the deck" if state.house == DECK else "the kitty"

"""Effects of an entry in Fireplace Poker: a whole turn, a pass, or a correction."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from companion.cards import Card
from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.games.fireplace.actions import meld_field, takes
from companion.games.fireplace.checks import (
    check_cards,
    check_copies,
    check_note,
    check_size,
    check_steals,
    is_legal,
    left_certainly,
    possible_ways,
)
from companion.games.fireplace.forcing import basis, check_forced
from companion.games.fireplace.log_text import ending, how_many, turn_line
from companion.games.fireplace.state import HAND, MELD, Meld, State, Take, lead
from companion.kit.by_seat import added
from companion.kit.reading import cards_in, number_in, seat_in
from companion.kit.sentences import a, sentences

_NOT_FORCED = "It is legal anyway, so the turn was not forced"


def apply(state: State, event: Event) -> State:
    """Return the state after `event`; raise `Illegal` with a sentence for players."""
    return _EVENTS[event.action](state, event)


def _melded(state: State, event: Event) -> State:
    return _meld(state, takes(state, event.values), cards_in(event.values, "cards"))


def _forced(state: State, event: Event) -> State:
    hand = cards_in(event.values, "hand")
    stolen, new = takes(state, event.values), cards_in(event.values, "cards")
    if hand:
        check_forced(state, hand)
    return _meld(state, stolen, new, hand=hand, forced=True)


def _meld(
    state: State,
    stolen: Sequence[Take],
    new: Sequence[Card],
    *,
    hand: Sequence[Card] = (),
    forced: bool = False,
) -> State:
    """Steal, meld and discard, then finish the turn. rules: fireplace.md#turn"""
    check_size(state, stolen)
    noted = tuple(new) or tuple(take.card for take in stolen if take.card)
    check_cards(noted, forced=forced)
    chosen = _chosen(stolen, noted, hand)
    unchecked = tuple(stolen) if len(noted) < MELD else ()
    meld = Meld(state.turn, state.side, state.mover, noted, forced and not is_legal(noted), unchecked)
    after = _discard(state, stolen, chosen)
    after = _hand(replace(after, melds=(*after.melds, meld), passes=0), len(stolen) - MELD)
    check_copies(after)
    done = [f"stole {how_many(len(stolen), 'card')}"] if stolen else []
    verb = "had to meld" if meld.forced else "melded"
    done.append(f"{verb} {a(meld.name) if meld.cards else 'five cards'}")
    return _finish(after, state, done, _why(state, meld, hand) if forced else "")


def _why(state: State, meld: Meld, hand: Sequence[Card]) -> str:
    """Return the log text that says why a meld counts as forced, or why it does not."""
    return basis(state, hand) if meld.forced else _NOT_FORCED


def _chosen(stolen: Sequence[Take], noted: Sequence[Card], hand: Sequence[Card]) -> list[tuple[Card, ...]]:
    """Return for every steal the cards that may have been stolen, given the new meld."""
    if len(noted) < MELD:
        return [take.possible or take.meld.known for take in stolen]
    check_steals(stolen, noted)
    ways = possible_ways(stolen, noted, hand)
    return [tuple({way[index] for way in ways}) for index in range(len(stolen))]


def _discard(state: State, stolen: Sequence[Take], chosen: Sequence[Sequence[Card]]) -> State:
    """Put the remaining cards of the melds robbed in the trash. rules: fireplace.md#discard"""
    robbed = {take.meld.id for take in stolen}
    left = [card for take, cards in zip(stolen, chosen, strict=True) for card in left_certainly(take, cards)]
    return replace(
        state,
        melds=tuple(meld for meld in state.melds if meld.id not in robbed),
        trash=state.trash + (MELD - 1) * len(stolen),
        trash_known=(*state.trash_known, *left),
    )


def _passed(state: State, _event: Event) -> State:
    return _finish(replace(state, passes=state.passes + 1), state, ["passed"])


def _finish(state: State, before: State, done: list[str], also: str = "") -> State:
    """Score the turn. If the match goes on, draw and pass the turn to the left.

    rules: fireplace.md#scoring
    """
    points = min(max(0, lead(state, state.side)), state.chips[state.side])
    state = _chips(state, state.side, state.chips[state.side] - points)
    state = replace(state, over=state.over or state.passes == len(state.seats))
    seat = state.mover
    state = state if state.over else _hand_on(state)
    done = [*done, f"shed {how_many(points, 'chip')}"]
    return replace(state, line=turn_line(state, seat, done, before, also))


def _chips(state: State, side: int, chips: int) -> State:
    """Set the chips of team `side`; zero chips end the match at once. rules: fireplace.md#end"""
    both = (chips, state.chips[1]) if side == 0 else (state.chips[0], chips)
    return replace(state, chips=both, over=chips == 0)


def _hand_on(state: State) -> State:
    """Pass the turn to the left, and draw: for the old turn or, with `draw_first`, for the new."""
    mover = state.seats.left_of(state.mover)
    following = replace(state, mover=mover, turn=state.turn + 1)
    return _draw(following, mover if state.draw_first else state.mover)


def _draw(state: State, seat: int) -> State:
    """Draw cards for `seat` up to 13, as far as the deck has them. rules: fireplace.md#draw"""
    drawn = min(HAND - state.hands[seat], state.deck)
    return replace(_hand(state, drawn, seat), deck=state.deck - drawn, drawn=drawn)


def _hand(state: State, more: int, seat: int | None = None) -> State:
    whose = state.mover if seat is None else seat
    return replace(state, hands=added(state.hands, {whose: more}))


def _counted(state: State, event: Event) -> State:
    """Set a team's chips to the number counted at the table. rules: fireplace.md#scoring"""
    side, chips = seat_in(event.values, "side"), number_in(event.values, "chips")
    change = chips - state.chips[side]
    told = f"{abs(change)} {'more' if change > 0 else 'fewer'} than noted" if change else "as noted"
    counted = _chips(state, side, chips)
    line = f"{state.side_name(side)}: {how_many(chips, 'chip')} by count, {told}"
    return replace(counted, line=sentences(line, ending(counted) if counted.over else ""))


def _noted(state: State, event: Event) -> State:
    """Record the cards of one meld on the table. rules: fireplace.md#meld"""
    found = state.meld(seat_in(event.values, "meld"))
    noted = _with_cards(found, cards_in(event.values, "cards"), "cards")
    after = replace(state, melds=tuple(noted if meld is found else meld for meld in state.melds))
    check_copies(after)
    whose = f"{state.seats.names[found.seat]}'s meld of turn {found.turn}"
    told = _NOT_FORCED if found.forced and not noted.forced else ""
    return replace(after, line=sentences(f"{whose} is {a(noted.name)}", told))


def _with_cards(meld: Meld, cards: Sequence[Card], field: str) -> Meld:
    """Return the meld with these `cards`; errors point to the input `field`."""
    try:
        check_note(meld, cards)
    except Illegal as illegal:
        raise Illegal(str(illegal), field=field, anchor=illegal.anchor) from None
    return replace(meld, known=tuple(cards), stolen=(), forced=meld.forced and not is_legal(cards))


def _noted_at_once(state: State, event: Event) -> State:
    """Record the cards of several melds at once, for example from one photo. rules: fireplace.md#meld"""
    noted = {}
    for meld in state.melds:
        field = meld_field(meld)
        if cards := cards_in(event.values, field):
            if meld.cards:
                raise Illegal(f"The {meld.name} is noted already: put its line right.", field=field)
            noted[meld.id] = _with_cards(meld, cards, field)
    if not noted:
        raise Illegal("No cards were given: note one meld or more.", anchor="meld")
    after = replace(state, melds=tuple(noted.get(meld.id, meld) for meld in state.melds))
    check_copies(after)
    names = state.seats.names
    told = (f"{names[meld.seat]}'s of turn {meld.turn} is {a(meld.name)}" for meld in noted.values())
    return replace(after, line=f"Melds noted: {'; '.join(told)}")


_EVENTS: Mapping[str, Callable[[State, Event], State]] = {
    "meld": _melded,
    "forced": _forced,
    "pass": _passed,
    "count": _counted,
    "note": _noted,
    "table": _noted_at_once,
}

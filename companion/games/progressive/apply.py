"""Effects of an entry in Progressive Poker."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from companion.cards import Card, counted, show
from companion.engine.event import Event
from companion.engine.field import Illegal, Values
from companion.games.progressive.actions import puts_unnoted, start_field
from companion.games.progressive.deal import settled, sudden_death
from companion.games.progressive.drawing import drawn
from companion.games.progressive.known import check_places, unnoted
from companion.games.progressive.showdown import shown
from companion.games.progressive.state import State, played_off
from companion.kit.by_seat import replaced
from companion.kit.reading import cards_in, number_if_any, seat_of
from companion.kit.sentences import either, sentences


def apply(state: State, event: Event) -> State:
    """Return the state after `event`; raise `Illegal` with a sentence for players."""
    after = _EVENTS[event.action](state, event)
    check_places(after)
    return after


def _showdown(state: State, event: Event) -> State:
    best, won = shown(state, event.values)
    return settled(state, best, won)


def _sudden(state: State, _event: Event) -> State:
    after = sudden_death(state)
    back = len(state.pile) - len(after.pile)
    goes = f"{counted(back)} put on the pile for deal {state.deal} {either(range(back), 'goes', 'go')} back"
    line = sentences(f"Sudden death for {state.named(after.playing)}", goes if back else "")
    return replace(after, line=line)


def _exchanged(state: State, event: Event) -> State:
    """Record an exchange; the number of start cards does not change. rules: progressive.md#exchange"""
    seat = seat_of(event)
    taken, given = cards_in(event.values, "taken"), cards_in(event.values, "given")
    number = _exchange_size(state, seat, event.values, taken, given)
    _check_taken(state, seat, taken)
    kept = tuple(card for card in state.held[seat] if taken and card not in taken)
    held = (*kept, *given) if number else state.held[seat]
    exchanged = replaced(state.exchanged, seat, number)
    line = f"{state.name(seat)} exchanged {counted(number) if number else 'nothing'}"
    return replace(
        state,
        exchanged=exchanged,
        held=replaced(state.held, seat, held),
        in_hand=replaced(state.in_hand, seat, taken),
        line=line,
    )


def _exchange_size(
    state: State, seat: int, values: Values, taken: Sequence[Card], given: Sequence[Card]
) -> int:
    """Return the number of cards exchanged; refuse numbers that do not agree."""
    sizes = {len(cards) for cards in (taken, given) if cards}
    if (said := number_if_any(values, "cards")) is not None:
        sizes.add(said)
    if not sizes:
        raise Illegal("How many cards were exchanged? Tap 0 for none.", field="cards", anchor="exchange")
    if len(sizes) > 1:
        raise Illegal(
            "As many cards go into the hand as come out of it: hand and start cards keep their numbers.",
            field="cards",
            anchor="exchange",
        )
    number = sizes.pop()
    if number > state.starts[seat]:
        has = counted(state.starts[seat], "start card")
        raise Illegal(
            f"{state.name(seat)} has {has} and cannot exchange {number}.", field="cards", anchor="exchange"
        )
    return number


def _check_taken(state: State, seat: int, taken: Sequence[Card]) -> None:
    """Refuse start cards that are known to be elsewhere, or more than the player has."""
    own = (*state.held[seat], *(card for card in taken if card not in state.held[seat]))
    _check_room(state, seat, own, taken, "taken")
    rest = replace(state, held=replaced(state.held, seat, ()))
    check_places(rest, [(card, f"with {state.name(seat)} as a start card") for card in own])


def _check_room(state: State, seat: int, known: Sequence[Card], new: Sequence[Card], field: str) -> None:
    """Refuse `new` if more start cards would be known than the player has. rules: progressive.md#cards"""
    if len(known) > state.starts[seat] + unnoted(state, seat):
        strange = ", ".join(show(card) for card in new if card not in state.held[seat])
        raise Illegal(
            f"{strange} cannot be among {state.name(seat)}'s start cards: all of those are known.",
            field=field,
            anchor="cards",
        )


def _noted(state: State, event: Event) -> State:
    """Record the cards on the pile. rules: progressive.md#contribute"""
    names_of = {put: name for name, put in puts_unnoted(state)}
    cards = {put: card for put, name in names_of.items() for card in cards_in(event.values, name)}
    if not cards:
        raise Illegal("Choose at least one card that was put on the pile.", anchor="contribute")
    pile = tuple(replace(put, card=cards[put]) if put in cards else put for put in state.pile)
    after = replace(state, pile=pile)
    for put, card in cards.items():
        if put.deal == state.deal and not played_off(state):
            left = tuple(one for one in state.held[put.seat] if one != card)
            _check_room(after, put.seat, left, (card,), names_of[put])
            after = replace(after, held=replaced(after.held, put.seat, left))
    told = ", ".join(f"{state.name(put.seat)} {show(card)}" for put, card in cards.items())
    return replace(after, line=f"On the pile: {told}")


def _counted(state: State, event: Event) -> State:
    """Set the start cards to the numbers counted at the table. rules: progressive.md#count"""
    starts = tuple(number_if_any(event.values, start_field(seat)) or 0 for seat in range(len(state.seats)))
    if sum(starts) != sum(state.starts):
        raise Illegal(
            f"These are {counted(sum(starts), 'start card')}, and there must be {sum(state.starts)} "
            f"besides the {len(state.pile)} on the pile.",
            anchor="count",
        )
    changed = [seat for seat, number in enumerate(starts) if number != state.starts[seat]]
    told = ", ".join(f"{state.name(seat)} {starts[seat]}" for seat in changed) or "as noted"
    held = tuple(() if seat in changed else cards for seat, cards in enumerate(state.held))
    return replace(state, starts=starts, held=held, line=f"Start cards by count: {told}")


_EVENTS: Mapping[str, Callable[[State, Event], State]] = {
    "showdown": _showdown,
    "sudden": _sudden,
    "exchange": _exchanged,
    "draw": drawn,
    "note": _noted,
    "count": _counted,
}

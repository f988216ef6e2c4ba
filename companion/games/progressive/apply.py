"""Effects of an entry in Progressive Poker."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from companion.cards import Card, show
from companion.engine.event import Event
from companion.engine.field import Illegal, Values
from companion.games.progressive.actions import start_cards_field_name, unknown_pile_cards
from companion.games.progressive.deal import settle_deal, start_sudden_death
from companion.games.progressive.drawing import after_draw
from companion.games.progressive.known import check_no_duplicates, has_unknown_pile_card
from companion.games.progressive.showdown import decide_showdown
from companion.games.progressive.state import State, is_playing_off_tie
from companion.kit.by_seat import replace_at_seat
from companion.kit.reading import cards_in, optional_number_in, require_event_seat
from companion.kit.sentences import join_sentences
from companion.plurals import format_count, singular_or_plural


def apply_event(state: State, event: Event) -> State:
    """Return the state after `event`, with its log text.

    The action must be one of `available_actions`; that is not checked here.

    Raises: Illegal, with a sentence for players, if the rules do not allow the event, or a card would be in
    two places.
    """
    after = _HANDLERS[event.action](state, event)
    check_no_duplicates(after)
    return after


def _after_showdown(state: State, event: Event) -> State:
    best, won = decide_showdown(state, event.values)
    return settle_deal(state, best, won)


def _after_sudden_death(state: State, _event: Event) -> State:
    after = start_sudden_death(state)
    back = len(state.pile) - len(after.pile)
    goes = (
        f"{format_count(back)} {singular_or_plural(range(back), 'goes', 'go')} back from the pile to "
        f"{singular_or_plural(range(back), 'its owner', 'their owners')}"
    )
    line = join_sentences(
        f"Sudden death for {state.join_names(after.deal.playing_seats)}", goes if back else ""
    )
    return replace(after, line=line)


def _after_exchange(state: State, event: Event) -> State:
    """Record an exchange; the number of starting cards does not change. rules: progressive.md#exchange"""
    seat = require_event_seat(event)
    taken, given = cards_in(event.values, "taken"), cards_in(event.values, "given")
    number = _read_exchange_size(state, seat, event.values, taken, given)
    _check_taken_cards(state, seat, taken)
    kept = tuple(card for card in state.known_start_cards[seat] if taken and card not in taken)
    held = (*kept, *given) if number else state.known_start_cards[seat]
    deal = replace(
        state.deal,
        exchange_counts=replace_at_seat(state.deal.exchange_counts, seat, number),
        taken_into_hand=replace_at_seat(state.deal.taken_into_hand, seat, taken),
    )
    line = f"{state.player_name(seat)} exchanges {format_count(number) if number else 'nothing'}"
    known = replace_at_seat(state.known_start_cards, seat, held)
    return replace(state, deal=deal, known_start_cards=known, line=line)


def _read_exchange_size(
    state: State, seat: int, values: Values, taken: Sequence[Card], given: Sequence[Card]
) -> int:
    """Return the number of cards exchanged; refuse numbers that do not agree."""
    sizes = {len(cards) for cards in (taken, given) if cards}
    if (said := optional_number_in(values, "cards")) is not None:
        sizes.add(said)
    if not sizes:
        raise Illegal("How many cards were exchanged? Tap 0 for none.", field="cards", anchor="exchange")
    if len(sizes) > 1:
        raise Illegal(
            "The numbers of cards exchanged, picked up and put aside must be the same. Correct one of them.",
            field="cards",
            anchor="exchange",
        )
    number = sizes.pop()
    if number > state.start_counts[seat]:
        has = format_count(state.start_counts[seat], "starting card")
        raise Illegal(
            f"{state.player_name(seat)} has {has} and cannot exchange {number}.",
            field="cards",
            anchor="exchange",
        )
    return number


def _check_taken_cards(state: State, seat: int, taken: Sequence[Card]) -> None:
    """Refuse starting cards that are known to be elsewhere, or more than the player has."""
    own = (
        *state.known_start_cards[seat],
        *(card for card in taken if card not in state.known_start_cards[seat]),
    )
    _check_start_card_room(state, seat, own, taken, "taken")
    rest = replace(state, known_start_cards=replace_at_seat(state.known_start_cards, seat, ()))
    check_no_duplicates(rest, [(card, f"among {state.player_name(seat)}'s starting cards") for card in own])


def _check_start_card_room(
    state: State, seat: int, known: Sequence[Card], new: Sequence[Card], field: str
) -> None:
    """Refuse `new` if more starting cards would be known than the player has. rules: progressive.md#cards"""
    if len(known) > state.start_counts[seat] + has_unknown_pile_card(state, seat):
        strange = ", ".join(show(card) for card in new if card not in state.known_start_cards[seat])
        raise Illegal(
            f"{strange} cannot be among {state.player_name(seat)}'s starting cards, because all of them are "
            "already known.",
            field=field,
            anchor="cards",
        )


def _after_pile_noted(state: State, event: Event) -> State:
    """Record the cards on the pile. rules: progressive.md#contribute"""
    names_of = {put: name for name, put in unknown_pile_cards(state)}
    cards = {put: card for put, name in names_of.items() for card in cards_in(event.values, name)}
    if not cards:
        raise Illegal("Enter at least one card that was put on the pile.", anchor="contribute")
    pile = tuple(replace(put, card=cards[put]) if put in cards else put for put in state.pile)
    after = replace(state, pile=pile)
    for put, card in cards.items():
        if put.deal == state.deal_number and not is_playing_off_tie(state):
            left = tuple(one for one in state.known_start_cards[put.seat] if one != card)
            _check_start_card_room(after, put.seat, left, (card,), names_of[put])
            after = replace(after, known_start_cards=replace_at_seat(after.known_start_cards, put.seat, left))
    told = ", ".join(f"{state.player_name(put.seat)} {show(card)}" for put, card in cards.items())
    return replace(after, line=f"On the pile: {told}")


def _after_count(state: State, event: Event) -> State:
    """Set the starting cards to the numbers counted at the table. rules: progressive.md#count"""
    starts = tuple(
        optional_number_in(event.values, start_cards_field_name(seat)) or 0
        for seat in range(len(state.seats))
    )
    if sum(starts) != sum(state.start_counts):
        raise Illegal(
            f"You entered {format_count(sum(starts), 'starting card')}, but there must be "
            f"{sum(state.start_counts)}, not counting the {len(state.pile)} on the pile.",
            anchor="count",
        )
    changed = [seat for seat, number in enumerate(starts) if number != state.start_counts[seat]]
    told = ", ".join(f"{state.player_name(seat)} {starts[seat]}" for seat in changed) or "as recorded"
    held = tuple(() if seat in changed else cards for seat, cards in enumerate(state.known_start_cards))
    return replace(state, start_counts=starts, known_start_cards=held, line=f"Starting cards counted: {told}")


_HANDLERS: Mapping[str, Callable[[State, Event], State]] = {
    "showdown": _after_showdown,
    "sudden": _after_sudden_death,
    "exchange": _after_exchange,
    "draw": after_draw,
    "note": _after_pile_noted,
    "count": _after_count,
}

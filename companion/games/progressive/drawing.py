"""Draws in Progressive Poker: cards thrown away and drawn, the pack and the discards."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.cards import Card
from companion.engine.event import Event
from companion.engine.field import Illegal, Values
from companion.games.progressive.actions import draw_field_name
from companion.games.progressive.known import check_no_duplicates, has_sure_start_cards, keeps_taken_cards
from companion.games.progressive.state import State, seats_to_draw
from companion.kit.by_seat import replace_at_seat
from companion.kit.reading import cards_in, optional_number_in
from companion.kit.sentences import join_sentences
from companion.plurals import format_count


def after_draw(state: State, event: Event) -> State:
    """Return the state after the draws that were entered, in turn, and the cards thrown away.

    Draws may be entered for the next player only, or for several in turn. The cards thrown away may be left
    out.
    rules: progressive.md#draw

    Raises: Illegal if no draw is entered or one out of turn, if more cards are thrown away than drawn, or if
    a card would be in two places.
    """
    draws = _read_draws(state, event.values)
    thrown = cards_in(event.values, "thrown")
    if len(thrown) > sum(draws.values()):
        raise Illegal(
            f"You entered {format_count(len(thrown))} thrown away, but {sum(draws.values())} drawn. Players "
            "must throw away as many cards as they draw.",
            field="thrown",
            anchor="draw",
        )
    after, told = _record_thrown_cards(state, draws, thrown), []
    check_no_duplicates(after)
    for seat, number in draws.items():
        after, line = _draw_for_seat(after, seat, number)
        told.append(line)
    if not after.deal.pack_size and after.deal.discard_count and seats_to_draw(after):
        told.append(f"The pack is empty: shuffle the {format_count(after.deal.discard_count, 'discard')}")
    return replace(after, line=join_sentences(*told))


def _record_thrown_cards(state: State, draws: Mapping[int, int], thrown: Sequence[Card]) -> State:
    """Add the known cards that were thrown away to the discards. rules: progressive.md#cards"""
    all_named = len(thrown) == sum(draws.values())
    disclosed, in_hand = list(state.deal.discards_known), list(state.deal.taken_into_hand)
    for seat, number in draws.items():
        disclosed[seat] = all_named or not number
        if number:
            in_hand[seat] = tuple(card for card in in_hand[seat] if card not in thrown)
    deal = replace(
        state.deal,
        known_discards=(*state.deal.known_discards, *thrown),
        discards_known=tuple(disclosed),
        taken_into_hand=tuple(in_hand),
    )
    return replace(state, deal=deal)


def _read_draws(state: State, values: Values) -> dict[int, int]:
    """Return the draws entered, by seat in turn; refuse none at all and one out of turn."""
    due = seats_to_draw(state)
    entered = {seat: optional_number_in(values, draw_field_name(seat)) for seat in due}
    draws = {seat: number for seat, number in entered.items() if number is not None}
    if not draws or tuple(draws) != due[: len(draws)]:
        first = next(seat for seat in due if seat not in draws)
        raise Illegal(
            f"{state.player_name(first)} draws first. Tap the number of cards, 0 for none.",
            field=draw_field_name(first),
            anchor="draw",
        )
    return draws


def _draw_for_seat(state: State, seat: int, number: int) -> tuple[State, str]:
    """Draw from the pack, and from the shuffled discards if it runs out. rules: progressive.md#draw

    Return the new state and the log text. A player's own discards are shuffled in only if those of the
    others are too few.
    """
    line = f"{state.player_name(seat)} draws {format_count(number) if number else 'no cards'}"
    held = (
        state.known_start_cards
        if has_sure_start_cards(state, seat)
        else replace_at_seat(state.known_start_cards, seat, ())
    )
    deal = replace(state.deal, draw_counts=replace_at_seat(state.deal.draw_counts, seat, number))
    after = replace(state, deal=deal, known_start_cards=held)
    short = number - deal.pack_size
    if short <= 0:
        deal = replace(deal, pack_size=-short, discard_count=deal.discard_count + number)
        return replace(after, deal=deal), line
    own = 0 if deal.discard_count >= short else number
    shuffled, left = deal.discard_count + own, number - own
    line = f"{line}, {short} of them from the {format_count(shuffled, 'shuffled discard')}"
    kept = tuple(
        cards if deal.draw_counts[one] is None or keeps_taken_cards(after, one) else ()
        for one, cards in enumerate(deal.taken_into_hand)
    )
    deal = replace(
        deal, pack_size=shuffled - short, discard_count=left, known_discards=(), taken_into_hand=kept
    )
    return replace(after, deal=deal), line

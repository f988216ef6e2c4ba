"""Known places of cards in Progressive Poker, and checks that no card is in two places."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from companion.cards import JOKER, Card, show
from companion.engine.field import Illegal
from companion.games.progressive.state import (
    State,
    hand_field_name,
    is_playing_off_tie,
    seats_that_may_exchange,
    seats_to_draw,
)
from companion.games.progressive.terms import HAND_SIZE

HandsBySeat = Mapping[int, tuple[Card, ...]]
"""The recorded hands, by seat."""

_MISREAD_TEXT = "A card was misread or entered wrongly."


def has_unknown_pile_card(state: State, seat: int) -> bool:
    """Return whether `seat` has an unrecorded card on the pile among its known starting cards.

    The known starting cards may include the card that was put there. True in the deal for which it was put
    there, as long as nobody recorded it. False while a tie is played off.
    """
    return not is_playing_off_tie(state) and any(
        put.seat == seat and put.deal == state.deal_number and not put.card for put in state.pile
    )


def has_sure_start_cards(state: State, seat: int) -> bool:
    """Return whether `seat` certainly still has its known starting cards.

    It has if it may not exchange in this deal, or if its exchange is recorded.
    """
    return seat not in seats_that_may_exchange(state) or state.deal.exchange_counts[seat] is not None


def keeps_taken_cards(state: State, seat: int) -> bool:
    """Return whether `seat` certainly still has its `taken_into_hand` cards.

    It has if its draw is recorded with all its discards, and always in sudden death. Before its draw is
    recorded the answer is False, although nothing was thrown away yet.
    """
    return state.is_sudden_death or state.deal.discards_known[seat]


def may_reshuffle_before_draw(state: State, seat: int) -> bool:
    """Return whether discards may have been shuffled in for the unrecorded draw of `seat`.

    The player, and each earlier one with an unrecorded draw, may have drawn five cards. False if the draw is
    recorded.
    rules: progressive.md#draw
    """
    due = seats_to_draw(state)
    return seat in due and HAND_SIZE * (due.index(seat) + 1) > state.deal.pack_size


def list_known_card_places(state: State) -> list[tuple[Card, str]]:
    """Return every card with a known place, and that place in words: "among the discards".

    Known discards are listed too, although they may come back into play. Known starting cards are left out
    for a player who may have exchanged them (`has_sure_start_cards` is False), and for all once the match is
    over. A card in two places is listed twice.
    """
    found = list(_cards_in_nobodys_hand(state))
    found += [(card, "among the discards") for card in state.deal.known_discards]
    for seat, cards in enumerate(state.deal.taken_into_hand):
        found += [(card, f"as picked up by {state.player_name(seat)}") for card in cards]
    return found


def _cards_in_nobodys_hand(state: State) -> Iterable[tuple[Card, str]]:
    """Yield the cards certainly on the pile, among starting cards or out of the game, and where."""
    yield from ((put.card, "on the pile") for put in state.pile if put.card)
    if state.removed_card and state.removed_card.card:
        yield state.removed_card.card, "out of the game"
    for seat, cards in enumerate(state.known_start_cards):
        if state.winner is None and has_sure_start_cards(state, seat):
            yield from ((card, f"among {state.player_name(seat)}'s starting cards") for card in cards)


def known_cards(state: State) -> tuple[Card, ...]:
    """Return every card that is certainly in nobody's hand.

    It is on the pile, among starting cards that a player certainly still has, out of the game, or discarded.
    Known discards are left out if they may have been shuffled in for a draw.
    """
    back = any(may_reshuffle_before_draw(state, seat) for seat in seats_to_draw(state))
    return (
        *(card for card, _ in _cards_in_nobodys_hand(state)),
        *(() if back else state.deal.known_discards),
    )


def check_no_duplicates(state: State, shown: Sequence[tuple[Card, str]] = ()) -> None:
    """Check that no card is in two places.

    `shown` has further cards with their places in words: "in Anna's hand".
    rules: progressive.md#cards

    Raises: Illegal if one is.
    """
    seen: dict[Card, str] = {}
    for card, where in (*list_known_card_places(state), *shown):
        if card not in seen:
            seen[card] = where
            continue
        name = "joker" if card == JOKER else show(card)
        places = f"{seen[card]} and {where}" if where != seen[card] else f"{where} twice"
        raise Illegal(
            f"There is only one {name}, but it is recorded {places}. {_MISREAD_TEXT}", anchor="cards"
        )


def check_shown_hands(state: State, hands: HandsBySeat) -> None:
    """Check the shown `hands` against each other and against all known places of cards.

    A card that its player may have drawn from shuffled discards counts as drawn.
    rules: progressive.md#cards

    Raises: Illegal for a hand with a card that is elsewhere, or that lacks a card it must hold.
    """
    for seat, cards in hands.items():
        _check_kept_cards(state, seat, cards)
    drawn = {card for seat, cards in hands.items() for card in cards if _may_have_drawn(state, seat, card)}
    rest = replace(
        state.deal,
        known_discards=tuple(card for card in state.deal.known_discards if card not in drawn),
        taken_into_hand=tuple(
            tuple(card for card in cards if card not in drawn and card not in hands.get(seat, ()))
            for seat, cards in enumerate(state.deal.taken_into_hand)
        ),
    )
    check_no_duplicates(
        replace(state, deal=rest),
        [(card, f"in {state.player_name(seat)}'s hand") for seat, cards in hands.items() for card in cards],
    )


def _check_kept_cards(state: State, seat: int, cards: Sequence[Card]) -> None:
    lacking = [card for card in state.deal.taken_into_hand[seat] if card not in cards]
    if lacking and keeps_taken_cards(state, seat):
        since = "" if state.is_sudden_death else " and did not throw it away"
        took = f"{state.player_name(seat)} picked up {show(lacking[0])}{since}"
        raise Illegal(
            f"{took}, so it must be one of these five cards. {_MISREAD_TEXT}",
            field=hand_field_name(seat),
            anchor="cards",
        )


def _may_have_drawn(state: State, seat: int, card: Card) -> bool:
    """Whether `seat` may have drawn a card that an earlier player threw away. rules: progressive.md#draw"""
    if not may_reshuffle_before_draw(state, seat):
        return False
    before = state.deal.playing_seats[: state.deal.playing_seats.index(seat)]
    return card in state.deal.known_discards or any(
        card in state.deal.taken_into_hand[one] and not keeps_taken_cards(state, one) for one in before
    )

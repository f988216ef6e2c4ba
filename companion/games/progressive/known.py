"""Known places of cards in Progressive Poker, and checks that no card is in two places."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from companion.cards import JOKER, Card, show
from companion.engine.field import Illegal
from companion.games.progressive.state import State, hand_field, may_exchange, played_off, to_draw
from companion.games.progressive.terms import HAND

Noted = Mapping[int, tuple[Card, ...]]
"""The recorded hands, by seat."""

_WRONG = "One of them was noted or read wrongly."


def unnoted(state: State, seat: int) -> bool:
    """Whether `state.held[seat]` may include the card that `seat` put on the pile.

    True in the deal for which the card was put there, as long as nobody recorded it.
    """
    return not played_off(state) and any(
        put.seat == seat and put.deal == state.deal and not put.card for put in state.pile
    )


def sure(state: State, seat: int) -> bool:
    """Whether `seat` certainly still has its known start cards: no exchange is unrecorded."""
    return seat not in may_exchange(state) or state.exchanged[seat] is not None


def keeps(state: State, seat: int) -> bool:
    """Whether `seat` certainly still has its `in_hand` cards, as all its discards are known."""
    return state.sudden or state.disclosed[seat]


def may_shuffle_for(state: State, seat: int) -> bool:
    """Whether discards may have been shuffled in for `seat`, whose draw is unrecorded.

    Each earlier player with an unrecorded draw may have drawn five cards. rules: progressive.md#draw
    """
    due = to_draw(state)
    return seat in due and HAND * (due.index(seat) + 1) > state.pack


def places(state: State) -> list[tuple[Card, str]]:
    """Return every card with a known place, and that place in words. Discards may come back."""
    found = list(_put_away(state))
    found += [(card, "among the discards") for card in state.thrown]
    for seat, cards in enumerate(state.in_hand):
        found += [(card, f"as taken into {state.name(seat)}'s hand") for card in cards]
    return found


def _put_away(state: State) -> Iterable[tuple[Card, str]]:
    """Yield the cards certainly on the pile, among start cards or out of the game, and where."""
    yield from ((put.card, "on the pile") for put in state.pile if put.card)
    if state.gone and state.gone.card:
        yield state.gone.card, "out of the game"
    for seat, cards in enumerate(state.held):
        if state.winner is None and sure(state, seat):
            yield from ((card, f"with {state.name(seat)} as a start card") for card in cards)


def known_cards(state: State) -> tuple[Card, ...]:
    """Return every card that is certainly in nobody's hand."""
    back = any(may_shuffle_for(state, seat) for seat in to_draw(state))
    return (*(card for card, _ in _put_away(state)), *(() if back else state.thrown))


def check_places(state: State, shown: Sequence[tuple[Card, str]] = ()) -> None:
    """Refuse a card that would be in two places, including those in `shown`. rules: progressive.md#cards"""
    seen: dict[Card, str] = {}
    for card, where in (*places(state), *shown):
        if card not in seen:
            seen[card] = where
            continue
        once = "There is one joker" if card == JOKER else f"{show(card)} is there once"
        told = f"and is noted {seen[card]}" + (f" and {where}" if where != seen[card] else " twice")
        raise Illegal(f"{once}, {told}. {_WRONG}", anchor="cards")


def check_hands(state: State, hands: Noted) -> None:
    """Refuse a hand with a card that is elsewhere, and one that lacks a card it must hold.

    rules: progressive.md#cards
    """
    for seat, cards in hands.items():
        _check_kept(state, seat, cards)
    drawn = {card for seat, cards in hands.items() for card in cards if _may_draw(state, seat, card)}
    rest = replace(
        state,
        thrown=tuple(card for card in state.thrown if card not in drawn),
        in_hand=tuple(
            tuple(card for card in cards if card not in drawn and card not in hands.get(seat, ()))
            for seat, cards in enumerate(state.in_hand)
        ),
    )
    check_places(
        rest, [(card, f"in {state.name(seat)}'s hand") for seat, cards in hands.items() for card in cards]
    )


def _check_kept(state: State, seat: int, cards: Sequence[Card]) -> None:
    lacking = [card for card in state.in_hand[seat] if card not in cards]
    if lacking and keeps(state, seat):
        since = "" if state.sudden else " and did not throw it away"
        took = f"{state.name(seat)} took {show(lacking[0])} into the hand{since}"
        raise Illegal(
            f"{took}, so it is one of these five. {_WRONG}",
            field=hand_field(seat),
            anchor="cards",
        )


def _may_draw(state: State, seat: int, card: Card) -> bool:
    """Whether `seat` may have drawn a card that an earlier player threw away. rules: progressive.md#draw"""
    if not may_shuffle_for(state, seat):
        return False
    before = state.playing[: state.playing.index(seat)]
    return card in state.thrown or any(card in state.in_hand[one] and not keeps(state, one) for one in before)

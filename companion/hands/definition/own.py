"""Wild cards for one player only; each function returns a `Wild` for that player's hand."""

from collections.abc import Iterable

from companion.cards import JOKER, RANKS, Card, face_up, is_down
from companion.hands.definition.wild import NOTHING_WILD, Wild


def own_down(cards: Iterable[Card], *, high: bool = False) -> Wild:
    """Return as wild all cards of the lowest rank that a player has face down.

    With `high` it is the highest rank. The ace is high. Nothing is wild if only jokers are face down.
    """
    ranks = [card[0] for card in cards if is_down(card) and face_up(card) != JOKER]
    if not ranks:
        return NOTHING_WILD
    return Wild.of(ranks=(max if high else min)(ranks, key=RANKS.index))


def tapped(cards: Iterable[Card]) -> Wild:
    """Return as wild only the cards that the player tapped."""
    return Wild(frozenset(map(face_up, cards)))

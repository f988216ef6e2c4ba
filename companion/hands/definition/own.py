"""Wild cards for one player only; each function returns a `WildCards` for that player's hand."""

from collections.abc import Iterable

from companion.cards import JOKER, RANKS, Card, is_face_down, turn_face_up
from companion.hands.definition.wild import NOTHING_WILD, WildCards


def wild_from_face_down(cards: Iterable[Card], *, high: bool = False) -> WildCards:
    """Return a player's wild cards: every card of the lowest rank that they have face down.

    With `high` it is the highest rank. The ace is high. Face up, cards of that rank are wild too.
    Nothing is wild if the player has no cards face down, or only jokers.
    """
    ranks = [card[0] for card in cards if is_face_down(card) and turn_face_up(card) != JOKER]
    if not ranks:
        return NOTHING_WILD
    return WildCards.from_deck(ranks=(max if high else min)(ranks, key=RANKS.index))


def wild_cards_chosen_by_player(cards: Iterable[Card]) -> WildCards:
    """Return a player's wild cards: only those that the player tapped.

    They are wild face up and face down, and so is every other copy of them.
    """
    return WildCards(frozenset(map(turn_face_up, cards)))

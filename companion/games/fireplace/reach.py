"""Number of melds that the current player could rob with any hand, the limit for prompts."""

from collections.abc import Sequence
from functools import lru_cache

from companion.cards import DECK, Card
from companion.games.fireplace.candidates import find_legal_meld_blocks, sort_known_melds
from companion.games.fireplace.state import DECK_COUNT, MELD_SIZE, Meld, State, known_cards

_CACHE_SIZE = 64


def may_rob_melds(state: State, number: int) -> bool:
    """Return whether the current player may rob `number` melds or more with one legal meld.

    It is answered as far as anyone at the table knows. A meld with unknown cards may be anything. The hand
    may hold any card of which a copy is unseen.
    rules: fireplace.md#steal
    """
    least = max(number, MELD_SIZE - state.hand_sizes[state.current_seat])
    known = sort_known_melds(state.robbable_melds)
    if least > min(MELD_SIZE, len(state.robbable_melds)):
        return False
    unnoted = len(state.robbable_melds) - len(known)
    return _can_rob_with(unseen_cards(known_cards(state)), known, max(0, least - unnoted))


def unseen_cards(seen: Sequence[Card]) -> frozenset[Card]:
    """Return the cards of which a copy is not in `seen`, that is fewer than five are."""
    return frozenset(card for card in DECK if seen.count(card) < DECK_COUNT)


@lru_cache(_CACHE_SIZE)
def _can_rob_with(hand: frozenset[Card], melds: tuple[Meld, ...], number: int) -> bool:
    return any((found.rob_counts >= number).any() for found in find_legal_meld_blocks(hand, melds, number))

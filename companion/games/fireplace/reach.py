"""Number of melds that the current player could rob with any hand, the limit for prompts."""

from collections.abc import Sequence
from functools import lru_cache

from companion.cards import DECK, Card
from companion.games.fireplace.candidates import by_strength, legal
from companion.games.fireplace.state import DECKS, MELD, Meld, State, known_cards

_REMEMBERED = 64


def may_rob(state: State, number: int) -> bool:
    """Whether a legal meld may rob `number` melds or more, as far as anyone at the table knows.

    A meld with unknown cards may be anything. The hand may hold any card of which a copy is unseen.
    rules: fireplace.md#steal
    """
    least = max(number, MELD - state.hands[state.mover])
    known = by_strength(state.robbable)
    if least > min(MELD, len(state.robbable)):
        return False
    unnoted = len(state.robbable) - len(known)
    return _reaches(unseen(known_cards(state)), known, max(0, least - unnoted))


def unseen(seen: Sequence[Card]) -> frozenset[Card]:
    """Return the cards of which fewer than five copies are in `seen`."""
    return frozenset(card for card in DECK if seen.count(card) < DECKS)


@lru_cache(_REMEMBERED)
def _reaches(hand: frozenset[Card], melds: tuple[Meld, ...], number: int) -> bool:
    return any((found.robs >= number).any() for found in legal(hand, melds, number))

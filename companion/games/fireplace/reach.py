"""What the player whose turn it is could rob at all, whatever the hand: prompts ask for nothing beyond it."""

from collections.abc import Sequence
from functools import lru_cache

from companion.cards import DECK, Card
from companion.games.fireplace.candidates import by_strength, legal
from companion.games.fireplace.state import DECKS, MELD, Meld, State, known_cards

_REMEMBERED = 64


def may_rob(state: State, number: int) -> bool:
    """Whether a legal meld may rob so many melds or more, as far as anybody at the table can know.

    A meld of unknown cards may be anything, and so may a hand: it holds any card of which a copy is not
    seen. rules: fireplace.md#steal
    """
    least = max(number, MELD - state.hands[state.mover])
    known = by_strength(state.robbable)
    if least > min(MELD, len(state.robbable)):
        return False
    unnoted = len(state.robbable) - len(known)
    return _reaches(unseen(known_cards(state)), known, max(0, least - unnoted))


def unseen(seen: Sequence[Card]) -> frozenset[Card]:
    """Return the cards of which not all five copies are among those `seen`."""
    return frozenset(card for card in DECK if seen.count(card) < DECKS)


@lru_cache(_REMEMBERED)
def _reaches(hand: frozenset[Card], melds: tuple[Meld, ...], number: int) -> bool:
    return any((found.robs >= number).any() for found in legal(hand, melds, number))

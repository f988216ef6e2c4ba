"""The choice over all cards at once: views of one card vote, and what is known about the table helps.

What is known may change which guess is shown. It never raises a confidence, and it never makes a card sure
that would not be sure without it.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from companion.cards import JOKER, Card
from companion.vision.identify import CODES, Identified
from companion.vision.pair import Groups

ACCEPT = 0.55
"""The confidence from which a card is shown: what is no index mostly looks like no card in particular."""
ACCEPT_EXPECTED = 0.2
"""The same while fewer cards were found than expected."""
ACCEPT_ODD = 0.8
"""The same for what is where, or as large as, an index hardly ever is."""
KEEP_UNEXPECTED = 0.9
"""Where more cards were found than expected, those below this are left out."""
SURE = 0.96
"""The confidence from which a card is shown as sure."""

_VOTE = 0.4  # two corners of a card look alike and are misread alike, so a second view adds little
_PLAUSIBLE = 0.02  # a guess below this is no way out of a contradiction
_JOKERS = 4  # in one deck at most
_GUESSES = 4
_SHOWN = 0.005


@dataclass(frozen=True)
class Known:
    """What is known beside the photo; `copies` is the number of decks in play, None for any number."""

    expected: int | None = None
    copies: int | None = None
    elsewhere: tuple[Card, ...] = ()


@dataclass(frozen=True)
class Resolved:
    """One card: the frames it was read from, its number in `CODES`, how sure, and every guess's weight.

    `guesses` is float32 of shape (53,), each the probability that the card is there and is this one.
    """

    group: tuple[int, ...]
    code: int
    sure: bool
    guesses: NDArray[np.float32]

    @property
    def card(self) -> Card:
        """The card chosen."""
        return CODES[self.code]

    @property
    def confidence(self) -> float:
        """The probability, 0 to 1, that this card is there."""
        return float(self.guesses[self.code])

    @property
    def others(self) -> tuple[tuple[Card, float], ...]:
        """Up to four other guesses with their probabilities, the likeliest first."""
        order = [int(code) for code in np.argsort(-self.guesses, kind="stable") if code != self.code]
        likely = [code for code in order[:_GUESSES] if self.guesses[code] >= _SHOWN]
        return tuple((CODES[code], float(self.guesses[code])) for code in likely)


def resolve(
    groups: Groups,
    identified: Identified,
    scores: NDArray[np.float32],
    known: Known,
    odd: NDArray[np.bool_] | None = None,
) -> tuple[Resolved, ...]:
    """Return the cards that the groups of index corners are.

    `scores` is float32 of shape (n,), what locating gave each corner; `odd`, bool of shape (n,), says which
    corners are where, or as large as, an index hardly ever is.
    """
    quality = scores * identified.index
    voted = [_vote(group, identified.cards, quality) for group in groups]
    if odd is not None:
        voted = [card for card in voted if card.confidence >= ACCEPT_ODD or not odd[list(card.group)].all()]
    return _distinct(_admitted(voted, known), known)


def _vote(group: tuple[int, ...], cards: NDArray[np.float32], quality: NDArray[np.float32]) -> Resolved:
    """Return the group's card: its clearest view counts in full, the others by how clear they are."""
    clearness = quality[list(group)].astype(np.float64)
    weights = np.where(
        np.arange(len(group)) == clearness.argmax(), 1, _VOTE * clearness / max(clearness.max(), 1e-9)
    )
    total = weights @ np.log(np.maximum(cards[list(group)], np.float32(1e-9)))
    powers = np.exp(total - total.max())
    there = 1 - np.prod(1 - clearness)
    guesses = (powers / powers.sum() * there).astype(np.float32)
    code = int(guesses.argmax())
    return Resolved(group, code, bool(guesses[code] >= SURE), guesses)


def _admitted(cards: Sequence[Resolved], known: Known) -> list[Resolved]:
    """Return the cards with enough evidence, the best first, in the light of how many are expected."""
    ranked = sorted(cards, key=lambda card: card.confidence, reverse=True)
    count = sum(card.confidence >= ACCEPT for card in ranked)
    if known.expected is None:
        return ranked[:count]
    weakest = sum(card.confidence >= ACCEPT_EXPECTED for card in ranked)
    strongest = sum(card.confidence >= KEEP_UNEXPECTED for card in ranked)
    return ranked[: min(max(known.expected, strongest), max(count, min(weakest, known.expected)))]


def _there(card: Resolved) -> float:
    return float(card.guesses.sum())


def _distinct(cards: list[Resolved], known: Known) -> tuple[Resolved, ...]:
    """Return `cards` with contradictions to the decks in play settled, the surest keeping their guess.

    A card that has no plausible other guess stays as it is, but no longer sure, and neither is its twin.
    """
    if known.copies is None:
        return tuple(cards)
    elsewhere, chosen, clashing = Counter(known.elsewhere), Counter[Card](), set[Card]()
    settled = []
    for card in sorted(cards, key=lambda card: card.confidence, reverse=True):
        room = [_room(code, known.copies) - elsewhere[code] - chosen[code] > 0 for code in CODES]
        code = int(np.where(room, card.guesses, np.float32(0)).argmax())
        if not room[card.code]:
            clashing.add(card.card)
            plausible = card.guesses[code] >= _PLAUSIBLE * _there(card)
            card = replace(card, sure=False, code=code if plausible and room[code] else card.code)  # noqa: PLW2901
        chosen[card.card] += 1
        settled.append(card)
    return tuple(replace(card, sure=card.sure and card.card not in clashing) for card in settled)


def _room(card: Card, copies: int) -> int:
    return copies * (_JOKERS if card == JOKER else 1)

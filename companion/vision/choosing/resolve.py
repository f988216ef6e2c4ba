"""Final choice over all cards: which are shown, and which of them as sure.

Knowledge about the game may change which guess is shown. It never raises a confidence, and never makes a
card sure that would not be sure without it.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from companion.cards import JOKER, Card
from companion.vision.choosing.certainty import certainty, evidence, without_twins
from companion.vision.choosing.colours import miscoloured
from companion.vision.choosing.pair import FrameGroup, Groups
from companion.vision.choosing.vote import Vote, votes
from companion.vision.corners.deck import Deck
from companion.vision.corners.identify import CODES, Identified
from companion.vision.corners.named import Corners

ACCEPT = 0.45
"""Lowest confidence for a card to be shown."""
ACCEPT_JOKER = 0.5
"""Lowest confidence for a joker to be shown.

It is higher than `ACCEPT`, because a faint sign may be no index at all.
"""
ACCEPT_EXPECTED = 0.2
"""Lowest confidence for a card to be shown while fewer cards were found than expected."""
ACCEPT_LONE_JOKER = 0.8
"""Lowest confidence for a joker without company: many a word, star or seal looks like its sign."""
COMPANY = 0.9
"""Lowest confidence of some other card that counts as company for a joker."""
KEEP_UNEXPECTED = 0.9
"""Lowest confidence for a card to be kept if more cards were found than expected."""
SURE = 0.99
"""Lowest confidence for a card to be shown as sure."""
DECIDED = 0.95
"""Smallest share of its vote for a card to be sure; below it, another card is possible."""

_PLAUSIBLE = 0.02  # share of the probabilities below which a guess cannot resolve a contradiction
_JOKERS = 4  # largest number in one deck
_GUESSES = 4
_SHOWN = 0.005


@dataclass(frozen=True)
class Known:
    """Knowledge about the photo; `copies` is the number of decks in play, None for any number.

    `expected` is the number of cards in the photo, `elsewhere` the cards known to be somewhere else. `deck`
    is how the cards look, if a person has shown the deck.
    """

    expected: int | None = None
    copies: int | None = None
    elsewhere: tuple[Card, ...] = ()
    deck: Deck | None = None


@dataclass(frozen=True)
class Resolved:
    """One card: the frames it was read from, its number in `CODES`, its sureness, and all guesses.

    `guesses` is float32 of shape (53,), each the probability that the card is there and is this one.
    """

    group: FrameGroup
    code: int
    sure: bool
    guesses: NDArray[np.float32]

    @property
    def card(self) -> Card:
        """The card chosen."""
        return CODES[self.code]

    @property
    def confidence(self) -> float:
        """Probability, 0 to 1, that this card is there."""
        return float(self.guesses[self.code])

    @property
    def others(self) -> tuple[tuple[Card, float], ...]:
        """Up to four other guesses with their probabilities, the likeliest first."""
        order = [int(code) for code in np.argsort(-self.guesses, kind="stable") if code != self.code]
        likely = [code for code in order[:_GUESSES] if self.guesses[code] >= _SHOWN]
        return tuple((CODES[code], float(self.guesses[code])) for code in likely)


def resolve(
    groups: Groups, corners: Corners, faces: Identified, known: Known, odd: NDArray[np.bool_]
) -> tuple[Resolved, ...]:
    """Return the cards of the groups of `corners`, whose whole cards look like `faces`.

    `odd`, bool of shape (n,), marks corners with a place or size that an index hardly ever has.
    """
    cast = votes(groups, corners, faces)
    found = evidence(cast, corners, odd)
    doubts = miscoloured(cast, corners)
    weighed = [
        _weighed(vote, chance, doubt)
        for vote, chance, doubt in zip(cast, certainty(found), doubts.tolist(), strict=True)
    ]
    worth = certainty(found if known.copies is None else without_twins(found))
    joker = np.array([vote.code == CODES.index(JOKER) for vote in cast], np.bool_)
    company = bool((worth[~joker] >= COMPANY).any())
    least = ACCEPT_JOKER if known.expected is None else 0.0
    worth[joker & (worth < (least if company else ACCEPT_LONE_JOKER))] = 0
    return _distinct(_admitted(weighed, worth.tolist(), known), known)


def _weighed(vote: Vote, chance: float, doubt: bool) -> Resolved:
    """Return the card that `vote` names, right by `chance` and not sure in `doubt`, with guesses."""
    rest = 1 - float(vote.shares[vote.code])
    others = min(chance / float(vote.shares[vote.code]), (1 - chance) / rest if rest > 0 else 0.0)
    guesses = (vote.shares * others).astype(np.float32)
    guesses[vote.code] = chance
    sure = chance >= SURE and rest <= 1 - DECIDED and not doubt
    return Resolved(vote.group, vote.code, bool(sure), guesses)


def _admitted(cards: Sequence[Resolved], worth: Sequence[float], known: Known) -> list[Resolved]:
    """Return the cards `worth` showing, the best first, given the number that is expected."""
    order = sorted(range(len(cards)), key=lambda at: (worth[at], cards[at].confidence), reverse=True)
    ranked, values = [cards[at] for at in order], [worth[at] for at in order]
    count = sum(value >= ACCEPT for value in values)
    if known.expected is None:
        return ranked[:count]
    weakest = sum(value >= ACCEPT_EXPECTED for value in values)
    strongest = sum(value >= KEEP_UNEXPECTED for value in values)
    return ranked[: min(max(known.expected, strongest), max(count, min(weakest, known.expected)))]


def _there(card: Resolved) -> float:
    return float(card.guesses.sum())


def _distinct(cards: list[Resolved], known: Known) -> tuple[Resolved, ...]:
    """Return `cards` without contradictions to the decks in play; the surest keep their guesses.

    A card without another plausible guess stays as it is, but it and its twin are no longer sure.
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

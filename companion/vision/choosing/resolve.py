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
from companion.vision.choosing.certainty import (
    card_evidence,
    confidences_from_evidence,
    ignore_twin_evidence,
)
from companion.vision.choosing.colours import miscoloured_card_mask
from companion.vision.choosing.pair import FrameGroup, Groups
from companion.vision.choosing.printed import printed_sign_mask
from companion.vision.choosing.vote import CardVote, cast_votes
from companion.vision.corners.deck import LearntDeck
from companion.vision.corners.identify import CARD_CODES, CardProbabilities
from companion.vision.corners.named import IndexCorners

MIN_CONFIDENCE = 0.45
"""Lowest confidence for a card to be shown."""
MIN_JOKER_CONFIDENCE = 0.5
"""Lowest confidence for a joker to be shown.

It is higher than `MIN_CONFIDENCE`, because a faint sign may be no index at all.
"""
MIN_EXPECTED_CONFIDENCE = 0.2
"""Lowest confidence for a card to be shown while fewer cards were found than expected."""
MIN_LONE_JOKER_CONFIDENCE = 0.8
"""Lowest confidence for a joker without company: many a word, star or seal looks like its sign."""
OTHER_CARD_CONFIDENCE = 0.9
"""Lowest confidence of some other card that counts as company for a joker."""
MIN_UNEXPECTED_CONFIDENCE = 0.9
"""Lowest confidence for a card to be kept if more cards were found than expected."""
SURE_CONFIDENCE = 0.99
"""Lowest confidence for a card to be shown as sure."""
MIN_VOTE_SHARE = 0.95
"""Smallest share of its vote for a card to be sure; below it, another card is possible."""

_MIN_PLAUSIBLE_SHARE = 0.02  # share of the probabilities below which a guess cannot resolve a contradiction
_JOKERS_PER_DECK = 4  # largest number in one deck
_MAX_GUESSES = 4
_MIN_GUESS_CONFIDENCE = 0.005


@dataclass(frozen=True)
class PhotoKnowledge:
    """Knowledge about a photo before it is read.

    expected: the number of cards in it, None if unknown.

    copies: the number of decks in play, None for any number.

    elsewhere: cards known to be somewhere else; they have no effect if `copies` is None.

    deck: the look of the cards, if a person has shown the deck.
    """

    expected: int | None = None
    copies: int | None = None
    elsewhere: tuple[Card, ...] = ()
    deck: LearntDeck | None = None


@dataclass(frozen=True)
class ResolvedCard:
    """Card that was chosen for a group of corners.

    group: numbers of the frames it was read from.

    code: its number in `CARD_CODES`.

    sure: whether it may be shown without asking. Its confidence alone does not tell: a colour that does not
    fit, or a second card of the name, makes it doubtful.

    guesses: float32 of shape (53,): each the probability that the card is there and is this one.
    """

    group: FrameGroup
    code: int
    sure: bool
    guesses: NDArray[np.float32]

    @property
    def card(self) -> Card:
        """The card chosen."""
        return CARD_CODES[self.code]

    @property
    def confidence(self) -> float:
        """Probability, 0 to 1, that this card is there."""
        return float(self.guesses[self.code])

    @property
    def others(self) -> tuple[tuple[Card, float], ...]:
        """Up to four other guesses with their probabilities, the likeliest first.

        Those less likely than 0.005 are left out.
        """
        order = [int(code) for code in np.argsort(-self.guesses, kind="stable") if code != self.code]
        likely = [code for code in order[:_MAX_GUESSES] if self.guesses[code] >= _MIN_GUESS_CONFIDENCE]
        return tuple((CARD_CODES[code], float(self.guesses[code])) for code in likely)


def resolve_cards(
    groups: Groups,
    corners: IndexCorners,
    faces: CardProbabilities,
    known: PhotoKnowledge,
    odd: NDArray[np.bool_],
) -> tuple[ResolvedCard, ...]:
    """Return the cards to show, at most one for each of `groups`, the likeliest first.

    Groups of corners that are not likely enough have none. `faces` are the probabilities by the whole faces.
    `odd`, bool of shape (n,), marks corners with a place or size that an index hardly ever has. `known`
    affects how many cards are shown, and which guesses; cards that contradict it are not sure. Its `deck` is
    not used here.
    """
    cast = cast_votes(groups, corners, faces)
    found = card_evidence(cast, corners, odd)
    doubts = miscoloured_card_mask(cast, corners)
    weighed = [
        _weigh_guesses(vote, chance, doubt)
        for vote, chance, doubt in zip(cast, confidences_from_evidence(found), doubts.tolist(), strict=True)
    ]
    worth = confidences_from_evidence(found if known.copies is None else ignore_twin_evidence(found))
    joker = np.array([vote.code == CARD_CODES.index(JOKER) for vote in cast], np.bool_)
    company = bool((worth[~joker] >= OTHER_CARD_CONFIDENCE).any())
    least = MIN_JOKER_CONFIDENCE if known.expected is None else 0.0
    worth[joker & (worth < (least if company else MIN_LONE_JOKER_CONFIDENCE))] = 0
    printed = printed_sign_mask(cast, corners, joker)
    weighed = [card for card, inside in zip(weighed, printed, strict=True) if not inside]
    worth = worth[~printed]
    return _remove_contradictions(_select_cards(weighed, worth.tolist(), known), known)


def _weigh_guesses(vote: CardVote, chance: float, doubt: bool) -> ResolvedCard:
    """Return the card that `vote` names, right by `chance` and not sure in `doubt`, with guesses."""
    rest = 1 - float(vote.probabilities[vote.code])
    others = min(chance / float(vote.probabilities[vote.code]), (1 - chance) / rest if rest > 0 else 0.0)
    guesses = (vote.probabilities * others).astype(np.float32)
    guesses[vote.code] = chance
    sure = chance >= SURE_CONFIDENCE and rest <= 1 - MIN_VOTE_SHARE and not doubt
    return ResolvedCard(vote.group, vote.code, bool(sure), guesses)


def _select_cards(
    cards: Sequence[ResolvedCard], worth: Sequence[float], known: PhotoKnowledge
) -> list[ResolvedCard]:
    """Return the cards `worth` showing, the best first, given the number that is expected."""
    order = sorted(range(len(cards)), key=lambda at: (worth[at], cards[at].confidence), reverse=True)
    ranked, values = [cards[at] for at in order], [worth[at] for at in order]
    count = sum(value >= MIN_CONFIDENCE for value in values)
    if known.expected is None:
        return ranked[:count]
    weakest = sum(value >= MIN_EXPECTED_CONFIDENCE for value in values)
    strongest = sum(value >= MIN_UNEXPECTED_CONFIDENCE for value in values)
    return ranked[: min(max(known.expected, strongest), max(count, min(weakest, known.expected)))]


def _remove_contradictions(cards: list[ResolvedCard], known: PhotoKnowledge) -> tuple[ResolvedCard, ...]:
    """Return `cards` without contradictions to the decks in play; the surest keep their guesses.

    A card without another plausible guess stays as it is, but it and its twin are no longer sure.
    """
    if known.copies is None:
        return tuple(cards)
    elsewhere, chosen, clashing = Counter(known.elsewhere), Counter[Card](), set[Card]()
    settled = []
    for card in sorted(cards, key=lambda card: card.confidence, reverse=True):
        room = [_max_copies(code, known.copies) - elsewhere[code] - chosen[code] > 0 for code in CARD_CODES]
        code = int(np.where(room, card.guesses, np.float32(0)).argmax())
        if not room[card.code]:
            clashing.add(card.card)
            plausible = card.guesses[code] >= _MIN_PLAUSIBLE_SHARE * float(card.guesses.sum())
            card = replace(card, sure=False, code=code if plausible and room[code] else card.code)  # noqa: PLW2901
        chosen[card.card] += 1
        settled.append(card)
    return tuple(replace(card, sure=card.sure and card.card not in clashing) for card in settled)


def _max_copies(card: Card, copies: int) -> int:
    return copies * (_JOKERS_PER_DECK if card == JOKER else 1)

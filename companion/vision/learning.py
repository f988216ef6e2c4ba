"""Learning of a deck from a photo of it whose cards a person has checked."""

from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

import numpy as np

from companion.cards import Card, copies_in_decks, turn_face_up
from companion.vision.corners.deck import LearntDeck, make_learnt_deck
from companion.vision.corners.identify import crop_card_indices
from companion.vision.photo.decode import FINE_SIDE_PIXELS, decode_photo

MIN_LEARNT_CARDS = 10
"""Number of cards that must be found in a photo for a deck to be learnt from it."""
_INDICES_PER_CARD = 2  # indices of each card that are kept, the clearest first


class TooFewCards(ValueError):
    """Fewer than `MIN_LEARNT_CARDS` cards were found in the photo; `count` is their number."""

    def __init__(self, count: int) -> None:
        super().__init__(f"Found only {count} of these cards in the photo")
        self.count = count


def learn_deck_from_photo(photo: bytes, reading: Mapping[str, Any], cards: Sequence[Card]) -> LearntDeck:
    """Return the deck shown in `photo`, from its recognition and the correct cards.

    `reading` is the recognition as `PhotoReading.as_json` returns it. `cards` are in its order, or with the
    doubtful ones first as people see them; face down, they count as face up. Some may be removed, and others
    inserted anywhere. Nothing is stored.

    Raises:
        TooFewCards: fewer than `MIN_LEARNT_CARDS` cards have a place in the photo.
        PhotoError: the photo cannot be decoded.
    """
    named = _assign_names(reading["cards"], [str(turn_face_up(card)) for card in cards])
    if len(named) < MIN_LEARNT_CARDS:
        raise TooFewCards(len(named))
    places = [
        (quad, name)
        for at, name in named.items()
        for quad in reading["cards"][at]["frames"][:_INDICES_PER_CARD]
    ]
    pixels = decode_photo(photo, FINE_SIDE_PIXELS).pixels
    scale = pixels.shape[1] / reading["width"]
    quads = np.array([quad for quad, _ in places], np.float32) * np.float32(scale)
    centre = quads.mean(1)
    up, right = quads[:, :2].mean(1) - centre, quads[:, 1:3].mean(1) - centre
    frames = np.concatenate([centre, up, right], 1)
    return make_learnt_deck(crop_card_indices(pixels, frames), [Card(name) for _, name in places])


def _assign_names(found: Sequence[Mapping[str, Any]], cards: Sequence[str]) -> dict[int, str]:
    """Return the name of each found card by its number, as far as the assignment is clear.

    Of the two possible orders, the one with more cards read correctly is used.
    """
    read = [str(one["card"]) for one in found]
    lying = range(len(read))
    doubtful = [
        not found[at]["sure"] or read.count(read[at]) > copies_in_decks(Card(read[at]), 1) for at in lying
    ]
    ways = [
        _align_names(order, read, cards) for order in (lying, sorted(lying, key=lambda at: not doubtful[at]))
    ]
    return max(ways, key=lambda named: sum(read[at] == name for at, name in named.items()))


def _align_names(order: Sequence[int], read: Sequence[str], cards: Sequence[str]) -> dict[int, str]:
    """Return the names if the cards were checked in that order."""
    named: dict[int, str] = {}
    matcher = SequenceMatcher(None, [read[at] for at in order], cards, autojunk=False)
    for _, first, last, start, end in matcher.get_opcodes():
        if last - first == end - start:
            named |= zip(order[first:last], cards[start:end], strict=True)
    return named

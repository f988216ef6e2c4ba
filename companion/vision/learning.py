"""Learning a deck from a photo of it that a person has looked over."""

from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

import numpy as np

from companion.cards import Card, face_up, most
from companion.vision.corners.deck import Deck, kept
from companion.vision.corners.frames import Frames
from companion.vision.corners.identify import crops
from companion.vision.photo.decode import FINE_SIDE, decode

ENOUGH = 10
"""Cards that must have been found in a photo for a deck to be learnt from it."""
_VIEWS = 2  # indices of each card that are kept, the clearest first


class TooFew(ValueError):
    """Fewer than `ENOUGH` cards have a place in the photo; `count` is how many have."""

    def __init__(self, count: int) -> None:
        super().__init__(f"Only {count} cards have a place in the photo")
        self.count = count


def learn(photo: bytes, reading: Mapping[str, Any], cards: Sequence[Card]) -> Deck:
    """Return the deck in `photo` by its `reading`, as `Reading.as_json` tells it, put right to `cards`.

    `cards` are in the reading's order or with the doubtful ones first, as people are shown them, less those
    that were taken out, with others put in anywhere. Raises `TooFew`, and `PhotoError` for no picture.
    """
    named = _named(reading["cards"], [str(face_up(card)) for card in cards])
    if len(named) < ENOUGH:
        raise TooFew(len(named))
    places = [(quad, name) for at, name in named.items() for quad in reading["cards"][at]["frames"][:_VIEWS]]
    pixels = decode(photo, FINE_SIDE).pixels
    scale = pixels.shape[1] / reading["width"]
    frames = _frames(np.array([quad for quad, _ in places], np.float32) * np.float32(scale))
    return kept(crops(pixels, frames), [Card(name) for _, name in places])


def _named(found: Sequence[Mapping[str, Any]], cards: Sequence[str]) -> dict[int, str]:
    """Return the name of each card that was found, by its number, as far as it is plain which is which.

    Of the two orders it is the one in which more were read as they are named.
    """
    read = [str(one["card"]) for one in found]
    lying = range(len(read))
    doubtful = [not found[at]["sure"] or read.count(read[at]) > most(Card(read[at]), 1) for at in lying]
    ways = [_aligned(order, read, cards) for order in (lying, sorted(lying, key=lambda at: not doubtful[at]))]
    return max(ways, key=lambda named: sum(read[at] == name for at, name in named.items()))


def _aligned(order: Sequence[int], read: Sequence[str], cards: Sequence[str]) -> dict[int, str]:
    """Return the names where the cards were looked over in that order."""
    named: dict[int, str] = {}
    matcher = SequenceMatcher(None, [read[at] for at in order], cards, autojunk=False)
    for _, first, last, start, end in matcher.get_opcodes():
        if last - first == end - start:
            named |= zip(order[first:last], cards[start:end], strict=True)
    return named


def _frames(quads: Frames) -> Frames:
    """Return the frames of indices with these corners, float32 (n, 4, 2), as `quads` made them."""
    centre = quads.mean(1)
    up, right = quads[:, :2].mean(1) - centre, quads[:, 1:3].mean(1) - centre
    return np.concatenate([centre, up, right], 1)

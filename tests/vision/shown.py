"""A deck laid out and photographed, to be learnt."""

import numpy as np

from companion.cards import parse
from companion.vision import PhotoReading, RecognisedCard

from .layouts import around
from .pictures import encoded

READ = parse("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac Ah")


def photo(shrunk=1):
    """Blocks in a row, each greyer than the one before it, on white."""
    picture = np.full((60, 40 * len(READ), 3), 255, np.uint8)
    for at in range(len(READ)):
        picture[20:40, 40 * at : 40 * at + 20] = 10 * at
    return encoded(np.ascontiguousarray(picture[::shrunk, ::shrunk]), ".png")


def reading():
    corners = [
        tuple((40 * at + x, y) for x, y in ((0, 20), (20, 20), (20, 40), (0, 40))) for at in range(len(READ))
    ]
    cards = tuple(
        RecognisedCard(card, 0.9, True, (corner,), around(corner))
        for card, corner in zip(READ, corners, strict=True)
    )
    return PhotoReading(cards, (), 40 * len(READ), 60, {}).as_json()

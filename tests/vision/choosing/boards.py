"""Boards laid in rows, as a photo shows them."""

import math
import random

from companion.cards import DECK
from companion.hands.definition.board_lines import board_row_lengths
from companion.vision import RecognisedCard

BOARDS = (("cross", 5), ("cross", 9), ("square", 4), ("square", 9), ("rows", 6), ("three rows", 9))


APART = 120
"""Pixels between the middles of neighbours, a card being 80 high."""


def lying(number: int, x: float, y: float) -> RecognisedCard:
    whole = tuple((round(x + dx), round(y + dy)) for dx, dy in ((-28, -40), (28, -40), (28, 40), (-28, 40)))
    return RecognisedCard(DECK[number], 0.99, True, (whole,), whole)  # type: ignore[arg-type]


def laid(lay: str, cards: int, turn: float = 0, loose: float = 0, seed: int = 0) -> list[RecognisedCard]:
    """Cards laid so, numbered as they are read, in a picture turned by so many degrees."""
    chance, found = random.Random(seed), []
    long, cos, sin = board_row_lengths(lay, cards), math.cos(math.radians(turn)), math.sin(math.radians(turn))
    for row, count in enumerate(long):
        for column in range(count):
            x, y = (column - (count - 1) / 2) * APART, (row - (len(long) - 1) / 2) * APART
            x, y = x + chance.uniform(-loose, loose), y + chance.uniform(-loose, loose)
            found.append(lying(len(found), 500 + x * cos - y * sin, 500 + x * sin + y * cos))
    return found

"""Which hands lie where around a table."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np
from benchmarks.montages.parts import MOST, Part

OF_ONE_SOURCE = 2
ENLARGED = 1.15
"""A part is made larger than it was photographed by no more than this."""
INDEX = (18.0, 45.0)
"""Height of an index in a montage, in pixels."""
_WIDE = (2000, 4000)
_ACROSS = (60.0, 140.0)  # indices to the picture's width, as where a table fills a photo
_RIM = 0.01  # of the width of the picture, which no hand covers


@dataclass(frozen=True)
class Wish:
    """How far out hands lie, as a share of the way to the rim; an index's height; the picture's size."""

    room: float
    index: float
    size: tuple[int, int]


@dataclass(frozen=True)
class Seat:
    """A part turned clockwise by `turn` radians, its middle at x, y in pixels of the table."""

    part: Part
    turn: float
    x: float
    y: float


@dataclass(frozen=True)
class Table:
    """A showdown as it is to be painted; `index` is the height of an index in pixels."""

    seats: tuple[Seat, ...]
    board: Seat | None
    index: float
    size: tuple[int, int]

    @property
    def all(self) -> tuple[Seat, ...]:
        """The hands, then the board."""
        return (*self.seats, self.board) if self.board else self.seats


def wish(rng: np.random.Generator) -> Wish:
    """Draw a picture's size, and indices that are as large as where a table fills it."""
    index = float(rng.uniform(*INDEX))
    across = float(np.exp(rng.uniform(*np.log(_ACROSS))))
    width = int(np.clip(index * across, *_WIDE))
    return Wish(float(rng.uniform(0.7, 1.0)), index, (width, round(width * 0.75)))


def table(rng: np.random.Generator, parts: Sequence[Part], wished: Wish, largest: float) -> Table | None:
    """Lay three to six hands, perhaps about a board; None if those drawn do not fit.

    Two in three showdowns have hands of one size. `largest` is the largest index that the parts must stand.
    """
    players, with_board = int(rng.integers(3, 7)), bool(rng.random() < 0.4)
    size = int(rng.integers(2, MOST + 1)) if rng.random() < 2 / 3 else None
    fine = [part for part in parts if part.index * ENLARGED >= max(wished.index, largest)]
    middle = _drawn(rng, [part for part in fine if 3 <= len(part.cards) <= 5], [], 1) if with_board else []
    hands = _drawn(rng, [part for part in fine if size in (None, len(part.cards))], middle, players)
    if len(hands) < players or len(middle) < with_board:
        return None
    turns = 2 * np.pi * np.arange(players) / players + rng.normal(0, 0.1, players)
    twists = rng.normal(0, 0.12, players + 1)
    board = Seat(middle[0], float(twists[-1]) / 3, wished.size[0] / 2, wished.size[1] / 2) if middle else None
    seats = [
        _seat(part, float(turn), float(twist), wished)
        for part, turn, twist in zip(hands, turns, twists, strict=False)
    ]
    laid = Table(tuple(seat for seat in seats if seat), board, wished.index, wished.size)
    return laid if len(laid.seats) == players and _apart(laid) else None


def _drawn(rng: np.random.Generator, parts: Sequence[Part], beside: Sequence[Part], count: int) -> list[Part]:
    """Return up to `count` parts that share no card, a source as likely as another."""
    drawn: list[Part] = []
    while len(drawn) < count:
        there = [*beside, *drawn]
        cards = {card for part in there for card in part.cards}
        often = Counter(part.source for part in there)
        fitting = [p for p in parts if cards.isdisjoint(p.cards) and often[p.source] < OF_ONE_SOURCE]
        if not fitting:
            return drawn
        source = str(rng.choice(sorted({part.source for part in fitting})))
        of_it = [part for part in fitting if part.source == source]
        drawn.append(of_it[rng.integers(len(of_it))])
    return drawn


def outline(part: Part, turn: float, index: float) -> np.ndarray:
    """Return what goes about a part that is made smaller and turned, its middle at 0, 0, float32 (n, 2)."""
    cos, sin = np.cos(turn), np.sin(turn)
    middle = (part.around.min(0) + part.around.max(0)) / 2
    around = (part.around - middle) * index / part.index
    return np.asarray(around @ np.array([[cos, sin], [-sin, cos]]), np.float32)


def _seat(part: Part, turn: float, twist: float, wished: Wish) -> Seat | None:
    """Return the part at the side of the table to which `turn` points, clockwise from the nearest."""
    way, size = np.array([-np.sin(turn), np.cos(turn)]), np.array(wished.size)
    around, rim = outline(part, turn + twist, wished.index), _RIM * wished.size[0]
    low, high = rim - size / 2 - around.min(0), size / 2 - rim - around.max(0)
    if (low > 0).any() or (high < 0).any():
        return None
    reach = np.where(way > 0, high, low) / np.where(np.abs(way) < 1e-6, 1e-6, way)
    x, y = size / 2 + way * wished.room * float(reach.min())
    return Seat(part, turn + twist, float(x), float(y))


def _apart(laid: Table) -> bool:
    covered = [outline(one.part, one.turn, laid.index) + np.float32((one.x, one.y)) for one in laid.all]
    return all(cv2.intersectConvexConvex(one, other)[0] == 0 for one, other in combinations(covered, 2))

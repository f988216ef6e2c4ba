"""Where cards lie: placements on a table whose unit is a card's width, y growing towards the viewer."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from training.chance import Rng, draw_log_uniform

TWO_ROWS_SHARE = 0.3
"""Share of held hands in two rows."""


@dataclass
class Placement:
    """A card's centre and its angle clockwise in radians, later ones above earlier ones."""

    x: float
    y: float
    angle: float
    is_face_down: bool = False


def lay_fan(rng: Rng, aspect: float) -> list[Placement]:
    """Lay a fan as held in a hand, with neighbours' indices .08 to .5 card widths apart."""
    count = int(rng.integers(2, 14)) if rng.random() < 0.9 else int(rng.integers(14, 21))
    offset = draw_log_uniform(rng, 0.08, 0.5)
    return lay_fan_of(rng, aspect, count, offset)


def lay_fan_of(rng: Rng, aspect: float, count: int, offset: float, tightest: float = 0.7) -> list[Placement]:
    """Lay `count` cards fanned about a pivot, neighbours about `offset` apart at the upper edge.

    The pivot lies from `tightest` to 8 card widths under the middle card's centre.
    """
    radius = draw_log_uniform(rng, tightest, 8)
    step = min(offset / (radius + aspect / 2), np.radians(160) / count)
    gaps = step * rng.normal(1, 0.18, count).clip(0.45, 1.6)
    angles = np.cumsum(gaps) - gaps.sum() / 2
    radii = radius + rng.normal(0, 0.025, count)
    cards = [
        Placement(r * np.sin(a), radius - r * np.cos(a), a + rng.normal(0, 0.02))
        for a, r in zip(angles, radii, strict=True)
    ]
    return cards if rng.random() < 0.88 else cards[::-1]


def lay_close_fan(rng: Rng, aspect: float) -> list[Placement]:
    """Lay a fan of 6 to 16 cards with neighbours' indices .08 to .13 card widths apart."""
    return lay_fan_of(rng, aspect, int(rng.integers(6, 17)), rng.uniform(0.08, 0.13), tightest=1.0)


def lay_two_rows(rng: Rng, aspect: float, most: int = 9) -> list[Placement]:
    """Lay two fans as one hand can hold them: the lower one covers the upper one's lower part."""
    rows = [
        lay_fan_of(
            rng, aspect, int(rng.integers(2, most + 1)), draw_log_uniform(rng, 0.12, 0.4), tightest=1.5
        )
        for _ in range(2)
    ]
    up, aside = rng.uniform(0.3, 0.6) * aspect, rng.normal(0, 0.3)
    return [Placement(card.x + aside, card.y - up, card.angle) for card in rows[0]] + rows[1]


def lay_held_cards(rng: Rng, aspect: float) -> list[Placement]:
    """Lay cards as a hand holds them, its middle at the origin: a fan of 2 to 13, or two rows."""
    if rng.random() < TWO_ROWS_SHARE:
        return lay_two_rows(rng, aspect)
    return lay_fan_of(rng, aspect, int(rng.integers(2, 14)), draw_log_uniform(rng, 0.1, 0.4), tightest=1.0)


def lay_row(rng: Rng, aspect: float) -> list[Placement]:
    """Lay an overlapping straight row, sometimes climbing."""
    count = int(rng.integers(2, 14))
    offset, climb = draw_log_uniform(rng, 0.08, 0.7), rng.normal(0, 0.04) * aspect
    jitter = rng.uniform(0, 0.06)
    return [
        Placement(k * offset + rng.normal(0, 0.02), k * climb + rng.normal(0, 0.04), rng.normal(0, jitter))
        for k in range(count)
    ]


def lay_cascade(rng: Rng, aspect: float) -> list[Placement]:
    """Lay a column in which each card covers all but the top of the one before."""
    offset = rng.uniform(0.14, 0.45) * aspect
    return [
        Placement(rng.normal(0, 0.03), k * offset, rng.normal(0, 0.03))
        for k in range(int(rng.integers(2, 8)))
    ]


def lay_grid(rng: Rng, aspect: float) -> list[Placement]:
    """Lay cards side by side in up to three rows, apart or just touching."""
    columns, rows = int(rng.integers(1, 7)), int(rng.integers(1, 4))
    wide, tall = rng.uniform(1.0, 1.7), rng.uniform(1.0, 1.5) * aspect
    jitter, turn = rng.uniform(0, 0.12), rng.uniform(0, 0.25)
    quarter = np.pi / 2 * float(rng.random() < 0.08)
    return [
        Placement(
            c * wide + rng.normal(0, jitter), r * tall + rng.normal(0, jitter), rng.normal(0, turn) + quarter
        )
        for r in range(rows)
        for c in range(columns)
    ]


def lay_pile(rng: Rng, aspect: float) -> list[Placement]:
    """Lay cards on a heap at any angle."""
    count, spread = int(rng.integers(2, 12)), rng.uniform(0.4, 1.6)
    return [
        Placement(rng.normal(0, spread), rng.normal(0, spread * aspect / 2), rng.uniform(0, 2 * np.pi))
        for _ in range(count)
    ]


Layout = Callable[[Rng, float], list[Placement]]
LAYOUT_SHARES: tuple[tuple[Layout, float], ...] = (
    (lay_fan, 0.42),
    (lay_row, 0.14),
    (lay_cascade, 0.07),
    (lay_grid, 0.22),
    (lay_pile, 0.15),
)
"""Layouts and how often each is drawn."""


def lay_group(rng: Rng, aspect: float, make: Layout | None = None) -> list[Placement]:
    """Draw a layout, or take `make`, centred on the origin and turned: half of the time by any angle."""
    make = make or LAYOUT_SHARES[rng.choice(len(LAYOUT_SHARES), p=[share for _, share in LAYOUT_SHARES])][0]
    cards = make(rng, aspect)
    turn = rng.normal(0, 0.15) if rng.random() < 0.5 else rng.uniform(0, 2 * np.pi)
    cos, sin = np.cos(turn), np.sin(turn)
    middle_x, middle_y = np.mean([c.x for c in cards]), np.mean([c.y for c in cards])
    hidden = 0.04 if rng.random() < 0.8 else 0.5
    placed = []
    for card in cards:
        x, y = card.x - middle_x, card.y - middle_y
        upside_down = np.pi * float(rng.random() < 0.5)
        back = bool(rng.random() < hidden)
        placed.append(Placement(cos * x - sin * y, sin * x + cos * y, card.angle + turn + upside_down, back))
    return placed


def lay_table(rng: Rng, aspect: float, across: float, make: Layout | None = None) -> list[Placement]:
    """Fill a view of `across` card widths with groups; views of small cards hold more of them."""
    groups = 1 + int(rng.poisson(0.6 * (across / 5) ** 2))
    cards: list[Placement] = []
    for at in range(min(groups, 7)):
        shift = rng.uniform(-0.5, 0.5, 2) * across * float(at > 0)
        moved = lay_group(rng, aspect, make)
        cards += [
            Placement(card.x + shift[0], card.y + shift[1], card.angle, card.is_face_down) for card in moved
        ]
    return cards

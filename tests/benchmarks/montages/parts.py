"""Hands to make showdowns of: photographs that show one hand whole."""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from companion.cards import Card
from companion.vision import PhotoReading, outline_around_cards, read
from companion.vision.measuring.measure import LabelledPhoto, RecognisedPhoto, read_manifest

LAYOUTS = ("fan", "spread", "pile")
FEWEST, MOST = 2, 7
MARGIN = 0.8
"""How far the ground around the cards comes with them, in heights of an index."""


@dataclass(frozen=True)
class Part:
    """A photograph of one hand: `around` goes about its cards, float32 (n, 2), pixels of the photograph.

    `index` is the height of an index there.
    """

    path: Path
    source: str
    cards: tuple[Card, ...]
    around: np.ndarray
    index: float


def parts(folder: Path) -> list[Part]:
    """Return the photographs of `folder` that show one hand whole and are read exactly."""
    shown = [truth for truth in read_manifest(folder) if truth.layout in LAYOUTS]
    few = [truth for truth in shown if FEWEST <= len(set(truth.cards)) == len(truth.cards) <= MOST]
    found = [_part(truth, read(truth.path.read_bytes(), copies=truth.copies)) for truth in few]
    return [part for part in found if part]


def _part(truth: LabelledPhoto, reading: PhotoReading) -> Part | None:
    found = tuple(card.card for card in reading.cards)
    if not RecognisedPhoto(truth, found, (), {}).is_exact:
        return None
    quads = np.array([card.clearest_index_outline for card in reading.cards], np.float32)
    up = (quads[:, 0] + quads[:, 1] - quads[:, 2] - quads[:, 3]) / 2
    index = float(np.median(np.linalg.norm(up, axis=1)))
    cards = np.array(outline_around_cards(reading.cards), np.float32)
    if (cards < -index).any() or (cards > np.array([reading.width, reading.height]) + index).any():
        return None
    return Part(truth.path, truth.source, truth.cards, _grown(cards, MARGIN * index), index)


def _grown(outline: np.ndarray, margin: float) -> np.ndarray:
    """Return the outline of all that is within `margin` of `outline`."""
    turn = np.linspace(0, 2 * np.pi, 16, endpoint=False)
    ring = margin * np.stack([np.cos(turn), np.sin(turn)], 1)
    every = (outline[:, None] + ring).reshape(-1, 2).astype(np.float32)
    return np.asarray(cv2.convexHull(every)[:, 0])

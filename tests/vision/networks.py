"""Networks that say what a test wants, in place of the trained ones."""

import numpy as np

from companion.cards import RANKS, SUITS
from companion.vision.locate import STRIDE
from companion.vision.networks import Networks


def logit(score):
    return np.log(score / (1 - score))


def maps(rows, columns, frames, scores):
    """Return what the locating network would say of `frames`, in pixels of its input."""
    out = np.zeros((7, rows, columns), np.float32)
    out[0] = -10
    for frame, score in zip(frames, scores, strict=True):
        column, row = int(frame[0] // STRIDE), int(frame[1] // STRIDE)
        out[:, row, column] = (
            logit(score),
            frame[0] / STRIDE - column - 0.5,
            frame[1] / STRIDE - row - 0.5,
            *(np.asarray(frame[2:]) / STRIDE),
        )
    return out


def logits(card, strength=12.0):
    """Return what the identifying network would say of a crop of `card`; None for no index."""
    out = np.zeros(19, np.float32)
    out[14 if card is None else 13 if card == "Jk" else RANKS.index(card[0])] = strength
    if card not in (None, "Jk"):
        out[15 + SUITS.index(card[1])] = strength
    return out


class Locating:
    """Says that the indices are at `frames`, in pixels of a photo whose longer side is `side`."""

    def __init__(self, frames, side, score=0.99):
        self.frames, self.side, self.score, self.sizes = np.asarray(frames, np.float32), side, score, []

    def setInput(self, blob):  # noqa: N802
        self.shape = blob.shape
        self.sizes.append(blob.shape[2:])

    def forward(self):
        _, _, height, width = self.shape
        assert height % 32 == 0
        assert width % 32 == 0
        scaled = self.frames * np.float32(max(height, width) / self.side)
        return maps(height // STRIDE, width // STRIDE, scaled, [self.score] * len(scaled))[None]


class Identifying:
    """Says that the crops name `cards` one after another, over and over."""

    def __init__(self, cards):
        self.cards, self.at = cards, 0

    def setInput(self, blob):  # noqa: N802
        assert blob.dtype == np.float32
        assert blob.shape[1:] == (3, 64, 48)
        self.count = len(blob)

    def forward(self):
        said = [logits(self.cards[(self.at + at) % len(self.cards)]) for at in range(self.count)]
        self.at += self.count
        return np.stack(said)


def networks(frames, side, cards, score=0.99):
    return Networks(Locating(frames, side, score), Identifying(cards))

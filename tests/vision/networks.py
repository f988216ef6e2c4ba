"""Networks that say what a test wants, in place of the trained ones."""

import cv2
import numpy as np

from companion.cards import RANKS, SUITS
from companion.vision.corners.locate import CARD_UNIT_CELLS, LOGIT_FACTOR, STRIDE
from companion.vision.corners.networks import RecogniserNetworks
from vision.layouts import usual


def logit(score):
    """Return what a network says that is to come out as `score`."""
    return np.log(score / (1 - score)) / LOGIT_FACTOR


def maps(rows, columns, frames, scores, cards=None):
    """Return what the locating network would say of `frames` on these `cards`, in pixels of its input."""
    out = np.zeros((13, rows, columns), np.float32)
    out[0] = -5
    for frame, score, card in zip(frames, scores, usual(frames) if cards is None else cards, strict=True):
        column, row = int(frame[0] // STRIDE), int(frame[1] // STRIDE)
        out[:, row, column] = (
            logit(score),
            frame[0] / STRIDE - column - 0.5,
            frame[1] / STRIDE - row - 0.5,
            *(np.asarray(frame[2:]) / STRIDE),
            *((np.asarray(card[:2]) - frame[:2]) / (STRIDE * CARD_UNIT_CELLS)),
            *(np.asarray(card[2:]) / (STRIDE * CARD_UNIT_CELLS)),
        )
    return out


def logits(card, strength=12.0):
    """Return what the identifying network would say of a crop of `card`; None for no index."""
    out = np.zeros(19, np.float32)
    out[14 if card is None else 13 if card == "Jk" else RANKS.index(card[0])] = strength
    if card not in (None, "Jk"):
        out[15 + SUITS.index(card[1])] = strength
    return out


UPRIGHT, UPSIDE_DOWN = (0, 0, 230), (230, 0, 0)


def marked(frames, width, height):
    """Return a grey picture, BGR, with a red block for each upright index and a blue one for the others."""
    picture = np.full((height, width, 3), 200, np.uint8)
    for frame in np.asarray(frames):
        low = np.rint(frame[:2] - np.abs((frame[4], frame[3]))).astype(int)
        high = np.rint(frame[:2] + np.abs((frame[4], frame[3]))).astype(int)
        picture[low[1] : high[1], low[0] : high[0]] = UPRIGHT if frame[3] < 0 else UPSIDE_DOWN
    return picture


class Scripted:
    """A network that looks at what it is given, then says something."""

    def run(self, inputs):
        self.look(inputs)
        return np.asarray(self.say(), np.float32)


class Locating(Scripted):
    """Finds the blocks of `marked` pictures, whatever part of them it is given at whatever size."""

    def __init__(self, score=0.99):
        self.score, self.shapes = score, []

    def look(self, blob):
        assert blob.dtype == np.float32
        assert blob.shape[:2] == (1, 3)
        assert blob.shape[2] % 32 == blob.shape[3] % 32 == 0
        assert 0 <= blob.min() <= blob.max() <= 1
        self.blob = blob[0]
        self.shapes.append(blob.shape[2:])

    def say(self):
        blue, green, red = self.blob
        frames = []
        for colour, way in ((red, -1), (blue, 1)):
            block = ((green < 0.4) & (colour > 0.45)).astype(np.uint8)
            for x, y, width, height, _ in cv2.connectedComponentsWithStats(block)[2][1:]:
                frames.append((x + width / 2, y + height / 2, 0, way * height / 2, -way * width / 2, 0))
        _, height, width = self.blob.shape
        return maps(height // STRIDE, width // STRIDE, frames, [self.score] * len(frames))[None]


class Identifying(Scripted):
    """Says that the crops name `cards` one after another, over and over."""

    def __init__(self, cards):
        self.cards, self.at = cards, 0

    def look(self, blob):
        assert blob.dtype == np.float32
        assert blob.shape[1:] == (3, 64, 48)
        self.count = len(blob)

    def say(self):
        said = [logits(self.cards[(self.at + at) % len(self.cards)]) for at in range(self.count)]
        self.at += self.count
        return np.stack(said)


class Onlooking(Scripted):
    """Says nothing of whole cards: each is as likely as any other."""

    def look(self, blob):
        assert blob.dtype == np.float32
        assert blob.shape[1:] == (3, 128, 96)
        self.count = len(blob)

    def say(self):
        out = np.zeros((self.count, 19), np.float32)
        out[:, 13] = -np.log(4)
        return out


def networks(cards, score=0.99):
    return RecogniserNetworks(Locating(score), Identifying(cards), Onlooking())


class Crowded(Locating):
    """Finds an index in every fourth cell, as in a picture made to be slow."""

    def say(self):
        _, rows, columns = self.blob.shape
        said = np.zeros((13, rows // 4, columns // 4), np.float32)
        said[0], said[4], said[5] = -5, -4, 2.5
        said[0, ::3, ::3] = 3 + np.random.default_rng(1).random(said[0, ::3, ::3].shape)
        return said[None]


class Counting(Identifying):
    """Counts the crops that it is asked about."""

    asked = 0

    def look(self, blob):
        self.asked += len(blob)
        super().look(blob)

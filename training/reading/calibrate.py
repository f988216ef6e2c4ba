"""Fits how sure a reading may be: the weights of `certainty` to what the networks make of test sets.

Every photo counts three times as it is and once five times smaller: small indices are to weigh, but most
photos have none.
"""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from companion.vision.choosing.certainty import WEIGHTS, evidence
from companion.vision.choosing.vote import Vote, votes
from companion.vision.corners.identify import CODES
from companion.vision.corners.networks import Networks, load
from companion.vision.photo.decode import Pixels, decode
from training.reading.stages import stages

SMALLER, WHOLE = 5, 3
DECAY = 1e-3
"""How much weights are drawn to zero."""
BINS = (0.0, 0.2, 0.5, 0.8, 0.9, 0.95, 0.97, 0.98, 0.985, 0.99, 0.995, 1.0)


def _sizes(photo: bytes) -> Iterator[tuple[Pixels, int]]:
    """Yield a photo's pixels, and those of it five times smaller, each with how often it counts."""
    pixels = decode(photo).pixels
    yield pixels, WHOLE
    small = cv2.resize(pixels, None, fx=1 / SMALLER, fy=1 / SMALLER, interpolation=cv2.INTER_AREA)
    yield np.asarray(small, np.uint8), 1


def _read(pixels: Pixels, networks: Networks, copies: int | None) -> tuple[list[Vote], NDArray[np.float64]]:
    """Return the cards that may be in a picture and what speaks for each."""
    made = stages(pixels, networks, copies)
    cards = votes(made.groups, made.corners, made.faces)
    return cards, evidence(cards, made.corners, made.odd)


def right(cards: list[Vote], truth: list[str]) -> NDArray[np.float64]:
    """Return which cards are in `truth`, float64 (n,): of two of a name the likelier one first."""
    left, marks = Counter(truth), np.zeros(len(cards))
    for at in sorted(range(len(cards)), key=lambda at: -cards[at].there * cards[at].shares.max()):
        name = str(CODES[cards[at].code])
        marks[at] = left[name] > 0
        left[name] -= left[name] > 0
    return marks


def fit(found: NDArray[np.float64], marks: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the logistic model's weights, float64 (k,), from evidence (n, k) to marks (n,) of 0 or 1."""
    inputs, wanted = torch.from_numpy(found), torch.from_numpy(marks)
    weights = torch.zeros(found.shape[1], dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.LBFGS([weights], max_iter=500, line_search_fn="strong_wolfe")

    def error() -> torch.Tensor:
        optimizer.zero_grad()
        loss = torch.nn.functional.binary_cross_entropy_with_logits(inputs @ weights, wanted)
        total = loss + DECAY / len(wanted) * (weights**2).sum()
        total.backward()
        return total

    optimizer.step(error)
    return np.asarray(weights.detach().numpy(), np.float64)


def calibrate(folder: Path) -> None:
    """Print weights fitted to the photos that the manifest in `folder` lists, and how well they hold.

    How well is told of each half by weights from the other half.
    """
    networks, evidences, marks = load(), [], []
    for line in json.loads((folder / "manifest.json").read_text("utf-8")):
        photo = (folder / line["file"]).read_bytes()
        readings = [
            reading
            for pixels, times in _sizes(photo)
            for reading in [_read(pixels, networks, line.get("copies"))] * times
        ]
        evidences.append(np.concatenate([found for _, found in readings]))
        marks.append(np.concatenate([right(cards, line["cards"]) for cards, _ in readings]))
    halves = [(np.concatenate(evidences[at::2]), np.concatenate(marks[at::2])) for at in (0, 1)]
    for name, weight in zip(WEIGHTS, fit(*map(np.concatenate, zip(*halves, strict=True))), strict=True):
        print(f"{name:10} {weight:8.3f}")
    told = [1 / (1 + np.exp(-halves[1 - at][0] @ fit(*halves[at]))) for at in (0, 1)]
    _report(np.concatenate(told), np.concatenate([halves[1][1], halves[0][1]]))


def _report(told: NDArray[np.float64], marks: NDArray[np.float64]) -> None:
    """Print, for each range of certainty, how many cards were in it and how many of them were right."""
    for low, high in pairwise(BINS):
        within = (told >= low) & (told < high)
        if within.any():
            print(f"{low:.3f} to {high:.3f}: {within.sum():6} cards, {marks[within].mean():.4f} right")

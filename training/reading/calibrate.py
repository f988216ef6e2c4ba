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

from companion.vision.choosing.certainty import WEIGHTS, card_evidence
from companion.vision.choosing.vote import CardVote, cast_votes
from companion.vision.corners.identify import CARD_CODES
from companion.vision.corners.networks import RecogniserNetworks, load_networks
from companion.vision.photo.decode import Pixels, decode_photo
from training.reading.stages import run_stages

SHRINK_FACTOR, FULL_SIZE_COUNT = 5, 3
WEIGHT_DECAY = 1e-3
"""How much weights are drawn to zero."""
CONFIDENCE_BINS = (0.0, 0.2, 0.5, 0.8, 0.9, 0.95, 0.97, 0.98, 0.985, 0.99, 0.995, 1.0)


def _weighted_sizes(photo: bytes) -> Iterator[tuple[Pixels, int]]:
    """Yield a photo's pixels, and those of it five times smaller, each with how often it counts."""
    pixels = decode_photo(photo).pixels
    yield pixels, FULL_SIZE_COUNT
    small = cv2.resize(pixels, None, fx=1 / SHRINK_FACTOR, fy=1 / SHRINK_FACTOR, interpolation=cv2.INTER_AREA)
    yield np.asarray(small, np.uint8), 1


def _collect_evidence(
    pixels: Pixels, networks: RecogniserNetworks, copies: int | None
) -> tuple[list[CardVote], NDArray[np.float64]]:
    """Return the cards that may be in a picture and the evidence for each."""
    made = run_stages(pixels, networks, copies)
    cards = cast_votes(made.groups, made.corners, made.faces)
    return cards, card_evidence(cards, made.corners, made.odd)


def mark_right_cards(cards: list[CardVote], truth: list[str]) -> NDArray[np.float64]:
    """Return a mark, 1 or 0, for each card that is in `truth`; of two alike the likelier first."""
    left, marks = Counter(truth), np.zeros(len(cards))
    for at in sorted(range(len(cards)), key=lambda at: -cards[at].presence * cards[at].probabilities.max()):
        name = str(CARD_CODES[cards[at].code])
        marks[at] = left[name] > 0
        left[name] -= left[name] > 0
    return marks


def fit_weights(found: NDArray[np.float64], marks: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the logistic model's weights, float64 (k,), from evidence (n, k) to marks (n,) of 0 or 1."""
    inputs, wanted = torch.from_numpy(found), torch.from_numpy(marks)
    weights = torch.zeros(found.shape[1], dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.LBFGS([weights], max_iter=500, line_search_fn="strong_wolfe")

    def error() -> torch.Tensor:
        optimizer.zero_grad()
        loss = torch.nn.functional.binary_cross_entropy_with_logits(inputs @ weights, wanted)
        total = loss + WEIGHT_DECAY / len(wanted) * (weights**2).sum()
        total.backward()
        return total

    optimizer.step(error)
    return np.asarray(weights.detach().numpy(), np.float64)


def calibrate_confidence(folder: Path) -> None:
    """Print weights fitted to the photos that the manifest in `folder` lists, and how well they hold.

    How well is told of each half by weights from the other half.
    """
    networks, evidences, marks = load_networks(), [], []
    for line in json.loads((folder / "manifest.json").read_text("utf-8")):
        photo = (folder / line["file"]).read_bytes()
        readings = [
            reading
            for pixels, times in _weighted_sizes(photo)
            for reading in [_collect_evidence(pixels, networks, line.get("copies"))] * times
        ]
        evidences.append(np.concatenate([found for _, found in readings]))
        marks.append(np.concatenate([mark_right_cards(cards, line["cards"]) for cards, _ in readings]))
    halves = [(np.concatenate(evidences[at::2]), np.concatenate(marks[at::2])) for at in (0, 1)]
    for name, weight in zip(
        WEIGHTS, fit_weights(*map(np.concatenate, zip(*halves, strict=True))), strict=True
    ):
        print(f"{name:10} {weight:8.3f}")
    told = [1 / (1 + np.exp(-halves[1 - at][0] @ fit_weights(*halves[at]))) for at in (0, 1)]
    _print_calibration(np.concatenate(told), np.concatenate([halves[1][1], halves[0][1]]))


def _print_calibration(told: NDArray[np.float64], marks: NDArray[np.float64]) -> None:
    """Print, for each range of certainty, how many cards were in it and how many of them were right."""
    for low, high in pairwise(CONFIDENCE_BINS):
        within = (told >= low) & (told < high)
        if within.any():
            print(f"{low:.3f} to {high:.3f}: {within.sum():6} cards, {marks[within].mean():.4f} right")

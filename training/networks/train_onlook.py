"""Training the network that names a card by all that shows of it: pips, courts, and its index among them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import nn

from companion.vision.corners.onlook import FACE_HEIGHT as HIGH
from companion.vision.corners.onlook import FACE_MARGIN as MARGIN
from companion.vision.corners.onlook import FACE_WIDTH as WIDE
from companion.vision.photo.decode import Pixels
from training.arrays import FloatArray
from training.chance import Rng
from training.decks import library
from training.networks.loop import Batch, TrainingPlan, train_network
from training.networks.nets import CardClassifier
from training.networks.train_identify import make_batch, naming_loss
from training.scenes.augment import relight
from training.scenes.crops import (
    NO_INDEX,
    NONE_LABEL,
    UNKNOWN_LABEL,
    Finder,
    card_labels,
    make_finder,
    match_finds,
)
from training.scenes.geometry import crop_frame
from training.scenes.scenes import SceneMaker
from training.scenes.truth import Scene

SCENE_SIDE_PIXELS = 384
INDEX_PIXEL_LIMITS = (6.0, 34.0)
CUT_SCALE = 1.3
"""How much larger than a crop a cut is, so that it can still be displaced."""
USES_PER_CUT = 4
FOUND_ERROR, TRUE_ERROR = 0.4, 1.0
"""How far a crop is displaced of a card as the locator sees it, and of one as it is."""
LabelledFace = tuple[Pixels, int, int, float]
"""uint8 (166, 124, 3) BGR: a card with SPARE room around its crop; rank label, suit label, how far to err."""


def _cut_card(image: Pixels, card: FloatArray) -> Pixels:
    return crop_frame(image, card, round(WIDE * CUT_SCALE), round(HIGH * CUT_SCALE), MARGIN * CUT_SCALE)


def displace_crop(rng: Rng, picture: Pixels, error: float = TRUE_ERROR) -> Pixels:
    """Take the crop out of a cut, displaced, scaled and turned as the locator may err: (128, 96, 3)."""
    height, width = picture.shape[:2]
    unit = np.array([width, height]) / (2 * MARGIN * CUT_SCALE)
    tall, wide = np.exp(rng.normal(0, 0.07 * error, 2))
    angle, lean = error * rng.normal(0, 0.06), error * rng.normal(0, 0.05)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    up, right = turn @ (0, -unit[1] * tall), turn @ (unit[0] * wide, lean * unit[1])
    centre = np.array([width, height]) / 2 + rng.normal(0, 0.08 * error, 2) * unit
    return crop_frame(picture, np.stack([centre, up, right]), WIDE, HIGH, MARGIN)


def cut_cards(rng: Rng, scene: Scene, find: Finder) -> Iterator[LabelledFace]:
    """Yield cuts of the cards that the locator sees in a scene, as it sees them and as they are.

    A card's suit is known whether its index shows it or not.
    """
    found = find(scene.image)
    for number, at in match_finds(rng, scene, found):
        seen = _cut_card(scene.image, found.cards[number].reshape(3, 2))
        if at == NO_INDEX:
            yield seen, NONE_LABEL, UNKNOWN_LABEL, FOUND_ERROR
        else:
            named = card_labels(scene.codes[at], 1.0)
            yield seen, *named, FOUND_ERROR
            yield _cut_card(scene.image, scene.cards[at]), *named, TRUE_ERROR


def stream_batches(data: Path, seed: int, batch: int, locator: Path, pool: int = 2500) -> Callable[[], Batch]:
    """Start a stream of batches mixed over many scenes."""
    maker, rng = (
        SceneMaker(library.load(data), seed, SCENE_SIDE_PIXELS, INDEX_PIXEL_LIMITS),
        np.random.default_rng(seed + 1),
    )
    waiting, find = list[LabelledFace](), make_finder(locator)

    def draw() -> Batch:
        if len(waiting) >= pool:
            rng.shuffle(waiting)
            del waiting[-batch // USES_PER_CUT :]
        while len(waiting) < pool:
            waiting.extend(cut_cards(rng, maker.make_scene(), find))
        chosen = [waiting[at] for at in rng.choice(len(waiting), batch, replace=False)]
        return make_batch(
            [
                (relight(rng, displace_crop(rng, picture, error)), rank, suit)
                for picture, rank, suit, error in chosen
            ]
        )

    return draw


def make_checker(data: Path, locator: Path, count: int = 1200) -> Callable[[nn.Module], str]:
    """Return a check on cards as the locator sees them, of kept-out decks, fonts and backgrounds."""
    maker = SceneMaker(
        library.load(data, kept_out=True), 78, SCENE_SIDE_PIXELS, INDEX_PIXEL_LIMITS, drawn=12, hard=0
    )
    rng, find, kept = np.random.default_rng(79), make_finder(locator), list[tuple[Pixels, int, int]]()
    while len(kept) < count:
        kept.extend(
            (displace_crop(rng, picture, 0), rank, suit)
            for picture, rank, suit, error in cut_cards(rng, maker.make_scene(), find)
            if error == FOUND_ERROR
        )
    inputs, ranks, suits = make_batch(kept)

    def check(net: nn.Module) -> str:
        with torch.no_grad():
            logits = torch.cat([net(part) for part in inputs.split(256)])
        right, known = logits[:, : NONE_LABEL + 1].argmax(dim=1) == ranks, suits != UNKNOWN_LABEL
        suit = (logits[:, NONE_LABEL + 1 :].argmax(dim=1) == suits)[known]
        shares = (right[ranks != NONE_LABEL], right[ranks == NONE_LABEL], suit)
        return "rank {:.4f} none {:.4f} suit {:.4f}".format(*(share.float().mean() for share in shares))

    return check


def run(data: Path, steps: int, start: int, rate: float, locator: Path, batch: int = 160) -> None:
    """Train or go on training; the checkpoint is `data`/onlook.pt. See `TrainingPlan` for `start` and `rate`.

    `locator` is the network's file that finds the cards.
    """
    cv2.setNumThreads(1)
    plan = TrainingPlan(
        steps=steps, seed=5, start=start, rate=rate, warm_up=50 if start else TrainingPlan.warm_up
    )
    train_network(
        CardClassifier(),
        plan,
        data / "onlook.pt",
        lambda seed: stream_batches(data, seed, batch, locator),
        naming_loss,
        make_checker(data, locator),
    )

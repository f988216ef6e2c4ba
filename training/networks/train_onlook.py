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
from training.arrays import Numbers
from training.chance import Rng
from training.decks import library
from training.networks.loop import Batch, Plan, train
from training.networks.nets import Onlooker
from training.networks.train_identify import batched, loss
from training.scenes.augment import relit
from training.scenes.crops import NOBODY, NONE, UNKNOWN, Finder, finder, labels, owners
from training.scenes.geometry import crop
from training.scenes.scenes import SceneMaker
from training.scenes.truth import Scene

SIZE = 384
INDEX_PIXELS = (6.0, 34.0)
SPARE = 1.3
"""How much larger than a crop a cut is, so that it can still be displaced."""
REUSE = 4
OWN, TRUE = 0.4, 1.0
"""How far a crop is displaced of a card as the locator sees it, and of one as it is."""
LabelledFace = tuple[Pixels, int, int, float]
"""uint8 (166, 124, 3) BGR: a card with SPARE room around its crop; rank label, suit label, how far to err."""


def _cut(image: Pixels, card: Numbers) -> Pixels:
    return crop(image, card, round(WIDE * SPARE), round(HIGH * SPARE), MARGIN * SPARE)


def view(rng: Rng, picture: Pixels, error: float = TRUE) -> Pixels:
    """Take the crop out of a cut, displaced, scaled and turned as the locator may err: (128, 96, 3)."""
    height, width = picture.shape[:2]
    unit = np.array([width, height]) / (2 * MARGIN * SPARE)
    tall, wide = np.exp(rng.normal(0, 0.07 * error, 2))
    angle, lean = error * rng.normal(0, 0.06), error * rng.normal(0, 0.05)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    up, right = turn @ (0, -unit[1] * tall), turn @ (unit[0] * wide, lean * unit[1])
    centre = np.array([width, height]) / 2 + rng.normal(0, 0.08 * error, 2) * unit
    return crop(picture, np.stack([centre, up, right]), WIDE, HIGH, MARGIN)


def faces(rng: Rng, scene: Scene, find: Finder) -> Iterator[LabelledFace]:
    """Yield cuts of the cards that the locator sees in a scene, as it sees them and as they are.

    A card's suit is known whether its index shows it or not.
    """
    found = find(scene.image)
    for number, at in owners(rng, scene, found):
        seen = _cut(scene.image, found.cards[number].reshape(3, 2))
        if at == NOBODY:
            yield seen, NONE, UNKNOWN, OWN
        else:
            named = labels(scene.codes[at], 1.0)
            yield seen, *named, OWN
            yield _cut(scene.image, scene.cards[at]), *named, TRUE


def stream(data: Path, seed: int, batch: int, locator: Path, pool: int = 2500) -> Callable[[], Batch]:
    """Start a stream of batches mixed over many scenes."""
    maker, rng = SceneMaker(library.load(data), seed, SIZE, INDEX_PIXELS), np.random.default_rng(seed + 1)
    waiting, find = list[LabelledFace](), finder(locator)

    def draw() -> Batch:
        if len(waiting) >= pool:
            rng.shuffle(waiting)
            del waiting[-batch // REUSE :]
        while len(waiting) < pool:
            waiting.extend(faces(rng, maker.make(), find))
        chosen = [waiting[at] for at in rng.choice(len(waiting), batch, replace=False)]
        return batched(
            [(relit(rng, view(rng, picture, error)), rank, suit) for picture, rank, suit, error in chosen]
        )

    return draw


def checker(data: Path, locator: Path, count: int = 1200) -> Callable[[nn.Module], str]:
    """Return a check on cards as the locator sees them, of kept-out decks, fonts and backgrounds."""
    maker = SceneMaker(library.load(data, kept_out=True), 78, SIZE, INDEX_PIXELS, drawn=12, hard=0)
    rng, find, kept = np.random.default_rng(79), finder(locator), list[tuple[Pixels, int, int]]()
    while len(kept) < count:
        kept.extend(
            (view(rng, picture, 0), rank, suit)
            for picture, rank, suit, error in faces(rng, maker.make(), find)
            if error == OWN
        )
    inputs, ranks, suits = batched(kept)

    def check(net: nn.Module) -> str:
        with torch.no_grad():
            logits = torch.cat([net(part) for part in inputs.split(256)])
        right, known = logits[:, : NONE + 1].argmax(dim=1) == ranks, suits != UNKNOWN
        suit = (logits[:, NONE + 1 :].argmax(dim=1) == suits)[known]
        shares = (right[ranks != NONE], right[ranks == NONE], suit)
        return "rank {:.4f} none {:.4f} suit {:.4f}".format(*(share.float().mean() for share in shares))

    return check


def run(data: Path, steps: int, start: int, rate: float, locator: Path, batch: int = 160) -> None:
    """Train or go on training; the checkpoint is `data`/onlook.pt. See `Plan` for `start` and `rate`.

    `locator` is the network's file that finds the cards.
    """
    cv2.setNumThreads(1)
    plan = Plan(steps=steps, seed=5, start=start, rate=rate, warm_up=50 if start else Plan.warm_up)
    train(
        Onlooker(),
        plan,
        data / "onlook.pt",
        lambda seed: stream(data, seed, batch, locator),
        loss,
        checker(data, locator),
    )

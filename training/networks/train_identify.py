"""Training the network that names an index from its upright crop."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn

from companion.vision.corners.negatives import positives
from companion.vision.photo.decode import Pixels
from training.decks import library
from training.networks.loop import Batch, Plan, train
from training.networks.nets import Identifier
from training.networks.train_locate import tensor
from training.scenes.augment import relit
from training.scenes.crops import NONE, UNKNOWN, LabelledCut, cuts, finder, found_cuts, view, with_others
from training.scenes.scenes import SceneMaker

SIZE = 384
INDEX_PIXELS = (8.0, 60.0)
REUSE = 4
"""How often a cut is shown, on average, each time displaced and lit anew: scenes cost more than steps."""
LabelledCrop = tuple[Pixels, int, int]
"""uint8 (64, 48, 3) BGR, a crop as the network is shown it; rank label, suit label."""


def stream(
    data: Path, seed: int, batch: int, pool: int = 2500, locator: Path | None = None
) -> Callable[[], Batch]:
    """Start a stream of batches mixed over many scenes, every second cut as the `locator` finds it."""
    maker, rng = SceneMaker(library.load(data), seed, SIZE, INDEX_PIXELS), np.random.default_rng(seed + 1)
    waiting: list[LabelledCut] = []
    find = finder(locator) if locator else None

    def fresh() -> Iterator[LabelledCut]:
        scene = with_others(maker.make())
        yield from cuts(rng, scene)
        if find:
            yield from found_cuts(rng, scene, find(scene.image))

    def draw() -> Batch:
        if len(waiting) >= pool:
            rng.shuffle(waiting)
            del waiting[-batch // REUSE :]
        while len(waiting) < pool:
            waiting.extend(fresh())
        chosen = [waiting[at] for at in rng.choice(len(waiting), batch, replace=False)]
        images, *named = batched(
            [(relit(rng, view(rng, picture, error)), rank, suit) for picture, rank, suit, error in chosen]
        )
        return as_read(images), *named

    return draw


def as_read(images: Tensor) -> Tensor:
    """Return crops as a reading turns them round: light signs on dark paper to dark ones on light."""
    return torch.from_numpy(positives(images.numpy()))


def batched(chosen: Sequence[LabelledCrop]) -> Batch:
    """Return crops (n, 3, 64, 48), rank and suit labels."""
    images, ranks, suits = zip(*chosen, strict=True)
    return tensor(list(images)), torch.tensor(ranks), torch.tensor(suits)


def loss(logits: Tensor, batch: Batch) -> Tensor:
    """Cross entropy of rank and, where there is one, suit."""
    _, ranks, suits = batch
    rank = nn.functional.cross_entropy(logits[:, : NONE + 1], ranks, label_smoothing=0.02)
    if (suits == UNKNOWN).all():
        return rank
    suit = nn.functional.cross_entropy(
        logits[:, NONE + 1 :], suits, ignore_index=UNKNOWN, label_smoothing=0.02
    )
    return rank + suit


def checker(data: Path, count: int = 1500) -> Callable[[nn.Module], str]:
    """Return a check on crops from kept-out decks, fonts and backgrounds."""
    maker = SceneMaker(library.load(data, kept_out=True), 78, SIZE, INDEX_PIXELS, drawn=12, hard=0)
    rng, kept = np.random.default_rng(79), list[LabelledCrop]()
    while len(kept) < count:
        kept.extend(
            (view(rng, picture), rank, suit)
            for picture, rank, suit, _ in cuts(rng, with_others(maker.make()))
        )
    inputs, ranks, suits = batched(kept)
    inputs = as_read(inputs)

    def check(net: nn.Module) -> str:
        with torch.no_grad():
            logits = torch.cat([net(part) for part in inputs.split(256)])
        right = logits[:, : NONE + 1].argmax(dim=1) == ranks
        known = suits != UNKNOWN
        suit = (logits[:, NONE + 1 :].argmax(dim=1) == suits)[known]
        index = ranks != NONE
        shares = (right[index], right[~index], suit)
        return "rank {:.4f} none {:.4f} suit {:.4f}".format(*(share.float().mean() for share in shares))

    return check


def run(
    data: Path,
    steps: int,
    start: int = 0,
    rate: float = Plan.rate,
    locator: Path | None = None,
    batch: int = 192,
    seed: int = 2,
) -> None:
    """Train or go on training; the checkpoint is `data`/identify.pt. See `Plan` for `start` and `rate`.

    `locator` is the other network's file, whose finds are then learned from too.
    """
    cv2.setNumThreads(1)
    plan = Plan(steps=steps, seed=seed, start=start, rate=rate, warm_up=50 if start else Plan.warm_up)
    train(
        Identifier(),
        plan,
        data / "identify.pt",
        lambda start: stream(data, start, batch, locator=locator),
        loss,
        checker(data),
    )

"""Training the network that names an index from its upright crop."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn

from companion.vision.corners.negatives import invert_light_signs
from companion.vision.photo.decode import Pixels
from training.decks import library
from training.networks.loop import Batch, TrainingPlan, train_network
from training.networks.nets import Identifier
from training.networks.train_locate import to_tensor
from training.scenes.augment import relight
from training.scenes.crops import (
    NONE_LABEL,
    UNKNOWN_LABEL,
    LabelledCut,
    add_other_frames,
    cut_finds,
    cut_indices,
    displace_crop,
    make_finder,
)
from training.scenes.scenes import SceneMaker

SCENE_SIDE_PIXELS = 384
INDEX_PIXEL_LIMITS = (8.0, 60.0)
USES_PER_CUT = 4
"""How often a cut is shown, on average, each time displaced and lit anew: scenes cost more than steps."""
LabelledCrop = tuple[Pixels, int, int]
"""uint8 (64, 48, 3) BGR, a crop as the network is shown it; rank label, suit label."""


def stream_batches(
    data: Path, seed: int, batch: int, pool: int = 2500, locator: Path | None = None
) -> Callable[[], Batch]:
    """Start a stream of batches mixed over many scenes, every second cut as the `locator` finds it."""
    maker, rng = (
        SceneMaker(library.load(data), seed, SCENE_SIDE_PIXELS, INDEX_PIXEL_LIMITS),
        np.random.default_rng(seed + 1),
    )
    waiting: list[LabelledCut] = []
    find = make_finder(locator) if locator else None

    def fresh() -> Iterator[LabelledCut]:
        scene = add_other_frames(maker.make_scene())
        yield from cut_indices(rng, scene)
        if find:
            yield from cut_finds(rng, scene, find(scene.image))

    def draw() -> Batch:
        if len(waiting) >= pool:
            rng.shuffle(waiting)
            del waiting[-batch // USES_PER_CUT :]
        while len(waiting) < pool:
            waiting.extend(fresh())
        chosen = [waiting[at] for at in rng.choice(len(waiting), batch, replace=False)]
        images, *named = make_batch(
            [
                (relight(rng, displace_crop(rng, picture, error)), rank, suit)
                for picture, rank, suit, error in chosen
            ]
        )
        return invert_light_crops(images), *named

    return draw


def invert_light_crops(images: Tensor) -> Tensor:
    """Return crops with light signs on dark paper inverted, as the recogniser does."""
    return torch.from_numpy(invert_light_signs(images.numpy()))


def make_batch(chosen: Sequence[LabelledCrop]) -> Batch:
    """Return crops (n, 3, 64, 48), rank and suit labels."""
    images, ranks, suits = zip(*chosen, strict=True)
    return to_tensor(list(images)), torch.tensor(ranks), torch.tensor(suits)


def naming_loss(logits: Tensor, batch: Batch) -> Tensor:
    """Return the cross entropy of the rank and, if it is known, of the suit."""
    _, ranks, suits = batch
    rank = nn.functional.cross_entropy(logits[:, : NONE_LABEL + 1], ranks, label_smoothing=0.02)
    if (suits == UNKNOWN_LABEL).all():
        return rank
    suit = nn.functional.cross_entropy(
        logits[:, NONE_LABEL + 1 :], suits, ignore_index=UNKNOWN_LABEL, label_smoothing=0.02
    )
    return rank + suit


def make_checker(data: Path, count: int = 1500) -> Callable[[nn.Module], str]:
    """Return a check on crops from kept-out decks, fonts and backgrounds."""
    maker = SceneMaker(
        library.load(data, kept_out=True), 78, SCENE_SIDE_PIXELS, INDEX_PIXEL_LIMITS, drawn=12, hard=0
    )
    rng, kept = np.random.default_rng(79), list[LabelledCrop]()
    while len(kept) < count:
        kept.extend(
            (displace_crop(rng, picture), rank, suit)
            for picture, rank, suit, _ in cut_indices(rng, add_other_frames(maker.make_scene()))
        )
    inputs, ranks, suits = make_batch(kept)
    inputs = invert_light_crops(inputs)

    def check(net: nn.Module) -> str:
        with torch.no_grad():
            logits = torch.cat([net(part) for part in inputs.split(256)])
        right = logits[:, : NONE_LABEL + 1].argmax(dim=1) == ranks
        known = suits != UNKNOWN_LABEL
        suit = (logits[:, NONE_LABEL + 1 :].argmax(dim=1) == suits)[known]
        index = ranks != NONE_LABEL
        shares = (right[index], right[~index], suit)
        return "rank {:.4f} none {:.4f} suit {:.4f}".format(*(share.float().mean() for share in shares))

    return check


def run(
    data: Path,
    steps: int,
    start: int = 0,
    rate: float = TrainingPlan.rate,
    locator: Path | None = None,
    batch: int = 192,
    seed: int = 2,
) -> None:
    """Train from the checkpoint `data`/identify.pt on. See `TrainingPlan` for `start` and `rate`.

    `locator` is the other network's file, whose finds are then learned from too.
    """
    cv2.setNumThreads(1)
    plan = TrainingPlan(
        steps=steps, seed=seed, start=start, rate=rate, warm_up=50 if start else TrainingPlan.warm_up
    )
    train_network(
        Identifier(),
        plan,
        data / "identify.pt",
        lambda start: stream_batches(data, start, batch, locator=locator),
        naming_loss,
        make_checker(data),
    )

"""Training the network that names an index from its upright crop."""

from functools import partial
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor

from companion.vision.corners.negatives import invert_light_signs
from training.decks import library
from training.decks.library import TrainingArt
from training.networks.augment_batches import FrameErrors, make_generator
from training.networks.loop import BatchStream, Check, TrainingOptions, run_training
from training.networks.naming import CropPlan, make_naming_check, naming_loss, stack_cuts, stream_crops
from training.networks.nets import Identifier
from training.networks.pool import Examples
from training.networks.workers import ExampleMaker
from training.scenes.crops import (
    CUT_SCALE,
    LabelledCut,
    add_other_frames,
    cut_finds,
    cut_indices,
    make_finder,
)
from training.scenes.scenes import SceneMaker

SCENE_SIDE_PIXELS = 384
INDEX_PIXEL_LIMITS = (8.0, 60.0)
CROPS_IN_BATCH = 192
CUTS_PER_SCENE = 48
"""Cuts of a scene at most: its indices, what is none, and what the locator finds."""
CROPS = CropPlan(
    (64, 48), 1.25, CUT_SCALE, FrameErrors((0.2, 0.1), scale=0.1, turn=0.09, lean=0.06, worse_share=0.1)
)
"""A crop as the network is shown it; one in ten is crooked, as second corners in steep views are."""
EDGE_PIXELS = 4
"""Pixels along a crop's edges that are mostly paper."""
MAX_DARK_LIGHTNESS = 62.0
"""Lightness of paper, 0 to 100, from which on no crop can be one of light signs on dark paper."""


def make_index_examples(art: TrainingArt, locator: Path | None, seed: int) -> ExampleMaker:
    """Return a maker of labelled cuts of one scene at a time, half of them as a `locator` finds them."""
    maker = SceneMaker(art.library(), seed, SCENE_SIDE_PIXELS, INDEX_PIXEL_LIMITS)
    rng, find = np.random.default_rng(seed + 1), make_finder(locator) if locator else None

    def make() -> Examples:
        scene = add_other_frames(maker.make_scene())
        cuts: list[LabelledCut] = list(cut_indices(rng, scene))
        if find:
            cuts.extend(cut_finds(rng, scene, find(scene.image)))
        return stack_cuts(cuts, CROPS.layout())

    return make


def stream_batches(options: TrainingOptions, seed: int, locator: Path | None = None) -> BatchStream:
    """Open a stream of batches of crops, every second one as the `locator` finds it."""
    art = TrainingArt(options.data)
    art.library()
    factory = partial(make_index_examples, art, locator)
    return stream_crops(CROPS, factory, CUTS_PER_SCENE, options, seed, CROPS_IN_BATCH, invert_light_crops)


def invert_light_crops(crops: Tensor) -> Tensor:
    """Return crops with light signs on dark paper inverted, as the recogniser does.

    Only crops that are dark leave the device: the recogniser's own function decides about those.
    """
    dark = torch.nonzero(measure_paper_lightness(crops) < MAX_DARK_LIGHTNESS)[:, 0]
    if not len(dark):
        return crops
    turned = invert_light_signs(crops[dark].cpu().numpy())
    return crops.index_copy(0, dark, torch.from_numpy(turned).to(crops.device))


def measure_paper_lightness(crops: Tensor) -> Tensor:
    """Return about how light the paper of crops (n, 3, height, width) is, 0 to 100: (n,)."""
    around = torch.ones(crops.shape[2:], dtype=torch.bool, device=crops.device)
    around[EDGE_PIXELS:-EDGE_PIXELS, EDGE_PIXELS:-EDGE_PIXELS] = False
    edge = crops[:, :, around]
    linear = torch.where(edge > 0.04045, ((edge + 0.055) / 1.055) ** 2.4, edge / 12.92)
    luminance = torch.einsum("ncp,c->np", linear, torch.tensor([0.0722, 0.7152, 0.2126], device=crops.device))
    paper = luminance.median(dim=1).values
    return torch.where(paper > 0.008856, 116 * paper.clamp(min=1e-6) ** (1 / 3) - 16, 903.3 * paper)


def make_checker(data: Path, count: int = 1500) -> Check:
    """Return a check on crops from kept-out decks, fonts and backgrounds."""
    art = library.load(data, kept_out=True)
    maker = SceneMaker(art, 78, SCENE_SIDE_PIXELS, INDEX_PIXEL_LIMITS, drawn=12, hard=0)
    rng, cuts = np.random.default_rng(79), list[LabelledCut]()
    while len(cuts) < count:
        cuts.extend(cut_indices(rng, add_other_frames(maker.make_scene())))
    pictures = torch.from_numpy(np.stack([cut[0] for cut in cuts]))
    crops = CROPS.crop_cuts(make_generator(pictures.device, 80), pictures, torch.ones(len(cuts)))
    _, ranks, suits, _ = zip(*cuts, strict=True)
    return make_naming_check(invert_light_crops(crops), ranks, suits)


def run(options: TrainingOptions, locator: Path | None = None) -> None:
    """Train from the checkpoint on. `locator` is the other network's file, to learn from its finds too."""
    cv2.setNumThreads(1)
    run_training(
        Identifier(),
        "identify",
        options,
        2,
        lambda seed: stream_batches(options, seed, locator=locator),
        naming_loss,
        lambda: make_checker(options.data),
    )

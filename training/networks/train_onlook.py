"""Training the network that names a card by all that shows of it: pips, courts, and its index among them."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import torch

from companion.vision.corners.onlook import FACE_HEIGHT, FACE_MARGIN, FACE_WIDTH
from companion.vision.photo.decode import Pixels
from training.arrays import FloatArray
from training.chance import Rng
from training.decks import library
from training.decks.library import TrainingArt
from training.networks.augment_batches import FrameErrors, make_generator
from training.networks.loop import BatchStream, Check, TrainingOptions, run_training
from training.networks.naming import (
    CropPlan,
    LabelledCut,
    make_naming_check,
    naming_loss,
    stack_cuts,
    stream_crops,
)
from training.networks.nets import CardClassifier
from training.networks.pool import Examples
from training.networks.workers import ExampleMaker
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
CROPS_IN_BATCH = 160
CUTS_PER_SCENE = 24
"""Cuts of a scene at most: cards as the locator sees them, and as they are."""
FOUND_ERROR, TRUE_ERROR = 0.4, 1.0
"""How far a crop is displaced of a card as the locator sees it, and of one as it is."""
FACES = CropPlan(
    (FACE_HEIGHT, FACE_WIDTH),
    FACE_MARGIN,
    1.3,
    FrameErrors((0.08, 0.08), scale=0.07, turn=0.06, lean=0.05),
)
"""A card as the network is shown it."""


def _cut_card(image: Pixels, card: FloatArray) -> Pixels:
    height, width = FACES.cut_size
    return crop_frame(image, card, width, height, FACES.margin * FACES.cut_scale)


def cut_cards(rng: Rng, scene: Scene, find: Finder) -> Iterator[LabelledCut]:
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


def make_card_examples(art: TrainingArt, locator: Path, seed: int) -> ExampleMaker:
    """Return a maker of labelled cuts of cards, those of one scene at a time as the `locator` finds them."""
    maker = SceneMaker(art.library(), seed, SCENE_SIDE_PIXELS, INDEX_PIXEL_LIMITS)
    rng, find = np.random.default_rng(seed + 1), make_finder(locator)

    def make() -> Examples:
        return stack_cuts(cut_cards(rng, maker.make_scene(), find), FACES.layout())

    return make


def stream_batches(options: TrainingOptions, seed: int, locator: Path) -> BatchStream:
    """Open a stream of batches of cards as the `locator` finds them."""
    art = TrainingArt(options.data)
    art.library()
    factory = partial(make_card_examples, art, locator)
    return stream_crops(FACES, factory, CUTS_PER_SCENE, options, seed, CROPS_IN_BATCH)


def make_checker(data: Path, locator: Path, count: int = 1200) -> Check:
    """Return a check on cards as the locator sees them, of kept-out decks, fonts and backgrounds."""
    art = library.load(data, kept_out=True)
    maker = SceneMaker(art, 78, SCENE_SIDE_PIXELS, INDEX_PIXEL_LIMITS, drawn=12, hard=0)
    rng, find, cuts = np.random.default_rng(79), make_finder(locator), list[LabelledCut]()
    while len(cuts) < count:
        made = cut_cards(rng, maker.make_scene(), find)
        cuts.extend(cut for cut in made if cut[3] == FOUND_ERROR)
    pictures = torch.from_numpy(np.stack([cut[0] for cut in cuts]))
    crops = FACES.crop_cuts(make_generator(pictures.device, 80), pictures, torch.zeros(len(cuts)))
    _, ranks, suits, _ = zip(*cuts, strict=True)
    return make_naming_check(crops, ranks, suits)


def run(options: TrainingOptions, locator: Path) -> None:
    """Train from the checkpoint on. `locator` is the network's file that finds the cards."""
    cv2.setNumThreads(1)
    run_training(
        CardClassifier(),
        "onlook",
        options,
        5,
        lambda seed: stream_batches(options, seed, locator),
        naming_loss,
        lambda: make_checker(options.data, locator),
    )

"""Crops that the naming network learns from: indices cut out of scenes, and places where there is none."""

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from companion.cards import RANKS, SUITS
from companion.vision.corners.locate import (
    LocatedCorners,
    decode_network_output,
    drop_overlapping_finds,
    to_network_input,
)
from companion.vision.corners.networks import OnnxNetwork
from companion.vision.photo.decode import Pixels
from training.arrays import FloatArray
from training.chance import Rng
from training.scenes.geometry import crop_frame
from training.scenes.truth import MIN_SEEN_SHARE, Scene

JOKER_LABEL, NONE_LABEL = len(RANKS), len(RANKS) + 1
UNKNOWN_LABEL = -100
"""A label that counts for nothing."""
MIN_INDEX_PIXELS = (3.2, 1.5)
"""Pixels of half an index's height and width below which it is not cut."""
MAX_CUTS_PER_SCENE = 20
"""Cuts of indices taken from one scene at most."""
MAX_DECOYS_PER_SCENE = 4
"""Cuts of printed signs that are no index taken from one scene at most."""
CUT_SCALE = 1.375
"""How much larger than a crop a cut is, so that it can still be displaced."""
LabelledCut = tuple[Pixels, int, int, float]
"""uint8 (88, 66, 3) BGR: an index with SPARE room around its crop; rank label, suit label, how far to err."""
Finder = Callable[[Pixels], LocatedCorners]
"""From a picture to what the other network finds in it."""
NO_INDEX = -1
"""The number of the index where there is none."""
FOUND_ERROR = 0.4
"""How much less than the usual a crop is displaced whose frame already is as wrong as the locator's."""


def card_labels(code: str, suit_seen: float) -> tuple[int, int]:
    """Return the labels of a card's index; a suit that is hidden is unknown, a joker has none."""
    if code == "Jk":
        return JOKER_LABEL, UNKNOWN_LABEL
    return RANKS.index(code[0]), SUITS.index(code[1]) if suit_seen >= 0.3 else UNKNOWN_LABEL


def cut_index(image: Pixels, frame: FloatArray) -> Pixels:
    """Cut an index with room to displace it: uint8 (88, 66, 3)."""
    return crop_frame(image, frame, 66, 88, 1.25 * CUT_SCALE)


def _misplace_frame(rng: Rng, frame: FloatArray) -> FloatArray:
    """Return a frame that misses its index: upside down, far off, ill-sized, or on pips and courts."""
    centre, up, right = frame
    kind = rng.random()
    if kind < 0.2:
        return np.stack([centre, -up, -right])
    if kind < 0.35:
        side = rng.choice([-1, 1]) * rng.uniform(1.0, 3.0)
        return np.stack([centre + side * up + rng.uniform(-3, 3) * right, up, right])
    if kind < 0.45:
        grown = rng.choice([0.4, 2.4])
        return np.stack([centre + rng.normal(0, 0.3) * up, grown * up, grown * right])
    if kind < 0.55:  # beside it, between two of a fan
        side = rng.choice([-1, 1]) * rng.uniform(1.4, 2.4)
        return np.stack([centre + side * right + rng.normal(0, 0.25) * up, up, right])
    inside = centre + rng.uniform(-9, 1.5) * up + rng.uniform(1.5, 8) * right
    size, sign = np.exp(rng.uniform(np.log(0.3), np.log(1.4))), rng.choice([-1, 1])
    return np.stack([inside, sign * size * up, sign * size * right])


def add_other_frames(scene: Scene) -> Scene:
    """Return a scene in which jokers' whole words and their heads count as further indices."""
    more = len(scene.others)
    frames, seen = np.concatenate([scene.frames, scene.others]), np.ones(more, np.float32)
    rank, suit = (np.concatenate([share, seen]) for share in (scene.rank_seen, scene.suit_seen))
    return Scene(scene.image, [*scene.codes, *["Jk"] * more], frames, rank, suit, decoys=scene.decoys)


def _random_frame(rng: Rng, size: int) -> FloatArray:
    """Return a frame anywhere, of any size and turn."""
    angle, tall = rng.uniform(0, 2 * np.pi), np.exp(rng.uniform(np.log(5), np.log(45)))
    up = tall * np.array([np.sin(angle), -np.cos(angle)])
    right = np.array([np.cos(angle), np.sin(angle)]) * tall * rng.uniform(0.3, 0.7)
    return np.stack([rng.uniform(0, size, 2), up, right])


def _is_clear_of_indices(scene: Scene, frame: FloatArray) -> bool:
    """Tell whether a frame lies clear of every index that is partly seen, or is no upright view of it.

    A joker's star is a joker's, whichever way up.
    """
    partly = (scene.rank_seen > 0.1) | (scene.suit_seen > 0.3)
    seen = scene.frames[partly]
    if not len(seen):
        return True
    gaps = np.linalg.norm(seen[:, 0] - frame[0], axis=1)
    off, over = (np.linalg.norm(seen[:, 1] - way * frame[1], axis=1) for way in (1, -1))
    joker = np.array(scene.codes)[partly] == "Jk"
    alike = np.where(joker, np.minimum(off, over), off) < 0.7 * np.linalg.norm(seen[:, 1], axis=1)
    return not bool(((gaps < 0.8 * np.linalg.norm(seen[:, 1], axis=1)) & alike).any())


def make_finder(weights: Path) -> Finder:
    """Return a function that finds indices with the locator in the ONNX file `weights`."""
    network = OnnxNetwork(weights, threads=1)

    def find(image: Pixels) -> LocatedCorners:
        return drop_overlapping_finds(decode_network_output(network.run(to_network_input(image))[0]))

    return find


def match_finds(rng: Rng, scene: Scene, found: LocatedCorners) -> Iterator[tuple[int, int]]:
    """Yield the number of a find and of the index that it shows, -1 if it shows none.

    What is neither an index that can be read nor clear of one is left out.
    """
    centres, tall = scene.frames[:, 0], np.linalg.norm(scene.frames[:, 1], axis=1)
    for number in rng.permutation(len(found))[:MAX_CUTS_PER_SCENE]:
        frame = found.frames[number].reshape(3, 2)
        gaps = np.linalg.norm(centres - frame[0], axis=1) / np.maximum(tall, 1e-6)
        at = int(gaps.argmin()) if len(gaps) else NO_INDEX
        upright = at >= 0 and (scene.codes[at] == "Jk" or scene.frames[at, 1] @ frame[1] > 0)
        if upright and gaps[at] < 0.6 and scene.rank_seen[at] >= MIN_SEEN_SHARE:
            yield number, at
        elif _is_clear_of_indices(scene, frame):
            yield number, NO_INDEX


def cut_finds(rng: Rng, scene: Scene, found: LocatedCorners) -> Iterator[LabelledCut]:
    """Yield cuts of what the locator found in a scene: indices as crooked as it sees them, and its errors."""
    for number, at in match_finds(rng, scene, found):
        picture = cut_index(scene.image, found.frames[number].reshape(3, 2))
        if at == NO_INDEX:
            yield picture, NONE_LABEL, UNKNOWN_LABEL, FOUND_ERROR
        else:
            yield picture, *card_labels(scene.codes[at], scene.suit_seen[at]), FOUND_ERROR


def cut_indices(rng: Rng, scene: Scene) -> Iterator[LabelledCut]:
    """Yield cuts of a scene: its readable indices, and about a third as many of no index."""
    tall, wide = (np.linalg.norm(scene.frames[:, k], axis=1) for k in (1, 2))
    readable = np.flatnonzero(
        (scene.rank_seen >= MIN_SEEN_SHARE) & (tall >= MIN_INDEX_PIXELS[0]) & (wide >= MIN_INDEX_PIXELS[1])
    )
    chosen = rng.permutation(readable)[:MAX_CUTS_PER_SCENE]
    for at in chosen:
        yield (
            cut_index(scene.image, scene.frames[at]),
            *card_labels(scene.codes[at], scene.suit_seen[at]),
            1.0,
        )
    for _ in range(max(1, len(chosen) // 3)):
        near = len(readable) and rng.random() < 0.75
        frame = _random_frame(rng, scene.image.shape[0])
        if near:
            frame = _misplace_frame(rng, scene.frames[rng.choice(readable)])
        if _is_clear_of_indices(scene, frame):
            yield cut_index(scene.image, frame), NONE_LABEL, UNKNOWN_LABEL, 1.0
    for frame in rng.permutation(scene.decoys)[:MAX_DECOYS_PER_SCENE]:
        half = np.linalg.norm(frame[1:], axis=1)
        if (half >= MIN_INDEX_PIXELS).all() and _is_clear_of_indices(scene, frame):
            turned = frame * np.array([1, *rng.choice([-1, 1], 1).repeat(2)])[:, None]
            yield cut_index(scene.image, turned), NONE_LABEL, UNKNOWN_LABEL, 1.0
    hidden = np.flatnonzero(
        (scene.rank_seen < 0.08) & (scene.suit_seen < 0.15) & (tall >= MIN_INDEX_PIXELS[0])
    )
    if len(hidden) and rng.random() < 0.5:
        yield cut_index(scene.image, scene.frames[rng.choice(hidden)]), NONE_LABEL, UNKNOWN_LABEL, 1.0

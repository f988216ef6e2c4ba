"""Training the network that finds indices."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from companion.vision.photo.decode import Pixels
from training.arrays import FloatArray
from training.decks import library
from training.decks.library import TrainingArt
from training.networks.augment_batches import make_generator, relight_pictures, rotate_maps, to_pictures
from training.networks.checkpoints import load_averaged_weights
from training.networks.export import load_exported_networks
from training.networks.loop import Batch, Check, TrainingOptions, run_training
from training.networks.nets import Committee, Locator, NarrowLocator
from training.networks.pool import Examples, Layout, PoolLimits
from training.networks.workers import ExampleMaker, open_pool
from training.scenes.scenes import SceneMaker
from training.scenes.truth import MIN_SEEN_SHARE, MIN_UNSURE_SHARE, Scene

STRIDE = 4
CARD_UNIT_CELLS = 8
"""Cells to one unit in which a card is told: it is some eight times as large as its index."""
WEIGHT_CHANNEL, COUNTED_CHANNEL = 13, 14
"""Where in the targets it stands how much a cell's frames count, and whether nothing there is an error."""
SCENE_SIDE_PIXELS = 352
"""Pixels of a training scene's sides."""
VECTOR_COUNT = 6
"""Vectors in the targets: offset, up and right, and the same of the card."""
SCENE_LAYOUT: Layout = {
    "image": ((SCENE_SIDE_PIXELS, SCENE_SIDE_PIXELS, 3), np.uint8),
    "maps": ((15, SCENE_SIDE_PIXELS // STRIDE, SCENE_SIDE_PIXELS // STRIDE), np.float16),
}
SCENES_IN_BATCH, SCENES_IN_POOL = 16, 80
USES_PER_SCENE = 2
"""How often a scene is shown at most, each time turned and relit: scenes cost time."""
MIN_TAUGHT_RESPONSE = 0.1
"""The teacher's response below which its frames are not imitated."""
MIN_INDEX_PIXELS = (3.4, 1.7)
"""Pixels of half an index's height and width below which it is left aside."""
MIDDLE_REACH = 0.4
"""How far up and down a frame its middle reaches, in halves of its height: finds there are not counted."""
MAX_INDEX_PIXELS = 46.0
"""Pixels of half an index's height above which it is left aside."""


def choose_indices(scene: Scene) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return which indices to find and which to leave aside: two bool (n,)."""
    tall, wide = (np.linalg.norm(scene.frames[:, k], axis=1) for k in (1, 2))
    fits = (tall >= MIN_INDEX_PIXELS[0]) & (wide >= MIN_INDEX_PIXELS[1]) & (tall <= MAX_INDEX_PIXELS)
    shown = scene.rank_seen >= MIN_SEEN_SHARE
    aside = (scene.rank_seen >= MIN_UNSURE_SHARE) | (scene.suit_seen >= 0.6)
    return fits & shown, (shown & ~fits) | (~shown & aside)


def target_maps(scene: Scene) -> NDArray[np.float32]:
    """Return float32 (15, h/4, w/4): heat, offset and frame (6), card (6), weight, what counts as none."""
    side = scene.image.shape[0] // STRIDE
    maps = np.zeros((15, side, side), np.float32)
    maps[COUNTED_CHANNEL] = 1
    find, aside = choose_indices(scene)
    for frame in scene.frames[aside]:
        x, y = frame[0] / STRIDE
        radius = max(1, int(np.linalg.norm(frame[1:], axis=1).max() / STRIDE))
        cv2.circle(maps[COUNTED_CHANNEL], (int(x), int(y)), radius, 0.0, -1)
    for centre, up, right in scene.others / STRIDE:
        about = centre + np.array([(-1, -1), (-1, 1), (1, 1), (1, -1)]) @ np.stack([MIDDLE_REACH * up, right])
        cv2.fillPoly(maps[COUNTED_CHANNEL], [np.floor(about).astype(np.int32)], 0.0)
    for frame, card in zip(scene.frames[find], scene.cards[find], strict=True):
        _draw_target(
            maps, frame / STRIDE, np.stack([card[0] - frame[0], *card[1:]]) / (STRIDE * CARD_UNIT_CELLS)
        )
    return maps


def _draw_target(maps: NDArray[np.float32], frame: FloatArray, card: FloatArray) -> None:
    """Draw one index, its frame in cells, its card in eights of them, keeping what a nearer index holds."""
    (x, y), side = frame[0], maps.shape[1]
    narrower = np.minimum(np.linalg.norm(frame[1]), np.linalg.norm(frame[2]))
    sigma = max(0.6, 0.28 * narrower)
    reach = int(3 * sigma) + 1
    x0, y0 = max(0, int(x) - reach), max(0, int(y) - reach)
    x1, y1 = min(side, int(x) + reach + 1), min(side, int(y) + reach + 1)
    dx = x - (np.arange(x0, x1) + 0.5)
    dy = (y - (np.arange(y0, y1) + 0.5))[:, None]
    column, row = int(x) - x0, int(y) - y0
    heat = np.exp(
        -((np.clip(abs(dx) - 0.5, 0, None)) ** 2 + np.clip(abs(dy) - 0.5, 0, None) ** 2) / (2 * sigma**2)
    )
    heat[heat > 0.99] = 0.99
    heat[row, column] = 1
    part = maps[:, y0:y1, x0:x1]
    nearer = heat > part[0]
    part[0][nearer] = heat[nearer]
    part[1][nearer] = np.broadcast_to(dx, heat.shape)[nearer]
    part[2][nearer] = np.broadcast_to(dy, heat.shape)[nearer]
    for channel, value in enumerate(np.concatenate([frame[1:], card]).ravel(), start=3):
        part[channel][nearer] = value
    part[WEIGHT_CHANNEL][nearer] = np.where(heat > 0.6, heat, 0)[nearer]


def to_tensor(images: list[Pixels]) -> Tensor:
    """Stack uint8 BGR images to float (n, 3, h, w) from 0 to 1."""
    return torch.from_numpy(np.stack(images)).permute(0, 3, 1, 2).float() / 255


def make_scene_examples(art: TrainingArt, seed: int) -> ExampleMaker:
    """Return a maker of scenes as `SCENE_LAYOUT` says, one at a time."""
    maker = SceneMaker(art.library(), seed, SCENE_SIDE_PIXELS)

    def make() -> Examples:
        scene = maker.make_scene()
        return {"image": scene.image[None], "maps": target_maps(scene)[None].astype(np.float16)}

    return make


@contextmanager
def stream_batches(
    options: TrainingOptions, seed: int, teacher: nn.Module | None = None
) -> Iterator[Callable[[], Batch]]:
    """Open a stream of batches of scenes, each turned by quarters and relit, and their targets.

    With a `teacher` a batch has the maps that it sees in the very same pictures as well.
    """
    art = TrainingArt(options.data)
    art.library()
    batch = options.batch or SCENES_IN_BATCH
    limits = PoolLimits(max(SCENES_IN_POOL, 5 * batch), options.uses or USES_PER_SCENE)
    made = (partial(make_scene_examples, art), SCENE_LAYOUT, 1, limits)
    with open_pool(*made, options.workers, options.device, seed) as pool:
        generator, turns = make_generator(options.device, seed), np.random.default_rng(seed + 2)
        if teacher:
            teacher.to(options.device)

        def draw() -> Batch:
            drawn = pool.draw(batch)
            images, maps = to_pictures(drawn["image"]), drawn["maps"].float()
            images, maps = turn_scenes(images, maps, turns.integers(4, size=batch))
            images = relight_pictures(generator, images)
            return (images, maps) if teacher is None else (images, maps, run_teacher(teacher, images))

        yield draw


def turn_scenes(images: Tensor, maps: Tensor, quarters: NDArray[np.integer[Any]]) -> tuple[Tensor, Tensor]:
    """Turn each scene and its targets anticlockwise by as many quarters as `quarters` (n,) says."""
    for turn in (1, 2, 3):
        at = torch.from_numpy(np.flatnonzero(quarters == turn)).to(images.device)
        if len(at):
            images[at] = rotate_maps(images[at], turn, vectors=0)
            maps[at] = rotate_maps(maps[at], turn, VECTOR_COUNT)
    return images, maps


def run_teacher(teacher: nn.Module, images: Tensor) -> Tensor:
    """Return the maps that another locator sees in pictures."""
    with torch.no_grad():
        maps: Tensor = teacher(images.contiguous(memory_format=torch.channels_last))
    return maps.float()


def load_teacher(path: Path) -> nn.Module:
    """Return the locators of an ONNX file, or of a checkpoint or file of averaged weights.

    Raises ValueError where there is none.
    """
    if not path.is_file():
        raise ValueError(f"There is no {path} to learn from.")
    if path.suffix == ".onnx":
        return Committee(load_exported_networks(Locator, path)).eval()
    return load_averaged_weights(Locator(), path)


def location_loss(maps: Tensor, batch: Batch) -> Tensor:
    """Return the focal loss of the centres plus the relative errors of offset, frame and card."""
    truth = batch[1]
    heat, weight, counted = truth[:, 0], truth[:, WEIGHT_CHANNEL], truth[:, COUNTED_CHANNEL]
    logit = maps[:, 0]
    found = torch.sigmoid(logit)
    positive = (heat == 1).float()
    hits = nn.functional.logsigmoid(logit) * (1 - found) ** 2 * positive
    misses = nn.functional.logsigmoid(-logit) * found**2 * (1 - heat) ** 4 * (1 - positive) * counted
    focal = -(hits + misses).sum() / positive.sum().clamp(min=1)
    size = truth[:, 3:5].norm(dim=1, keepdim=True).clamp(min=0.5)
    offset = (maps[:, 1:3] - truth[:, 1:3]).abs().sum(dim=1)
    frame = ((maps[:, 3:7] - truth[:, 3:7]).abs() / size).sum(dim=1)
    large = truth[:, 9:11].norm(dim=1, keepdim=True).clamp(min=0.2)
    card = ((maps[:, 7:] - truth[:, 7:WEIGHT_CHANNEL]).abs() / large).sum(dim=1)
    return focal + ((0.5 * offset + frame + card) * weight).sum() / weight.sum().clamp(min=1)


def imitation_loss(maps: Tensor, batch: Batch) -> Tensor:
    """Return the loss against the truth plus how far the maps are from the teacher's.

    Centres are compared everywhere, most where the two disagree; offset, frame and card relative to their
    size where the teacher sees an index.
    """
    taught = batch[2]
    wanted, found = torch.sigmoid(taught[:, 0]), torch.sigmoid(maps[:, 0])
    error = nn.functional.binary_cross_entropy_with_logits(maps[:, 0], wanted, reduction="none")
    seen = wanted * (wanted > MIN_TAUGHT_RESPONSE)
    size = taught[:, 3:5].norm(dim=1, keepdim=True).clamp(min=0.5)
    large = taught[:, 9:11].norm(dim=1, keepdim=True).clamp(min=0.2)
    gaps = (maps[:, 1:] - taught[:, 1:]).abs()
    apart = 0.5 * gaps[:, :2].sum(1) + (gaps[:, 2:6] / size).sum(1) + (gaps[:, 6:] / large).sum(1)
    total = seen.sum().clamp(min=1)
    centres = (error * (wanted - found) ** 2).sum() / total
    return location_loss(maps, batch) + centres + (apart * seen).sum() / total


def find_peaks(maps: NDArray[np.float32], threshold: float = 0.3) -> list[tuple[float, FloatArray]]:
    """Return (score, frame and card in pixels, (6, 2)) of the local maxima of maps (13, h, w), best first."""
    score = 1 / (1 + np.exp(-maps[0]))
    best = cv2.dilate(score, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((score >= best) & (score > threshold))
    order = np.argsort(-score[rows, columns])
    found = []
    for row, column in zip(rows[order], columns[order], strict=True):
        values = (
            maps[1:, row, column].reshape(6, 2)
            * np.array([1, 1, 1, CARD_UNIT_CELLS, CARD_UNIT_CELLS, CARD_UNIT_CELLS])[:, None]
        )
        values[0] += (column + 0.5, row + 0.5)
        values[3] += values[0]
        found.append((float(score[row, column]), values * STRIDE))
    return found


def _match_finds(scene: Scene, found: list[FloatArray]) -> tuple[int, int, int, list[tuple[float, float]]]:
    """Return hits, found, wanted and the frames' and cards' relative errors, forgiving what lies aside."""
    find, aside = choose_indices(scene)
    left, hits, counted, errors = list(np.flatnonzero(find)), 0, 0, []
    for frame in found:
        gaps = np.linalg.norm(scene.frames[:, 0] - frame[0], axis=1) if len(scene.frames) else np.zeros(0)
        near = [k for k in left if gaps[k] < 0.6 * np.linalg.norm(scene.frames[k, 2]) + 1]
        if near:
            best = min(near, key=lambda k: gaps[k])
            left.remove(best)
            hits, counted = hits + 1, counted + 1
            true, whole = scene.frames[best], scene.cards[best]
            off = float(np.abs(frame[:3] - true)[1:].sum() / np.linalg.norm(true[1]))
            errors.append((off, float(np.linalg.norm(frame[3] - whole[0]) / np.linalg.norm(whole[1]))))
        elif not any(gaps[k] < np.linalg.norm(scene.frames[k, 1]) for k in np.flatnonzero(aside)):
            counted += 1
    return hits, counted, int(find.sum()), errors


def make_checker(data: Path, scenes: int = 80) -> Check:
    """Return a check on scenes from kept-out decks, fonts and backgrounds."""
    maker = SceneMaker(library.load(data, kept_out=True), 77, SCENE_SIDE_PIXELS, drawn=12, hard=0)
    kept = [maker.make_scene() for _ in range(scenes)]

    def check(net: nn.Module) -> str:
        sums, errors = np.zeros(3), list[tuple[float, float]]()
        device = next(net.parameters()).device
        for scene in kept:
            with torch.no_grad():
                maps = net(to_tensor([scene.image]).to(device))[0].cpu().numpy()
            *counts, wrong = _match_finds(scene, [frame for _, frame in find_peaks(maps)])
            sums += counts
            errors += wrong
        recall, precision = sums[0] / max(1, sums[2]), sums[0] / max(1, sums[1])
        frame, card = np.median(np.array(errors or [(9, 9)]), axis=0)
        return f"recall {recall:.4f} precision {precision:.4f} frame error {frame:.3f} card error {card:.3f}"

    return check


def run(options: TrainingOptions, narrow: bool = False, teacher: Path | None = None) -> None:
    """Train the locator, or the narrow one, from its checkpoint on, with a `teacher` to imitate its maps.

    Raises ValueError where `teacher` holds no locator.
    """
    cv2.setNumThreads(1)
    taught = load_teacher(teacher) if teacher else None
    run_training(
        NarrowLocator() if narrow else Locator(),
        "narrow" if narrow else "locate",
        options,
        6 if narrow else 1,
        lambda seed: stream_batches(options, seed, teacher=taught),
        location_loss if taught is None else imitation_loss,
        lambda: make_checker(options.data),
    )

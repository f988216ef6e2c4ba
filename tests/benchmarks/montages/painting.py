"""A showdown as a picture: parts of photographs on a drawn table."""

import cv2
import numpy as np
from benchmarks.montages.laying import Seat, Table, outline
from benchmarks.montages.parts import MARGIN

from companion.vision.photo.decode import decode_photo

_CLOTHS = ((52, 92, 38), (96, 62, 30), (38, 34, 112), (70, 70, 74), (120, 128, 132))  # BGR
_WOODS = ((62, 104, 150), (36, 60, 98), (120, 164, 196))


def painted(laid: Table, seed: tuple[int, int]) -> np.ndarray:
    """Return the table with its hands, uint8 BGR, a little soft and noisy as from a phone."""
    rng = np.random.default_rng(seed)
    picture = _ground(rng, *laid.size)
    for seat in laid.all:
        _lay(picture, seat, laid.index)
    soft = cv2.GaussianBlur(picture * _light(rng, *laid.size), (0, 0), rng.uniform(0.4, 0.8))
    noise = rng.normal(0, rng.uniform(1, 4), (*soft.shape[:2], 1)).astype(np.float32)
    return np.clip(soft + noise, 0, 255).astype(np.uint8)


def _ground(rng: np.random.Generator, width: int, height: int) -> np.ndarray:
    """Return a table without cards, float32: cloth, or wood whose grain runs across."""
    wood = rng.random() < 0.5
    colours = _WOODS if wood else _CLOTHS
    colour = np.array(colours[rng.integers(len(colours))], np.float32)
    coarse = _noise(rng, width, height, (8, 90) if wood else (40, 40))
    fine = _noise(rng, width, height, (width // 60, height // 2) if wood else (width // 2, height // 2))
    return (colour * (1 + 0.12 * coarse + 0.08 * fine)[..., None]).astype(np.float32)


def _light(rng: np.random.Generator, width: int, height: int) -> np.ndarray:
    return (1 + 0.08 * _noise(rng, width, height, (3, 3)))[..., None].astype(np.float32)


def _noise(rng: np.random.Generator, width: int, height: int, cells: tuple[int, int]) -> np.ndarray:
    drawn = rng.normal(0, 1, (max(1, cells[1]), max(1, cells[0]))).astype(np.float32)
    return np.asarray(cv2.resize(drawn, (width, height), interpolation=cv2.INTER_CUBIC))


def _lay(picture: np.ndarray, seat: Seat, index: float) -> None:
    """Lay a part on the picture; its rim goes over into the table."""
    factor = index / seat.part.index
    photo = decode_photo(seat.part.path.read_bytes()).pixels
    how = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    small = cv2.resize(photo, None, fx=factor, fy=factor, interpolation=how)
    around = outline(seat.part, seat.turn, index)
    low, high = np.floor(around.min(0)).astype(int), np.ceil(around.max(0)).astype(int)
    middle = (seat.part.around.min(0) + seat.part.around.max(0)) / 2 * factor
    cos, sin = np.cos(seat.turn), np.sin(seat.turn)
    turn = np.array([[cos, -sin], [sin, cos]])
    moved = np.column_stack([turn, -turn @ middle - low]).astype(np.float32)
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    part = cv2.warpAffine(small, moved, size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    there = cv2.warpAffine(np.ones(small.shape[:2], np.float32), moved, size)
    share = _feathered(around - low, there, MARGIN * index)
    left, top = round(seat.x + low[0]), round(seat.y + low[1])
    under = picture[top : top + size[1], left : left + size[0]]
    share = share[: under.shape[0], : under.shape[1], None]
    under[:] = under * (1 - share) + part[: under.shape[0], : under.shape[1]] * share


def _feathered(around: np.ndarray, there: np.ndarray, margin: float) -> np.ndarray:
    """Return how much of the part is seen at each pixel, 0 to 1: less and less towards its rim."""
    inside = np.zeros(there.shape, np.uint8)
    cv2.fillConvexPoly(inside, np.rint(around).astype(np.int32), 1)
    inside = cv2.copyMakeBorder(inside * (there > 0.5).astype(np.uint8), 1, 1, 1, 1, cv2.BORDER_CONSTANT)
    depth = cv2.distanceTransform(inside, cv2.DIST_L2, 3)[1:-1, 1:-1]
    return np.asarray(np.clip(depth / max(margin / 2, 1), 0, 1), np.float32)

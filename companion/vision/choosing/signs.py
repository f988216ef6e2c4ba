"""Joining of jokers' signs by their distances, which equal those of the other cards' corners.

Stars and rosettes have no visible way up. Words have one, but one corner may show only the head and another
the whole word. So words are measured from their tops, where an index would begin.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from companion.vision.choosing.pair import FrameGroup, Groups
from companion.vision.choosing.relations import OppositeCornerOffset
from companion.vision.corners.frames import Frames, frame_centres, frame_heights, right_vectors, up_vectors

SignFrames = tuple[int, ...]
"""Numbers of the frames that are one sign."""

_MAX_DISTANCE_ERROR = 0.15  # largest relative error of a distance
_MAX_SIGN_HEIGHT = (
    0.75  # largest height of a sign that is no word, in index heights; taller ones may be anything
)
_MIN_WORD_ASPECT = 1.6  # height of a word divided by its width, at least; a word shows its way up
_MIN_WORD_COSINE = 0.8  # smallest cosine between the ways up of two words on one card, or of one turned
_MAX_DUPLICATE_DISTANCE = 1.0  # largest distance between two finds of one sign, in half index heights
_SCALE_NEIGHBOURS = 4  # number of nearest indices that give a place its scale
_MAX_SIGNS = 24  # largest number of signs per photo: more are a pattern
_MIN_SIGN_QUALITY = 0.1  # quality below which a find is not joined
_MAX_RECTANGLE_ERROR = 0.1  # largest deviation of four signs from a rectangle, as a share of its diagonal
_RECTANGLE_ASPECT_LIMITS = (0.45, 1.05)  # limits of the rectangle's width divided by its height
_DIAGONAL_LIMITS = (0.7, 1.4)  # limits of its diagonal divided by the deck's measure, if that is known
_MAX_CENTRE_DISTANCE = (
    1.0  # largest distance between two signs' views of the card's middle, in half card heights
)
_CORNER_PAIR_COUNTS = {4: (2, 2, 2), 3: (1, 1, 1)}
"""Numbers of rights, ups and diagonals between three or four corners of a card; two have any one."""


def join_joker_signs(
    groups: Sequence[FrameGroup],
    frames: Frames,
    quality: NDArray[np.float32],
    jokers: NDArray[np.bool_],
    firm: NDArray[np.bool_],
    measure: OppositeCornerOffset,
    cards: Frames,
) -> Groups:
    """Return `groups` with those words and small signs joined that are corners of one joker.

    The joined groups come last; their frames are taken out of the others, and groups left empty are dropped.
    `quality` is float32 of shape (n,). `jokers` marks the frames that are likeliest a joker's sign, `firm`
    the others that set the photo's scale. `measure` is the deck's. `cards` are the frames of the whole
    cards, each as its own corner suggests.
    """
    scale = _nearby_index_scale(frames, np.flatnonzero(firm & ~jokers))
    words = frame_heights(frames) > _MIN_WORD_ASPECT * 2 * np.linalg.norm(right_vectors(frames), axis=1)
    telling = (
        jokers
        & (quality > _MIN_SIGN_QUALITY)
        & ((frame_heights(frames) / 2 < _MAX_SIGN_HEIGHT * scale) | (words & (scale > 0)))
    )
    finds = [at for group in groups if jokers[list(group)].all() for at in group if telling[at]]
    # The place of an index in each sign's stead: for a word, its top
    heads = frame_centres(frames) + up_vectors(frames) - _up_directions(frames) * scale[:, None]
    places = np.asarray(np.where(words[:, None], heads, frame_centres(frames)), np.float32)
    spots = _merge_duplicate_finds(finds, places, scale, quality)[:_MAX_SIGNS]
    four = any(len(group) > 2 and not jokers[list(group)].any() for group in groups)
    spread = _measure_signs(spots, places, _relative_rotations(frames, words), scale, measure)
    elsewhere = _have_other_centres(cards[[spot[0] for spot in spots]])
    found = list(
        _combine_into_cards(
            spots, replace(spread, off=np.where(elsewhere[..., None], np.inf, spread.off)), four
        )
    )
    taken = {at for card in found for at in card}
    left = (tuple(at for at in group if at not in taken) for group in groups)
    return (*filter(None, left), *found)


def _nearby_index_scale(frames: Frames, telling: NDArray[np.intp]) -> NDArray[np.float32]:
    """Return half an index's height about each frame, in pixels, float32 (n,); 0 if unknown."""
    if not len(telling):
        return np.zeros(len(frames), np.float32)
    at = frame_centres(frames)
    away = np.linalg.norm(at[:, None] - at[None, telling], axis=2)
    nearest = telling[np.argsort(away, axis=1, kind="stable")[:, :_SCALE_NEIGHBOURS]]
    return np.asarray(np.median(frame_heights(frames)[nearest], axis=1) / 2, np.float32)


def _up_directions(frames: Frames) -> Frames:
    """Return the up direction of each frame, float32 (n, 2) of length 1."""
    return np.asarray(
        up_vectors(frames) / np.maximum(frame_heights(frames)[:, None] / 2, np.float32(1e-6)), np.float32
    )


def _relative_rotations(frames: Frames, words: NDArray[np.bool_]) -> NDArray[np.float32]:
    """Return the relative rotation of signs, float32 (n, n): 1 alike, -1 turned, 0 if it cannot be seen."""
    return np.asarray(
        _up_directions(frames) @ _up_directions(frames).T * np.logical_and.outer(words, words), np.float32
    )


def _merge_duplicate_finds(
    finds: Sequence[int], at: Frames, scale: NDArray[np.float32], quality: NDArray[np.float32]
) -> list[SignFrames]:
    """Return the signs, each as its finds with the best one first."""
    spots = list[SignFrames]()
    for find in sorted(finds, key=lambda find: -quality[find]):
        near = (
            n
            for n, spot in enumerate(spots)
            if np.linalg.norm(at[find] - at[spot[0]]) < _MAX_DUPLICATE_DISTANCE * scale[find]
        )
        spot = next(near, None)
        if spot is None:
            spots.append((find,))
        else:
            spots[spot] = (*spots[spot], find)
    return spots


@dataclass(frozen=True)
class _SignDistances:
    """Relative places of signs: `distances` in half index heights and `rotations`, both (n, n).

    `off`, (n, n, 3), is the relative error if two are a card's corners beside, under and across from each
    other. It is infinite if their ways up contradict that.
    """

    distances: NDArray[np.float64]
    rotations: NDArray[np.float32]
    off: NDArray[np.float64]
    measure: OppositeCornerOffset

    def opposite_only_errors(self) -> NDArray[np.float64]:
        """Return `off` for decks with two indices, in which two words can only be opposite corners."""
        off = self.off.copy()
        off[self.rotations != 0, :2] = np.inf
        return off

    def rectangle_error(self, corners: Sequence[int]) -> float | None:
        """Return the deviation of four signs from a rectangle of a card's shape; None if it is too large."""
        ordered = sorted((self.distances[pair], self.rotations[pair]) for pair in combinations(corners, 2))
        sides, ways = (np.array(values).reshape(3, 2) for values in zip(*ordered, strict=True))
        across, along, diagonal = (float(side) for side in sides.mean(1))
        uneven = float(np.ptp(sides, axis=1).max() / diagonal)
        bent = abs(float(np.hypot(across, along)) / diagonal - 1)
        shaped = _RECTANGLE_ASPECT_LIMITS[0] < across / along < _RECTANGLE_ASPECT_LIMITS[1]
        large = (
            not self.measure.trusted
            or _DIAGONAL_LIMITS[0] < diagonal / self.measure.distance < _DIAGONAL_LIMITS[1]
        )
        told = ways * np.array([[1], [-1], [-1]])
        agreed = bool(((ways == 0) | (told > _MIN_WORD_COSINE)).all())
        return (
            uneven + bent
            if max(uneven, bent) < _MAX_RECTANGLE_ERROR and shaped and large and agreed
            else None
        )


def _measure_signs(
    spots: Sequence[SignFrames],
    at: Frames,
    turns: NDArray[np.float32],
    scale: NDArray[np.float32],
    measure: OppositeCornerOffset,
) -> _SignDistances:
    first = [spot[0] for spot in spots]
    between_them = scale[first][:, None] / 2 + scale[first][None] / 2
    away = np.linalg.norm(at[first][:, None] - at[first][None], axis=2) / np.maximum(between_them, 1e-6)
    off = abs(away[..., None] / np.array([measure.right, -measure.up, measure.distance]) - 1)
    stand = turns[np.ix_(first, first)]
    off[(stand != 0) & (stand < _MIN_WORD_COSINE), 0] = np.inf
    off[(stand != 0) & (stand > -_MIN_WORD_COSINE), 1:] = np.inf
    return _SignDistances(away, stand, off, measure)


def _have_other_centres(cards: Frames) -> NDArray[np.bool_]:
    """Return which signs see their card's middle elsewhere than another sign does, bool (n, n).

    Four in a rectangle of a card's shape are one card all the same: that is stronger evidence.
    """
    apart = np.linalg.norm(frame_centres(cards)[:, None] - frame_centres(cards)[None], axis=2)
    large = frame_heights(cards)[:, None] / 4 + frame_heights(cards)[None] / 4
    return np.asarray(apart > _MAX_CENTRE_DISTANCE * large, np.bool_)


def _combine_into_cards(
    spots: Sequence[SignFrames], spread: _SignDistances, four: bool
) -> Iterator[FrameGroup]:
    """Yield the frames of each card with four signs, then three, then two; the best first.

    `four` is true if the deck has an index in every corner.
    """
    free, pairs = set(range(len(spots))), spread.off if four else spread.opposite_only_errors()
    for size, misfit in (
        (4, lambda corners: _corner_error(corners, spread.off)),
        (4, spread.rectangle_error),
        (3, lambda corners: _corner_error(corners, spread.off)),
        (2, lambda corners: _corner_error(corners, pairs)),
    ):
        for corners in _fitting_corners(free, size, misfit):
            if free.issuperset(corners):
                free.difference_update(corners)
                yield tuple(at for n in corners for at in spots[n])


def _fitting_corners(
    free: set[int], size: int, misfit: Callable[[Sequence[int]], float | None]
) -> list[tuple[int, ...]]:
    """Return the combinations of `size` of the `free` signs that fit, the best first."""
    weighed = ((misfit(corners), corners) for corners in combinations(sorted(free), size))
    return [corners for _, corners in sorted((off, corners) for off, corners in weighed if off is not None)]


def _corner_error(corners: Sequence[int], off: NDArray[np.float64]) -> float | None:
    """Return the total error of signs as corners of one card; None if they cannot be that."""
    pairs = np.array([off[one, other] for one, other in combinations(corners, 2)])
    kinds = tuple(np.bincount(pairs.argmin(1), minlength=3).tolist())
    fits = pairs.min(1).max() < _MAX_DISTANCE_ERROR and kinds == _CORNER_PAIR_COUNTS.get(len(corners), kinds)
    return float(pairs.min(1).sum()) if fits else None

"""Which index corners belong to one card: decided by geometry in the affine frame of each index.

A card shows its index in two opposite corners, or in all four. Seen from one index, counted in half index
heights to the right (alpha) and up (beta), the opposite corner always lies at about the same place for one
deck, whatever the angle or the size in the picture.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.frames import Frames, centres, heights, rights, seen_from, ups

Groups = tuple[tuple[int, ...], ...]
"""Numbers of the frames that are one card, a tuple each."""

_OPPOSITE = -0.94  # cosine between the up directions of one card's opposite corners
_ROUGHLY_OPPOSITE = -0.8
_ACROSS_RIGHT = (2.2, 10.5)
_ACROSS_UP = (-12.0, -2.0)
_ACROSS_RATIO = (0.5, 3.0)  # how much further down than right; a steep view makes it large
_TYPICAL = (6.0, -7.5)  # where the opposite corner lies on a usual deck
_ENOUGH = 2  # pairs whose labels agree, before the deck's measure is trusted
_TOLERANCE = (0.25, 0.15)  # shares of the deck's measure, right and up; steep views bend the first more
_CORNERS = 4
_WITHIN = (0.12, 0.88)  # of the way from one corner's index to the opposite one's
_ASIDE = 1.5  # half heights by which two corners on one side may be out of line


@dataclass(frozen=True)
class _Geometry:
    """Every frame as every other sees it, and the cosines between their up directions; all (n, n)."""

    right: NDArray[np.float32]
    up: NDArray[np.float32]
    cosine: NDArray[np.float32]


def pair(
    frames: Frames, labels: Sequence[int] | NDArray[np.intp], clear: Sequence[bool] | NDArray[np.bool_] = ()
) -> Groups:
    """Return which of `frames` are one card, given the most probable card of each as a number.

    Every frame is in exactly one group. Two frames with one label stay apart where geometry says that they
    are not corners of one card: two identical cards stay two. Two with different labels are one card only
    where the deck's measure puts them, and not if both are `clear`.
    """
    geometry = _geometry(frames)
    across = _across(geometry)
    same = np.equal.outer(np.asarray(labels), np.asarray(labels))
    certain = np.asarray(clear, np.bool_) if len(clear) else np.zeros(len(frames), np.bool_)
    measure, trusted = _measure(geometry, across & same)
    near = _near(geometry, measure)
    pairs: list[tuple[int, int]] = []
    for allowed in (across & same, near & same):
        pairs += _matched(geometry, allowed, measure, {end for ends in pairs for end in ends})
    groups = _with_sides(_grouped(len(frames), pairs), geometry, same, certain, measure)
    if not trusted:
        return tuple(groups)
    joined = {at for group in groups if len(group) > 1 for at in group}
    misread = _matched(geometry, near & ~np.logical_and.outer(certain, certain), measure, joined)
    return tuple(_grouped(len(frames), [*(group for group in groups if len(group) > 1), *misread]))


def covering(frames: Frames, groups: Groups) -> NDArray[np.bool_]:
    """Return which frames lie within a card whose opposite corners show, bool of shape (n,).

    Something else must lie on that card there, which is rare, or the frame is one of its pips.
    """
    geometry = _geometry(frames)
    within = np.zeros(len(frames), np.bool_)
    for group in groups:
        for one, other in ((one, other) for one in group for other in group):
            if geometry.right[one, other] > _ACROSS_RIGHT[0] and geometry.up[one, other] < _ACROSS_UP[1]:
                aside = geometry.right[one] / geometry.right[one, other]
                below = geometry.up[one] / geometry.up[one, other]
                within |= _between(aside, _WITHIN) & _between(below, _WITHIN)
    return within


def _geometry(frames: Frames) -> _Geometry:
    seen = seen_from(_square(frames), centres(frames))
    up = ups(frames) / np.maximum(heights(frames)[:, None] / 2, np.float32(1e-6))
    return _Geometry(seen[..., 0], seen[..., 1], np.asarray(up @ up.T, np.float32))


def _square(frames: Frames) -> Frames:
    """Return `frames` with "right" as long as "up": how wide an index is depends on its rank."""
    right = rights(frames)
    length = np.maximum(np.linalg.norm(right, axis=1, keepdims=True), 1e-6)
    longer = right / length * heights(frames)[:, None] / 2
    return np.concatenate([frames[:, :4], longer], 1).astype(np.float32)


def _across(geometry: _Geometry) -> NDArray[np.bool_]:
    """Return which pairs may be opposite corners of one card, bool (n, n), symmetric."""
    right, up = geometry.right, geometry.up
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = -up / right
    fits = (
        (geometry.cosine < _OPPOSITE)
        & _between(right, _ACROSS_RIGHT)
        & _between(up, _ACROSS_UP)
        & _between(ratio, _ACROSS_RATIO)
    )
    return np.asarray(fits & fits.T, np.bool_)


def _between(values: NDArray[np.float32], limits: tuple[float, float]) -> NDArray[np.bool_]:
    return np.asarray((values > limits[0]) & (values < limits[1]), np.bool_)


def _measure(geometry: _Geometry, agreeing: NDArray[np.bool_]) -> tuple[tuple[float, float], bool]:
    """Return where this deck's opposite corner lies, and whether enough pairs said so."""
    only = (agreeing.sum(1) == 1)[:, None] & agreeing
    only &= only.T
    if not only.any():
        return _TYPICAL, False
    measure = (float(np.median(geometry.right[only])), float(np.median(geometry.up[only])))
    return measure, bool(only.sum() >= 2 * _ENOUGH)


def _deviation(geometry: _Geometry, measure: tuple[float, float]) -> NDArray[np.float32]:
    """Return how far off the measure each frame sees each other, 1 at the tolerance, float32 (n, n)."""
    return np.maximum(_off(geometry.right, measure, 0), _off(geometry.up, measure, 1))


def _near(geometry: _Geometry, measure: tuple[float, float]) -> NDArray[np.bool_]:
    """Return which pairs lie as the deck's measure says, bool (n, n), symmetric.

    It is enough that one of the two sees the other there: a half-covered index has a crooked frame.
    """
    seen = (_deviation(geometry, measure) < 1) & (geometry.cosine < _ROUGHLY_OPPOSITE)
    return np.asarray(seen | seen.T, np.bool_)


def _matched(
    geometry: _Geometry,
    allowed: NDArray[np.bool_],
    measure: tuple[float, float],
    taken: set[int],
) -> list[tuple[int, int]]:
    """Return pairs out of `allowed` of frames not yet `taken`, the closest to the measure first."""
    deviation = _deviation(geometry, measure)
    one, other = np.nonzero(np.triu(allowed, 1))
    used = set(taken)
    matched = []
    for at in np.argsort((deviation + deviation.T)[one, other], kind="stable"):
        ends = (int(one[at]), int(other[at]))
        if used.isdisjoint(ends):
            used.update(ends)
            matched.append(ends)
    return matched


def _grouped(count: int, groups: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return `groups` and every other frame alone."""
    joined = {at for group in groups for at in group}
    return [*groups, *((at,) for at in range(count) if at not in joined)]


def _with_sides(
    groups: list[tuple[int, ...]],
    geometry: _Geometry,
    same: NDArray[np.bool_],
    certain: NDArray[np.bool_],
    measure: tuple[float, float],
) -> list[tuple[int, ...]]:
    """Return `groups` with those joined that are one card of a deck with an index in every corner.

    Two corners on one side look just like two identical cards side by side, so this takes a card in the
    photo that shows three of its corners or more.
    """
    beside = _beside(geometry, measure) & same
    if not any(len(group) == 2 and beside[list(group)].all(0).any() for group in groups):
        return groups
    alike = beside | (_mirrored(geometry, measure) & same)
    groups = _joined(groups, lambda at, group: bool(alike[at, group].any()))
    corner = _at_corner(geometry, measure) & ~certain
    return _joined(groups, lambda at, group: int(corner[group, at].sum()) >= 2)


def _joined(
    groups: list[tuple[int, ...]], belongs: Callable[[int, Sequence[int]], bool]
) -> list[tuple[int, ...]]:
    """Return `groups` with each frame that is alone added to the first with room that it belongs to."""
    joined = [group for group in groups if len(group) > 1]
    for (alone,) in (group for group in groups if len(group) == 1):
        fitting = (n for n, group in enumerate(joined) if len(group) < _CORNERS and belongs(alone, group))
        mate = next(fitting, None)
        if mate is None:
            joined.append((alone,))
        else:
            joined[mate] = (*joined[mate], alone)
    return joined


def _at_corner(geometry: _Geometry, measure: tuple[float, float]) -> NDArray[np.bool_]:
    """Return which frames see which others where another corner of their card is, bool (n, n)."""
    aside = abs(geometry.right) < _ASIDE
    level = abs(geometry.up) < _ASIDE
    across = _off(abs(geometry.right), measure, 0) < 1
    below = _off(geometry.up, measure, 1) < 1
    return np.asarray((level & across) | (aside & below) | (across & below), np.bool_)


def _beside(geometry: _Geometry, measure: tuple[float, float]) -> NDArray[np.bool_]:
    """Return which pairs may be corners on one side of a card, bool (n, n), symmetric."""
    right, up = abs(geometry.right), abs(geometry.up)
    level = (up < _ASIDE) & (_off(right, measure, 0) < 1) & (geometry.cosine > -_ROUGHLY_OPPOSITE)
    below = (right < _ASIDE) & (_off(geometry.up, measure, 1) < 1) & (geometry.cosine < _ROUGHLY_OPPOSITE)
    seen = level | below
    return np.asarray(seen | seen.T, np.bool_)


def _mirrored(geometry: _Geometry, measure: tuple[float, float]) -> NDArray[np.bool_]:
    """Return which pairs may be a card's top right and bottom left corner, bool (n, n), symmetric."""
    there = (_off(-geometry.right, measure, 0) < 1) & (_off(geometry.up, measure, 1) < 1)
    seen = there & (geometry.cosine < _ROUGHLY_OPPOSITE)
    return np.asarray(seen | seen.T, np.bool_)


def _off(values: NDArray[np.float32], measure: tuple[float, float], axis: int) -> NDArray[np.float32]:
    return np.asarray(abs(values / measure[axis] - 1) / _TOLERANCE[axis], np.float32)

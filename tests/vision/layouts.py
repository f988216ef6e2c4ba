"""Index corners as cards lie on a table, made without any picture."""

import numpy as np

from companion.vision.choosing.pair import pair_corners
from companion.vision.corners.frames import frame_quads

WIDTH, HEIGHT = 63.0, 88.0  # of a card, in millimetres
INSET = (6.0, 10.0)  # from a card's corner to its index's centre
HALF_HEIGHT, HALF_WIDTH = 7.0, 3.2  # of an index


def card(x, y, degrees=0.0, indices=(0, 2)):
    """Return the frames, float32 (n, 6), of a card whose middle lies at x, y, turned clockwise.

    `indices` counts corners clockwise from the top left; 0 and 1 stand upright, 2 and 3 upside down.
    """
    right, up = np.array([1.0, 0.0]), np.array([0.0, -1.0])
    aside, above = WIDTH / 2 - INSET[0], HEIGHT / 2 - INSET[1]
    places = [(-aside, above, 1), (aside, above, 1), (aside, -above, -1), (-aside, -above, -1)]
    frames = [
        np.concatenate([right * along + up * over, up * HALF_HEIGHT * way, right * HALF_WIDTH * way])
        for along, over, way in (places[at] for at in indices)
    ]
    return moved(turned(np.array(frames, np.float32), degrees), x, y)


def usual(frames):
    """Return the cards, float32 (n, 6), of a usual deck that show these indices at their upper left."""
    frame = np.asarray(frames, np.float32).reshape(-1, 6)
    up, right = frame[:, 2:4], frame[:, 4:]
    high, wide = HEIGHT / 2 / HALF_HEIGHT, WIDTH / 2 / HALF_WIDTH
    aside, above = (wide - INSET[0] / HALF_WIDTH) * right, (high - INSET[1] / HALF_HEIGHT) * up
    return np.concatenate([frame[:, :2] - above + aside, high * up, wide * right], 1)


def around(quad):
    """Return the card, four points, that shows the index in `quad` in its upper left corner."""
    points = np.array(quad, np.float32)
    up, right = (points[0] + points[1]) / 2, (points[1] + points[2]) / 2
    middle = points.mean(0)
    (whole,) = frame_quads(usual(np.concatenate([middle, up - middle, right - middle]))).tolist()
    return tuple((round(x), round(y)) for x, y in whole)


def turned(frames, degrees):
    """Return `frames` turned clockwise about the origin."""
    angle = np.radians(degrees)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return (frames.reshape(-1, 3, 2) @ turn).reshape(-1, 6).astype(np.float32)


def moved(frames, x, y):
    return frames + np.array([x, y, 0, 0, 0, 0], np.float32)


def grouped(frames, labels):
    """Return what `pair_corners` says as a set of sets of frame numbers."""
    return {frozenset(group) for group in pair_corners(frames, labels)}

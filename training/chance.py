"""What chance draws from, seeded, and how."""

from collections.abc import Sequence

import numpy as np

from training.arrays import FloatArray

Rng = np.random.Generator


def draw_log_uniform(rng: Rng, low: float, high: float) -> float:
    """Draw a number whose logarithm is uniform between those of `low` and `high`."""
    return float(np.exp(rng.uniform(np.log(low), np.log(high))))


def draw_shade(rng: Rng, colours: Sequence[tuple[int, ...]], spread: float) -> FloatArray:
    """Draw one of some colours, BGR, each of its parts off by about `spread`: float32 (3,), 0 to 255."""
    colour = np.array(colours[int(rng.integers(len(colours)))], np.float32) + rng.normal(0, spread, 3)
    return np.asarray(np.clip(colour, 0, 255), np.float32)

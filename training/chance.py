"""What chance draws from, seeded, and how."""

import numpy as np

Rng = np.random.Generator


def log_uniform(rng: Rng, low: float, high: float) -> float:
    """Draw a number whose logarithm is uniform between those of `low` and `high`."""
    return float(np.exp(rng.uniform(np.log(low), np.log(high))))

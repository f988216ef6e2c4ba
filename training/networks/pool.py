"""A pool of recent scenes or crops, on the device that trains, from which batches are drawn.

How often each of them is shown is bounded, so that no network learns them by heart.
"""

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

Examples = Mapping[str, NDArray[Any]]
"""Arrays by name, each (n, ...): an example is what stands at one place of all of them."""
Layout = Mapping[str, tuple[tuple[int, ...], type[np.generic]]]
"""Name, shape and type of each array of one example."""


class ExampleSource(Protocol):
    """Where examples come from: this process or others."""

    def take(self, wait: bool) -> Iterator[Examples]:
        """Yield what is there, with `wait` at least once; each is valid until the next is asked for."""


@dataclass(frozen=True)
class PoolLimits:
    """How many examples a pool has and how often it shows each."""

    least: int
    """Number of examples that may still be shown, below which a pool waits for more before it draws."""
    uses: int
    """How often an example is shown at most."""

    @property
    def places(self) -> int:
        """The number of examples that there is room for; the oldest gives way to a new one."""
        return 2 * self.least


class ExamplePool:
    """Pool of examples from a source.

    A batch shows an example at most once, the pool at most `limits.uses` times; where examples come faster
    than batches are drawn, less often.
    """

    def __init__(
        self, source: ExampleSource, layout: Layout, limits: PoolLimits, device: torch.device, seed: int
    ) -> None:
        self._source, self._limits, self._rng = source, limits, np.random.default_rng(seed)
        self._device = device
        self._kept = {
            name: torch.from_numpy(np.zeros((limits.places, *shape), dtype)).to(device)
            for name, (shape, dtype) in layout.items()
        }
        self._uses_left = np.zeros(limits.places, np.int64)
        self._next_place = 0
        self.taken = 0
        """Number of examples that came in."""
        self.waited = 0.0
        """Seconds that batches waited for examples."""

    def draw(self, count: int) -> dict[str, Tensor]:
        """Take what is there and return `count` examples by name, each (count, ...) on the pool's device.

        Raises ValueError where the pool is too small for such a batch.
        """
        if count > self._limits.least:
            raise ValueError(f"A pool of {self._limits.least} is too small for a batch of {count}")
        for examples in self._source.take(wait=False):
            self._add(examples)
        started = time.monotonic()
        while np.count_nonzero(self._uses_left) < self._limits.least:
            for examples in self._source.take(wait=True):
                self._add(examples)
        self.waited += time.monotonic() - started
        chosen = self._rng.choice(np.flatnonzero(self._uses_left), count, replace=False)
        self._uses_left[chosen] -= 1
        at = torch.from_numpy(chosen).to(self._device)
        return {name: kept[at] for name, kept in self._kept.items()}

    def _add(self, examples: Examples) -> None:
        count = len(next(iter(examples.values())))
        places = (self._next_place + np.arange(count)) % self._limits.places
        at = torch.from_numpy(places).to(self._device)
        for name, kept in self._kept.items():
            kept[at] = torch.from_numpy(examples[name]).to(self._device)
        self._uses_left[places] = self._limits.uses
        self._next_place = (self._next_place + count) % self._limits.places
        self.taken += count

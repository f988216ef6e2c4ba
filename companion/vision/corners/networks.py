"""The trained networks, lent to one recognition at a time.

A `cv2.dnn.Net` used by two threads at once silently returns wrong results, and each keeps its buffers. So
there are few, and each has one user at a time.
"""

import ctypes
import os
import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from companion.vision.corners.deck import Deck, crops_of
from companion.vision.corners.identify import said
from companion.vision.corners.locate import Network
from companion.vision.corners.signs import Signs, signs
from companion.vision.errors import RecogniserBusy, RecogniserMissing

WEIGHTS = Path(__file__).parent.parent / "weights"
DECKS = 32
"""Largest number of decks whose signs are cached."""


@dataclass(frozen=True)
class Networks:
    """One network of each kind: `locate` finds index corners, `identify` names their cards.

    `onlook` names a card by its whole face. `learnt` caches the signs of recent decks.
    """

    locate: Network
    identify: Network
    onlook: Network
    learnt: dict[Deck, Signs] = field(default_factory=dict)

    def signs_of(self, deck: Deck) -> Signs:
        """Return the signs of the deck as `identify` sees them."""
        if deck not in self.learnt:
            if len(self.learnt) >= DECKS:
                self.learnt.clear()
            cut = crops_of(deck)
            self.learnt[deck] = signs(cut, said(cut, self.identify), deck.names)
        return self.learnt[deck]


def load(folder: Path = WEIGHTS) -> Networks:
    """Return networks freshly read from `folder`.

    Raises:
        RecogniserMissing: the weights are not there.
    """
    try:
        return Networks(
            _net(folder / "locate.onnx"), _net(folder / "identify.onnx"), _net(folder / "onlook.onnx")
        )
    except (OSError, cv2.error):
        raise RecogniserMissing("Photos cannot be read here: the recogniser is not installed.") from None


def _net(path: Path) -> Network:
    return cv2.dnn.readNetFromONNX(np.frombuffer(path.read_bytes(), np.uint8))


class Pool:
    """A few `Networks`, made when first needed and lent to one recognition at a time."""

    def __init__(self, size: int, make: Callable[[], Networks] = load) -> None:
        self._free: queue.LifoQueue[Networks | None] = queue.LifoQueue()
        self._make = make
        for _ in range(size):
            self._free.put(None)

    @contextmanager
    def lend(self, patience: float) -> Iterator[Networks]:
        """Lend networks for as long as the context lasts.

        Raises:
            RecogniserBusy: none came free within `patience` seconds.
            RecogniserMissing: the weights are not there.
        """
        try:
            networks = self._free.get(timeout=patience)
        except queue.Empty:
            raise RecogniserBusy("Other photos are being read. Please try again in a moment.") from None
        try:
            networks = networks or self._make()
            yield networks
        finally:
            self._free.put(networks)


def processors() -> int:
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


_MMAP_THRESHOLD = -3  # glibc's name for it
_LARGE_BLOCK = 500_000


def _free_at_once() -> None:
    """Make glibc return large blocks as soon as they are free; on other systems do nothing.

    Otherwise every thread that ever read a photo keeps some 30 MB.
    """
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, _LARGE_BLOCK)


_THREADS = 4  # more gain nothing on pictures of this size
_lock = threading.Lock()
_shared: list[Pool] = []


def shared() -> Pool:
    """Return this process's pool: two networks of each kind on four or more processors, else one."""
    with _lock:
        if not _shared:
            _free_at_once()
            cv2.setNumThreads(min(_THREADS, processors()))
            _shared.append(Pool(2 if processors() >= 4 else 1))
        return _shared[0]

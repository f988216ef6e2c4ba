"""The trained networks, lent to one reading at a time.

A `cv2.dnn.Net` used by two threads at once returns wrong results without a word, and each keeps its
buffers; so there are few, and every one of them has a single user.
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
"""Decks whose signs are kept in mind."""


@dataclass(frozen=True)
class Networks:
    """One network of each kind: `locate` finds index corners, `identify` tells which card they name.

    `onlook` tells what a whole card is by all that shows of it. `learnt` are the decks that they were told of
    last.
    """

    locate: Network
    identify: Network
    onlook: Network
    learnt: dict[Deck, Signs] = field(default_factory=dict)

    def signs_of(self, deck: Deck) -> Signs:
        """Return what `identify` says of the deck's signs."""
        if deck not in self.learnt:
            if len(self.learnt) >= DECKS:
                self.learnt.clear()
            cut = crops_of(deck)
            self.learnt[deck] = signs(cut, said(cut, self.identify), deck.names)
        return self.learnt[deck]


def load(folder: Path = WEIGHTS) -> Networks:
    """Return networks freshly read from `folder`; raise `RecogniserMissing` where they are not there."""
    try:
        return Networks(
            _net(folder / "locate.onnx"), _net(folder / "identify.onnx"), _net(folder / "onlook.onnx")
        )
    except (OSError, cv2.error):
        raise RecogniserMissing("Photos cannot be read here: the recogniser is not installed.") from None


def _net(path: Path) -> Network:
    return cv2.dnn.readNetFromONNX(np.frombuffer(path.read_bytes(), np.uint8))


class Pool:
    """A few `Networks`, made when first needed and lent out one reading at a time."""

    def __init__(self, size: int, make: Callable[[], Networks] = load) -> None:
        self._free: queue.LifoQueue[Networks | None] = queue.LifoQueue()
        self._make = make
        for _ in range(size):
            self._free.put(None)

    @contextmanager
    def lend(self, patience: float) -> Iterator[Networks]:
        """Lend networks for as long as the context lasts.

        Raises `RecogniserBusy` when none came free in `patience` seconds, and `RecogniserMissing`.
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
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


_MMAP_THRESHOLD = -3  # glibc's name for it
_LARGE_BLOCK = 500_000


def _free_at_once() -> None:
    """Let glibc give large blocks back as soon as they are free; elsewhere do nothing.

    Else every thread that ever read a photo keeps some 30 MB for its next one.
    """
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, _LARGE_BLOCK)


_THREADS = 4  # more gain nothing on pictures of this size
_lock = threading.Lock()
_shared: list[Pool] = []


def shared() -> Pool:
    """Return this process's pool: two readings at once on four processors or more, else one."""
    with _lock:
        if not _shared:
            _free_at_once()
            cv2.setNumThreads(min(_THREADS, processors()))
            _shared.append(Pool(2 if processors() >= 4 else 1))
        return _shared[0]

"""The trained networks, run by ONNX Runtime, and lent to few recognitions at a time.

A process loads each network once, whoever runs it. How many photos are read at a time is bounded, because
each holds some tens of megabytes and several share the processors.
"""

import ctypes
import os
import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import onnxruntime
from cachetools import LRUCache, cachedmethod
from numpy.typing import NDArray

from companion.vision.corners.deck import LearntDeck, decode_deck_crops
from companion.vision.corners.identify import compute_network_logits
from companion.vision.corners.locate import NeuralNetwork
from companion.vision.corners.signs import DeckSigns, make_deck_signs
from companion.vision.errors import RecogniserBusy, RecogniserMissing

_FATAL = 4  # the only messages that ONNX Runtime writes
WEIGHTS_FOLDER = Path(__file__).parent.parent / "weights"
MAX_CACHED_DECKS = 32
"""Largest number of decks whose signs are cached."""


@dataclass(frozen=True)
class RecogniserNetworks:
    """Set of the recogniser's neural networks.

    Several threads may run the networks, but only one may use the set at a time, because of its cache.

    locator: finds index corners.

    identifier: names the card of an index.

    card_classifier: names a card by its whole face.

    signs_by_deck: cache of the signs of recent decks.
    """

    locator: NeuralNetwork
    identifier: NeuralNetwork
    card_classifier: NeuralNetwork
    signs_by_deck: LRUCache[Any, DeckSigns] = field(default_factory=lambda: LRUCache(MAX_CACHED_DECKS))

    @cachedmethod(attrgetter("signs_by_deck"))
    def signs_of_deck(self, deck: LearntDeck) -> DeckSigns:
        """Return the signs of the deck as `identifier` sees them; cached.

        Raises:
            ValueError: the deck's stored picture is not valid.
        """
        cut = decode_deck_crops(deck)
        return make_deck_signs(cut, compute_network_logits(cut, self.identifier), deck.names)


class OnnxNetwork:
    """A network in an ONNX file, run by ONNX Runtime with at most `threads` threads.

    Raises:
        RecogniserMissing: the file is not there, or it is no network.
    """

    def __init__(self, path: Path, threads: int) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.log_severity_level = _FATAL
        # Threads that wait for more work would take the processor from those of OpenCV
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        try:
            self._session = onnxruntime.InferenceSession(
                path.read_bytes(), options, providers=["CPUExecutionProvider"]
            )
        except Exception as error:  # ONNX Runtime has no class for its own
            raise RecogniserMissing(
                "Photos cannot be read here: the part of the companion that reads them is not installed."
            ) from error
        (self._input,) = (one.name for one in self._session.get_inputs())

    def run(self, inputs: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return the output for a batch, float32."""
        (found,) = self._session.run(None, {self._input: inputs})
        return np.asarray(found, np.float32)


def load_networks(folder: Path = WEIGHTS_FOLDER) -> RecogniserNetworks:
    """Return networks freshly read from `folder`.

    Raises:
        RecogniserMissing: the weights are not there.
    """
    threads = min(_MAX_THREADS, processor_count())
    return RecogniserNetworks(
        OnnxNetwork(folder / "locate.onnx", threads),
        OnnxNetwork(folder / "identify.onnx", threads),
        OnnxNetwork(folder / "onlook.onnx", threads),
    )


@cache
def _shared_networks() -> RecogniserNetworks:
    return load_networks()


def _lendable_networks() -> RecogniserNetworks:
    """Return this process's networks with a cache of their own, which one thread uses."""
    with _pool_lock:
        shared = _shared_networks()
    return RecogniserNetworks(shared.locator, shared.identifier, shared.card_classifier)


class NetworkPool:
    """Pool of a few sets of networks, loaded when first needed and lent to one user at a time.

    `size` is the number of sets, and `make` loads one.
    """

    def __init__(self, size: int, make: Callable[[], RecogniserNetworks] = load_networks) -> None:
        self._free_networks: queue.LifoQueue[RecogniserNetworks | None] = queue.LifoQueue()
        self._make = make
        for _ in range(size):
            self._free_networks.put(None)

    @contextmanager
    def lend(self, patience: float) -> Iterator[RecogniserNetworks]:
        """Lend networks for as long as the context lasts; they are loaded when first needed.

        Raises:
            RecogniserBusy: none came free within `patience` seconds.
            RecogniserMissing: the weights are not there.
        """
        try:
            networks = self._free_networks.get(timeout=patience)
        except queue.Empty:
            raise RecogniserBusy("Other photos are being read. Please try again in a moment.") from None
        try:
            networks = networks or self._make()
            yield networks
        finally:
            self._free_networks.put(networks)


def processor_count() -> int:
    """Return the number of processors that this process may use; 1 if it is unknown."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


_MMAP_THRESHOLD = -3  # glibc's name for it
_LARGE_BLOCK_BYTES = 500_000


def _release_memory_at_once() -> None:
    """Make glibc return large blocks as soon as they are free; on other systems do nothing.

    Otherwise every thread that ever read a photo keeps some 30 MB.
    """
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, _LARGE_BLOCK_BYTES)


_MAX_THREADS = 4  # more gain nothing on pictures of this size
_pool_lock = threading.Lock()
_shared_pools: list[NetworkPool] = []


def shared_network_pool() -> NetworkPool:
    """Return the pool that this process shares; it is made on the first call.

    It lends to two at a time on four or more processors, else to one. The first call also sets OpenCV's
    number of threads, and makes the C library return large blocks of memory as soon as they are free. No
    networks are loaded yet.
    """
    with _pool_lock:
        if not _shared_pools:
            _release_memory_at_once()
            cv2.setNumThreads(min(_MAX_THREADS, processor_count()))
            _shared_pools.append(NetworkPool(2 if processor_count() >= 4 else 1, _lendable_networks))
        return _shared_pools[0]

"""Processes that make scenes while another trains, and hand them over in shared memory.

Each worker has a seed, one thread, and slots of its own in a block of shared memory: it fills a free one,
says so, and has it back once what it holds was copied. Workers share nothing: none that dies blocks others.
"""

import multiprocessing
import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for
from multiprocessing.process import BaseProcess
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from types import TracebackType
from typing import Self

import cv2
import numpy as np
import torch

from training.networks.pool import ExamplePool, Examples, Layout, PoolLimits

ExampleMaker = Callable[[], Examples]
"""Makes one more scene and returns its examples, none or more."""
MakerFactory = Callable[[int], ExampleMaker]
"""From a seed to the maker whose scenes that seed decides."""
SEEDS_APART = 1_000_003
"""Distance between the seeds of two workers."""
SLOTS_IN_ALL = 16
"""About how many slots the workers have together: the scenes that are made during a long step."""
_ALIGNED = 64
_SHARED_MEMORY_FOLDER = Path("/dev/shm")  # noqa: S108
_POLL_SECONDS = 5.0
_GIVE_UP_SECONDS = 5.0


class WorkerEnded(Exception):
    """A worker ended by itself, or has no room to work in; the message says so to whoever trains."""


class LocalSource:
    """Source of examples that are made in this process, whenever they are needed."""

    def __init__(self, make: ExampleMaker) -> None:
        self._make = make

    def take(self, wait: bool) -> Iterator[Examples]:
        """Yield the examples of one scene if somebody waits."""
        if wait:
            yield self._make()


class WorkerSource:
    """Source of examples that other processes make; a context that ends them and frees their memory.

    `rows` is the number of examples that a scene gives at most; what exceeds it is left out. Worker number
    k makes what `factory(seed + k * SEEDS_APART)` does; whose scene comes next depends on how fast they are.
    Raises WorkerEnded where there is too little shared memory.

    On Linux the processes are forked, so they share the art that `factory` has loaded; elsewhere each loads
    its own.
    """

    def __init__(self, factory: MakerFactory, layout: Layout, rows: int, workers: int, seed: int) -> None:
        self._layout, self._rows = layout, rows
        self._slots = max(2, SLOTS_IN_ALL // workers)
        size = self._slots * _slot_bytes(layout, rows)
        _check_free_memory(size * workers)
        self._memories: list[SharedMemory] = []
        self._connections: dict[Connection, SharedMemory] = {}
        self._processes: list[BaseProcess] = []
        try:
            for number in range(workers):
                self._start_worker(factory, size, seed + number * SEEDS_APART)
        except BaseException:
            self.close()
            raise

    def _start_worker(self, factory: MakerFactory, size: int, seed: int) -> None:
        forks = sys.platform == "linux"
        context = multiprocessing.get_context("fork") if forks else multiprocessing.get_context("spawn")
        memory = SharedMemory(create=True, size=size)
        self._memories.append(memory)
        own, theirs = context.Pipe()
        inherited = [own, *self._connections] if forks else []
        how = (factory, seed, self._layout, self._rows, self._slots, memory, theirs, inherited)
        process: BaseProcess = context.Process(target=_make_examples, args=how, daemon=True)
        self._connections[own] = memory
        process.start()
        self._processes.append(process)
        theirs.close()

    def take(self, wait: bool) -> Iterator[Examples]:
        """Yield the examples that are ready, with `wait` after there are some.

        Raises WorkerEnded where a worker has ended.
        """
        ready = self._ready_connections(0)
        while wait and not ready:
            ready = self._ready_connections(_POLL_SECONDS)
        for connection in ready:
            memory = self._connections[connection]
            while connection.poll():
                slot, count = self._receive(connection)
                yield _slot_arrays(memory, slot, self._layout, self._rows, count)
                with suppress(BrokenPipeError):  # the next call tells of its end
                    connection.send(slot)

    def _ready_connections(self, seconds: float) -> list[Connection]:
        """Return the connections with something to read; raise WorkerEnded where a worker has ended."""
        ended = [process.sentinel for process in self._processes]
        ready = wait_for([*self._connections, *ended], seconds)
        for process in self._processes:
            if process.sentinel in ready:
                raise self._describe_end(process)
        return [one for one in self._connections if one in ready]

    def _receive(self, connection: Connection) -> tuple[int, int]:
        try:
            slot, count = connection.recv()
        except EOFError:
            at = list(self._connections).index(connection)
            raise self._describe_end(self._processes[at]) from None
        return slot, count

    @staticmethod
    def _describe_end(process: BaseProcess) -> WorkerEnded:
        process.join(_GIVE_UP_SECONDS)
        return WorkerEnded(
            f"A process that makes scenes has ended by itself ({process.exitcode}), so the training ends. "
            "Started again, it goes on from its last checkpoint."
        )

    def close(self) -> None:
        """End the workers and give their shared memory back."""
        for process in self._processes:
            process.kill()
        for process in self._processes:
            process.join()
        for connection in self._connections:
            connection.close()
        for memory in self._memories:
            with suppress(BufferError):  # a view of it is still held; it goes when that does
                memory.close()
            with suppress(FileNotFoundError):
                memory.unlink()
        self._processes, self._connections, self._memories = [], {}, []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


@contextmanager
def open_pool(
    factory: MakerFactory,
    layout: Layout,
    rows: int,
    limits: PoolLimits,
    workers: int,
    device: torch.device,
    seed: int,
) -> Iterator[ExamplePool]:
    """Open a pool on a device of what `factory(seed)` makes, here or, if there are any, in `workers`.

    See `WorkerSource` for `rows`. At the end it is printed how many examples were made and how long they were
    waited for.
    """
    source = WorkerSource(factory, layout, rows, workers, seed) if workers else LocalSource(factory(seed))
    with source if isinstance(source, WorkerSource) else nullcontext():
        pool = ExamplePool(source, layout, limits, device, seed + 1)
        yield pool
        shown = f"each shown at most {limits.uses} times"
        print(f"{pool.taken} scenes or crops, {shown}; {pool.waited:.0f} s waited for them", flush=True)


def _check_free_memory(size: int) -> None:
    """Raise WorkerEnded where a system that tells has less shared memory than `size` bytes."""
    if _SHARED_MEMORY_FOLDER.is_dir():
        free = shutil.disk_usage(_SHARED_MEMORY_FOLDER).free
        if free < size:
            raise WorkerEnded(
                f"So many workers need {size / 1e6:.0f} MB of shared memory, and {free / 1e6:.0f} MB are "
                "free: ask for fewer."
            )


def _slot_bytes(layout: Layout, rows: int) -> int:
    return sum(_field_bytes(shape, dtype, rows) for shape, dtype in layout.values())


def _field_bytes(shape: tuple[int, ...], dtype: type[np.generic], rows: int) -> int:
    """Return the bytes of one array in a slot, up to where the next one begins."""
    size = rows * int(np.prod(shape)) * np.dtype(dtype).itemsize
    return -(-size // _ALIGNED) * _ALIGNED


def _slot_arrays(memory: SharedMemory, slot: int, layout: Layout, rows: int, count: int) -> Examples:
    """Return the first `count` examples of a slot, in the shared memory itself."""
    at, arrays = slot * _slot_bytes(layout, rows), {}
    for name, (shape, dtype) in layout.items():
        arrays[name] = np.ndarray((count, *shape), dtype, memory.buf, at)
        at += _field_bytes(shape, dtype, rows)
    return arrays


def _make_examples(
    factory: MakerFactory,
    seed: int,
    layout: Layout,
    rows: int,
    slots: int,
    memory: SharedMemory,
    connection: Connection,
    inherited: list[Connection],
) -> None:
    """Make examples until nobody takes them any more: the work of one process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that trains ends this one
    for other in inherited:
        other.close()
    cv2.setNumThreads(1)
    os.environ["OMP_NUM_THREADS"] = "1"
    make, free = factory(seed), list(range(slots))
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            while not free or connection.poll():
                free.append(connection.recv())
            examples, slot = make(), free.pop(0)
            count = min(rows, len(next(iter(examples.values()))))
            for name, kept in _slot_arrays(memory, slot, layout, rows, count).items():
                kept[...] = examples[name][:count]
            connection.send((slot, count))

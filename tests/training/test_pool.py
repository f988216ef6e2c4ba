"""A pool shows nothing more often than it may; the processes that fill it leave nothing behind."""

import os
import signal
import subprocess
import sys
from collections import Counter
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="the networks need the extra `train_network`")

from training.networks import workers  # noqa: E402
from training.networks.pool import ExamplePool, PoolLimits  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")

LAYOUT = {"seed": ((), np.int64), "number": ((), np.int64), "picture": ((3, 5), np.uint8)}
CPU = torch.device("cpu")
ROWS = 3


def make_numbers(seed):
    """Scenes of 0 to 4 examples, numbered; their picture is their number."""
    rng, made = np.random.default_rng(seed), [0]

    def make():
        numbers = made[0] + np.arange(rng.integers(5))
        made[0] += len(numbers)
        pictures = np.broadcast_to(numbers[:, None, None], (len(numbers), 3, 5)).astype(np.uint8)
        return {"seed": np.full(len(numbers), seed), "number": numbers, "picture": pictures}

    return make


def drawn_numbers(pool, batches, count):
    return [pool.draw(count)["number"].tolist() for _ in range(batches)]


def test_nothing_is_shown_twice_in_a_batch_or_more_often_than_it_may():
    pool = ExamplePool(workers.LocalSource(make_numbers(3)), LAYOUT, PoolLimits(20, 4), CPU, 5)
    batches = drawn_numbers(pool, 200, 8)
    assert all(len(set(batch)) == 8 for batch in batches)
    shown = Counter(number for batch in batches for number in batch)
    assert max(shown.values()) == 4
    assert 3.5 < np.mean([shown[number] for number in range(max(shown) - 60)]) <= 4
    assert pool.taken >= 200 * 8 / 4


def test_the_same_seed_draws_the_same_batches():
    once, again = (
        drawn_numbers(
            ExamplePool(workers.LocalSource(make_numbers(3)), LAYOUT, PoolLimits(20, 4), CPU, 5), 9, 8
        )
        for _ in range(2)
    )
    assert once == again


def test_what_comes_fast_is_shown_less_often_and_the_oldest_gives_way():
    class Fast:
        make = staticmethod(make_numbers(3))

        def take(self, wait):
            for _ in range(8):
                yield self.make()

    pool = ExamplePool(Fast(), LAYOUT, PoolLimits(20, 4), CPU, 5)
    batches = drawn_numbers(pool, 60, 8)
    assert np.mean(list(Counter(number for batch in batches for number in batch).values())) < 2
    assert min(batches[-1]) >= pool.taken - 40


def test_a_batch_larger_than_the_pool_is_refused():
    pool = ExamplePool(workers.LocalSource(make_numbers(3)), LAYOUT, PoolLimits(4, 4), CPU, 5)
    with pytest.raises(ValueError, match="too small for a batch of 8"):
        pool.draw(8)


def take_some(source, count):
    """Return (seed, number, whole picture's values) of at least so many examples."""
    found = []
    while len(found) < count:
        for examples in source.take(wait=True):
            values = [set(picture.ravel().tolist()) for picture in examples["picture"]]
            found += zip(examples["seed"].tolist(), examples["number"].tolist(), values, strict=True)
    return found


def memory_names(source):
    return [memory.name for memory in source._memories]


def is_gone(name):
    try:
        SharedMemory(name).close()
    except FileNotFoundError:
        return True
    return False


def test_each_worker_makes_what_its_seed_says_in_order_whoever_is_faster():
    with workers.WorkerSource(make_numbers, LAYOUT, ROWS, 2, seed=7) as source:
        found, names = take_some(source, 200), memory_names(source)
        ids = [process.pid for process in source._processes]
    assert {seed for seed, *_ in found} == {7, 7 + workers.SEEDS_APART}
    for seed in {seed for seed, *_ in found}:
        alone, expected = make_numbers(seed), []
        while len(expected) < len(found):
            expected += alone()["number"][:ROWS].tolist()
        numbers = [number for its, number, _ in found if its == seed]
        assert numbers == expected[: len(numbers)]
    assert all(values == {number % 256} for _, number, values in found)
    assert all(map(is_gone, names))
    for process in ids:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


def make_until_the_fifth(seed):
    """The first worker ends with an error; the other goes on."""
    make, made = make_numbers(seed), [0]

    def make_or_end():
        made[0] += 1
        if seed == 7 and made[0] == 5:
            os._exit(3)
        return make()

    return make_or_end


def test_a_worker_that_ends_by_itself_ends_the_training_and_leaves_nothing():
    with workers.WorkerSource(make_until_the_fifth, LAYOUT, ROWS, 2, seed=7) as source:
        names, processes = memory_names(source), list(source._processes)
        with pytest.raises(workers.WorkerEnded, match=r"ended by itself \(3\)"):
            take_some(source, 10**6)
    assert all(map(is_gone, names))
    assert not any(process.is_alive() for process in processes)


def test_an_error_while_scenes_are_made_leaves_no_memory():
    names = []

    def fail():
        with workers.WorkerSource(make_numbers, LAYOUT, ROWS, 2, seed=7) as source:
            names.extend(memory_names(source))
            take_some(source, 20)
            raise RuntimeError("elsewhere")

    with pytest.raises(RuntimeError, match="elsewhere"):
        fail()
    assert len(names) == 2
    assert all(map(is_gone, names))


def test_more_workers_than_there_is_shared_memory_for_are_refused(monkeypatch):
    monkeypatch.setattr(workers.shutil, "disk_usage", lambda _: SimpleNamespace(free=10))
    if Path("/dev/shm").is_dir():
        with pytest.raises(workers.WorkerEnded, match="ask for fewer"):
            workers.WorkerSource(make_numbers, LAYOUT, ROWS, 2, seed=7)


ENDLESS = """
import sys
sys.path[:0] = sys.argv[1:]
from test_pool import LAYOUT, ROWS, make_numbers, memory_names
from training.networks import workers
with workers.WorkerSource(make_numbers, LAYOUT, ROWS, 2, seed=7) as source:
    print(*memory_names(source), *(process.pid for process in source._processes), flush=True)
    while True:
        for examples in source.take(wait=True):
            pass
"""


def is_running(process):
    """Tell whether a process is there and no mere remainder that nobody has asked about."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_whichever_way_a_training_is_ended_no_process_and_no_memory_stay(ending):
    folders = [str(Path(__file__).parent), str(Path(__file__).parents[2])]
    training = subprocess.Popen(
        [sys.executable, "-c", ENDLESS, *folders],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    with training:
        *names, first, second = training.stdout.readline().split()
        if ending == signal.SIGINT:  # as a terminal does it: to all of them
            os.killpg(training.pid, ending)
        else:
            training.send_signal(ending)
        training.stdout.read()  # ends once nobody is left who could write there
    assert all(map(is_gone, names))
    assert not is_running(first)
    assert not is_running(second)

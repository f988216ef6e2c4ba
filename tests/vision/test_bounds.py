"""Whatever the picture, time, memory and what is looked at have a bound."""

import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.vision import PhotoTooSlow, recogniser
from companion.vision.choosing.resolve import PhotoKnowledge
from companion.vision.corners.networks import NetworkPool, RecogniserNetworks
from companion.vision.recogniser import read_photo_with_pool

from .drawn import table
from .layouts import card, moved
from .networks import Counting, Crowded, Identifying, Locating, Onlooking, marked, networks
from .pictures import encoded


@pytest.mark.parametrize("cards", [["Kh"], ["Kh", "2c", "7d", "Ts", "Jk"]])
def test_a_picture_full_of_finds_is_read_with_a_bounded_number_of_them(cards):
    crowded, counting = Crowded(), Counting(cards)
    photo = encoded(np.full((960, 1280, 3), 200, np.uint8))
    reading = read_photo_with_pool(
        NetworkPool(1, lambda: RecogniserNetworks(crowded, counting, Onlooking())),
        photo,
        PhotoKnowledge(13, 1),
    )
    assert 0 < counting.asked <= 160
    assert len(reading.cards) <= 160


@pytest.mark.parametrize(("width", "height"), [(3000, 3000), (24, 12_000), (12_000, 24), (300, 300)])
def test_whatever_the_picture_the_network_sees_at_most_1280_pixels_a_side(width, height):
    seen = networks(["Kh"])
    read_photo_with_pool(
        NetworkPool(1, lambda: seen),
        encoded(np.full((height, width, 3), 200, np.uint8), ".png"),
        PhotoKnowledge(),
    )
    assert len(seen.locator.shapes) <= 4
    assert max(max(shape) for shape in seen.locator.shapes) <= 1280


PHOTO = encoded(marked(np.concatenate([moved(card(0, 0) * 3, 300, 400)]), 1280, 960))


class Slow(Locating):
    """Takes half a minute by the test's clock."""

    def __init__(self, clock):
        super().__init__()
        self.clock = clock

    def say(self):
        self.clock.now += 15
        return super().say()


class Clock:
    """Time that passes when the test says so."""

    now = 0.0

    def perf_counter(self):
        return self.now


def test_a_photo_that_takes_too_long_is_given_up_with_a_sentence(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(recogniser, "time", clock)
    identifying = Counting(["Kh"])
    pool = NetworkPool(1, lambda: RecogniserNetworks(Slow(clock), identifying, Onlooking()))
    with pytest.raises(PhotoTooSlow, match=r"took too long\.") as refusal:
        read_photo_with_pool(pool, PHOTO, PhotoKnowledge())
    assert refusal.value.status == 503
    assert identifying.asked == 0


def test_the_networks_are_free_again_after_a_photo_that_took_too_long(monkeypatch):
    clock = Clock()
    made = iter([RecogniserNetworks(Slow(clock), Identifying(["Kh"]), Onlooking())])
    pool = NetworkPool(1, lambda: next(made))
    with monkeypatch.context() as patch:
        patch.setattr(recogniser, "time", clock)
        with pytest.raises(PhotoTooSlow):
            read_photo_with_pool(pool, PHOTO, PhotoKnowledge())
    assert [found.card for found in read_photo_with_pool(pool, PHOTO, PhotoKnowledge()).cards] == ["Kh"]


MEMORY = """
import sys, threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from companion.vision import make_clean_photo_copy, read, recogniser

recogniser.PATIENCE = 300.0  # on a busy machine the last of ten waits longer than a phone would

def resident(key):
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(key))

photo = Path(sys.argv[1]).read_bytes()
threads, ready = ThreadPoolExecutor(10), threading.Barrier(10)
list(threads.map(lambda _: ready.wait(), range(10)))
idle = resident("VmRSS")
list(threads.map(lambda _: (read(photo), make_clean_photo_copy(photo)), range(10)))
print(resident("VmHWM") - idle)
"""


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_ten_photos_of_twelve_megapixels_at_once_take_less_than_250_megabytes(tmp_path):
    path = tmp_path / "photo.jpg"
    path.write_bytes(encoded(cv2.resize(table(["Ah", "7d"], scale=0.4), (4000, 3000))))
    done = subprocess.run([sys.executable, "-c", MEMORY, path], capture_output=True, check=True, text=True)
    assert int(done.stdout) < 250_000

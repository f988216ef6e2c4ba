"""The trained networks themselves, on pictures drawn here: right, the same in every thread, within bounds."""

import subprocess
import sys
import threading
import time
from dataclasses import replace

import cv2
import numpy as np
import pytest
from cachetools import LRUCache

from companion.vision import read
from companion.vision.choosing.resolve import PhotoKnowledge
from companion.vision.corners.networks import NetworkPool, load_networks
from companion.vision.recogniser import read_photo_with_pool

from .drawn import table
from .pictures import encoded

HANDS = (["Ah", "Ks", "7d", "Qc"], ["2c", "3d"], ["Qs", "4h", "9c"])


@pytest.fixture(scope="module")
def photos():
    return [encoded(table(hand)) for hand in HANDS]


def names(reading):
    return sorted(card.card for card in reading.cards)


def test_drawn_cards_are_read(photos):
    for hand, photo in zip(HANDS, photos, strict=True):
        assert names(read(photo)) == sorted(hand)


@pytest.mark.parametrize("turn", [cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_180])
def test_turned_cards_are_read(turn):
    assert names(read(encoded(cv2.rotate(table(HANDS[0]), turn)))) == sorted(HANDS[0])


def test_two_identical_cards_are_two():
    assert names(read(encoded(table(["Ah", "Ah", "7d"])), copies=2)) == ["7d", "Ah", "Ah"]


def test_threads_that_run_the_same_networks_read_what_one_thread_reads(photos):
    alone = [read(photo).as_json()["cards"] for photo in photos]
    once = load_networks()
    shared, seen, errors = NetworkPool(2, lambda: replace(once, signs_by_deck=LRUCache(1))), [], []

    def work(at):
        try:
            for turn in range(2):
                which = (at + turn) % len(photos)
                seen.append(
                    read_photo_with_pool(shared, photos[which], PhotoKnowledge()).as_json()["cards"]
                    == alone[which]
                )
        except BaseException as error:  # noqa: BLE001
            errors.append(error)

    threads = [threading.Thread(target=work, args=(at,)) for at in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert seen == [True] * 8


NOISE = np.random.default_rng(3)
EMPTY = {
    "black": np.zeros((960, 1280, 3), np.uint8),
    "white": np.full((960, 1280, 3), 255, np.uint8),
    "noise": NOISE.integers(0, 255, (960, 1280, 3), np.uint8),
    "stripes": np.tile(np.repeat(np.array([0, 255], np.uint8), 6), (900, 100))[..., None].repeat(3, 2),
    "strip": NOISE.integers(0, 255, (30, 4000, 3), np.uint8),
    "tiny": NOISE.integers(0, 255, (24, 24, 3), np.uint8),
}


@pytest.mark.parametrize("name", EMPTY)
def test_where_there_is_nothing_nothing_is_read_and_soon(name):
    start = time.perf_counter()
    reading = read(encoded(EMPTY[name], ".png"))
    assert reading.cards == ()
    assert reading.hints[0].key == "no-cards"
    assert time.perf_counter() - start < 20


MEASURE = """
import resource, sys
from companion.vision import read
photo = open(sys.argv[1], "rb").read()
idle = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for _ in range(2):
    read(photo)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - idle)
"""


def test_a_photo_of_twelve_megapixels_takes_less_than_400_megabytes(tmp_path):
    path = tmp_path / "photo.jpg"
    path.write_bytes(encoded(cv2.resize(table(HANDS[0]), (4000, 3000))))
    done = subprocess.run([sys.executable, "-c", MEASURE, path], capture_output=True, check=True, text=True)
    assert int(done.stdout) < 400_000

"""From bytes to cards with networks that say what the test wants; one reading at a time each."""

import json
import threading
import time

import cv2
import numpy as np
import pytest

from companion.cards import Card
from companion.vision import NotAPhoto, RecogniserBusy, RecogniserMissing, recogniser
from companion.vision.choosing.resolve import PhotoKnowledge
from companion.vision.corners import networks as trained
from companion.vision.corners.locate import STRIDE
from companion.vision.corners.networks import (
    NetworkPool,
    RecogniserNetworks,
    load_networks,
    shared_network_pool,
)
from companion.vision.recogniser import read_photo_with_pool

from .drawn import back
from .layouts import card, moved
from .networks import Identifying, Locating, Onlooking, logit, marked, networks
from .pictures import encoded, exif, with_exif

LAID = np.concatenate([moved(card(0, 0) * 3, 300, 400), moved(card(0, 0) * 3, 800, 420)])
"""Two cards of 189 by 264 pixels in a picture of 1280 by 960."""
PHOTO = encoded(marked(LAID, 1280, 960))
KINGS = ["Kh", "Ks", "Kh", "Ks"]
"""In the order in which the indices are found, by rows."""


def pool(cards=KINGS, score=0.99):
    return NetworkPool(1, lambda: networks(cards, score))


def test_cards_come_from_left_to_right_with_their_corners():
    reading = read_photo_with_pool(pool(), PHOTO, PhotoKnowledge())
    assert [card.card for card in reading.cards] == ["Kh", "Ks"]
    assert [len(card.index_outlines) for card in reading.cards] == [2, 2]
    assert all(card.sure for card in reading.cards)
    assert reading.hints == ()
    assert (reading.width, reading.height) == (1280, 960)
    (x, y), *_ = reading.cards[0].clearest_index_outline
    assert (x, y) == pytest.approx((300 - 3 * (31.5 - 6) - 9.6, 400 - 3 * (44 - 10) - 21), abs=3)


def test_every_stage_is_timed():
    ms = read_photo_with_pool(pool(), PHOTO, PhotoKnowledge()).stage_ms
    assert list(ms) == ["decode", "locate", "identify", "pair", "onlook", "resolve", "backs", "total"]
    assert sum(list(ms.values())[:-1]) <= ms["total"]


def test_a_reading_is_json():
    data = read_photo_with_pool(pool(["Kh", "Jk", "Kh", "Jk"]), PHOTO, PhotoKnowledge()).as_json()
    assert json.loads(json.dumps(data)) == data
    assert [card["card"] for card in data["cards"]] == ["Kh", "Jk"]
    assert np.shape(data["cards"][0]["corners"]) == (4, 2)
    assert np.shape(data["cards"][0]["frames"]) == (2, 4, 2)


@pytest.mark.parametrize("scale", [1, 4])
def test_backs_are_told_where_they_lie_and_of_which_design(scale):
    picture = marked(LAID, 1280, 960)
    for ink, x in (((60, 60, 60), 550), ((30, 150, 30), 1060), ((60, 60, 60), 100)):
        design = cv2.resize(back(ink), (189, 264), interpolation=cv2.INTER_AREA)
        picture[280:544, x - 94 : x + 95] = design
    photo = encoded(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_NEAREST))
    without, reading = (
        read_photo_with_pool(pool(), PHOTO, PhotoKnowledge()),
        read_photo_with_pool(pool(), photo, PhotoKnowledge()),
    )
    assert [card.card for card in reading.cards] == [card.card for card in without.cards] == ["Kh", "Ks"]
    assert without.backs == ()
    assert [one.design for one in reading.backs] == [0, 0, 1]
    middles = [np.mean(one.outline, axis=0) for one in reading.backs]
    assert np.array(middles) / scale == pytest.approx(np.array([(100, 412), (550, 412), (1060, 412)]), abs=4)
    told = json.loads(json.dumps(reading.as_json()))["backs"]
    assert [one["design"] for one in told] == [0, 0, 1]
    assert np.shape([one["whole"] for one in told]) == (3, 4, 2)


def test_corners_are_in_pixels_of_the_full_upright_photo():
    upright = marked([(3000, 4000, 0, -100, 50, 0)], 6000, 8000)
    photo = with_exif(encoded(cv2.rotate(upright, cv2.ROTATE_90_COUNTERCLOCKWISE)), exif(6))
    reading = read_photo_with_pool(pool(["7d"]), photo, PhotoKnowledge())
    assert (reading.width, reading.height) == (6000, 8000)
    assert np.array(reading.cards[0].clearest_index_outline) == pytest.approx(
        np.array([(2950, 3900), (3050, 3900), (3050, 4100), (2950, 4100)]), abs=60
    )


class Farsighted(Locating):
    """Is sure of an index that is 14 pixels high in its input, and hardly sees a lower one."""

    def say(self):
        said = super().say()
        low = np.hypot(said[0, 3], said[0, 4]) * 2 * STRIDE < 14
        said[0, 0][low & (said[0, 0] > 0)] = logit(0.1)
        return said


class Striped(Identifying):
    """Keeps how much rows differ in the middle of each crop."""

    def look(self, blob):
        super().look(blob)
        self.differ = blob[:, 2, 24:40, 16:32].mean(2).std(1)


@pytest.mark.parametrize("orientation", [1, 6])
def test_far_cards_are_read_from_all_the_pixels_of_the_photo(orientation):
    """At the usual half of its size, indices of 24 pixels would be looked at with 12."""
    frames = [(x, y, 0, -12, 6, 0) for x, y in ((300, 300), (2700, 300), (300, 3700), (2700, 3700))]
    upright = marked(frames, 3000, 4000)
    upright[::2, :, 2] = np.where(upright[::2, :, 2] == 230, 120, upright[::2, :, 2])
    stored = upright if orientation == 1 else cv2.rotate(upright, cv2.ROTATE_90_COUNTERCLOCKWISE)
    photo = with_exif(encoded(stored), exif(orientation))
    identifying = Striped(["7d", "8d", "9d", "Td"])
    pool = NetworkPool(1, lambda: RecogniserNetworks(Farsighted(), identifying, Onlooking()))
    reading = read_photo_with_pool(pool, photo, PhotoKnowledge())
    assert (identifying.differ > 0.02).all(), "lines of one pixel are lost at half the size"
    assert (reading.width, reading.height) == (3000, 4000)
    assert len(reading.cards) == 4
    assert all(card.sure for card in reading.cards)
    places = sorted(tuple(np.mean(card.clearest_index_outline, axis=0)) for card in reading.cards)
    assert np.array(places) == pytest.approx(np.array(sorted(frame[:2] for frame in frames)), abs=2)
    assert list(reading.stage_ms) == [
        "decode",
        "locate",
        "identify",
        "pair",
        "onlook",
        "resolve",
        "backs",
        "total",
    ]


def test_nothing_legible_is_no_cards_and_a_hint():
    reading = read_photo_with_pool(pool([None]), PHOTO, PhotoKnowledge())
    assert reading.cards == ()
    assert reading.hints[0].key == "no-cards"


def test_a_dark_photo_without_cards_asks_for_light():
    dark = encoded(np.full((960, 1280, 3), 12, np.uint8))
    assert [hint.key for hint in read_photo_with_pool(pool([None]), dark, PhotoKnowledge()).hints] == [
        "no-cards",
        "light",
    ]


def test_small_corners_that_are_doubtful_ask_to_come_closer():
    photo = encoded(marked([(300, 300, 0, -4, 2, 0)], 1280, 960), ".png")
    reading = read_photo_with_pool(pool(["7d"], score=0.2), photo, PhotoKnowledge())
    assert [card.sure for card in reading.cards] == [False]
    assert "closer" in [hint.key for hint in reading.hints]


def test_a_wrong_number_of_cards_is_said():
    reading = read_photo_with_pool(pool(), PHOTO, PhotoKnowledge(expected=5))
    assert [hint.sentence for hint in reading.hints if hint.key == "count"] == ["Found 2 cards, expected 5."]


def test_what_is_no_photo_is_refused_whether_or_not_there_are_weights(tmp_path):
    for some in (pool(), NetworkPool(1, lambda: load_networks(tmp_path))):
        with pytest.raises(NotAPhoto):
            read_photo_with_pool(some, b"no photo", PhotoKnowledge())


def test_without_weights_it_says_so_and_recovers_when_they_come(tmp_path):
    missing = NetworkPool(1, lambda: load_networks(tmp_path))
    for _ in range(2):
        with pytest.raises(RecogniserMissing, match="not installed") as refusal:
            read_photo_with_pool(missing, PHOTO, PhotoKnowledge())
        assert refusal.value.status == 503


def test_a_process_loads_each_network_once_and_gives_every_reading_a_cache_of_its_own(monkeypatch):
    monkeypatch.setattr(trained, "_shared_pools", [])
    monkeypatch.setattr(trained, "processor_count", lambda: 4)
    lending = shared_network_pool()
    with lending.lend(0.0) as one, lending.lend(0.0) as other:
        assert one.locator is other.locator
        assert one.signs_by_deck is not other.signs_by_deck
        with pytest.raises(RecogniserBusy), lending.lend(0.0):
            pass


def test_broken_weights_are_missing_weights(tmp_path):
    for name in ("locate.onnx", "identify.onnx"):
        (tmp_path / name).write_bytes(b"no network")
    with pytest.raises(RecogniserMissing):
        load_networks(tmp_path)


def test_read_uses_the_shared_pool(monkeypatch):
    monkeypatch.setattr(recogniser, "shared_network_pool", pool)
    reading = recogniser.read(PHOTO, expected=2, copies=1, elsewhere=[Card("2c")])
    assert [card.card for card in reading.cards] == ["Kh", "Ks"]


class Watching(Locating):
    """Fails when two threads are inside it at once."""

    inside = 0

    def look(self, blob):
        assert self.inside == 0
        self.inside += 1
        super().look(blob)

    def say(self):
        time.sleep(0.002)
        out = super().say()
        self.inside -= 1
        return out


def test_many_threads_share_few_networks_and_never_one_at_once():
    made, read, errors = [], [], []

    def make():
        made.append(1)
        return RecogniserNetworks(Watching(), Identifying(KINGS), Onlooking())

    shared = NetworkPool(2, make)

    def work():
        try:
            for reading in (read_photo_with_pool(shared, PHOTO, PhotoKnowledge()) for _ in range(3)):
                read.append([card.card for card in reading.cards])  # noqa: PERF401
        except BaseException as error:  # noqa: BLE001
            errors.append(error)

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert read == [["Kh", "Ks"]] * 18
    assert len(made) <= 2


def test_who_waits_too_long_is_told(monkeypatch):
    monkeypatch.setattr(recogniser, "PATIENCE", 0.01)
    busy = pool()
    with busy.lend(1), pytest.raises(RecogniserBusy, match="try again"):
        read_photo_with_pool(busy, PHOTO, PhotoKnowledge())
    assert len(read_photo_with_pool(busy, PHOTO, PhotoKnowledge()).cards) == 2


def test_networks_come_back_after_an_error():
    some = pool()
    for _ in range(3):
        with pytest.raises(ZeroDivisionError), some.lend(1):
            raise ZeroDivisionError
    assert len(read_photo_with_pool(some, PHOTO, PhotoKnowledge()).cards) == 2
    assert cv2.getNumThreads() >= 1


def test_a_card_at_a_low_angle_is_told_where_it_lies_in_the_photo_itself():
    """Its picture is stretched for the reading, and half as high as that again in the photo."""
    flat = LAID * np.array([1, 0.5] * 3, np.float32)
    seen = networks(["Kh", "Ks", "Kh", "Ks"])
    reading = read_photo_with_pool(
        NetworkPool(1, lambda: seen), encoded(marked(flat, 1280, 640)), PhotoKnowledge()
    )
    assert [card.card for card in reading.cards] == ["Kh", "Ks"]
    assert (reading.width, reading.height) == (1280, 640)
    assert (640, 640) in seen.locator.shapes
    wide, high = np.ptp(reading.cards[0].outline, axis=0)
    assert (wide, high) == pytest.approx((189, 132), abs=12)
    assert np.mean(reading.cards[0].outline, axis=0) == pytest.approx((300, 200), abs=6)


def test_in_an_ink_of_black_and_red_suits_no_single_corner_is_sure():
    """Upside-down indices are blue here: two are named black, two red, each on a card of its own."""
    corners = [moved(card(0, 0, indices=(2,)) * 3, x, 420) for x in (200, 480, 760, 1040)]
    photo = encoded(marked(np.concatenate(corners), 1280, 960))
    usual = read_photo_with_pool(pool(["Qs", "Ks", "Js", "2s"]), photo, PhotoKnowledge())
    assert [card.sure for card in usual.cards] == [True] * 4
    odd = read_photo_with_pool(pool(["Qs", "Kd", "Jc", "2h"]), photo, PhotoKnowledge())
    assert [card.card for card in odd.cards] == ["Qs", "Kd", "Jc", "2h"]
    assert [card.sure for card in odd.cards] == [False] * 4

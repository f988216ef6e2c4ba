"""Showdowns made of photographs of single hands: whose cards lie where, and that they can be seen there."""

import json
from itertools import combinations

import cv2
import numpy as np
import pytest
from benchmarks.montages.__main__ import entry, tables
from benchmarks.montages.laying import OF_ONE_SOURCE, outline
from benchmarks.montages.painting import painted
from benchmarks.montages.parts import Part
from benchmarks.montages.whole import KNOWN, whole

from companion.cards import DECK
from companion.vision.measuring.measure import read_manifest

PINK = (180, 105, 255)


@pytest.fixture(scope="module")
def parts(tmp_path_factory):
    """Photographs of ten sources, pink all over, with hands of two to five of the cards."""
    photo = tmp_path_factory.mktemp("parts") / "pink.png"
    cv2.imwrite(str(photo), np.full((600, 800, 3), PINK, np.uint8))
    cards = [DECK[at : at + size] for size in (2, 3, 4, 5) for at in range(0, 48, size)]
    around = np.array([(200, 150), (600, 150), (600, 400), (200, 400)], np.float32)
    return [
        Part(photo, f"source {at % 10}", tuple(hand), around, 40.0 + at % 3) for at, hand in enumerate(cards)
    ]


@pytest.fixture(scope="module")
def laid(parts):
    return [table for number in range(12) for table in tables(3, number, parts, [])]


def test_a_montage_has_three_to_six_hands_and_no_card_twice(laid):
    assert len(laid) == 12
    assert {len(table.seats) for table in laid} >= {3, 4, 5}
    assert 0 < sum(table.board is not None for table in laid) < 12
    for table in laid:
        assert 3 <= len(table.seats) <= 6
        cards = [card for seat in table.all for card in seat.part.cards]
        assert len(cards) == len(set(cards))


def test_no_source_has_more_than_its_share(laid):
    for table in laid:
        sources = [seat.part.source for seat in table.all]
        assert max(map(sources.count, sources)) <= OF_ONE_SOURCE


def test_hands_lie_apart_and_within_the_picture(laid):
    for table in laid:
        covered = [
            outline(seat.part, seat.turn, table.index) + np.float32((seat.x, seat.y)) for seat in table.all
        ]
        for around in covered:
            assert (around >= 0).all()
            assert (around <= table.size).all()
        for one, other in combinations(covered, 2):
            assert cv2.intersectConvexConvex(one, other)[0] == 0


def test_each_hand_is_turned_to_its_player(laid):
    for table in laid:
        for seat in table.seats:
            away = np.array([seat.x, seat.y]) - np.array(table.size) / 2
            down = np.array([-np.sin(seat.turn), np.cos(seat.turn)])
            assert away @ down / np.linalg.norm(away) > 0.8


def test_the_hands_are_painted_where_they_lie(laid):
    table = laid[0]
    picture = painted(table, (3, 0))
    assert picture.shape == (table.size[1], table.size[0], 3)
    for seat in table.all:
        low, high = (round(value) for value in (seat.y - 3, seat.y + 3))
        there = picture[low:high, round(seat.x) - 3 : round(seat.x) + 3]
        assert there.mean((0, 1)) == pytest.approx(PINK, rel=0.35)
    beside = picture[:20, :20].mean((0, 1))
    assert np.abs(beside - PINK).max() > 60


def test_the_same_seed_makes_the_same_montage(parts, laid):
    assert tables(3, 0, parts, [])[0] == laid[0]
    assert np.array_equal(painted(laid[0], (3, 0)), painted(laid[0], (3, 0)))


def test_a_montage_in_several_sizes_shows_the_same_hands(parts):
    large, small = tables(3, 1, parts, [40, 16])
    assert (large.index, small.index) == (40, 16)
    assert [seat.part for seat in large.all] == [seat.part for seat in small.all]
    assert large.size == small.size == (4000, 3000)


def test_what_is_written_is_a_manifest_that_can_be_measured(tmp_path, laid):
    lines = [entry(table, f"{at}.jpg") for at, table in enumerate(laid)]
    for line in lines:
        (tmp_path / line["file"]).touch()
    (tmp_path / "manifest.json").write_text(json.dumps(lines), "utf-8")
    for truth, table in zip(read_manifest(tmp_path), laid, strict=True):
        assert truth.board == (table.board is not None)
        assert truth.hands == tuple(seat.part.cards for seat in table.all)


def test_what_was_cut_is_laid_together_as_it_was(tmp_path):
    """Of each part a corner of its own grey is seen where it was cut out."""
    known = json.loads(KNOWN.read_text("utf-8"))
    (_, boxes), *_ = known["cut"].items()
    lines = []
    for at, (name, (left, top, right, bottom)) in enumerate(boxes.items()):
        size = (round((bottom - top) * 1000), round((right - left) * 1000), 3)
        cv2.imwrite(str(tmp_path / name), np.full(size, 40 * (at + 1), np.uint8))
        lines.append({"file": name, "cards": [DECK[at]], "layout": "fan", "source": "one"})
    (tmp_path / "manifest.json").write_text(json.dumps(lines), "utf-8")
    ((line, picture),) = whole(tmp_path)
    assert line["hands"] == [[card] for card in DECK[: len(boxes)]]
    for at, (left, top, _, _) in enumerate(boxes.values()):
        assert picture[round(top * 1000) + 20, round(left * 1000) + 20] == pytest.approx(40 * (at + 1), abs=4)


def test_every_showdown_that_is_known_tells_cards_once():
    known = json.loads(KNOWN.read_text("utf-8"))
    for laid_out in known["whole"].values():
        cards = [card for hand in [*laid_out["hands"], laid_out.get("board", [])] for card in hand]
        assert set(cards) <= set(DECK)
        assert len(cards) == len(set(cards))

"""`seat_assignment.js` names the other hands once one has a name; `outlines.js` draws lines around them."""

from random import Random
from typing import Any

import cv2
import numpy as np
import pytest
from reading import ask

from .conftest import Stage

pytestmark = pytest.mark.e2e

ALL = """async (asked) => {
    const { named } = await import("/static/js/photos/seat_assignment.js");
    return asked.map((one) => named(...one));
}"""
AROUND = """async (points) => {
    const { around } = await import("/static/js/photos/outlines.js");
    return points.map(around);
}"""
WITHIN = """async (asked) => {
    const { within } = await import("/static/js/photos/outlines.js");
    return asked.map((one) => within(...one));
}"""
COMES = """async (asked) => {
    const { comesAt } = await import("/static/js/photos/outlines.js");
    return asked.map((one) => comesAt(...one));
}"""


def said(stage: Stage, script: str, asked: list[Any]) -> list[Any]:
    return list(ask(stage.show("<p>"), script, asked))


def named(stage: Stage, hands: str, sure: str, seats: str, at: int, name: str) -> str:
    """What the hands are called after it, a letter each, "-" for nobody's; `sure` are those said before."""
    calls = [one.strip("-") for one in hands]
    (found,) = said(stage, ALL, [[calls, [one in sure for one in hands], list(seats), at, name]])
    return "".join(one or "-" for one in found)


@pytest.mark.parametrize(
    ("hands", "sure", "at", "name", "found"),
    [
        ("abcd", "", 0, "b", "bcda"),  # the first name turns all
        ("abcd", "a", 0, "c", "cdab"),  # so does another one for the same hand
        ("bcda", "b", 2, "d", "bcda"),  # what is right leaves all as they are
        ("bcda", "b", 1, "d", "bdca"),  # two who sit elsewhere are exchanged
        ("abc", "a", 1, "c", "acd"),  # a hand is missing between them
        ("abc", "a", 2, "d", "abd"),
        ("ab-d", "", 2, "c", "abcd"),
        ("abcd", "ab", 2, "b", "acbd"),  # who is named anew was not where somebody said
    ],
)
def test_a_name_turns_the_others(stage: Stage, hands: str, sure: str, at: int, name: str, found: str) -> None:
    assert named(stage, hands, sure, "abcd", at, name) == found


def test_nobody_is_named_twice_and_who_was_named_stays_where_seats_allow_it(stage: Stage) -> None:
    random = Random(3)
    asked = []
    for _ in range(400):
        seats = list("abcdefghi"[: random.randint(2, 9)])
        hands = random.sample(seats, random.randint(1, len(seats)))
        sure = [random.random() < 0.4 for _ in hands]
        asked.append([hands, sure, seats, random.randrange(len(hands)), random.choice(seats)])
    for (hands, sure, seats, at, name), found in zip(asked, said(stage, ALL, asked), strict=True):
        assert found[at] == name
        assert len(set(found)) == len(found)
        kept = [one if sure[hand] and one != name else None for hand, one in enumerate(hands)]
        kept[at] = name
        places = [(seats.index(one) - seats.index(name)) % len(seats) for one in found[at:] + found[:at]]
        if places == sorted(places):
            assert all(one in (None, found[hand]) for hand, one in enumerate(kept))
        else:
            assert sum(one != found[hand] for hand, one in enumerate(hands)) <= 2


def test_lines_lie_around_all_points(stage: Stage) -> None:
    random = np.random.default_rng(5)
    points = [random.integers(0, 900, (random.integers(3, 30), 2)).tolist() for _ in range(60)]
    for given, found in zip(points, said(stage, AROUND, points), strict=True):
        hull = cv2.convexHull(np.array(given, np.float32))[:, 0].tolist()
        assert {tuple(map(int, one)) for one in found} == {tuple(map(int, one)) for one in hull}
    square = [[0, 0], [10, 0], [10, 10], [0, 10]]
    asked = [[[5, 5], square], [[5, 5], square[::-1]], [[11, 5], square], [[5, 5], [[0, 0], [10, 10]]]]
    assert said(stage, WITHIN, asked) == [True, True, False, False]


def test_a_card_comes_where_it_lies_among_the_others(stage: Stage) -> None:
    run = [[0, 0], [10, 0], [20, 0]]
    asked = [[[x, 3], run] for x in (-5, 5, 15, 40)] + [[[5, 3], run[::-1]], [[1, 1], []]]
    assert said(stage, COMES, asked) == [0, 1, 2, 3, 2, 0]

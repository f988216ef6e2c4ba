"""Whole cards are cut out as their corners see them, and named by all that shows of them."""

import numpy as np
import pytest

from companion.vision.corners.identify import CARD_CODES, CardProbabilities
from companion.vision.corners.named import IndexCorners
from companion.vision.corners.onlook import (
    FACE_MARGIN,
    MAX_CLASSIFIED_CARDS,
    crop_whole_cards,
    even_probabilities,
    identify_cards_by_face,
    mean_card_frames,
)
from vision.layouts import card, usual
from vision.networks import Scripted, logits


class Seeing(Scripted):
    """Says of each card what its colour means: red ones are queens of hearts, all others twos of clubs."""

    def __init__(self):
        self.seen = []

    def look(self, blob):
        assert blob.shape[1:] == (3, 128, 96)
        self.blob = blob
        self.seen += list(blob)

    def say(self):
        blue, red = self.blob[:, 0].mean((1, 2)), self.blob[:, 2].mean((1, 2))
        return np.stack([logits("Qh" if warm else "2c") for warm in red > blue + 0.2])


def corners(frames, scores):
    named = CardProbabilities(
        np.full((len(frames), 53), 1 / 53, np.float32), np.ones(len(frames), np.float32)
    )
    return IndexCorners(
        frames, np.array(scores, np.float32), named, usual(frames), np.zeros((len(frames), 3), np.float32)
    )


def table(*places):
    """Return a grey picture with a red card upright at each of these places, and their upper left indices."""
    picture = np.full((600, 900, 3), 128, np.uint8)
    for x, y in places:
        picture[y - 44 : y + 44, x - 31 : x + 31] = (0, 0, 255)
    return picture, np.concatenate([card(x, y, indices=(0,)) for x, y in places])


def best(told):
    return [str(CARD_CODES[int(row.argmax())]) for row in told.card_probabilities]


def test_each_card_is_named_by_what_it_looks_like():
    picture, frames = table((100, 100), (300, 200))
    frames = np.concatenate([frames, card(600, 400, indices=(0,))])
    told = identify_cards_by_face(picture, ((0,), (2,), (1,)), corners(frames, [0.9] * 3), Seeing())
    assert best(told) == ["Qh", "2c", "Qh"]
    assert told.index_probabilities == pytest.approx(1, abs=1e-3)
    assert told.card_probabilities.sum(1) == pytest.approx(1, abs=1e-5)


def test_a_card_fills_its_crop_and_a_little_of_the_table_is_left_around_it():
    picture, frames = table((450, 300))
    (crop,) = crop_whole_cards(picture, usual(frames))
    inside = (crop[2] - crop[0] > 0.5).mean()
    assert inside == pytest.approx(1 / FACE_MARGIN**2, abs=0.03)
    assert crop[2, 64, 48] == 1
    assert crop[2, 0, 0] < 0.6


def test_the_clearest_are_looked_at_and_of_the_others_nothing_is_said():
    frames = np.concatenate([card(100 + at, 100, indices=(0,)) for at in range(MAX_CLASSIFIED_CARDS + 9)])
    scores = np.linspace(0.1, 0.9, MAX_CLASSIFIED_CARDS + 9)
    groups, network = tuple((at,) for at in range(MAX_CLASSIFIED_CARDS + 9)), Seeing()
    told = identify_cards_by_face(np.zeros((300, 300, 3), np.uint8), groups, corners(frames, scores), network)
    assert len(network.seen) == MAX_CLASSIFIED_CARDS
    assert told.index_probabilities[:9] == pytest.approx(0.5)
    assert told.card_probabilities[:9] == pytest.approx(1 / 53)
    assert best(told)[9:] == ["2c"] * MAX_CLASSIFIED_CARDS


def test_of_no_card_nothing_is_asked():
    network = Seeing()
    told = identify_cards_by_face(
        np.zeros((50, 50, 3), np.uint8), (), corners(np.zeros((0, 6), np.float32), []), network
    )
    assert (len(told.card_probabilities), len(told.index_probabilities), network.seen) == (0, 0, [])


def test_what_says_nothing_finds_all_cards_alike():
    told = even_probabilities(3)
    assert told.card_probabilities.shape == (3, 53)
    assert told.card_probabilities.sum(1) == pytest.approx(1, abs=1e-5)


def test_a_card_lies_where_its_corners_see_it_in_the_mean():
    frames = card(200, 300, degrees=30)
    (seen,) = mean_card_frames(((0, 1),), usual(frames))
    assert seen[:2] == pytest.approx((200, 300), abs=0.1)
    assert mean_card_frames((), usual(frames)).shape == (0, 6)

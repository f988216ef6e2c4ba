"""Suits in colours of their own are named by their shapes."""

from dataclasses import replace

import numpy as np
import pytest

from companion.cards import Card
from companion.vision.choosing.colours import miscoloured_card_mask
from companion.vision.choosing.vote import cast_votes
from companion.vision.corners.identify import CARD_CODES, CardProbabilities
from companion.vision.corners.inks import suit_ink_colours
from companion.vision.corners.named import IndexCorners
from companion.vision.corners.odd_inks import name_suits_by_shape, odd_ink_masks
from companion.vision.corners.onlook import even_probabilities
from vision.layouts import usual
from vision.networks import Identifying, Scripted, logits

from .crops import BLACK, RED, WHITE, crop

GREEN, BROWN, BLUE = (90, 160, 30), (30, 50, 75), (200, 90, 30)

ODD = (("Qs", GREEN), ("Qd", GREEN), ("Kd", GREEN), ("Kc", GREEN))
"""Corners in one ink, some of which are named black and some red."""


def corners(*seen, index=1.0):
    """Return corners, and their crops, of each (name, colour of its ink)."""
    cut = np.concatenate([crop(WHITE, ink) for _, ink in seen])
    frames = np.array([(90.0 * at, 50, 0, -20, 10, 0) for at in range(len(seen))], np.float32)
    cards = np.full((len(seen), len(CARD_CODES)), 1e-6, np.float32)
    for row, (name, _) in zip(cards, seen, strict=True):
        row[CARD_CODES.index(Card(name))] = 1
    told = CardProbabilities(cards / cards.sum(1, keepdims=True), np.full(len(seen), index, np.float32))
    scores = np.full(len(seen), 0.99, np.float32)
    return IndexCorners(frames, scores, told, usual(frames), suit_ink_colours(cut)), cut


def names(corners):
    return [CARD_CODES[label] for label in corners.labels]


class Seeing(Scripted):
    """Names a red sign the queen of hearts and any other the queen of clubs."""

    def look(self, blob):
        self.blob = blob

    def say(self):
        middle = self.blob[:, :, 45, 24]
        return np.stack([logits("Qh" if red > blue + 0.2 else "Qc") for blue, _, red in middle])


def test_an_ink_of_black_and_red_suits_is_odd():
    seen, _ = corners(("Qs", GREEN), ("Kd", GREEN), ("Qh", GREEN), ("Jc", GREEN), ("Ks", BROWN))
    (odd,) = odd_ink_masks(seen)
    assert odd.tolist() == [True, True, True, True, False]


@pytest.mark.parametrize(
    "seen",
    [
        (("Qc", GREEN), ("Kc", GREEN), ("Ks", BLACK), ("Jd", BLUE), ("2d", BLUE), ("3h", RED)),
        (("Qc", BLACK), ("Ks", BLACK), ("3h", RED), ("3d", RED)),
        (("Qc", BLUE), ("Ks", BLUE), ("3h", RED)),
        (("Qd", BLUE), ("Kd", BLUE), ("2d", BLUE), ("3s", BLUE), ("Ks", BLACK), ("3h", RED)),
        (("Qc", GREEN),),
        (("Qc", GREEN), ("Jk", GREEN)),
    ],
    ids=["four colours", "black and red", "blue for black", "one misread", "alone", "with a joker"],
)
def test_usual_decks_have_no_odd_ink(seen):
    told, cut = corners(*seen)
    assert list(odd_ink_masks(told)) == []
    assert name_suits_by_shape(told, cut, Seeing()) is told


def test_faint_corners_tell_nothing_of_the_inks():
    assert list(odd_ink_masks(corners(*ODD, index=0.5)[0])) == []


def test_beside_black_the_odd_ink_stands_for_red():
    seen, cut = corners(*ODD, ("Ks", BLACK))
    assert names(name_suits_by_shape(seen, cut, Seeing())) == ["Qh", "Qh", "Qh", "Qh", "Ks"]


def test_beside_red_the_odd_ink_stands_for_black():
    seen, cut = corners(*ODD, ("Kh", RED))
    assert names(name_suits_by_shape(seen, cut, Seeing())) == ["Qc", "Qc", "Qc", "Qc", "Kh"]


@pytest.mark.parametrize("others", [(), (("Kd", BLUE),), (("Ks", BLACK), ("Kh", RED))])
def test_where_the_other_inks_do_not_tell_names_stay(others):
    seen, cut = corners(*ODD, *others)
    named = name_suits_by_shape(seen, cut, Seeing())
    assert names(named) == names(seen)
    assert named.has_odd_inks


def test_a_suit_of_the_other_pair_is_out_of_the_question():
    """The network takes the red sign for a club all the same: then hearts and diamonds remain."""
    seen, cut = corners(*ODD, ("Ks", BLACK))
    named = name_suits_by_shape(seen, cut, Identifying(["Qc"]))
    assert {name[1] for name in names(named)[:4]} <= {"h", "d"}
    assert np.allclose(named.identification.card_probabilities.sum(1), 1, atol=1e-3)


def doubted(seen, groups):
    votes = cast_votes(groups, seen, even_probabilities(len(groups)))
    return miscoloured_card_mask(votes, seen).tolist()


def test_with_an_odd_ink_only_two_corners_that_agree_leave_no_doubt():
    seen, cut = corners(*ODD, ("Ks", BROWN), ("Js", BROWN), ("Jc", BROWN))
    named = name_suits_by_shape(seen, cut, Seeing())
    assert not seen.has_odd_inks
    assert named.has_odd_inks
    assert doubted(named, ((0, 1), (2,), (4,), (5, 6))) == [False, True, True, True]


def test_two_faint_corners_leave_a_doubt():
    seen, cut = corners(*ODD, ("Ks", BROWN))
    named = name_suits_by_shape(seen, cut, Seeing())
    weak = replace(named, scores=np.array([0.99, 0.5, 0.99, 0.99, 0.99], np.float32))
    assert doubted(weak, ((0, 1), (2, 3))) == [True, False]

"""What speaks for a card and against it, and how that is weighed."""

from dataclasses import replace

import numpy as np
import pytest

from companion.cards import Card
from companion.vision.choosing.certainty import (
    WEIGHTS,
    card_evidence,
    confidences_from_evidence,
    ignore_twin_evidence,
)
from companion.vision.choosing.vote import cast_votes
from companion.vision.corners.identify import CARD_CODES, CardProbabilities
from companion.vision.corners.named import IndexCorners
from companion.vision.corners.onlook import even_probabilities
from vision.layouts import usual


def corners(*views, scores=0.9, height=40.0, index=0.99):
    """Return corners that name what `views` say: dicts from card to probability."""
    cards = np.full((len(views), len(CARD_CODES)), 1e-6, np.float32)
    for row, view in zip(cards, views, strict=True):
        for code, share in view.items():
            row[CARD_CODES.index(Card(code))] = share
    frames = np.zeros((len(views), 6), np.float32)
    frames[:, 3], frames[:, 4] = np.array(height) / -2, 5
    named = CardProbabilities(cards / cards.sum(1, keepdims=True), np.full(len(views), index, np.float32))
    return IndexCorners(
        frames,
        np.full(len(views), scores, np.float32),
        named,
        usual(frames),
        np.zeros((len(frames), 3), np.float32),
    )


def told(seen, groups=None, odd=None, faces=None):
    """Return the evidence for each card as a list of dicts by name."""
    groups = groups or tuple((at,) for at in range(len(seen.scores)))
    strange = np.zeros(len(seen.scores), bool) if odd is None else np.array(odd)
    found = card_evidence(cast_votes(groups, seen, faces or even_probabilities(len(groups))), seen, strange)
    return [dict(zip(WEIGHTS, row, strict=True)) for row in found]


def test_nothing_found_is_no_evidence():
    assert card_evidence([], corners(), np.zeros(0, bool)).shape == (0, len(WEIGHTS))
    assert confidences_from_evidence(np.zeros((0, len(WEIGHTS)))).shape == (0,)


def test_what_each_kind_of_evidence_says():
    (card,) = told(corners({"3h": 0.6, "8h": 0.3, "2h": 0.1}, height=12))
    assert card["constant"] == 1
    assert card["located"] == pytest.approx(np.log(9), abs=1e-3)
    assert card["index"] == pytest.approx(np.log(99), abs=1e-2)
    assert card["margin"] == pytest.approx(np.log(2), abs=1e-2)
    assert card["small"] == pytest.approx(np.log(2), abs=1e-3)
    assert (card["odd"], card["size"], card["twin"], card["dissent"]) == (0, 0, 0, 0)


def test_a_second_card_of_a_name_and_another_size_are_told():
    seen = corners({"3h": 1}, {"3h": 1}, {"7c": 1}, scores=0.995, index=1.0, height=[40, 40, 20])
    one, other, third = told(seen, odd=[False, False, True])
    assert one["twin"] == other["twin"] == pytest.approx(0.995, abs=1e-3)
    assert third["twin"] == 0
    assert third["size"] == pytest.approx(np.log(2), abs=1e-3)
    assert [card["odd"] for card in (one, other, third)] == [0, 0, 1]


def test_where_none_is_clear_the_best_tell_what_is_usual():
    """A weave may hold a hundred faint finds, and three cards that are nearly clear."""
    specks = [{"3h": 0.4, "8h": 0.6}] * 9
    high = [200, 210, *[12] * 9]
    cards = told(corners({"As": 1}, {"Ah": 0.97, "Ad": 0.03}, *specks, scores=0.95, height=high))
    assert cards[0]["size"] < 0.05
    assert cards[1]["size"] < 0.05
    assert cards[2]["size"] > 2


def test_corners_of_one_card_may_disagree():
    seen = corners({"3h": 0.9, "8h": 0.1}, {"8h": 0.8, "3h": 0.2})
    (card,) = told(seen, groups=((0, 1),))
    assert card["dissent"] == 1


def test_jokers_have_twins_and_sizes_of_their_own():
    one, other, card = told(corners({"Jk": 1}, {"Jk": 1}, {"3h": 1}, scores=0.995, height=[40, 70, 40]))
    assert (one["joker"], card["joker"]) == (1, 0)
    assert one["jokers"] == pytest.approx(0.995 * 0.99, abs=1e-3)
    assert (one["twin"], card["twin"], card["jokers"]) == (0, 0, 0)
    assert (one["size"], other["size"]) == (0, 0)


def face(like=0.9, **shares):
    """Return a whole card that looks like these, and so much like a card at all."""
    return replace(corners(shares).identification, index_probabilities=np.full(1, like, np.float32))


def test_what_the_whole_card_says_is_told_apart():
    seen = corners({"5c": 0.6, "5s": 0.4})
    (card,) = told(seen)
    assert (card["face"], card["against"]) == (pytest.approx(0), pytest.approx(0))
    (card,) = told(seen, faces=face(**{"5c": 0.6, "5s": 0.3}))
    assert (card["face"], card["against"]) == (pytest.approx(np.log(9), abs=1e-3), 0)
    (card,) = told(corners({"5c": 1}), faces=face(**{"Qh": 0.8, "5c": 0.2}))
    assert card["against"] == pytest.approx(np.log(4), abs=1e-2)


def test_pips_decide_where_the_sign_in_the_corner_does_not():
    seen = corners({"5c": 0.55, "5s": 0.45})
    by = {shape: cast_votes(((0,),), seen, face(**{shape: 1}))[0] for shape in ("5c", "5s")}
    assert {shape: CARD_CODES[vote.code] for shape, vote in by.items()} == {"5c": "5c", "5s": "5s"}
    assert by["5c"].probabilities.max() > 0.9


def test_no_face_outvotes_a_clear_index():
    (vote,) = cast_votes(((0,),), corners({"8h": 1}), face(Qh=1))
    assert CARD_CODES[vote.code] == "8h"
    assert vote.face_contradiction > 3.5


def test_the_margin_is_bounded_as_the_networks_confidence_is():
    (card,) = told(corners({"3h": 1}))
    assert card["margin"] == 6


def test_twins_can_be_left_out():
    seen = corners({"3h": 1}, {"3h": 1})
    found = card_evidence(cast_votes(((0,), (1,)), seen, even_probabilities(2)), seen, np.zeros(2, bool))
    assert (confidences_from_evidence(ignore_twin_evidence(found)) > confidences_from_evidence(found)).all()


def test_certainty_is_a_probability_and_rises_with_what_speaks_for_a_card():
    for name, weight in WEIGHTS.items():
        row = np.zeros((2, len(WEIGHTS)))
        row[1, list(WEIGHTS).index(name)] = 2
        before, after = confidences_from_evidence(row)
        assert 0 < before < 1
        assert (after > before) == (weight > 0)

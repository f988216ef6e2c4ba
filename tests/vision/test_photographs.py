"""What real photographs give, where there are some: `COMPANION_PHOTOS` names a folder with a manifest.json.

The photographs are no part of the project; most of their sources state no licence.
"""

import os
from pathlib import Path

import pytest

from companion.vision import read
from companion.vision.corners.networks import WEIGHTS
from companion.vision.measuring import measure, report

FOLDER = Path(os.environ.get("COMPANION_PHOTOS") or "no folder of photographs")

pytestmark = [
    pytest.mark.photos,
    pytest.mark.slow,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="COMPANION_PHOTOS names no folder of photographs"),
    pytest.mark.skipif(not (WEIGHTS / "locate.onnx").is_file(), reason="the recogniser has no weights"),
]


@pytest.fixture(scope="module")
def outcomes():
    return measure.outcomes(FOLDER, lambda truth: read(truth.path.read_bytes()))


def test_at_least_half_of_the_photos_with_cards_are_read_exactly(outcomes):
    with_cards = [outcome for outcome in outcomes if outcome.truth.cards]
    assert sum(outcome.exact for outcome in with_cards) >= len(with_cards) / 2, report.wrong(with_cards)


def test_nothing_is_found_where_there_are_no_cards(outcomes):
    without = [outcome for outcome in outcomes if not outcome.truth.cards]
    assert report.wrong(without) == []


def test_hardly_a_card_shown_as_sure_is_wrong(outcomes):
    assert measure.figures(outcomes)["confident_wrong"] <= 0.01

"""What real photographs give, where there are some: `COMPANION_PHOTOS` names a folder with a manifest.json.

The photographs are no part of the project; most of their sources state no licence. Asked of them is what
the README and the model card claim, less `SLACK`: `claims` reads it there.
"""

import os
from pathlib import Path

import pytest

from companion.vision import read
from companion.vision.measuring import measure, report

from . import claims

FOLDER = Path(os.environ.get("COMPANION_PHOTOS") or "no folder of photographs")

pytestmark = [
    pytest.mark.photos,
    pytest.mark.slow,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="COMPANION_PHOTOS names no folder of photographs"),
]


SLACK = 0.02
"""The share by which another machine may read worse than what is claimed."""


@pytest.fixture(scope="module")
def photos():
    return measure.read_photos(FOLDER, lambda truth: read(truth.path.read_bytes()))


@pytest.fixture(scope="module")
def figures(photos):
    return measure.figures(photos)


def test_they_are_the_photographs_that_the_claims_are_about(photos):
    assert (len(photos), sum(len(photo.truth.cards) for photo in photos)) == claims.counted()


@pytest.mark.parametrize("layout", claims.readme())
def test_each_layout_is_read_as_well_as_claimed(photos, figures, layout):
    its, claim = figures["by_layout"][layout], claims.readme()[layout]
    assert its["photos"] == claim.photos
    misread = report.wrong([photo for photo in photos if photo.truth.layout == layout])
    assert its["exact"] >= claim.exact - SLACK, misread


def test_all_together_are_read_as_well_as_claimed(photos, figures):
    assert figures["exact"] >= claims.model_card()["all"].exact - SLACK, report.wrong(photos)


def test_cards_are_found_and_right_as_often_as_claimed(figures):
    recall, precision = claims.recall_and_precision()
    assert figures["card_recall"] >= recall - SLACK
    assert figures["card_precision"] >= precision - SLACK


def test_nothing_is_found_where_there_are_no_cards(photos):
    without = [photo for photo in photos if not photo.truth.cards]
    assert report.wrong(without) == []


def test_no_card_shown_as_sure_is_wrong_and_hardly_one_is_not_sure(photos, figures):
    assert figures["confident_wrong"] <= (0 if claims.none_sure_is_wrong() else SLACK)
    shown = sum(len(photo.cards) for photo in photos)
    assert sum(len(photo.sure) for photo in photos) >= (1 - claims.unsure() - SLACK) * shown

"""What real photographs give, where there are some: `COMPANION_PHOTOS` names folders, each with a manifest.

The photographs are no part of the project; most of their sources state no licence. Asked of them is what
the documents and the model card claim, less `SLACK`: `declared_prizes` reads it there, and knows a set by its
size. Sets are never added up.
"""

import os
from pathlib import Path

import pytest

from companion.vision import read
from companion.vision.measuring import measure, report

from . import claims

FOLDERS = [Path(name) for name in os.environ.get("COMPANION_PHOTOS", "").split(os.pathsep) if name]

pytestmark = [
    pytest.mark.photos,
    pytest.mark.slow,
    pytest.mark.skipif(
        not any(folder.is_dir() for folder in FOLDERS),
        reason="COMPANION_PHOTOS names no folder of photographs",
    ),
]


SLACK = 0.02
"""The share by which another machine may read worse than what is claimed."""


@pytest.fixture(scope="module", params=FOLDERS, ids=lambda folder: folder.name)
def photos(request):
    return measure.recognise_photos_in_folder(request.param, lambda truth: read(truth.path.read_bytes()))


@pytest.fixture(scope="module")
def of(photos):
    size = len(photos), sum(len(photo.truth.cards) for photo in photos)
    return next(name for name in claims.SETS if claims.counted(name) == size)


@pytest.fixture(scope="module")
def figures(photos):
    return measure.compute_accuracy_figures(photos)


def test_each_layout_is_read_as_well_as_claimed(photos, figures, of):
    claimed = claims.published(of)
    assert {layout: its["photos"] for layout, its in figures["by_layout"].items()} == {
        layout: claim.photos for layout, claim in claimed.items()
    }
    for layout, its in figures["by_layout"].items():
        misread = report.describe_misread_photos([photo for photo in photos if photo.truth.layout == layout])
        assert its["exact"] >= claimed[layout].exact - SLACK, misread


def test_all_together_are_read_as_well_as_claimed(photos, figures, of):
    assert figures["exact"] >= claims.model_card(of)["all"].exact - SLACK, report.describe_misread_photos(
        photos
    )


def test_cards_are_found_and_right_as_often_as_claimed(figures, of):
    recall, precision = claims.recall_and_precision(of)
    assert figures["card_recall"] >= recall - SLACK
    assert figures["card_precision"] >= precision - SLACK


def test_no_card_shown_as_sure_is_wrong_and_few_are_not_sure(photos, figures, of):
    assert figures["confident_wrong"] <= (0 if claims.none_sure_is_wrong() else SLACK)
    shown = sum(len(photo.cards) for photo in photos)
    assert sum(len(photo.sure_cards) for photo in photos) >= (1 - claims.unsure(of) - SLACK) * shown

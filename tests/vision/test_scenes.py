"""What the trained networks read of the pictures in `scenes/`: a floor for each kind of scene."""

from companion.vision import read
from companion.vision.measuring import measure, report

from . import make_scenes

FOLDER = make_scenes.FOLDER
EXACT = {
    "single": 3,
    "spread": 3,
    "fan": 3,
    "overlap": 4,
    "turned": 3,
    "four-index": 3,
    "four-colour": 3,
    "joker": 3,
    "two packs": 2,
    "dark": 3,
    "blurred": 3,
    "small": 1,
    "tilted": 4,
    "chequered cloth": 2,
    "board and hand": 3,
    "faint": 1,
    "no cards": 8,
}
"""Scenes of each kind read exactly, one less than measured; where there is no card, none may be found."""


def test_scenes_are_read():
    """All in one test: reading the pictures takes a quarter of a minute, and no two processes should."""
    photos = measure.recognise_photos_in_folder(
        FOLDER, lambda truth: read(truth.path.read_bytes(), copies=truth.copies)
    )
    check_scenes_of_each_kind_are_read_exactly(photos)
    assert [photo.truth.path.name for photo in photos if photo.sure_wrong_count] == []
    check_hardly_a_card_is_missed_or_made_up_and_most_are_shown_as_sure(photos)


def check_scenes_of_each_kind_are_read_exactly(photos):
    for kind, least in EXACT.items():
        its = [photo for photo in photos if photo.truth.layout == kind]
        assert sum(photo.is_exact for photo in its) >= least, (kind, report.describe_misread_photos(its))


def check_hardly_a_card_is_missed_or_made_up_and_most_are_shown_as_sure(photos):
    counted = measure.compute_accuracy_figures(photos)
    shown = sum(len(photo.cards) for photo in photos)
    assert counted["card_recall"] >= 0.95
    assert counted["card_precision"] >= 0.975
    assert sum(len(photo.sure_cards) for photo in photos) >= 0.87 * shown


def test_the_manifest_lists_just_the_pictures_that_are_there_and_every_kind_has_a_floor():
    truths = measure.read_manifest(FOLDER)
    assert sorted(truth.path.name for truth in truths) == sorted(path.name for path in FOLDER.glob("*.jpg"))
    assert {truth.layout for truth in truths} == {*make_scenes.KINDS, "no cards"} == set(EXACT)


def test_scenes_can_be_made_again(tmp_path):
    make_scenes.make(tmp_path, {name: make_scenes.KINDS[name] for name in ("single", "joker")})
    made = {truth.path.name: truth.cards for truth in measure.read_manifest(tmp_path)}
    assert len(made) == 4 + 4 + 8
    assert all(len(cards) == 1 for name, cards in made.items() if name.startswith("single"))
    assert all("Jk" in cards for name, cards in made.items() if name.startswith("joker"))

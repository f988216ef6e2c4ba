"""Things that are no cards lie beside cards with signs and letters, and nothing on them is an index."""

import numpy as np
import pytest
from training_art import plain_library

from training.decks import inks
from training.decks.designs import Face, picture_levels
from training.scenes import (
    conditions,
    crops,
    geometry,
    hands,
    lamps,
    layouts,
    prints,
    scenes,
    tabletop,
    things,
)
from training.scenes.truth import Scene


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    return plain_library(tmp_path_factory.mktemp("art"))


def view_at(tilt: float, side: int = 128) -> geometry.TableView:
    """A camera that looks at the origin, a card's width being 40 pixels there."""
    to_pixels = np.array([[40.0, 0, side / 2], [0, 40.0, side / 2], [0, 0, 1]])
    return geometry.view_of_table(np.radians(tilt), 0.0, 0.0, 6.0, np.zeros(2), to_pixels)


@pytest.mark.parametrize("make", [make for make, _ in things.THING_SHARES])
def test_every_thing_has_a_picture_a_shape_and_signs_that_are_none(library, make):
    rng = np.random.default_rng(1)
    for _ in range(3):
        thing = make(rng, library)
        assert [level.shape[:2] for level in thing.levels] == [mask.shape for mask in thing.masks]
        assert thing.levels[0].std() > 3
        assert thing.masks[0].mean() > 120
        tall, wide = thing.levels[0].shape[:2]
        assert tall / wide == pytest.approx(thing.size[1] / thing.size[0], rel=0.1)
        assert ((thing.decoys[:, 0] > -0.3) & (thing.decoys[:, 0] < 1.3)).all()


def test_names_are_syllables_of_five_letters_or_more(library):
    rng = np.random.default_rng(2)
    names = {
        prints.draw_name(rng, dict.fromkeys("BDFJKLMAEO", np.zeros((2, 2), np.uint8))) for _ in range(50)
    }
    assert min(map(len, names)) >= 5
    assert len(names) > 40


def test_a_box_hides_what_lies_behind_it_and_a_chip_on_a_card_covers_it(library):
    rng, view = np.random.default_rng(3), view_at(50)
    box = tabletop.LaidThing(things.draw_card_box(rng, library), 0, 0, 0.0)
    image, owner = np.full((128, 128, 3), 90, np.float32), np.zeros((128, 128), np.int16)
    tabletop.paint_things(rng, image, owner, view, [box], tabletop.COVERED)
    covered = owner == tabletop.COVERED
    top = box.projection(view).outline()
    assert covered.any()
    assert (owner == 0).any()
    assert covered.nonzero()[0].max() > top[:, 1].max() + 1, "its side is seen below its upper face"
    assert np.abs(image[covered] - 90).mean() > 5


def test_a_box_throws_a_shadow_away_from_the_lamp(library):
    rng, lamp = np.random.default_rng(3), lamps.Lamp(np.array([6.0, 0, 4.0]), np.ones(3))
    box = tabletop.LaidThing(things.draw_card_box(rng, library), 0, 0, 0.0)
    image = np.full((128, 128, 3), 100, np.float32)
    light = conditions.Light("hard shadow", lamp, radius=0.05, depth=0.6)
    light.shade(image, view_at(0), [box.caster()])
    dark = np.argwhere(image[..., 0] < 60)
    assert dark[:, 1].min() < 64 - 0.52 * 40 - 2
    assert dark[:, 1].max() <= 64 + 0.52 * 40 + 1
    conditions.Light("usual").shade(image, view_at(0), [box.caster()])
    assert (np.argwhere(image[..., 0] < 60) == dark).all()


def test_things_below_or_behind_the_camera_are_left_out(library):
    rng, view = np.random.default_rng(4), view_at(75)
    behind = tabletop.LaidThing(things.draw_chip(rng, library), 0, 30, 0.0)
    image, owner = np.zeros((128, 128, 3), np.float32), np.full((128, 128), -1, np.int16)
    tabletop.paint_things(rng, image, owner, view, [behind])
    assert not image.any()
    assert len(tabletop.decoys_in_sight(owner, view, [behind])) == 0


def test_signs_in_sight_are_told_and_covered_ones_not(library):
    rng, view = np.random.default_rng(5), view_at(20)
    chip = tabletop.LaidThing(things.draw_chip(rng, library), 0, 0, 0.4)
    owner = np.full((128, 128), -1, np.int16)
    found = tabletop.decoys_in_sight(owner, view, [chip])
    assert found.shape == (1, 3, 2)
    assert np.linalg.norm(found[0, 0] - 64) < 6
    owner[:] = 3
    assert len(tabletop.decoys_in_sight(owner, view, [chip])) == 0


def test_signs_that_are_none_are_cut_as_none():
    frames = np.array([[(60, 60), (0, -10), (7, 0)]], np.float32)
    scene = Scene(np.zeros((128, 128, 3), np.uint8), [], frames[:0], np.zeros(0), np.zeros(0), decoys=frames)
    cuts = list(crops.cut_indices(np.random.default_rng(6), scene))
    assert len(cuts) == 2, "one anywhere, and the sign"
    assert {rank for _, rank, _, _ in cuts} == {crops.NONE_LABEL}


def test_a_courts_printed_signs_are_none_and_its_indices_stay(library):
    rng, court = np.random.default_rng(7), library.decks[0].face("Kh")
    printed = [prints.print_in_picture(rng, library, court) for _ in range(12)]
    assert all((face.frames == court.frames).all() for face in printed)
    assert sum(len(face.decoys) for face in printed) > 10
    centre, up, right = court.frames[0] * (288, 408)
    x0, x1, y0, y1 = (
        int(v) for v in (centre[0] - right[0], centre[0] + right[0], centre[1] + up[1], centre[1] - up[1])
    )
    for face in printed:
        assert np.array_equal(face.levels[0][y0:y1, x0:x1], court.levels[0][y0:y1, x0:x1])


def test_scenes_without_cards_show_things_and_find_nothing(library, monkeypatch):
    monkeypatch.setattr(scenes, "EMPTY_SHARE", 1.0)
    monkeypatch.setattr(scenes, "EMPTY_THINGS_SHARE", 1.0)
    maker = scenes.SceneMaker(library, seed=8, size=160, drawn=1)
    made = [maker.make_scene() for _ in range(6)]
    assert all(len(scene.frames) == 0 and not scene.codes for scene in made)
    assert sum(len(scene.decoys) for scene in made) > 0


def test_scenes_of_all_kinds_tell_frames_in_the_picture(library, monkeypatch):
    for name in ("THINGS_SHARE", "LOW_ANGLE_SHARE"):
        monkeypatch.setattr(scenes, name, 1.0)
    maker = scenes.SceneMaker(library, seed=9, size=160, drawn=1)
    for held in (0.0, 1.0):
        monkeypatch.setattr(scenes, "HELD_SHARE", held)
        for _ in range(4):
            scene = maker.make_scene()
            assert scene.image.shape == (160, 160, 3)
            assert len(scene.frames) == len(scene.codes) == len(scene.cards) == len(scene.rank_seen)
            assert ((scene.frames[:, 0] >= 0) & (scene.frames[:, 0] < 160)).all()


def test_fingers_lie_over_indices_and_belong_to_nobody(library):
    rng, cards = np.random.default_rng(10), layouts.lay_fan_of(np.random.default_rng(1), 1.4, 5, 0.4)
    faces = [library.decks[0].face("7h")] * 5
    touched = 0
    for _ in range(10):
        owner = np.zeros((128, 128), np.int16)
        fingers = hands.draw_covering_fingers(rng, 1.4, cards, faces)
        fingers.paint(None, owner, view_at(10).homography, behind=False)
        touched += (owner == -2).any()
    assert touched >= 8
    assert hands.draw_covering_fingers(rng, 1.4, [], []).limbs == []


def test_a_curled_card_maps_and_warps_alike(library):
    view = view_at(30)
    place = geometry.card_to_table_matrix(layouts.Placement(0, 0, 0.3), 1.4)
    curled = geometry.Projection(view.homography @ place, curl=0.08)
    face = np.zeros((408, 288, 3), np.uint8)
    face[95:105, 60:70] = 255
    spot = np.argwhere(curled.warp(face, (0, 0), (128, 128))[..., 0] > 100).mean(axis=0)[::-1] + 0.5
    assert np.linalg.norm(spot - curled.map_to_pixels(np.array([65 / 288, 100 / 408]))) < 1.2
    assert len(curled.outline()) > len(geometry.Projection(view.homography @ place).outline())


def test_two_rows_are_held_one_above_the_other():
    rng = np.random.default_rng(11)
    for _ in range(10):
        cards = layouts.lay_two_rows(rng, 1.4, most=5)
        assert 4 <= len(cards) <= 10
    assert np.median([card.y for card in cards[: len(cards) // 2]]) < np.median(
        [card.y for card in cards[-2:]]
    )


def test_each_suit_has_an_ink_of_its_own_and_courts_keep_their_pictures():
    rng, seen = np.random.default_rng(12), set()
    picture = np.full((408, 288, 3), 250, np.uint8)
    picture[20:100, 20:60], picture[150:250, 100:200] = (30, 30, 30), (200, 60, 20)
    frames = np.array([[(40 / 288, 60 / 408), (0, -40 / 408), (20 / 288, 0)]], np.float32)
    for _ in range(40):
        ink = inks.draw_suit_colours(rng)
        printed = {
            code: ink.reprint_face(Face(code, picture_levels(picture), frames))
            for code in ("7c", "7h", "Kh", "Jk")
        }
        clubs, hearts = (printed[code].levels[0][60, 40].astype(int) for code in ("7c", "7h"))
        seen |= {tuple(clubs // 40), tuple(hearts // 40)}
        assert np.abs(clubs - ink.inks[0]).max() < 40
        assert np.abs(printed["Kh"].levels[0][60, 40] - hearts).max() < 3
        if not ink.is_dark:
            assert np.array_equal(printed["Kh"].levels[0][150:250], picture[150:250])
        assert (printed["7h"].frames == frames).all()
    assert len(seen) > 8

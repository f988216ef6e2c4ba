"""The rendered test sets tell the truth, are the same every time, and show what their names say.

The first tests draw from a deck made on the spot; the last look at installed art that training never sees.
"""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from training_art import plain_library

from companion.vision.measuring.measure import (
    compute_accuracy_figures,
    read_manifest,
    recognise_photos_in_folder,
)
from companion.vision.measuring.report import format_accuracy_table
from companion.vision.reading import PhotoReading
from training import __main__, testsets
from training.decks import kept_out, library
from training.decks.backs import draw_back_design
from training.decks.drawn import DrawnDeck
from training.scenes import backgrounds, hands, layouts
from training.testsets import decks
from training.testsets import manifest as files
from training.testsets import sight as testsets_sight
from training.testsets import studio as studio_module
from training.testsets.laid import BACK_NAMES, BOARD_OWNER

DATA = __main__.DATA_FOLDER
needs_art = pytest.mark.skipif(
    not (DATA / "glyphs.npz").is_file(), reason="card art is not prepared here (training-data)"
)


Noise = backgrounds.Noise


@pytest.fixture(scope="module")
def art(tmp_path_factory):
    return plain_library(tmp_path_factory.mktemp("art"))


@pytest.fixture(scope="module", autouse=True)
def one_noise(art):
    """Every studio has the same noise, and to draw it takes longer than a scene."""
    noise = testsets.Studio("nothing", art).noise
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(backgrounds, "Noise", lambda *_, **__: noise)
        yield


@pytest.fixture
def studio(art):
    return lambda name: testsets.Studio(name, art)


@pytest.mark.parametrize("name", sorted(set(testsets.TESTSETS) - {"jokers", "nothing", "things", "backs"}))
def test_every_card_of_a_scene_can_be_read(studio, name):
    shot = studio(name).shoot_scene(0)
    assert len(shot.readable_counts) == len(shot.laid.codes) == len(shot.laid.cards)
    assert min(shot.readable_counts) >= 1
    assert 1500 < max(shot.scene.image.shape) <= 2048
    readable = (shot.scene.rank_seen >= testsets.MIN_READABLE_SHARE) & (
        shot.scene.suit_seen >= testsets.MIN_READABLE_SHARE
    )
    assert {code for code, seen in zip(shot.scene.codes, readable, strict=True) if seen} == set(
        shot.laid.codes
    )
    inside = shot.scene.frames[readable][:, 0]
    assert (inside > 0).all()
    assert (inside < shot.scene.image.shape[1::-1]).all()


def test_there_is_a_set_of_tables_without_cards(studio):
    shot = studio("nothing").shoot_scene(0)
    assert shot.laid == testsets.LaidCards([], [], "negative")
    assert (shot.owner == -1).all()
    assert shot.scene.image.std() > 2


def test_there_is_a_set_of_things_that_are_no_cards(studio):
    shot = studio("things").shoot_scene(1)
    assert shot.laid == testsets.LaidCards([], [], "negative")
    assert len(shot.scene.frames) == 0
    assert (shot.owner == -1).all()


def test_low_views_are_ten_to_twenty_five_degrees_above_the_table_and_level(studio, monkeypatch):
    views, aim = [], testsets.aim_camera
    monkeypatch.setattr(studio_module, "aim_camera", lambda *given: views.append(aim(*given)) or views[-1])
    shot = studio("low-angle").shoot_scene(2)
    view, (width, _) = views[-1]
    height, away = view.eye[2], view.distance
    assert 10 <= np.degrees(np.arcsin(height / away)) <= 25
    horizon = [view.nearness_of_pixels(np.array([(x, -1e4)]))[0] for x in (0, width)]
    assert max(horizon) < 0, "the far side is up"
    thick = [testsets_sight._thickness(frame) for frame in shot.scene.frames]
    assert max(thick) >= testsets_sight.MIN_THICKNESS_PIXELS


def test_a_shallow_focus_leaves_every_card_to_be_read_and_blurs_one_nearly_too_much(studio, monkeypatch):
    drawn, draw = [], testsets_sight.draw_focus
    monkeypatch.setattr(studio_module, "draw_focus", lambda *given: drawn.append(draw(*given)) or drawn[-1])
    shot = studio("shallow-focus").shoot_scene(0)
    shares = {}
    seen = (shot.scene.rank_seen >= 0.6) & (shot.scene.suit_seen >= 0.6)
    for code, frame in zip(np.array(shot.scene.codes)[seen], shot.scene.frames[seen], strict=True):
        shares[code] = min(shares.get(code, 9.0), drawn[-1].blur_share(frame))
    assert set(shares) == set(shot.laid.codes)
    assert max(shares.values()) <= testsets_sight.MAX_BLUR_SHARE + 1e-6
    assert max(shares.values()) > 0.3 * testsets_sight.MAX_BLUR_SHARE


def test_fingers_cover_a_part_of_an_index_and_things_lie_beside_cards(studio):
    shot = studio("fingers").shoot_scene(0)
    assert (shot.owner == -2).mean() > 0.02
    assert shot.scene.rank_seen.min() < 1
    assert studio("clutter")._lay_things(np.random.default_rng(1), [])


def test_each_suit_of_a_deck_in_own_colours_has_its_ink(art):
    deck = testsets.TESTSETS["suit-colours"].make_deck(np.random.default_rng(3), art)
    assert isinstance(deck, decks.ReprintedDeck)
    assert not np.array_equal(deck.face("7c").levels[0], deck.face("7h").levels[0])


def test_cards_that_lie_face_down_are_of_one_deck_or_of_two(studio):
    decks = set()
    for number in range(2):
        shot = studio("backs").shoot_scene(number)
        down = [code for code in shot.laid.codes if code in BACK_NAMES]
        up = [
            seen
            for code, seen in zip(shot.laid.codes, shot.readable_counts, strict=True)
            if code not in BACK_NAMES
        ]
        assert min(up) >= 1
        assert 1 <= len(down) <= 4
        assert ("other back" in down) == (shot.plan["decks"] == 2)
        decks.add(int(shot.plan["decks"]))
    assert decks == {1, 2}


def test_the_manifest_tells_where_backs_lie_and_how_much_of_them_is_seen(tmp_path, art, monkeypatch):
    monkeypatch.setattr(files.library, "load", lambda *_, **__: art)
    monkeypatch.setattr(files, "real_jokers", lambda _: {})
    testsets.render_testsets(tmp_path, tmp_path / "sets", ["backs"], 2)
    lines = json.loads((tmp_path / "sets" / "backs" / "manifest.json").read_text("utf-8"))
    for line, truth in zip(lines, read_manifest(tmp_path / "sets" / "backs"), strict=True):
        assert set(line["cards"]).isdisjoint(BACK_NAMES)
        assert len(truth.cards) == len(line["cards"]) >= 1
        assert all(0 < back["seen"] < 1.05 for back in line["backs"])
        assert {np.shape(back["outline"])[1] for back in line["backs"]} == {2}


def test_backs_are_drawn_in_many_designs():
    rng = np.random.default_rng(4)
    designs = [draw_back_design(rng) for _ in range(60)]
    assert all(design.code == "" and not len(design.frames) for design in designs)
    alike = [np.abs(one.levels[2].astype(int) - one.levels[2][::-1, ::-1]).mean() < 4 for one in designs]
    assert 0.5 < np.mean(alike) < 1
    means = np.array([design.levels[2].mean((0, 1)) for design in designs])
    assert (means.std(0) > 25).all()


def test_a_showdown_has_hands_of_one_size_around_the_table_and_perhaps_a_board(studio):
    boards = 0
    for number in (5, 6):
        shot = studio("showdown").shoot_scene(number)
        players, size, board = (int(shot.plan[name]) for name in ("players", "size", "board"))
        assert 3 <= players <= 6
        assert 3 <= size <= 7
        whose = shot.laid.owners
        assert [whose.count(at) for at in range(players)] == [size] * players
        assert whose.count(BOARD_OWNER) == board == len(whose) - players * size
        assert len(set(shot.laid.codes)) == len(shot.laid.codes)
        places = np.array([(card.x, card.y) for card in shot.laid.cards])
        middles = [places[np.array(whose) == at].mean(axis=0) for at in range(players)]
        gaps = [np.linalg.norm(one - other) for k, one in enumerate(middles) for other in middles[:k]]
        assert min(gaps) > 1.2
        boards += board > 0
    assert boards == 1


def test_the_manifest_of_a_showdown_tells_whose_each_card_is(tmp_path, art, monkeypatch):
    monkeypatch.setattr(files.library, "load", lambda *_, **__: art)
    monkeypatch.setattr(files, "real_jokers", lambda _: {})
    testsets.render_testsets(tmp_path, tmp_path / "sets", ["showdown"], 2)
    for truth in read_manifest(tmp_path / "sets" / "showdown"):
        assert 3 <= len(truth.hands) - truth.board <= 6
        assert sum(size.count for size in truth.sizes) == len(truth.hands)


def test_a_number_makes_the_same_scene_again(studio, monkeypatch):
    monkeypatch.setattr(backgrounds, "Noise", Noise)
    once, again, other = (
        studio("steep").shoot_scene(3),
        studio("steep").shoot_scene(3),
        studio("steep").shoot_scene(4),
    )
    assert np.array_equal(once.scene.image, again.scene.image)
    assert once.laid == again.laid
    assert other.laid != once.laid


def test_a_fan_of_thirteen_has_thirteen_different_cards_at_small_offsets(studio):
    shots = [studio("fan13").shoot_scene(number) for number in range(2)]
    assert all(len(set(shot.laid.codes)) == 13 for shot in shots)
    assert all(0.08 <= shot.plan["offset"] <= 0.2 for shot in shots)


def test_there_are_twins_and_a_card_that_shows_two_corners(studio):
    for number in range(2):
        shot = studio("identical").shoot_scene(number)
        counts = [shot.laid.codes.count(code) for code in shot.laid.codes]
        assert sorted(set(counts)) == [1, 2]
        assert max(s for s, count in zip(shot.readable_counts, counts, strict=True) if count == 1) >= 2


def test_a_hand_covers_cards_and_belongs_to_nobody(studio):
    shot = studio("hand").shoot_scene(0)
    covered = shot.owner == -2
    assert covered.mean() > 0.01
    holding = hands.draw_hand(np.random.default_rng(1), 1.4)
    assert {limb.behind for limb in holding.limbs} == {True, False}


def test_foreign_sets_show_foreign_letters(studio):
    shot = studio("cyrillic").shoot_scene(0)
    assert sum(code[0] in "JQKA" for code in shot.laid.codes) >= 2


def test_looks_can_be_asked_for(art):
    rng = np.random.default_rng(2)
    four = [testsets.TESTSETS["four-index"].make_deck(rng, art) for _ in range(4)]
    assert all(len(deck.face("7d").frames) == 4 for deck in four)
    coloured = decks.drawn_deck_maker(colours="four")(rng, art)
    assert isinstance(coloured, DrawnDeck)
    assert len(set(coloured.style.colours)) == 4


def test_a_steep_camera_has_all_cards_in_the_frame():
    rng = np.random.default_rng(3)
    cards = [layouts.Placement(at, 0, 0) for at in range(4)]
    for _ in range(20):
        view, (width, height) = testsets.aim_camera(rng, cards, 1.4, (40, 60), 1600, 0.75, held=False)
        corners = np.array([(x, y) for x in (-0.5, 3.5) for y in (-0.7, 0.7)])
        seen = cv2.perspectiveTransform(corners[None], view.homography)[0]
        assert (seen > 0).all()
        assert (seen < (width, height)).all()


def test_the_command_names_its_sets(monkeypatch):
    monkeypatch.setattr("sys.argv", ["training", "testsets", "--only", "nonsense"])
    with pytest.raises(SystemExit, match="no test set nonsense; there are fan13, "):
        __main__.main()


@pytest.fixture(scope="module")
def rendered(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("testsets")
    testsets.render_testsets(DATA, folder, ["jokers", "identical"], 2)
    return folder


@needs_art
def test_a_folder_of_sets_is_measured_with_a_row_for_each(rendered):
    truths = read_manifest(rendered)
    assert [truth.source for truth in truths] == ["rendered/jokers"] * 2 + ["rendered/identical"] * 2
    assert [truth.copies for truth in truths] == [None, None, 2, 2]
    assert all("Jk" in truth.cards for truth in truths[:2])
    counted = compute_accuracy_figures(
        recognise_photos_in_folder(rendered, lambda truth: PhotoReading((), (), 1, 1, {"total": 1.0}))
    )
    rows = [line.split() for line in format_accuracy_table(counted).splitlines()]
    assert ["rendered/jokers", "2", "0.0", "%", "0.0", "to", "65.8"] in [row[:7] for row in rows]


@needs_art
def test_photos_that_are_there_are_kept_and_a_set_can_be_measured_alone(rendered):
    photo = rendered / "jokers" / "000.jpg"
    before = photo.stat().st_mtime_ns
    testsets.render_testsets(DATA, rendered, ["jokers"], 2)
    assert photo.stat().st_mtime_ns == before
    assert len(read_manifest(rendered / "jokers")) == 2
    indices = json.loads((rendered / "manifest.json").read_text("utf-8"))[0]["indices"]
    assert all(len(index["frame"]) == 6 for index in indices)


def test_a_set_may_start_at_any_number_and_goes_on_with_the_same_scenes(tmp_path, studio, art, monkeypatch):
    monkeypatch.setattr(library, "load", lambda *_, **__: art)
    monkeypatch.setattr(files, "real_jokers", lambda _: {})
    testsets.render_testsets(tmp_path, tmp_path / "sets", ["steep"], 1, first=201)
    (line,) = json.loads((tmp_path / "sets" / "manifest.json").read_text("utf-8"))
    assert line["file"] == "steep/201.jpg"
    assert line["cards"] == studio("steep").shoot_scene(201).laid.codes


def test_half_of_the_drawn_decks_in_fans_of_thirteen_are_slim(art):
    rng = np.random.default_rng(4)
    margins = [testsets.TESTSETS["fan13"].make_deck(rng, art).style.margin[0] for _ in range(60)]
    assert 0.3 < np.mean([margin <= 0.03 for margin in margins]) < 0.75


@needs_art
def test_test_sets_use_no_deck_that_training_sees(rendered):
    lines = json.loads((rendered / "manifest.json").read_text("utf-8"))
    assert {line["source"].split()[1] for line in lines} <= {*kept_out.KEPT_OUT_DECKS, "drawn"}

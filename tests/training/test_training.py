"""The scenes that train the recogniser tell the truth, and its networks keep their shapes.

Everything here is drawn from a deck made on the spot: no installed art, no fonts.
"""

import cv2
import numpy as np
import pytest
import training_art

from training import __main__
from training.decks import glyphs, jokers, kept_out
from training.decks import library as library_module
from training.decks.art import HEIGHT, WIDTH, find_index_boxes, has_four_indices, pack_faces
from training.decks.designs import RealDeck, corner_frames, tighten_box
from training.decks.drawn import PIP_PLACES, DrawnDeck
from training.decks.styles import draw_hard_style
from training.scenes import conditions, dealing, geometry, layouts, scenes
from training.scenes.geometry import Projection, crop_frame
from training.scenes.truth import Scene, visible_points

DATA = __main__.DATA_FOLDER
needs_art = pytest.mark.skipif(
    not (DATA / "glyphs.npz").is_file(), reason="card art is not prepared here (training-data)"
)


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    return training_art.plain_library(tmp_path_factory.mktemp("art"))


@pytest.fixture
def plain_deck(library):
    return library.decks[0]


def looks_upright(picture: np.ndarray) -> bool:
    """Tell whether a crop is blue in its upper and red in its lower part."""
    top, bottom = picture[12:28, 14:34].mean(axis=(0, 1)), picture[36:52, 14:34].mean(axis=(0, 1))
    return bool(top[0] > top[2] + 30 and bottom[2] > bottom[0] + 30)


@pytest.mark.parametrize("bend", [0.0, 0.06, -0.06])
@pytest.mark.parametrize("angle", [0.0, 0.7, 2.2, 3.1, 4.9])
def test_a_frame_warps_back_to_an_upright_index(plain_deck, angle, bend):
    rng = np.random.default_rng(3)
    card = layouts.Placement(0, 0, angle)
    view = geometry.camera(rng, np.zeros(2), 150, 400, tilt=0.6)
    projection = Projection(view.homography @ geometry.card_to_table_matrix(card, 1.4), bend)
    face = plain_deck.face("7h")
    image = projection.warp(face.levels[0], (0, 0), (400, 400))
    for frame in projection.map_frames(face.frames):
        if (frame[0] > 20).all() and (frame[0] < 380).all():
            assert looks_upright(crop_frame(image, frame))


def test_forward_agrees_with_warp_where_a_card_is_bent():
    rng = np.random.default_rng(4)
    view = geometry.camera(rng, np.zeros(2), 140, 400, tilt=0.4)
    projection = Projection(
        view.homography @ geometry.card_to_table_matrix(layouts.Placement(0, 0, 1.0), 1.4), 0.07
    )
    for share in ([0.3, 0.2], [0.7, 0.85], [0.5, 0.5]):
        face = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
        centre = (int(share[0] * WIDTH), int(share[1] * HEIGHT))
        cv2.circle(face, centre, 9, (255, 255, 255), -1)
        spot = projection.warp(face, (0, 0), (400, 400))[..., 0] > 128
        if spot.any():
            found = np.argwhere(spot).mean(axis=0)[::-1]
            assert np.linalg.norm(found - projection.map_to_pixels(np.array(share))) < 2


def test_every_index_of_a_scene_is_upright_in_its_frame(library, monkeypatch):
    monkeypatch.setattr(conditions, "LIGHT_SHARES", {"usual": 1.0})
    monkeypatch.setattr(conditions, "FOCUS_SHARE", 0.0)
    monkeypatch.setattr(dealing, "REPRINTED", 0.0)
    maker = scenes.SceneMaker(library, seed=5, drawn=1, real_share=1.0, index_pixels=(30, 60), hard=0)
    seen = upright = 0
    for _ in range(20):
        scene = maker.make_scene()
        whole = (scene.rank_seen == 1) & (scene.suit_seen == 1)
        for frame in scene.frames[whole & (np.linalg.norm(scene.frames[:, 2], axis=1) > 6)]:
            seen += 1
            upright += looks_upright(crop_frame(scene.image, frame))
    assert seen > 15
    assert upright >= 0.8 * seen  # glare, darkness and blur take the rest


def test_a_covered_index_is_not_counted_as_seen():
    projection = Projection(np.diag([100.0, 140.0, 1.0]))
    frame = corner_frames(np.array([0.1, 0.1, 0.3, 0.4]), four=False)[0]
    owner = np.zeros((140, 100), np.int16)
    assert visible_points(owner, 0, projection, frame).all()
    owner[:, 20:] = 1
    assert 0.4 < visible_points(owner, 0, projection, frame).mean() < 0.6
    owner[35:] = 0
    seen = visible_points(owner, 0, projection, frame)
    assert seen[-1].all()
    assert not seen[0].all()


def test_a_seed_makes_the_same_scene_again(library):
    once, again = (scenes.SceneMaker(library, seed=6, drawn=2).make_scene() for _ in range(2))
    assert np.array_equal(once.image, again.image)
    assert once.codes == again.codes


def test_indices_are_found_in_the_corner_of_bare_faces(plain_deck):
    boxes = find_index_boxes(plain_deck.pictures)
    assert np.abs(boxes["2c"] - [0.05, 0.05, 0.17, 0.25]).max() < 0.02
    assert not has_four_indices(plain_deck.pictures, boxes)


def test_drawn_decks_have_two_or_four_indices_and_the_right_pips(library):
    rng = np.random.default_rng(7)
    counts = {len(DrawnDeck(library, rng).face("Td").frames) for _ in range(12)}
    assert counts == {2, 4}
    assert [len(PIP_PLACES[rank]) for rank in "23456789T"] == list(range(2, 11))


def test_fans_reach_an_offset_of_eight_hundredths_of_a_card():
    rng, gaps = np.random.default_rng(8), []
    for _ in range(300):
        cards = layouts.lay_fan(rng, 1.4)
        tops = np.array([(c.x + 0.7 * np.sin(c.angle), c.y - 0.7 * np.cos(c.angle)) for c in cards])
        gaps.append(np.median(np.linalg.norm(np.diff(tops, axis=0), axis=1)))
    assert min(gaps) < 0.1
    assert max(gaps) > 0.35


def test_close_fans_keep_to_an_offset_of_eight_to_thirteen_hundredths():
    rng = np.random.default_rng(9)
    for _ in range(50):
        cards = layouts.lay_close_fan(rng, 1.4)
        tops = np.array([(c.x + 0.7 * np.sin(c.angle), c.y - 0.7 * np.cos(c.angle)) for c in cards])
        assert 6 <= len(cards) <= 16
        assert 0.05 < np.median(np.linalg.norm(np.diff(tops, axis=0), axis=1)) < 0.17


@pytest.fixture(scope="module")
def hard_scenes(library) -> tuple[list[Scene], list[float]]:
    """Hard scenes, and the degrees at which each was seen."""
    maker, look, tilts = scenes.SceneMaker(library, seed=15, drawn=6, hard=1.0), scenes.camera, []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scenes, "camera", lambda *given: tilts.append(np.degrees(given[-1])) or look(*given))
        return [maker.make_scene() for _ in range(16)], tilts


def test_hard_scenes_have_many_jokers_and_foreign_courts_and_others_few(library, hard_scenes):
    hard = [code for scene in hard_scenes[0] for code in scene.codes]
    usual = scenes.SceneMaker(library, seed=15, drawn=6, hard=0)
    others = [code for _ in range(12) for code in usual.make_scene().codes]
    assert 0.2 < hard.count("Jk") / len(hard) < 0.5
    assert others.count("Jk") / len(others) < 0.1
    assert sum(code[0] in "JQKA" for code in hard) / len(hard) > 0.3


def test_half_of_the_hard_scenes_are_seen_from_forty_degrees_on(hard_scenes):
    _, tilts = hard_scenes
    steep = np.mean([tilt >= 40 for tilt in tilts])
    assert 0.35 < steep < 0.75
    assert np.mean([tilt >= 60.2 for tilt in tilts]) < 0.4
    assert max(tilts) <= 80


@pytest.mark.parametrize("kind", sorted(jokers.SIGN_KIND_SHARES))
def test_a_jokers_sign_fits_the_corner_and_touches_its_own_edges(library, kind):
    rng = np.random.default_rng(10)
    for _ in range(20):
        sign = jokers.draw_joker_sign(rng, library.letters[0], rng.uniform(25, 60), rng.uniform(15, 50), kind)
        assert sign.shape[0] < 0.5 * HEIGHT
        assert sign.shape[1] < 0.36 * WIDTH
        assert sign.max() == 255
        assert (sign.max(axis=1) > 0).mean() > 0.7
    wide = sign.shape[1] > sign.shape[0]
    assert wide == (kind == "across") or kind in ("star", "ringed", "rosette", "figure", "cap")


def test_a_drawn_joker_shows_its_sign_in_its_frames(library):
    rng = np.random.default_rng(11)
    deck = DrawnDeck(library, rng, draw_hard_style(library, rng), signed=True)
    face = deck.face("Jk")
    assert len(face.frames) == (4 if deck.style.four else 2)
    centre, up, right = face.frames[0] * (WIDTH, HEIGHT)
    inked = np.abs(face.levels[0].astype(int) - deck.style.paper).max(axis=2) > 60
    x, y, w, h = centre[0], centre[1], right[0], -up[1]
    assert inked[int(y - h) : int(y + h), int(x - w) : int(x + w)].mean() > 0.1
    assert not inked[int(y + h) + 3 : int(y + h) + 5, int(x - w) : int(x + w)].all()


def test_hard_decks_have_foreign_letters_slim_signs_and_tens_of_all_widths(library):
    rng = np.random.default_rng(12)
    styles = [draw_hard_style(library, rng) for _ in range(300)]
    for courts in ("ВДКТ", "VDR1"):
        assert 0.18 < np.mean([style.courts == courts for style in styles]) < 0.38
    assert 0.2 < np.mean([style.margin[0] < dealing.MAX_SLIM_MARGIN for style in styles]) < 0.55
    assert min(style.ten for style in styles) < 1
    assert max(style.ten for style in styles) > 1.9


def test_what_is_inked_of_a_box_is_found():
    face = np.full((HEIGHT, WIDTH, 3), 250, np.uint8)
    face[40:80, 30:60] = (0, 0, 200)
    box = tighten_box(face, (0.05, 0.05, 0.3, 0.3)) * (WIDTH, HEIGHT, WIDTH, HEIGHT)
    assert np.abs(box - [30, 40, 60, 80]).max() < 0.01


def test_a_deck_file_gives_back_the_faces_that_were_packed(tmp_path, plain_deck):
    rng = np.random.default_rng(3)
    faces = [plain_deck.pictures[code].copy() for code in plain_deck.codes]
    for face in faces:
        face[rng.integers(HEIGHT, size=9), rng.integers(WIDTH, size=9)] = rng.integers(256, size=(9, 3))
    np.savez(
        tmp_path / "packed.npz",
        **pack_faces(faces),
        codes=np.array(plain_deck.codes),
        boxes=np.stack([plain_deck.boxes[code] for code in plain_deck.codes]),
        four=False,
    )
    deck = RealDeck(tmp_path / "packed.npz")
    assert all(np.array_equal(deck.pictures[c], face) for c, face in zip(deck.codes, faces, strict=True))
    assert (tmp_path / "packed.npz").stat().st_size < sum(face.nbytes for face in faces) / 20


@needs_art
def test_real_jokers_are_dealt_with_their_signs_and_none_of_a_kept_out_deck():
    assert not set(jokers.REAL_JOKER_SIGNS) & set(kept_out.KEPT_OUT_DECKS)
    for name, (box, four) in jokers.REAL_JOKER_SIGNS.items():
        deck = RealDeck(DATA / "decks" / f"{name}.npz", (box, four))
        assert deck.jokers
        assert len(deck.codes) >= 32
        for face in deck.jokers:
            assert len(face.frames) == (4 if four else 2)
            size = 2 * np.abs(face.frames[0, 1:]).max(axis=0) * (WIDTH, HEIGHT)
            assert (size > 12).all()


@needs_art
def test_what_is_kept_out_is_drawn_without_the_letters_added_for_jokers():
    kept = library_module.load(DATA, kept_out=True)
    assert not any(letter in letters for letters in kept.letters for letter in glyphs.MORE_LETTERS)
    assert not any(deck.jokers for deck in kept.decks)


def test_a_training_that_goes_on_warms_up_and_cools_down_again():
    pytest.importorskip("torch", reason="the networks need the extra `train_network`")
    from training.networks.loop import TrainingPlan, learning_rate_at

    plan = TrainingPlan(steps=4200, start=2700, rate=1e-3)
    rates = [learning_rate_at(plan, step) for step in range(2700, 4200)]
    assert rates[0] < 1e-5
    assert max(rates) == pytest.approx(1e-3)
    assert rates.index(max(rates)) in (199, 200)
    assert rates[-1] < 1.1e-5
    assert learning_rate_at(TrainingPlan(steps=2700), 1000) == learning_rate_at(
        TrainingPlan(steps=4200, start=1500), 2500
    )


def test_the_locators_targets_give_the_frames_back(library):
    pytest.importorskip("torch", reason="the networks need the extra `train_network`")
    from training.networks import train_locate

    maker = scenes.SceneMaker(library, seed=9, size=352, drawn=2)
    found = wanted = 0
    for _ in range(6):
        scene = maker.make_scene()
        maps = train_locate.target_maps(scene)[:13]
        maps[0] = np.where(maps[0] == 1, 6, -6)
        frames = [frame for _, frame in train_locate.find_peaks(maps)]
        for frame in scene.frames[train_locate.choose_indices(scene)[0]]:
            wanted += 1
            found += any(np.abs(frame - other[:3]).max() < 0.01 for other in frames)
    assert wanted > 5
    assert found >= 0.95 * wanted


def test_the_networks_are_small_and_keep_the_contract():
    torch = pytest.importorskip("torch", reason="the networks need the extra `train_network`")
    from training.networks import nets

    locator, identifier = nets.Locator().eval(), nets.Identifier().eval()
    assert 4 * (nets.parameter_count(locator) + nets.parameter_count(identifier)) < 8e6
    with torch.no_grad():
        assert locator(torch.zeros(1, 3, 64, 96)).shape == (1, 13, 16, 24)
        assert identifier(torch.zeros(5, 3, 64, 48)).shape == (5, 19)

"""The scenes that train the recogniser tell the truth, and its networks keep their shapes.

Everything here is drawn from a deck made on the spot: no installed art, no fonts.
"""

import cv2
import numpy as np
import pytest

from companion.vision.training import geometry, layouts, scenes
from companion.vision.training.art import HEIGHT, WIDTH, has_four, index_boxes
from companion.vision.training.designs import corner_frames
from companion.vision.training.drawn import PIPS, DrawnDeck
from companion.vision.training.geometry import Projection, crop

from . import training_art


@pytest.fixture
def plain_deck(tmp_path):
    return training_art.plain_deck(tmp_path)


@pytest.fixture
def library(tmp_path):
    return training_art.plain_library(tmp_path)


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
    projection = Projection(view @ geometry.card_matrix(card, 1.4), bend)
    face = plain_deck.face("7h")
    image = projection.warp(face.levels[0], (0, 0), (400, 400))
    for frame in projection.frames(face.frames):
        if (frame[0] > 20).all() and (frame[0] < 380).all():
            assert looks_upright(crop(image, frame))


def test_forward_agrees_with_warp_where_a_card_is_bent():
    rng = np.random.default_rng(4)
    view = geometry.camera(rng, np.zeros(2), 140, 400, tilt=0.4)
    projection = Projection(view @ geometry.card_matrix(layouts.Placement(0, 0, 1.0), 1.4), 0.07)
    for share in ([0.3, 0.2], [0.7, 0.85], [0.5, 0.5]):
        face = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
        centre = (int(share[0] * WIDTH), int(share[1] * HEIGHT))
        cv2.circle(face, centre, 9, (255, 255, 255), -1)
        spot = projection.warp(face, (0, 0), (400, 400))[..., 0] > 128
        if spot.any():
            found = np.argwhere(spot).mean(axis=0)[::-1]
            assert np.linalg.norm(found - projection.forward(np.array(share))) < 2


def test_every_index_of_a_scene_is_upright_in_its_frame(library):
    maker = scenes.SceneMaker(library, seed=5, drawn=1, real_share=1.0, index_pixels=(30, 60), hard=0)
    seen = upright = 0
    for _ in range(12):
        scene = maker.make()
        whole = (scene.rank_seen == 1) & (scene.suit_seen == 1)
        for frame in scene.frames[whole & (np.linalg.norm(scene.frames[:, 2], axis=1) > 6)]:
            seen += 1
            upright += looks_upright(crop(scene.image, frame))
    assert seen > 15
    assert upright >= 0.8 * seen  # glare, darkness and blur take the rest


def test_a_covered_index_is_not_counted_as_seen():
    projection = Projection(np.diag([100.0, 140.0, 1.0]))
    frame = corner_frames(np.array([0.1, 0.1, 0.3, 0.4]), four=False)[0]
    owner = np.zeros((140, 100), np.int16)
    assert scenes.visible(owner, 0, projection, frame).all()
    owner[:, 20:] = 1
    assert 0.4 < scenes.visible(owner, 0, projection, frame).mean() < 0.6
    owner[35:] = 0
    seen = scenes.visible(owner, 0, projection, frame)
    assert seen[-1].all()
    assert not seen[0].all()


def test_a_seed_makes_the_same_scene_again(library):
    once, again = (scenes.SceneMaker(library, seed=6, drawn=2).make() for _ in range(2))
    assert np.array_equal(once.image, again.image)
    assert once.codes == again.codes


def test_indices_are_found_in_the_corner_of_bare_faces(plain_deck):
    boxes = index_boxes(plain_deck.pictures)
    assert np.abs(boxes["2c"] - [0.05, 0.05, 0.17, 0.25]).max() < 0.02
    assert not has_four(plain_deck.pictures, boxes)


def test_drawn_decks_have_two_or_four_indices_and_the_right_pips(library):
    rng = np.random.default_rng(7)
    counts = {len(DrawnDeck(library, rng).face("Td").frames) for _ in range(12)}
    assert counts == {2, 4}
    assert [len(PIPS[rank]) for rank in "23456789T"] == list(range(2, 11))


def test_fans_reach_an_offset_of_eight_hundredths_of_a_card():
    rng, gaps = np.random.default_rng(8), []
    for _ in range(300):
        cards = layouts.fan(rng, 1.4)
        tops = np.array([(c.x + 0.7 * np.sin(c.angle), c.y - 0.7 * np.cos(c.angle)) for c in cards])
        gaps.append(np.median(np.linalg.norm(np.diff(tops, axis=0), axis=1)))
    assert min(gaps) < 0.1
    assert max(gaps) > 0.35


def test_the_locators_targets_give_the_frames_back(library):
    pytest.importorskip("torch", reason="the networks need the extra `train`")
    from companion.vision.training import train_locate

    maker = scenes.SceneMaker(library, seed=9, size=352, drawn=2)
    found = wanted = 0
    for _ in range(6):
        scene = maker.make()
        maps = train_locate.targets(scene)[:7]
        maps[0] = np.where(maps[0] == 1, 6, -6)
        frames = [frame for _, frame in train_locate.peaks(maps)]
        for frame in scene.frames[train_locate.wanted(scene)[0]]:
            wanted += 1
            found += any(np.abs(frame - other).max() < 0.01 for other in frames)
    assert wanted > 5
    assert found >= 0.95 * wanted


def test_the_networks_are_small_and_keep_the_contract():
    torch = pytest.importorskip("torch", reason="the networks need the extra `train`")
    from companion.vision.training import nets

    locator, identifier = nets.Locator().eval(), nets.Identifier().eval()
    assert 4 * (nets.size(locator) + nets.size(identifier)) < 8e6
    with torch.no_grad():
        assert locator(torch.zeros(1, 3, 64, 96)).shape == (1, 7, 16, 24)
        assert identifier(torch.zeros(5, 3, 64, 48)).shape == (5, 19)

"""A joker's tall word is found by its head; what could be framed otherwise is not counted against anybody."""

from dataclasses import replace

import numpy as np
import pytest
import training_art

from companion.vision.corners.locate import LocatedCorners
from training.decks.designs import (
    HEAD_SHARE,
    MIN_HEAD_ONLY_HEIGHT,
    NO_FRAMES,
    Face,
    corner_frames,
    frame_word_heads,
)
from training.decks.drawn import DrawnDeck
from training.scenes import scenes
from training.scenes.crops import JOKER_LABEL, NONE_LABEL, add_other_frames, cut_finds, cut_indices
from training.scenes.truth import Scene


@pytest.fixture
def library(tmp_path):
    return training_art.plain_library(tmp_path)


def joker(tall: float, wide: float, four: bool = True) -> Face:
    """A joker whose sign is so large, in shares of the card's height and width."""
    return Face("Jk", [], corner_frames(np.array([0.06, 0.04, 0.06 + wide, 0.04 + tall]), four))


def tops(frames: np.ndarray) -> np.ndarray:
    return frames[:, 0] + frames[:, 1]


@pytest.mark.parametrize("tall", [MIN_HEAD_ONLY_HEIGHT + 0.01, 0.45, 0.55])
def test_a_tall_word_is_framed_at_its_head_in_every_corner(tall):
    whole = joker(tall, 0.08)
    head = frame_word_heads(whole)
    assert np.array_equal(head.others, whole.frames)
    assert head.frames[:, 1] == pytest.approx(HEAD_SHARE * whole.frames[:, 1])
    assert np.array_equal(head.frames[:, 2], whole.frames[:, 2])
    assert tops(head.frames) == pytest.approx(tops(whole.frames))


def test_a_short_word_is_framed_whole_and_at_its_head():
    whole = joker(MIN_HEAD_ONLY_HEIGHT - 0.02, 0.07, four=False)
    face = frame_word_heads(whole)
    assert np.array_equal(face.frames[:2], whole.frames)
    assert face.frames[2:, 1] == pytest.approx(HEAD_SHARE * whole.frames[:, 1])
    assert tops(face.frames[2:]) == pytest.approx(tops(whole.frames))
    assert not len(face.others)


@pytest.mark.parametrize(("tall", "wide"), [(0.1, 0.14), (0.05, 0.3), (0.25, 0.16)])
def test_a_sign_that_is_no_column_of_letters_has_no_head(tall, wide):
    whole = joker(tall, wide)
    assert frame_word_heads(whole) is whole


def test_nothing_is_no_word():
    blank = Face("", [], NO_FRAMES)
    assert frame_word_heads(blank) is blank


def jokers_only(library, monkeypatch, tall: float) -> scenes.SceneMaker:
    """A maker of scenes of jokers alone, their words so tall in shares of the card."""
    deck = DrawnDeck(library, np.random.default_rng(13))
    deck.has_star = False
    style = deck.style
    share = tall / 1.3
    deck.style = replace(style, rank_height=share / 2, suit_height=share / 2, stretch=0.5)
    maker = scenes.SceneMaker(library, seed=14, drawn=1, hard=0)
    monkeypatch.setattr(maker.dealer, "_deal_usual_faces", lambda cards: [deck.face("Jk")] * len(cards))
    return maker


def test_scenes_show_heads_where_words_are_tall_and_know_the_wholes(library, monkeypatch):
    maker, heads, wholes = jokers_only(library, monkeypatch, 0.42), 0, 0
    for _ in range(12):
        scene = maker.make_scene()
        heads, wholes = heads + len(scene.codes), wholes + len(scene.others)
        for whole in scene.others:
            top = whole[0] + whole[1]
            near = np.linalg.norm(scene.frames[:, 0] + scene.frames[:, 1] - top, axis=1)
            if len(near) and near.min() < 1:
                head = scene.frames[near.argmin()]
                assert np.linalg.norm(head[1]) < 0.7 * np.linalg.norm(whole[1])
    assert 0 < wholes < heads


def word_scene() -> Scene:
    """A word 100 pixels tall at (100, 100), asked for by its head."""
    head = np.array([[(100, 70), (0, -20), (10, 0)]], np.float32)
    whole = np.array([[(100, 100), (0, -50), (10, 0)]], np.float32)
    picture = np.full((200, 200, 3), 200, np.uint8)
    return Scene(picture, ["Jk"], head, np.ones(1), np.ones(1), whole, 4 * head)


def test_the_locator_is_asked_for_the_head_and_not_blamed_for_the_whole():
    pytest.importorskip("torch", reason="the networks need the extra `train_network`")
    from training.networks.train_locate import COUNTED_CHANNEL, STRIDE, target_maps

    maps = target_maps(word_scene())
    heat, counted = maps[0], maps[COUNTED_CHANNEL]
    assert heat[70 // STRIDE, 100 // STRIDE] == 1
    assert heat[100 // STRIDE, 100 // STRIDE] < 0.2
    assert counted[100 // STRIDE, 100 // STRIDE] == 0
    assert counted[140 // STRIDE, 100 // STRIDE] == 1
    assert counted.mean() > 0.95
    plain = target_maps(replace(word_scene(), others=NO_FRAMES))
    assert plain[COUNTED_CHANNEL].all()
    assert np.array_equal(plain[:COUNTED_CHANNEL], maps[:COUNTED_CHANNEL])


def find(frame):
    """Return what the locator would say of this one frame."""
    flat = frame.reshape(1, 6)
    return LocatedCorners(flat, np.ones(1, np.float32), np.ones(1, np.float32), flat)


def test_a_head_and_a_whole_are_both_named_joker():
    scene, rng = add_other_frames(word_scene()), np.random.default_rng(0)
    assert scene.codes == ["Jk", "Jk"]
    assert scene.image is add_other_frames(scene).image
    tail = np.array([(100, 140), (0, -10), (10, 0)], np.float32)
    beside = np.array([(160, 100), (0, -50), (10, 0)], np.float32)
    for frame, expected in zip(
        (*scene.frames, tail, beside), (JOKER_LABEL, JOKER_LABEL, NONE_LABEL, NONE_LABEL), strict=True
    ):
        assert [rank for _, rank, *_ in cut_finds(rng, scene, find(frame))] == [expected]
    named = [rank for _ in range(40) for _, rank, *_ in cut_indices(rng, scene)]
    assert named.count(JOKER_LABEL) == 80
    assert NONE_LABEL in named

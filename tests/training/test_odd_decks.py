"""Decks in other colours, cards of other games, prints on chips, watermarks: what strange tables show."""

import numpy as np
import pytest
import training_art

from training.decks import indices, inks, jokers
from training.decks.art import HEIGHT, WIDTH
from training.decks.designs import Face, picture_levels
from training.scenes import augment, backgrounds, dealing, scenes, strangers

PAPER, BLACK, RED = (250, 250, 250), (26, 24, 24), (35, 28, 200)


@pytest.fixture
def library(tmp_path):
    return training_art.plain_library(tmp_path)


def face_of(*colours):
    """A face in stripes of these colours."""
    picture = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    for at, colour in enumerate(colours):
        picture[at * HEIGHT // len(colours) : (at + 1) * HEIGHT // len(colours)] = colour
    return Face("Ah", picture_levels(picture), np.ones((2, 3, 2), np.float32))


def stripes(face, count):
    return [
        face.levels[0][(2 * at + 1) * HEIGHT // (2 * count), WIDTH // 2].astype(int) for at in range(count)
    ]


def test_dark_decks_have_light_signs_where_they_were_black_and_keep_a_second_ink():
    rng = np.random.default_rng(1)
    for _ in range(20):
        paper, black, red = stripes(
            inks.draw_deck_colours(rng, "dark").reprint_face(face_of(PAPER, BLACK, RED)), 3
        )
        assert paper.max() < 110
        assert black.max() > 120
        assert np.abs(black - red).max() > 20 or np.abs(red - paper).max() > 60


def test_decks_of_one_ink_print_red_and_black_alike():
    rng = np.random.default_rng(2)
    for _ in range(20):
        paper, black, red = stripes(
            inks.draw_deck_colours(rng, "one").reprint_face(face_of(PAPER, BLACK, RED)), 3
        )
        assert np.abs(black - red).max() < 70
        assert np.abs(black - paper).max() > 60


def test_tinted_paper_leaves_the_inks_as_they_are():
    paper, black, red = stripes(
        inks.draw_deck_colours(np.random.default_rng(3), "tinted").reprint_face(face_of(PAPER, BLACK, RED)), 3
    )
    assert paper.max() < 250
    assert black.max() < 90
    assert red[2] > red[0] + 80


@pytest.mark.parametrize("kind", inks.INK_KIND_SHARES)
def test_a_deck_printed_anew_has_its_indices_where_they_were(kind):
    faces = [face_of(PAPER, BLACK), face_of(PAPER, RED)]
    printed = inks.reprint_faces(np.random.default_rng(4), [*faces, faces[0]], kind)
    assert all((new.frames == old.frames).all() for new, old in zip(printed, [*faces, faces[0]], strict=True))
    assert printed[0] is printed[2]
    assert [level.shape for level in printed[1].levels] == [level.shape for level in faces[1].levels]


def test_cards_of_other_games_have_nothing_to_find(library):
    rng = np.random.default_rng(5)
    drawn = [strangers.draw_foreign_card(rng, library) for _ in range(40)]
    assert all(len(face.frames) == 0 and not face.code for face in drawn)
    assert len({face.levels[2].tobytes() for face in drawn}) == len(drawn)
    assert all(face.levels[0].std() > 5 for face in drawn)


def test_prints_on_chips_are_signs_digits_and_now_and_then_both(library):
    rng = np.random.default_rng(6)
    shapes = [strangers.draw_printed_sign(rng, library, 20).shape for _ in range(60)]
    assert {height for height, _ in shapes} == {20, 42}
    assert sum(height > 20 for height, _ in shapes) < 30


def test_a_mask_is_blended_in_its_place_and_clipped_at_the_edge():
    for at in ((30, 30), (0, 0), (59, 59), (-40, 30)):
        image = np.zeros((60, 60, 3), np.float32)
        indices.stamp_mask(image, np.full((10, 20), 255, np.uint8), at, np.full(3, 200.0), 0.5)
        lit = np.argwhere(image[..., 0] > 0)
        assert len(lit) == {30: 200, 0: 50, 59: 66, -40: 0}[at[0]]
        assert image.max() in (0, 100)


def test_a_turned_mask_loses_nothing():
    mask = np.full((10, 30), 255, np.uint8)
    for degrees in (0, 30, 90, 200):
        assert (backgrounds.rotate_mask(mask, degrees) > 127).sum() == pytest.approx(300, rel=0.1)


def test_a_watermark_is_faint_and_all_over(library):
    image = np.full((200, 200, 3), 100, np.float32)
    backgrounds.draw_watermark(np.random.default_rng(7), library, image)
    changed = image[..., 0] != 100
    assert 0.02 < changed.mean() < 0.9
    assert image.max() < 100 + 0.51 * 135
    assert changed[:100].any()
    assert changed[100:].any()


def test_smoke_and_glow_change_light_alone():
    for seed in range(40):
        lit = augment.add_light(np.random.default_rng(seed), np.full((96, 96, 3), 120, np.float32))
        assert lit.shape == (96, 96, 3)
        assert np.isfinite(lit).all()


def test_scenes_show_decks_in_other_colours_and_other_games_cards(library, monkeypatch):
    monkeypatch.setattr(dealing, "REPRINTED", 1.0)
    monkeypatch.setattr(dealing, "STRANGE", 1.0)
    maker = scenes.SceneMaker(library, seed=8, size=256, drawn=2)
    assert all(len(maker.make_scene().frames) == 0 for _ in range(6))
    monkeypatch.setattr(dealing, "STRANGE", 0.0)
    monkeypatch.setattr(dealing, "MINGLED", 0.0)
    assert sum(len(maker.make_scene().frames) for _ in range(6)) > 0


def test_a_symbol_stands_for_a_joker_and_a_star_where_the_font_has_none():
    rng = np.random.default_rng(9)
    dollar = training_art.plain_glyphs("$")
    assert jokers.draw_joker_sign(rng, dollar, 40, 30, "symbol").mean() == 255
    assert jokers.draw_joker_sign(rng, training_art.plain_glyphs("A"), 40, 30, "symbol").mean() < 200

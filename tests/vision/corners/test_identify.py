"""Crops are upright and complete; logits become probabilities."""

import cv2
import numpy as np
import pytest

from companion.vision.corners.frames import empty_frames
from companion.vision.corners.identify import (
    CARD_CODES,
    CROP_HEIGHT,
    CROP_MARGIN,
    CROP_WIDTH,
    crop_card_indices,
    identify_cards_by_index,
    probabilities_from_logits,
)
from vision.networks import Identifying, logits


def patterned():
    """Return a crop with something different in each quarter, BGR, smooth enough to survive a warp."""
    pattern = np.full((CROP_HEIGHT, CROP_WIDTH, 3), 230, np.uint8)
    pattern[8:28, 6:20] = (20, 20, 200)
    pattern[36:56, 26:42] = (20, 20, 20)
    pattern[10:24, 28:40] = (200, 120, 20)
    return cv2.GaussianBlur(pattern, (0, 0), 1.5)


def placed(degrees, size, side=900):
    """Return a picture with the pattern in it, turned clockwise, and the frame where it lies."""
    up = np.array([np.sin(np.radians(degrees)), -np.cos(np.radians(degrees))]) * size / 2
    right = np.array([-up[1], up[0]]) * CROP_WIDTH / CROP_HEIGHT
    centre = np.array([side / 2 + 3.3, side / 2 - 7.7])
    across, down = right * 2 * CROP_MARGIN / CROP_WIDTH, -up * 2 * CROP_MARGIN / CROP_HEIGHT
    first = centre - 0.5 - across * (CROP_WIDTH - 1) / 2 - down * (CROP_HEIGHT - 1) / 2
    matrix = np.stack([across, down, first], 1)
    picture = cv2.warpAffine(
        patterned(), matrix, (side, side), flags=cv2.INTER_LINEAR, borderValue=(230,) * 3
    )
    return picture, np.array([[*centre, *up, *right]], np.float32)


@pytest.mark.parametrize("size", [30, 51.2, 90, 200, 500])
@pytest.mark.parametrize("degrees", [0, 37, 90, 180, -120])
def test_a_crop_shows_the_index_upright_at_any_angle_and_size(degrees, size):
    picture, frame = placed(degrees, size)
    cut = crop_card_indices(picture, frame)
    assert cut.dtype == np.float32
    assert cut.shape == (1, 3, CROP_HEIGHT, CROP_WIDTH)
    difference = np.abs(cut[0].transpose(1, 2, 0) * 255 - patterned())
    assert difference.mean() < (4 if size > 40 else 9)


def test_a_crop_reaches_a_quarter_beyond_the_frame_on_every_side():
    # The networks learned from crops like this: another margin shows them every index larger or smaller
    down, across = np.mgrid[:256, :256].astype(np.uint8)
    frame = np.array([[128, 128, 0, -64, 48, 0]], np.float32)
    cut = crop_card_indices(np.stack([across, down, down], 2), frame)[0] * 255
    rows, columns = cut[1, :, 0], cut[0, 0, :]
    assert (rows[[0, -1]] + 0.5) == pytest.approx([128 - 80 + 1.25, 128 + 80 - 1.25], abs=1)
    assert (columns[[0, -1]] + 0.5) == pytest.approx([128 - 60 + 1.25, 128 + 60 - 1.25], abs=1)


def test_a_crop_at_the_edge_repeats_the_picture():
    white = np.full((60, 60, 3), 255, np.uint8)
    assert crop_card_indices(white, np.array([[0, 0, 0, -20, 10, 0]], np.float32)).min() == 1.0


def test_no_frames_no_crops():
    assert crop_card_indices(np.zeros((60, 60, 3), np.uint8), empty_frames()).shape == (
        0,
        3,
        CROP_HEIGHT,
        CROP_WIDTH,
    )
    assert (
        len(identify_cards_by_index(np.zeros((0, 3, 64, 48), np.float32), Identifying([])).card_probabilities)
        == 0
    )


def test_the_columns_are_the_53_cards():
    assert len(CARD_CODES) == len(set(CARD_CODES)) == 53
    said = probabilities_from_logits(np.stack([logits(card) for card in CARD_CODES]))
    assert said.card_probabilities.shape == (53, 53)
    assert [CARD_CODES[at] for at in said.card_probabilities.argmax(1)] == list(CARD_CODES)
    assert said.card_probabilities.sum(1) == pytest.approx(np.ones(53))
    assert said.index_probabilities.min() > 0.99


def test_no_index_is_told_apart():
    assert probabilities_from_logits(logits(None)[None]).index_probabilities[0] < 0.01


def test_many_crops_go_in_batches_and_keep_their_order():
    cards = [CARD_CODES[at % 53] for at in range(100)]
    said = identify_cards_by_index(np.zeros((100, 3, 64, 48), np.float32), Identifying(cards))
    assert [CARD_CODES[at] for at in said.card_probabilities.argmax(1)] == cards


@pytest.mark.parametrize("value", [1e4, -1e4])
def test_extreme_logits_stay_probabilities(value):
    said = probabilities_from_logits(np.full((1, 19), value, np.float32))
    assert np.isfinite(said.card_probabilities).all()
    assert 0 <= said.index_probabilities[0] <= 1

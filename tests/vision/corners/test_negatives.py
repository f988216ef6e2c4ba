"""Light signs on dark paper are turned round; whatever else is dark stays as it is."""

import cv2
import numpy as np
import pytest

from companion.vision.corners.cutting_out import crop_frames
from companion.vision.corners.identify import invert_crops_if_clearer
from companion.vision.corners.inks import suit_ink_colours
from companion.vision.corners.negatives import invert_doubtful_crops, invert_light_signs
from vision.networks import Scripted

from .crops import BLACK, RED, WHITE, crop

CLOTH = (80, 78, 78)


def lightness(cut):
    return cv2.cvtColor(np.ascontiguousarray(cut[0].transpose(1, 2, 0)), cv2.COLOR_BGR2Lab)[..., 0]


@pytest.mark.parametrize("noise", [0.0, 4.0])
@pytest.mark.parametrize(("paper", "ink"), [(BLACK, WHITE), ((60, 30, 15), (80, 175, 215)), (BLACK, RED)])
def test_light_signs_on_dark_paper_become_dark_ones_on_light(paper, ink, noise):
    turned = lightness(invert_light_signs(crop(paper, ink, noise)))
    assert turned[2, 2] > 80
    assert turned[45, 24] < turned[2, 2] - 40


def test_red_stays_red():
    turned = invert_light_signs(crop(BLACK, RED))[0, :, 45, 24]
    assert turned[2] > turned[0] + 0.2


@pytest.mark.parametrize(
    ("paper", "ink"),
    [
        (WHITE, BLACK),
        (WHITE, RED),
        ((70, 70, 70), (12, 12, 12)),
        ((40, 40, 40), (15, 12, 45)),
        (BLACK, BLACK),
    ],
    ids=["usual", "red", "in the dark", "red in the dark", "nothing"],
)
def test_what_is_no_negative_stays_as_it_is(paper, ink):
    cut = crop(paper, ink, 2.0)
    assert invert_light_signs(cut) is cut


def test_each_crop_is_looked_at_for_itself():
    both = np.concatenate([crop(WHITE, BLACK), crop(BLACK, WHITE)])
    turned = invert_light_signs(both)
    assert (turned[0] == both[0]).all()
    assert (turned[1] != both[1]).any()
    none = both[:0]
    assert len(invert_light_signs(none)) == len(suit_ink_colours(none)) == 0


def test_inks_are_told_against_their_paper():
    red, black, blue = (suit_ink_colours(crop(WHITE, ink))[0] for ink in (RED, BLACK, (160, 70, 20)))
    assert red[1] > 0.8
    assert abs(black[1]) < 0.1
    assert blue[2] < -0.5
    assert black[0] < red[0] < 0
    yellowish = suit_ink_colours(crop((190, 235, 250), BLACK))[0]
    assert yellowish[0] == pytest.approx(black[0], abs=0.3)


def woven(paper, ink):
    """The same on paper of a pressed weave, whose threads shine beside dark gaps."""
    picture = crop(paper, ink)[0].transpose(1, 2, 0) * 255
    gap = (np.indices((64, 48)).sum(0) % 4 < 1) & (np.abs(picture - paper).max(2) < 1)
    return (np.where(gap[..., None], 8, picture).astype(np.float32) / 255).transpose(2, 0, 1)[None]


def test_lightness_does_not_tell_of_woven_paper_and_both_ways_are_offered():
    cut = woven(CLOTH, (50, 40, 220))
    assert (invert_light_signs(cut) == cut).all()
    at, turned = invert_doubtful_crops(cut)
    assert at.tolist() == [0]
    assert lightness(turned)[45, 24] < np.median(lightness(turned)[:4]) - 20


@pytest.mark.parametrize(
    "cut",
    [crop(WHITE, BLACK), crop(BLACK, BLACK), invert_light_signs(crop(BLACK, WHITE)), crop(WHITE, RED)[:0]],
    ids=["light paper", "nothing on it", "turned already", "no crop"],
)
def test_what_is_clear_is_not_offered_the_other_way(cut):
    at, turned = invert_doubtful_crops(cut)
    assert len(at) == len(turned) == 0


class Reader(Scripted):
    """A network that names an ace of diamonds the more clearly the lighter the paper is."""

    def look(self, cut):
        self.light = cut.mean((1, 2, 3))

    def say(self):
        logits = np.zeros((len(self.light), 19), np.float32)
        logits[:, 12] = logits[:, 16] = 10 * self.light
        return logits


@pytest.mark.parametrize(("score", "turned"), [(0.7, True), (0.1, False)])
def test_what_is_doubtful_is_read_the_way_that_names_more_clearly(score, turned):
    cuts = np.concatenate([woven(CLOTH, (50, 40, 220)), crop(WHITE, RED)])
    settled = invert_crops_if_clearer(cuts, np.array([score, 1.0], np.float32), Reader())
    assert (settled[0].mean() > 0.5) == turned
    assert (settled[1] == cuts[1]).all()
    assert (cuts[0] < 0.5).mean() > 0.8


def test_nothing_found_is_nothing_to_turn():
    none = np.zeros((0, 3, 64, 48), np.float32)
    assert len(invert_crops_if_clearer(none, np.zeros(0, np.float32), Reader())) == 0


def test_a_very_large_index_is_cut_without_the_weave_of_its_paper():
    picture = np.full((600, 500, 3), 60, np.uint8)
    picture[np.indices((600, 500)).sum(0) % 16 < 8] = 160
    frame = np.array([[250, 300, 0, -160, 110, 0]], np.float32)
    usual, soft = (crop_frames(picture, frame, (48, 64), 1.25, weave=weave) for weave in (True, False))
    assert soft.std() < 0.7 * usual.std()
    small = frame * np.float32([1, 1, 0, 0.15, 0.15, 0])
    both = [crop_frames(picture, small, (48, 64), 1.25, weave=weave) for weave in (True, False)]
    assert (both[0] == both[1]).all()

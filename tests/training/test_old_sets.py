"""The test sets that figures are told of stay as they are: the same cards, places and pixels.

`old_sets.json` has scene 0 of each, drawn from a deck made on the spot, as it was before light and lens of
training were changed: its size, its cards, its first frame, some pixels and the means of its parts.
"""

import json
from pathlib import Path

import numpy as np
import pytest
from training_art import plain_library

from training import testsets
from training.arrays import resize_picture
from training.scenes import backgrounds

KEPT = json.loads(Path(__file__).with_name("old_sets.json").read_text("utf-8"))
MAX_OTHER_VALUES = 3
"""Values that another processor may round otherwise, by 1."""


@pytest.fixture(scope="module")
def art(tmp_path_factory):
    return plain_library(tmp_path_factory.mktemp("art"))


@pytest.fixture(scope="module", autouse=True)
def one_noise(art):
    """Every studio draws the same noise from the same seed, which takes longer than a scene."""
    noise = testsets.Studio("nothing", art).noise
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(backgrounds, "Noise", lambda *_, **__: noise)
        yield


@pytest.mark.parametrize("name", sorted(KEPT))
def test_a_set_that_was_there_shows_the_same_scenes(art, name):
    shot, kept = testsets.Studio(name, art).shoot_scene(0), KEPT[name]
    image = shot.scene.image
    height, width = image.shape[:2]
    assert [width, height] == kept["size"]
    assert shot.laid.codes == kept["codes"]
    assert shot.scene.frames[:1].ravel().tolist() == pytest.approx(kept["frames"], abs=0.02)
    y, x = (np.linspace(0, side - 1, 6).astype(int) for side in (height, width))
    off = np.abs(image[np.ix_(y, x)].ravel().astype(int) - kept["pixels"])
    assert off.max() <= 1
    assert (off > 0).sum() <= MAX_OTHER_VALUES
    means = resize_picture(image, 4, 3).ravel().astype(float)
    assert np.abs(means - kept["means"]).max() <= 1

"""Light and lens of a training scene, and how often each kind is drawn; by name."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.photo.decode import Pixels
from training.arrays import Canvas, FloatArray, OwnerMap
from training.chance import Rng
from training.scenes import lamps, lens, shadows
from training.scenes.geometry import TableView, crop_frame
from training.scenes.truth import Scene

LIGHT_SHARES = {"usual": 0.71, "hard shadow": 0.13, "coloured lamps": 0.05, "candle": 0.04, "flash": 0.07}
"""How often a scene is lit so."""
FOCUS_SHARE = 0.13
"""Share of scenes that a thin lens takes, of which one distance is sharp."""
FOCUS_ON_CARD_SHARE = 0.8
"""Share of those that are focused on a card; the others are focused before or behind it."""
UNREADABLE_BLUR_SHARE = 0.34
"""Width of the blur over an index's height from which it is neither an index to find nor none."""
MIN_CONTRAST = 24
"""Values between an index's lightest and darkest parts from which it can be read in bad light."""
UNSURE_SEEN_SHARE = 0.3
"""Share in sight that such an index is given: too little to be asked for, too much to be an error."""


@dataclass(frozen=True)
class Light:
    """What lights a scene."""

    kind: str
    lamp: lamps.Lamp | None = None
    """The lamp of hard shadows; other kinds draw their own."""
    radius: float = 0.0
    """That lamp's own radius in card widths."""
    depth: float = 0.0
    """How much darker its shadows are, 0 to 1."""

    def shade(self, image: Canvas, view: TableView, casters: list[shadows.Caster]) -> None:
        """Darken what is drawn so far where casters keep the lamp's light away; soft light leaves it."""
        if self.lamp is not None and casters:
            shadows.cast_shadows(image, view, self.lamp, casters, self.radius, self.depth)

    def edge_shadows(self, rng: Rng, view: TableView, middles: FloatArray) -> FloatArray | None:
        """Return how far cards' edges throw sharp shadows, float (n, 2) pixels; None where light is soft."""
        if self.lamp is None:
            return None
        return shadows.draw_edge_shadows(rng, view, self.lamp, middles)


def draw_light(rng: Rng, about: FloatArray) -> Light:
    """Draw the light of a scene that is looked at about x, y."""
    kind = str(rng.choice(list(LIGHT_SHARES), p=list(LIGHT_SHARES.values())))
    if kind != "hard shadow":
        return Light(kind)
    lamp = lamps.Lamp(lamps.draw_place(rng, about, (1, 12), (5, 16)), np.ones(3))
    return Light(kind, lamp, rng.uniform(*shadows.LAMP_RADII), rng.uniform(0.25, 0.75))


def light_scene(
    rng: Rng, light: Light, image: Canvas, owner: OwnerMap, view: TableView, about: FloatArray
) -> None:
    """Light a drawn scene, in place; `about` is a point that is looked at, x and y."""
    if light.lamp is not None:
        light.shade(image, view, shadows.draw_casters(rng, view, about, max(image.shape) / view.scale))
    elif light.kind == "coloured lamps":
        lamps.add_coloured_lamps(rng, image, view, about)
    elif light.kind == "candle":
        lamps.add_candle(rng, image, view, about)
    elif light.kind == "flash":
        lamps.add_flash(rng, image, owner, view)


def draw_focus(rng: Rng, card_nearness: FloatArray) -> lens.ThinLens | None:
    """Draw the lens that takes a scene: for most None, one that is sharp everywhere.

    `card_nearness`, float (n,), is that of the cards' middles, as `TableView.table_points` has it.
    """
    if rng.random() >= FOCUS_SHARE:
        return None
    on_card = len(card_nearness) and rng.random() < FOCUS_ON_CARD_SHARE
    near = float(rng.choice(card_nearness)) if on_card else float(np.exp(rng.normal(0, 0.25)))
    return lens.draw_lens(rng, 1 / max(0.1, near))


def leave_blurred_aside(scene: Scene, view: TableView, used: lens.ThinLens) -> None:
    """Let an index that the lens blurs beyond reading count for nothing."""
    if len(scene.frames):
        blurred = lens.blur_shares(view, used, scene.frames) > UNREADABLE_BLUR_SHARE
        _leave_aside(scene, blurred)


def leave_faint_aside(scene: Scene) -> None:
    """Let an index that light or darkness has all but wiped out count for nothing."""
    if len(scene.frames):
        faint = [_contrast(crop_frame(scene.image, frame, 12, 16)) < MIN_CONTRAST for frame in scene.frames]
        _leave_aside(scene, np.array(faint))


def _contrast(crop: Pixels) -> int:
    """Return how far the lightest and the darkest value of a channel lie apart at most, without noise."""
    soft = cv2.blur(crop, (3, 3))
    return int((soft.max(axis=(0, 1)).astype(int) - soft.min(axis=(0, 1))).max())


def _leave_aside(scene: Scene, which: NDArray[np.bool_]) -> None:
    scene.rank_seen[which] = np.minimum(scene.rank_seen[which], UNSURE_SEEN_SHARE)

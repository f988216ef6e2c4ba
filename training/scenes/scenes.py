"""Scenes that training sees, made without end: photographs of cards and their truth."""

from dataclasses import dataclass

import numpy as np

from training.arrays import Canvas, FloatArray, OwnerMap
from training.chance import draw_log_uniform
from training.decks.designs import ArtLibrary, Face
from training.scenes import augment, backgrounds, conditions, hands, layouts, lens, tabletop, things
from training.scenes.dealing import Dealer
from training.scenes.geometry import Projection, TableView, camera, card_to_table_matrix
from training.scenes.layouts import Placement
from training.scenes.painting import paint_cards, rounded_card_masks
from training.scenes.room import draw_table_in_perspective
from training.scenes.truth import Scene, collect_truth

STEEP_TILTS = (np.radians(40), np.radians(60))
"""How far off the vertical half of the hard scenes are seen."""
FLAT_TILTS = (np.radians(60), np.radians(74))
"""The same of one in five of those: cards nearly flat to the camera."""
FLAT_SHARE = 0.2
LOW_ANGLE_SHARE = 0.05
"""Share of all scenes that are seen from 10 to 25 degrees above the table, as `LOW_TILTS` has it."""
LOW_TILTS = (np.radians(65), np.radians(80))
PERSPECTIVE_TABLE_SHARE = 0.5
"""Share of the steep scenes whose table is drawn in perspective, with an edge; low ones all have it."""
EMPTY_SHARE = 0.07
"""Share of scenes without a card."""
EMPTY_THINGS_SHARE = 0.7
"""Share of those with things that are no cards."""
THINGS_SHARE = 0.24
"""Share of the scenes with cards that have such things beside them."""
ON_CARDS_SHARE = 0.25
"""Share of those things with a height that lie on the cards, where they meet."""
THINGS_KEPT, THING_RENEWAL_SHARE = 50, 0.05
"""How many things are at hand, and how often one is replaced for each that a scene shows."""
HELD_SHARE = 0.08
"""Share of scenes whose cards a hand holds, in a fan or two rows, some bent."""
FINGER_SHARES = {"held": 0.5, "others": 0.06, "anywhere": 0.12}
"""Share of held hands and of others with fingers over indices, and of all else with fingers anywhere."""
WATERMARK_SHARE = 0.03
"""Share of the scenes with a watermark."""
CLOSE_FAN_SHARE = 0.4
"""Share of the hard scenes with close fans; `NEAR` of these are seen from near, as hands often are."""
NEAR_VIEW_SHARE = 0.6
MIN_NEAR_INDEX_PIXELS = 26.0
"""Pixels that an index is at least high in those."""
MIN_DEPTH = 0.12
"""Distance along the camera's axis, over that of what it looks at, at which a card's corners are at least."""


@dataclass
class Setting:
    """What is settled of a scene before it is drawn."""

    view: TableView
    tilt: float
    """Radians off the vertical."""
    aspect: float
    """A card's length over its width."""
    index: float
    """Pixels of an index's height."""
    is_held: bool
    cards: list[Placement]
    faces: list[Face]
    projections: list[Projection]

    def middles(self) -> FloatArray:
        """Return the cards' middles on the table: float (n, 2)."""
        return np.array([(card.x, card.y) for card in self.cards], float).reshape(-1, 2)

    def focus(self) -> FloatArray:
        """Return a point that is looked at, x and y: a card's middle, or the origin."""
        return self.middles()[0] if self.cards else np.zeros(2)


class SceneMaker:
    """Makes an endless seeded stream of scenes of `size` pixels from a library.

    A share `hard` of the scenes has more of what is hard: foreign letters, jokers, close fans, steep views.
    `drawn` is how many drawn decks there are at a time, `real_share` the share of real ones.
    """

    def __init__(
        self,
        library: ArtLibrary,
        seed: int,
        size: int = 416,
        index_pixels: tuple[float, float] = (9, 64),
        drawn: int = 28,
        real_share: float = 0.3,
        hard: float = 0.5,
    ) -> None:
        self.library, self.size, self.index_pixels, self.hard_share = library, size, index_pixels, hard
        self.rng = np.random.default_rng(seed)
        self.noise = backgrounds.Noise(self.rng)
        self.dealer = Dealer(library, self.rng, drawn, real_share, hard > 0)
        self._masks = [rounded_card_masks(radius) for radius in (0.02, 0.04, 0.055, 0.07)]
        self._things = [things.draw_thing(self.rng, library) for _ in range(THINGS_KEPT)]

    def make_scene(self) -> Scene:
        """Make the next scene."""
        rng = self.rng
        aspect, index = rng.uniform(1.33, 1.62), draw_log_uniform(rng, *self.index_pixels)
        if rng.random() < EMPTY_SHARE:
            return self._photograph(self._settle_empty(aspect, index))
        hard = bool(self.hard_share) and rng.random() < self.hard_share
        close, steep = hard and rng.random() < CLOSE_FAN_SHARE, hard and rng.random() < 0.5
        if close and rng.random() < NEAR_VIEW_SHARE:
            lowest = min(MIN_NEAR_INDEX_PIXELS, self.index_pixels[1])
            index = draw_log_uniform(rng, lowest, self.index_pixels[1])
        held = bool(rng.random() < HELD_SHARE)
        cards = self._lay_cards(aspect, index, close, held)
        faces = self.dealer.deal(cards, hard, close)
        return self._photograph(self._settle(cards, faces, aspect, index, steep, held))

    def _lay_cards(self, aspect: float, index: float, close: bool, held: bool) -> list[Placement]:
        if held:
            return layouts.lay_held_cards(self.rng, aspect)
        across = self.size * 0.2 * aspect / index
        return layouts.lay_table(self.rng, aspect, across, layouts.lay_close_fan if close else None)

    def _draw_tilt(self, steep: bool) -> float:
        """Draw how far off the vertical, in radians, a scene is seen."""
        rng = self.rng
        if rng.random() < LOW_ANGLE_SHARE:
            return float(rng.uniform(*LOW_TILTS))
        if steep:
            return float(rng.uniform(*(FLAT_TILTS if rng.random() < FLAT_SHARE else STEEP_TILTS)))
        return float(np.clip(abs(rng.normal(0, 0.42)), 0, 1.05))

    def _settle_empty(self, aspect: float, index: float) -> Setting:
        """Settle a scene without a card, seen from as near as one whose indices are `index` pixels high."""
        tilt = self._draw_tilt(steep=self.rng.random() < 0.25)
        scale = index / (0.2 * aspect) / np.sqrt(np.cos(tilt))
        view = camera(self.rng, np.zeros(2), scale, self.size, tilt)
        return Setting(view, tilt, aspect, index, False, [], [], [])

    def _settle(
        self, cards: list[Placement], faces: list[Face], aspect: float, index: float, steep: bool, held: bool
    ) -> Setting:
        """Settle camera and bends; cards that are not wholly before the camera are left out."""
        tilt = self._draw_tilt(steep)
        view = self._draw_camera(cards, faces, aspect, index, tilt)
        setting = Setting(view, tilt, aspect, index, held, [], [], [])
        for card, face, bend in zip(cards, faces, self._draw_bends(len(cards), held), strict=True):
            to_table = card_to_table_matrix(card, aspect)
            corners = to_table @ np.array([(0, 0, 1), (0, 1, 1), (1, 0, 1), (1, 1, 1.0)]).T
            if (view.homography[2] @ corners > MIN_DEPTH).all():
                setting.cards.append(card)
                setting.faces.append(face)
                setting.projections.append(Projection(view.homography @ to_table, *bend))
        return setting

    def _draw_camera(
        self, cards: list[Placement], faces: list[Face], aspect: float, index: float, tilt: float
    ) -> TableView:
        """Draw a camera so that indices about a drawn card are `index` pixels high."""
        rng = self.rng
        at = int(rng.integers(len(cards)))
        frames = faces[at].frames
        focus, share = np.array([0.5, 0.5]), 0.2
        if len(frames):
            frame = frames[rng.integers(len(frames))]
            focus, share = frame[0], 2 * abs(float(frame[1, 1]))
        on_table = card_to_table_matrix(cards[at], aspect) @ np.array([*focus, 1])
        scale = index / (share * aspect) / np.sqrt(np.cos(tilt))
        return camera(rng, on_table[:2], scale, self.size, tilt)

    def _draw_bends(self, count: int, held: bool) -> list[tuple[float, float]]:
        """Draw each card's bend and curl: mostly none, else nearly alike, and more in a hand."""
        rng = self.rng
        if rng.random() < (0.4 if held else 0.75):
            return [(0.0, 0.0)] * count
        wide = 0.06 if held else 0.035
        amounts = [float(amount) for amount in rng.normal(0, wide) + rng.normal(0, 0.2 * wide, count)]
        if held and rng.random() < 0.5:
            return [(0.0, amount) for amount in amounts]
        return [(amount, 0.0) for amount in amounts]

    def _photograph(self, setting: Setting) -> Scene:
        """Draw a scene, light it, and take the photo."""
        rng, view, focus = self.rng, setting.view, setting.focus()
        owner = np.full((self.size, self.size), -1, np.int16)
        image = self._draw_table(setting)
        below, above = self._lay_things(setting)
        light = conditions.draw_light(rng, focus)
        light.shade(image, view, [each.caster() for each in below if each.thing.height])
        tabletop.paint_things(rng, image, owner, view, below)
        image = self._paint_cards(setting, image, owner, light)
        light.shade(image, view, [each.caster() for each in above])
        tabletop.paint_things(rng, image, owner, view, above, tabletop.COVERED)
        if rng.random() < WATERMARK_SHARE:
            backgrounds.draw_watermark(rng, self.library, image)
        conditions.light_scene(rng, light, image, owner, view, focus)
        used = conditions.draw_focus(rng, view.nearness(setting.middles()))
        if used:
            image = lens.blur_by_depth(image, view, used)
        photo = augment.simulate_photo(rng, self.noise, image, setting.index)
        scene = collect_truth(photo, owner, setting.projections, setting.faces)
        scene.decoys = np.concatenate([scene.decoys, tabletop.decoys_in_sight(owner, view, below)])
        if used:
            conditions.leave_blurred_aside(scene, view, used)
        if light.kind != "usual":
            conditions.leave_faint_aside(scene)
        return scene

    def _draw_table(self, setting: Setting) -> Canvas:
        """Draw the table: in perspective where it is seen from low down, else as a flat print."""
        rng, tilt = self.rng, setting.tilt
        steep = tilt > STEEP_TILTS[0] and rng.random() < PERSPECTIVE_TABLE_SHARE
        if steep or tilt > LOW_TILTS[0]:
            size = (self.size, self.size)
            return draw_table_in_perspective(rng, self.library, self.noise, setting.view, size)
        return backgrounds.draw_background(rng, self.library, self.noise, self.size)

    def _lay_things(self, setting: Setting) -> tuple[list[tabletop.LaidThing], list[tabletop.LaidThing]]:
        """Lay things that are no cards, for some scenes: what lies below the cards, and what above."""
        rng = self.rng
        if setting.is_held or rng.random() >= (THINGS_SHARE if setting.cards else EMPTY_THINGS_SHARE):
            return [], []
        count = int(rng.integers(1, 5 if setting.cards else 7))
        if rng.random() < THING_RENEWAL_SHARE * count:
            self._things[rng.integers(len(self._things))] = things.draw_thing(rng, self.library)
        places = setting.middles() if setting.cards else np.zeros((1, 2))
        laid = tabletop.lay_things(rng, self._things, places, self.size / setting.view.scale, count)
        on_cards = [
            bool(setting.cards and each.thing.height and rng.random() < ON_CARDS_SHARE) for each in laid
        ]
        below = [each for each, over in zip(laid, on_cards, strict=True) if not over]
        return below, [each for each, over in zip(laid, on_cards, strict=True) if over]

    def _paint_cards(
        self, setting: Setting, image: Canvas, owner: OwnerMap, light: conditions.Light
    ) -> Canvas:
        """Paint cards, the hand that holds them and fingers over them, and return the picture."""
        rng, view = self.rng, setting.view
        holding = hands.lengthen_arm(hands.draw_hand(rng, setting.aspect)) if setting.is_held else None
        if holding:
            if rng.random() < 0.6:
                image = lens.blur_evenly(image, rng.uniform(0.5, 5))
            holding.paint(image, owner, view.homography, behind=True)
        masks = self._masks[rng.integers(len(self._masks))]
        sharp = light.edge_shadows(rng, view, setting.middles())
        paint_cards(rng, masks, image, owner, setting.projections, setting.faces, sharp=sharp)
        if holding:
            holding.paint(image, owner, view.homography, behind=False)
        if rng.random() < FINGER_SHARES["held" if holding else "others"]:
            fingers = hands.draw_covering_fingers(rng, setting.aspect, setting.cards, setting.faces)
            fingers.paint(image, owner, view.homography, behind=False)
        elif setting.cards and rng.random() < FINGER_SHARES["anywhere"]:
            hands.paint_loose_fingers(rng, image, owner, setting.index)
        return image

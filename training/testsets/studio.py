"""The studio: scenes of one test set, drawn again until each card can be read, and photographed."""

from dataclasses import replace
from zlib import crc32

import cv2
import numpy as np

from training.arrays import Canvas, OwnerMap
from training.chance import Rng
from training.decks.backs import draw_back_design
from training.decks.designs import ArtLibrary, Face, RealDeck
from training.scenes import backgrounds, hands, layouts, tabletop, things
from training.scenes.geometry import Projection, TableView, card_to_table_matrix, view_of_table
from training.scenes.lens import blur_by_depth
from training.scenes.painting import paint_cards, rounded_card_masks
from training.scenes.room import draw_table_in_perspective
from training.scenes.truth import collect_truth
from training.testsets.camera import aim_camera, simulate_phone_photo
from training.testsets.decks import AnyDeck
from training.testsets.laid import BACK_NAMES, ScenePlan
from training.testsets.recipes import TESTSETS, Shot
from training.testsets.sight import (
    are_cards_readable,
    are_indices_thick,
    are_jokers_visible,
    count_readable_indices,
    draw_focus,
    sketch_owners,
)

PHOTO_SIDES_PIXELS = (1600, 1600, 1840, 2048)
"""Pixels of the photo's long side, as a phone sends it."""
MAX_DRAWS_PER_PLAN = 200
"""Draws of one scene before its layout's own numbers are drawn again."""


_FLAT_VIEW = view_of_table(0.0, 0.0, 0.0, 4.0, np.zeros(2), np.eye(3))
"""The view of a table without anything to look at."""


class Studio:
    """Photographs the scenes of one test set."""

    def __init__(self, name: str, art: ArtLibrary, jokers: dict[str, list[Face]] | None = None) -> None:
        self.name, self.recipe, self.art, self.jokers = name, TESTSETS[name], art, jokers or {}
        self.noise = backgrounds.Noise(np.random.default_rng(17), size=2100)
        self._masks = [rounded_card_masks(radius) for radius in (0.03, 0.045, 0.06)]

    def shoot_scene(self, number: int) -> Shot:
        """Make scene `number`, always the same one."""
        rng = np.random.default_rng([crc32(self.name.encode()), number])
        while True:
            plan = self.recipe.draw_plan(rng)
            for _ in range(MAX_DRAWS_PER_PLAN):
                shot = self._try_scene(rng, plan)
                if shot is not None:
                    return shot

    def _try_scene(self, rng: Rng, plan: ScenePlan) -> Shot | None:
        """Draw a scene; return None where a card cannot be read."""
        aspect, deck = rng.uniform(1.36, 1.56), self.recipe.make_deck(rng, self.art)
        laid = self.recipe.lay_cards(rng, aspect, plan)
        backs = {code: draw_back_design(rng) for code in BACK_NAMES if code in laid.codes}
        faces = [backs.get(code) or self._choose_face(rng, deck, code) for code in laid.codes]
        long, short = int(rng.choice(PHOTO_SIDES_PIXELS)), rng.choice([0.75, 0.75, 0.5625])
        beside = self._lay_things(rng, laid.cards)
        view, size = _FLAT_VIEW, (long, int(short * long))
        if aims := [*laid.cards, *(layouts.Placement(each.x, each.y, each.angle) for each in beside)]:
            how = (self.recipe.tilt_degrees, long, short, self.recipe.is_held, self.recipe.is_low)
            view, size = aim_camera(rng, aims, aspect, *how)
        bends = hands.draw_bends(rng, len(faces))
        projections = [
            Projection(view.homography @ card_to_table_matrix(c, aspect), b)
            for c, b in zip(laid.cards, bends, strict=True)
        ]
        holding = hands.draw_hand(rng, aspect) if self.recipe.is_held else None
        if holding and self.recipe.fingers:
            more = hands.draw_covering_fingers(rng, aspect, laid.cards, faces)
            holding = hands.lengthen_arm(replace(holding, limbs=[*holding.limbs, *more.limbs]))
        sketch = sketch_owners(projections, size, holding, view.homography)
        if not are_cards_readable(faces, projections, sketch):
            return None
        if self.recipe.is_low and not are_indices_thick(faces, projections, sketch):
            return None
        image, owner = self._draw_picture(rng, size, projections, faces, holding, view, beside)
        if not are_cards_readable(faces, projections, owner):
            return None
        focus = draw_focus(rng, faces, projections, owner, view) if self.recipe.is_shallow else None
        if focus:
            image = blur_by_depth(image, view, focus.lens, widest=0.03 * long)
        if isinstance(deck, RealDeck) and not are_jokers_visible(laid.codes, projections, owner):
            return None
        scene = collect_truth(simulate_phone_photo(rng, self.noise, image), owner, projections, faces)
        shown = [
            count_readable_indices(face, projection, owner, at, focus)
            for at, (face, projection) in enumerate(zip(faces, projections, strict=True))
        ]
        name = deck.name if isinstance(deck, RealDeck) else "drawn"
        shot = Shot(scene, owner, laid, name, plan, shown, [each.outline() for each in projections])
        return shot if self.recipe.fits(shot) else None

    def _lay_things(self, rng: Rng, cards: list[layouts.Placement]) -> list[tabletop.LaidThing]:
        """Lay as many things as the recipe has: at the cards' edges and beside them, or alone."""
        least, most = self.recipe.things
        if not most:
            return []
        drawn = [things.draw_thing(rng, self.art) for _ in range(int(rng.integers(least, most + 1)))]
        places = np.array([(card.x, card.y) for card in cards] or [(0.0, 0.0)])
        across = float(np.ptp(places, axis=0).max()) + 2.5
        laid = [each for one in drawn for each in tabletop.lay_things(rng, [one], places, across, 1)]
        return sorted(laid, key=tabletop.level_of_top)

    def _choose_face(self, rng: Rng, deck: AnyDeck, code: str) -> Face:
        if code == "Jk" and isinstance(deck, RealDeck):
            jokers = self.jokers[deck.name]
            return jokers[rng.integers(len(jokers))]
        return deck.face(code)

    def _draw_picture(
        self,
        rng: Rng,
        size: tuple[int, int],
        projections: list[Projection],
        faces: list[Face],
        holding: hands.HoldingHand | None,
        view: TableView,
        beside: list[tabletop.LaidThing],
    ) -> tuple[Canvas, OwnerMap]:
        """Draw table, hand and cards: the picture and whose each pixel is."""
        width, height = size
        side = max(size)
        if self.recipe.is_low:
            image = draw_table_in_perspective(rng, self.art, self.noise, view, size, side=1024)
        else:
            table = backgrounds.draw_background(rng, self.art, self.noise, 1024)
            if holding and rng.random() < 0.7:
                table = np.asarray(cv2.GaussianBlur(table, (0, 0), rng.uniform(2, 8)), np.float32)
            large = np.asarray(cv2.resize(table, (side, side), interpolation=cv2.INTER_LINEAR), np.float32)
            image = large[:height, :width].copy()
        owner = np.full((height, width), -1, np.int16)
        if beside:
            tabletop.paint_things(rng, image, owner, view, beside)
        if holding:
            holding.paint(image, owner, view.homography, behind=True)
        masks = self._masks[rng.integers(len(self._masks))]
        paint_cards(rng, masks, image, owner, projections, faces, reach=side / 600)
        if holding:
            holding.paint(image, owner, view.homography, behind=False)
        return image, owner

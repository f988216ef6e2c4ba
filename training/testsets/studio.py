"""The studio: scenes of one test set, drawn again until each card can be read, and photographed."""

from zlib import crc32

import cv2
import numpy as np

from training.arrays import Canvas, Numbers, Owner
from training.chance import Rng
from training.decks.backs import draw_design
from training.decks.designs import Face, Library, RealDeck
from training.scenes import backgrounds, hands
from training.scenes.geometry import Projection, card_matrix
from training.scenes.painting import paint, rounded
from training.scenes.truth import truth
from training.testsets.camera import aim, photograph
from training.testsets.decks import AnyDeck
from training.testsets.laid import BACKS, Planned
from training.testsets.recipes import SETS, Shot
from training.testsets.sight import jokers_told, readable, readable_indices, sketch

SIDES = (1600, 1600, 1840, 2048)
"""Pixels of the photo's long side, as a phone sends it."""
PATIENCE = 200
"""Draws of one scene before its layout's own numbers are drawn again."""


class Studio:
    """Photographs the scenes of one test set."""

    def __init__(self, name: str, art: Library, jokers: dict[str, list[Face]] | None = None) -> None:
        self.name, self.recipe, self.art, self.jokers = name, SETS[name], art, jokers or {}
        self.noise = backgrounds.Noise(np.random.default_rng(17), size=2100)
        self._masks = [rounded(radius) for radius in (0.03, 0.045, 0.06)]

    def shoot(self, number: int) -> Shot:
        """Make scene `number`, always the same one."""
        rng = np.random.default_rng([crc32(self.name.encode()), number])
        while True:
            plan = self.recipe.plan(rng)
            for _ in range(PATIENCE):
                shot = self._try(rng, plan)
                if shot is not None:
                    return shot

    def _try(self, rng: Rng, plan: Planned) -> Shot | None:
        """Draw a scene; return None where a card cannot be read."""
        aspect, deck = rng.uniform(1.36, 1.56), self.recipe.deck(rng, self.art)
        laid = self.recipe.lay(rng, aspect, plan)
        backs = {code: draw_design(rng) for code in BACKS if code in laid.codes}
        faces = [backs.get(code) or self._face(rng, deck, code) for code in laid.codes]
        long, short = int(rng.choice(SIDES)), rng.choice([0.75, 0.75, 0.5625])
        view: Numbers = np.eye(3)
        size = (long, int(short * long))
        if laid.cards:
            view, size = aim(rng, laid.cards, aspect, self.recipe.tilt, long, short, self.recipe.held)
        bends = hands.bends(rng, len(faces))
        projections = [
            Projection(view @ card_matrix(c, aspect), b) for c, b in zip(laid.cards, bends, strict=True)
        ]
        holding = hands.draw(rng, aspect) if self.recipe.held else None
        if not readable(faces, projections, sketch(projections, size, holding, view)):
            return None
        image, owner = self._picture(rng, size, projections, faces, holding, view)
        if not readable(faces, projections, owner):
            return None
        if isinstance(deck, RealDeck) and not jokers_told(laid.codes, projections, owner):
            return None
        scene = truth(photograph(rng, self.noise, image), owner, projections, faces)
        shown = [
            readable_indices(face, projection, owner, at)
            for at, (face, projection) in enumerate(zip(faces, projections, strict=True))
        ]
        name = deck.name if isinstance(deck, RealDeck) else "drawn"
        shot = Shot(scene, owner, laid, name, plan, shown, [each.outline() for each in projections])
        return shot if self.recipe.fits(shot) else None

    def _face(self, rng: Rng, deck: AnyDeck, code: str) -> Face:
        if code == "Jk" and isinstance(deck, RealDeck):
            jokers = self.jokers[deck.name]
            return jokers[rng.integers(len(jokers))]
        return deck.face(code)

    def _picture(
        self,
        rng: Rng,
        size: tuple[int, int],
        projections: list[Projection],
        faces: list[Face],
        holding: hands.HoldingHand | None,
        view: Numbers,
    ) -> tuple[Canvas, Owner]:
        """Draw table, hand and cards: the picture and whose each pixel is."""
        width, height = size
        side = max(size)
        table = backgrounds.draw(rng, self.art, self.noise, 1024)
        if holding and rng.random() < 0.7:
            table = np.asarray(cv2.GaussianBlur(table, (0, 0), rng.uniform(2, 8)), np.float32)
        large = np.asarray(cv2.resize(table, (side, side), interpolation=cv2.INTER_LINEAR), np.float32)
        image = large[:height, :width].copy()
        owner = np.full((height, width), -1, np.int16)
        if holding:
            holding.paint(image, owner, view, behind=True)
        masks = self._masks[rng.integers(len(self._masks))]
        paint(rng, masks, image, owner, projections, faces, reach=side / 600)
        if holding:
            holding.paint(image, owner, view, behind=False)
        return image, owner

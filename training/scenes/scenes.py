"""Scenes that training sees, made without end: photographs of cards and their truth."""

import cv2
import numpy as np

from training.arrays import Canvas, FloatArray, OwnerMap
from training.chance import draw_log_uniform
from training.decks.designs import NO_FRAMES, ArtLibrary, Face, RealDeck, frame_word_heads
from training.decks.drawn import DrawnDeck
from training.decks.inks import reprint_faces
from training.decks.styles import ENGLISH_COURTS, draw_hard_style
from training.scenes import augment, backgrounds, layouts
from training.scenes.geometry import Projection, camera, card_to_table_matrix
from training.scenes.layouts import Placement
from training.scenes.painting import draw_back, paint_cards, rounded_card_masks
from training.scenes.strangers import draw_foreign_card
from training.scenes.truth import Scene, collect_truth

STEEP_TILTS = (np.radians(40), np.radians(60))
"""How far off the vertical half of the hard scenes are seen."""
FLAT_TILTS = (np.radians(60), np.radians(74))
"""The same of one in five of those: cards nearly flat to the camera."""
FLAT_SHARE = 0.2
REPRINTED = 0.13
"""Share of the scenes whose deck has other colours than black and red on white."""
STRANGE, MINGLED = 0.03, 0.03
"""Shares of the scenes with cards of other games alone, and with a few among ours."""
WATERMARK_SHARE = 0.03
"""Share of the scenes with a watermark."""
HARD_JOKER_SHARES = (0.06, 0.5)
"""Share of jokers among the cards of a hard scene, and of the `MANY_JOKERS_SHARE` among those scenes."""
MANY_JOKERS_SHARE = 0.75
USUAL_JOKER_SHARE = 0.05
"""Share of jokers among the cards of the other scenes."""
USUAL_SIGN_SHARE = 0.25
"""Share of the drawn decks of hard scenes whose jokers have the usual word or star."""
DECK_RENEWAL_SHARE = 0.12
"""How often a drawn deck is replaced when it is its turn: networks come to know those that stay."""
CLOSE_FAN_SHARE = 0.4
"""Share of the hard scenes with close fans; `NEAR` of these are seen from near, as hands often are."""
NEAR_VIEW_SHARE = 0.6
MIN_NEAR_INDEX_PIXELS = 26.0
"""Pixels that an index is at least high in those."""
MAX_SLIM_MARGIN = 0.031
"""Share of the card's width between edge and index from which a deck is not for close fans."""


class SceneMaker:
    """Makes an endless seeded stream of scenes of `size` pixels from a library.

    Real decks stay; drawn decks live for a while and are replaced one by one, so designs never end. A share
    `hard` of the scenes has more of what is hard: foreign letters, jokers, close fans, steep views.
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
        self.library, self.size, self.index_pixels, self.real_share = library, size, index_pixels, real_share
        self.hard_share = hard
        self.rng = np.random.default_rng(seed)
        self.noise = backgrounds.Noise(self.rng)
        self._drawn_decks = [DrawnDeck(library, self.rng) for _ in range(drawn)]
        self._masks = [rounded_card_masks(radius) for radius in (0.02, 0.04, 0.055, 0.07)]
        self._backs = [draw_back(self.rng) for _ in range(40)]
        self._strangers = [draw_foreign_card(self.rng, library) for _ in range(60)]
        self._hard_decks = [self._draw_hard_deck() for _ in range(drawn if hard else 0)]

    def _draw_hard_deck(self) -> DrawnDeck:
        signed = bool(self.rng.random() >= USUAL_SIGN_SHARE)
        return DrawnDeck(self.library, self.rng, draw_hard_style(self.library, self.rng), signed=signed)

    def _deal_hard_faces(self, cards: list[Placement], close: bool) -> list[Face]:
        """Deal faces, one in three a joker, and from a foreign deck twice as many courts and aces."""
        rng, jester = self.rng, self.rng.random() < MANY_JOKERS_SHARE
        real = [deck for deck in self.library.decks if deck.jokers or not jester] or self.library.decks
        chosen: RealDeck | DrawnDeck = real[rng.integers(len(real))]
        if close or rng.random() > self.real_share:
            if rng.random() < DECK_RENEWAL_SHARE:
                self._hard_decks[rng.integers(len(self._hard_decks))] = self._draw_hard_deck()
            fitting = [
                deck for deck in self._hard_decks if not close or deck.style.margin[0] < MAX_SLIM_MARGIN
            ]
            fitting = fitting or self._hard_decks
            chosen = fitting[rng.integers(len(fitting))]
        foreign = isinstance(chosen, DrawnDeck) and chosen.style.courts != ENGLISH_COURTS
        courts = [code for code in chosen.codes if code[0] in ENGLISH_COURTS]
        back, dealt = self._backs[rng.integers(len(self._backs))], []
        for card in cards:
            joker = rng.random() < HARD_JOKER_SHARES[jester]
            code = str(rng.choice(courts if foreign and rng.random() < 4 / 9 else chosen.codes))
            if card.is_face_down:
                dealt.append(back)
            elif joker and isinstance(chosen, DrawnDeck):
                dealt.append(chosen.face("Jk"))
            elif joker and isinstance(chosen, RealDeck) and chosen.jokers:
                dealt.append(chosen.jokers[rng.integers(len(chosen.jokers))])
            else:
                dealt.append(chosen.face(code))
        return dealt

    def _draw_deck(self) -> RealDeck | DrawnDeck:
        """Draw a deck, now and then putting a new one into the pool."""
        if self.rng.random() < self.real_share:
            return self.library.decks[self.rng.integers(len(self.library.decks))]
        at = self.rng.integers(len(self._drawn_decks))
        if self.rng.random() < DECK_RENEWAL_SHARE:
            self._drawn_decks[at] = DrawnDeck(self.library, self.rng)
        return self._drawn_decks[at]

    def _faces(self, cards: list[Placement]) -> list[Face]:
        """Deal faces for the placements, from one deck or sometimes two."""
        decks = [self._draw_deck() for _ in range(2 if self.rng.random() < 0.1 else 1)]
        back = self._backs[self.rng.integers(len(self._backs))]
        dealt = []
        for card in cards:
            deck = decks[self.rng.integers(len(decks))]
            joker = isinstance(deck, DrawnDeck) and self.rng.random() < USUAL_JOKER_SHARE
            code = "Jk" if joker else deck.codes[self.rng.integers(len(deck.codes))]
            dealt.append(back if card.is_face_down else deck.face(code))
        return dealt

    def _mix_in_strangers(self, faces: list[Face]) -> list[Face]:
        """Replace all or a few of the faces by those of other games' cards, now and then."""
        kind = self.rng.random()
        if kind > STRANGE + MINGLED:
            return faces
        share = 1.0 if kind < STRANGE else 0.3
        return [
            self._strangers[self.rng.integers(len(self._strangers))] if self.rng.random() < share else face
            for face in faces
        ]

    def _draw_camera(
        self, cards: list[Placement], faces: list[Face], aspect: float, height: float, steep: bool
    ) -> FloatArray:
        """Draw a camera so that indices about a drawn card are `height` pixels high."""
        rng = self.rng
        at = int(rng.integers(len(cards)))
        frames = faces[at].frames
        focus, share = np.array([0.5, 0.5]), 0.2
        if len(frames):
            frame = frames[rng.integers(len(frames))]
            focus, share = frame[0], 2 * abs(float(frame[1, 1]))
        on_table = card_to_table_matrix(cards[at], aspect) @ np.array([*focus, 1])
        steepness = FLAT_TILTS if rng.random() < FLAT_SHARE else STEEP_TILTS
        tilt = rng.uniform(*steepness) if steep else float(np.clip(abs(rng.normal(0, 0.42)), 0, 1.05))
        scale = height / (share * aspect) / np.sqrt(np.cos(tilt))
        return camera(rng, on_table[:2], scale, self.size, tilt)

    def make_scene(self) -> Scene:
        """Make the next scene."""
        rng = self.rng
        aspect, height = rng.uniform(1.33, 1.62), draw_log_uniform(rng, *self.index_pixels)
        image = backgrounds.draw_background(rng, self.library, self.noise, self.size)
        if rng.random() < 0.05:
            photo = augment.simulate_photo(rng, self.noise, image, height)
            return Scene(photo, [], NO_FRAMES, np.zeros(0), np.zeros(0))
        hard = bool(self.hard_share) and rng.random() < self.hard_share
        close, steep = hard and rng.random() < CLOSE_FAN_SHARE, hard and rng.random() < 0.5
        if close and rng.random() < NEAR_VIEW_SHARE:
            height = draw_log_uniform(
                rng, min(MIN_NEAR_INDEX_PIXELS, self.index_pixels[1]), self.index_pixels[1]
            )
        across = self.size * 0.2 * aspect / height
        cards = layouts.lay_table(rng, aspect, across, layouts.lay_close_fan if close else None)
        dealt = self._deal_hard_faces(cards, close) if hard else self._faces(cards)
        faces = [
            frame_word_heads(face) if face.code == "Jk" else face for face in self._mix_in_strangers(dealt)
        ]
        if rng.random() < REPRINTED:
            faces = reprint_faces(rng, faces)
        view = self._draw_camera(cards, faces, aspect, height, steep)
        owner = np.full(image.shape[:2], -1, np.int16)
        bends = self._draw_bends(len(cards))
        projections = [
            Projection(view @ card_to_table_matrix(card, aspect), b)
            for card, b in zip(cards, bends, strict=True)
        ]
        masks = self._masks[rng.integers(len(self._masks))]
        paint_cards(rng, masks, image, owner, projections, faces)
        if rng.random() < 0.15:
            self._draw_fingers(image, owner, height)
        if rng.random() < WATERMARK_SHARE:
            backgrounds.draw_watermark(rng, self.library, image)
        photo = augment.simulate_photo(rng, self.noise, image, height)
        return collect_truth(photo, owner, projections, faces)

    def _draw_bends(self, count: int) -> FloatArray:
        """Draw how far each card is bent: mostly not at all, else nearly alike."""
        if self.rng.random() < 0.75:
            return np.zeros(count)
        return self.rng.normal(0, 0.035) + self.rng.normal(0, 0.008, count)

    def _draw_fingers(self, image: Canvas, owner: OwnerMap, height: float) -> None:
        """Draw thumbs and fingers above the cards: rounded, shaded, with a nail."""
        rng = self.rng
        skin = np.array([(120, 150, 205), (95, 125, 185), (60, 85, 135), (40, 55, 90)])[rng.integers(4)]
        skin = skin + rng.normal(0, 12, 3)
        for _ in range(int(rng.integers(1, 4))):
            start = rng.uniform(-0.1, 1.1, 2) * self.size
            angle, length, width = (
                rng.uniform(0, 6.28),
                height * rng.uniform(2, 6),
                height * rng.uniform(0.7, 1.5),
            )
            tip = start + length * np.array([np.cos(angle), np.sin(angle)])
            mask = np.zeros(image.shape[:2], np.uint8)
            first, last = (p.astype(int).tolist() for p in (start, tip))
            cv2.line(mask, first, last, 255, max(2, int(width)), cv2.LINE_AA)
            soft = cv2.blur(mask, (max(3, int(width / 2)),) * 2)
            inside = mask > 128
            image[inside] = (0.55 + 0.5 / 255 * soft[inside, None]) * skin
            nail = tuple((tip - 0.1 * width).astype(int).tolist())
            axes = (max(1, int(width * 0.35)), max(1, int(width * 0.26)))
            cv2.ellipse(
                image, nail, axes, np.degrees(angle), 0, 360, (skin * 1.12 + 12).tolist(), -1, cv2.LINE_AA
            )
            owner[inside] = -2

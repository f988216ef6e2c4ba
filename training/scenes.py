"""Scenes: photographs of cards with the frames of all their indices and how much of each is seen."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.photo.decode import Pixels
from training import augment, backgrounds, layouts
from training.arrays import Canvas, Numbers, Owner
from training.art import HEIGHT, WIDTH
from training.chance import Rng, log_uniform
from training.designs import NOWHERE, Face, Library, RealDeck, halved, headed
from training.drawn import COURTS, DrawnDeck, draw_hard_style
from training.geometry import Projection, camera, card_matrix
from training.layouts import Placement

SEEN, UNSURE = 0.42, 0.2
"""Share of a rank glyph in sight from which an index counts, and from which it is neither index nor none."""


@dataclass
class Scene:
    """A picture and its truth."""

    image: Pixels
    """uint8 (height, width, 3) BGR; square where it is made for training."""
    codes: list[str]
    frames: Numbers
    """float32 (n, 3, 2) pixels: centre, up, right."""
    rank_seen: Numbers
    """float32 (n,): share of the upper part in sight."""
    suit_seen: Numbers
    """float32 (n,): share of the lower part in sight."""
    others: Numbers = field(default_factory=lambda: NOWHERE)
    """float32 (m, 3, 2) pixels: heads and wholes of jokers' words that are right too; see `headed`."""


def rounded(radius: float) -> list[Pixels]:
    """Return masks of a card with rounded corners, in three sizes: channel 0 the card, 1 its rim."""
    mask = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    r = max(1, int(radius * WIDTH))
    cv2.rectangle(mask, (r, 0), (WIDTH - 1 - r, HEIGHT - 1), (255, 0, 0), -1)
    cv2.rectangle(mask, (0, r), (WIDTH - 1, HEIGHT - 1 - r), (255, 0, 0), -1)
    for x in (r, WIDTH - 1 - r):
        for y in (r, HEIGHT - 1 - r):
            cv2.circle(mask, (x, y), r, (255, 0, 0), -1, cv2.LINE_AA)
    inner = cv2.erode(mask[..., 0], np.ones((5, 5), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=0)
    mask[..., 1] = 255 - inner
    return halved(mask)


def _draw_back(rng: Rng) -> Face:
    """Draw a card back: a border round a lattice."""
    face = np.full((HEIGHT, WIDTH, 3), 245, np.uint8)
    colour = rng.uniform(0, 200, 3)
    edge, period = int(rng.integers(0, 26)), int(rng.integers(6, 40))
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    kinds = (
        (x + y) % period,
        np.minimum((x + y) % period, (x - y) % period),
        (x // period + y // period) % 2 * period,
    )
    lattice = kinds[rng.integers(3)] < period * rng.uniform(0.2, 0.7)
    lattice[:edge], lattice[HEIGHT - edge :], lattice[:, :edge], lattice[:, WIDTH - edge :] = (False,) * 4
    face[lattice] = colour
    inside = face[edge : HEIGHT - edge, edge : WIDTH - edge]
    inside[:] = np.clip(inside * rng.uniform(0.5, 1) + colour * rng.uniform(0, 0.5), 0, 255)
    for _ in range(int(rng.integers(0, 5))):
        at = (WIDTH // 2, int(rng.integers(HEIGHT // 4, HEIGHT * 3 // 4)))
        radius, ring = int(rng.integers(10, 90)), rng.uniform(0, 255, 3).tolist()
        cv2.circle(face, at, radius, ring, int(rng.integers(1, 9)), cv2.LINE_AA)
    return Face("", halved(face), NOWHERE)


STEEP = (np.radians(40), np.radians(60))
"""How far off the vertical half of the hard scenes are seen."""
JOKERS = (0.06, 0.5)
"""Share of jokers among the cards of a hard scene, and of the `JESTERS` among those scenes."""
JESTERS = 0.75
PLAIN_JOKERS = 0.05
"""Share of jokers among the cards of the other scenes."""
UNSIGNED = 0.25
"""Share of the drawn decks of hard scenes whose jokers have the usual word or star."""
SLIM = 0.031
"""Share of the card's width between edge and index from which a deck is not for close fans."""


class SceneMaker:
    """Makes an endless seeded stream of scenes of `size` pixels from a library.

    Real decks stay; drawn decks live for a while and are replaced one by one, so designs never end. A share
    `hard` of the scenes has more of what is hard: foreign letters, jokers, close fans, steep views.
    """

    def __init__(
        self,
        library: Library,
        seed: int,
        size: int = 416,
        index_pixels: tuple[float, float] = (9, 64),
        drawn: int = 28,
        real_share: float = 0.3,
        hard: float = 0.5,
    ) -> None:
        self.library, self.size, self.index_pixels, self.real_share = library, size, index_pixels, real_share
        self.hard = hard
        self.rng = np.random.default_rng(seed)
        self.noise = backgrounds.Noise(self.rng)
        self._drawn = [DrawnDeck(library, self.rng) for _ in range(drawn)]
        self._masks = [rounded(radius) for radius in (0.02, 0.04, 0.055, 0.07)]
        self._backs = [_draw_back(self.rng) for _ in range(40)]
        self._hard = [self._hard_deck() for _ in range(drawn if hard else 0)]

    def _hard_deck(self) -> DrawnDeck:
        signed = bool(self.rng.random() >= UNSIGNED)
        return DrawnDeck(self.library, self.rng, draw_hard_style(self.library, self.rng), signed=signed)

    def _deal_hard(self, cards: list[Placement], close: bool) -> list[Face]:
        """Deal faces, one in three a joker, and from a foreign deck twice as many courts and aces."""
        rng, jester = self.rng, self.rng.random() < JESTERS
        real = [deck for deck in self.library.decks if deck.jokers or not jester] or self.library.decks
        chosen: RealDeck | DrawnDeck = real[rng.integers(len(real))]
        if close or rng.random() > self.real_share:
            if rng.random() < 0.05:
                self._hard[rng.integers(len(self._hard))] = self._hard_deck()
            fitting = [deck for deck in self._hard if not close or deck.style.margin[0] < SLIM]
            fitting = fitting or self._hard
            chosen = fitting[rng.integers(len(fitting))]
        foreign = isinstance(chosen, DrawnDeck) and chosen.style.courts != COURTS
        courts = [code for code in chosen.codes if code[0] in COURTS]
        back, dealt = self._backs[rng.integers(len(self._backs))], []
        for card in cards:
            joker = rng.random() < JOKERS[jester]
            code = str(rng.choice(courts if foreign and rng.random() < 4 / 9 else chosen.codes))
            if card.back:
                dealt.append(back)
            elif joker and isinstance(chosen, DrawnDeck):
                dealt.append(chosen.face("Jk"))
            elif joker and isinstance(chosen, RealDeck) and chosen.jokers:
                dealt.append(chosen.jokers[rng.integers(len(chosen.jokers))])
            else:
                dealt.append(chosen.face(code))
        return dealt

    def _deck(self) -> RealDeck | DrawnDeck:
        """Draw a deck, now and then putting a new one into the pool."""
        if self.rng.random() < self.real_share:
            return self.library.decks[self.rng.integers(len(self.library.decks))]
        at = self.rng.integers(len(self._drawn))
        if self.rng.random() < 0.03:
            self._drawn[at] = DrawnDeck(self.library, self.rng)
        return self._drawn[at]

    def _faces(self, cards: list[Placement]) -> list[Face]:
        """Deal faces for the placements, from one deck or sometimes two."""
        decks = [self._deck() for _ in range(2 if self.rng.random() < 0.1 else 1)]
        back = self._backs[self.rng.integers(len(self._backs))]
        dealt = []
        for card in cards:
            deck = decks[self.rng.integers(len(decks))]
            joker = isinstance(deck, DrawnDeck) and self.rng.random() < PLAIN_JOKERS
            code = "Jk" if joker else deck.codes[self.rng.integers(len(deck.codes))]
            dealt.append(back if card.back else deck.face(code))
        return dealt

    def _view(
        self, cards: list[Placement], faces: list[Face], aspect: float, height: float, steep: bool
    ) -> Numbers:
        """Draw a camera so that indices about a drawn card are `height` pixels high."""
        rng = self.rng
        at = int(rng.integers(len(cards)))
        frames = faces[at].frames
        focus, share = np.array([0.5, 0.5]), 0.2
        if len(frames):
            frame = frames[rng.integers(len(frames))]
            focus, share = frame[0], 2 * abs(float(frame[1, 1]))
        on_table = card_matrix(cards[at], aspect) @ np.array([*focus, 1])
        tilt = rng.uniform(*STEEP) if steep else float(np.clip(abs(rng.normal(0, 0.42)), 0, 1.05))
        scale = height / (share * aspect) / np.sqrt(np.cos(tilt))
        return camera(rng, on_table[:2], scale, self.size, tilt)

    def make(self) -> Scene:
        """Make the next scene."""
        rng = self.rng
        aspect, height = rng.uniform(1.33, 1.62), log_uniform(rng, *self.index_pixels)
        image = backgrounds.draw(rng, self.library, self.noise, self.size)
        if rng.random() < 0.05:
            photo = augment.photograph(rng, self.noise, image, height)
            return Scene(photo, [], NOWHERE, np.zeros(0), np.zeros(0))
        hard = bool(self.hard) and rng.random() < self.hard
        close, steep = hard and rng.random() < 0.3, hard and rng.random() < 0.5
        across = self.size * 0.2 * aspect / height
        cards = layouts.table(rng, aspect, across, layouts.close_fan if close else None)
        dealt = self._deal_hard(cards, close) if hard else self._faces(cards)
        faces = [headed(face) if face.code == "Jk" else face for face in dealt]
        view = self._view(cards, faces, aspect, height, steep)
        owner = np.full(image.shape[:2], -1, np.int16)
        bends = self._bends(len(cards))
        projections = [
            Projection(view @ card_matrix(card, aspect), b) for card, b in zip(cards, bends, strict=True)
        ]
        masks = self._masks[rng.integers(len(self._masks))]
        paint(rng, masks, image, owner, projections, faces)
        if rng.random() < 0.15:
            self._hand(image, owner, height)
        photo = augment.photograph(rng, self.noise, image, height)
        return truth(photo, owner, projections, faces)

    def _bends(self, count: int) -> Numbers:
        """Draw how far each card is bent: mostly not at all, else nearly alike."""
        if self.rng.random() < 0.75:
            return np.zeros(count)
        return self.rng.normal(0, 0.035) + self.rng.normal(0, 0.008, count)

    def _hand(self, image: Canvas, owner: Owner, height: float) -> None:
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


def paint(
    rng: Rng,
    masks: list[Pixels],
    image: Canvas,
    owner: Owner,
    projections: list[Projection],
    faces: list[Face],
    reach: float = 1.0,
) -> None:
    """Draw the cards one above the other, each with its shadow, and note who owns each pixel.

    `masks` is a card's shape as `rounded` gives it; shadows are `reach` times as wide as in a small picture.
    """
    shadow, rim = rng.uniform(0, 0.55), rng.uniform(0, 0.7) * (rng.random() < 0.7)
    drift = rng.normal(0, 1.6, 2) * reach
    height, width = owner.shape
    for at, (projection, face) in enumerate(zip(projections, faces, strict=True)):
        outline = projection.outline()
        edge = 6 * reach
        low = np.floor(outline.min(axis=0) - edge).clip(0, (width, height)).astype(int)
        high = np.ceil(outline.max(axis=0) + edge).clip(0, (width, height)).astype(int)
        if (high - low).min() < 3 or not np.isfinite(outline).all():
            continue
        area = cv2.contourArea(outline.astype(np.float32))
        level = int(np.clip(np.log2(np.sqrt(WIDTH * HEIGHT / max(area, 1))), 0, 2.4).round())
        size = (int(high[0] - low[0]), int(high[1] - low[1]))
        origin = (int(low[0]), int(low[1]))
        mask = projection.warp(masks[level], origin, size).astype(np.float32) / np.float32(255)
        picture = projection.warp(face.levels[level], origin, size).astype(np.float32)
        part = image[low[1] : high[1], low[0] : high[0]]
        _cast(part, mask[..., 0], drift, shadow, round(7 * reach))
        picture *= rng.uniform(0.93, 1.0) - rim * np.minimum(mask[..., 1:2], mask[..., :1])
        part += (picture - part) * mask[..., :1]
        owner[low[1] : high[1], low[0] : high[0]][mask[..., 0] > 0.5] = at


def _cast(part: Canvas, mask: NDArray[np.float32], drift: Numbers, strength: float, soft: int) -> None:
    """Darken what lies under a card's shifted mask, blurred over `soft` pixels."""
    if strength < 0.05:
        return
    shift = np.array([[1, 0, drift[0]], [0, 1, drift[1]]])
    moved = cv2.warpAffine(cv2.blur(mask, (soft, soft)), shift, (mask.shape[1], mask.shape[0]))
    part *= (1 - strength * moved)[..., None]


def truth(photo: Pixels, owner: Owner, projections: list[Projection], faces: list[Face]) -> Scene:
    """Collect the frames of all indices that fall into the picture and measure what is seen of each."""
    codes, frames, others = list[str](), list[Numbers](), list[Numbers]()
    rank_seen, suit_seen = list[float](), list[float]()
    for at, (projection, face) in enumerate(zip(projections, faces, strict=True)):
        for frame, upper, lower in _seen(owner, at, projection, face.frames):
            codes.append(face.code)
            frames.append(frame)
            rank_seen.append(upper)
            suit_seen.append(lower)
        others.extend(frame for frame, upper, _ in _seen(owner, at, projection, face.others) if upper >= SEEN)
    shaped, spare = (np.array(some, np.float32).reshape(-1, 3, 2) for some in (frames, others))
    return Scene(
        photo, codes, shaped, np.array(rank_seen, np.float32), np.array(suit_seen, np.float32), spare
    )


def _seen(
    owner: Owner, card: int, projection: Projection, shares: Numbers
) -> Iterator[tuple[Numbers, float, float]]:
    """Yield the frames that fall into the picture, and how much of their upper and lower parts is seen."""
    beyond = (owner.shape[1], owner.shape[0])
    for frame, share in zip(projection.frames(shares), shares, strict=True):
        if np.isfinite(frame).all() and (frame[0] >= 0).all() and (frame[0] < beyond).all():
            seen = visible(owner, card, projection, share)
            yield frame, seen[: len(seen) // 2].mean(), seen[len(seen) // 2 :].mean()


_ROWS = np.array([-0.92, -0.75, -0.58, -0.4, -0.22, -0.05, 0.12, 0.3, 0.45, 0.6, 0.75, 0.92])
_COLUMNS = np.linspace(-0.9, 0.9, 9)
_GRID = np.stack(np.meshgrid(_ROWS, _COLUMNS, indexing="ij"), axis=-1)


def visible(owner: Owner, card: int, projection: Projection, frame: Numbers) -> NDArray[np.bool_]:
    """Return which of 12 × 9 points of an index, top row first, are the card's own pixels: bool (12, 9)."""
    points = projection.forward(frame[0] - _GRID[..., :1] * frame[1] + _GRID[..., 1:] * frame[2])
    x, y = np.floor(points[..., 0]).astype(int), np.floor(points[..., 1]).astype(int)
    inside = (x >= 0) & (y >= 0) & (x < owner.shape[1]) & (y < owner.shape[0])
    own = owner[y.clip(0, owner.shape[0] - 1), x.clip(0, owner.shape[1] - 1)] == card
    return np.asarray(inside & own, np.bool_)

"""Test sets of rendered photographs, each of one thing that is hard, made of what training never saw.

A scene is drawn from its set's name and its own number alone, so a set is the same wherever the same art is
installed, and its first 50 scenes are the same 50 whether 50 or 200 are made.

A scene is taken as a sensible person would take it: all cards in the frame and in focus, in enough light,
1600 to 2048 pixels on the long side. Each card shows an index whose rank sign and suit sign are at least
`READABLE` in sight; where one does not, cards, deck and camera are drawn again. `camera` below has the rest.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from zlib import crc32

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards import DECK
from companion.vision.photo.decode import Pixels
from training import backgrounds, hands, layouts, library
from training.arrays import Canvas, Numbers, Owner
from training.chance import Rng, log_uniform
from training.designs import Face, Library, RealDeck, corner_frames, halved
from training.drawn import DrawnDeck, draw_colours, draw_style, slim
from training.geometry import Projection, card_matrix, tilted
from training.layouts import Placement
from training.scenes import Scene, paint, rounded, truth, visible

READABLE = 0.6
"""Share of an index's rank sign, and of its suit sign, that is in sight where a person can read the card."""
SMALLEST = (18.0, 8.0)
"""Pixels of height and width that such an index has at least."""
SIDES = (1600, 1600, 1840, 2048)
"""Pixels of the photo's long side, as a phone sends it."""
PATIENCE = 200
"""Draws of one scene before its layout's own numbers are drawn again."""

AnyDeck = RealDeck | DrawnDeck
MakeDeck = Callable[[Rng, Library], AnyDeck]
Planned = dict[str, float]
"""What of a scene is settled before it is drawn, by the name it has in the manifest."""
COURTS = tuple(code for code in DECK if code[0] in "JQKA")


@dataclass(frozen=True)
class Laid:
    """Cards to be photographed: where they lie, their names, and what they were laid as."""

    cards: list[Placement]
    codes: list[str]
    layout: str


@dataclass(frozen=True)
class Recipe:
    """What makes a test set what it is."""

    deck: MakeDeck
    lay: Callable[[Rng, float, Planned], Laid]
    plan: Callable[[Rng], Planned] = lambda _: {}
    """Draws what must not depend on whether it can be read: it is kept while a scene is drawn again."""
    tilt: tuple[float, float] = (0, 35)
    """Degrees off the vertical, the first the least and the second the most."""
    held: bool = False
    """Whether a hand holds the cards."""
    copies: int | None = None
    """Packs in play, where the table would know of more than one."""
    fits: Callable[["Shot"], bool] = lambda _: True


@dataclass(frozen=True)
class Shot:
    """A photograph, its truth, and what it was made of."""

    scene: Scene
    owner: Owner
    laid: Laid
    deck: str
    plan: Planned
    shown: list[int]
    """How many readable indices each of the cards has."""


def _drawn(**looks: object) -> MakeDeck:
    """Return a maker of drawn decks.

    They are English unless `courts` says otherwise, of `four` indices or `colours`, `slim` for a share.
    """

    def make(rng: Rng, art: Library) -> AnyDeck:
        courts = str(looks.get("courts", "JQKA"))
        able = [letters for letters in art.letters if all(letter in letters for letter in courts)]
        style = draw_style(replace(art, letters=able), rng)
        if "slim" in looks and rng.random() < float(str(looks["slim"])):
            style = slim(rng, style)
        if looks.get("colours") == "four":
            style = replace(style, colours=draw_colours(rng, four=1))
        return DrawnDeck(art, rng, replace(style, courts=courts, four=bool(looks.get("four", style.four))))

    return make


def _either(share: float, real: tuple[str, ...], drawn: MakeDeck) -> MakeDeck:
    """Return a maker that takes one of the `real` decks for a share of all scenes."""

    def make(rng: Rng, art: Library) -> AnyDeck:
        decks = [deck for deck in art.decks if deck.name in real]
        if rng.random() < share and decks:
            return decks[rng.integers(len(decks))]
        return drawn(rng, art)

    return make


def _deal(rng: Rng, count: int, courts: float = 4 / 13) -> list[str]:
    """Deal different cards of one pack, each a court or an ace with this probability."""
    picture = rng.permutation(COURTS).tolist()
    number = rng.permutation([code for code in DECK if code not in COURTS]).tolist()
    return [(picture if rng.random() < courts and picture else number).pop() for _ in range(count)]


def _spread(rng: Rng, aspect: float, count: int, apart: tuple[float, float]) -> list[Placement]:
    """Lay cards side by side, `apart` card widths, in one row or from five on perhaps two."""
    step, jitter, turn = rng.uniform(*apart), rng.uniform(0, 0.06), rng.uniform(0.01, 0.12)
    rows = 2 if count > 4 and rng.random() < 0.5 else 1
    each = -(-count // rows)
    return [
        Placement(
            (at % each) * step + rng.normal(0, jitter),
            (at // each) * 1.08 * aspect + rng.normal(0, jitter),
            rng.normal(0, turn) + np.pi * float(rng.random() < 0.5),
        )
        for at in range(count)
    ]


def _mixed(rng: Rng, aspect: float, _: Planned, courts: float = 4 / 13) -> Laid:
    """Lay 3 to 7 cards side by side, touching or overlapping by a half, or a fan of 3 to 9."""
    if rng.random() < 0.5:
        count = int(rng.integers(3, 8))
        return Laid(_spread(rng, aspect, count, (0.5, 1.2)), _deal(rng, count, courts), "spread")
    count = int(rng.integers(3, 10))
    cards = layouts.fan_of(rng, aspect, count, log_uniform(rng, 0.15, 0.45), tightest=1.0)
    return Laid(cards, _deal(rng, count, courts), "fan")


def _foreign(rng: Rng, aspect: float, plan: Planned) -> Laid:
    """Lay cards of which half are courts and aces, and two at least."""
    while True:
        laid = _mixed(rng, aspect, plan, courts=0.5)
        if sum(code in COURTS for code in laid.codes) >= 2:
            return laid


def _with_jokers(rng: Rng, aspect: float, plan: Planned) -> Laid:
    """Lay cards of which one or two are jokers."""
    laid = _mixed(rng, aspect, plan)
    codes = list(laid.codes)
    for at in rng.permutation(len(codes))[: 2 if rng.random() < 0.3 else 1]:
        codes[at] = "Jk"
    return replace(laid, codes=codes)


def _thirteen(rng: Rng, aspect: float, plan: Planned) -> Laid:
    """Fan thirteen cards at the planned offset."""
    cards = layouts.fan_of(rng, aspect, 13, plan["offset"], tightest=1.0)
    return Laid(cards, _deal(rng, 13), "fan")


def _in_hand(rng: Rng, aspect: float, _: Planned) -> Laid:
    """Fan five to thirteen cards as a hand can hold them."""
    count = int(rng.integers(5, 14))
    cards = layouts.fan_of(rng, aspect, count, log_uniform(rng, 0.12, 0.3), tightest=1.0)
    return Laid(cards, _deal(rng, count), "hand")


def _twins(rng: Rng, aspect: float, _: Planned) -> Laid:
    """Lay two identical cards beside each other or one upon the other, and two to five others apart."""
    count = int(rng.integers(2, 6))
    cards, codes = _spread(rng, aspect, count + 1, (1.02, 1.25)), _deal(rng, count + 1)
    at = int(rng.integers(count + 1))
    first = cards[at]
    if rng.random() < 0.5:  # upon it, askew or pushed along its edge, as the second card of a hand
        shift = np.array([rng.uniform(0.25, 0.6), rng.normal(0, 0.12)]) * rng.choice([-1, 1], 2)
        angle = first.angle + rng.normal(0, 0.2)
        twin, layout = Placement(first.x + shift[0], first.y + shift[1], angle), "twins overlapping"
    else:  # beside it at either end of its row
        row = [card for card in cards if abs(card.y - first.y) < 0.5]
        end = max(row, key=lambda card: card.x) if rng.random() < 0.5 else min(row, key=lambda card: card.x)
        away = rng.uniform(1.05, 1.3) * (1 if end.x > first.x or end is first else -1)
        twin = Placement(end.x + away, end.y + rng.normal(0, 0.05), first.angle + rng.normal(0, 0.1))
        layout = "twins apart"
    return Laid([*cards, twin], [*codes, codes[at]], layout)


def _nothing(_rng: Rng, _aspect: float, _plan: Planned) -> Laid:
    """Lay no card at all."""
    return Laid([], [], "negative")


def _has_whole_card(shot: Shot) -> bool:
    """Tell whether a card that has no twin shows two of its corners."""
    return any(
        shown >= 2 and shot.laid.codes.count(code) == 1
        for shown, code in zip(shot.shown, shot.laid.codes, strict=True)
    )


REAL_JOKERS = {
    "aisleriot-anglo_poker": ((0.05, 0.033, 0.18, 0.127), False),
    "aisleriot-rheinland": ((0.08, 0.022, 0.245, 0.14), True),
    "aisleriot-tigullio": ((0.115, 0.066, 0.262, 0.17), False),
}
"""The sign in the corner of these decks' jokers, in shares of the card, and whether all four have it."""
REAL = library.KEPT_OUT
_ANY = _either(0.4, REAL, _drawn())
_SLIM = _either(0.3, REAL, _drawn(slim=0.5))

SETS: dict[str, Recipe] = {
    "fan13": Recipe(_SLIM, _thirteen, plan=lambda rng: {"offset": round(log_uniform(rng, 0.08, 0.2), 4)}),
    "four-index": Recipe(_drawn(four=True), _mixed),
    "four-colour": Recipe(_either(0.25, ("heruka-4color",), _drawn(colours="four")), _mixed),
    "bdk": Recipe(_either(0.3, ("aisleriot-rheinland",), _drawn(courts="BDKA")), _foreign),
    "vdr1": Recipe(_drawn(courts="VDR1"), _foreign),
    "cyrillic": Recipe(_drawn(courts="ВДКТ"), _foreign),
    "jokers": Recipe(_either(0.3, tuple(REAL_JOKERS), _drawn()), _with_jokers),
    "identical": Recipe(_ANY, _twins, copies=2, fits=_has_whole_card),
    "hand": Recipe(_ANY, _in_hand, held=True),
    "steep": Recipe(_ANY, _mixed, tilt=(40, 60)),
    "nothing": Recipe(_drawn(), _nothing),
}
"""The test sets by name."""


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
        faces = [self._face(rng, deck, code) for code in laid.codes]
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
        if not _readable(faces, projections, _sketch(projections, size, holding, view)):
            return None
        image, owner = self._picture(rng, size, projections, faces, holding, view)
        if not _readable(faces, projections, owner):
            return None
        if isinstance(deck, RealDeck) and not _jokers_told(laid.codes, projections, owner):
            return None
        scene = truth(photograph(rng, self.noise, image), owner, projections, faces)
        shown = [
            _readable_indices(face, projection, owner, at)
            for at, (face, projection) in enumerate(zip(faces, projections, strict=True))
        ]
        name = deck.name if isinstance(deck, RealDeck) else "drawn"
        shot = Shot(scene, owner, laid, name, plan, shown)
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


def aim(
    rng: Rng,
    cards: list[Placement],
    aspect: float,
    tilts: tuple[float, float],
    long: int,
    short: float,
    held: bool,
) -> tuple[Numbers, tuple[int, int]]:
    """Return a homography from the table to pixels that has all cards in the frame, and the frame's size.

    The cards take 62 to 92 % of the frame, 50 to 75 % where a hand must be in it too. Seven in ten photos
    are taken from where the player sits, the others from anywhere. The camera stands 1.1 to 2.2 times as
    far away as the cards reach.
    """
    low, high = np.radians(tilts)
    tilt = rng.uniform(low, high) if low else min(abs(rng.normal(0, high / 2)), high)
    player = rng.random() < 0.7
    direction = rng.normal(0, 0.25) if player else rng.uniform(0, 2 * np.pi)
    roll = -direction + rng.normal(0, 0.12) if player or rng.random() < 0.5 else rng.uniform(0, 2 * np.pi)
    middle = np.mean([(card.x, card.y) for card in cards], axis=0)
    corners = np.concatenate([Projection(card_matrix(card, aspect)).outline() for card in cards])
    reach = float(np.linalg.norm(corners - middle, axis=1).max())
    view = tilted(tilt, direction, roll, 2 * reach * rng.uniform(1.1, 2.2), middle)
    seen = cv2.perspectiveTransform(corners[None], view)[0]
    lowest, extent = seen.min(axis=0), np.ptp(seen, axis=0)
    frame = np.array([1, short] if extent[0] > extent[1] else [short, 1]) * long
    share = rng.uniform(0.5, 0.75) if held else rng.uniform(0.62, 0.92)
    scale = float((share * frame / extent).min())
    spare = frame - scale * extent
    at = spare * (rng.uniform(0.3, 0.7, 2) if not held else np.array([rng.uniform(0.3, 0.7), 0.25]))
    to_pixels = np.array(
        [[scale, 0, at[0] - scale * lowest[0]], [0, scale, at[1] - scale * lowest[1]], [0, 0, 1]]
    )
    return to_pixels @ view, (int(frame[0]), int(frame[1]))


def photograph(rng: Rng, noise: backgrounds.Noise, image: Canvas) -> Pixels:
    """Turn a drawn scene into a decent phone's photo: float32 (height, width, 3) in, uint8 out.

    Light falls off by some 10 %, three in ten photos have a shadow edge of 10 to 30 %; white balance is
    4 % off, exposure .8 to 1.1; blur σ .4 to 1.1 pixels and in one photo in seven 3 pixels of movement;
    noise σ 1 to 5.
    """
    height, width = image.shape[:2]

    def smooth() -> NDArray[np.float32]:
        coarse = rng.normal(0, 1, (3, 3)).astype(np.float32)
        return np.asarray(cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)

    shade = 1 + smooth() * np.float32(rng.uniform(0, 0.1))
    if rng.random() < 0.3:
        edge = np.clip(smooth() * np.float32(rng.uniform(3, 20)) + 0.5, 0, 1)
        shade = shade * (1 - np.float32(rng.uniform(0.1, 0.3)) * edge)
    tint = (rng.normal(1, 0.04, 3) * rng.uniform(0.8, 1.1)).astype(np.float32)
    image = image * np.clip(shade, 0.5, 1.4)[..., None] * tint
    image = np.asarray(cv2.GaussianBlur(image, (0, 0), rng.uniform(0.4, 1.1)), np.float32)
    if rng.random() < 1 / 7:
        kernel = np.zeros((3, 3), np.float32)
        kernel[(1, 1, 1), (0, 1, 2)] = 1 / 3
        moved = cv2.filter2D(image, -1, kernel if rng.random() < 0.5 else kernel.T)
        image = np.asarray(moved, np.float32)
    image = image + noise.grain(rng, height, width) * np.float32(rng.uniform(1, 5))
    return np.clip(image, 0, 255).astype(np.uint8)


def _sketch(
    projections: list[Projection], size: tuple[int, int], holding: hands.HoldingHand | None, view: Numbers
) -> Owner:
    """Return roughly whose each pixel is, without drawing the cards, at the picture's full size."""
    owner = np.full((size[1], size[0]), -1, np.int16)
    for at, projection in enumerate(projections):
        cv2.fillPoly(owner, [projection.outline().round().astype(np.int32)], at)
    if holding:
        holding.paint(None, owner, view, behind=False)
    return owner


def _readable(faces: list[Face], projections: list[Projection], owner: Owner) -> bool:
    """Tell whether every card can be read."""
    return all(
        _readable_indices(face, projection, owner, at)
        for at, (face, projection) in enumerate(zip(faces, projections, strict=True))
    )


def _jokers_told(codes: list[str], projections: list[Projection], owner: Owner) -> bool:
    """Tell whether the pictures of jokers that have no word or letter are in sight by a half."""
    middle = np.array([(0.5, 0.5), (0, -0.25), (0.25, 0)])
    return all(
        visible(owner, at, projection, middle).mean() > 0.5
        for at, (code, projection) in enumerate(zip(codes, projections, strict=True))
        if code == "Jk"
    )


def _readable_indices(face: Face, projection: Projection, owner: Owner, at: int) -> int:
    """Count a card's indices that are large enough and in sight enough."""
    count = 0
    for frame, share in zip(projection.frames(face.frames), face.frames, strict=True):
        tall, wide = 2 * np.linalg.norm(frame[1:], axis=1)
        seen = visible(owner, at, projection, share)
        half = len(seen) // 2
        large = tall >= SMALLEST[0] and wide >= SMALLEST[1]
        count += bool(large and seen[:half].mean() >= READABLE and seen[half:].mean() >= READABLE)
    return count


def real_jokers(data: Path) -> dict[str, list[Face]]:
    """Load the jokers of the kept-out real decks with the sign in their corners."""
    faces: dict[str, list[Face]] = {}
    for name, (box, four) in REAL_JOKERS.items():
        with np.load(data / "decks" / f"{name}.npz") as stored:
            codes = [str(code) for code in stored["codes"]]
            pictures = [stored["faces"][codes.index(code)] for code in ("Jk", "Jk2")]
        frames = corner_frames(np.array(box, np.float32), four)
        faces[name] = [Face("Jk", halved(picture), frames) for picture in pictures]
    return faces


def _entry(shot: Shot, name: str, file: str) -> dict[str, Any]:
    """Return a photo's line in the manifest; `indices` is there for those who look for causes."""
    scene = shot.scene
    indices = [
        {
            "card": code,
            "frame": [round(float(value), 1) for value in frame.ravel()],
            "rank_seen": round(float(rank), 2),
            "suit_seen": round(float(suit), 2),
        }
        for code, frame, rank, suit in zip(
            scene.codes, scene.frames, scene.rank_seen, scene.suit_seen, strict=True
        )
    ]
    copies = {"copies": SETS[name].copies} if SETS[name].copies else {}
    return {
        "file": file,
        "cards": shot.laid.codes,
        "layout": shot.laid.layout,
        "source": f"rendered/{name} {shot.deck}",
        **copies,
        **shot.plan,
        "indices": indices,
    }


def _render(studio: Studio, folder: Path, numbers: range) -> Iterator[dict[str, Any]]:
    """Write the photos of a set that are not there yet, and yield all their lines."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in numbers:
        path, note = folder / f"{number:03}.jpg", folder / f"{number:03}.json"
        if not note.is_file():
            shot = studio.shoot(number)
            quality = [cv2.IMWRITE_JPEG_QUALITY, int(np.random.default_rng(number).integers(85, 93))]
            cv2.imwrite(str(path), shot.scene.image, quality)
            note.write_text(json.dumps(_entry(shot, studio.name, path.name)), "utf-8")
        yield json.loads(note.read_text("utf-8"))


def make(data: Path, to: Path, names: list[str], count: int, first: int = 0) -> None:
    """Write `count` scenes from number `first` on, a folder a set, and beside them a manifest of all sets.

    Goes on where it was stopped: what was drawn by other code must be deleted first.
    """
    cv2.setNumThreads(1)
    art, jokers = library.load(data, kept_out=True), real_jokers(data)
    for name in names:
        lines = list(_render(Studio(name, art, jokers), to / name, range(first, first + count)))
        (to / name / "manifest.json").write_text(json.dumps(lines), "utf-8")
        print(f"{name}: {len(lines)} photos", flush=True)
    together = []
    for name in SETS:
        if (to / name / "manifest.json").is_file():
            lines = json.loads((to / name / "manifest.json").read_text("utf-8"))
            together += [line | {"file": f"{name}/{line['file']}"} for line in lines]
    (to / "manifest.json").write_text(json.dumps(together), "utf-8")

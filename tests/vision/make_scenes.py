"""Draws the pictures in `scenes/` anew, each from its kind's name and its number: see the README there."""

import json
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from zlib import crc32

import cv2
import numpy as np

from companion.cards import DECK
from training.decks.designs import ArtLibrary
from training.scenes import backgrounds, layouts
from training.scenes.geometry import Projection, card_to_table_matrix
from training.scenes.layouts import Placement
from training.scenes.painting import paint_cards, rounded_card_masks
from training.scenes.truth import Scene, collect_truth
from training.testsets import aim_camera

from . import lookalikes
from . import scene_art as ours

FOLDER = Path(__file__).parent / "scenes"
ASPECT = 1.4
LONG, SHORT = 720, 0.75
"""Pixels of a scene's long side, and the share of it that the short one has."""
LARGEST = 19_000
"""Bytes of a file."""
READABLE = 0.8
"""Share of an index's rank sign, and of its suit sign, in sight where a person reads the card at once."""
LEAST = 18.0
"""Pixels of such an index's height."""

Rng = np.random.Generator
Lay = Callable[[Rng], list[Placement]]


@dataclass(frozen=True)
class Kind:
    """What makes scenes alike: how cards are laid, on what, and what camera and light do."""

    lay: Lay
    count: int = 4
    tilt: tuple[float, float] = (0, 25)
    four_colours: bool = False
    four_indices: bool = False
    jokers: int = 0
    twins: bool = False
    """Whether two packs are in play and one card is there twice."""
    chequered: bool = False
    far: float = 1.0
    """How much smaller the cards are than where they fill the picture."""
    gain: float = 1.0
    blur: float = 0.6
    """Standard deviation in pixels."""
    least: float = LEAST


def _spread(low: int, high: int) -> Lay:
    """Lay cards side by side, in two rows from five on."""

    def lay(rng: Rng) -> list[Placement]:
        count, step = int(rng.integers(low, high + 1)), rng.uniform(1.05, 1.25)
        each = -(-count // 2) if count > 4 else count
        return [
            Placement(at % each * step, at // each * 1.12 * ASPECT + rng.normal(0, 0.04), rng.normal(0, 0.06))
            for at in range(count)
        ]

    return lay


def _fan(low: int, high: int) -> Lay:
    """Fan cards as they are held."""

    def lay(rng: Rng) -> list[Placement]:
        return layouts.lay_fan_of(rng, ASPECT, int(rng.integers(low, high + 1)), rng.uniform(0.2, 0.36), 1.2)

    return lay


def _overlap(rng: Rng) -> list[Placement]:
    """Throw three to five cards upon each other."""
    return [
        Placement(rng.normal(0, 0.75), rng.normal(0, 0.75), rng.uniform(0, 2 * np.pi))
        for _ in range(int(rng.integers(3, 6)))
    ]


def _turned(rng: Rng) -> list[Placement]:
    """Lay three to five cards apart, each at any angle."""
    return [
        Placement(at % 3 * 1.8, at // 3 * 1.8, rng.uniform(0, 2 * np.pi))
        for at in range(int(rng.integers(3, 6)))
    ]


def _board_and_hand(rng: Rng) -> list[Placement]:
    """Lay five cards in a row and fan two to four nearer to the player."""
    board = [Placement(at * 1.1, rng.normal(0, 0.03), rng.normal(0, 0.04)) for at in range(5)]
    held = layouts.lay_fan_of(rng, ASPECT, int(rng.integers(2, 5)), rng.uniform(0.35, 0.5), 1.5)
    return board + [replace(card, x=card.x + 2.2, y=card.y + 2.0) for card in held]


KINDS = {
    "single": Kind(_spread(1, 1)),
    "spread": Kind(_spread(3, 7), count=5),
    "fan": Kind(_fan(5, 11), count=5),
    "overlap": Kind(_overlap, count=5),
    "turned": Kind(_turned),
    "four-index": Kind(_spread(3, 6), four_indices=True),
    "four-colour": Kind(_spread(4, 7), four_colours=True, count=5),
    "joker": Kind(_spread(2, 5), jokers=1),
    "two packs": Kind(_spread(3, 6), twins=True, count=3),
    "dark": Kind(_spread(3, 5), gain=0.22),
    "blurred": Kind(_spread(2, 4), blur=2.2, least=40.0),
    "small": Kind(_spread(4, 6), far=0.45, least=12.0),
    "tilted": Kind(_spread(2, 5), tilt=(42, 55), count=5),
    "chequered cloth": Kind(_spread(3, 6), chequered=True),
    "board and hand": Kind(_board_and_hand),
    # Some of these are misread: what is misread must not be shown as sure
    "faint": Kind(_spread(4, 6), count=5, far=0.3, blur=1.0, gain=0.6, least=7.0),
}
NOTHING = ("uno", "tarot", "dice", "page", "page_with_suits", "screen")
"""What is drawn for the kind "no cards", beside two tables with chips and the like."""


def _deal(rng: Rng, count: int, kind: Kind) -> list[str]:
    dealt = [*rng.permutation(DECK).tolist()[: count - kind.jokers], *["Jk"] * kind.jokers]
    return [*dealt[1:], dealt[1]] if kind.twins else dealt


def _table(rng: Rng, noise: backgrounds.Noise, kind: Kind) -> np.ndarray:
    """Draw cloth or wood, or a cloth of two colours in squares."""
    if not kind.chequered:
        return (backgrounds.draw_cloth if rng.random() < 0.6 else backgrounds.draw_wood)(rng, noise, LONG)
    light, dark, side = rng.uniform(150, 250, 3), rng.uniform(20, 160, 3), int(rng.integers(24, 70))
    y, x = np.mgrid[0:LONG, 0:LONG] // side
    return np.where(((x + y) % 2 == 0)[..., None], light, dark).astype(np.float32)


def photographed(rng: Rng, noise: backgrounds.Noise, image: np.ndarray, kind: Kind) -> np.ndarray:
    """Light falls off to one side; then lens and sensor: float32 in, uint8 out."""
    height, width = image.shape[:2]
    y, x = np.mgrid[0:height, 0:width] / LONG
    way = rng.uniform(0, 2 * np.pi)
    shade = kind.gain * (1 + 0.15 * ((x - 0.5) * np.cos(way) + (y - 0.4) * np.sin(way)))
    image = cv2.GaussianBlur(image * shade[..., None].astype(np.float32), (0, 0), kind.blur)
    return np.clip(image + noise.grain(rng, height, width) * 1.0, 0, 255).astype(np.uint8)


def readable(scene: Scene, codes: list[str], least: float) -> bool:
    """Tell whether a person reads every card, at one index or more."""
    high = 2 * np.linalg.norm(scene.frames[:, 1], axis=1)
    seen = (scene.rank_seen >= READABLE) & (scene.suit_seen >= READABLE) & (high >= least)
    return {code for code, fair in zip(scene.codes, seen, strict=True) if fair} == set(codes)


def _attempt(rng: Rng, art: ArtLibrary, noise: backgrounds.Noise, kind: Kind) -> tuple[Scene, list[str]]:
    cards = kind.lay(rng)
    codes = _deal(rng, len(cards), kind)
    pack = ours.deck(rng, art, kind.four_colours, kind.four_indices)
    faces = [pack.face(code) for code in codes]
    view, (width, height) = aim_camera(rng, cards, ASPECT, kind.tilt, LONG, SHORT, held=False)
    nearer = np.array([[1, 0, width / 2], [0, 1, height / 2], [0, 0, 1]]) @ np.diag([kind.far, kind.far, 1])
    homography = nearer @ np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1]]) @ view.homography
    image = np.ascontiguousarray(_table(rng, noise, kind)[:height, :width])
    owner = np.full((height, width), -1, np.int16)
    projections = [Projection(homography @ card_to_table_matrix(card, ASPECT)) for card in cards]
    paint_cards(rng, rounded_card_masks(0.045), image, owner, projections, faces)
    return collect_truth(photographed(rng, noise, image, kind), owner, projections, faces), codes


def _draw(name: str, number: int, art: ArtLibrary, noise: backgrounds.Noise) -> tuple[np.ndarray, list[str]]:
    """Return scene `number` of a kind and its cards, drawn again until a person can read them all."""
    rng, kind = np.random.default_rng([crc32(name.encode()), number]), KINDS[name]
    while True:
        scene, codes = _attempt(rng, art, noise, kind)
        if readable(scene, codes, kind.least):
            return scene.image, codes


def _without_cards(number: int, art: ArtLibrary, noise: backgrounds.Noise) -> np.ndarray:
    """Return something that shows no playing card."""
    rng = np.random.default_rng([crc32(b"no cards"), number])
    if number < len(NOTHING):
        return cv2.resize(
            lookalikes.ALL[NOTHING[number]](rng), (LONG, int(SHORT * LONG)), interpolation=cv2.INTER_AREA
        )
    table = np.ascontiguousarray(backgrounds.draw_wood(rng, noise, LONG)[: int(SHORT * LONG)])
    for _ in range(6):
        backgrounds.draw_clutter(rng, art, table)
    return np.clip(table, 0, 255).astype(np.uint8)


def _encoded(image: np.ndarray) -> bytes:
    """Return the best JPEG that is small enough."""
    for quality in range(85, 15, -5):
        data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()
        if len(data) <= LARGEST:
            break
    return data


def make(folder: Path, kinds: dict[str, Kind]) -> None:
    """Write the scenes of `kinds`, those without cards and the manifest of all."""
    noise, lines = backgrounds.Noise(np.random.default_rng(17)), []

    def keep(kind: str, number: int, image: np.ndarray, cards: list[str]) -> None:
        file = f"{kind.replace(' ', '-')}-{number}.jpg"
        (folder / file).write_bytes(_encoded(image))
        packs = {"copies": 2} if len(set(cards)) < len(cards) else {}
        lines.append({"file": file, "cards": cards, "layout": kind, "source": "ours", **packs})

    with tempfile.TemporaryDirectory() as meanwhile:
        art = ours.library(Path(meanwhile))
    for name, kind in kinds.items():
        for number in range(kind.count):
            keep(name, number, *_draw(name, number, art, noise))
    for number in range(len(NOTHING) + 2):
        keep("no cards", number, _without_cards(number, art, noise), [])
    text = ",\n".join(json.dumps(line) for line in lines)
    (folder / "manifest.json").write_text(f"[\n{text}\n]\n", "utf-8")


if __name__ == "__main__":
    make(FOLDER, KINDS)

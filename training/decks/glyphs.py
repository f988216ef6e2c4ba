"""Rank and suit glyphs of installed fonts as masks, written once to `training-data/glyphs.npz`."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont, TTLibError

from training.arrays import FloatArray, Mask, resize_picture
from training.decks import kept_out

GLYPH_HEIGHT_PIXELS = 96
"""Pixels of a glyph's height."""
LETTERS = "0123456789AJQKBDVRTFOE★ВДКТ"
MORE_LETTERS = "LYCMNIЖОЕР$?!&@%#"
"""What else jokers' words and signs need. A font need not have these; they are not asked how it looks."""
SUIT_SIGNS = "♣♦♥♠"
_CURVE_STEPS = np.linspace(0, 1, 7)[1:, None]
_SKIPPED_FONT_WORDS = ("symbol", "emoji", "icons", "barcode", "math", "braille", "isabella", "dyslexic-mono")


class _OutlinePen(BasePen):
    """Collects a glyph's contours as polygons, curves flattened."""

    def __init__(self, glyphs: object) -> None:
        super().__init__(glyphs)
        self.contours: list[FloatArray] = []

    def _moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self.contours.append(np.array([point], float))

    def _append_points(self, points: FloatArray) -> None:
        self.contours[-1] = np.vstack([self.contours[-1], points])

    def _lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self._append_points(np.array([point], float))

    def _curveToOne(self, *points: tuple[float, float]) -> None:  # noqa: N802
        start, t = self.contours[-1][-1], _CURVE_STEPS
        a, b, c = (np.array(point) for point in points)
        self._append_points(
            (1 - t) ** 3 * start + 3 * (1 - t) ** 2 * t * a + 3 * (1 - t) * t**2 * b + t**3 * c
        )


def draw_glyph(font: TTFont, character: str) -> Mask:
    """Draw a character cropped to its ink: uint8 (TALL, width), 255 inside. Raise KeyError if it has none."""
    glyphs = font.getGlyphSet()
    pen = _OutlinePen(glyphs)
    glyphs[font.getBestCmap()[ord(character)]].draw(pen)
    if not pen.contours:
        raise KeyError(character)
    points = np.vstack(pen.contours)
    low, high = points.min(axis=0), points.max(axis=0)
    scale = 4 * GLYPH_HEIGHT_PIXELS / max(1.0, high[1] - low[1])
    width = int((high[0] - low[0]) * scale)
    if not 8 < width < 12 * GLYPH_HEIGHT_PIXELS:
        raise KeyError(character)
    canvas = np.zeros((4 * GLYPH_HEIGHT_PIXELS, width), np.uint8)
    placed = [
        ((c - low) * scale * (1, -1) + (0, 4 * GLYPH_HEIGHT_PIXELS)).round().astype(np.int32)
        for c in pen.contours
    ]
    cv2.fillPoly(canvas, placed, 255)
    return resize_picture(canvas, max(3, width // 4), GLYPH_HEIGHT_PIXELS)


def list_font_files() -> list[Path]:
    """List installed font files, one of each name, by name, without the families that are kept out."""
    told = ["fc-list", "--format", "%{file}\t%{family}\n"]
    listed = subprocess.run(told, check=True, capture_output=True, text=True)  # noqa: S603
    paths = {}
    for line in filter(None, listed.stdout.split("\n")):
        file, families = line.split("\t")
        if file.endswith((".ttf", ".otf")) and not any(map(kept_out.is_kept_out, families.split(","))):
            paths[Path(file).name] = Path(file)
    return [
        paths[name] for name in sorted(paths) if not any(word in name.lower() for word in _SKIPPED_FONT_WORDS)
    ]


def _available_sets(font: TTFont) -> Iterator[tuple[str, str]]:
    """Yield the kind and characters of the sets that a font has."""
    known = font.getBestCmap() or {}
    if all(ord(character) in known for character in "0123456789AJQK"):
        yield "letters", LETTERS
    if all(ord(character) in known for character in SUIT_SIGNS):
        yield "signs", SUIT_SIGNS


def _draw_glyphs(font: TTFont, characters: str) -> dict[str, Mask]:
    """Draw those of `characters` that a font has."""
    drawn = {}
    for character in characters:
        try:
            drawn[character] = draw_glyph(font, character)
        except (KeyError, ValueError):
            continue
    return drawn


def is_usable_set(drawn: dict[str, Mask]) -> bool:
    """Tell whether a set looks like digits or filled suits: no empty, boxed or hollow glyphs."""
    if "♠" in drawn:
        round_top = len(drawn) == len(SUIT_SIGNS) and drawn["♣"][6:14].mean() > drawn["♠"][6:14].mean()
        return round_top and all(glyph.mean() > 85 for glyph in drawn.values())
    filled = [glyph.mean() for glyph in drawn.values()]
    widths = [drawn[c].shape[1] / GLYPH_HEIGHT_PIXELS for c in "23456789" if c in drawn]
    return len(widths) == 8 and min(filled) > 25 and max(widths) < 1.3


def _limit_per_family(paths: list[Path], limit: int = 6) -> list[Path]:
    """Keep at most `limit` files of names that begin alike, so that no big family rules."""
    counts: dict[str, int] = {}
    kept = []
    for path in paths:
        family = path.stem.split("-")[0].lower()[:9]
        counts[family] = counts.get(family, 0) + 1
        if counts[family] <= limit:
            kept.append(path)
    return kept


def prepare(data: Path) -> None:
    """Write the glyphs of all usable fonts: keys `letters|FONT|CHARACTER` and `signs|FONT|CHARACTER`."""
    target = data / "glyphs.npz"
    if target.exists():
        return
    glyphs: dict[str, Mask] = {}
    for path in _limit_per_family(list_font_files()):
        try:
            font = TTFont(path, lazy=True)
            for kind, characters in _available_sets(font):
                drawn = _draw_glyphs(font, characters)
                if is_usable_set(drawn):
                    if kind == "letters":
                        drawn |= _draw_glyphs(font, MORE_LETTERS)
                    glyphs |= {f"{kind}|{path.stem}|{character}": glyph for character, glyph in drawn.items()}
        except (
            TTLibError,
            AttributeError,
            TypeError,
            NotImplementedError,
            AssertionError,
            IndexError,
        ) as error:
            print(f"{path.name}: left out ({error})")
    np.savez_compressed(target, allow_pickle=True, **glyphs)
    print(f"{len({key.rsplit('|', 1)[0] for key in glyphs})} sets of glyphs")


def load(file: Path, kind: str) -> dict[str, dict[str, Mask]]:
    """Load {font: {character: mask}} of `kind`, "letters" or "signs", from a file of prepared glyphs."""
    found: dict[str, dict[str, Mask]] = {}
    with np.load(file) as stored:
        for key in stored.files:
            of, font, character = key.split("|")
            if of == kind:
                found.setdefault(font, {})[character] = stored[key]
    return found

"""Glyphs of the fonts that are kept out, from npm packages, in `training-data/kept-out.npz`.

A package of `@fontsource` holds a face in several files, each with some of its characters. The WOFF files are
read: unlike WOFF2 they need nothing but fontTools.
"""

import json
from contextlib import ExitStack
from pathlib import Path

import numpy as np
from fontTools.ttLib import TTFont

from training.arrays import Mask
from training.decks import art, kept_out
from training.decks.glyphs import LETTERS, SUIT_SIGNS, draw_glyph, is_usable_set
from training.decks.kept_out import FontFamily, MissingArt

CHARACTERS_BY_KIND = {"letters": LETTERS, "signs": SUIT_SIGNS}
NEEDED_CHARACTERS = {"letters": "0123456789AJQKBDVRTFOE", "signs": SUIT_SIGNS}
"""What each face must have to be drawn."""
INSTALL_COMMAND = "npm install --prefix {}/npm --ignore-scripts --legacy-peer-deps --save-exact {}"


def npm_packages() -> list[str]:
    """Return all npm packages that art and fonts are taken from, each with its version."""
    return [*art.NPM_PACKAGES, *(family.pinned_package for family in kept_out.FAMILIES)]


def _is_installed(folder: Path, version: str) -> bool:
    """Tell whether this very version of a package is installed."""
    about = folder / "package.json"
    return about.is_file() and json.loads(about.read_text("utf-8"))["version"] == version


def check_fonts(data: Path) -> None:
    """Raise Lacking, with the command that puts it right, where a package is not here in its version."""
    missing = [
        family.pinned_package
        for family in kept_out.FAMILIES
        if not _is_installed(data / art.NPM_FOLDER / family.package, family.version)
    ]
    if missing:
        command = INSTALL_COMMAND.format(data, " ".join(missing))
        raise MissingArt(
            f"Test sets are drawn with fonts that are not here in their versions. Run: {command}"
        )


def _draw_font_face(data: Path, family: FontFamily, kind: str, weight: int) -> dict[str, Mask]:
    """Draw a face's characters, each from the first of its files that has it."""
    folder = data / art.NPM_FOLDER / family.package / "files"
    drawn = dict[str, Mask]()
    with ExitStack() as opened:
        paths = sorted(folder.glob(f"*-{weight}-normal.woff"))
        fonts = [opened.enter_context(TTFont(path, lazy=True)) for path in paths]
        for character in CHARACTERS_BY_KIND[kind]:
            holders = [font for font in fonts if ord(character) in (font.getBestCmap() or {})]
            if holders:
                drawn[character] = draw_glyph(holders[0], character)
    if not is_usable_set(drawn) or not set(NEEDED_CHARACTERS[kind]) <= set(drawn):
        raise MissingArt(f"The {kind} of {family.pinned_package} at weight {weight} cannot be drawn.")
    return drawn


def prepare(data: Path) -> None:
    """Write the glyphs of all faces, anew each time, as `glyphs.prepare` does: keys `KIND|FACE|CHARACTER`."""
    check_fonts(data)
    glyphs: dict[str, Mask] = {}
    for family, kind, weight in kept_out.font_faces():
        drawn = _draw_font_face(data, family, kind, weight)
        glyphs |= {f"{kind}|{family.name} {weight}|{character}": glyph for character, glyph in drawn.items()}
    part = data / "kept-out.part.npz"
    np.savez_compressed(part, allow_pickle=True, **glyphs)
    part.replace(data / "kept-out.npz")
    print(f"{len(list(kept_out.font_faces()))} sets of glyphs for test sets")

"""The fonts of the tests' browsers, the same on every machine: one narrower than any phone has, one wider."""

from pathlib import Path

import font_source_sans_pro
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph

STRETCH = {"narrow": 1.0, "wide": 1.35}
"""Source Sans as it is, narrower than Roboto; and stretched, as wide as DejaVu in every weight."""

_ONLY = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir>{folder}</dir><cachedir>{folder}/cache</cachedir>
<alias><family>sans-serif</family><prefer><family>Source Sans Pro</family></prefer></alias>
</fontconfig>
"""
"""WebKit draws no letter of an SVG where no family of that name is there."""


def only(name: str, folder: Path) -> dict[str, str]:
    """Write that font to `folder`; return the environment of a program that is to see no other."""
    for weight in ("Regular", "It", "Semibold", "SemiboldIt", "Bold", "BoldIt"):
        stretched(TTFont(_path(weight)), STRETCH[name]).save(folder / f"{weight}.ttf")
    config = folder / "fonts.conf"
    config.write_text(_ONLY.format(folder=folder))
    return {"FONTCONFIG_FILE": str(config)}


def _path(weight: str) -> Path:
    return Path(font_source_sans_pro.__file__).parent / "files" / f"SourceSansPro-{weight}.ttf"


def stretched(font: TTFont, by: float) -> TTFont:
    """Return the font with every letter wider by that factor; how pairs of letters stand is left out."""
    for table in ("GPOS", "GSUB", "kern", "fpgm", "prep", "cvt ", "gasp", "hdmx", "VDMX", "LTSH", "DSIG"):
        if table in font:
            del font[table]
    widths, outlines = font["hmtx"], font["glyf"]
    for name in font.getGlyphOrder():
        width, left = widths[name]
        widths[name] = round(width * by), round(left * by)
        _widen(outlines[name], by)
    return font


def _widen(glyph: Glyph, by: float) -> None:
    if glyph.isComposite():
        for part in glyph.components:
            part.x = round(part.x * by)
    elif glyph.numberOfContours:
        glyph.coordinates.scale((by, 1))
        glyph.coordinates.toInt()
    glyph.removeHinting()


def advance(text: str, weight: str) -> float:
    """Return how wide the text is in the font as it is, in its height."""
    font = TTFont(_path(weight))
    letters, widths = font.getBestCmap(), font["hmtx"]
    return sum(widths[letters[ord(letter)]][0] for letter in text) / font["head"].unitsPerEm

"""Digests of a library: whether scenes are drawn from the same art here as elsewhere.

They are of pixels and not of the files these come from: the same files may be rendered by another librsvg, or
may have been prepared before that code was changed. What a processor can do makes no difference to them.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import numpy as np
from numpy.typing import NDArray

from training.decks.designs import Glyphs, Library, RealDeck
from training.decks.kept_out import DIGESTS


def digests(art: Library) -> dict[str, str]:
    """Return a SHA-256 of each kind of what scenes are drawn from."""
    return {
        "decks": _digest(part for deck in art.decks for part in _parts(deck)),
        "letters": _digest(part for glyphs in art.letters for part in _written(glyphs)),
        "signs": _digest(part for glyphs in art.signs for part in _written(glyphs)),
        "wallpapers": _digest(art.photos),
    }


def together(found: dict[str, str]) -> str:
    """Return one short name of a library for its digests."""
    return sha256("".join(found[kind] for kind in DIGESTS).encode()).hexdigest()[:12]


def differing(found: dict[str, str]) -> list[str]:
    """Return the kinds that are not what `kept_out` says they look like."""
    return [kind for kind in DIGESTS if found[kind] != DIGESTS[kind]]


def _parts(deck: RealDeck) -> list[NDArray[Any]]:
    """Return the pictures of a deck and where their indices are."""
    known = [part for code in deck.codes for part in (deck.pictures[code], deck.boxes[code])]
    return [*known, *deck.joker_art, np.array(deck.four)]


def _written(drawn: Glyphs) -> list[NDArray[Any]]:
    """Return the glyphs of a set, each after its character."""
    return [part for character, glyph in drawn.items() for part in (np.array(ord(character)), glyph)]


def _digest(parts: Iterable[NDArray[Any]]) -> str:
    """Return the SHA-256 of arrays with their shapes."""
    digest = sha256()
    for part in parts:
        digest.update(repr(part.shape).encode())
        digest.update(part.tobytes())
    return digest.hexdigest()

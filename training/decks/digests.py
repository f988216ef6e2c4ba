"""Digests of a library: whether scenes are drawn from the same art here as elsewhere.

They are of pixels and not of the files these come from: the same files may be rendered by another librsvg, or
may have been prepared before that code was changed. What a processor can do makes no difference to them.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import numpy as np
from numpy.typing import NDArray

from training.decks.designs import ArtLibrary, Glyphs, RealDeck
from training.decks.kept_out import EXPECTED_DIGESTS


def library_digests(art: ArtLibrary) -> dict[str, str]:
    """Return a SHA-256 of each kind of what scenes are drawn from."""
    return {
        "decks": _digest_arrays(part for deck in art.decks for part in _deck_arrays(deck)),
        "letters": _digest_arrays(part for glyphs in art.letters for part in _glyph_arrays(glyphs)),
        "signs": _digest_arrays(part for glyphs in art.signs for part in _glyph_arrays(glyphs)),
        "wallpapers": _digest_arrays(art.photos),
    }


def combined_digest(found: dict[str, str]) -> str:
    """Return one short name of a library, made from its digests."""
    return sha256("".join(found[kind] for kind in EXPECTED_DIGESTS).encode()).hexdigest()[:12]


def differing_kinds(found: dict[str, str]) -> list[str]:
    """Return the kinds that are not what `kept_out` says they look like."""
    return [kind for kind in EXPECTED_DIGESTS if found[kind] != EXPECTED_DIGESTS[kind]]


def _deck_arrays(deck: RealDeck) -> list[NDArray[Any]]:
    """Return the pictures of a deck and where their indices are."""
    known = [part for code in deck.codes for part in (deck.pictures[code], deck.boxes[code])]
    return [*known, *deck.joker_art, np.array(deck.four)]


def _glyph_arrays(drawn: Glyphs) -> list[NDArray[Any]]:
    """Return the glyphs of a set, each after its character."""
    return [part for character, glyph in drawn.items() for part in (np.array(ord(character)), glyph)]


def _digest_arrays(parts: Iterable[NDArray[Any]]) -> str:
    """Return the SHA-256 of arrays with their shapes."""
    digest = sha256()
    for part in parts:
        digest.update(repr(part.shape).encode())
        digest.update(part.tobytes())
    return digest.hexdigest()

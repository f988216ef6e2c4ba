"""Decks that test sets are photographed with: real ones that are kept out of training, and drawn ones."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np

from training.chance import Rng
from training.decks import kept_out
from training.decks.designs import Face, Library, RealDeck, corner_frames, halved
from training.decks.drawn import DrawnDeck
from training.decks.inks import Ink, draw_ink
from training.decks.styles import draw_colours, draw_style, slim

REAL_JOKERS = {
    "aisleriot-anglo_poker": ((0.05, 0.033, 0.18, 0.127), False),
    "aisleriot-rheinland": ((0.08, 0.022, 0.245, 0.14), True),
    "aisleriot-tigullio": ((0.115, 0.066, 0.262, 0.17), False),
}
"""The sign in the corner of these decks' jokers, in shares of the card, and whether all four have it."""
REAL = kept_out.DECKS
ODD_KINDS = ("dark", "dark", "one", "odd")
"""Kinds of inks that are drawn for a deck in odd colours."""


class ReprintedDeck:
    """A deck in other colours."""

    def __init__(self, deck: RealDeck | DrawnDeck, ink: Ink) -> None:
        self._deck, self._ink = deck, ink

    def face(self, code: str) -> Face:
        """Return a face with its indices."""
        return self._ink.face(self._deck.face(code))


AnyDeck = RealDeck | DrawnDeck | ReprintedDeck
MakeDeck = Callable[[Rng, Library], AnyDeck]


def drawn(**looks: object) -> MakeDeck:
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


def either(share: float, real: tuple[str, ...], other: MakeDeck) -> MakeDeck:
    """Return a maker that takes one of the `real` decks for a share of all scenes, else `other`."""

    def make(rng: Rng, art: Library) -> AnyDeck:
        decks = [deck for deck in art.decks if deck.name in real]
        if rng.random() < share and decks:
            return decks[rng.integers(len(decks))]
        return other(rng, art)

    return make


def in_odd_colours(other: Callable[[Rng, Library], AnyDeck]) -> MakeDeck:
    """Return a maker of such decks as `other` makes, printed in light signs on dark paper, or in odd inks."""

    def make(rng: Rng, art: Library) -> AnyDeck:
        deck, kind = other(rng, art), str(rng.choice(ODD_KINDS))
        return deck if isinstance(deck, ReprintedDeck) else ReprintedDeck(deck, draw_ink(rng, kind))

    return make


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

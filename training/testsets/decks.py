"""Decks that test sets are photographed with: real ones that are kept out of training, and drawn ones."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np

from training.chance import Rng
from training.decks import kept_out
from training.decks.art import read_faces
from training.decks.designs import ArtLibrary, Face, RealDeck, corner_frames, picture_levels
from training.decks.drawn import DrawnDeck
from training.decks.inks import DeckColours, SuitColours, draw_deck_colours, draw_suit_colours
from training.decks.styles import draw_colours, draw_style, make_slim

REAL_JOKER_SIGNS = {
    "aisleriot-anglo_poker": ((0.05, 0.033, 0.18, 0.127), False),
    "aisleriot-rheinland": ((0.08, 0.022, 0.245, 0.14), True),
    "aisleriot-tigullio": ((0.115, 0.066, 0.262, 0.17), False),
}
"""The sign in the corner of these decks' jokers, in shares of the card, and whether all four have it."""
REAL_DECKS = kept_out.KEPT_OUT_DECKS
ODD_INK_KINDS = ("dark", "dark", "one", "odd")
"""Kinds of inks that are drawn for a deck in odd colours."""


class ReprintedDeck:
    """A deck in other colours."""

    def __init__(self, deck: RealDeck | DrawnDeck, ink: DeckColours | SuitColours) -> None:
        self._deck, self._ink = deck, ink

    def face(self, code: str) -> Face:
        """Return a face with its indices."""
        return self._ink.reprint_face(self._deck.face(code))


AnyDeck = RealDeck | DrawnDeck | ReprintedDeck
DeckMaker = Callable[[Rng, ArtLibrary], AnyDeck]


def drawn_deck_maker(**looks: object) -> DeckMaker:
    """Return a maker of drawn decks.

    They are English unless `courts` says otherwise, of `four` indices or `colours`, `make_slim` for a share.
    """

    def make(rng: Rng, art: ArtLibrary) -> AnyDeck:
        courts = str(looks.get("courts", "JQKA"))
        able = [letters for letters in art.letters if all(letter in letters for letter in courts)]
        style = draw_style(replace(art, letters=able), rng)
        if "slim" in looks and rng.random() < float(str(looks["slim"])):
            style = make_slim(rng, style)
        if looks.get("colours") == "four":
            style = replace(style, colours=draw_colours(rng, four=1))
        return DrawnDeck(art, rng, replace(style, courts=courts, four=bool(looks.get("four", style.four))))

    return make


def real_or_other_maker(share: float, real: tuple[str, ...], other: DeckMaker) -> DeckMaker:
    """Return a maker that takes one of the `real` decks for a share of all scenes, else `other`."""

    def make(rng: Rng, art: ArtLibrary) -> AnyDeck:
        decks = [deck for deck in art.decks if deck.name in real]
        if rng.random() < share and decks:
            return decks[rng.integers(len(decks))]
        return other(rng, art)

    return make


def odd_colour_maker(other: Callable[[Rng, ArtLibrary], AnyDeck]) -> DeckMaker:
    """Return a maker of such decks as `other` makes, printed in light signs on dark paper, or in odd inks."""

    def make(rng: Rng, art: ArtLibrary) -> AnyDeck:
        deck, kind = other(rng, art), str(rng.choice(ODD_INK_KINDS))
        return deck if isinstance(deck, ReprintedDeck) else ReprintedDeck(deck, draw_deck_colours(rng, kind))

    return make


def suit_colour_maker(other: DeckMaker) -> DeckMaker:
    """Return a maker of such decks as `other` makes, each suit in an ink of its own."""

    def make(rng: Rng, art: ArtLibrary) -> AnyDeck:
        deck = other(rng, art)
        return deck if isinstance(deck, ReprintedDeck) else ReprintedDeck(deck, draw_suit_colours(rng))

    return make


def real_jokers(data: Path) -> dict[str, list[Face]]:
    """Load the jokers of the kept-out real decks with the sign in their corners."""
    faces: dict[str, list[Face]] = {}
    for name, (box, four) in REAL_JOKER_SIGNS.items():
        with np.load(data / "decks" / f"{name}.npz") as stored:
            codes = [str(code) for code in stored["codes"]]
            pictures = read_faces(stored)[[codes.index(code) for code in ("Jk", "Jk2")]]
        frames = corner_frames(np.array(box, np.float32), four)
        faces[name] = [Face("Jk", picture_levels(picture), frames) for picture in pictures]
    return faces

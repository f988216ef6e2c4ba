"""Pyramids: their colours and sizes, the stashes they come in, and the words for them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from companion.kit.sentences import join_with_and
from companion.plurals import format_count

COLOUR_LETTERS: Mapping[str, str] = MappingProxyType(
    {
        "red": "R",
        "yellow": "Y",
        "green": "G",
        "blue": "B",
        "black": "K",
        "cyan": "C",
        "orange": "O",
        "purple": "P",
        "pink": "Pi",
        "white": "W",
        "clear": "Cl",
    }
)
"""Every colour with its letters, which no other colour has."""
SIZE_NAMES: Mapping[int, str] = MappingProxyType({3: "large", 2: "medium", 1: "small"})
"""Name of each size of pyramid, by its pips. rules: martian.md#pieces"""
TRIOS_PER_STASH = 5
"""Trios in a stash: one large, one medium and one small piece each. rules: martian.md#pieces"""
MIXED_BOXES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "rainbow": ("red", "yellow", "green", "blue", "black"),
        "xeno": ("cyan", "orange", "purple", "pink", "white"),
    }
)
"""Boxes of mixed colours, with the colours of their trios. rules: martian.md#stashes"""


@dataclass(frozen=True)
class Piece:
    """A pyramid. `size` is its pips; `owner` is the seat that brought it, whoever holds it now."""

    colour: str
    size: int
    owner: int

    @property
    def code(self) -> str:
        """Code in entries: ``"red-3-0"``."""
        return f"{self.colour}-{self.size}-{self.owner}"

    @property
    def name(self) -> str:
        """Description: ``"large red"``."""
        return f"{SIZE_NAMES[self.size]} {self.colour}"

    @property
    def letter(self) -> str:
        """Letters of its colour: ``"R"``, ``"Pi"``."""
        return COLOUR_LETTERS[self.colour]


Pieces = tuple[Piece, ...]
"""Pieces held or placed together. `sort_pieces` sorts them for display."""


def sort_pieces(pieces: Iterable[Piece]) -> Pieces:
    """Return the pieces sorted for display: by owner, then colour, then size, large ones first.

    Colours are in the order of `COLOUR_LETTERS`.
    """
    colours = list(COLOUR_LETTERS)
    return tuple(sorted(pieces, key=lambda piece: (piece.owner, colours.index(piece.colour), -piece.size)))


def build_stash(trios: Sequence[str], owner: int) -> Pieces:
    """Return the stash that `owner` brings: a trio of each colour in `trios`."""
    return sort_pieces(Piece(colour, size, owner) for colour in trios for size in SIZE_NAMES)


def remove_pieces(pieces: Iterable[Piece], gone: Iterable[Piece]) -> Pieces:
    """Return `pieces` without those in `gone`, which must all be there, sorted for display."""
    left = Counter(pieces)
    left.subtract(Counter(gone))
    return sort_pieces(left.elements())


def total_pips(pieces: Iterable[Piece]) -> int:
    """Return the sum of the pieces' pips: 1 to 3 for each, by its size."""
    return sum(piece.size for piece in pieces)


def count_pieces_by_kind(pieces: Iterable[Piece]) -> tuple[tuple[Piece, int], ...]:
    """Return the different pieces with the number of each, sorted for display."""
    return tuple(Counter(sort_pieces(pieces)).items())


def describe_pieces(pieces: Iterable[Piece]) -> str:
    """Return the pieces in words: ``"2 large reds and a small blue"``."""
    parts = [
        format_count(number, piece.name) if number > 1 else f"a {piece.name}"
        for piece, number in count_pieces_by_kind(pieces)
    ]
    return join_with_and(parts)

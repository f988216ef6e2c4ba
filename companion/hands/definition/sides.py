"""The prizes of a showdown, each for an equal part of the pot, written as players say them.

Examples: ``high``, ``low 8``, ``low 2-7``, ``badugi``, ``hand alone``, ``high row 2``; ``high spade down``;
``points 27 not over``. `read_side` reads one, and ``str`` writes it in one form.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.cards import RANK_NAMES, SUIT_NAMES
from companion.hands.definition.errors import BadSide

MOST_SIDES = 4
MOST_POINTS = 500
_SHOWN = 24


class _Side:
    """Defaults that most prizes share."""

    @property
    def lies(self) -> bool:
        """Whether the prize depends on which cards are face down."""
        return False

    @property
    def line(self) -> int:
        """The only line of the board that counts, from 1; 0 for whatever the game allows."""
        return 0


@dataclass(frozen=True)
class HandSide(_Side):
    """A prize for the best hand by a ranking."""

    order: str = "high"
    """``high`` for the ranking of the game, or a key of `LOWS`."""
    qualifies: str = ""
    """The highest rank in a low that qualifies, which has no pair; "" if any low does."""
    alone: bool = False
    """Whether only a player's own cards count, not the board."""
    row: int = 0
    """The only line of the board that counts, from 1; 0 for any."""

    def __str__(self) -> str:
        """Return it as `read_side` reads it."""
        order = "hand" if self.alone and self.order == "high" else self.order
        rank = "10" if self.qualifies == "T" else self.qualifies
        where = "alone" if self.alone else f"row {self.row}" if self.row else ""
        return " ".join(filter(None, (order, rank, where)))

    @property
    def name(self) -> str:
        """The name that players use."""
        found = LOWS.get(self.order, "high")
        if self.qualifies:
            found += f", {RANK_NAMES[self.qualifies]} or better"
        if self.alone:
            return "own cards alone" if found == "high" else f"{found}, own cards alone"
        return f"{found}, row {self.row}" if self.row else found

    @property
    def line(self) -> int:
        """The only line of the board that counts, from 1; 0 for any."""
        return self.row

    @property
    def may_lack(self) -> bool:
        """Whether it may be that no hand qualifies: if a low must be of a rank or better."""
        return bool(self.qualifies)


@dataclass(frozen=True)
class CardSide(_Side):
    """A prize for the highest or lowest card of a suit among a player's own cards."""

    suit: str
    low: bool = False
    down: bool = False
    """Whether only cards face down count."""
    ace_low: bool = False
    """Whether the ace is lower than the two; most play the two as the lowest."""

    def __str__(self) -> str:
        """Return it as `read_side` reads it."""
        which = "low" if self.low else "high"
        return f"{which} {SUIT_NAMES[self.suit][:-1]}{' down' * self.down}{' ace low' * self.ace_low}"

    @property
    def name(self) -> str:
        """The name that players use."""
        which, where = "lowest" if self.low else "highest", " face down" * self.down
        return f"{which} {SUIT_NAMES[self.suit][:-1]}{where}{', the ace low' * self.ace_low}"

    @property
    def lies(self) -> bool:
        """Whether only cards face down count."""
        return self.down

    @property
    def may_lack(self) -> bool:
        """True, as it may be that nobody has a card of the suit."""
        return True


@dataclass(frozen=True)
class PointsSide(_Side):
    """A prize for points of a player's own cards nearest to a number; an ace is 1 or 11."""

    halves: int
    """The number times two, as a court card may be half a point."""
    over: bool = True
    """Whether points above the number count. Of equally near points, those below it win."""
    half: bool = False
    """Whether a court card is half a point, not ten."""

    def __str__(self) -> str:
        """Return it as `read_side` reads it."""
        return f"points {points(self.halves)}{'' if self.over else ' not over'}{' courts half' * self.half}"

    @property
    def name(self) -> str:
        """The name that players use."""
        return f"nearest to {points(self.halves)}{'' if self.over else ', not over'}"

    @property
    def may_lack(self) -> bool:
        """Whether it may be that no hand qualifies: if points above the number do not count."""
        return not self.over


Side = HandSide | CardSide | PointsSide
"""A prize: one equal part of the pot."""

LOWS: Mapping[str, str] = {
    "low": "low",
    "low 2-7": "deuce-to-seven low",
    "low a-6": "ace-to-six low",
    "badugi": "badugi",
}
"""The names of the lows that a prize may be for."""


def points(halves: int) -> str:
    """Return half points as points in figures: ``"26½"`` for 53."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


_RANKS = {letter.lower(): letter for letter in RANK_NAMES} | {"10": "T"}
_SUITS = {SUIT_NAMES[suit][:-1]: suit for suit in SUIT_NAMES}
_HAND = re.compile(
    r"(?P<order>high|hand|low(?: 2-7| a-6)?|badugi)(?: (?P<rank>10|[2-9tjqk])(?: or better)?)?"
    r"(?: (?P<alone>alone)| row (?P<row>\d+))?"
)
_CARD = re.compile(
    rf"(?P<which>high|low)(?:est)? (?P<suit>{'|'.join(_SUITS)})s?"
    r"(?P<down> (?:(?:face )?down|in the hole))?(?P<ace> ace low)?"
)
_POINTS = re.compile(
    r"points (?P<whole>\d*)(?P<half>½|\.5)?(?:(?P<under> not over)|(?P<courts> courts (?:half|½|10)))*"
)


def read_side(text: str) -> Side:
    """Return the prize that a person writes: ``"low 8"``; raise `BadSide` for unknown words."""
    said = " ".join(text.lower().split())
    for form, read in _FORMS.items():
        if found := form.fullmatch(said):
            return read(found)
    raise BadSide(
        f"“{_short(text)}” is not what a pot is played for. Say high, low, low 8, low 2-7, low a-6, badugi, "
        "high spade, low heart down, points 27, points 27 not over, hand alone or high row 2."
    )


def read_sides(texts: Sequence[str]) -> tuple[Side, ...]:
    """Return the prizes of one showdown.

    Raises: BadSide for unknown words, for a number of prizes other than 1 to 4, or for a prize given twice.
    """
    if not 1 <= len(texts) <= MOST_SIDES:
        raise BadSide(f"A pot has 1 to {MOST_SIDES} equal parts, not {len(texts)}.")
    found = tuple(map(read_side, texts))
    if twice := next((side for side in found if found.count(side) > 1), None):
        raise BadSide(f"A pot is played for “{twice}” only once.")
    return found


def _hand(found: re.Match[str]) -> Side:
    order, rank = found["order"].replace("hand", "high"), found["rank"] or ""
    if rank and order in ("high", "badugi"):
        raise BadSide(f"Only a low has a rank that it must not pass: say “low {rank}”, or “{order}”.")
    if found["row"] and not int(found["row"][:4]):
        raise BadSide("The first row of a board is row 1.")
    return HandSide(order, _RANKS.get(rank, ""), bool(found["alone"]), int((found["row"] or "0")[:4]))


def _card(found: re.Match[str]) -> Side:
    low, ace_low = found["which"] == "low", bool(found["ace"])
    if ace_low and not low:
        raise BadSide("Where the highest card of a suit wins, its ace is the highest.")
    return CardSide(_SUITS[found["suit"]], low, bool(found["down"]), ace_low)


def _points(found: re.Match[str]) -> Side:
    halves = 2 * int((found["whole"] or "0")[:4]) + bool(found["half"])
    if not 1 <= halves <= 2 * MOST_POINTS:
        raise BadSide(f"Points are a number from ½ to {MOST_POINTS}: “points 27”.")
    return PointsSide(halves, not found["under"], (found["courts"] or "10")[-2:] != "10")


_FORMS: Mapping[re.Pattern[str], Callable[[re.Match[str]], Side]] = {
    _HAND: _hand,
    _CARD: _card,
    _POINTS: _points,
}


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"

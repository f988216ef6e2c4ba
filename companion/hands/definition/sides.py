"""The prizes of a showdown, each for an equal part of the pot, written as players say them.

Examples: ``high``, ``low 8``, ``low 2-7``, ``badugi``, ``hand alone``, ``high row 2``; ``high spade down``;
``points 27 not over``. `read_prize` reads one, and ``str`` writes it in one form.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.cards import RANK_NAMES, SUIT_NAMES
from companion.hands.definition.errors import BadPrize

MAX_PRIZES = 4
MAX_POINTS = 500
_MAX_QUOTE_LENGTH = 24


class _PrizeDefaults:
    """Defaults that most prizes share."""

    @property
    def depends_on_facing(self) -> bool:
        """Whether the prize depends on which cards are face down."""
        return False

    @property
    def line_number(self) -> int:
        """The only line of the board that counts, from 1; 0 for whatever the game allows."""
        return 0


@dataclass(frozen=True)
class HandPrize(_PrizeDefaults):
    """A prize for the best hand by a ranking.

    ranking_name: ``high`` for the ranking of the game, or a key of `LOW_NAMES`.
    qualifying_rank: the highest rank in a low that qualifies, which has no pair; "" if any low does.
    own_cards_only: whether only a player's own cards count, not the board.
    row_number: the only line of the board that counts, from 1; 0 for any.
    """

    ranking_name: str = "high"
    qualifying_rank: str = ""
    own_cards_only: bool = False
    row_number: int = 0

    def __str__(self) -> str:
        """Return it as `read_prize` reads it."""
        order = "hand" if self.own_cards_only and self.ranking_name == "high" else self.ranking_name
        rank = "10" if self.qualifying_rank == "T" else self.qualifying_rank
        where = "alone" if self.own_cards_only else f"row {self.row_number}" if self.row_number else ""
        return " ".join(filter(None, (order, rank, where)))

    @property
    def name(self) -> str:
        """The name that players use: ``"low, eight or better"`` or ``"high without the board"``."""
        found = LOW_NAMES.get(self.ranking_name, "high")
        if self.qualifying_rank:
            found = f"{found}, {RANK_NAMES[self.qualifying_rank]} or better"
        if self.own_cards_only:
            return f"{found} without the board" if found == "high" else f"{found}, without the board"
        return f"{found}, row {self.row_number}" if self.row_number else found

    @property
    def line_number(self) -> int:
        """The only line of the board that counts, from 1; 0 for any."""
        return self.row_number

    @property
    def may_have_no_winner(self) -> bool:
        """Whether it may be that no hand qualifies: if a low must be of a rank or better."""
        return bool(self.qualifying_rank)


@dataclass(frozen=True)
class CardPrize(_PrizeDefaults):
    """A prize for the highest or lowest card of a suit among a player's own cards.

    suit: the letter of the suit.
    lowest_wins: whether the lowest card wins, not the highest.
    face_down_only: whether only cards face down count.
    ace_low: whether the ace is lower than the two; most play the two as the lowest.
    """

    suit: str
    lowest_wins: bool = False
    face_down_only: bool = False
    ace_low: bool = False

    def __str__(self) -> str:
        """Return it as `read_prize` reads it."""
        which = "low" if self.lowest_wins else "high"
        return (
            f"{which} {SUIT_NAMES[self.suit][:-1]}{' down' * self.face_down_only}{' ace low' * self.ace_low}"
        )

    @property
    def name(self) -> str:
        """The name that players use: ``"highest spade face down"``."""
        which, where = "lowest" if self.lowest_wins else "highest", " face down" * self.face_down_only
        return f"{which} {SUIT_NAMES[self.suit][:-1]}{where}{', the ace low' * self.ace_low}"

    @property
    def depends_on_facing(self) -> bool:
        """Whether only cards face down count."""
        return self.face_down_only

    @property
    def may_have_no_winner(self) -> bool:
        """True, as it may be that nobody has a card of the suit."""
        return True


@dataclass(frozen=True)
class PointsPrize(_PrizeDefaults):
    """A prize for points of a player's own cards nearest to a number; an ace is 1 or 11.

    half_points: the number times two, as a court card may be half a point.
    may_exceed: whether points above the number count. Of equally near points, those below it win.
    courts_count_half: whether a court card is half a point, not ten.
    """

    half_points: int
    may_exceed: bool = True
    courts_count_half: bool = False

    def __str__(self) -> str:
        """Return it as `read_prize` reads it."""
        limit = "" if self.may_exceed else " not over"
        return (
            f"points {format_half_points(self.half_points)}{limit}{' courts half' * self.courts_count_half}"
        )

    @property
    def name(self) -> str:
        """The name that players use: ``"nearest to 27, not over"``.

        It does not tell `courts_count_half`.
        """
        number = format_half_points(self.half_points)
        return f"nearest to {number}" if self.may_exceed else f"nearest to {number}, not over"

    @property
    def may_have_no_winner(self) -> bool:
        """Whether it may be that no hand qualifies: if points above the number do not count."""
        return not self.may_exceed


PrizeRule = HandPrize | CardPrize | PointsPrize
"""A prize: one equal part of the pot."""

LOW_NAMES: Mapping[str, str] = {
    "low": "low",
    "low 2-7": "deuce-to-seven low",
    "low a-6": "ace-to-six low",
    "badugi": "badugi",
}
"""The names of the lows that a prize may be for."""


def format_half_points(halves: int) -> str:
    """Return a number of half points in figures, as points: ``"26½"`` for 53."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


_RANK_LETTERS = {letter.lower(): letter for letter in RANK_NAMES} | {"10": "T"}
_SUIT_LETTERS = {SUIT_NAMES[suit][:-1]: suit for suit in SUIT_NAMES}
_HAND_PATTERN = re.compile(
    r"(?P<order>high|hand|low(?: 2-7| a-6)?|badugi)(?: (?P<rank>10|[2-9tjqk])(?: or better)?)?"
    r"(?: (?P<alone>alone)| row (?P<row>\d+))?"
)
_CARD_PATTERN = re.compile(
    rf"(?P<which>high|low)(?:est)? (?P<suit>{'|'.join(_SUIT_LETTERS)})s?"
    r"(?P<down> (?:(?:face )?down|in the hole))?(?P<ace> ace low)?"
)
_POINTS_PATTERN = re.compile(
    r"points (?P<whole>\d*)(?P<half>½|\.5)?(?:(?P<under> not over)|(?P<courts> courts (?:half|½|10)))*"
)


def read_prize(text: str) -> PrizeRule:
    """Return the prize that a person writes: ``"low 8"``. Capitals and further spaces do not matter.

    Raises: BadPrize for unknown words, words that contradict each other, row 0, or points that are not from ½
    to `MAX_POINTS`.
    """
    said = " ".join(text.lower().split())
    for form, read in _PRIZE_PARSERS.items():
        if found := form.fullmatch(said):
            return read(found)
    raise BadPrize(
        f"“{_shorten_quote(text)}” is not a prize. Write high, low, low 8, low 2-7, low "
        "a-6, badugi, "
        "high spade, low heart down, points 27, points 27 not over, hand alone or high row 2."
    )


def read_prizes(texts: Sequence[str]) -> tuple[PrizeRule, ...]:
    """Return the prizes of one showdown, one for each of `texts`, as `read_prize` reads them.

    Raises: BadPrize if `read_prize` raises it, for a number of prizes other than 1 to 4, or for a prize given
    twice, even in other words.
    """
    if not 1 <= len(texts) <= MAX_PRIZES:
        raise BadPrize(f"A pot can be split into 1 to {MAX_PRIZES} equal prizes, not {len(texts)}.")
    found = tuple(map(read_prize, texts))
    if twice := next((side for side in found if found.count(side) > 1), None):
        raise BadPrize(f"A pot can have the prize “{twice}” only once.")
    return found


def _make_hand_prize(found: re.Match[str]) -> PrizeRule:
    order, rank = found["order"].replace("hand", "high"), found["rank"] or ""
    if rank and order in ("high", "badugi"):
        raise BadPrize(f"Only a low can be “{rank} or better”: write “low {rank}” or “{order}”.")
    if found["row"] and not int(found["row"][:4]):
        raise BadPrize("Rows are numbered from 1, so there is no row 0.")
    return HandPrize(order, _RANK_LETTERS.get(rank, ""), bool(found["alone"]), int((found["row"] or "0")[:4]))


def _make_card_prize(found: re.Match[str]) -> PrizeRule:
    low, ace_low = found["which"] == "low", bool(found["ace"])
    if ace_low and not low:
        raise BadPrize("The ace can only be low if the lowest card of the suit wins.")
    return CardPrize(_SUIT_LETTERS[found["suit"]], low, bool(found["down"]), ace_low)


def _make_points_prize(found: re.Match[str]) -> PrizeRule:
    halves = 2 * int((found["whole"] or "0")[:4]) + bool(found["half"])
    if not 1 <= halves <= 2 * MAX_POINTS:
        raise BadPrize(f"Points must be a number from ½ to {MAX_POINTS}, as in “points 27”.")
    return PointsPrize(halves, not found["under"], (found["courts"] or "10")[-2:] != "10")


_PRIZE_PARSERS: Mapping[re.Pattern[str], Callable[[re.Match[str]], PrizeRule]] = {
    _HAND_PATTERN: _make_hand_prize,
    _CARD_PATTERN: _make_card_prize,
    _POINTS_PATTERN: _make_points_prize,
}


def _shorten_quote(text: str) -> str:
    return text if len(text) <= _MAX_QUOTE_LENGTH else text[:_MAX_QUOTE_LENGTH] + "…"

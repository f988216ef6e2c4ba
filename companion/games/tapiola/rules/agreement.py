"""The chosen options of Tapiola Hold'em, and the combinations that are refused."""

from dataclasses import dataclass
from functools import partial

from companion.engine.call import Pack
from companion.engine.field import Illegal, Values
from companion.engine.seats import Seats
from companion.games.tapiola.rules.options import ANY_LOW, points_name
from companion.games.tapiola.rules.orders import HIGHS, USUAL_ORDER, low_order
from companion.games.tapiola.rules.rules import (
    BETTING,
    BOARD,
    CARDS,
    FLOORS,
    FROM_LEFT,
    HIGH,
    LOWBALL,
    MADE,
    POINTS,
    POTS,
    SPLIT,
    STRAIGHT_UP,
    UP,
    USUAL,
)
from companion.hands import TOWERS, Contest
from companion.kit.reading import choice_in, flag_in, number_in

DEALT, LOW_DEALT = 5, 6
"""Cards dealt to each player, normally and in lowball. rules: tapiola.md#players"""


@dataclass(frozen=True)
class Options:
    """The options of a match as they were chosen.

    Chips and stakes are in the table's smallest unit. A `stack` of 0 means that nobody counts chips.
    `limit` in points or pots and `deals` are 0 if the match has no such end.
    `table` has the points for each of `MADE`. `qualifier` is the highest rank that a low may hold, "" for
        any.
    """

    scoring: str
    wins: str
    burns: bool
    ace_to_five: bool
    limit: int
    deals: int
    stake: int
    stack: int
    ante: int
    small: int
    big: int
    table: tuple[int, ...]
    order: str = USUAL_ORDER
    ace_high: bool = False
    qualifier: str = ""
    secret: bool = False
    opens: str = FROM_LEFT

    @property
    def betting(self) -> bool:
        """True if chips are bet."""
        return self.scoring == BETTING

    @property
    def by_points(self) -> bool:
        """True if each hand scores points for its category."""
        return self.scoring in (POINTS, STRAIGHT_UP)

    @property
    def lowball(self) -> bool:
        """True if the lowest hand wins, with six cards dealt."""
        return self.wins == LOWBALL

    @property
    def split(self) -> bool:
        """True if the highest and the lowest hand both win a share."""
        return self.wins == SPLIT

    @property
    def unit(self) -> str:
        """Word for the score without betting: "pot" or "point"."""
        return "pot" if self.scoring == POTS else "point"

    @property
    def dealt(self) -> int:
        """Cards dealt to each player."""
        return LOW_DEALT if self.lowball else DEALT

    @property
    def most_seats(self) -> int:
        """Largest number of players for one deck. rules: tapiola.md#players"""
        return (CARDS - BOARD - FLOORS * self.burns) // self.dealt

    def points(self, made: int) -> int:
        """Return the points for a hand's category, given as its index in `MADE`."""
        return (self.table if self.scoring == POINTS else UP)[made]

    @property
    def low_enough(self) -> str:
        """Text for the lows that may share: "a low of 8 or better"."""
        return f"a low of {self.qualifier} or better"

    @property
    def contest(self) -> Contest:
        """Rankings that compare the hands. rules: tapiola.md#hand, tapiola.md#lowball, tapiola.md#split"""
        low = partial(low_order, to_five=self.ace_to_five, ace_high=self.ace_high)
        if self.lowball:
            return Contest(low(held=self.dealt), TOWERS)
        return Contest(HIGHS[self.order], TOWERS, low(qualifies=self.qualifier) if self.split else None)


def options_of(values: Values, seats: Seats) -> Options:
    """Return the chosen options.

    Raises: Illegal if they do not go together, or there are too many players for one deck.
    """
    scoring, deals = choice_in(values, "scoring"), number_in(values, "deals")
    qualifier = choice_in(values, "qualifier")
    usual = 0 if deals else USUAL.get(scoring, 0)
    agreed = Options(
        scoring=scoring,
        wins=choice_in(values, "wins"),
        burns=flag_in(values, "burns"),
        ace_to_five=flag_in(values, "ace_to_five"),
        order=choice_in(values, "order"),
        ace_high=flag_in(values, "ace_high"),
        qualifier="" if qualifier == ANY_LOW else qualifier,
        secret=flag_in(values, "secret"),
        opens=choice_in(values, "opens"),
        limit=number_in(values, "limit") or usual,
        deals=deals,
        table=(0, *(number_in(values, points_name(made)) for made in MADE[1:])),
        **{name: number_in(values, name) for name in ("stake", "stack", "ante", "small", "big")},
    )
    _check(agreed, seats)
    return agreed


def pack(players: int, values: Values) -> Pack:
    """Return the cards used in a deal, burned ones included, and in the deck. rules: tapiola.md#players"""
    dealt = LOW_DEALT if choice_in(values, "wins") == LOWBALL else DEALT
    return Pack(players * dealt + BOARD + FLOORS * flag_in(values, "burns"), CARDS)


def check_seats(agreed: Options, players: int) -> None:
    """Check that one deck is enough for the players. rules: tapiola.md#players

    Raises: Illegal if it is not.
    """
    if players > agreed.most_seats:
        burnt = " when cards are burned" if agreed.burns and not agreed.lowball else ""
        kind = "in lowball" if agreed.lowball else f"with five cards each{burnt}"
        raise Illegal(
            f"One deck is enough for {agreed.most_seats} players {kind}; {players} are seated.",
            field="wins" if agreed.lowball else "burns",
            anchor="players",
        )


def _check(agreed: Options, seats: Seats) -> None:
    check_seats(agreed, len(seats) - seats.late)
    if agreed.by_points and agreed.wins != HIGH:
        raise Illegal("Points for hands are for the highest hand only.", field="wins", anchor="points")
    if agreed.split and agreed.scoring == POTS:
        raise Illegal(
            "A pot shared by high and low has two winners: score it 2 and 1, or bet.",
            field="wins",
            anchor="split",
        )
    if agreed.qualifier and not agreed.split:
        raise Illegal(
            "A low has to be good enough only where it shares with the highest hand: let any hand do.",
            field="qualifier",
            anchor="split",
        )
    if agreed.small > agreed.big:
        raise Illegal("The small blind is not more than the big one.", field="small", anchor="betting")

"""The options of Tapiola Hold'em, its variants, and what does not go together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from companion.games.tapiola.orders import FLUSH_FIRST, HIGHS, NO_WHEEL, USUAL_ORDER, low_order
from companion.games.tapiola.rules import (
    AMERICAN,
    BETTING,
    BOARD,
    BY_DEALER,
    BY_RAISER,
    CARDS,
    ENGLISH,
    FLOORS,
    FROM_LEFT,
    HIGH,
    LOWBALL,
    MADE,
    POINTS,
    POTS,
    SPLIT,
    STRAIGHT_UP,
    TWO_ONE,
    UP,
    USUAL,
)
from companion.hands import TOWERS, Contest
from companion.kit.reading import choice_in, flag_in, number_in
from companion.kit.telling import a
from companion.play.field import Field, Illegal, Value, Values
from companion.play.game import Seats

_SCORINGS = (
    (BETTING, "Betting"),
    (POTS, "Pots won"),
    (TWO_ONE, "2 for the best, 1 for the next"),
    (POINTS, "Points for every hand"),
    (STRAIGHT_UP, "Straight-Up-or-Die"),
)
_WINS = ((HIGH, "Highest hand"), (SPLIT, "Highest and lowest"), (LOWBALL, "Lowest hand (lowball)"))
_ORDERS = (
    (USUAL_ORDER, "The usual one"),
    (NO_WHEEL, "5-4-3-2-A is no straight"),
    (FLUSH_FIRST, "A flush beats a full house"),
)
_ANY_LOW = "any"
_QUALIFIERS = ((_ANY_LOW, "Any hand"), ("9", "9 or better"), ("8", "8 or better"), ("7", "7 or better"))
_OPENERS = (
    (FROM_LEFT, "The first left of the dealer"),
    (BY_RAISER, "Who bet or raised last before"),
    (BY_DEALER, "The dealer"),
)


def _points_name(made: str) -> str:
    return f"points_{made.replace(' ', '_')}"


_chips = partial(Field, kind="money", high=10**6, fold="Chips, blinds and ante", anchor="betting")
_points = partial(Field, kind="int", high=1000, fold="Points for each hand", anchor="points")

OPTIONS = (
    Field("scoring", "choice", "How it is scored", default=POTS, choices=_SCORINGS, anchor="scoring"),
    Field("wins", "choice", "What wins", default=HIGH, choices=_WINS, anchor="scoring"),
    Field("order", "choice", "Order of hands", default=USUAL_ORDER, choices=_ORDERS, anchor="hands"),
    Field("burns", "flag", "Burn a card before the towers grow", default=False, anchor="community"),
    Field(
        "ace_to_five",
        "flag",
        "Straights and flushes do not spoil a low",
        default=False,
        anchor="lowball",
    ),
    Field("ace_high", "flag", "The ace is high in a low too", default=False, anchor="lowball"),
    Field(
        "qualifier",
        "choice",
        "What a low must be to share",
        default=_ANY_LOW,
        choices=_QUALIFIERS,
        anchor="split",
    ),
    Field("secret", "flag", "Choose the third discard in secret", default=False, anchor="discard"),
    Field(
        "limit",
        "int",
        "Play to so many points",
        default=0,
        high=10_000,
        help="0 is the usual: 5 pots, 10, 100 or 15 points.",
        anchor="end",
    ),
    Field("deals", "int", "Or for so many pots", default=0, high=1000, help="0 is no end.", anchor="end"),
    Field("stake", "money", "What every loser pays a winner", default=1, high=10**6, anchor="end"),
    _chips("stack", label="Chips to begin with", default=100, help="0 if nobody counts them."),
    _chips("ante", label="Ante", default=0),
    _chips("small", label="Small blind", default=1),
    _chips("big", label="Big blind", default=2),
    Field(
        "opens",
        "choice",
        "Who opens a betting round",
        default=FROM_LEFT,
        choices=_OPENERS,
        fold="Chips, blinds and ante",
        anchor="bet",
    ),
    *(
        _points(_points_name(made), label=f"Points for {a(made)}", default=AMERICAN[at])
        for at, made in enumerate(MADE)
        if at
    ),
)


def _variant(**options: Value) -> Values:
    return MappingProxyType(options)


def _table(points: Sequence[int]) -> Values:
    """Return the options that set what each hand scores."""
    return {_points_name(made): points[at] for at, made in enumerate(MADE) if at}


VARIANTS: Mapping[str, Values] = MappingProxyType(
    {
        "Betting": _variant(scoring=BETTING),
        "2 and 1": _variant(scoring=TWO_ONE),
        "High-low": _variant(scoring=TWO_ONE, wins=SPLIT),
        "American points": _variant(scoring=POINTS, **_table(AMERICAN)),
        "English points": _variant(scoring=POINTS, **_table(ENGLISH)),
        "Straight-Up-or-Die": _variant(scoring=STRAIGHT_UP),
        "Lowball": _variant(wins=LOWBALL),
    }
)


@dataclass(frozen=True)
class Options:
    """The options as they were chosen. Chips and stakes are in the table's smallest unit; a `stack` of 0 is
    one that nobody counts. `limit` and `deals` are 0 where the match has no such end."""

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
        """Whether chips are bet."""
        return self.scoring == BETTING

    @property
    def by_points(self) -> bool:
        """Whether every hand scores for what it is."""
        return self.scoring in (POINTS, STRAIGHT_UP)

    @property
    def lowball(self) -> bool:
        """Whether the lowest hand wins, of six cards."""
        return self.wins == LOWBALL

    @property
    def split(self) -> bool:
        """Whether the lowest hand has a share beside the highest."""
        return self.wins == SPLIT

    @property
    def unit(self) -> str:
        """What is scored where nothing is bet: "pot" or "point"."""
        return "pot" if self.scoring == POTS else "point"

    @property
    def dealt(self) -> int:
        """Cards dealt to each player."""
        return 6 if self.lowball else 5

    @property
    def most_seats(self) -> int:
        """How many can play with one deck. rules: tapiola.md#players"""
        return (CARDS - BOARD - FLOORS * self.burns) // self.dealt

    def points(self, made: int) -> int:
        """Return what a hand scores for what it is, as its place in `MADE`."""
        return (self.table if self.scoring == POINTS else UP)[made]

    @property
    def low_enough(self) -> str:
        """A hand that may share as the low: "a low of 8 or better"."""
        return f"a low of {self.qualifier} or better"

    @property
    def contest(self) -> Contest:
        """How the hands meet. rules: tapiola.md#hand, tapiola.md#lowball, tapiola.md#split"""
        low = partial(low_order, to_five=self.ace_to_five, ace_high=self.ace_high)
        if self.lowball:
            return Contest(low(held=self.dealt), TOWERS)
        return Contest(HIGHS[self.order], TOWERS, low(qualifies=self.qualifier) if self.split else None)


def options_of(values: Values, seats: Seats) -> Options:
    """Return what was agreed on; raise `Illegal` where it does not go together."""
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
        qualifier="" if qualifier == _ANY_LOW else qualifier,
        secret=flag_in(values, "secret"),
        opens=choice_in(values, "opens"),
        limit=number_in(values, "limit") or usual,
        deals=deals,
        table=(0, *(number_in(values, _points_name(made)) for made in MADE[1:])),
        **{name: number_in(values, name) for name in ("stake", "stack", "ante", "small", "big")},
    )
    _check(agreed, seats)
    return agreed


def check_seats(agreed: Options, players: int) -> None:
    """Refuse more players than one deck is enough for. rules: tapiola.md#players"""
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

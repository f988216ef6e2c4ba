"""The options of Tapiola Hold'em, and its variants."""

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType

from companion.engine.field import Field, Value, Values
from companion.games.tapiola.rules.orders import FLUSH_FIRST, NO_WHEEL, USUAL_ORDER
from companion.games.tapiola.rules.rules import (
    AMERICAN,
    BETTING,
    BY_DEALER,
    BY_RAISER,
    ENGLISH,
    FROM_LEFT,
    HIGH,
    LOWBALL,
    MADE,
    POINTS,
    POTS,
    SPLIT,
    STRAIGHT_UP,
    TWO_ONE,
    USUAL,
)
from companion.kit.calling import amount, chosen, flag, number
from companion.kit.reading import choice_in, number_in
from companion.kit.sentences import a

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
ANY_LOW = "any"
"""Choice of no qualifier for lows."""
_QUALIFIERS = ((ANY_LOW, "Any hand"), ("9", "9 or better"), ("8", "8 or better"), ("7", "7 or better"))
_OPENERS = (
    (FROM_LEFT, "The first left of the dealer"),
    (BY_RAISER, "Who bet or raised last before"),
    (BY_DEALER, "The dealer"),
)


def points_name(made: str) -> str:
    """Return the name of the option for the points of a category."""
    return f"points_{made.replace(' ', '_')}"


_HOUSE = "House rules"
_UNBET = (POTS, TWO_ONE, POINTS, STRAIGHT_UP)
_bet = partial(Field, kind="money", high=10**6, anchor="betting", unless=("scoring", _UNBET))
_points = partial(
    Field,
    kind="int",
    high=1000,
    fold="Points for each hand",
    anchor="points",
    unless=("scoring", (BETTING, POTS, TWO_ONE, STRAIGHT_UP)),
)
_low = partial(Field, fold=_HOUSE, unless=("wins", (HIGH,)))


def _limit(field: Field, values: Values) -> str:
    """Return the limit as text: "to 5". Without a number it is the usual one for the scoring.

    It is "" if only the number of deals ends the match.
    """
    said, scoring = number_in(values, field.name), choice_in(values, "scoring")
    if not said and number_in(values, "deals"):
        return ""
    return f"to {said or USUAL.get(scoring, 0)}"


OPTIONS = (
    Field(
        "scoring",
        "choice",
        "How it is scored",
        default=POTS,
        choices=_SCORINGS,
        anchor="scoring",
        told=chosen(
            {
                BETTING: "betting",
                POTS: "won pots count",
                TWO_ONE: "2 and 1 points",
                POINTS: "points for every hand",
            }
        ),
    ),
    Field(
        "wins",
        "choice",
        "What wins",
        default=HIGH,
        choices=_WINS,
        anchor="scoring",
        told=chosen({HIGH: "the highest hand wins", SPLIT: "highest and lowest share", LOWBALL: "lowball"}),
    ),
    Field(
        "limit",
        "int",
        "Play to so many points",
        default=0,
        high=10_000,
        help="0 is the usual: 5 pots, 10, 100 or 15 points.",
        anchor="end",
        unless=("scoring", (BETTING,)),
        told=_limit,
        beside="scoring",
    ),
    Field(
        "deals",
        "int",
        "Or for so many pots",
        default=0,
        high=1000,
        help="0 is no end.",
        anchor="end",
        told=number("deal", "for {}"),
        beside="scoring",
    ),
    Field(
        "stake",
        "money",
        "What every loser pays a winner",
        default=1,
        high=10**6,
        anchor="end",
        unless=("scoring", (BETTING,)),
        told=amount("losers pay {}", none="for nothing"),
    ),
    Field(
        "order",
        "choice",
        "Order of hands",
        default=USUAL_ORDER,
        choices=_ORDERS,
        fold=_HOUSE,
        anchor="hands",
        unless=("wins", (LOWBALL,)),
        told=chosen({USUAL_ORDER: "the usual order of hands"}),
    ),
    Field(
        "burns",
        "flag",
        "Burn a card before the towers grow",
        default=False,
        fold=_HOUSE,
        anchor="community",
        told=flag("a card is burned before the towers grow"),
    ),
    _low(
        "ace_to_five",
        "flag",
        "Straights and flushes do not spoil a low",
        default=False,
        anchor="lowball",
        told=flag("straights and flushes spoil no low"),
    ),
    _low(
        "ace_high",
        "flag",
        "The ace is high in a low too",
        default=False,
        anchor="lowball",
        told=flag("aces are high in a low"),
    ),
    _low(
        "qualifier",
        "choice",
        "What a low must be to share",
        default=ANY_LOW,
        choices=_QUALIFIERS,
        anchor="split",
        unless=("wins", (HIGH, LOWBALL)),
        told=amount("low: {}"),
    ),
    Field(
        "secret",
        "flag",
        "Choose the third discard in secret",
        default=False,
        fold=_HOUSE,
        anchor="discard",
        told=flag("the third discard is secret"),
    ),
    _bet(
        "stack",
        label="Chips to begin with",
        default=100,
        help="0 if nobody counts them.",
        told=amount("{} in chips each,", none="chips not counted,"),
    ),
    _bet("ante", label="Ante", default=0, told=amount("ante {},", none=""), beside="stack"),
    _bet("small", label="Small blind", default=1, told=amount("blinds {}", "no small blind"), beside="stack"),
    _bet("big", label="Big blind", default=2, told=amount("and {}", "and no big one"), beside="stack"),
    Field(
        "opens",
        "choice",
        "Who opens a betting round",
        default=FROM_LEFT,
        choices=_OPENERS,
        fold=_HOUSE,
        anchor="bet",
        unless=("scoring", _UNBET),
        told=amount("opened by: {}"),
    ),
    *(
        _points(
            points_name(made),
            label=f"Points for {a(made)}",
            default=AMERICAN[at],
            told=amount(f"{a(made)} {{}}"),
        )
        for at, made in enumerate(MADE)
        if at
    ),
)


def _variant(**options: Value) -> Values:
    return MappingProxyType(options)


def _table(points: Sequence[int]) -> Values:
    """Return the options that set the points of each category."""
    return {points_name(made): points[at] for at, made in enumerate(MADE) if at}


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

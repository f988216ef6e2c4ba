"""The options of Tapiola Hold'em, and its named sets of them."""

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType

from companion.engine.field import Field, Value, Values
from companion.games.tapiola.rules.orders import FLUSH_FIRST, NO_WHEEL, USUAL_RANKING
from companion.games.tapiola.rules.rules import (
    AMERICAN_POINTS,
    BETTING,
    BY_DEALER,
    BY_RAISER,
    DEFAULT_LIMITS,
    ENGLISH_POINTS,
    FROM_LEFT,
    HAND_CATEGORIES,
    HIGH,
    LOWBALL,
    POINTS,
    POTS,
    SPLIT,
    STRAIGHT_UP,
    TWO_ONE,
)
from companion.kit.calling import amount_describer, choice_describer, flag_describer, number_describer
from companion.kit.reading import choice_in, number_in
from companion.kit.sentences import with_article

_SCORING_CHOICES = (
    (BETTING, "Betting"),
    (POTS, "Pots won"),
    (TWO_ONE, "2 for the best, 1 for the next"),
    (POINTS, "Points for every hand"),
    (STRAIGHT_UP, "Straight-Up-or-Die"),
)
_WINNING_HAND_CHOICES = (
    (HIGH, "Highest hand"),
    (SPLIT, "Highest and lowest"),
    (LOWBALL, "Lowest hand (lowball)"),
)
_HIGH_RANKING_CHOICES = (
    (USUAL_RANKING, "The usual one"),
    (NO_WHEEL, "5-4-3-2-A is no straight"),
    (FLUSH_FIRST, "A flush beats a full house"),
)
ANY_LOW = "any"
"""Choice of no qualifier for lows."""
_QUALIFIER_CHOICES = ((ANY_LOW, "Any hand"), ("9", "9 or better"), ("8", "8 or better"), ("7", "7 or better"))
_OPENER_CHOICES = (
    (FROM_LEFT, "The first left of the dealer"),
    (BY_RAISER, "Who bet or raised last before"),
    (BY_DEALER, "The dealer"),
)


def points_option_name(made: str) -> str:
    """Return the name of the option for the points of a hand's category: ``"points_full_house"``."""
    return f"points_{made.replace(' ', '_')}"


_HOUSE_RULES_FOLD = "House rules"
_SCORINGS_WITHOUT_BETS = (POTS, TWO_ONE, POINTS, STRAIGHT_UP)
_bet_field = partial(
    Field, kind="money", high=10**6, anchor="betting", inactive_when=("scoring", _SCORINGS_WITHOUT_BETS)
)
_points_field = partial(
    Field,
    kind="int",
    high=1000,
    fold="Points for each hand",
    anchor="points",
    inactive_when=("scoring", (BETTING, POTS, TWO_ONE, STRAIGHT_UP)),
)
_low_field = partial(Field, fold=_HOUSE_RULES_FOLD, inactive_when=("wins", (HIGH,)))


def _describe_limit(field: Field, values: Values) -> str:
    """Return the limit as text: "to 5". Without a number it is the usual one for the scoring.

    It is "" if only the number of deals ends the match.
    """
    said, scoring = number_in(values, field.name), choice_in(values, "scoring")
    if not said and number_in(values, "deals"):
        return ""
    return f"to {said or DEFAULT_LIMITS.get(scoring, 0)}"


OPTIONS = (
    Field(
        "scoring",
        "choice",
        "How it is scored",
        default=POTS,
        choices=_SCORING_CHOICES,
        anchor="scoring",
        describe=choice_describer(
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
        choices=_WINNING_HAND_CHOICES,
        anchor="scoring",
        describe=choice_describer(
            {HIGH: "the highest hand wins", SPLIT: "highest and lowest share", LOWBALL: "lowball"}
        ),
    ),
    Field(
        "limit",
        "int",
        "Play to so many points",
        default=0,
        high=10_000,
        help="0 is the usual: 5 pots, 10, 100 or 15 points.",
        anchor="end",
        inactive_when=("scoring", (BETTING,)),
        describe=_describe_limit,
        described_with="scoring",
    ),
    Field(
        "deals",
        "int",
        "Or for so many pots",
        default=0,
        high=1000,
        help="0 is no end.",
        anchor="end",
        describe=number_describer("deal", "for {}"),
        described_with="scoring",
    ),
    Field(
        "stake",
        "money",
        "What every loser pays a winner",
        default=1,
        high=10**6,
        anchor="end",
        inactive_when=("scoring", (BETTING,)),
        describe=amount_describer("losers pay {}", none="for nothing"),
    ),
    Field(
        "order",
        "choice",
        "Order of hands",
        default=USUAL_RANKING,
        choices=_HIGH_RANKING_CHOICES,
        fold=_HOUSE_RULES_FOLD,
        anchor="hands",
        inactive_when=("wins", (LOWBALL,)),
        describe=choice_describer({USUAL_RANKING: "the usual order of hands"}),
    ),
    Field(
        "burns",
        "flag",
        "Burn a card before the towers grow",
        default=False,
        fold=_HOUSE_RULES_FOLD,
        anchor="community",
        describe=flag_describer("a card is burned before the towers grow"),
    ),
    _low_field(
        "ace_to_five",
        "flag",
        "Straights and flushes do not spoil a low",
        default=False,
        anchor="lowball",
        describe=flag_describer("straights and flushes spoil no low"),
    ),
    _low_field(
        "ace_high",
        "flag",
        "The ace is high in a low too",
        default=False,
        anchor="lowball",
        describe=flag_describer("aces are high in a low"),
    ),
    _low_field(
        "qualifier",
        "choice",
        "What a low must be to share",
        default=ANY_LOW,
        choices=_QUALIFIER_CHOICES,
        anchor="split",
        inactive_when=("wins", (HIGH, LOWBALL)),
        describe=amount_describer("low: {}"),
    ),
    Field(
        "secret",
        "flag",
        "Choose the third discard in secret",
        default=False,
        fold=_HOUSE_RULES_FOLD,
        anchor="discard",
        describe=flag_describer("the third discard is secret"),
    ),
    _bet_field(
        "stack",
        label="Chips to begin with",
        default=100,
        help="0 if nobody counts them.",
        describe=amount_describer("{} in chips each,", none="chips not counted,"),
    ),
    _bet_field(
        "ante",
        label="Ante",
        default=0,
        describe=amount_describer("ante {},", none=""),
        described_with="stack",
    ),
    _bet_field(
        "small",
        label="Small blind",
        default=1,
        describe=amount_describer("blinds {}", "no small blind"),
        described_with="stack",
    ),
    _bet_field(
        "big",
        label="Big blind",
        default=2,
        describe=amount_describer("and {}", "and no big one"),
        described_with="stack",
    ),
    Field(
        "opens",
        "choice",
        "Who opens a betting round",
        default=FROM_LEFT,
        choices=_OPENER_CHOICES,
        fold=_HOUSE_RULES_FOLD,
        anchor="bet",
        inactive_when=("scoring", _SCORINGS_WITHOUT_BETS),
        describe=amount_describer("opened by: {}"),
    ),
    *(
        _points_field(
            points_option_name(made),
            label=f"Points for {with_article(made)}",
            default=AMERICAN_POINTS[at],
            describe=amount_describer(f"{with_article(made)} {{}}"),
        )
        for at, made in enumerate(HAND_CATEGORIES)
        if at
    ),
)


def _variant_options(**options: Value) -> Values:
    return MappingProxyType(options)


def _points_options(points: Sequence[int]) -> Values:
    """Return the options that set the points of each category."""
    return {points_option_name(made): points[at] for at, made in enumerate(HAND_CATEGORIES) if at}


NAMED_SETS: Mapping[str, Values] = MappingProxyType(
    {
        "Betting": _variant_options(scoring=BETTING),
        "2 and 1": _variant_options(scoring=TWO_ONE),
        "High-low": _variant_options(scoring=TWO_ONE, wins=SPLIT),
        "American points": _variant_options(scoring=POINTS, **_points_options(AMERICAN_POINTS)),
        "English points": _variant_options(scoring=POINTS, **_points_options(ENGLISH_POINTS)),
        "Straight-Up-or-Die": _variant_options(scoring=STRAIGHT_UP),
        "Lowball": _variant_options(wins=LOWBALL),
    }
)

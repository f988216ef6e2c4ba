"""The options of Tapiola Hold'em, and its named sets of them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from companion.engine.choice_fields import ChoiceField, FlagField
from companion.engine.field import Field, Layout, Value, Values
from companion.engine.typed_fields import MoneyField, NumberField
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
from companion.kit.calling import amount_describer, choice_describer, flag_describer
from companion.kit.reading import choice_in, number_in
from companion.kit.sentences import with_article
from companion.plurals import format_count

_SCORING_CHOICES = (
    (BETTING, "Betting"),
    (POTS, "Pots won"),
    (TWO_ONE, "2 for best hand, 1 for second"),
    (POINTS, "Points for every hand"),
    (STRAIGHT_UP, "Straight-Up-or-Die"),
)
_WINNING_HAND_CHOICES = (
    (HIGH, "Highest hand"),
    (SPLIT, "Highest and lowest"),
    (LOWBALL, "Lowest hand (lowball)"),
)
_HIGH_RANKING_CHOICES = (
    (USUAL_RANKING, "The usual order"),
    (NO_WHEEL, "5-4-3-2-A is not a straight"),
    (FLUSH_FIRST, "A flush beats a full house"),
)
ANY_LOW = "any"
"""Choice of no qualifier for lows."""
_QUALIFIER_CHOICES = ((ANY_LOW, "Any hand"), ("9", "9 or better"), ("8", "8 or better"), ("7", "7 or better"))
_OPENER_CHOICES = (
    (FROM_LEFT, "The first player left of the dealer"),
    (BY_RAISER, "Whoever bet or raised last"),
    (BY_DEALER, "The dealer"),
)


def category_points_option_name(made: str) -> str:
    """Return the name of the option for the points of a category: ``"points_full_house"``.

    `made` is one of `HAND_CATEGORIES`.
    """
    return f"points_{made.replace(' ', '_')}"


_HOUSE_RULES_FOLD = "House rules"
_SCORINGS_WITHOUT_BETS = (POTS, TWO_ONE, POINTS, STRAIGHT_UP)
_WITH_BETTING = Layout(inactive_when=("scoring", _SCORINGS_WITHOUT_BETS))
"""Layout of an option that applies if players bet."""
_WITH_POINTS = Layout(
    fold="Points for each hand", inactive_when=("scoring", (BETTING, POTS, TWO_ONE, STRAIGHT_UP))
)
"""Layout of an option that applies if every hand scores points."""
_WITH_LOW = Layout(fold=_HOUSE_RULES_FOLD, inactive_when=("wins", (HIGH,)))
"""Layout of an option that applies if the lowest hand wins or shares."""


def _bet_field(name: str, label: str, default: int, layout: Layout) -> MoneyField:
    """Return an option about betting, for up to a million."""
    return MoneyField(name, label, default=default, high=10**6, anchor="betting", layout=layout)


_SCORING_DESCRIPTION = choice_describer(
    {
        BETTING: "betting",
        POTS: "each pot counts as 1 point",
        TWO_ONE: "best hand 2 points, runner-up 1",
        POINTS: "points for each kind of hand",
    }
)


def _describe_scoring(field: Field, values: Values) -> str:
    """Return the scoring as text; with `TWO_ONE` the second points are for the low if it wins a share."""
    if choice_in(values, "scoring") == TWO_ONE and choice_in(values, "wins") == SPLIT:
        return "2 points for high, 1 for low"
    return _SCORING_DESCRIPTION(field, values)


_LIMIT_TEXT = "until somebody has {} and wins the match"


def _describe_limit(field: Field, values: Values) -> str:
    """Return the limit as text: "until somebody has 5 and wins the match".

    Without a number it is the usual one for the scoring. It is "" if only the number of deals ends the match.
    """
    said, scoring = number_in(values, field.name), choice_in(values, "scoring")
    if not number_in(values, "deals"):
        return _LIMIT_TEXT.format(said or DEFAULT_LIMITS.get(scoring, 0))
    return f"{_LIMIT_TEXT.format(said)}," if said else ""


def _describe_deals(field: Field, values: Values) -> str:
    """Return the number of deals as text: "for 10 deals", or "10 deals at most" after a limit; "" for 0."""
    deals = number_in(values, field.name)
    if not deals:
        return ""
    has_limit = choice_in(values, "scoring") != BETTING and number_in(values, "limit")
    return f"{format_count(deals, 'deal')} at most" if has_limit else f"for {format_count(deals, 'deal')}"


def _describe_blinds(field: Field, values: Values) -> str:
    """Return both blinds as text: "blinds 1 and 2", "big blind 2" or "no blinds"."""
    small, big = (field.format_value(values[name]) for name in ("small", "big"))
    if values["small"]:
        return f"blinds {small} and {big}"
    return f"big blind {big}" if values["big"] else "no blinds"


OPTIONS = (
    ChoiceField(
        "scoring",
        "How it is scored",
        default=POTS,
        choices=_SCORING_CHOICES,
        anchor="scoring",
        layout=Layout(describe=_describe_scoring),
    ),
    ChoiceField(
        "wins",
        "What wins",
        default=HIGH,
        choices=_WINNING_HAND_CHOICES,
        anchor="scoring",
        layout=Layout(
            describe=choice_describer(
                {
                    HIGH: "the highest hand wins",
                    SPLIT: "the highest and the lowest hand both win",
                    LOWBALL: "lowball",
                }
            )
        ),
    ),
    NumberField(
        "limit",
        "Target",
        default=0,
        high=10_000,
        anchor="end",
        layout=Layout(
            help="Enter 0 for the usual target: 5 pots, or 10, 15 or 100 points, depending on the scoring.",
            inactive_when=("scoring", (BETTING,)),
            describe=_describe_limit,
            described_with="scoring",
        ),
    ),
    NumberField(
        "deals",
        "Maximum number of deals",
        default=0,
        high=1000,
        anchor="end",
        layout=Layout(help="Enter 0 for no maximum.", describe=_describe_deals, described_with="scoring"),
    ),
    MoneyField(
        "stake",
        "What each loser pays each winner",
        default=1,
        high=10**6,
        anchor="end",
        layout=Layout(
            inactive_when=("scoring", (BETTING,)),
            describe=amount_describer("at the end each loser pays the winner {}", none="not for money"),
        ),
    ),
    ChoiceField(
        "order",
        "Which hand beats which",
        default=USUAL_RANKING,
        choices=_HIGH_RANKING_CHOICES,
        anchor="hands",
        layout=Layout(
            fold=_HOUSE_RULES_FOLD,
            inactive_when=("wins", (LOWBALL,)),
            describe=choice_describer(
                {USUAL_RANKING: "the usual ranking of hands", FLUSH_FIRST: "a flush beats a full house"}
            ),
        ),
    ),
    FlagField(
        "burns",
        "Burn a card before the towers grow",
        anchor="community",
        layout=Layout(
            fold=_HOUSE_RULES_FOLD, describe=flag_describer("a card is burned before the towers grow")
        ),
    ),
    FlagField(
        "ace_to_five",
        "Straights and flushes do not count against a low",
        anchor="lowball",
        layout=replace(
            _WITH_LOW, describe=flag_describer("straights and flushes do not count against a low")
        ),
    ),
    FlagField(
        "ace_high",
        "Aces are high in low hands too",
        anchor="lowball",
        layout=replace(_WITH_LOW, describe=flag_describer("aces are high in low hands")),
    ),
    ChoiceField(
        "qualifier",
        "Qualifying low",
        default=ANY_LOW,
        choices=_QUALIFIER_CHOICES,
        anchor="split",
        layout=Layout(
            fold=_HOUSE_RULES_FOLD,
            inactive_when=("wins", (HIGH, LOWBALL)),
            describe=amount_describer("low: {}"),
        ),
    ),
    FlagField(
        "secret",
        "Choose the third discard in secret",
        anchor="discard",
        layout=Layout(fold=_HOUSE_RULES_FOLD, describe=flag_describer("the third discard is secret")),
    ),
    _bet_field(
        "stack",
        "Chips to begin with",
        100,
        replace(
            _WITH_BETTING,
            help="Enter 0 if the companion should not keep track of chips.",
            describe=amount_describer("{} in chips each,", none="chips not tracked,"),
        ),
    ),
    _bet_field(
        "ante",
        "Ante",
        0,
        replace(_WITH_BETTING, describe=amount_describer("ante {},", none=""), described_with="stack"),
    ),
    _bet_field(
        "small",
        "Small blind",
        1,
        replace(_WITH_BETTING, describe=_describe_blinds, described_with="stack"),
    ),
    _bet_field(
        "big",
        "Big blind",
        2,
        replace(_WITH_BETTING, describe=flag_describer(""), described_with="stack"),
    ),
    ChoiceField(
        "opens",
        "Who opens a betting round",
        default=FROM_LEFT,
        choices=_OPENER_CHOICES,
        anchor="bet",
        layout=Layout(
            fold=_HOUSE_RULES_FOLD,
            inactive_when=("scoring", _SCORINGS_WITHOUT_BETS),
            describe=choice_describer(
                {
                    FROM_LEFT: "the first player left of the dealer opens",
                    BY_RAISER: "whoever bet or raised last opens",
                    BY_DEALER: "the dealer opens",
                }
            ),
        ),
    ),
    *(
        NumberField(
            category_points_option_name(made),
            f"Points for {with_article(made)}",
            default=AMERICAN_POINTS[at],
            high=1000,
            anchor="points",
            layout=replace(_WITH_POINTS, describe=amount_describer(f"{with_article(made)} {{}}")),
        )
        for at, made in enumerate(HAND_CATEGORIES)
        if at
    ),
)


def _variant_options(**options: Value) -> Values:
    return MappingProxyType(options)


def _points_options(points: Sequence[int]) -> Values:
    """Return the options that set the points of each category."""
    return {category_points_option_name(made): points[at] for at, made in enumerate(HAND_CATEGORIES) if at}


NAMED_SETS: Mapping[str, Values] = MappingProxyType(
    {
        "Betting": _variant_options(scoring=BETTING),
        "Best two hands score": _variant_options(scoring=TWO_ONE),
        "High-low": _variant_options(scoring=TWO_ONE, wins=SPLIT),
        "American points": _variant_options(scoring=POINTS, **_points_options(AMERICAN_POINTS)),
        "English points": _variant_options(scoring=POINTS, **_points_options(ENGLISH_POINTS)),
        "Straight-Up-or-Die": _variant_options(scoring=STRAIGHT_UP),
        "Lowball": _variant_options(wins=LOWBALL),
    }
)

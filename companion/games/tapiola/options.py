"""The options of Tapiola Hold'em, its variants, and what does not go together."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from companion.games.tapiola.agreement import (
    AMERICAN,
    BETTING,
    HIGH,
    LOWBALL,
    MADE,
    POINTS,
    POTS,
    SPLIT,
    STRAIGHT_UP,
    TWO_ONE,
    USUAL,
    Agreement,
    with_article,
)
from companion.kit.reading import choice_in, flag_in, number_in
from companion.play.field import Field, Illegal, Values
from companion.play.game import Seats

_SCORINGS = (
    (BETTING, "Betting"),
    (POTS, "Pots won"),
    (TWO_ONE, "2 for the best, 1 for the next"),
    (POINTS, "Points for every hand"),
    (STRAIGHT_UP, "Straight-Up-or-Die"),
)
_WINS = ((HIGH, "Highest hand"), (SPLIT, "Highest and lowest"), (LOWBALL, "Lowest hand (lowball)"))


def _points_name(made: str) -> str:
    return f"points_{made.replace(' ', '_')}"


_chips = partial(Field, kind="money", high=10**6, fold="Chips, blinds and ante", anchor="betting")
_points = partial(Field, kind="int", high=1000, fold="Points for each hand", anchor="points")

OPTIONS = (
    Field("scoring", "choice", "How it is scored", default=POTS, choices=_SCORINGS, anchor="scoring"),
    Field("wins", "choice", "What wins", default=HIGH, choices=_WINS, anchor="scoring"),
    Field("burns", "flag", "Burn a card before the towers grow", default=False, anchor="community"),
    Field(
        "ace_to_five",
        "flag",
        "Straights and flushes do not spoil a low",
        default=False,
        anchor="lowball",
    ),
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
    *(
        _points(_points_name(made), label=f"Points for {with_article(made)}", default=AMERICAN[at])
        for at, made in enumerate(MADE)
        if at
    ),
)


def _variant(**options: str) -> Values:
    return MappingProxyType(options)


VARIANTS: Mapping[str, Values] = MappingProxyType(
    {
        "Betting": _variant(scoring=BETTING),
        "2 and 1": _variant(scoring=TWO_ONE),
        "High-low": _variant(scoring=TWO_ONE, wins=SPLIT),
        "American points": _variant(scoring=POINTS),
        "Straight-Up-or-Die": _variant(scoring=STRAIGHT_UP),
        "Lowball": _variant(wins=LOWBALL),
    }
)


def agreement_of(values: Values, seats: Seats) -> Agreement:
    """Return what was agreed on; raise `Illegal` where it does not go together."""
    scoring, deals = choice_in(values, "scoring"), number_in(values, "deals")
    usual = 0 if deals else USUAL.get(scoring, 0)
    agreed = Agreement(
        scoring=scoring,
        wins=choice_in(values, "wins"),
        burns=flag_in(values, "burns"),
        ace_to_five=flag_in(values, "ace_to_five"),
        limit=number_in(values, "limit") or usual,
        deals=deals,
        table=(0, *(number_in(values, _points_name(made)) for made in MADE[1:])),
        **{name: number_in(values, name) for name in ("stake", "stack", "ante", "small", "big")},
    )
    _check(agreed, seats)
    return agreed


def _check(agreed: Agreement, seats: Seats) -> None:
    if len(seats) > agreed.most_seats:
        burnt = " when cards are burned" if agreed.burns and not agreed.lowball else ""
        kind = "in lowball" if agreed.lowball else f"with five cards each{burnt}"
        raise Illegal(
            f"One deck is enough for {agreed.most_seats} players {kind}; {len(seats)} are seated.",
            field="wins" if agreed.lowball else "burns",
            anchor="players",
        )
    if agreed.by_points and agreed.wins != HIGH:
        raise Illegal("Points for hands are for the highest hand only.", field="wins", anchor="points")
    if agreed.split and agreed.scoring == POTS:
        raise Illegal(
            "A pot shared by high and low has two winners: score it 2 and 1, or bet.",
            field="wins",
            anchor="split",
        )
    if agreed.small > agreed.big:
        raise Illegal("The small blind is not more than the big one.", field="small", anchor="betting")

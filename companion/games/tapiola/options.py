"""The options of Tapiola Hold'em, its variants, and what does not go together."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import cast

from companion.games.tapiola.rules import AMERICAN, MADE, USUAL, Rules
from companion.play.field import Field, Illegal, Values
from companion.play.game import Seats

_SCORINGS = (
    ("betting", "Betting"),
    ("pots", "Pots won"),
    ("two-one", "2 for the best, 1 for the next"),
    ("points", "Points for every hand"),
    ("straight-up", "Straight-Up-or-Die"),
)
_WINS = (("high", "Highest hand"), ("split", "Highest and lowest"), ("lowball", "Lowest hand (lowball)"))


def _points_name(made: str) -> str:
    return f"points_{made.replace(' ', '_')}"


def _points_label(made: str) -> str:
    return f"Points for {'' if made[:2] in ('tw', 'th', 'fo') else 'a '}{made}"


_chips = partial(Field, kind="money", high=10**6, fold="Chips, blinds and ante", anchor="betting")
_points = partial(Field, kind="int", high=1000, fold="Points for each hand", anchor="points")

OPTIONS = (
    Field("scoring", "choice", "How it is scored", default="pots", choices=_SCORINGS, anchor="scoring"),
    Field("wins", "choice", "What wins", default="high", choices=_WINS, anchor="scoring"),
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
        _points(_points_name(made), label=_points_label(made), default=AMERICAN[at])
        for at, made in enumerate(MADE)
        if at
    ),
)


def _variant(**options: str) -> Values:
    return MappingProxyType(options)


VARIANTS: Mapping[str, Values] = MappingProxyType(
    {
        "Betting": _variant(scoring="betting"),
        "2 and 1": _variant(scoring="two-one"),
        "High-low": _variant(scoring="two-one", wins="split"),
        "American points": _variant(scoring="points"),
        "Straight-Up-or-Die": _variant(scoring="straight-up"),
        "Lowball": _variant(wins="lowball"),
    }
)


def rules_of(values: Values, seats: Seats) -> Rules:
    """Return the rules that were chosen; raise `Illegal` where they do not go together."""
    scoring, deals = str(values["scoring"]), cast("int", values["deals"])
    usual = 0 if deals else USUAL.get(scoring, 0)
    rules = Rules(
        scoring=scoring,
        wins=str(values["wins"]),
        burns=bool(values["burns"]),
        ace_to_five=bool(values["ace_to_five"]),
        limit=cast("int", values["limit"]) or usual,
        deals=deals,
        table=(0, *(cast("int", values[_points_name(made)]) for made in MADE[1:])),
        **{name: cast("int", values[name]) for name in ("stake", "stack", "ante", "small", "big")},
    )
    _check(rules, seats)
    return rules


def _check(rules: Rules, seats: Seats) -> None:
    if len(seats) > rules.most_seats:
        burnt = " when cards are burned" if rules.burns and not rules.lowball else ""
        kind = "in lowball" if rules.lowball else f"with five cards each{burnt}"
        raise Illegal(
            f"One deck is enough for {rules.most_seats} players {kind}; {len(seats)} are seated.",
            field="wins" if rules.lowball else "burns",
            anchor="players",
        )
    if rules.by_points and rules.wins != "high":
        raise Illegal("Points for hands are for the highest hand only.", field="wins", anchor="points")
    if rules.split and rules.scoring == "pots":
        raise Illegal(
            "A pot shared by high and low has two winners: score it 2 and 1, or bet.",
            field="wins",
            anchor="split",
        )
    if rules.small > rules.big:
        raise Illegal("The small blind is not more than the big one.", field="small", anchor="betting")

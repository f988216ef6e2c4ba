"""The options of the match-pot and burn family.

Names, labels and anchors are the same in every game.

Each label appears in the section of the rules that its anchor names.
"""

from collections.abc import Mapping
from types import MappingProxyType

from companion.cards import RANKS, plural
from companion.engine.field import NO, YES, Field, Value
from companion.matchpot.rules.options import (
    ALTERNATE,
    AMOUNT,
    ANTES,
    ASKED,
    CHIPS,
    DECIDED,
    DROP,
    GROWING,
    IN_POT,
    LEFT,
    LIMIT,
    MOST_MONEY,
    NO_WIMP,
    NOTHING,
    OLDER,
    OTHER,
    POT,
    SHARE,
    SHARED,
    STAYS,
    UPTO,
    USUAL,
    WAITING,
    WIMP_AMOUNT,
    WIMP_MATCH,
    WINNER,
)

OWES = (
    (POT, "Match the pot"),
    (UPTO, "The pot, up to the amount"),
    (AMOUNT, "The amount"),
    (SHARE, "The amount as per cent of the pot"),
    (GROWING, "The pot, up to the amount times the number of the hand"),
)
OWES_WITH_BETS = (
    (LIMIT, "The amount times the bet limit"),
    (NOTHING, "Nothing: one hand is played"),
)
_DECLARED = (
    (DROP, "Drop: all at once, by letting go"),
    (ASKED, "Asked in turn"),
    (CHIPS, "Chips: all at once, by a chip in the hand"),
)
SIDES_DECLARED = ((DROP, "All at once"), (ASKED, "In turn"), (CHIPS, "Chips in the fist"))
"""Ways to declare for prizes, in games where players do not say in or out."""
_ROTATES = ((USUAL, "As is usual with that"), (YES, "Yes"), (NO, "No, the same player deals on"))
_WIMPS = ((NO_WIMP, "Nobody: everybody antes again"), (WIMP_AMOUNT, "An amount"), (WIMP_MATCH, "As a loser"))

_NOBODY_IN = ((ANTES, "Everybody antes again"), (STAYS, "Nobody pays, the pot stays"))
_LAST_LEGS = (
    (SHARED, "They share the pot"),
    (DECIDED, "They alone play another hand for it"),
    (OLDER, "Who had the other legs first"),
)
_HALVES = ((IN_POT, "Stays in the pot"), (OTHER, "Goes to who won the other half"))

_HOUSE, _LIMITS = "House rules", "Limits and endings"
NO_QUESTION = ("owe", (NOTHING,))
"""Condition that hides an option: nothing is owed.

Then nobody is asked to stay, and one hand is played.
"""

OPTIONS = (
    Field("form", "choice", "Which form", anchor="options"),
    Field(
        "wild",
        "choice",
        "The chosen rank",
        default="2",
        choices=tuple((rank, plural(rank).capitalize()) for rank in RANKS),
        letters=True,
        anchor="options",
    ),
    Field("ante", "money", "Ante", default=1, low=1, high=MOST_MONEY, anchor="ante"),
    Field("every_deal", "flag", "An ante at every deal", default=False, fold=_HOUSE, anchor="ante"),
    Field("owe", "choice", "What losers put in", default=POT, anchor="owe"),
    Field(
        "amount",
        "money",
        "The amount",
        default=5,
        low=1,
        high=MOST_MONEY,
        help="Of a burn or a cap; a number of per cent or of bet limits where losers owe that.",
        signed=False,
        anchor="owe",
        unless=("owe", (POT, NOTHING)),
        beside="owe",
    ),
    Field(
        "payee",
        "choice",
        "Losers pay",
        default=POT,
        choices=((POT, "The pot, at the next deal"), (WINNER, "The winner, at once")),
        anchor="options",
        fold=_HOUSE,
    ),
    Field(
        "declare",
        "choice",
        "In or out",
        default=DROP,
        choices=_DECLARED,
        anchor="declare",
        unless=NO_QUESTION,
    ),
    Field(
        "second",
        "flag",
        "A second chance when the dealer is the first in",
        default=True,
        help="Where players are asked in turn, and never with a kitty.",
        fold=_HOUSE,
        anchor="second-chance",
        unless=("declare", (DROP, CHIPS)),
    ),
    Field(
        "dropped",
        "flag",
        "Who dropped is out until cards are dealt anew",
        default=False,
        fold=_HOUSE,
        anchor="options",
        unless=NO_QUESTION,
    ),
    Field(
        "passing",
        "choice",
        "Cards are passed",
        default=LEFT,
        choices=((LEFT, "To the left"), (ALTERNATE, "Left, then right, in turns")),
        anchor="options",
        fold=_HOUSE,
    ),
    Field(
        "rotates",
        "choice",
        "The deal rotates",
        default=USUAL,
        choices=_ROTATES,
        help="By what is said above: asked in turn it mostly does, with a drop mostly not.",
        fold=_HOUSE,
        anchor="dealing",
    ),
    # A kitty is one more hand, which all players who are in must beat. The deck is a hand off its top, which
    # only a player who is alone in must beat.
    Field(
        "kitty",
        "flag",
        "A kitty",
        default=False,
        anchor="kitty",
        fold=_HOUSE,
    ),
    Field(
        "deck",
        "flag",
        "A lone stayer must beat the deck",
        default=False,
        anchor="deck",
        unless=("kitty", ("1",)),
        fold=_HOUSE,
    ),
    Field(
        "kitty_half",
        "choice",
        "A half that the kitty wins",
        default=IN_POT,
        choices=_HALVES,
        fold=_HOUSE,
        anchor="split",
        unless=("kitty", ("0",)),
        beside="kitty",
    ),
    Field(
        "legs",
        "int",
        "Legs to win",
        default=0,
        high=9,
        help="0 is without legs; 3 is usual.",
        anchor="legs",
        unless=NO_QUESTION,
    ),
    Field(
        "alone_only",
        "flag",
        "A leg only when alone in",
        default=False,
        anchor="legs",
        unless=("legs", ("0",)),
        beside="legs",
    ),
    Field(
        "last_leg",
        "choice",
        "Several get the last leg at once",
        default=SHARED,
        choices=_LAST_LEGS,
        fold=_HOUSE,
        anchor="legs",
        unless=("legs", ("0",)),
    ),
    Field(
        "wimp",
        "choice",
        "If everybody drops, the best hand pays",
        default=NO_WIMP,
        choices=_WIMPS,
        fold=_HOUSE,
        anchor="wimp",
        unless=NO_QUESTION,
    ),
    Field(
        "wimp_amount",
        "money",
        "Wimp amount",
        default=1,
        low=1,
        high=MOST_MONEY,
        fold=_HOUSE,
        anchor="wimp",
        unless=("wimp", (NO_WIMP, WIMP_MATCH)),
        beside="wimp",
    ),
    Field(
        "nobody_in",
        "choice",
        "If nobody stays in",
        default=ANTES,
        choices=_NOBODY_IN,
        fold=_HOUSE,
        anchor="nobody-in",
        unless=("wimp", (WIMP_AMOUNT, WIMP_MATCH)),
    ),
    Field(
        "repeats",
        "flag",
        "A wild card may stand for a card in the hand",
        default=True,
        fold=_HOUSE,
        anchor="options",
    ),
    Field(
        "bet_limit",
        "money",
        "Bet limit",
        default=0,
        high=MOST_MONEY,
        help="The most that a bet or a raise adds; 0 is no limit.",
        anchor="bets",
    ),
    Field(
        "hands",
        "int",
        "At most so many deals",
        default=0,
        high=1000,
        help="0 is no limit.",
        fold=_LIMITS,
        anchor="limit-of-time",
    ),
    Field(
        "minutes",
        "int",
        "At most so many minutes",
        default=0,
        high=1440,
        help="0 is no limit. The deal that is played then is the last.",
        fold=_LIMITS,
        anchor="limit-of-time",
    ),
    Field(
        "ceiling",
        "money",
        "Warn before the pot passes",
        default=0,
        high=MOST_MONEY,
        help="0 is no warning.",
        fold=_LIMITS,
        anchor="limit-of-time",
    ),
    Field(
        WAITING,
        "money",
        "Pot that waited",
        default=0,
        high=10**29,
        help="Left over from the table's game before.",
        fold=_LIMITS,
        anchor="end",
    ),
)
"""All options, with the defaults of games that set none of their own."""

DEFAULTS: Mapping[str, Value] = MappingProxyType({option.name: option.default for option in OPTIONS})

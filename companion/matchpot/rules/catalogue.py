"""The options of the match-pot and burn family.

Names, labels and anchors are the same in every game.

Each label appears in the section of the rules that its anchor names.
"""

from collections.abc import Mapping
from types import MappingProxyType

from companion.cards import RANKS, plural_rank_name
from companion.engine.choice_fields import NO, YES, ChoiceField, FlagField
from companion.engine.field import Field, Layout, Value
from companion.engine.typed_fields import MoneyField, NumberField
from companion.matchpot.rules.options import (
    ANTE_AGAIN,
    BET_LIMIT_MULTIPLE,
    CHIPS,
    DROP,
    FIXED_AMOUNT,
    GROWING_LIMIT,
    HALF_STAYS,
    HALF_TO_OTHER_WINNER,
    IN_TURN,
    MAX_STAKE,
    NO_WIMP,
    NOTHING,
    OLDER_LEGS,
    PASS_ALTERNATELY,
    PASS_LEFT,
    PLAY_OFF,
    POT,
    POT_PERCENTAGE,
    POT_STAYS,
    POT_UP_TO_AMOUNT,
    SHARE_POT,
    USUAL_ROTATION,
    WAITING_POT_OPTION,
    WIMP_AMOUNT,
    WIMP_MATCH,
    WINNER,
)

DEBT_CHOICES = (
    (POT, "Match the pot"),
    (POT_UP_TO_AMOUNT, "The pot, up to the amount"),
    (FIXED_AMOUNT, "The amount"),
    (POT_PERCENTAGE, "The amount as per cent of the pot"),
    (GROWING_LIMIT, "The pot, up to the amount times the number of the hand"),
)
BETTING_DEBT_CHOICES = (
    (BET_LIMIT_MULTIPLE, "The amount times the bet limit"),
    (NOTHING, "Nothing: one hand is played"),
)
_DECLARE_CHOICES = (
    (DROP, "Drop: all at once, by letting go"),
    (IN_TURN, "Asked in turn"),
    (CHIPS, "Chips: all at once, by a chip in the hand"),
)
PRIZE_DECLARE_CHOICES = ((DROP, "All at once"), (IN_TURN, "In turn"), (CHIPS, "Chips in the fist"))
"""Ways to declare for prizes, in games where players do not say in or out."""
_ROTATION_CHOICES = (
    (USUAL_ROTATION, "As is usual with that"),
    (YES, "Yes"),
    (NO, "No, the same player deals on"),
)
_WIMP_CHOICES = (
    (NO_WIMP, "Nobody: everybody antes again"),
    (WIMP_AMOUNT, "An amount"),
    (WIMP_MATCH, "As a loser"),
)

_NOBODY_IN_CHOICES = ((ANTE_AGAIN, "Everybody antes again"), (POT_STAYS, "Nobody pays, the pot stays"))
_LAST_LEG_CHOICES = (
    (SHARE_POT, "They share the pot"),
    (PLAY_OFF, "They alone play another hand for it"),
    (OLDER_LEGS, "Who had the other legs first"),
)
_KITTY_HALF_CHOICES = (
    (HALF_STAYS, "Stays in the pot"),
    (HALF_TO_OTHER_WINNER, "Goes to who won the other half"),
)

_HOUSE_RULES_TITLE, _LIMITS_TITLE = "House rules", "Limits and endings"
HIDDEN_IF_NOTHING_OWED = ("owe", (NOTHING,))
"""Condition that hides an option: nothing is owed.

Then nobody is asked to stay, and one hand is played.
"""

OPTIONS: tuple[Field, ...] = (
    ChoiceField("form", "Which form", anchor="options"),
    ChoiceField(
        "wild",
        "The chosen rank",
        default="2",
        choices=tuple((rank, plural_rank_name(rank).capitalize()) for rank in RANKS),
        letters=True,
        anchor="options",
    ),
    MoneyField("ante", "Ante", default=1, low=1, high=MAX_STAKE, anchor="ante"),
    FlagField("every_deal", "An ante at every deal", anchor="ante", layout=Layout(fold=_HOUSE_RULES_TITLE)),
    ChoiceField("owe", "What losers put in", default=POT, anchor="owe"),
    MoneyField(
        "amount",
        "The amount",
        default=5,
        low=1,
        high=MAX_STAKE,
        signed=False,
        anchor="owe",
        layout=Layout(
            help="Of a burn or a cap; a number of per cent or of bet limits where losers owe that.",
            inactive_when=("owe", (POT, NOTHING)),
            described_with="owe",
        ),
    ),
    ChoiceField(
        "payee",
        "Losers pay",
        default=POT,
        choices=((POT, "The pot, at the next deal"), (WINNER, "The winner, at once")),
        anchor="options",
        layout=Layout(fold=_HOUSE_RULES_TITLE),
    ),
    ChoiceField(
        "declare",
        "In or out",
        default=DROP,
        choices=_DECLARE_CHOICES,
        anchor="declare",
        layout=Layout(inactive_when=HIDDEN_IF_NOTHING_OWED),
    ),
    FlagField(
        "second",
        "A second chance when the dealer is the first in",
        default=True,
        anchor="second-chance",
        layout=Layout(
            help="Where players are asked in turn, and never with a kitty.",
            fold=_HOUSE_RULES_TITLE,
            inactive_when=("declare", (DROP, CHIPS)),
        ),
    ),
    FlagField(
        "dropped",
        "Who dropped is out until cards are dealt anew",
        anchor="options",
        layout=Layout(fold=_HOUSE_RULES_TITLE, inactive_when=HIDDEN_IF_NOTHING_OWED),
    ),
    ChoiceField(
        "passing",
        "Cards are passed",
        default=PASS_LEFT,
        choices=((PASS_LEFT, "To the left"), (PASS_ALTERNATELY, "Left, then right, in turns")),
        anchor="options",
        layout=Layout(fold=_HOUSE_RULES_TITLE),
    ),
    ChoiceField(
        "rotates",
        "The deal rotates",
        default=USUAL_ROTATION,
        choices=_ROTATION_CHOICES,
        anchor="dealing",
        layout=Layout(
            help="By what is said above: asked in turn it mostly does, with a drop mostly not.",
            fold=_HOUSE_RULES_TITLE,
        ),
    ),
    # A kitty is one more hand, which all players who are in must beat. The deck is a hand off its top, which
    # only a player who is alone in must beat.
    FlagField("kitty", "A kitty", anchor="kitty", layout=Layout(fold=_HOUSE_RULES_TITLE)),
    FlagField(
        "deck",
        "A lone stayer must beat the deck",
        anchor="deck",
        layout=Layout(inactive_when=("kitty", ("1",)), fold=_HOUSE_RULES_TITLE),
    ),
    ChoiceField(
        "kitty_half",
        "A half that the kitty wins",
        default=HALF_STAYS,
        choices=_KITTY_HALF_CHOICES,
        anchor="split",
        layout=Layout(fold=_HOUSE_RULES_TITLE, inactive_when=("kitty", ("0",)), described_with="kitty"),
    ),
    NumberField(
        "legs",
        "Legs to win",
        default=0,
        high=9,
        anchor="legs",
        layout=Layout(help="0 is without legs; 3 is usual.", inactive_when=HIDDEN_IF_NOTHING_OWED),
    ),
    FlagField(
        "alone_only",
        "A leg only when alone in",
        anchor="legs",
        layout=Layout(inactive_when=("legs", ("0",)), described_with="legs"),
    ),
    ChoiceField(
        "last_leg",
        "Several get the last leg at once",
        default=SHARE_POT,
        choices=_LAST_LEG_CHOICES,
        anchor="legs",
        layout=Layout(fold=_HOUSE_RULES_TITLE, inactive_when=("legs", ("0",))),
    ),
    ChoiceField(
        "wimp",
        "If everybody drops, the best hand pays",
        default=NO_WIMP,
        choices=_WIMP_CHOICES,
        anchor="wimp",
        layout=Layout(fold=_HOUSE_RULES_TITLE, inactive_when=HIDDEN_IF_NOTHING_OWED),
    ),
    MoneyField(
        "wimp_amount",
        "Wimp amount",
        default=1,
        low=1,
        high=MAX_STAKE,
        anchor="wimp",
        layout=Layout(
            fold=_HOUSE_RULES_TITLE, inactive_when=("wimp", (NO_WIMP, WIMP_MATCH)), described_with="wimp"
        ),
    ),
    ChoiceField(
        "nobody_in",
        "If nobody stays in",
        default=ANTE_AGAIN,
        choices=_NOBODY_IN_CHOICES,
        anchor="nobody-in",
        layout=Layout(fold=_HOUSE_RULES_TITLE, inactive_when=("wimp", (WIMP_AMOUNT, WIMP_MATCH))),
    ),
    FlagField(
        "repeats",
        "A wild card may stand for a card in the hand",
        default=True,
        anchor="options",
        layout=Layout(fold=_HOUSE_RULES_TITLE),
    ),
    MoneyField(
        "bet_limit",
        "Bet limit",
        default=0,
        high=MAX_STAKE,
        anchor="bets",
        layout=Layout(help="The most that a bet or a raise adds; 0 is no limit."),
    ),
    NumberField(
        "hands",
        "At most so many deals",
        default=0,
        high=1000,
        anchor="limit-of-time",
        layout=Layout(help="0 is no limit.", fold=_LIMITS_TITLE),
    ),
    NumberField(
        "minutes",
        "At most so many minutes",
        default=0,
        high=1440,
        anchor="limit-of-time",
        layout=Layout(help="0 is no limit. The deal that is played then is the last.", fold=_LIMITS_TITLE),
    ),
    MoneyField(
        "ceiling",
        "Warn before the pot passes",
        default=0,
        high=MAX_STAKE,
        anchor="limit-of-time",
        layout=Layout(help="0 is no warning.", fold=_LIMITS_TITLE),
    ),
    MoneyField(
        WAITING_POT_OPTION,
        "Pot that waited",
        default=0,
        high=10**29,
        anchor="end",
        layout=Layout(help="Left over from the table's game before.", fold=_LIMITS_TITLE),
    ),
)
"""All options, with the defaults of games that set none of their own."""

DEFAULTS: Mapping[str, Value] = MappingProxyType({option.name: option.default for option in OPTIONS})

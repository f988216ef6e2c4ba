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
    (POT_UP_TO_AMOUNT, "Match the pot, up to the amount"),
    (FIXED_AMOUNT, "A fixed amount"),
    (POT_PERCENTAGE, "A percentage of the pot"),
    (GROWING_LIMIT, "Match the pot, up to a rising limit"),
)
BETTING_DEBT_CHOICES = (
    (BET_LIMIT_MULTIPLE, "A multiple of the bet limit"),
    (NOTHING, "Nothing: play one hand only"),
)
_DECLARE_CHOICES = (
    (DROP, "All at once, on 1-2-3-drop"),
    (IN_TURN, "Asked in turn"),
    (CHIPS, "Chips in the fist, all at once"),
)
PRIZE_DECLARE_CHOICES = ((DROP, "All at once"), (IN_TURN, "In turn"), (CHIPS, "Chips in the fist"))
"""Ways to declare for prizes, in games where players do not say in or out."""
_ROTATION_CHOICES = (
    (USUAL_ROTATION, "The usual dealer"),
    (YES, "The next player to the left"),
    (NO, "The same player"),
)
_WIMP_CHOICES = (
    (NO_WIMP, "No wimp rule"),
    (WIMP_AMOUNT, "The best hand pays an amount"),
    (WIMP_MATCH, "The best hand pays like a loser"),
)

_NOBODY_IN_CHOICES = ((ANTE_AGAIN, "Everybody antes again"), (POT_STAYS, "Nobody pays, and the pot stays"))
_LAST_LEG_CHOICES = (
    (SHARE_POT, "They share the pot"),
    (PLAY_OFF, "They play another hand for it"),
    (OLDER_LEGS, "The player with earlier legs wins"),
)
_KITTY_HALF_CHOICES = (
    (HALF_STAYS, "It stays in the pot"),
    (HALF_TO_OTHER_WINNER, "It goes to the other winner"),
)

_HOUSE_RULES_TITLE, _LIMITS_TITLE = "House rules", "Limits and endings"
HIDDEN_IF_NOTHING_OWED = ("owe", (NOTHING,))
"""Condition that hides an option: nothing is owed.

Then nobody is asked to stay, and one hand is played.
"""

OPTIONS: tuple[Field, ...] = (
    ChoiceField("form", "Version", anchor="options"),
    ChoiceField(
        "wild",
        "Wild rank",
        default="2",
        choices=tuple((rank, plural_rank_name(rank).capitalize()) for rank in RANKS),
        letters=True,
        anchor="options",
    ),
    MoneyField("ante", "Ante", default=1, low=1, high=MAX_STAKE, anchor="ante"),
    FlagField("every_deal", "An ante at every deal", anchor="ante", layout=Layout(fold=_HOUSE_RULES_TITLE)),
    ChoiceField("owe", "What losers pay", default=POT, anchor="owe"),
    MoneyField(
        "amount",
        "The amount",
        default=5,
        low=1,
        high=MAX_STAKE,
        signed=False,
        anchor="owe",
        layout=Layout(
            help="The amount to pay, or the limit for matching the pot. A rising limit goes up by this "
            "amount every hand. For a percentage or a multiple, enter that number.",
            inactive_when=("owe", (POT, NOTHING)),
            described_with="owe",
        ),
    ),
    ChoiceField(
        "payee",
        "Where the losers' money goes",
        default=POT,
        choices=((POT, "Into the pot, at the next deal"), (WINNER, "To the winner, at once")),
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
        "A second chance if only the dealer is in",
        default=True,
        anchor="second-chance",
        layout=Layout(
            help="Everybody else is asked once more. Works only if players are asked in turn and there is no "
            "kitty.",
            fold=_HOUSE_RULES_TITLE,
            inactive_when=("declare", (DROP, CHIPS)),
        ),
    ),
    FlagField(
        "dropped",
        "Players who drop are out until the next deal",
        anchor="options",
        layout=Layout(fold=_HOUSE_RULES_TITLE, inactive_when=HIDDEN_IF_NOTHING_OWED),
    ),
    ChoiceField(
        "passing",
        "Direction of the pass",
        default=PASS_LEFT,
        choices=((PASS_LEFT, "To the left"), (PASS_ALTERNATELY, "Left one hand, right the next")),
        anchor="options",
        layout=Layout(fold=_HOUSE_RULES_TITLE),
    ),
    ChoiceField(
        "rotates",
        "Who deals the next hand",
        default=USUAL_ROTATION,
        choices=_ROTATION_CHOICES,
        anchor="dealing",
        layout=Layout(
            help="If players are asked in turn, the next player usually deals. Otherwise the same player "
            "usually deals again.",
            fold=_HOUSE_RULES_TITLE,
        ),
    ),
    # A kitty is one more hand, which all players who are in must beat. The deck is a hand off its top, which
    # only a player who is alone in must beat.
    FlagField(
        "kitty",
        "A kitty",
        anchor="kitty",
        layout=Layout(help="An extra hand that everybody who is in must beat.", fold=_HOUSE_RULES_TITLE),
    ),
    FlagField(
        "deck",
        "A lone player must beat the deck",
        anchor="deck",
        layout=Layout(
            help="A hand dealt from the top of the deck.",
            fold=_HOUSE_RULES_TITLE,
            inactive_when=("kitty", ("1",)),
        ),
    ),
    ChoiceField(
        "kitty_half",
        "If the kitty wins half the pot",
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
        layout=Layout(
            help="A player who is the only one in gets a leg. 0 means no legs; 3 is usual.",
            inactive_when=HIDDEN_IF_NOTHING_OWED,
        ),
    ),
    FlagField(
        "alone_only",
        "A leg only if nobody else is in",
        anchor="legs",
        layout=Layout(
            help="If everybody who is in ties, they split the pot and nobody gets a leg.",
            inactive_when=("legs", ("0",)),
            described_with="legs",
        ),
    ),
    ChoiceField(
        "last_leg",
        "If several get the last leg at once",
        default=SHARE_POT,
        choices=_LAST_LEG_CHOICES,
        anchor="legs",
        layout=Layout(fold=_HOUSE_RULES_TITLE, inactive_when=("legs", ("0",))),
    ),
    ChoiceField(
        "wimp",
        "If everybody drops",
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
        "A wild card may copy a card in the hand",
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
        layout=Layout(help="The most anyone can bet, or raise by. 0 means no limit."),
    ),
    NumberField(
        "hands",
        "Maximum deals",
        default=0,
        high=1000,
        anchor="limit-of-time",
        layout=Layout(help="0 means no limit.", fold=_LIMITS_TITLE),
    ),
    NumberField(
        "minutes",
        "Maximum minutes",
        default=0,
        high=1440,
        anchor="limit-of-time",
        layout=Layout(
            help="The deal in play when the time runs out is the last. 0 means no limit.", fold=_LIMITS_TITLE
        ),
    ),
    MoneyField(
        "ceiling",
        "Warn if the pot could pass",
        default=0,
        high=MAX_STAKE,
        anchor="limit-of-time",
        layout=Layout(help="0 means no warning.", fold=_LIMITS_TITLE),
    ),
    MoneyField(
        WAITING_POT_OPTION,
        "Pot carried over",
        default=0,
        high=10**29,
        anchor="end",
        layout=Layout(help="Left over from the table's last game.", fold=_LIMITS_TITLE),
    ),
)
"""All options, with the defaults of games that set none of their own."""

DEFAULTS: Mapping[str, Value] = MappingProxyType({option.name: option.default for option in OPTIONS})

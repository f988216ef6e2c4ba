"""The options for counting cards instead of adding points up by hand. rules: sheet.md#cards"""

from dataclasses import replace

from companion.engine.choice_fields import ChoiceField, FlagField
from companion.engine.field import Field, Layout, Values
from companion.engine.typed_fields import NumberField, TextField
from companion.games.sheet.cards.values import format_card_values, normalise_card_values
from companion.games.sheet.cards.worth import (
    ACE_TEN,
    CANASTA,
    CARD_VALUE_TABLES,
    DEFAULT_CARD_VALUES,
    HEARTS_TABLE,
    HIGH_RUMMY,
    NO_COUNTING,
    OWN_VALUES,
    RUMMY,
)
from companion.kit.calling import flag_describer, number_describer, with_choices

_IF_COUNTED = Layout(described_with="cards", inactive_when=("cards", (NO_COUNTING,)))
"""Layout of an option that applies if cards are counted."""


def _describe_values(field: Field, values: Values) -> str:
    """Return the values with non-breaking hyphens, so that no line breaks inside "J-K"."""
    return f"by {values[field.name]}".replace("-", "\u2011")


CARD_OPTIONS = (
    with_choices(
        ChoiceField("cards", "Card values", anchor="cards"),
        (NO_COUNTING, "Cards are not counted", "points entered without cards"),
        (RUMMY, "Ace 1, 2 to 9 as printed, 10 to K count 10, joker 25", "cards counted (ace 1, joker 25)"),
        (
            HIGH_RUMMY,
            "Ace 15, 2 to 9 count 5, 10 to K count 10, joker 25",
            "cards counted (ace 15, joker 25)",
        ),
        (
            CANASTA,
            "Canasta: joker 50, ace and 2 count 20, K to 8 count 10, 7 to 3 count 5",
            "cards counted by Canasta values",
        ),
        (HEARTS_TABLE, "Hearts 1 each, queen of spades 13", "hearts and Q♠ counted"),
        (ACE_TEN, "Ace 11, 10 counts 10, K 4, Q 3, J 2", "cards counted (ace 11, 10 counts 10)"),
        (OWN_VALUES, "Values of your own", "cards counted"),
    ),
    FlagField(
        "against",
        "Cards count as minus points",
        anchor="cards",
        layout=replace(_IF_COUNTED, describe=flag_describer("as minus points")),
    ),
    NumberField(
        "decks",
        "Decks",
        default=1,
        low=1,
        high=4,
        anchor="cards",
        layout=replace(_IF_COUNTED, describe=number_describer("deck", "with {}")),
    ),
    TextField(
        "values",
        "What each card counts",
        default=format_card_values(DEFAULT_CARD_VALUES),
        high=300,
        anchor="values",
        parse_text=normalise_card_values,
        layout=Layout(
            help="For example “A 15, 2-9 as printed, 10-K 10, joker 50”. Also “hearts 1” or “Q♠ 13”.",
            inactive_when=("cards", tuple(CARD_VALUE_TABLES)),
            describe=_describe_values,
            described_with="cards",
        ),
    ),
)

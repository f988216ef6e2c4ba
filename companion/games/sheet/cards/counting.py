"""The options for counting cards instead of adding points up by hand. rules: sheet.md#cards"""

from functools import partial

from companion.engine.field import Field, Values
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
from companion.kit.calling import flag_describer, number_describer, set_choices

_card_option = partial(Field, anchor="cards", described_with="cards", inactive_when=("cards", (NO_COUNTING,)))


def _describe_values(field: Field, values: Values) -> str:
    """Return the values with non-breaking hyphens, so that no line breaks inside "J-K"."""
    return f"by {values[field.name]}".replace("-", "\u2011")


CARD_OPTIONS = (
    set_choices(
        Field("cards", "choice", "Cards are counted", anchor="cards"),
        (NO_COUNTING, "Not at all", "no cards counted"),
        (RUMMY, "Ace 1, 2 to 9 as printed, 10 and pictures 10, joker 25", "cards counted, ace 1, joker 25"),
        (HIGH_RUMMY, "Ace 15, 2 to 9 five, 10 and pictures 10, joker 25", "cards counted, ace 15, joker 25"),
        (
            CANASTA,
            "Canasta: joker 50, ace and 2 twenty, K to 8 ten, 7 to 3 five",
            "cards counted as in Canasta",
        ),
        (HEARTS_TABLE, "Hearts 1 each, queen of spades 13", "hearts and Q♠ counted"),
        (ACE_TEN, "Ace 11, 10 ten, K 4, Q 3, J 2", "cards counted, ace 11, 10 ten"),
        (OWN_VALUES, "Values of your own", "cards counted"),
    ),
    _card_option(
        "against",
        kind="flag",
        label="They are taken off",
        default=False,
        describe=flag_describer("against their owner"),
    ),
    _card_option(
        "decks",
        kind="int",
        label="Decks",
        default=1,
        low=1,
        high=4,
        describe=number_describer("deck", "of {}"),
    ),
    Field(
        "values",
        "text",
        "What each card counts",
        default=format_card_values(DEFAULT_CARD_VALUES),
        high=300,
        help="As “A 15, 2-9 as printed, 10-K 10, joker 50”. Hearts 1 or Q♠ 13 are said the same way.",
        anchor="values",
        inactive_when=("cards", tuple(CARD_VALUE_TABLES)),
        describe=_describe_values,
        described_with="cards",
        parse_text=normalise_card_values,
    ),
)

"""The options for counting cards instead of adding points up by hand. rules: sheet.md#cards"""

from functools import partial

from companion.engine.field import Field, Values
from companion.games.sheet.cards.values import tidied, written
from companion.games.sheet.cards.worth import (
    ACE_TEN,
    CANASTA,
    HEARTS,
    HIGH_RUMMY,
    NONE,
    OWN,
    RUMMY,
    TABLES,
    USUAL,
)
from companion.kit.calling import flag, number, one_of

_with_cards = partial(Field, anchor="cards", beside="cards", unless=("cards", (NONE,)))


def _values(field: Field, values: Values) -> str:
    """Return the values with non-breaking hyphens, so that no line breaks inside "J-K"."""
    return f"by {values[field.name]}".replace("-", "\u2011")


CARDS = (
    one_of(
        Field("cards", "choice", "Cards are counted", anchor="cards"),
        (NONE, "Not at all", "no cards counted"),
        (RUMMY, "Ace 1, 2 to 9 as printed, 10 and pictures 10, joker 25", "cards counted, ace 1, joker 25"),
        (HIGH_RUMMY, "Ace 15, 2 to 9 five, 10 and pictures 10, joker 25", "cards counted, ace 15, joker 25"),
        (
            CANASTA,
            "Canasta: joker 50, ace and 2 twenty, K to 8 ten, 7 to 3 five",
            "cards counted as in Canasta",
        ),
        (HEARTS, "Hearts 1 each, queen of spades 13", "hearts and Q♠ counted"),
        (ACE_TEN, "Ace 11, 10 ten, K 4, Q 3, J 2", "cards counted, ace 11, 10 ten"),
        (OWN, "Values of your own", "cards counted"),
    ),
    _with_cards(
        "against",
        kind="flag",
        label="They are taken off",
        default=False,
        told=flag("against their owner"),
    ),
    _with_cards(
        "decks",
        kind="int",
        label="Decks",
        default=1,
        low=1,
        high=4,
        told=number("deck", "of {}"),
    ),
    Field(
        "values",
        "text",
        "What each card counts",
        default=written(USUAL),
        high=300,
        help="As “A 15, 2-9 as printed, 10-K 10, joker 50”. Hearts 1 or Q♠ 13 are said the same way.",
        anchor="values",
        unless=("cards", tuple(TABLES)),
        told=_values,
        beside="cards",
        reads=tidied,
    ),
)

"""Words for the options of the family, in the sentence that describes a match setup."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from companion.engine.field import NO, YES, Field, Told, Values
from companion.kit.calling import amount, chosen, flag, number
from companion.kit.reading import choice_in, number_in
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
    WIMP_AMOUNT,
    WIMP_MATCH,
    WINNER,
)

_OWED = {
    POT: "losers match the pot",
    UPTO: "losers match the pot, up to",
    AMOUNT: "losers burn",
    SHARE: "losers put in",
    GROWING: "losers match the pot, up to",
    LIMIT: "losers put in",
    NOTHING: "losers put in nothing",
}
"""Words for what losers owe; the amount follows them."""


def _amount(field: Field, values: Values) -> str:
    """Return the amount in the words of what it stands for: money, per cent, or a multiple."""
    value = number_in(values, field.name)
    told, bare = field.unit.told(value), field.unit.typed(value)
    return {
        SHARE: f"{bare} per cent of the pot",
        GROWING: f"{told} times the number of the hand",
        LIMIT: f"{bare} times the bet limit",
    }.get(choice_in(values, "owe"), told)


TOLD: Mapping[str, Told] = MappingProxyType(
    {
        "form": chosen({}),
        "wild": amount("{} wild"),
        "ante": amount("ante {}"),
        "every_deal": flag("an ante at every deal"),
        "owe": chosen(_OWED),
        "amount": _amount,
        "payee": chosen({POT: "losers pay the pot", WINNER: "losers pay the winner at once"}),
        "declare": chosen({DROP: "drop", ASKED: "asked in turn", CHIPS: "declared by chips"}),
        "second": flag("a second chance", "no second chance"),
        "dropped": flag("who dropped is out until the next deal"),
        "passing": chosen({LEFT: "cards go left", ALTERNATE: "cards go left, then right"}),
        "rotates": chosen(
            {USUAL: "the deal as is usual", YES: "the deal rotates", NO: "the same player deals on"}
        ),
        "kitty": flag("a kitty"),
        "deck": flag("a lone stayer meets the deck", "a lone stayer just wins"),
        "kitty_half": chosen({IN_POT: "whose half stays", OTHER: "whose half goes to the other winner"}),
        "legs": number("leg", none="no legs"),
        "alone_only": flag("only when alone in"),
        "last_leg": chosen(
            {
                SHARED: "a last leg of several is shared",
                DECIDED: "a last leg of several is played off",
                OLDER: "a last leg of several goes by the older legs",
            }
        ),
        "wimp": chosen(
            {NO_WIMP: "no wimp rule", WIMP_AMOUNT: "wimps pay", WIMP_MATCH: "wimps pay as a loser"}
        ),
        "wimp_amount": amount("{}"),
        "nobody_in": chosen({ANTES: "nobody in: all ante again", STAYS: "nobody in: nobody pays"}),
        "repeats": flag("wild cards may repeat a card", "wild cards repeat no card"),
        "bet_limit": amount("bets up to {}", none="no bet limit"),
        "hands": number("deal", "at most {}", none="any number of deals"),
        "minutes": number("minute", "at most {}", none="no limit of time"),
        "ceiling": amount("a warning above a pot of {}", none="no warning"),
    }
)
"""Functions that put an option in words, by option name.

The carried-over pot has none, because nobody chooses it.
"""


def in_words(options: Sequence[Field]) -> Iterator[Field]:
    """Yield the options, each with a function that puts it in words if `TOLD` has one."""
    return (replace(option, told=option.told or TOLD.get(option.name)) for option in options)

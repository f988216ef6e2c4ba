"""Words for the options of the family, in the sentence that describes a match setup."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from companion.engine.choice_fields import NO, YES
from companion.engine.field import Field, OptionDescriber, Values
from companion.engine.typed_fields import MoneyField
from companion.kit.calling import amount_describer, choice_describer, flag_describer, number_describer
from companion.kit.reading import choice_in, number_in
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
    WIMP_AMOUNT,
    WIMP_MATCH,
    WINNER,
)

_DEBT_WORDS = {
    POT: "losers match the pot",
    POT_UP_TO_AMOUNT: "losers match the pot, up to",
    FIXED_AMOUNT: "losers pay",
    POT_PERCENTAGE: "losers pay",
    GROWING_LIMIT: "losers match the pot, up to",
    BET_LIMIT_MULTIPLE: "losers pay",
    NOTHING: "losers pay nothing",
}
"""Words for what losers owe; the amount follows them."""


def _describe_amount(field: Field, values: Values) -> str:
    """Return the amount in the words of what it stands for: money, per cent, or a multiple."""
    assert isinstance(field, MoneyField)  # noqa: S101 - for the type checker: no other option is put so
    value = number_in(values, field.name)
    told, bare = field.unit.format_amount(value), field.unit.format_for_input(value)
    return {
        POT_PERCENTAGE: f"{bare}% of the pot",
        GROWING_LIMIT: f"a limit that rises by {told} every hand",
        BET_LIMIT_MULTIPLE: f"{bare} times the bet limit",
    }.get(choice_in(values, "owe"), told)


OPTION_DESCRIBERS: Mapping[str, OptionDescriber] = MappingProxyType(
    {
        "form": choice_describer({}),
        "wild": amount_describer("{} wild"),
        "ante": amount_describer("ante {}"),
        "every_deal": flag_describer("an ante at every deal"),
        "owe": choice_describer(_DEBT_WORDS),
        "amount": _describe_amount,
        "payee": choice_describer({POT: "losers pay into the pot", WINNER: "losers pay the winner at once"}),
        "declare": choice_describer(
            {
                DROP: "in or out on 1-2-3-drop",
                IN_TURN: "in or out in turn",
                CHIPS: "in or out with chips in the fist",
            }
        ),
        "second": flag_describer(
            "a second chance if only the dealer is in", "no second chance for the others"
        ),
        "dropped": flag_describer("players who drop are out until the next deal"),
        "passing": choice_describer({PASS_LEFT: "pass left", PASS_ALTERNATELY: "pass left, then right"}),
        "rotates": choice_describer(
            {USUAL_ROTATION: "the usual dealer", YES: "the deal rotates", NO: "the same player always deals"}
        ),
        "kitty": flag_describer("a kitty"),
        "deck": flag_describer("a lone player must beat the deck", "a lone player simply wins"),
        "kitty_half": choice_describer(
            {
                HALF_STAYS: "whose half stays in the pot",
                HALF_TO_OTHER_WINNER: "whose half goes to the other winner",
            }
        ),
        "legs": number_describer("leg", "until somebody has {}", none="until nobody owes anything"),
        "alone_only": flag_describer("won only if nobody else is in"),
        "last_leg": choice_describer(
            {
                SHARE_POT: "if several get the last leg, they share the pot",
                PLAY_OFF: "if several get the last leg, they play another hand",
                OLDER_LEGS: "if several get the last leg, the earlier legs decide",
            }
        ),
        "wimp": choice_describer(
            {
                NO_WIMP: "no wimp rule",
                WIMP_AMOUNT: "if everybody drops, the best hand pays",
                WIMP_MATCH: "if everybody drops, the best hand pays like a loser",
            }
        ),
        "wimp_amount": amount_describer("{}"),
        "nobody_in": choice_describer(
            {
                ANTE_AGAIN: "if nobody stays in, everybody antes again",
                POT_STAYS: "if nobody stays in, nobody pays",
            }
        ),
        "repeats": flag_describer(
            "a wild card may copy a card in the hand", "a wild card can't copy a card in the hand"
        ),
        "bet_limit": amount_describer("bets up to {}", none="no bet limit"),
        "hands": number_describer("deal", "at most {}", none="no limit on deals"),
        "minutes": number_describer("minute", "at most {}", none="no time limit"),
        "ceiling": amount_describer("a warning if the pot could pass {}", none="no warning"),
    }
)
"""Functions that put an option in words, by option name.

The carried-over pot has none, because nobody chooses it.
"""


def add_describers(options: Sequence[Field]) -> Iterator[Field]:
    """Yield the options, each with a function that puts it in words.

    An option keeps a function of its own; else it takes that of `OPTION_DESCRIBERS`, or None if there is
    none.
    """
    for option in options:
        describe = option.layout.describe or OPTION_DESCRIBERS.get(option.name)
        yield replace(option, layout=replace(option.layout, describe=describe))

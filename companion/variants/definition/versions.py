"""The first version of the language of variants that has every word of a variant.

A variant is given that version. Older releases then read what they can, and refuse the rest with a sentence.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from companion.hands.definition.stripped import SHORT_FLUSH, SHORT_TRIPS, STRIPPED_FLUSH
from companion.variants.definition.steps import (
    ACROSS,
    MIDDLE,
    SECOND_LEFT,
    SECOND_RIGHT,
    SPARE,
    TAKE,
    THIRD_LEFT,
)
from companion.variants.definition.variant import (
    CARDS,
    DEALER,
    DECIDED,
    DECLARE_TIE,
    HIGH_SIDES,
    LOW_SIDES,
    MOST_DECLARED,
    OLDER,
    OTHER,
    STAYS,
    THREE_NAMED,
    TWO_NAMED,
    TWO_OWN,
    Variant,
)
from companion.variants.definition.wilds import BUG

FIRST = 1
ON = "on"
FLAGS = ("every_deal", "dropped", "alone_only", "second_chance", "reshuffle")
"""True-or-false fields that later versions added."""
CHOICES = ("speak", "wild_for", "ante_by", "nobody_in", "last_leg", "kitty_half")
"""Fields with one of several values."""
BESIDE = "beside"
"""Word for two prizes that are declared for, besides one or two that are not."""
SINCE: Mapping[str, Mapping[str, int]] = MappingProxyType(
    {
        "steps": {TAKE: 2, SPARE: 2},
        "ways": {ACROSS: 3, MIDDLE: 3, SECOND_LEFT: 3, SECOND_RIGHT: 3, THIRD_LEFT: 3},
        "orders": dict.fromkeys((SHORT_FLUSH.slug, SHORT_TRIPS.slug, STRIPPED_FLUSH.slug), 3),
        "wild": {BUG: 3, TWO_NAMED: 3, THREE_NAMED: 3, TWO_OWN: 3},
        "speak": {BESIDE: 3, DECLARE_TIE: 3},
        "wild_for": {HIGH_SIDES: 3, LOW_SIDES: 3},
        "ante_by": {DEALER: 3},
        "nobody_in": {STAYS: 3},
        "last_leg": {DECIDED: 3, OLDER: 3},
        "kitty_half": {OTHER: 3},
        **{flag: {ON: 3} for flag in FLAGS},
    }
)
"""Version in which each word came, by field, or by kind and way of a step.

All other words have been there since the first version.
"""


def least_version(variant: Variant) -> int:
    """Return the first version of the language that has every word of the variant."""
    return max(SINCE[what].get(said, FIRST) for what, said in _words(variant))


def _words(variant: Variant) -> Iterator[tuple[str, str]]:
    """Yield the words of the variant, each with its key in `SINCE` before it."""
    yield from ((name, getattr(variant, name)) for name in CHOICES)
    yield from ((name, ON) for name in FLAGS if getattr(variant, name))
    yield "speak", BESIDE if variant.speak != CARDS and len(variant.sides) > MOST_DECLARED else ""
    for each in variant.rounds:
        yield "orders", each.order
        yield from (("wild", BUG if text.endswith(BUG) else text) for text in each.wild)
        for step in each.steps:
            yield "steps", step.kind
            yield "ways", step.way

"""The first version of the language of variants that has every word of a variant.

A variant is given that version. Older releases then read what they can, and refuse the rest with a sentence.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from companion.hands.definition.stripped import SHORT_DECK_FLUSH, SHORT_DECK_TRIPS, STRIPPED_DECK_FLUSH
from companion.variants.definition.json_fields import field_value
from companion.variants.definition.limits import MOST_DECLARED_PRIZES
from companion.variants.definition.parts import (
    DEALER_ANTES,
    DECLARE_MAY_TIE_BOTH,
    HIGH_PRIZES,
    KITTY_PART_TO_OTHERS,
    LAST_LEG_PLAYED_OFF,
    LOW_PRIZES,
    NOBODY_PAYS,
    OLDER_LEGS_WIN,
)
from companion.variants.definition.rounds import THREE_NAMED_RANKS, TWO_NAMED_RANKS, TWO_OWN_NAMED_RANKS
from companion.variants.definition.steps import (
    ACROSS,
    MIDDLE,
    SECOND_LEFT,
    SECOND_RIGHT,
    SPARE,
    TAKE,
    THIRD_LEFT,
)
from companion.variants.definition.variant import Variant
from companion.variants.definition.wilds import BUG_SUFFIX

LANGUAGE_VERSION, FIRST_VERSION = 3, 1
"""Newest and first version of the language of variants; the newest rises with every new word."""
FLAG_ON = "on"
FLAG_FIELDS = ("every_deal", "dropped", "alone_only", "second_chance", "reshuffle")
"""True-or-false fields that later versions added."""
CHOICE_FIELDS = ("speak", "wild_for", "ante_by", "nobody_in", "last_leg", "kitty_half")
"""Fields with one of several values."""
PARTLY_DECLARED = "beside"
"""Word for two prizes that are declared for, besides one or two that are not."""
VERSION_BY_WORD: Mapping[str, Mapping[str, int]] = MappingProxyType(
    {
        "steps": {TAKE: 2, SPARE: 2},
        "ways": {ACROSS: 3, MIDDLE: 3, SECOND_LEFT: 3, SECOND_RIGHT: 3, THIRD_LEFT: 3},
        "orders": dict.fromkeys((SHORT_DECK_FLUSH.slug, SHORT_DECK_TRIPS.slug, STRIPPED_DECK_FLUSH.slug), 3),
        "wild": {BUG_SUFFIX: 3, TWO_NAMED_RANKS: 3, THREE_NAMED_RANKS: 3, TWO_OWN_NAMED_RANKS: 3},
        "speak": {PARTLY_DECLARED: 3, DECLARE_MAY_TIE_BOTH: 3},
        "wild_for": {HIGH_PRIZES: 3, LOW_PRIZES: 3},
        "ante_by": {DEALER_ANTES: 3},
        "nobody_in": {NOBODY_PAYS: 3},
        "last_leg": {LAST_LEG_PLAYED_OFF: 3, OLDER_LEGS_WIN: 3},
        "kitty_half": {KITTY_PART_TO_OTHERS: 3},
        **{flag: {FLAG_ON: 3} for flag in FLAG_FIELDS},
    }
)
"""Version in which each word came, by field, or by kind and way of a step.

All other words have been there since the first version.
"""


def minimum_language_version(variant: Variant) -> int:
    """Return the first version of the variant language that has every word used in the variant.

    The variant's own `version` is not looked at.
    """
    return max(VERSION_BY_WORD[what].get(said, FIRST_VERSION) for what, said in _language_words(variant))


def _language_words(variant: Variant) -> Iterator[tuple[str, str]]:
    """Yield the words of the variant, each with its key in `VERSION_BY_WORD` before it."""
    yield from ((name, field_value(variant, name)) for name in CHOICE_FIELDS)
    yield from ((name, FLAG_ON) for name in FLAG_FIELDS if field_value(variant, name))
    yield (
        "speak",
        PARTLY_DECLARED
        if variant.showdown.has_declaring and len(variant.showdown.prizes) > MOST_DECLARED_PRIZES
        else "",
    )
    for each in variant.rounds:
        yield "orders", each.ranking_slug
        yield from (("wild", BUG_SUFFIX if text.endswith(BUG_SUFFIX) else text) for text in each.wild_cards)
        for step in each.steps:
            yield "steps", step.kind
            yield "ways", step.way

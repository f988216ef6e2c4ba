"""The fields of a variant in JSON: their names, where a variant holds them, and their defaults."""

from collections import defaultdict
from collections.abc import Mapping
from operator import attrgetter
from types import MappingProxyType
from typing import Any

from companion.variants.definition.parts import (
    CardRules,
    InOrOutRules,
    MoneyRules,
    ShowdownRules,
    SpecialCards,
)
from companion.variants.definition.rounds import Round
from companion.variants.definition.variant import Variant

ATTRIBUTE_BY_FIELD: Mapping[str, str] = MappingProxyType(
    {
        "name": "name",
        "steps": "first_round.steps",
        "like": "like",
        "pack": "cards.pack_size",
        "then": "later_rounds",
        "order": "first_round.ranking_slug",
        "use": "showdown.card_use",
        "wild": "first_round.wild_cards",
        "wild_for": "special_cards.wild_prizes",
        "dead": "special_cards.dead",
        "kill": "special_cards.killing",
        "sides": "showdown.prizes",
        "speak": "showdown.prize_claim",
        "second": "showdown.is_second_best_winning",
        "floor": "showdown.minimum_hand",
        "settle": "money.losers_owe",
        "amount": "money.debt_amount",
        "ante": "money.ante",
        "limit": "money.bet_limit",
        "house": "in_or_out.hand_to_beat",
        "legs": "in_or_out.legs_to_win",
        "wimp": "in_or_out.wimp_rule",
        "wimp_amount": "in_or_out.wimp_amount",
        "rotates": "in_or_out.deal_rotation",
        "declare_by": "in_or_out.declare_method",
        "extra": "cards.max_extra",
        "void": "redeal_rule",
        "rules": "rules",
        "ante_by": "money.ante_payer",
        "every_deal": "money.has_ante_every_deal",
        "nobody_in": "in_or_out.nobody_in_rule",
        "dropped": "in_or_out.is_out_until_redeal",
        "alone_only": "in_or_out.is_leg_won_only_alone",
        "second_chance": "in_or_out.has_second_chance",
        "last_leg": "in_or_out.last_leg_rule",
        "kitty_half": "in_or_out.kitty_part_rule",
        "reshuffle": "cards.has_reshuffled_discards",
        "version": "version",
    }
)
"""Attributes of a variant by field; names of fields never change, because they are stored and shared."""
REQUIRED_FIELDS = ("name", "steps")
"""Fields without a default."""


def field_value(variant: Variant, field: str) -> Any:
    """Return the value that a variant has for a field of its JSON form, whether or not it is the default.

    It is the attribute itself, such as a tuple of `VariantStep`, and not yet JSON.

    Raises: KeyError for an unknown field.
    """
    return attrgetter(ATTRIBUTE_BY_FIELD[field])(variant)


def variant_from_fields(values: Mapping[str, Any]) -> Variant:
    """Return the variant with these values by field; other fields get their defaults.

    The values are those of `field_value`, not JSON, and are not checked. The version is kept as given, too.

    Raises: KeyError for an unknown field; TypeError if one of `REQUIRED_FIELDS` is missing.
    """
    parts: defaultdict[str, dict[str, Any]] = defaultdict(dict)
    for field, value in values.items():
        part, _, attribute = ATTRIBUTE_BY_FIELD[field].rpartition(".")
        parts[part][attribute] = value
    whole = parts[""]
    return Variant(
        rounds=(Round(**parts["first_round"]), *whole.pop("later_rounds", ())),
        cards=CardRules(**parts["cards"]),
        special_cards=SpecialCards(**parts["special_cards"]),
        showdown=ShowdownRules(**parts["showdown"]),
        in_or_out=InOrOutRules(**parts["in_or_out"]),
        money=MoneyRules(**parts["money"]),
        **whole,
    )


_DEFAULT_VARIANT = variant_from_fields({"name": "", "steps": ()})
FIELD_DEFAULTS: Mapping[str, Any] = MappingProxyType(
    {
        field: field_value(_DEFAULT_VARIANT, field)
        for field in ATTRIBUTE_BY_FIELD
        if field not in REQUIRED_FIELDS
    }
)
"""Defaults by field; they never change within one version of the language."""

"""Variants: games that players define, as data that is read, checked, shared and played.

Begin with `definition` (a variant and its parts) and `reading`. `cards_needed` counts cards and players,
`checks` finds faults, and `texts` describes a variant in words. `play` compiles it for the match-pot engine;
`shelf` has the variants that come with the companion.
"""

from companion.variants.cards_needed.dealing import (
    depends_on_face_up,
    max_cards_needed,
    max_players,
    showdown_card_counts,
)
from companion.variants.cards_needed.judging import build_judges, build_shown_hand
from companion.variants.checks.trial_hand import judge_trial_hands
from companion.variants.definition.canonical_form import (
    canonical_json,
    variant_data_fingerprint,
    variant_fingerprint,
    variant_to_data,
)
from companion.variants.definition.card_counts import CardCounts
from companion.variants.definition.errors import BadSharedText, BadStep, BadVariant, VariantFault
from companion.variants.definition.rounds import Round
from companion.variants.definition.steps import VariantStep, parse_step
from companion.variants.definition.variant import Variant
from companion.variants.definition.versions import LANGUAGE_VERSION
from companion.variants.reading.checkline import VariantCheckLine, build_check_line, build_check_line_of_data
from companion.variants.reading.reading import read_variant
from companion.variants.reading.sharing import variant_from_text, variant_to_text

__all__ = [
    "LANGUAGE_VERSION",
    "BadSharedText",
    "BadStep",
    "BadVariant",
    "CardCounts",
    "Round",
    "Variant",
    "VariantCheckLine",
    "VariantFault",
    "VariantStep",
    "build_check_line",
    "build_check_line_of_data",
    "build_judges",
    "build_shown_hand",
    "canonical_json",
    "depends_on_face_up",
    "judge_trial_hands",
    "max_cards_needed",
    "max_players",
    "parse_step",
    "read_variant",
    "showdown_card_counts",
    "variant_data_fingerprint",
    "variant_fingerprint",
    "variant_from_text",
    "variant_to_data",
    "variant_to_text",
]

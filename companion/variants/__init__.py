"""Variants: games that players define, as data that is read, checked, shared and played.

Start reading with `definition` (a variant and its parts) and `reading`. `cards_needed` counts cards and
players, `checks` finds faults, and `texts` describes a variant in words. `play` compiles it for the match-pot
engine; `shelf` has the variants that come with the companion.
"""

from companion.variants.cards_needed.dealing import can_play, lies, needed, showdowns
from companion.variants.cards_needed.judging import judges, shown
from companion.variants.checks.trial_hand import trial
from companion.variants.definition.canonical_form import as_data, canonical, fingerprint, fingerprint_of
from companion.variants.definition.errors import BadStep, BadText, BadVariant, Fault
from companion.variants.definition.layout import Lying
from companion.variants.definition.steps import Step, read_step
from companion.variants.definition.variant import VERSION, Round, Variant
from companion.variants.reading.checkline import CheckLine, check_data, check_line
from companion.variants.reading.reading import read_variant
from companion.variants.reading.sharing import from_text, to_text

__all__ = [
    "VERSION",
    "BadStep",
    "BadText",
    "BadVariant",
    "CheckLine",
    "Fault",
    "Lying",
    "Round",
    "Step",
    "Variant",
    "as_data",
    "can_play",
    "canonical",
    "check_data",
    "check_line",
    "fingerprint",
    "fingerprint_of",
    "from_text",
    "judges",
    "lies",
    "needed",
    "read_step",
    "read_variant",
    "showdowns",
    "shown",
    "to_text",
    "trial",
]

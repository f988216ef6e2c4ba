"""Games of the house: a game that people made up is a card, read, checked, shared and kept as data."""

from companion.variants.canonical_form import as_data, canonical, fingerprint, fingerprint_of
from companion.variants.checkline import CheckLine, check_data, check_line
from companion.variants.dealing import can_play, lies, needed, showdowns
from companion.variants.errors import BadStep, BadText, BadVariant, Fault
from companion.variants.judging import judges, shown
from companion.variants.lying import Lying
from companion.variants.reading import read_variant
from companion.variants.sharing import from_text, to_text
from companion.variants.steps import Step, read_step
from companion.variants.trial_hand import trial
from companion.variants.variant import VERSION, Round, Variant

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

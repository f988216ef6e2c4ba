"""Games of the house: a game that people made up is a card, read, checked, shared and kept as data."""

from companion.house.canonical_form import as_data, canonical, fingerprint, fingerprint_of
from companion.house.checkline import CheckLine, check_data, check_line
from companion.house.dealing import can_play, lies, needed, showdowns
from companion.house.errors import BadStep, BadText, BadVariant, Fault
from companion.house.judging import judges, shown
from companion.house.lying import Lying
from companion.house.reading import read_variant
from companion.house.sharing import from_text, to_text
from companion.house.steps import Step, read_step
from companion.house.trial_hand import trial
from companion.house.variant import VERSION, Round, Variant

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

"""Tables of the database. The log of a match is its entries, each with its result.

No state of a game is stored. Log texts and results are, so that a later release never changes them.
"""

from companion.store.models.base import Base, Moment, Signed
from companion.store.models.groups import Group, Invitation, Person, Phone
from companion.store.models.matches import Countdown, Declaration, Entry, Match, Part, Result
from companion.store.models.settling import Adjustment, Carried, Cash, Handover, Sharing
from companion.store.models.signing_keys import SigningKey
from companion.store.models.tables import (
    Happening,
    KeptCard,
    Knock,
    OurDeck,
    Photo,
    Postcard,
    Seat,
    Stakes,
    Table,
)

__all__ = [
    "Adjustment",
    "Base",
    "Carried",
    "Cash",
    "Countdown",
    "Declaration",
    "Entry",
    "Group",
    "Handover",
    "Happening",
    "Invitation",
    "KeptCard",
    "Knock",
    "Match",
    "Moment",
    "OurDeck",
    "Part",
    "Person",
    "Phone",
    "Photo",
    "Postcard",
    "Result",
    "Seat",
    "Sharing",
    "Signed",
    "SigningKey",
    "Stakes",
    "Table",
]

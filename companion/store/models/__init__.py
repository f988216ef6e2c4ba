"""Tables of the database. The log of a match is its entries, each with its result.

No state of a game is stored. Log texts and results are, so that a later release never changes them.
Begin with `tables` and `matches`. `groups` are people over years, `ledger` is the money beside the games,
`signing_keys` the key that cookies are signed with, and `base` what all tables share.
"""

from companion.store.models.base import AuthorColumns, Base, UtcDateTime
from companion.store.models.groups import Group, Invitation, Person, Phone
from companion.store.models.ledger import (
    BALANCE_ROWS,
    LEDGER_ROWS,
    Adjustment,
    BalanceRow,
    CarriedDebt,
    Cash,
    LedgerRow,
    PotSplit,
    RecordedPayment,
)
from companion.store.models.matches import (
    Countdown,
    Entry,
    Match,
    MatchResult,
    PlayerResult,
    StoredSecretChoice,
)
from companion.store.models.signing_keys import SigningKey
from companion.store.models.tables import (
    JoinRequest,
    OptionPreset,
    Photo,
    SavedVariant,
    Seat,
    ShareLink,
    Table,
    TableDeck,
    TableEvent,
)

__all__ = [
    "BALANCE_ROWS",
    "LEDGER_ROWS",
    "Adjustment",
    "AuthorColumns",
    "BalanceRow",
    "Base",
    "CarriedDebt",
    "Cash",
    "Countdown",
    "Entry",
    "Group",
    "Invitation",
    "JoinRequest",
    "LedgerRow",
    "Match",
    "MatchResult",
    "OptionPreset",
    "Person",
    "Phone",
    "Photo",
    "PlayerResult",
    "PotSplit",
    "RecordedPayment",
    "SavedVariant",
    "Seat",
    "ShareLink",
    "SigningKey",
    "StoredSecretChoice",
    "Table",
    "TableDeck",
    "TableEvent",
    "UtcDateTime",
]

"""Codes by which tables are found: reading typed ones and making new ones."""

import secrets
from hashlib import sha256

from flask import current_app
from sqlalchemy import select

from companion.store.database.session import db
from companion.store.models import Table

CODE_ALPHABET = "ACDEFHJKMNPRTWXY3479"
"""Letters and digits of codes, without any that are easily confused.

They differ when seen across a table, read aloud or written by hand.
"""

SHORT_CODE_LENGTH, LONG_CODE_LENGTH = 5, 8
"""Lengths of codes: short ones to call across a table, long ones that nobody can guess."""

MAX_CODE_TRIES = 50
"""Number of codes that are tried before giving up."""


def normalise_table_code(code: str) -> str:
    """Return a typed table code in capitals without spaces and hyphens; "" if it cannot be a code.

    A code has 5 or 8 characters, all of `CODE_ALPHABET`. Only the first 40 typed ones are read. Whether
    a table has the code is not checked.
    """
    typed = "".join(code[:40].split()).replace("-", "").upper()
    return (
        typed
        if len(typed) in (SHORT_CODE_LENGTH, LONG_CODE_LENGTH) and set(typed) <= set(CODE_ALPHABET)
        else ""
    )


def random_code() -> str:
    """Return a random table code: 8 characters if the setting `PUBLIC_URL` is set, else 5.

    A table may have it already.
    """
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(_new_code_length()))


def _new_code_length() -> int:
    """Return the length of new codes: long if strangers can reach the server."""
    return LONG_CODE_LENGTH if current_app.config.get("PUBLIC_URL") else SHORT_CODE_LENGTH


def derive_table_code(*said: str) -> str:
    """Return a table code derived from the texts `said`: the same for the same texts.

    It is hard to guess, and as long as that of `random_code`. A table may have it already.
    """
    number = int.from_bytes(sha256("\0".join(said).encode()).digest())
    return "".join(
        CODE_ALPHABET[number // len(CODE_ALPHABET) ** place % len(CODE_ALPHABET)]
        for place in range(_new_code_length())
    )


def choose_free_table_code(wished: str) -> str:
    """Return the code `wished` if it is valid and no table has it, otherwise a random free one.

    `wished` is read as `normalise_table_code` does; it may be "". The code is not reserved.

    Raises:
        RuntimeError: no free code was found in `MAX_CODE_TRIES` tries.
    """
    for code in (normalise_table_code(wished), *(random_code() for _ in range(MAX_CODE_TRIES))):
        if code and db.session.scalar(select(Table.id).where(Table.code == code)) is None:
            return code
    raise RuntimeError("All table codes are taken.")

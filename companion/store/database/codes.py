"""The codes by which tables are found: as they are typed, and as new ones are made."""

import secrets
from hashlib import sha256

from flask import current_app
from sqlalchemy import select

from companion.store.database.session import db
from companion.store.models import Table

ALPHABET = "ACDEFHJKMNPRTWXY3479"
"""No letter or digit that is taken for another across a table, read aloud or written by hand."""

SHORT, LONG = 5, 8
"""Signs of a code: as few as are called across a table, and as many as nobody finds who tries for years."""

TRIES = 50
"""Codes that are tried before none is free."""


def typed_code(code: str) -> str:
    """Return a code as it is stored; "" for what cannot be one."""
    typed = "".join(code[:40].split()).replace("-", "").upper()
    return typed if len(typed) in (SHORT, LONG) and set(typed) <= set(ALPHABET) else ""


def new_code() -> str:
    """Return a code drawn by chance."""
    return "".join(secrets.choice(ALPHABET) for _ in range(_length()))


def _length() -> int:
    """Return how long new codes are: long where strangers reach the server."""
    return LONG if current_app.config.get("PUBLIC_URL") else SHORT


def code_of(*said: str) -> str:
    """Return the code that what was said leads to, which nobody guesses who does not know all of it."""
    number = int.from_bytes(sha256("\0".join(said).encode()).digest())
    return "".join(ALPHABET[number // len(ALPHABET) ** place % len(ALPHABET)] for place in range(_length()))


def free_code(wished: str) -> str:
    """Return that code if it can be one and no table has it, else another."""
    for code in (typed_code(wished), *(new_code() for _ in range(TRIES))):
        if code and db.session.scalar(select(Table.id).where(Table.code == code)) is None:
            return code
    raise RuntimeError("No code is free.")

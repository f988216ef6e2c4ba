"""Import of evenings that another server has written: all of a document, or nothing of it."""

import json
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files

import fastjsonschema
from sqlalchemy import or_, select
from sqlalchemy.exc import DataError, IntegrityError

from companion.kit.letters import excerpt
from companion.store.database import texts
from companion.store.database.session import count_anew, db
from companion.store.exchange import document_checks, document_replays, rows
from companion.store.exchange.exporting import FORMAT, VERSION, Document, digest, origin
from companion.store.models import Group, Table

LARGEST = 128_000_000
"""Largest document in bytes: ten years of a group that plays every week, with 300,000 entries."""
_AT_ONCE = 1000
"""Number of evenings that one query asks for."""


class NotTaken(ValueError):
    """Raised if a document is not imported; the message is a sentence for people.

    Nothing of it is stored then.
    """


def take_in(data: bytes, device: str) -> list[Table]:
    """Import the evenings of a document, and their group; raise `NotTaken`.

    Returns their tables, opened by that phone. The phone belongs to the group only once it is invited.
    """
    document = read(data)
    refuse_contradiction(document)
    try:
        group = _group(document["group"]) if document["group"] else None
        found = _tables(document["evenings"], device, group)
        rows.carry_on(found, document["evenings"])
        db.session.commit()
    except NotTaken:
        db.session.rollback()
        raise
    except (ValueError, IntegrityError, DataError) as error:  # what no database keeps
        db.session.rollback()
        raise NotTaken(texts.DAMAGED_DOCUMENT.format(where="group")) from error
    except BaseException:
        db.session.rollback()
        raise
    count_anew()
    return found


def _group(about: Document) -> Group:
    """Return the group of a document, added to the session; raise `NotTaken` if it exists."""
    if db.session.scalar(select(Group.id).where(Group.origin == about["origin"])) is not None:
        raise NotTaken(texts.GROUP_TAKEN.format(name=excerpt(about["name"])))
    return rows.group_of(about)


def _tables(evenings: Sequence[Document], device: str, group: Group | None) -> list[Table]:
    """Return tables of the evenings, added to the session; raise `NotTaken` if one exists."""
    here = _here([evening["origin"] for evening in evenings])
    found: list[Table] = []
    for evening in evenings:
        there = here.get(evening["origin"])
        if there is not None:
            raise NotTaken(texts.TAKEN_ALREADY.format(name=excerpt(evening["name"]), code=there.code))
        here[evening["origin"]] = _table(evening, device, group)
        found.append(here[evening["origin"]])
    return found


def _here(origins: Sequence[str]) -> dict[str, Table]:
    """Return the tables of those evenings that are here, opened or imported, by their origin.

    Many are asked for in one query, because each query reads all tables.
    """
    found: dict[str, Table] = {}
    for first in range(0, len(origins), _AT_ONCE):
        sought = origins[first : first + _AT_ONCE]
        codes = [one.partition(" ")[0] for one in sought]
        like = or_(Table.origin.in_(sought), Table.code.in_(codes))
        found |= {origin(table): table for table in db.session.scalars(select(Table).where(like))}
    return found


def too_large() -> str:
    """Return the sentence about a file that is too large to be read."""
    return texts.LARGE_DOCUMENT.format(megabytes=LARGEST // 1_000_000)


def read(data: bytes) -> Document:
    """Return the parsed document; raise `NotTaken` if it breaks its schema or was changed."""
    if len(data) > LARGEST:
        raise NotTaken(too_large())
    if data[:2] in (BOM_UTF16_BE, BOM_UTF16_LE) or b"\0" in data[:4]:
        raise NotTaken(texts.OTHER_LETTERS)
    try:
        # Some editors add a byte order mark. Fractions become text, which the schema refuses
        document = json.loads(data.decode("utf-8-sig"), parse_float=str, parse_constant=str)
    except (ValueError, RecursionError) as error:
        raise NotTaken(texts.NO_DOCUMENT) from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise NotTaken(texts.NO_DOCUMENT)
    version = document.get("version")
    if isinstance(version, int) and version > VERSION:
        raise NotTaken(texts.NEWER_DOCUMENT.format(release=excerpt(str(document.get("release", "")))))
    try:
        _valid()(document)
    except fastjsonschema.JsonSchemaValueException as error:
        raise NotTaken(texts.DAMAGED_DOCUMENT.format(where=str(error.name).removeprefix("data."))) from error
    if not _as_written(document):
        raise NotTaken(texts.CHANGED_DOCUMENT)
    return dict(document)


def refuse_contradiction(document: Document) -> None:
    """Raise `NotTaken` if a document contradicts itself or the rules of its games."""
    try:
        sentence = document_checks.damage(document) or document_replays.contradiction(document)
    except Exception as error:  # any other error: no companion has written this document
        raise NotTaken(texts.DAMAGED_DOCUMENT.format(where="evenings")) from error
    if sentence:
        raise NotTaken(sentence)


def _as_written(document: Document) -> bool:
    try:
        return bool(digest(document["group"], document["evenings"]) == document["digest"])
    except (ValueError, RecursionError):  # lone surrogates, which no companion writes
        return False


@cache
def _valid() -> Callable[[object], object]:
    schema = json.loads(files("companion.store").joinpath("evening.schema.json").read_text("utf-8"))
    compiled: Callable[[object], object] = fastjsonschema.compile(schema, use_default=False)
    return compiled


def _table(evening: Document, device: str, group: Group | None) -> Table:
    """Return the table of an evening, added to the session; raise `NotTaken` if it is damaged."""
    try:
        return rows.evening_of(evening, device, group)
    except Exception as error:  # what no database keeps
        raise NotTaken(texts.DAMAGED_DOCUMENT.format(where=excerpt(evening["name"]))) from error

"""Import of evenings that another server has written: all of a document, or nothing of it."""

import json
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files

import fastjsonschema
from sqlalchemy import or_, select
from sqlalchemy.exc import DataError, IntegrityError

from companion.kit.letters import make_excerpt
from companion.store.database import texts
from companion.store.database.session import db, update_planner_statistics
from companion.store.exchange import document_checks, document_replays, rows
from companion.store.exchange.exporting import (
    DOCUMENT_FORMAT,
    DOCUMENT_VERSION,
    Document,
    document_digest,
    global_evening_id,
)
from companion.store.models import Group, Table

MAX_DOCUMENT_BYTES = 128_000_000
"""Largest document in bytes: ten years of a group that plays every week, with 300,000 entries."""
_QUERY_BATCH_SIZE = 1000
"""Number of evenings that one query asks for."""


class ImportRefused(ValueError):
    """Raised if a document is not imported; the message is a sentence for people.

    Nothing of it is stored then.
    """


def import_evenings(data: bytes, device: str) -> list[Table]:
    """Import the evenings of a document, and their group, and commit; return their tables.

    `data` is the file's contents. The tables are opened by the phone `device`, which belongs to the
    group only once it is invited. No phone holds a seat. The tables are in the order of the document.
    They belong to no group if the document has none.

    Raises:
        ImportRefused: the document is not valid, contradicts itself or the rules of its games, or
            an evening or the group exists here. Nothing is stored.
    """
    document = parse_evenings_document(data)
    refuse_contradictory_document(document)
    try:
        group = _import_group(document["group"]) if document["group"] else None
        found = _import_tables(document["evenings"], device, group)
        rows.add_carried_debts(found, document["evenings"])
        db.session.commit()
    except ImportRefused:
        db.session.rollback()
        raise
    except (ValueError, IntegrityError, DataError) as error:  # what no database keeps
        db.session.rollback()
        raise ImportRefused(texts.DAMAGED_DOCUMENT.format(where="group")) from error
    except BaseException:
        db.session.rollback()
        raise
    update_planner_statistics()
    return found


def _import_group(about: Document) -> Group:
    """Return the group of a document, added to the session; raise `ImportRefused` if it exists."""
    if db.session.scalar(select(Group.id).where(Group.origin == about["origin"])) is not None:
        raise ImportRefused(texts.GROUP_EXISTS.format(name=make_excerpt(about["name"])))
    return rows.add_group_from_document(about)


def _import_tables(evenings: Sequence[Document], device: str, group: Group | None) -> list[Table]:
    """Return tables of the evenings, added to the session; raise `ImportRefused` if one exists."""
    here = _find_existing_tables([evening["origin"] for evening in evenings])
    found: list[Table] = []
    for evening in evenings:
        there = here.get(evening["origin"])
        if there is not None:
            raise ImportRefused(
                texts.EVENING_EXISTS.format(name=make_excerpt(evening["name"]), code=there.code)
            )
        try:
            here[evening["origin"]] = rows.add_table_from_document(evening, device, group)
        except Exception as error:  # what no database keeps
            raise ImportRefused(texts.DAMAGED_DOCUMENT.format(where=make_excerpt(evening["name"]))) from error
        found.append(here[evening["origin"]])
    return found


def _find_existing_tables(origins: Sequence[str]) -> dict[str, Table]:
    """Return the tables of those evenings that are here, opened or imported, by their origin.

    Many are asked for in one query, because each query reads all tables.
    """
    found: dict[str, Table] = {}
    for first in range(0, len(origins), _QUERY_BATCH_SIZE):
        sought = origins[first : first + _QUERY_BATCH_SIZE]
        codes = [one.partition(" ")[0] for one in sought]
        like = or_(Table.origin.in_(sought), Table.code.in_(codes))
        found |= {global_evening_id(table): table for table in db.session.scalars(select(Table).where(like))}
    return found


def too_large_message() -> str:
    """Return the sentence about a file that is too large to be read."""
    return texts.DOCUMENT_TOO_LARGE.format(megabytes=MAX_DOCUMENT_BYTES // 1_000_000)


def parse_evenings_document(data: bytes) -> Document:
    """Return a document parsed from the bytes of a file, after checking its schema and its digest.

    Whether it agrees with itself is left to `refuse_contradictory_document`.

    Raises:
        ImportRefused: it is larger than `MAX_DOCUMENT_BYTES`, not in UTF-8, no such document, of a
            later version, does not fit the schema, or was changed.
    """
    if len(data) > MAX_DOCUMENT_BYTES:
        raise ImportRefused(too_large_message())
    if data[:2] in (BOM_UTF16_BE, BOM_UTF16_LE) or b"\0" in data[:4]:
        raise ImportRefused(texts.NOT_UTF8)
    try:
        # Some editors add a byte order mark. Fractions become text, which the schema refuses
        document = json.loads(data.decode("utf-8-sig"), parse_float=str, parse_constant=str)
    except (ValueError, RecursionError) as error:
        raise ImportRefused(texts.NOT_A_DOCUMENT) from error
    if not isinstance(document, dict) or document.get("format") != DOCUMENT_FORMAT:
        raise ImportRefused(texts.NOT_A_DOCUMENT)
    version = document.get("version")
    if isinstance(version, int) and version > DOCUMENT_VERSION:
        raise ImportRefused(
            texts.NEWER_DOCUMENT.format(release=make_excerpt(str(document.get("release", ""))))
        )
    try:
        _schema_validator()(document)
    except fastjsonschema.JsonSchemaValueException as error:
        raise ImportRefused(
            texts.DAMAGED_DOCUMENT.format(where=str(error.name).removeprefix("data."))
        ) from error
    if not _has_valid_digest(document):
        raise ImportRefused(texts.CHANGED_DOCUMENT)
    return dict(document)


def refuse_contradictory_document(document: Document) -> None:
    """Check that a document agrees with itself and with the rules of its games.

    Raises:
        ImportRefused: it does not; the message names the first place.
    """
    try:
        sentence = document_checks.describe_document_damage(
            document
        ) or document_replays.describe_replay_difference(document)
    except Exception as error:  # any other error: no companion has written this document
        raise ImportRefused(texts.DAMAGED_DOCUMENT.format(where="evenings")) from error
    if sentence:
        raise ImportRefused(sentence)


def _has_valid_digest(document: Document) -> bool:
    try:
        return bool(document_digest(document["group"], document["evenings"]) == document["digest"])
    except (ValueError, RecursionError):  # lone surrogates, which no companion writes
        return False


@cache
def _schema_validator() -> Callable[[object], object]:
    schema = json.loads(files("companion.store").joinpath("evening.schema.json").read_text("utf-8"))
    compiled: Callable[[object], object] = fastjsonschema.compile(schema, use_default=False)
    return compiled

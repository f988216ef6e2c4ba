"""Export of evenings as a document that another server can import.

`companion/store/evening.schema.json` describes it. Phones are numbered, as "phone 1", and importing it gives
nobody a seat. Open secret choices, photos and option presets are left out.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from typing import Any

from flask import Flask, current_app
from sqlalchemy import Row, select

from companion.store.database import clock
from companion.store.database.session import db
from companion.store.models import (
    Adjustment,
    CarriedDebt,
    Entry,
    Group,
    Match,
    PlayerResult,
    RecordedPayment,
    SavedVariant,
    Table,
    TableEvent,
)

DOCUMENT_FORMAT, DOCUMENT_VERSION = "companion-evenings", 2
"""Name and version of the format that this release writes; it reads all versions up to it."""

Document = dict[str, Any]
_AUTHOR_FIELDS = ("entered_by", "device", "at", "taken_back", "taken_back_by")
_TABLE_FIELDS = ("name", "unit", "sign", "places", "created", "closed", "closed_by", "chips_apart")
_MATCH_SETUP_FIELDS = (
    "number",
    "game",
    "edition",
    "card",
    "options",
    "late",
    "started_by",
    "device",
    "created",
)
_MATCH_FIELDS = (*_MATCH_SETUP_FIELDS, "abandoned", "abandoned_by")
_RESULT_FIELDS = ("seq", "headline", "money", "pot", "winners", "highlights")
_ENTERED_FIELDS = ("seq", "action", "seat", "values", "entered_by", "device", "at", "line")
_ENTRY_FIELDS = (*_ENTERED_FIELDS, "came", "retold", "chosen_by")
_GROUP_FIELDS = ("origin", "name", "unit", "sign", "places", "created", "meets", "meets_at")
_PERSON_FIELDS = ("name", "role", "colour", "mark", "created", "left", "forgotten")
TALLY_FIELDS = ("hands", "stayed", "right", "pots", "burned")
_SAVED_VARIANT_FIELDS = ("card", "kept_by", "device", "at")
_TABLE_EVENT_FIELDS = ("line", "entered_by", "device", "at")


def export_evenings(tables: Iterable[Table], release: str, group: Group | None = None) -> Document:
    """Return the document with the evenings of those tables, as a mapping that JSON can hold.

    The evenings are in the order of `tables`. `release` is the one that writes it. `group` is the
    group that the evenings belong to. Its people are in the document then, and linked to their
    seats. With None both are left out.
    """
    people = _person_positions(group)
    evenings = [_evening_document(table, people) for table in tables]
    head = _document_head(release, group)
    return {**head, "digest": document_digest(head["group"], evenings), "evenings": evenings}


def generate_evenings_document(
    tables: Iterable[Table], release: str, group: Group | None = None
) -> Iterator[str]:
    """Yield the JSON text of the document that `export_evenings` makes, an evening in each piece.

    The arguments are those of `export_evenings`. Only one evening at a time is in memory, because a
    group may have played for ten years. It needs the application context until the end;
    `stream_group_document` does not.
    """
    people = _person_positions(group)

    def evenings() -> Iterator[Document]:
        for table in tables:
            yield _evening_document(table, people)
            db.session.expire(table)

    return _join_document(_document_head(release, group), evenings())


def stream_group_document(group: Group, release: str) -> Iterator[str]:
    """Yield the JSON text of a group's document in pieces, for a response to a slow reader.

    All evenings of the group are in it, in the order of their ids. `release` is the one that writes
    it. Call it inside an application context. Between two pieces no database connection is held and
    no application context is needed. An evening that is deleted meanwhile is left out.
    """
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]  # noqa: SLF001
    people = _person_positions(group)
    ids = db.session.scalars(select(Table.id).where(Table.group_id == group.id).order_by(Table.id)).all()

    def evening(number: int) -> Document | None:
        with app.app_context():
            table = db.session.get(Table, number)
            return None if table is None else _evening_document(table, people)

    evenings = (found for found in map(evening, ids) if found is not None)
    return _join_document(_document_head(release, group), evenings)


def _join_document(head: Document, evenings: Iterable[Document]) -> Iterator[str]:
    """Yield the text of a document; its digest comes last, once all evenings are known."""
    found = _Digest(head["group"])
    yield f'{json.dumps(head, ensure_ascii=False).removesuffix("}")}, "evenings": [\n'
    between = ""
    for one in evenings:
        text = _canonical_json(one)
        found.add(text)
        yield between + text
        between = ",\n"
    yield f'\n], "digest": "{found}"}}\n'


def _person_positions(group: Group | None) -> Mapping[int, int]:
    """Return the position of each person in the group, by id; empty without a group."""
    return {person.id: place for place, person in enumerate(group.people)} if group else {}


def _document_head(release: str, group: Group | None) -> Document:
    """Return the fields of the document other than its evenings and digest."""
    return {
        "format": DOCUMENT_FORMAT,
        "version": DOCUMENT_VERSION,
        "release": release,
        "made": clock.now().isoformat(),
        "group": _group_document(group, _person_positions(group)) if group else None,
    }


def _group_document(group: Group, people: Mapping[int, int]) -> Document:
    """Return the group and its people, `joined_to` as positions among them; no phones, no key."""
    told = [
        {
            **{name: _json_value(getattr(person, name)) for name in _PERSON_FIELDS},
            "joined_to": None if person.joined_to is None else people[person.joined_to],
        }
        for person in group.people
    ]
    return {**{name: _json_value(getattr(group, name)) for name in _GROUP_FIELDS}, "people": told}


def document_digest(group: Document | None, evenings: Iterable[Document]) -> str:
    """Return the digest by which a reader sees that group and evenings are unchanged.

    `group` is None for a document without one. It is the SHA-256, in hexadecimal, of `[group,
    [evening, ...]]` as JSON with sorted names and without spaces.

    Raises:
        ValueError: a text cannot be encoded.
    """
    found = _Digest(group)
    for evening in evenings:
        found.add(_canonical_json(evening))
    return str(found)


class _Digest:
    """Digest of a document, updated evening by evening while it is written."""

    def __init__(self, group: Document | None) -> None:
        self._found = sha256(f"[{_canonical_json(group)},[".encode())
        self._between = b""

    def add(self, evening: str) -> None:
        """Add the text of one more evening, as `_canonical_json` writes it."""
        self._found.update(self._between + evening.encode())
        self._between = b","

    def __str__(self) -> str:
        whole = self._found.copy()
        whole.update(b"]]")
        return whole.hexdigest()


def _canonical_json(document: Document | None) -> str:
    return json.dumps(document, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def global_evening_id(table: Table) -> str:
    """Return the id that an evening has on every server, also after an import.

    It is its first code, a space, and the time when it was opened, in ISO 8601.
    """
    return table.origin or f"{table.code} {table.created.isoformat()}"


@dataclass(frozen=True)
class _RowConverter:
    """Converter from rows to the document: seats become `places`, `phones` numbered names."""

    places: Mapping[int, int]
    phones: dict[str, str] = field(default_factory=dict)

    def convert_row(self, row: object, *names: str) -> Document:
        """Return those columns of a row, with its phone as a numbered name."""
        found = {name: _json_value(getattr(row, name)) for name in names}
        return found | (
            {"device": self.phones.setdefault(str(found["device"]), f"phone {len(self.phones) + 1}")}
            if "device" in found
            else {}
        )

    def convert_payment(self, row: Adjustment | RecordedPayment, *names: str) -> Document:
        """Return those columns of a payment between two seats, with its author."""
        sides = {"payer": self.seat_position(row.payer), "payee": self.seat_position(row.payee)}
        return {**self.convert_row(row, *names, *_AUTHOR_FIELDS), **sides}

    def seat_position(self, seat: int | None) -> int | None:
        """Return the position of a seat at the table; None for no seat, or one of another table."""
        return None if seat is None else self.places.get(seat)


def _evening_document(table: Table, people: Mapping[int, int]) -> Document:
    told = _RowConverter({seat.id: place for place, seat in enumerate(table.seats)})
    return {
        "origin": global_evening_id(table),
        "code": table.code,
        **told.convert_row(table, *_TABLE_FIELDS),
        **({"locale": table.locale} if table.locale else {}),
        "seats": [
            {**told.convert_row(seat, "name", "away", "formerly"), "person": people.get(seat.person_id or 0)}
            for seat in table.seats
        ],
        "matches": list(_match_documents(table, told)),
        **_other_money_document(table, told),
        "cards": [
            told.convert_row(one, *_SAVED_VARIANT_FIELDS)
            for one in db.session.query(SavedVariant)
            .where(SavedVariant.table_id == table.id)
            .order_by(SavedVariant.id)
        ],
        "happenings": list(_table_event_documents(table, told)),
    }


def _other_money_document(table: Table, told: _RowConverter) -> Document:
    """Return the rows of money beside the games, and of settling the evening."""
    return {
        "sharings": [
            {
                **told.convert_row(one, "after", "shares", *_AUTHOR_FIELDS),
                "players": [told.seat_position(seat) for seat in one.players],
            }
            for one in table.sharings
        ],
        "adjustments": [
            told.convert_payment(one, "key", "after", "amount", "why") for one in table.adjustments
        ],
        "handovers": [told.convert_payment(one, "key", "amount", "left") for one in table.handovers],
        "cash": [
            {
                **told.convert_row(one, "key", "amount", "paid", *_AUTHOR_FIELDS),
                "player": told.seat_position(one.seat_id),
            }
            for one in table.cash
        ],
        "carried": [
            {
                "payer": told.seat_position(one.payer),
                "payee": told.seat_position(one.payee),
                "amount": one.amount,
                "left": _left_payment(one),
            }
            for one in table.carried
        ],
    }


def _match_documents(table: Table, told: _RowConverter) -> Iterator[Document]:
    """Yield the matches with their entries, which are read in one query."""
    entries = _rows_by_match(table, Entry, *_ENTRY_FIELDS, order=Entry.seq)
    parts = _rows_by_match(table, PlayerResult, "seat_id", *TALLY_FIELDS, order=PlayerResult.seat_id)
    for match in table.matches:
        rows = {
            part.seat_id: [getattr(part, name) for name in TALLY_FIELDS] for part in parts.get(match.id, ())
        }
        tallies = [rows.get(seat, [None] * len(TALLY_FIELDS)) for seat in match.players] if rows else None
        yield {
            **told.convert_row(match, *_MATCH_FIELDS),
            "players": [told.seat_position(seat) for seat in match.players],
            "dealer": told.seat_position(match.dealer),
            "caller": told.seat_position(match.caller),
            "result": told.convert_row(match.result, *_RESULT_FIELDS) if match.result else None,
            "tallies": tallies,
            "entries": [told.convert_row(row, *_ENTRY_FIELDS) for row in entries.get(match.id, ())],
        }


def _rows_by_match(
    table: Table, kind: type[Entry] | type[PlayerResult], *columns: str, order: Any
) -> dict[int, list[Row[Any]]]:
    """Return columns of all entries or player results of a table's matches, by match id."""
    asked = select(kind.match_id, *(getattr(kind, name) for name in columns))
    asked = asked.join(Match, Match.id == kind.match_id).where(Match.table_id == table.id)
    found: dict[int, list[Row[Any]]] = {}
    for row in db.session.execute(asked.order_by(order)):
        found.setdefault(row.match_id, []).append(row)
    return found


def _left_payment(carried: CarriedDebt) -> Document | None:
    """Return the evening and the position of the payment by which the debt was left unpaid."""
    if carried.handover is None:
        return None
    before = carried.handover.table
    return {"origin": global_evening_id(before), "number": before.handovers.index(carried.handover)}


def _table_event_documents(table: Table, told: _RowConverter) -> Iterator[Document]:
    numbers = {match.id: match.number for match in table.matches}
    lines = select(TableEvent).where(TableEvent.table_id == table.id).order_by(TableEvent.id)
    for one in db.session.scalars(lines):
        yield {**told.convert_row(one, *_TABLE_EVENT_FIELDS), "match": numbers.get(one.match_id or 0)}


def _json_value(value: object) -> object:
    return value.isoformat() if isinstance(value, datetime) else value

"""Export of evenings as a document that another server can import.

`companion/store/evening.schema.json` describes it. Phones are numbered, as "phone 1", and importing it gives
nobody a seat. Open secret choices, photos and option presets are left out.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
    Carried,
    Entry,
    Group,
    Handover,
    Happening,
    KeptCard,
    Match,
    Part,
    Table,
)

FORMAT, VERSION = "companion-evenings", 2
"""Name and version of the format that this release writes; it reads all versions up to it."""

Document = dict[str, Any]
_SIGNED = ("entered_by", "device", "at", "taken_back", "taken_back_by")
_TABLE = ("name", "unit", "sign", "places", "created", "closed", "closed_by", "chips_apart")
_CALLED = ("number", "game", "edition", "card", "options", "late", "started_by", "device", "created")
_MATCH = (*_CALLED, "abandoned", "abandoned_by")
_RESULT = ("seq", "headline", "money", "pot", "winners", "highlights")
_ENTERED = ("seq", "action", "seat", "values", "entered_by", "device", "at", "line")
_ENTRY = (*_ENTERED, "came", "retold", "chosen_by")
_GROUP = ("origin", "name", "unit", "sign", "places", "created", "meets", "meets_at")
_PERSON = ("name", "role", "colour", "mark", "created", "left", "forgotten")
TALLY = ("hands", "stayed", "right", "pots", "burned")
_KEPT = ("card", "kept_by", "device", "at")
_HAPPENING = ("line", "entered_by", "device", "at")


def export(tables: Iterable[Table], release: str, group: Group | None = None) -> Document:
    """Return the document with the evenings of those tables; `release` is the one that writes it.

    People are linked to seats only with the `group` that the evenings belong to.
    """
    people = _places(group)
    evenings = [_evening(table, people) for table in tables]
    head = _head(release, group)
    return {**head, "digest": digest(head["group"], evenings), "evenings": evenings}


def written(tables: Iterable[Table], release: str, group: Group | None = None) -> Iterator[str]:
    """Yield the text of the document that `export` makes in pieces, each evening on its own line.

    Only one evening at a time is in memory, because a group may have played for ten years.
    """
    people = _places(group)

    def evenings() -> Iterator[Document]:
        for table in tables:
            yield _evening(table, people)
            db.session.expire(table)

    return _pieces(_head(release, group), evenings())


def streamed(group: Group, release: str) -> Iterator[str]:
    """Yield the document of a group in pieces, as `written` does, to stream it to a slow reader.

    Between two pieces no database connection is held, so a slow reader blocks nobody. An evening that is
    deleted meanwhile is left out.
    """
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]  # noqa: SLF001
    people = _places(group)
    ids = db.session.scalars(select(Table.id).where(Table.group_id == group.id).order_by(Table.id)).all()

    def evening(number: int) -> Document | None:
        with app.app_context():
            table = db.session.get(Table, number)
            return None if table is None else _evening(table, people)

    evenings = (found for found in map(evening, ids) if found is not None)
    return _pieces(_head(release, group), evenings)


def _pieces(head: Document, evenings: Iterable[Document]) -> Iterator[str]:
    """Yield the text of a document; its digest comes last, once all evenings are known."""
    found = _Digest(head["group"])
    yield f'{_text_of(head).removesuffix("}")}, "evenings": [\n'
    between = ""
    for one in evenings:
        text = _sorted(one)
        found.add(text)
        yield between + text
        between = ",\n"
    yield f'\n], "digest": "{found}"}}\n'


def _text_of(document: Document) -> str:
    return json.dumps(document, ensure_ascii=False)


def _places(group: Group | None) -> Mapping[int, int]:
    """Return the position of each person in the group, by id; empty without a group."""
    return {person.id: place for place, person in enumerate(group.people)} if group else {}


def _head(release: str, group: Group | None) -> Document:
    """Return the fields of the document other than its evenings and digest."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "release": release,
        "made": clock.now().isoformat(),
        "group": _group(group, _places(group)) if group else None,
    }


def _group(group: Group, people: Mapping[int, int]) -> Document:
    """Return the group and its people, `joined_to` as positions among them; no phones, no key."""
    told = [
        {
            **{name: _plain(getattr(person, name)) for name in _PERSON},
            "joined_to": None if person.joined_to is None else people[person.joined_to],
        }
        for person in group.people
    ]
    return {**{name: _plain(getattr(group, name)) for name in _GROUP}, "people": told}


def digest(group: Document | None, evenings: Iterable[Document]) -> str:
    """Return the digest by which a reader sees that evenings are unchanged.

    It is that of `[group, [evening, ...]]` as JSON with sorted names and without gaps.

    Raises:
        ValueError: a text cannot be encoded.
    """
    found = _Digest(group)
    for evening in evenings:
        found.add(_sorted(evening))
    return str(found)


class _Digest:
    """Digest of a document, updated evening by evening while it is written."""

    def __init__(self, group: Document | None) -> None:
        self._found = sha256(f"[{_sorted(group)},[".encode())
        self._between = b""

    def add(self, evening: str) -> None:
        """Add the text of one more evening, as `_sorted` writes it."""
        self._found.update(self._between + evening.encode())
        self._between = b","

    def __str__(self) -> str:
        whole = self._found.copy()
        whole.update(b"]]")
        return whole.hexdigest()


def _sorted(document: Document | None) -> str:
    return json.dumps(document, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def origin(table: Table) -> str:
    """Return the id of an evening on every server: its first code and the time of its opening."""
    return table.origin or f"{table.code} {table.created.isoformat()}"


@dataclass(frozen=True)
class _Told:
    """Converter from rows to the document: seats become `places`, `phones` numbered names."""

    places: Mapping[int, int]
    phones: dict[str, str] = field(default_factory=dict)

    def row(self, row: object, *names: str) -> Document:
        """Return those columns of a row, with its phone as a numbered name."""
        found = {name: _plain(getattr(row, name)) for name in names}
        return found | ({"device": self._phone(str(found["device"]))} if "device" in found else {})

    def between(self, row: Adjustment | Handover, *names: str) -> Document:
        """Return those columns of a payment between two seats, with its author."""
        sides = {"payer": self.place(row.payer), "payee": self.place(row.payee)}
        return {**self.row(row, *names, *_SIGNED), **sides}

    def place(self, seat: int | None) -> int | None:
        """Return the position of a seat at the table; None for no seat, or one of another table."""
        return None if seat is None else self.places.get(seat)

    def _phone(self, device: str) -> str:
        return self.phones.setdefault(device, f"phone {len(self.phones) + 1}")


def _evening(table: Table, people: Mapping[int, int]) -> Document:
    told = _Told({seat.id: place for place, seat in enumerate(table.seats)})
    return {
        "origin": origin(table),
        "code": table.code,
        **told.row(table, *_TABLE),
        "seats": [
            {**told.row(seat, "name", "away", "formerly"), "person": people.get(seat.person_id or 0)}
            for seat in table.seats
        ],
        "matches": list(_matches(table, told)),
        **_beside(table, told),
        "cards": [told.row(one, *_KEPT) for one in _kept(table)],
        "happenings": list(_happenings(table, told)),
    }


def _beside(table: Table, told: _Told) -> Document:
    """Return the rows of money beside the games, and of settling the evening."""
    return {
        "sharings": [
            {
                **told.row(one, "after", "shares", *_SIGNED),
                "players": [told.place(seat) for seat in one.players],
            }
            for one in table.sharings
        ],
        "adjustments": [told.between(one, "key", "after", "amount", "why") for one in table.adjustments],
        "handovers": [told.between(one, "key", "amount", "left") for one in table.handovers],
        "cash": [
            {**told.row(one, "key", "amount", "paid", *_SIGNED), "player": told.place(one.seat_id)}
            for one in table.cash
        ],
        "carried": [
            {
                "payer": told.place(one.payer),
                "payee": told.place(one.payee),
                "amount": one.amount,
                "left": _left(one),
            }
            for one in table.carried
        ],
    }


def _matches(table: Table, told: _Told) -> Iterator[Document]:
    """Yield the matches with their entries, which are read in one query."""
    entries = _by_match(table, Entry, *_ENTRY, order=Entry.seq)
    parts = _by_match(table, Part, "seat_id", *TALLY, order=Part.seat_id)
    for match in table.matches:
        yield _match(match, entries.get(match.id, ()), parts.get(match.id, ()), told)


def _by_match(
    table: Table, kind: type[Entry] | type[Part], *columns: str, order: Any
) -> dict[int, list[Row[Any]]]:
    """Return columns of all entries or player results of a table's matches, by match id."""
    asked = select(kind.match_id, *(getattr(kind, name) for name in columns))
    asked = asked.join(Match, Match.id == kind.match_id).where(Match.table_id == table.id)
    found: dict[int, list[Row[Any]]] = {}
    for row in db.session.execute(asked.order_by(order)):
        found.setdefault(row.match_id, []).append(row)
    return found


def _match(match: Match, entries: Sequence[Row[Any]], parts: Sequence[Row[Any]], told: _Told) -> Document:
    return {
        **told.row(match, *_MATCH),
        "players": [told.place(seat) for seat in match.players],
        "dealer": told.place(match.dealer),
        "caller": told.place(match.caller),
        "result": told.row(match.result, *_RESULT) if match.result else None,
        "tallies": _tallies(match, parts),
        "entries": [told.row(row, *_ENTRY) for row in entries],
    }


def _left(carried: Carried) -> Document | None:
    """Return the evening and the position of the payment by which the debt was left unpaid."""
    if carried.handover is None:
        return None
    before = carried.handover.table
    return {"origin": origin(before), "number": before.handovers.index(carried.handover)}


def _tallies(match: Match, parts: Sequence[Row[Any]]) -> list[list[int | None]] | None:
    """Return the counts of each player's hands, in order; None for a match that is not over."""
    rows = {part.seat_id: [getattr(part, name) for name in TALLY] for part in parts}
    return [rows.get(seat, [None] * len(TALLY)) for seat in match.players] if rows else None


def _kept(table: Table) -> Iterable[KeptCard]:
    return db.session.query(KeptCard).where(KeptCard.table_id == table.id).order_by(KeptCard.id)


def _happenings(table: Table, told: _Told) -> Iterator[Document]:
    numbers = {match.id: match.number for match in table.matches}
    lines = select(Happening).where(Happening.table_id == table.id).order_by(Happening.id)
    for one in db.session.scalars(lines):
        yield {**told.row(one, *_HAPPENING), "match": numbers.get(one.match_id or 0)}


def _plain(value: object) -> object:
    return value.isoformat() if isinstance(value, datetime) else value

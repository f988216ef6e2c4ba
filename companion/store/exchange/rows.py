"""Rows made from a document of evenings: positions and match numbers become ids."""

import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeVar

from companion.engine.tally import HandCounts
from companion.store.database import clock
from companion.store.database.codes import choose_free_table_code
from companion.store.database.session import db
from companion.store.exchange.exporting import TALLY_FIELDS, Document, global_evening_id
from companion.store.groups.groups import parse_meeting_time
from companion.store.history.results import build_player_results
from companion.store.models import (
    Adjustment,
    CarriedDebt,
    Cash,
    Entry,
    Group,
    Match,
    MatchResult,
    Person,
    PotSplit,
    RecordedPayment,
    SavedVariant,
    Seat,
    Table,
    TableEvent,
)
from companion.variants import read_variant, variant_fingerprint, variant_to_data

_TIME_FIELDS = ("created", "closed", "abandoned", "at", "taken_back")
_PERSON_TIME_FIELDS = ("created", "left", "forgotten")
R = TypeVar("R")


def add_group_from_document(about: Document) -> Group:
    """Return the group of a document with its people, added to the session and flushed.

    `about` is the group's part of the document. The group gets a new key; its people have no
    phones. The caller commits.

    Raises:
        ValueError: it has a moment that no database can store.
        Illegal: the time of its next meeting is not valid.
        IntegrityError: the group is in the database already.
    """
    people = [
        Person(**{**one, **_parse_times(one, *_PERSON_TIME_FIELDS), "joined_to": None})
        for one in about["people"]
    ]
    plain = {what: value for what, value in about.items() if what not in ("people", "meets")}
    meets = parse_meeting_time(about["meets"] or "") or None
    group = Group(
        **{**plain, **_parse_times(about)}, meets=meets, key=secrets.token_urlsafe(16), people=people
    )
    db.session.add(group)
    db.session.flush()
    for person, one in zip(people, about["people"], strict=True):
        person.joined_to = None if one["joined_to"] is None else people[one["joined_to"]].id
    return group


def add_carried_debts(tables: list[Table], evenings: list[Document]) -> None:
    """Add each evening's carried-over debts to its table; both lists have the same order.

    A debt left unpaid at an evening of the same document refers to the payment there. Any other
    refers to none. The caller commits.
    """
    handovers = {global_evening_id(table): table.handovers for table in tables}
    for table, evening in zip(tables, evenings, strict=True):
        for one in evening["carried"]:
            left = one["left"] or {"origin": "", "number": 0}
            ticks = handovers.get(left["origin"], [])
            left_by = ticks[left["number"]].id if left["number"] < len(ticks) else None
            payer, payee = (table.seats[one[side]].id for side in ("payer", "payee"))
            table.carried.append(
                CarriedDebt(payer=payer, payee=payee, amount=one["amount"], handover_id=left_by)
            )


@dataclass(frozen=True)
class _DocumentConverter:
    """Converter from the document to rows: positions become ids of `seats`, its phones new ids."""

    seats: Sequence[int]
    phones: str = field(default_factory=lambda: f"taken-{secrets.token_urlsafe(9)}")

    def make_row(self, kind: Callable[..., R], written: Document, **more: object) -> R:
        """Return a row of the fields in the document and of `more` columns."""
        plain = {
            name: value for name, value in written.items() if name not in (*_TIME_FIELDS, *_CONVERTED_FIELDS)
        }
        if "device" in plain:
            plain["device"] = f"{self.phones} {plain['device']}"
        return kind(**plain | _parse_times(written) | more)

    def seat_id(self, place: int | None) -> int | None:
        """Return the seat id of a position; None for None."""
        return None if place is None else self.seats[place]

    def payment_seat_ids(self, written: Document) -> dict[str, int | None]:
        """Return the seat ids of payer and payee."""
        return {side: self.seat_id(written[side]) for side in ("payer", "payee")}


def add_table_from_document(evening: Document, device: str, group: Group | None) -> Table:
    """Return the table of an evening in a document, with all its rows, added and flushed.

    `device` is the phone that opens it; no phone holds a seat. It has the evening's code if that is
    free, otherwise another. `group` is its group, whose people its seats refer to; with None the
    seats have no person. Other phones of the document get ids that no phone has. Carried-over debts
    are left to `add_carried_debts`. The caller commits. A document that was not checked before may
    raise any error.
    """
    table = _make_table_with_seats(evening, device, group)
    made = _DocumentConverter([seat.id for seat in table.seats])
    for written in evening["matches"]:
        _add_match(table, written, made)
    _add_other_money(table, evening, made)
    db.session.add_all(_make_saved_variant(table, one, made) for one in evening.get("cards", ()))
    db.session.add_all(_make_table_events(table, evening["happenings"], made))
    db.session.flush()
    return table


def _make_table_with_seats(evening: Document, device: str, group: Group | None) -> Table:
    """Return the table with its seats, without other rows."""
    people = list(group.people) if group else []
    about = ("origin", "name", "unit", "sign", "places", "closed_by", "chips_apart")
    table = Table(
        **{name: evening[name] for name in about},
        **_parse_times(evening),
        locale=evening.get("locale"),
        code=choose_free_table_code(evening["code"]),
        opened_by=device,
        group=group,
    )
    table.seats = [_make_seat(place, seat, people) for place, seat in enumerate(evening["seats"])]
    db.session.add(table)
    db.session.flush()
    return table


def _add_other_money(table: Table, evening: Document, made: _DocumentConverter) -> None:
    """Add the rows of money beside the games, and of settling the evening."""
    for one in evening["sharings"]:
        table.sharings.append(
            made.make_row(PotSplit, one, players=[made.seats[place] for place in one["players"]])
        )
    for one in evening["adjustments"]:
        table.adjustments.append(made.make_row(Adjustment, one, **made.payment_seat_ids(one)))
    for one in evening["handovers"]:
        table.handovers.append(made.make_row(RecordedPayment, one, **made.payment_seat_ids(one)))
    for one in evening["cash"]:
        table.cash.append(made.make_row(Cash, one, seat_id=made.seats[one["player"]]))


def _make_table_events(
    table: Table, written: Sequence[Document], made: _DocumentConverter
) -> Iterator[TableEvent]:
    """Yield the log lines beside the matches, each with the match that was being played."""
    numbers = {match.number: match.id for match in table.matches}
    for one in written:
        match = None if one["match"] is None else numbers[one["match"]]
        yield made.make_row(TableEvent, one, table_id=table.id, match_id=match)


def _make_saved_variant(table: Table, written: Document, made: _DocumentConverter) -> SavedVariant:
    """Return a house game that the table keeps; raise `BadVariant` if it cannot be read."""
    variant = read_variant(written["card"])
    about = {
        "card": variant_to_data(variant),
        "name": variant.name,
        "fingerprint": variant_fingerprint(variant),
    }
    return made.make_row(SavedVariant, written, table_id=table.id, **about)


def _add_match(table: Table, written: Document, made: _DocumentConverter) -> None:
    match = made.make_row(
        Match,
        written,
        players=[made.seats[place] for place in written["players"]],
        dealer=made.seats[written["dealer"]],
        caller=made.seat_id(written["caller"]),
        result=MatchResult(**written["result"]) if written["result"] else None,
    )
    table.matches.append(match)
    db.session.flush()
    if match.result is not None:
        tallies = written["tallies"] or [[None] * len(TALLY_FIELDS)] * len(match.players)
        match.parts = build_player_results(match, match.result, [HandCounts(*one) for one in tallies])
    db.session.add_all(made.make_row(Entry, entry, match_id=match.id) for entry in written["entries"])


def _make_seat(place: int, written: Document, people: Sequence[Person]) -> Seat:
    told = {name: value for name, value in written.items() if name != "person"}
    person = people[written["person"]] if people and written["person"] is not None else None
    return Seat(position=place, person=person, **told)


_CONVERTED_FIELDS = (
    "players",
    "dealer",
    "caller",
    "result",
    "tallies",
    "entries",
    "payer",
    "payee",
    "player",
    "match",
)
"""Fields with positions or numbers; the rows of the database have ids instead."""


def _parse_times(written: Document, *moments: str) -> dict[str, datetime | None]:
    """Return the moments in the document; raise `ValueError` for one that no database can store."""
    return {
        name: None if written[name] is None else clock.parse_utc_time(written[name])
        for name in moments or _TIME_FIELDS
        if name in written
    }

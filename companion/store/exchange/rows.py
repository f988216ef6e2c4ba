"""Rows made from a document of evenings: positions and match numbers become ids."""

import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeVar

from companion.engine.tally import Tally
from companion.store.database import clock
from companion.store.database.codes import free_code
from companion.store.database.session import db
from companion.store.exchange.exporting import TALLY, Document, origin
from companion.store.groups.groups import wall_clock
from companion.store.history.results import parts
from companion.store.models import (
    Adjustment,
    Carried,
    Cash,
    Entry,
    Group,
    Handover,
    Happening,
    KeptCard,
    Match,
    Person,
    Result,
    Seat,
    Sharing,
    Table,
)
from companion.variants import as_data, fingerprint, read_variant

_MOMENTS = ("created", "closed", "abandoned", "at", "taken_back")
_PERSONS = ("created", "left", "forgotten")
R = TypeVar("R")


def group_of(about: Document) -> Group:
    """Return the group of a document with its people, added to the session; raise `ValueError`."""
    people = [Person(**{**one, **_moments(one, *_PERSONS), "joined_to": None}) for one in about["people"]]
    plain = {what: value for what, value in about.items() if what not in ("people", "meets")}
    meets = wall_clock(about["meets"] or "") or None
    group = Group(**{**plain, **_moments(about)}, meets=meets, key=secrets.token_urlsafe(16), people=people)
    db.session.add(group)
    db.session.flush()
    for person, one in zip(people, about["people"], strict=True):
        person.joined_to = None if one["joined_to"] is None else people[one["joined_to"]].id
    return group


def carry_on(tables: list[Table], evenings: list[Document]) -> None:
    """Add the carried-over debts; those of an evening in the same document refer to its payment."""
    handovers = {origin(table): table.handovers for table in tables}
    for table, evening in zip(tables, evenings, strict=True):
        for one in evening["carried"]:
            left = one["left"] or {"origin": "", "number": 0}
            ticks = handovers.get(left["origin"], [])
            left_by = ticks[left["number"]].id if left["number"] < len(ticks) else None
            payer, payee = (table.seats[one[side]].id for side in ("payer", "payee"))
            table.carried.append(Carried(payer=payer, payee=payee, amount=one["amount"], handover_id=left_by))


@dataclass(frozen=True)
class _Made:
    """Converter from the document to rows: positions become ids of `seats`, its phones new ids."""

    seats: Sequence[int]
    phones: str = field(default_factory=lambda: f"taken-{secrets.token_urlsafe(9)}")

    def row(self, kind: Callable[..., R], written: Document, **more: object) -> R:
        """Return a row of the fields in the document and of `more` columns."""
        plain = {name: value for name, value in written.items() if name not in (*_MOMENTS, *_ELSEWHERE)}
        if "device" in plain:
            plain["device"] = f"{self.phones} {plain['device']}"
        return kind(**plain | _moments(written) | more)

    def seat(self, place: int | None) -> int | None:
        """Return the seat id of a position; None for None."""
        return None if place is None else self.seats[place]

    def between(self, written: Document) -> dict[str, int | None]:
        """Return the seat ids of payer and payee."""
        return {side: self.seat(written[side]) for side in ("payer", "payee")}


def evening_of(evening: Document, device: str, group: Group | None) -> Table:
    """Return the table of an evening, with all its rows, added to the session."""
    table = _table(evening, device, group)
    made = _Made([seat.id for seat in table.seats])
    for written in evening["matches"]:
        _match(table, written, made)
    _beside(table, evening, made)
    db.session.add_all(_kept(table, one, made) for one in evening.get("cards", ()))
    db.session.add_all(_happenings(table, evening["happenings"], made))
    db.session.flush()
    return table


def _table(evening: Document, device: str, group: Group | None) -> Table:
    """Return the table with its seats, without other rows."""
    people = list(group.people) if group else []
    about = ("origin", "name", "unit", "sign", "places", "closed_by", "chips_apart")
    table = Table(
        **{name: evening[name] for name in about},
        **_moments(evening),
        code=free_code(evening["code"]),
        opened_by=device,
        group=group,
    )
    table.seats = [_seat(place, seat, people) for place, seat in enumerate(evening["seats"])]
    db.session.add(table)
    db.session.flush()
    return table


def _beside(table: Table, evening: Document, made: _Made) -> None:
    """Add the rows of money beside the games, and of settling the evening."""
    for one in evening["sharings"]:
        table.sharings.append(made.row(Sharing, one, players=[made.seats[place] for place in one["players"]]))
    for one in evening["adjustments"]:
        table.adjustments.append(made.row(Adjustment, one, **made.between(one)))
    for one in evening["handovers"]:
        table.handovers.append(made.row(Handover, one, **made.between(one)))
    for one in evening["cash"]:
        table.cash.append(made.row(Cash, one, seat_id=made.seats[one["player"]]))


def _happenings(table: Table, written: Sequence[Document], made: _Made) -> Iterator[Happening]:
    """Yield the log lines beside the matches, each with the match that was being played."""
    numbers = {match.number: match.id for match in table.matches}
    for one in written:
        match = None if one["match"] is None else numbers[one["match"]]
        yield made.row(Happening, one, table_id=table.id, match_id=match)


def _kept(table: Table, written: Document, made: _Made) -> KeptCard:
    """Return a house game that the table keeps; raise `BadVariant` if it cannot be read."""
    variant = read_variant(written["card"])
    about = {"card": as_data(variant), "name": variant.name, "fingerprint": fingerprint(variant)}
    return made.row(KeptCard, written, table_id=table.id, **about)


def _match(table: Table, written: Document, made: _Made) -> None:
    """Add a match with its entries and its result."""
    match = made.row(
        Match,
        written,
        players=[made.seats[place] for place in written["players"]],
        dealer=made.seats[written["dealer"]],
        caller=made.seat(written["caller"]),
        result=Result(**written["result"]) if written["result"] else None,
    )
    table.matches.append(match)
    db.session.flush()
    if match.result is not None:
        tallies = written["tallies"] or [[None] * len(TALLY)] * len(match.players)
        match.parts = parts(match, match.result, [Tally(*one) for one in tallies])
    db.session.add_all(made.row(Entry, entry, match_id=match.id) for entry in written["entries"])


def _seat(place: int, written: Document, people: Sequence[Person]) -> Seat:
    told = {name: value for name, value in written.items() if name != "person"}
    person = people[written["person"]] if people and written["person"] is not None else None
    return Seat(position=place, person=person, **told)


_ELSEWHERE = (
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


def _moments(written: Document, *moments: str) -> dict[str, datetime | None]:
    """Return the moments in the document; raise `ValueError` for one that no database can store."""
    return {
        name: None if written[name] is None else clock.read_moment(written[name])
        for name in moments or _MOMENTS
        if name in written
    }

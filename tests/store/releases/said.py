"""All that a release says of its database: every figure, balance, payment and status.

Later releases have to say the same of it: see `kept/VERSION-figures.json.gz`. What rests on the rules of
today is left out, because these may change: the headline of a match that is being played, and who is awaited
in it. So are ratings, whose formula may get better.
"""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from sqlalchemy import select

from companion.engine.course import compute_effective_log
from companion.store import db
from companion.store.evenings.evenings import compute_evening
from companion.store.groups.debts import list_open_debts
from companion.store.groups.seasons import SeasonFilter
from companion.store.groups.statistics import PersonTotals, list_game_totals, list_person_totals
from companion.store.history.lines import build_log_lines
from companion.store.history.replays import find_running_match, game_name, load_entries
from companion.store.models import (
    Countdown,
    Group,
    Match,
    Person,
    Photo,
    SigningKey,
    StoredSecretChoice,
    Table,
    TableDeck,
)
from companion.store.tables.events import list_table_events
from companion.store.variants.shelf import list_saved_variants

from .figures import as_json, evening, saved_stakes


def said() -> dict[str, Any]:
    """Return what is said of each table by its code and each group by its key, and the known keys."""
    tables = db.session.scalars(select(Table).order_by(Table.id))
    groups = db.session.scalars(select(Group).order_by(Group.id))
    return as_json(
        {
            "tables": {table.code: _table(table) for table in tables},
            "groups": {group.key: _group(group) for group in groups},
            "keys": sorted(db.session.scalars(select(SigningKey.fingerprint))),
        }
    )


def _table(table: Table) -> dict[str, Any]:
    now = find_running_match(table)
    deck = db.session.get(TableDeck, table.id)
    return {
        "name": table.name,
        "unit": [table.unit, table.sign, table.places],
        "closed": table.closed_by if table.closed else None,
        "seats": {seat.id: seat.name for seat in table.seats},
        "phones": {seat.id: [seat.device, seat.away] for seat in table.seats},
        "people": {seat.id: seat.person and seat.person.name for seat in table.seats},
        "running": now.number if now else None,
        "evening": evening(table) | _money(table),
        "stakes": saved_stakes(table),
        "matches": {match.number: _match(match) for match in table.matches},
        "beside": [[one.line, one.entered_by] for one in list_table_events(table, 10_000)],
        "knocks": [[one.name, one.device] for one in table.knocks],
        "postcards": [[one.token, one.match.number, one.line, one.named] for one in table.postcards],
        "deck": deck and [deck.names, sha256(deck.strip).hexdigest()],
        "shelf": [one.name for one in list_saved_variants(table)],
    }


def _money(table: Table) -> dict[str, Any]:
    """Return the payments with what was paid of each, and what moved money beside the matches."""
    shown = compute_evening(table)
    return {
        "settled": shown.settled,
        "owed": [[one.payer, one.payee, one.amount, one.paid, one.carried_over] for one in shown.owed],
        "adjustments": [
            [one.after, one.payer, one.payee, one.amount, one.why, one.taken_back is not None]
            for one in table.adjustments
        ],
        "handovers": [
            [one.payer, one.payee, one.amount, one.left, one.taken_back is not None]
            for one in table.handovers
        ],
        "carried": [[one.payer, one.payee, one.amount] for one in table.carried],
        "cash": [[one.seat_id, one.amount, one.paid, one.taken_back is not None] for one in table.cash],
        "chips": shown.chips,
    }


def _match(match: Match) -> dict[str, Any]:
    """Return what is stored of a match; nothing is replayed."""
    entries = load_entries(match)
    found = compute_effective_log(entries)
    came = match.result or (entries[-1].came if entries else None)
    photos = select(Photo).where(Photo.match_id == match.id, Photo.kept).order_by(Photo.token)
    return {
        "game": match.game,
        "called": game_name(match),
        "edition": match.edition,
        "abandoned": match.abandoned is not None,
        "over": match.result is not None,
        "headline": match.result and match.result.headline,
        "money": came and came.money,
        "winners": came and came.winners,
        "pot": came and came.pot,
        "entries": len(entries),
        "redo": bool(found.undone),
        "choices": _choices(match),
        "countdowns": list(db.session.scalars(select(Countdown.seq).where(Countdown.match_id == match.id))),
        "photos": [sha256(photo.jpeg).hexdigest() for photo in db.session.scalars(photos)],
        "story": [
            {"text": line.text, "undone": line.undone, "entered_by": line.entered_by}
            for line in build_log_lines(entries, found)
        ],
    }


def _choices(match: Match) -> list[dict[str, Any]]:
    """Return what was chosen in secret and is not shown yet."""
    rows = (
        select(StoredSecretChoice)
        .where(StoredSecretChoice.match_id == match.id)
        .order_by(StoredSecretChoice.seat)
    )
    return [
        {"seq": one.seq, "seat": one.seat, "yes": one.yes, "late": one.late, "device": one.device}
        for one in db.session.scalars(rows)
    ]


def _group(group: Group) -> dict[str, Any]:
    return {
        "name": group.name,
        "unit": [group.unit, group.sign, group.places],
        "meets": [group.meets, group.meets_at],
        "evenings": [table.code for table in group.tables],
        "people": [_person(person) for person in group.people],
        "debts": [[one.payer, one.payee, one.amount] for one in list_open_debts(group)],
        "years": {one.person.name: _record(one) for one in list_person_totals(group, SeasonFilter())},
        "games": sorted(_sums(row) for row in list_game_totals(group, SeasonFilter())),
    }


def _sums(row: Mapping[str, Any]) -> list[Any]:
    """Return what a game came to for somebody; PostgreSQL sums up to decimal numbers."""
    return [row["called"], *(int(row[name] or 0) for name in ("balance", "matches", "won", "hands"))]


def _person(person: Person) -> list[Any]:
    phones = sorted(phone.device for phone in person.phones)
    look = [person.colour, person.mark]
    return [person.name, person.role, look, person.joined_to, phones, len(person.invitations)]


def _record(found: PersonTotals) -> dict[str, Any]:
    counted = ("balance", "matches", "won", "hands", "asked", "stayed", "right", "pots", "burned")
    evenings = [[one.table, one.amount] for one in found.evenings]
    return {name: getattr(found, name) for name in counted} | {"evenings": evenings}

"""Evenings that another server has written, taken in: all of a document, or nothing of it."""

import json
import secrets
from collections.abc import Callable
from datetime import datetime
from functools import cache
from importlib.resources import files
from typing import Any

import fastjsonschema
from sqlalchemy import or_, select

from companion.evening import names
from companion.play.field import Illegal
from companion.store import tables, words
from companion.store.database import db
from companion.store.exporting import FORMAT, VERSION, Document, digest, origin
from companion.store.models import (
    Adjustment,
    Cash,
    Entry,
    Handover,
    Happening,
    Match,
    Result,
    Seat,
    Sharing,
    Table,
)
from companion.store.replays import load

LARGEST = 64_000_000
"""Bytes of a document: some thousand long evenings."""
_MOMENTS = ("created", "closed", "abandoned", "at", "taken_back")


class NotTaken(ValueError):
    """A document that is not taken in; the message is a sentence for people, and nothing of it is stored."""


def take_in(data: bytes, device: str) -> list[Table]:
    """Take in the evenings of a document; return their tables, opened by that phone. Raise `NotTaken`."""
    document = read(data)
    found: list[Table] = []
    try:
        for evening in document["evenings"]:
            there = _known(evening["origin"])
            if there is not None:
                name = names.excerpt(evening["name"])
                raise NotTaken(words.TAKEN_ALREADY.format(name=name, code=there.code))
            found.append(_table(evening, device))
        db.session.commit()
    except BaseException:
        db.session.rollback()
        raise
    return found


def _known(found: str) -> Table | None:
    """Return the table of the evening that is known by that, whether it was opened here or taken in."""
    code = found.partition(" ")[0]
    like = db.session.scalars(select(Table).where(or_(Table.origin == found, Table.code == code)))
    return next((table for table in like if origin(table) == found), None)


def too_large() -> str:
    """Return what is said of a file that is not looked at."""
    return words.LARGE_DOCUMENT.format(megabytes=LARGEST // 1_000_000)


def read(data: bytes) -> Document:
    """Return the document, of the form that its schema says and as it was written; raise `NotTaken`."""
    if len(data) > LARGEST:
        raise NotTaken(too_large())
    try:
        document = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise NotTaken(words.NO_DOCUMENT) from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise NotTaken(words.NO_DOCUMENT)
    version = document.get("version")
    if isinstance(version, int) and version > VERSION:
        raise NotTaken(words.NEWER_DOCUMENT.format(release=names.excerpt(str(document.get("release", "")))))
    try:
        _valid()(document)
    except fastjsonschema.JsonSchemaValueException as error:
        raise NotTaken(words.DAMAGED_DOCUMENT.format(where=str(error.name).removeprefix("data."))) from error
    if digest(document["evenings"]) != document["digest"]:
        raise NotTaken(words.CHANGED_DOCUMENT)
    return dict(document)


@cache
def _valid() -> Callable[[object], object]:
    schema = json.loads(files("companion.store").joinpath("evening.schema.json").read_text("utf-8"))
    compiled: Callable[[object], object] = fastjsonschema.compile(schema, use_default=False)
    return compiled


def _table(evening: Document, device: str) -> Table:
    """Return the table of an evening, added to what is committed next, once all of it can be followed."""
    try:
        if not _together(evening):
            raise NotTaken(words.DAMAGED_DOCUMENT.format(where=names.excerpt(evening["name"])))
        table = _added(evening, device)
        for match in table.matches:
            _followed(match)
    except NotTaken:
        raise
    except Exception as error:  # whatever else: what was written by nobody's companion is not looked at twice
        raise NotTaken(words.DAMAGED_DOCUMENT.format(where=names.excerpt(evening["name"]))) from error
    return table


def _together(evening: Document) -> bool:
    """Say whether what is told by seat is told of seats that there are, and amounts of as many players."""
    return all(map(_among_players, evening["matches"])) and all(
        len(one["players"]) == len(one["shares"]) for one in evening["sharings"]
    )


def _among_players(match: Document) -> bool:
    players, result = len(match["players"]), match["result"]
    known = (result or {}).get("highlights") or {}
    peaks = [known[name]["seat"] for name in ("pot", "won", "lost") if known.get(name)]
    cames = [entry["came"] for entry in match["entries"] if entry["came"]]
    chosen = [int(seat) for entry in match["entries"] for seat in entry["chosen_by"] or {}]
    seats = [entry["seat"] for entry in match["entries"] if entry["seat"] is not None]
    winners = [seat for came in (*cames, *([result] if result else [])) for seat in came["winners"]]
    return (
        all(seat < players for seat in (*peaks, *chosen, *seats, *winners))
        and all(len(came["money"]) <= players for came in cames)
        and len(known.get("legs", ())) <= players
        and (result is None or len(result["money"]) in (0, players))
    )


def _followed(match: Match) -> None:
    """Carry the match out as it would be shown; one of rules that are not here is kept as it was told."""
    try:
        found = load(match)
    except Illegal:
        return
    _ = found.history, found.summary


def _added(evening: Document, device: str) -> Table:
    about = ("origin", "name", "unit", "sign", "places", "closed_by", "chips_apart")
    table = Table(
        **{name: evening[name] for name in about},
        **_moments(evening),
        code=tables.free_code(evening["code"]),
        opened_by=device,
    )
    table.seats = [Seat(position=place, **seat) for place, seat in enumerate(evening["seats"])]
    db.session.add(table)
    db.session.flush()
    seats = [seat.id for seat in table.seats]
    phones = f"taken-{secrets.token_urlsafe(9)}"

    def row(kind: Callable[..., Any], written: Document, **more: object) -> Any:
        plain = {name: value for name, value in written.items() if name not in (*_MOMENTS, *_ELSEWHERE)}
        if "device" in plain:
            plain["device"] = f"{phones} {plain['device']}"
        return kind(**plain | _moments(written) | more)

    def seat(place: int | None) -> int | None:
        return None if place is None else seats[place]

    for written in evening["matches"]:
        match = row(
            Match,
            written,
            players=[seats[place] for place in written["players"]],
            dealer=seats[written["dealer"]],
            caller=seat(written["caller"]),
            result=Result(**written["result"]) if written["result"] else None,
        )
        table.matches.append(match)
        db.session.flush()
        db.session.add_all(row(Entry, entry, match_id=match.id) for entry in written["entries"])
    numbers = {match.number: match.id for match in table.matches}
    for one in evening["sharings"]:
        table.sharings.append(row(Sharing, one, players=[seats[place] for place in one["players"]]))
    for one in evening["adjustments"]:
        table.adjustments.append(row(Adjustment, one, payer=seats[one["payer"]], payee=seats[one["payee"]]))
    for one in evening["handovers"]:
        table.handovers.append(row(Handover, one, payer=seat(one["payer"]), payee=seat(one["payee"])))
    for one in evening["cash"]:
        table.cash.append(row(Cash, one, seat_id=seats[one["player"]]))
    for one in evening["happenings"]:
        told = None if one["match"] is None else numbers[one["match"]]
        db.session.add(row(Happening, one, table_id=table.id, match_id=told))
    db.session.flush()
    return table


_ELSEWHERE = ("players", "dealer", "caller", "result", "entries", "payer", "payee", "player", "match")
"""What a row says by places at the table or by numbers; rows of the database have ids for it."""


def _moments(written: Document) -> dict[str, datetime | None]:
    return {
        name: None if written[name] is None else datetime.fromisoformat(written[name])
        for name in _MOMENTS
        if name in written
    }

"""Evenings that another server has written, taken in: all of a document, or nothing of it."""

import json
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files

import fastjsonschema
from sqlalchemy import or_, select
from sqlalchemy.exc import DataError, IntegrityError

from companion.kit.letters import excerpt
from companion.play.field import Illegal
from companion.store import rebuilding, words
from companion.store.database import count_anew, db
from companion.store.exporting import FORMAT, VERSION, Document, digest, origin
from companion.store.models import (
    Group,
    Match,
    Table,
)
from companion.store.replays import load

LARGEST = 128_000_000
"""Bytes of a document: ten years of a group that plays every week, with 300,000 entries."""
_AT_ONCE = 1000
"""Evenings that are asked for in one question."""


class NotTaken(ValueError):
    """A document that is not taken in; the message is a sentence for people, and nothing of it is stored."""


def take_in(data: bytes, device: str) -> list[Table]:
    """Take in the evenings of a document, and the group that they are of; raise `NotTaken`.

    Return their tables, opened by that phone. It belongs to the group only once it is invited.
    """
    document = read(data)
    try:
        group = _group(document["group"]) if document["group"] else None
        found = _tables(document["evenings"], device, group)
        rebuilding.carry_on(found, document["evenings"])
        db.session.commit()
    except NotTaken:
        db.session.rollback()
        raise
    except (IndexError, ValueError, IntegrityError, DataError) as error:
        # What is told by places that there are not, or cannot be stored
        db.session.rollback()
        raise NotTaken(words.DAMAGED_DOCUMENT.format(where="group")) from error
    except BaseException:
        db.session.rollback()
        raise
    count_anew()
    return found


def _group(about: Document) -> Group:
    """Return the group of a document, added to what is committed next; raise `NotTaken` if it is here."""
    if db.session.scalar(select(Group.id).where(Group.origin == about["origin"])) is not None:
        raise NotTaken(words.GROUP_TAKEN.format(name=excerpt(about["name"])))
    return rebuilding.group_of(about)


def _tables(evenings: Sequence[Document], device: str, group: Group | None) -> list[Table]:
    """Return the tables of the evenings, added to what is committed next; raise `NotTaken` if one is here."""
    here = _here([evening["origin"] for evening in evenings])
    found: list[Table] = []
    for evening in evenings:
        there = here.get(evening["origin"])
        if there is not None:
            raise NotTaken(words.TAKEN_ALREADY.format(name=excerpt(evening["name"]), code=there.code))
        here[evening["origin"]] = _table(evening, device, group)
        found.append(here[evening["origin"]])
    return found


def _here(origins: Sequence[str]) -> dict[str, Table]:
    """Return the tables of those evenings that are here, opened or taken in, by what they are known by.

    Many are asked for at once: for each question all tables are read.
    """
    found: dict[str, Table] = {}
    for first in range(0, len(origins), _AT_ONCE):
        sought = origins[first : first + _AT_ONCE]
        codes = [one.partition(" ")[0] for one in sought]
        like = or_(Table.origin.in_(sought), Table.code.in_(codes))
        found |= {origin(table): table for table in db.session.scalars(select(Table).where(like))}
    return found


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
        raise NotTaken(words.NEWER_DOCUMENT.format(release=excerpt(str(document.get("release", "")))))
    try:
        _valid()(document)
    except fastjsonschema.JsonSchemaValueException as error:
        raise NotTaken(words.DAMAGED_DOCUMENT.format(where=str(error.name).removeprefix("data."))) from error
    if not _as_written(document):
        raise NotTaken(words.CHANGED_DOCUMENT)
    return dict(document)


def _as_written(document: Document) -> bool:
    try:
        return bool(digest(document["group"], document["evenings"]) == document["digest"])
    except (ValueError, RecursionError):  # halves of a letter, which no companion has written
        return False


@cache
def _valid() -> Callable[[object], object]:
    schema = json.loads(files("companion.store").joinpath("evening.schema.json").read_text("utf-8"))
    compiled: Callable[[object], object] = fastjsonschema.compile(schema, use_default=False)
    return compiled


def _table(evening: Document, device: str, group: Group | None) -> Table:
    """Return the table of an evening, added to what is committed next, once all of it can be followed."""
    try:
        if not _together(evening, len(group.people) if group else 0):
            raise NotTaken(words.DAMAGED_DOCUMENT.format(where=excerpt(evening["name"])))
        table = rebuilding.evening_of(evening, device, group)
        for match in table.matches:
            _followed(match)
    except NotTaken:
        raise
    except Exception as error:  # whatever else: what was written by nobody's companion is not looked at twice
        raise NotTaken(words.DAMAGED_DOCUMENT.format(where=excerpt(evening["name"]))) from error
    return table


def _together(evening: Document, people: int) -> bool:
    """Say whether what is told by seat is told of seats that there are, and amounts of as many players.

    Of a group nobody sits twice, and nobody whom it has not.
    """
    sit = [seat["person"] for seat in evening["seats"] if seat["person"] is not None]
    if len(set(sit)) < len(sit) or any(one >= people for one in sit):
        return False
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
    tallies = match["tallies"]
    if (tallies is not None and result is None) or len(tallies or match["players"]) != players:
        return False
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

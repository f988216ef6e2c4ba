"""What becomes of a document: it is refused with a sentence, or every page of it is shown, and all agrees."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Flask, got_request_exception
from sqlalchemy import func, select

from companion.engine.course import CHANGE_EDITION, CHANGE_POT, CORRECT
from companion.engine.field import Illegal
from companion.store import db
from companion.store.database import clock
from companion.store.exchange.exporting import TALLY_FIELDS
from companion.store.exchange.importing import ImportRefused, import_evenings
from companion.store.groups import ratings
from companion.store.history.entered import ResultAfterEntry
from companion.store.history.play import MatchReplay
from companion.store.history.registry import get_game_edition, get_replay_cache
from companion.store.history.replays import begin_replay, load_entries, load_replay
from companion.store.models import Base, Entry, Group, Match, Phone, Table
from companion.web.live.board_cache import PagePartCache

from .changing import Forged

DEVICE = "my-phone"
_QUIET = frozenset(
    {
        "streams.stream_table_versions",
        "tables.send_table_qr",
        "members.send_invitation_qr",
        "groups.export_next_meeting",
    }
)
"""Addresses that show nothing of what was taken in."""
_BRIEF = frozenset(
    {
        "tables.show_table",
        "evening.show_evening",
        "matches.show_match",
        "lines.show_entry_details",
        "groups.show_group",
    }
)
"""Addresses that show the most of it."""


@dataclass(frozen=True)
class Fate:
    """What became of a document: the `refusal`, or what is wrong with it once it was taken in."""

    refusal: str = ""
    faults: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        return "faulty" if self.faults else "refused" if self.refusal else "opened"


def fate(app: Flask, made: Forged, *, brief: bool = False) -> Fate:
    """Take the document in where nothing else is, and look at the pages of what was changed.

    With `brief` only at those that show the most of it.
    """
    _empty(app)
    with app.app_context():
        try:
            tables = import_evenings(json.dumps(made.document).encode(), DEVICE)
        except ImportRefused as refused:
            return Fate(str(refused))
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told
            return Fate(faults=(f"import raised {error!r}",))
        _come_in()
        codes = [table.code for table in tables]
        db.session.remove()
        faults = [*_two_truths(codes, made, brief=brief)]
        urls = [*_urls(app, codes, made, brief=brief)]
    return Fate(faults=(*faults, *_failing(app, urls)))


def _empty(app: Flask) -> None:
    with app.app_context():
        with db.engine.begin() as connection:
            for table in reversed(Base.metadata.sorted_tables):
                connection.execute(table.delete())
        get_replay_cache().clear()
        ratings._strengths_before_newest.cache_clear()
        app.extensions["companion_shared"] = PagePartCache()


def _come_in() -> None:
    """Let the phone be that of the first person of each group who may have one."""
    for group in db.session.scalars(select(Group)):
        person = next((one for one in group.people if one.joined_to is None and one.left is None), None)
        if person is not None:
            db.session.add(Phone(group_id=group.id, person_id=person.id, device=DEVICE, since=clock.now()))
    db.session.commit()


def _failing(app: Flask, urls: Sequence[str]) -> Iterator[str]:
    """Yield the pages that fail, each with the error."""
    raised: list[BaseException] = []

    def heard(_: object, exception: BaseException, **__: object) -> None:
        raised.append(exception)

    client = app.test_client()
    with client.session_transaction() as session:
        session["device"] = DEVICE
    with got_request_exception.connected_to(heard, app):
        for url in urls:
            headers = {"HX-Request": "true"} if url.endswith("/board") else {}
            answer = client.get(url, headers=headers, buffered=True)
            if answer.status_code >= 500:
                yield f"{url} answers {answer.status}: {raised[-1] if raised else ''!r}"


def _urls(app: Flask, codes: Sequence[str], made: Forged, *, brief: bool) -> Iterator[str]:
    """Yield every address of what was changed: of its evening, its match, and its group."""
    evenings = codes if made.evening is None else codes[made.evening : made.evening + 1]
    with app.test_request_context():
        rules = [
            rule
            for rule in app.url_map.iter_rules()
            if "GET" in (rule.methods or ())
            and (rule.endpoint in _BRIEF if brief else rule.endpoint not in _QUIET)
        ]
        for known in (*_of_groups(), *(one for code in evenings for one in _of_table(code, made, brief))):
            for rule in rules:
                if rule.arguments == set(known):
                    yield app.url_for(rule.endpoint, **known)


def _of_groups() -> Iterator[dict[str, Any]]:
    """Yield what fills addresses of groups."""
    for group in db.session.scalars(select(Group)):
        yield {"key": group.key}
        for person in group.people:
            yield {"key": group.key, "number": person.id}


def _of_table(code: str, made: Forged, brief: bool) -> Iterator[dict[str, Any]]:
    """Yield what fills addresses of a table, and of its matches or the one that was changed."""
    table = db.session.scalars(select(Table).where(Table.code == code)).one()
    yield {"code": code}
    changed = made.match if made.match is not None or not brief else 0
    for place, match in enumerate(table.matches):
        if changed in (None, place):
            at = {"code": code, "number": match.number}
            yield at
            last = db.session.scalar(select(func.max(Entry.seq)).where(Entry.match_id == match.id)) or 0
            for line in [made.entry or 0] if brief else range(last + 1):
                yield {**at, "line": line}
                yield {**at, "line": line, "how": "change"}
    for slug in {match.game for match in table.matches}:
        yield {"code": code, "slug": slug}


def _two_truths(codes: Sequence[str], made: Forged, *, brief: bool) -> Iterator[str]:
    """Yield where the rules come to something else than what is stored, of the games there are.

    With `brief` of the match that was changed, if it was a match.
    """
    for code in codes:
        table = db.session.scalars(select(Table).where(Table.code == code)).one()
        for place, match in enumerate(table.matches):
            if brief and made.match not in (None, place):
                continue
            try:
                get_game_edition(match.game, match.edition, match.card)
            except Illegal:
                continue
            try:
                differing = [*_differing(match)]
                if made.match in (None, place):
                    differing += _entries_differing(match)
            except Illegal as illegal:
                # What was called off counts nothing, whoever can follow it
                differing = [] if match.abandoned else [str(illegal)]
            yield from (f"match {match.number}, {match.game}: {one}" for one in differing)


def _differing(match: Match) -> Iterator[str]:
    """Yield what is stored of how the match ended and is not so by its rules."""
    play, result = load_replay(match), match.result
    came = ResultAfterEntry.from_summary(play.summary)
    if came.over != (result is not None):
        yield f"it is {'' if came.over else 'not '}over, and has {'a' if result else 'no'} result"
    if result is None:
        return
    said = ResultAfterEntry(True, tuple(result.winners), tuple(result.money), result.pot)
    if said != came:
        yield f"{said} is stored, and it comes to {came}"
    known = result.highlights
    if known is not None and _figures(known) != _figures(play.highlights.to_json()):
        yield f"{known} are stored, and it is remembered for {play.highlights}"
    yield from _parts_differing(match, play, came)


def _parts_differing(match: Match, play: MatchReplay, came: ResultAfterEntry) -> Iterator[str]:
    """Yield what is stored for each player and is not so by the rules."""
    parts = {part.seat_id: part for part in match.parts}
    for seat, player in enumerate(match.players):
        part, tally = parts[player], play.tallies[seat]
        won = (came.money[seat] if came.money else 0), seat in came.winners
        if (part.money, part.won) != won:
            yield f"{part.money} is stored for player {seat}, and it comes to {came}"
        for name in TALLY_FIELDS:
            if getattr(part, name) not in (None, getattr(tally, name)):
                yield f"{name} of player {seat} is {getattr(part, name)}, and it comes to {tally}"


def _entries_differing(match: Match) -> Iterator[str]:
    """Yield the entries that are stored with something else than the match came to then."""
    play, entries = load_replay(match), load_entries(match)
    changed = [
        seq
        for seq, entry in enumerate(entries)
        if entry.event.action in (CHANGE_EDITION, CHANGE_POT, CORRECT)
    ]  # before it the match went by something else
    then = begin_replay(match, play.game, match.options)
    for seq in range(changed[-1] if changed else 0, len(entries)):
        then, stored = then.with_entries(entries[: seq + 1]), entries[seq].came
        if stored is not None and not stored.is_same_result(ResultAfterEntry.from_summary(then.summary)):
            yield (
                f"entry {seq} is stored with {stored}, and it comes to "
                f"{ResultAfterEntry.from_summary(then.summary)}"
            )


def _figures(highlights: dict[str, Any]) -> Any:
    """Return the figures among highlights: no names and words."""
    best = highlights["best"] or {}
    figures = {name: value for name, value in best.items() if name not in ("name", "called")}
    return json.loads(json.dumps({**highlights, "best": figures}))

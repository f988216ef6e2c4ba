"""Putting lines right in a test: by the numbers of entries, as one phone that looks and then presses."""

from collections.abc import Mapping
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select

from companion.engine.course import EffectiveLog, compute_effective_log
from companion.engine.event import Submission
from companion.engine.field import Illegal
from companion.store import db
from companion.store.corrections.corrections import (
    CorrectionPreview,
    CorrectionRequest,
    preview_correction,
    store_previewed_correction,
)
from companion.store.history.entered import LogEntry, parse_result_after_entry
from companion.store.history.lines import LogLine, build_log_lines
from companion.store.history.play import ReplayCache
from companion.store.history.replays import load_entries, load_replay
from companion.store.matches.log import append_entry
from companion.store.models import Entry, Match, MatchResult, Table

PHONE = "opener"


def say(match: Match, action: str, seat: int | None = None, **values: Any) -> None:
    """Enter something."""
    append_entry(match, load_replay(match).seq, Submission(action, seat, values), PHONE)


def looked(match: Match, wish: CorrectionRequest, device: str = PHONE) -> CorrectionPreview:
    return preview_correction(match, load_replay(match).seq, wish, device)


def put(
    match: Match, wish: CorrectionRequest, device: str = PHONE, *, drop: bool = False
) -> CorrectionPreview:
    """Look at the difference and record what was seen."""
    found = looked(match, wish, device)
    store_previewed_correction(found, found.key, device, drop=drop)
    return found


def change(at: int, action: str, seat: int | None = None, **values: Any) -> CorrectionRequest:
    return CorrectionRequest("change", at, Submission(action, seat, values))


def before(at: int, action: str, seat: int | None = None, **values: Any) -> CorrectionRequest:
    return CorrectionRequest("before", at, Submission(action, seat, values))


def out(at: int) -> CorrectionRequest:
    return CorrectionRequest("out", at)


def forget(app: Flask) -> None:
    """Let nothing be known but what is stored."""
    app.extensions["companion_plays"] = ReplayCache()
    db.session.expire_all()


def stored(match: Match) -> tuple[list[LogEntry], EffectiveLog]:
    found = load_entries(match)
    return found, compute_effective_log(found)


def told(match: Match) -> tuple[LogLine, ...]:
    """Return the story as it is stored, without a replay."""
    return build_log_lines(*stored(match))


def texts(match: Match) -> list[str]:
    return [line.text for line in told(match)]


def counting(match: Match) -> list[str]:
    """Return the lines that count, as they read now."""
    return [line.text for line in told(match) if line.counts]


def whole(table: Table) -> None:
    """Check on another connection that each match has all its entries, and a result if it is over."""
    with db.engine.connect() as connection:
        for match in table.matches:
            rows = connection.execute(
                select(Entry.seq, Entry.came).where(Entry.match_id == match.id).order_by(Entry.seq)
            ).all()
            result = connection.execute(
                select(MatchResult.__table__).where(MatchResult.match_id == match.id)
            ).all()
            assert [row.seq for row in rows] == list(range(len(rows)))
            newest = parse_result_after_entry(rows[-1].came) if rows else None
            if newest is None or not newest.over:
                assert not result
            else:
                ((_, seq, _, money, pot, winners, _),) = result
                assert (seq, tuple(money), pot) == (len(rows), newest.money, newest.pot)
                assert tuple(winners) == newest.winners


def stored_rows() -> Mapping[str, int]:
    """Return how many entries and results are stored, and how often tables have changed."""
    with db.engine.connect() as connection:
        return {
            "entries": connection.scalar(select(func.count()).select_from(Entry.__table__)),
            "results": connection.scalar(select(func.count()).select_from(MatchResult.__table__)),
            "versions": connection.scalar(select(func.sum(Table.version))),
        }


def scored(match: Match, *points: tuple[int, int]) -> Match:
    for seat, many in points:
        say(match, "score", seat, points=many)
    return match


def same_from_the_database(app: Flask, match: Match) -> None:
    """Check that a process that knows nothing but the database sees the same."""
    known = load_replay(match)
    state, lines, came = known.state, known.history, known.entries[-1].came
    assert known.latest_lines(3)[-3:] == lines[-3:]
    forget(app)
    found = load_replay(match)
    assert (found.state, found.history, found.entries[-1].came) == (state, lines, came)
    assert found.course == known.course
    assert found.agrees_with_stored
    whole(match.table)


def unchanged(match: Match, wish: CorrectionRequest, sentence: str) -> None:
    """Check that the wish is refused with the sentence, and nothing is stored."""
    rows = stored_rows()
    with pytest.raises(Illegal, match=sentence):
        put(match, wish)
    assert stored_rows() == rows

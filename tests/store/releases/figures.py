"""What a release shows for the tables of a database: everything that a migration has to leave as it was.

Only the release that a dump was made with says what is right; see `0005-figures.json`.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import select

from companion.engine.course import compute_effective_log
from companion.games import GAMES
from companion.store import db
from companion.store.evenings.evenings import compute_evening
from companion.store.history.lines import build_log_lines
from companion.store.history.play import MatchReplay
from companion.store.history.replays import UnreadableMatch, find_running_match, load_entries, load_replay
from companion.store.matches.editions import load_match_as_stored
from companion.store.matches.secret_rounds import find_secret_choice_round
from companion.store.models import Match, Table
from companion.store.variants.presets import list_presets

EPOCH = datetime.fromtimestamp(0, UTC)


def figures(*codes: str) -> dict[str, Any]:
    """Return what is shown for the tables of these codes, or for all of the database, by its code."""
    tables = db.session.scalars(select(Table).order_by(Table.id))
    return as_json({table.code: _table(table) for table in tables if not codes or table.code in codes})


def written(shown: Mapping[str, Any]) -> str:
    """Return figures as JSON with a line for each line of a story."""
    return f"{_laid_out(shown, '')}\n"


def _table(table: Table) -> dict[str, Any]:
    now = find_running_match(table)
    return {
        "name": table.name,
        "seats": {seat.id: seat.name for seat in table.seats},
        "running": now.number if now else None,
        "evening": evening(table),
        "stakes": saved_stakes(table),
        "matches": {match.number: _match(match) for match in table.matches},
    }


def evening(table: Table) -> dict[str, Any]:
    shown = compute_evening(table)
    return {
        "finished": [match.number for match in shown.finished],
        "unreadable": [match.number for match in shown.unreadable],
        "sharings": [
            {"after": one.after, "players": one.players, "shares": one.shares} for one in shown.sharings
        ],
        "balances": shown.balances,
        "pot": shown.pot,
        "waiting": shown.waiting,
        "played_for": shown.played_for,
        "payments": [{"payer": one.payer, "payee": one.payee, "amount": one.amount} for one in shown.owed],
        "scores": [asdict(score) for score in shown.scores],
        "course": shown.course,
    }


def saved_stakes(table: Table) -> dict[str, list[dict[str, Any]]]:
    found = {
        slug: [{"name": stakes.name, "options": stakes.options} for stakes in list_presets(table, slug)]
        for slug in GAMES
    }
    return {slug: some for slug, some in found.items() if some}


def _match(match: Match) -> dict[str, Any]:
    """Return what is stored of a match; only one that is not over is replayed."""
    entries = load_entries(match)
    found = compute_effective_log(entries)
    play = standing(match) if match.result is None else None
    shown = match.result or play.summary
    return {
        "game": match.game,
        "abandoned": match.abandoned is not None,
        "over": match.result is not None,
        "headline": shown.headline,
        "money": shown.money,
        "winners": shown.winners,
        "pot": shown.pot,
        "entries": len(entries),
        "redo": bool(found.undone),
        "secret": play and _secret(match, play),
        "story": [
            {"text": line.text, "undone": line.undone, "entered_by": line.entered_by}
            for line in build_log_lines(entries, found)
        ],
    }


def standing(match: Match) -> MatchReplay:
    """Return the match as it stands; by the rules of today where those that it began with are kept no more.

    It is as it would go on then: the page shows it so, and asks.
    """
    try:
        return load_replay(match)
    except UnreadableMatch as unreadable:
        found = load_match_as_stored(match, str(unreadable)).replayed
    assert found is not None
    assert found.agrees_with_stored
    return found


def _secret(match: Match, play: MatchReplay) -> dict[str, Any] | None:
    """Return who has chosen in secret and who is awaited, None where nobody is to choose."""
    if (found := find_secret_choice_round(match, play)) is None:
        return None
    return {
        "awaited": found.undecided_seats,
        "declared": found.choosing_devices,
        "gone": sorted(found.gone),
        "ends": found.countdown_ends_at
        and (EPOCH + timedelta(milliseconds=found.countdown_ends_at)).isoformat(),
    }


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def _laid_out(value: Any, indent: str) -> str:
    """Return the value as JSON, on one line where it fits."""
    line = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or len(indent + line) <= _WIDTH:
        return line
    inner = f"{indent} "
    if isinstance(value, dict):
        parts = [
            f"{json.dumps(name, ensure_ascii=False)}: {_laid_out(one, inner)}" for name, one in value.items()
        ]
    else:
        parts = [_laid_out(one, inner) for one in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    lines = f",\n{inner}".join(parts)
    return f"{opening}\n{inner}{lines}\n{indent}{closing}"


_WIDTH = 110

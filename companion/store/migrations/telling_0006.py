"""Fill in what revision 0006 adds: replay every match by the rules of release 0.1.0.

Those rules are frozen in `rules_0005.zip`, because the games of today may come to something else. The
tables are those of this revision, without the models. A match that cannot be replayed keeps its entries
without lines and has no result: no figure is made up.
"""

import sys
import unicodedata
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy import Connection

_MATCHES = sa.table(
    "matches",
    sa.column("id", sa.Integer),
    sa.column("game", sa.String),
    sa.column("options", sa.JSON),
    sa.column("players", sa.JSON),
    sa.column("late", sa.Integer),
    sa.column("dealer", sa.Integer),
    sa.column("created", sa.DateTime(timezone=True)),
)
_ENTRIES = sa.table(
    "entries",
    sa.column("match_id", sa.Integer),
    sa.column("seq", sa.Integer),
    sa.column("action", sa.String),
    sa.column("seat", sa.Integer),
    sa.column("values", sa.JSON),
    sa.column("at", sa.DateTime(timezone=True)),
    sa.column("line", sa.Text),
    sa.column("came", sa.JSON),
    sa.column("entered_by", sa.String),
    sa.column("chosen_by", sa.JSON),
)
_SEATS = sa.table("seats", sa.column("id", sa.Integer), sa.column("name", sa.String))
_RESULTS = sa.table(
    "results",
    sa.column("match_id", sa.Integer),
    sa.column("seq", sa.Integer),
    sa.column("headline", sa.Text),
    sa.column("money", sa.JSON),
    sa.column("pot", sa.Integer),
    sa.column("winners", sa.JSON),
)

_EVERYBODY = "everybody"
"""Who release 0.1.0 said had entered it, where everybody chose in secret."""
_UNDO, _REDO = "undo", "redo"
_PACKAGE = "rules_0005"
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})

Told = tuple[str, Any]
"""The line of an entry, and the summary of the match after it."""


class _Rules(NamedTuple):
    """The modules of release 0.1.0 that replay a match, and its games by slug."""

    games: Any
    play: Any
    illegal: type[Exception]


def fill(connection: Connection) -> None:
    """Store the text and the result of every entry, and the result of every match that is over.

    Entries made of secret choices are marked. From the first entry that cannot be replayed on, a
    match's entries stay as they were, and it gets no result. The caller commits.
    """
    matches = connection.execute(sa.select(_MATCHES).order_by(_MATCHES.c.id)).all()
    if not matches:
        return  # a new database does not wait for the rules
    rules = _frozen_rules()
    names = {row.id: _isolated(row.name) for row in connection.execute(sa.select(_SEATS))}
    for match in matches:
        _mark_secret(connection, match.id)
        told = list(_told(connection, rules, match, names))
        for seq, (line, summary) in enumerate(told):
            connection.execute(
                sa.update(_ENTRIES)
                .where(_ENTRIES.c.match_id == match.id, _ENTRIES.c.seq == seq)
                .values(line=line, came=_came(summary))
            )
        if told and told[-1][1].over and len(told) == _count(connection, match.id):
            connection.execute(sa.insert(_RESULTS).values(_result(match.id, len(told), told[-1][1])))


def _frozen_rules() -> _Rules:
    """Import the rules from the zip beside this file."""
    path = str(Path(__file__).with_name(f"{_PACKAGE}.zip"))
    sys.path.append(path)
    try:
        return _Rules(
            import_module(f"{_PACKAGE}.games").GAMES,
            import_module(f"{_PACKAGE}.play.game"),
            import_module(f"{_PACKAGE}.play.field").Illegal,
        )
    finally:
        sys.path.remove(path)


def _isolated(name: str) -> str:
    """Return the name as release 0.1.0 put it into a line: one written from right to left keeps to itself."""
    reversed_script = any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in name)
    return f"\u2068{name}\u2069" if reversed_script else name


def _mark_secret(connection: Connection, match_id: int) -> None:
    """Mark what was made of secret choices; who chose on whose phone is not known of them."""
    everybody = sa.and_(_ENTRIES.c.match_id == match_id, _ENTRIES.c.entered_by == _EVERYBODY)
    connection.execute(sa.update(_ENTRIES).where(everybody).values(chosen_by={}))


def _told(connection: Connection, rules: _Rules, match: Any, names: dict[int, str]) -> Iterator[Told]:
    """Yield what each entry told, as far as the match can be followed."""
    game = rules.games.get(match.game)
    if game is None:
        return
    around = tuple(names[player] for player in match.players)
    seats = rules.play.Seats(around, match.players.index(match.dealer), match.late)
    rows = connection.execute(
        sa.select(_ENTRIES).where(_ENTRIES.c.match_id == match.id).order_by(_ENTRIES.c.seq)
    ).all()
    events = [rules.play.Event(row.action, row.seat, row.values, _minute(match, row)) for row in rows]
    try:
        yield from _followed(rules, game, rules.play.begin(game, seats, match.options), events)
    except (rules.illegal, _NothingLeft):
        return


def _followed(rules: _Rules, game: Any, initial: Any, events: list[Any]) -> Iterator[Told]:
    """Yield the line and the summary after each event, as release 0.1.0 told them."""
    kept: list[tuple[Any, str]] = []
    undone: list[tuple[Any, str]] = []
    for event in events:
        if event.action == _UNDO:
            undone.append(_last(kept))
            line = f"Took back: {undone[-1][1]}"
        elif event.action == _REDO:
            kept.append(_last(undone))
            line = f"Put back: {kept[-1][1]}"
        else:
            state = rules.play.play(game, kept[-1][0] if kept else initial, event)
            line = game.summary(state).line or "An entry"
            kept.append((state, line))
            undone.clear()
        yield line, game.summary(kept[-1][0] if kept else initial)


class _NothingLeft(Exception):
    """There is nothing to take back, or to put back."""


def _last(steps: list[tuple[Any, str]]) -> tuple[Any, str]:
    if not steps:
        raise _NothingLeft
    return steps.pop()


def _minute(match: Any, row: Any) -> int:
    return max(0, int((row.at - match.created).total_seconds()) // 60)


def _came(summary: Any) -> dict[str, Any]:
    return {
        "over": summary.over,
        "winners": list(summary.winners),
        "money": list(summary.money),
        "pot": summary.pot,
    }


def _result(match_id: int, seq: int, summary: Any) -> dict[str, Any]:
    """Return the row; a game that moves no money moved none for anybody."""
    return {
        "match_id": match_id,
        "seq": seq,
        "headline": summary.headline,
        "money": list(summary.money),
        "pot": summary.pot,
        "winners": list(summary.winners),
    }


def _count(connection: Connection, match_id: int) -> int:
    counted = sa.select(sa.func.count()).select_from(_ENTRIES).where(_ENTRIES.c.match_id == match_id)
    return connection.execute(counted).scalar_one()

"""What revision 0006 fills in: every match of the release before is told once more, as that release told it.

It knows the tables as they are at that revision and names none of the models. A match that cannot be followed
keeps its entries without lines, and has no result: no figure is made up.
"""

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from companion.evening.names import isolated
from companion.games import GAMES
from companion.play.course import REDO, UNDO
from companion.play.event import Event
from companion.play.field import Illegal
from companion.play.game import Game
from companion.play.gate import begin, play
from companion.play.seats import Seats
from companion.play.summary import Summary

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
"""Who the release before said had entered it, where everybody chose in secret."""

Told = tuple[str, Summary]
"""The line of an entry, and what the match came to with it."""


def fill(connection: Connection) -> None:
    """Tell every entry there is, and store the result of every match that is over."""
    names = {row.id: isolated(row.name) for row in connection.execute(sa.select(_SEATS))}
    for match in connection.execute(sa.select(_MATCHES).order_by(_MATCHES.c.id)).all():
        _mark_secret(connection, match.id)
        told = list(_told(connection, match, names))
        for seq, (line, summary) in enumerate(told):
            connection.execute(
                sa.update(_ENTRIES)
                .where(_ENTRIES.c.match_id == match.id, _ENTRIES.c.seq == seq)
                .values(line=line, came=_came(summary))
            )
        if told and told[-1][1].over and len(told) == _count(connection, match.id):
            connection.execute(sa.insert(_RESULTS).values(_result(match.id, len(told), told[-1][1])))


def _mark_secret(connection: Connection, match_id: int) -> None:
    """Mark what was made of secret choices; who chose on whose phone is not known of them."""
    everybody = sa.and_(_ENTRIES.c.match_id == match_id, _ENTRIES.c.entered_by == _EVERYBODY)
    connection.execute(sa.update(_ENTRIES).where(everybody).values(chosen_by={}))


def _told(connection: Connection, match: Any, names: dict[int, str]) -> Iterator[Told]:
    """Yield what each entry told, as far as the match can be followed."""
    found = GAMES.get(match.game)
    if found is None:
        return
    seats = Seats(
        tuple(names[player] for player in match.players), match.players.index(match.dealer), match.late
    )
    rows = connection.execute(
        sa.select(_ENTRIES).where(_ENTRIES.c.match_id == match.id).order_by(_ENTRIES.c.seq)
    ).all()
    events = [Event(row.action, row.seat, row.values, _minute(match, row)) for row in rows]
    try:
        yield from _followed(found, begin(found, seats, match.options), events)
    except Illegal:
        return


def _followed(game: Game[Any], initial: Any, events: list[Event]) -> Iterator[Told]:
    """Yield the line and the summary after each event, as the release before told them."""
    kept: list[tuple[Any, str]] = []
    undone: list[tuple[Any, str]] = []
    for event in events:
        if event.action == UNDO:
            undone.append(_last(kept))
            line = f"Took back: {undone[-1][1]}"
        elif event.action == REDO:
            kept.append(_last(undone))
            line = f"Put back: {kept[-1][1]}"
        else:
            state = play(game, kept[-1][0] if kept else initial, event)
            line = game.summary(state).line or "An entry"
            kept.append((state, line))
            undone.clear()
        yield line, game.summary(kept[-1][0] if kept else initial)


def _last(steps: list[tuple[Any, str]]) -> tuple[Any, str]:
    if not steps:
        raise Illegal("There is nothing to take back, or to put back.")
    return steps.pop()


def _minute(match: Any, row: Any) -> int:
    return max(0, int((row.at - match.created).total_seconds()) // 60)


def _came(summary: Summary) -> dict[str, Any]:
    return {
        "over": summary.over,
        "winners": list(summary.winners),
        "money": list(summary.money),
        "pot": summary.pot,
    }


def _result(match_id: int, seq: int, summary: Summary) -> dict[str, Any]:
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

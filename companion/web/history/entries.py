"""Log lines as pages show them: entries and table events, merged in one list."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from companion.engine.course import REDO, RESERVED_ACTIONS, UNDO
from companion.store.history.lines import INSERTED, LogLine
from companion.store.models import Match, Table, TableEvent
from companion.store.tables import events
from companion.web.addresses.links import match_endpoint_path
from companion.web.pages.formats import DateFormats, table_formats

MAX_LINES_SHOWN = 12
"""Number of log lines below a board, which every phone gets with each entry."""
_MAX_TABLE_EVENTS = 50


@dataclass(frozen=True)
class LogLineView:
    """One log line or table event as a page shows it.

    Attributes:
        text: The sentence.
        by: Names on the seats of the phone that entered it; without a seat "the host" or "somebody".
        at: Local time of day: "19:40" or "7:40 PM".
        url: URL of the details; "" if there are none.
        undone: True if the line does not count.
        mark: Label of a correction, as in `LogLine.mark`; "" without one.
        before: Older versions of the line, oldest first.
        chosen: Pairs of a player and the person who chose in secret for that player.
        is_table_event: True for a table event or a correction, False for an action of the game, and for an
            undo or redo that changed the text of no other line.
        moment: Time to sort by; None for an inserted entry, which keeps its place.
    """

    text: str
    by: str
    at: str
    url: str = ""
    undone: bool = False
    mark: str = ""
    before: tuple["LogLineView", ...] = ()
    chosen: tuple[tuple[str, str], ...] = ()
    is_table_event: bool = False
    moment: datetime | None = None


def list_newest_log_lines(
    match: Match, lines: Sequence[LogLine], names: Sequence[str], most: int = MAX_LINES_SHOWN
) -> list[LogLineView]:
    """Return the newest `most` log lines of the match and its table events, newest first.

    `lines` is the log, oldest first, and `names` are the players by their seats in the match. Log lines
    and the events during the match count together: the list has at most `most` items.
    """
    formats = table_formats(match.table)
    told = [
        make_log_line_view(
            line,
            match_endpoint_path("lines.show_entry_details", match.table.code, match.number, line=line.seq),
            names,
            formats,
        )
        for line in lines[-most:]
    ]
    beside = [_event_line(one, formats) for one in events.list_match_events(match, most)]
    return merge_events_into_log(told, beside)[: -most - 1 : -1]


def make_log_line_view(line: LogLine, url: str, names: Sequence[str], formats: DateFormats) -> LogLineView:
    """Return `line` as a page shows it, with its older versions.

    `url` leads to its details; older versions have none. `names` are the players by their seats in the
    match, and `formats` are those of its table. The `moment` of the result is the time of the line's oldest
    version; None for an inserted line.
    """
    first = line.before[0] if line.before else line
    return LogLineView(
        line.text,
        line.entered_by,
        formats.clock_time(line.at),
        url,
        line.undone,
        line.mark,
        tuple(make_log_line_view(version, "", names, formats) for version in line.before),
        tuple((names[seat], name) for seat, name in line.chosen_by),
        is_table_event=line.action in RESERVED_ACTIONS and (line.retells or line.action not in (UNDO, REDO)),
        moment=None if line.mark == INSERTED else first.at,
    )


def list_table_event_lines(table: Table) -> list[LogLineView]:
    """Return the newest 50 events of the table, also those during matches, newest first."""
    formats = table_formats(table)
    return [_event_line(one, formats) for one in events.list_table_events(table, _MAX_TABLE_EVENTS)[::-1]]


def _event_line(one: TableEvent, formats: DateFormats) -> LogLineView:
    at = formats.clock_time(one.at)
    return LogLineView(one.line, one.entered_by, at, is_table_event=True, moment=one.at)


def merge_events_into_log(lines: Sequence[LogLineView], beside: Sequence[LogLineView]) -> list[LogLineView]:
    """Return log lines and events as one list in the order of time.

    `lines` and the events `beside` are both oldest first. An event comes before the first line that is
    later than the event. A line without a time keeps its place in the log.
    """
    waiting = list(beside)
    found: list[LogLineView] = []
    for line in lines:
        while waiting and line.moment and waiting[0].moment and waiting[0].moment < line.moment:
            found.append(waiting.pop(0))
        found.append(line)
    return [*found, *waiting]

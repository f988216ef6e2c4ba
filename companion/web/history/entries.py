"""Log lines as pages show them: entries and table events, merged in one list."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from companion.engine.course import REDO, RESERVED, UNDO
from companion.store.history.lines import PUT_IN, Line
from companion.store.models import Happening, Match, Table
from companion.store.tables import events
from companion.web.addresses.links import about_match
from companion.web.pages import texts

SHOWN = 12
"""Number of log lines below a board, which every phone gets with each entry."""
_HAPPENED = 50


@dataclass(frozen=True)
class ToldLine:
    """One log line as a page shows it.

    `by` is who entered it, `at` the time of day as text, and `url` leads to the details. `undone` lines do
    not count. `mark` is the mark of `Line`. `before` are the older versions, oldest first. `chosen` are pairs
    of a player and who chose in secret for that player. `beside` is whether it is a table event or a
    correction, not an action of the game. `moment` is the time used for sorting, None for an inserted entry.
    """

    text: str
    by: str
    at: str
    url: str = ""
    undone: bool = False
    mark: str = ""
    before: tuple["ToldLine", ...] = ()
    chosen: tuple[tuple[str, str], ...] = ()
    beside: bool = False
    moment: datetime | None = None


def newest_first(
    match: Match, lines: Sequence[Line], names: Sequence[str], most: int = SHOWN
) -> list[ToldLine]:
    """Return the newest `most` log lines of a match, merged with table events, newest first."""
    told = [told_line(line, _url(match, line), names) for line in lines[-most:]]
    return merged(told, happened_in(match, most))[: -most - 1 : -1]


def _url(match: Match, line: Line) -> str:
    return about_match("lines.page", match.table.code, match.number, line=line.seq)


def told_line(line: Line, url: str, names: Sequence[str]) -> ToldLine:
    """Return `line` as a page shows it; `names` are the players by their seats."""
    first = line.before[0] if line.before else line
    return ToldLine(
        line.text,
        line.entered_by,
        clock_time(line.at),
        url,
        line.undone,
        line.mark,
        tuple(told_line(version, "", names) for version in line.before),
        tuple((names[seat], name) for seat, name in line.chosen_by),
        beside=line.action in RESERVED and (line.retells or line.action not in (UNDO, REDO)),
        moment=None if line.mark == PUT_IN else first.at,
    )


def happened_in(match: Match, most: int) -> list[ToldLine]:
    """Return the newest `most` table events during the match, oldest first."""
    return [_told(one) for one in events.of_match(match, most)]


def happened_at(table: Table) -> list[ToldLine]:
    """Return the newest 50 events of the table, also those during matches, newest first."""
    return [_told(one) for one in events.of_table(table, _HAPPENED)[::-1]]


def _told(one: Happening) -> ToldLine:
    return ToldLine(one.line, one.entered_by, clock_time(one.at), beside=True, moment=one.at)


def merged(lines: Sequence[ToldLine], beside: Sequence[ToldLine]) -> list[ToldLine]:
    """Return lines and events in the order of time; an inserted line keeps its place in the log."""
    waiting = list(beside)
    found: list[ToldLine] = []
    for line in lines:
        while waiting and line.moment and waiting[0].moment and waiting[0].moment < line.moment:
            found.append(waiting.pop(0))
        found.append(line)
    return [*found, *waiting]


def clock_time(moment: datetime) -> str:
    """Return the local time of day: ``"19:40"``."""
    return f"{moment.astimezone():%H:%M}"


def day_told(moment: datetime, now: datetime) -> str:
    """Return a relative date: ``"today 19:40"``, ``"yesterday 19:40"``, ``"Thu 12 Nov"``.

    The year is added if it is not the current one.
    """
    then, today = moment.astimezone(), now.astimezone().date()
    ago = (today - then.date()).days
    if ago in texts.NEAR_DAYS:
        return f"{texts.NEAR_DAYS[ago]} {clock_time(moment)}"
    day = date_told(moment)
    return day.removesuffix(f" {today.year}")


def date_told(moment: datetime) -> str:
    """Return the local date with the year: ``"Thu 12 Nov 2026"``."""
    then = moment.astimezone()
    return f"{texts.DAYS[then.weekday()]} {then.day} {texts.MONTHS[then.month - 1]} {then.year}"

"""Summary of an evening: balances over time, results by game, highlights."""

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select

from companion.engine.highlights import Highlights
from companion.evenings.money.balances import Moved, balances
from companion.store.database.session import db
from companion.store.evenings.evenings import Evening, adjusted, moved_by, shared, so_far
from companion.store.history.replays import Unreadable, game_name, live_matches, load, players, running
from companion.store.history.results import highlights_in, is_readable
from companion.store.models import Entry, Match, Table


@dataclass(frozen=True)
class Part:
    """Result of one game of an evening: `money` by seat id, and `open` while it is being played.

    `highlights` are None if an earlier release stored the match. A match that is not `readable` counts
    nowhere: its data is damaged, or the companion does not know its rules any more.
    """

    match: Match
    game: str
    money: Mapping[int, int]
    winners: tuple[int, ...]
    open: bool
    began: datetime
    ended: datetime
    highlights: Highlights | None
    readable: bool = True


@dataclass(frozen=True)
class Night:
    """Summary of an evening: its games in order, and `course`, the balances after each change.

    `games` are the positions in `course` at which a game began. The running match is counted in.
    """

    parts: tuple[Part, ...]
    course: tuple[Mapping[int, int], ...]
    games: tuple[int, ...]

    @property
    def hands(self) -> int:
        """Number of hands played, in the games that know it."""
        return sum(part.highlights.hands for part in self.parts if part.highlights)

    @property
    def minutes(self) -> int:
        """Minutes from the start of the first match to the last entry, rounded down."""
        if not self.parts:
            return 0
        return int((max(part.ended for part in self.parts) - self.parts[0].began).total_seconds() // 60)


def night_of(table: Table, evening: Evening) -> Night:
    """Return the summary of a table's evening."""
    parts = tuple(_parts(table))
    seats = [seat.id for seat in table.seats]
    money = _money_told([part.match for part in parts if part.readable])
    course: list[Mapping[int, int]] = [balances(seats, ())]
    games: list[int] = []
    beside = [(one.after, shared(one)) for one in evening.sharings]
    beside += [(one.after, adjusted(one)) for one in evening.adjustments]
    beside.sort(key=lambda dated: dated[0])

    def moved_before(number: float) -> None:
        while beside and beside[0][0] < number:
            course.append(balances((), (Moved(course[-1]), beside.pop(0)[1])))

    for part in parts:
        moved_before(part.match.number)
        games.append(len(course) - 1)
        base = course[-1]
        for told in money.get(part.match.id, ()):
            point = balances((), (Moved(base), Moved(dict(zip(part.match.players, told, strict=False)))))
            if point != course[-1]:
                course.append(point)
        end = balances((), (Moved(base), Moved(part.money)))
        if end != course[-1]:
            course.append(end)
    moved_before(math.inf)
    return Night(parts, tuple(course), tuple(games))


def _parts(table: Table) -> Iterator[Part]:
    """Yield the games that were played to the end, and the one that is being played."""
    live, now = live_matches(table), running(table)
    ended = _last_entries(live)
    for match in live:
        last = ended.get(match.id, match.created)
        if match.result is not None:
            moved, readable = moved_by(match), is_readable(match)
            known = highlights_in(match) if readable else None
            told = (moved.money, moved.winners, False, match.created, last, known, readable)
            yield Part(match, game_name(match), *told)
        elif match is now:
            yield _open(match, last)


def _open(match: Match, last: datetime) -> Part:
    """Return the result so far of the match that is being played."""
    try:
        play = load(match)
    except Unreadable:
        return Part(match, game_name(match), {}, (), True, match.created, last, None, False)
    money = so_far(match, play).money
    return Part(match, game_name(match), money, (), True, match.created, last, play.highlights)


def _last_entries(matches: Sequence[Match]) -> dict[int, datetime]:
    """Return the time of each match's last entry, by id; matches without entries are left out."""
    ids = [match.id for match in matches]
    last = select(Entry.match_id, func.max(Entry.seq).label("seq")).where(Entry.match_id.in_(ids))
    newest = last.group_by(Entry.match_id).subquery()
    rows = select(Entry.match_id, Entry.at).join(
        newest, (newest.c.match_id == Entry.match_id) & (newest.c.seq == Entry.seq)
    )
    return {row.match_id: row.at for row in db.session.execute(rows)}


def _money_told(matches: Sequence[Match]) -> dict[int, list[Sequence[int]]]:
    """Return each match's money by player after each of its entries, by the match's id."""
    rows = select(Entry.match_id, Entry.came).where(Entry.match_id.in_([match.id for match in matches]))
    found: dict[int, list[Sequence[int]]] = {}
    for match, came in db.session.execute(rows.order_by(Entry.match_id, Entry.seq)):
        with suppress(LookupError, TypeError):  # damaged entries are left out
            money = came["money"] if came is not None else ()
            if money and all(isinstance(amount, int) for amount in money):
                found.setdefault(match, []).append(money)
    return found


def dealers(night: Night) -> list[tuple[str, int]]:
    """Return how many games each player dealt first in, the most first."""
    counted: dict[str, int] = {}
    for part in night.parts:
        for name in (seat.name for seat in players(part.match) if seat.id == part.match.dealer):
            counted[name] = counted.get(name, 0) + 1
    return sorted(counted.items(), key=lambda one: -one[1])

"""Matches begun by other rules than today's: their stored log, and continuing them.

An upgrade never changes a match silently: until somebody agrees, nothing can be entered in it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from sqlalchemy.exc import IntegrityError

from companion.engine.course import EDITION, Course, course
from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.evenings.match_setup.starting import refuse_over
from companion.evenings.tables.entering import refuse_watcher
from companion.store.database import texts
from companion.store.database.changes import locked
from companion.store.history.entered import Came, Entered
from companion.store.history.lines import Line, story
from companion.store.history.play import Play
from companion.store.history.registry import game_called
from companion.store.history.replays import DAMAGE, Unreadable, entries_of, lines_of, load, load_by
from companion.store.matches.log import Stale, record, signed
from companion.store.models import Match
from companion.store.tables.tables import company


@dataclass(frozen=True)
class Kept:
    """Stored data of a match that cannot be shown by the rules of today, and `why`.

    `replayed` is the match continued by today's rules, None if they cannot replay it.
    """

    match: Match
    entries: tuple[Entered, ...]
    why: str
    replayed: Play | None = None

    @property
    def seq(self) -> int:
        """Number that the next entry will have."""
        return len(self.entries)

    @cached_property
    def history(self) -> tuple[Line, ...]:
        """Lines of the match log as stored."""
        return story(self.entries, course_of(self.entries))

    @property
    def came(self) -> Came | None:
        """Result stored with the newest entry, None if there is none."""
        return self.entries[-1].came if self.entries else None

    @property
    def is_damaged(self) -> bool:
        """Whether the stored data is damaged, so that the rules are not the reason."""
        return self.why == texts.DAMAGED_MATCH

    @property
    def money(self) -> tuple[int, ...]:
        """Amount that each player had won or lost by the newest entry; empty if it was not stored."""
        return self._for_each(self.came.money if self.came else ())

    @property
    def replayed_money(self) -> tuple[int, ...]:
        """Amount that each player would have by the rules of today; empty if the match cannot be replayed."""
        return self._for_each(self.replayed.summary.money if self.replayed else ())

    def _for_each(self, money: tuple[int, ...]) -> tuple[int, ...]:
        """Return an amount for each player, 0 for those who joined later; empty if `money` is."""
        players = len(self.match.players)
        return (*money, *(0,) * (players - len(money)))[:players] if money else ()


def course_of(entries: Sequence[Entered]) -> Course:
    """Return the effective log; all entries but corrections if the log contradicts itself."""
    try:
        return course(entries)
    except Illegal:
        return Course(kept=tuple(seq for seq, entry in enumerate(entries) if entry.amendment is None))


def kept(match: Match, why: str) -> Kept:
    """Return the stored data of the match, with the match continued by today's rules if they can."""
    try:
        found = Kept(match, tuple(entries_of(match)), why)
        _ = found.history, sum(found.money)
    except DAMAGE:
        return Kept(match, tuple(lines_of(match)), texts.DAMAGED_MATCH)
    try:
        replayed = load_by(match, game_called(match.game, match.card), found.entries)
        _ = replayed.summary
    except DAMAGE:
        return found
    return replace(found, replayed=replayed)


def go_on(match: Match, seq: int, device: str) -> Play:
    """Continue the match by today's edition of its game, as entry `seq`.

    Raises:
        Illegal: today's rules cannot replay it, it is over, or it is of today's edition already.
        Stale: that number is taken.
        NotYours: the phone has no seat.
    """
    refuse_watcher(company(match.table), device)
    found = _asked(match)
    if found.seq != seq:
        raise Stale(found.seq)
    if found.replayed is None:
        raise Illegal(found.why)
    game = found.replayed.game
    line = texts.BY_NEW_RULES.format(edition=game.edition, game=game.name)
    grown = found.replayed.grown(signed(match, Event(EDITION), device)).told_as(line)
    try:
        with locked(match.table, counts=True):
            match.edition = game.edition
            return record(match, grown)
    except IntegrityError:
        raise Stale(seq + 1) from None


def _asked(match: Match) -> Kept:
    """Return the stored data of a match that waits for today's rules; raise `Illegal` otherwise."""
    refuse_over(over=match.result is not None)
    try:
        load(match)
    except Unreadable as unreadable:
        return kept(match, str(unreadable))
    raise Illegal(texts.SAME_EDITION)

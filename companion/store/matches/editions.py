"""A match that was begun by other rules than the companion knows now: how it stood, and going on by today's.

An upgrade never changes a match silently: as long as nobody has said so, nothing is entered in it.
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
    """What is stored of a match that cannot be shown by the rules of today, and `why`.

    `replayed` is the match as it would go on by them, None where they cannot follow it.
    """

    match: Match
    entries: tuple[Entered, ...]
    why: str
    replayed: Play | None = None

    @property
    def seq(self) -> int:
        """The number that the next entry will have."""
        return len(self.entries)

    @cached_property
    def history(self) -> tuple[Line, ...]:
        """The story as it was told."""
        return story(self.entries, course_of(self.entries))

    @property
    def came(self) -> Came | None:
        """What the match came to with its newest entry, as far as that was stored."""
        return self.entries[-1].came if self.entries else None

    @property
    def is_damaged(self) -> bool:
        """Whether it cannot be shown because of what is stored, and not because rules have changed."""
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
        """Return an amount for each player: who came later has won nothing before."""
        players = len(self.match.players)
        return (*money, *(0,) * (players - len(money)))[:players] if money else ()


def course_of(entries: Sequence[Entered]) -> Course:
    """Return what counts; all that was entered where the log itself does not go together."""
    try:
        return course(entries)
    except Illegal:
        return Course(kept=tuple(seq for seq, entry in enumerate(entries) if entry.amendment is None))


def kept(match: Match, why: str) -> Kept:
    """Return what is stored of the match, and how it would go on by the rules of today."""
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
    """Go on with the match by today's edition of its game, as entry `seq`.

    Raise `Illegal` where that cannot be, `Stale` if that number is taken, `NotYours` for one without a seat.
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
    """Return the match about which it is asked; raise `Illegal` for any other."""
    refuse_over(over=match.result is not None)
    try:
        load(match)
    except Unreadable as unreadable:
        return kept(match, str(unreadable))
    raise Illegal(texts.SAME_EDITION)

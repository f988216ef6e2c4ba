"""Correcting an earlier line of a match: its effects are shown first, then it is one entry.

Later lines are replayed by the match's rules, and later matches that took over a pot follow. Nothing is
stored before somebody has seen the difference. Then all of it is stored, or nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from companion.engine.course import AMEND, UNDO, Amendment, How, Misfit, amended, as_stored, place, work_out
from companion.engine.event import Event, Said
from companion.engine.field import Illegal
from companion.engine.gate import enter, said_again
from companion.engine.summary import Summary
from companion.evenings.match_setup.differing import (
    Figure,
    ends_otherwise,
    figures,
    refuse_misfits,
    refuse_sealed,
)
from companion.evenings.match_setup.starting import refuse_closed
from companion.evenings.money.balances import Shift
from companion.evenings.money.counting import refuse_beyond
from companion.evenings.tables.entering import refuse_watcher
from companion.store.corrections.carried_pots import Followed, follow
from companion.store.database import texts
from companion.store.database.changes import locked
from companion.store.evenings.evenings import shifted
from companion.store.history.play import Play, retold_in
from companion.store.history.registry import recent_plays
from companion.store.history.replays import game_name, known_by, running
from companion.store.matches.log import Stale, at, forget_choices, retold_by, signed, told, write
from companion.store.matches.secret_rounds import sealed
from companion.store.models import Match
from companion.store.tables.events import tell
from companion.store.tables.tables import company

_NAMED = 3
"""Number of dropped lines that the correction's log text names; the log marks them all."""


@dataclass(frozen=True)
class Wish:
    """Wanted correction of the line that belongs to entry `at`.

    `said` is the new text of the line, or what to insert before it; None takes it out. With `back` the
    correction in entry `at`, the newest, is taken back.
    """

    how: How
    at: int
    said: Said | None = None
    back: bool = False


@dataclass(frozen=True)
class Retold:
    """Line whose text changes; `before` is empty if it is inserted."""

    before: str
    now: str


@dataclass(frozen=True)
class Misfitting:
    """Later line that becomes invalid: its number, its text, and the reason."""

    seq: int
    line: str
    why: str


@dataclass(frozen=True)
class Difference:
    """Effects of a correction. Nothing of it is stored.

    `was` and `play` are the match before and after. `followed` are later matches that take over another pot.
    `moved` are the players' balances before and after, the running match included. `version` is the table's
    at that time.
    """

    match: Match
    was: Play
    play: Play
    misfits: tuple[Misfitting, ...]
    retold: tuple[Retold, ...]
    followed: tuple[Followed, ...]
    moved: tuple[Shift, ...]
    version: int

    @property
    def line(self) -> str:
        """Log text of the correction."""
        return self.play.entries[-1].line

    @property
    def outcome_changes(self) -> bool:
        """Whether the match is or would be over, with another headline than now."""
        return ends_otherwise(self.was.summary, self.play.summary)

    @property
    def figures(self) -> tuple[Figure, ...]:
        """Figures of the score board that would change, without everybody's money."""
        return figures(self.was.summary, self.play.summary, self.play.seats.names)

    @property
    def key(self) -> str:
        """Key that identifies the difference, so that only what somebody has seen is stored."""
        newest = self.play.entries[-1]
        seen = (
            self.was.seq,
            newest.amendment,
            newest.line,
            tuple((misfit.seq, misfit.line) for misfit in self.misfits),
            self.retold,
            self.followed_lines,
            self.moved,
        )
        return sha256(repr(seen).encode()).hexdigest()[:32]

    @property
    def followed_lines(self) -> tuple[str, ...]:
        """Log texts that later matches would get."""
        return tuple(one.line for one in self.followed)


def difference(match: Match, seq: int, wish: Wish, device: str) -> Difference:
    """Return the effects of a correction as entry `seq`.

    Raises:
        Stale: that number is taken.
        Illegal: the correction is not possible.
        NotYours: the phone has no seat.
    """
    version = match.table.version
    refuse_watcher(company(match.table), device)
    found = at(match, seq)
    refuse_closed(abandoned=match.abandoned is not None)
    refuse_sealed(sealed=sealed(match))
    grown, misfits = (_taken_back if wish.back else _put_right)(match, found, wish, device)
    followed = follow(match, grown, device)
    return Difference(
        match,
        found,
        grown,
        tuple(Misfitting(misfit.seq, told(found, misfit.seq), misfit.why) for misfit in misfits),
        _retold(found, grown),
        followed,
        shifted(match.table, {match.id: grown, **{one.match.id: one.play for one in followed}}),
        version,
    )


def tried(match: Match, seq: int, wish: Wish) -> Summary:
    """Return the summary right after the line if it were corrected as wished.

    Raises:
        Stale: entry `seq` is not the next.
        Illegal: the new line is missing or not valid.
    """
    found = at(match, seq)
    where = place(found.course.points, wish.at)
    if wish.said is None:
        raise Illegal(texts.NO_LINE)
    minute = found.course.points[where].event.minute
    step = enter(found.game, found.before(where), replace(wish.said, minute=minute))
    return found.game.summary(step.state)


def put_right(found: Difference, seen: str, device: str, *, drop: bool = False) -> None:
    """Store the correction if `seen` is its key; every phone is told.

    Raises:
        Illegal: later lines become invalid, and `drop` does not say to drop them.
        Stale: the table or the match has changed since.
    """
    refuse_misfits(len(found.misfits), drop=drop)
    if found.key != seen:
        raise Stale(found.was.seq)
    match, table = found.match, found.match.table
    with locked(table, counts=True) as version:
        if version != found.version + 1:
            raise Stale(found.was.seq)
        _rewrite(match, found.play)
        for one in found.followed:
            one.match.options = one.options
            _rewrite(one.match, one.play)
        if running(table) is not match:
            line = texts.PUT_RIGHT_IN.format(game=game_name(match), number=match.number, line=found.line)
            tell(table, line, device)
    recent_plays().put(known_by(match), found.play)


def _rewrite(match: Match, play: Play) -> None:
    """Store a corrected match, with the rules by which its difference was worked out."""
    match.edition = play.game.edition
    forget_choices(match)
    write(match, play)


def _put_right(match: Match, found: Play, wish: Wish, device: str) -> tuple[Play, tuple[Misfit, ...]]:
    """Return the corrected match without later lines that became invalid, and these lines."""
    where = place(found.course.points, wish.at)
    if wish.how != "before" and found.entries[wish.at].secret:
        raise Illegal(texts.EVERYBODY_CHOSE)
    change = Amendment(wish.how, wish.at, _event(found, where, wish))
    rest = amended(found.course.points, found.seq, change)[where:]
    misfits = work_out(found.game, found.before(where), rest).misfits
    change = replace(change, dropped=tuple(misfit.seq for misfit in misfits))
    entered = replace(signed(match, Event(AMEND), device), amendment=change)
    grown = found.grown(entered)
    refuse_beyond(grown.summary, match.table.counts_in)
    retold = retold_in(found, grown)
    return grown.told_as(_line(found, wish, retold, misfits), retold=retold), misfits


def _event(found: Play, where: int, wish: Wish) -> Event | None:
    """Return the new event of the line; raise `Illegal` if it is invalid or changes nothing."""
    if (wish.said is None) != (wish.how == "out"):
        raise Illegal(texts.NO_LINE)
    if wish.said is None:
        return None
    old, before = found.course.points[where].event, found.before(where)
    event = enter(found.game, before, replace(wish.said, minute=old.minute)).event
    if wish.how == "change" and event == enter(found.game, before, said_again(old)).event:
        raise Illegal(texts.SAME_AS_BEFORE)
    return as_stored(event)


def _line(found: Play, wish: Wish, retold: Mapping[int, str], misfits: Sequence[Misfit]) -> str:
    """Return the log text of a correction."""
    line = {"change": texts.PUT_RIGHT, "out": texts.TAKEN_OUT, "before": texts.PUT_IN}[wish.how]
    went = "; ".join(told(found, misfit.seq) for misfit in misfits[:_NAMED])
    if more_went := len(misfits[_NAMED:]):
        went = texts.AND_MORE.format(lines=went, count=more_went)
    more = f" {texts.WENT_TOO.format(lines=went)}" if went else ""
    return line.format(line=told(found, wish.at), now=retold.get(found.seq, "")) + more


def _taken_back(match: Match, found: Play, wish: Wish, device: str) -> tuple[Play, tuple[Misfit, ...]]:
    """Return the match before its newest entry; raise `Illegal` if that is no correction."""
    newest = found.course.kept[-1] if found.course.kept else None
    if newest is None or newest != wish.at or found.entries[newest].amendment is None:
        raise Illegal(texts.NOT_NEWEST)
    line = texts.TOOK_BACK.format(line=found.entries[newest].line)
    grown = found.grown(signed(match, Event(UNDO), device))
    return grown.told_as(line, retold=retold_by(found, grown, UNDO, newest)), ()


def _retold(found: Play, grown: Play) -> tuple[Retold, ...]:
    """Return the lines whose text changes, in order, before and after."""
    was = {line.seq: line.text for line in found.history if line.counts}
    return tuple(Retold(was.get(seq, ""), text) for seq, text in grown.entries[-1].retold.items())

"""Putting an earlier line of a match right: what that would change is shown first, then it is one entry.

The lines after it are worked out again by the rules that the match is played by, and later matches that took
over a pot follow. Nothing is stored before somebody has seen the difference; then all of it is, or nothing.
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
"""Lines that go too and are named in the line that tells it; the story marks them all."""


@dataclass(frozen=True)
class Wish:
    """What somebody wants to put right about the line that entry `at` holds.

    `said` is what it shall say, or what shall stand before it; None to take it out. With `back` it is the
    amendment of entry `at`, the newest, that is taken back.
    """

    how: How
    at: int
    said: Said | None = None
    back: bool = False


@dataclass(frozen=True)
class Retold:
    """A line that reads otherwise than before; the first has nothing before it where it was put in."""

    before: str
    now: str


@dataclass(frozen=True)
class Misfitting:
    """A later line that does not fit any more, by its number, as it was told, and why."""

    seq: int
    line: str
    why: str


@dataclass(frozen=True)
class Difference:
    """What putting something right would come to. Nothing of it is stored.

    `was` and `play` are the match before and after, `followed` later matches that take over another pot,
    `moved` who stands how before and after, with the match being played; `version` is the table's when it was
    worked out.
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
        """How it would be told."""
        return self.play.entries[-1].line

    @property
    def outcome_changes(self) -> bool:
        """Whether the match would be over, and not be over, otherwise than it is."""
        return ends_otherwise(self.was.summary, self.play.summary)

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The figures of the score board that would be others, beside everybody's money."""
        return figures(self.was.summary, self.play.summary, self.play.seats.names)

    @property
    def key(self) -> str:
        """What tells this difference from any other: what is recorded is what was seen."""
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
        """What would be told in later matches."""
        return tuple(one.line for one in self.followed)


def difference(match: Match, seq: int, wish: Wish, device: str) -> Difference:
    """Return what would come of it as entry `seq`.

    Raise `Stale` if that number is taken, `Illegal` where it cannot be, `NotYours` for one without a seat.
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
    """Return what would be said once the line says what is wished; raises as `difference` does."""
    found = at(match, seq)
    where = place(found.course.points, wish.at)
    if wish.said is None:
        raise Illegal(texts.NO_LINE)
    minute = found.course.points[where].event.minute
    step = enter(found.game, found.before(where), replace(wish.said, minute=minute))
    return found.game.summary(step.state)


def put_right(found: Difference, seen: str, device: str, *, drop: bool = False) -> None:
    """Record the difference, if it is the one `seen` is the key of; every phone is told.

    Raise `Illegal` while later lines do not fit, unless these shall `drop` out too, and `Stale` where the
    table has moved on since.
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
    """Write what was put right; from then on the match goes by the rules by which the difference was seen."""
    match.edition = play.game.edition
    forget_choices(match)
    write(match, play)


def _put_right(match: Match, found: Play, wish: Wish, device: str) -> tuple[Play, tuple[Misfit, ...]]:
    """Return the match with the wish carried out, without the later lines that do not fit any more."""
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
    """Return what the line shall say; raise `Illegal` where that does not fit there, or changes nothing."""
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
    """Return how an amendment is told."""
    line = {"change": texts.PUT_RIGHT, "out": texts.TAKEN_OUT, "before": texts.PUT_IN}[wish.how]
    went = "; ".join(told(found, misfit.seq) for misfit in misfits[:_NAMED])
    if more_went := len(misfits[_NAMED:]):
        went = texts.AND_MORE.format(lines=went, count=more_went)
    more = f" {texts.WENT_TOO.format(lines=went)}" if went else ""
    return line.format(line=told(found, wish.at), now=retold.get(found.seq, "")) + more


def _taken_back(match: Match, found: Play, wish: Wish, device: str) -> tuple[Play, tuple[Misfit, ...]]:
    """Return the match as it was before its newest entry, which put something right."""
    newest = found.course.kept[-1] if found.course.kept else None
    if newest is None or newest != wish.at or found.entries[newest].amendment is None:
        raise Illegal(texts.NOT_NEWEST)
    line = texts.TOOK_BACK.format(line=found.entries[newest].line)
    grown = found.grown(signed(match, Event(UNDO), device))
    return grown.told_as(line, retold=retold_by(found, grown, UNDO, newest)), ()


def _retold(found: Play, grown: Play) -> tuple[Retold, ...]:
    """Return the lines that would read otherwise, in order, as they were told and would be."""
    was = {line.seq: line.text for line in found.history if line.counts}
    return tuple(Retold(was.get(seq, ""), text) for seq, text in grown.entries[-1].retold.items())

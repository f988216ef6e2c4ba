"""Effects of a correction on later matches: the pots that they took over."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from companion.engine.course import POT, work_out
from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.evenings.match_setup.differing import refuse_reopening, refuse_sealed
from companion.evenings.money.pots import refuse_another_pot, waited_before
from companion.store.database import texts
from companion.store.evenings.evenings import moved_by, shared, so_far
from companion.store.history.play import Play, retold_in
from companion.store.history.replays import (
    begun,
    game_name,
    live_matches,
    live_sharings,
    load,
    running,
    taken_over,
)
from companion.store.matches.log import signed, told
from companion.store.matches.secret_rounds import sealed
from companion.store.models import Match


@dataclass(frozen=True)
class Followed:
    """Later match that takes over another pot: its options then, and the match replayed with them."""

    match: Match
    options: dict[str, Any]
    play: Play

    @property
    def line(self) -> str:
        """Log text that the later match would get."""
        return self.play.entries[-1].line


def follow(match: Match, grown: Play, device: str) -> tuple[Followed, ...]:
    """Return the later matches that take over another pot if `match` is corrected to `grown`.

    Raises:
        Illegal: a later match or a shared-out pot rests on how it ended and cannot follow.
    """
    table = match.table
    later = [other for other in live_matches(table) if other.number > match.number]
    sharings = [(sharing.after, shared(sharing)) for sharing in live_sharings(table)]
    rests = bool(later) or any(after >= match.number for after, _ in sharings)
    refuse_reopening(rests=rests, over=grown.summary.over)
    was = {other.number: moved_by(other) for other in live_matches(table)}
    now = {**was, match.number: so_far(match, grown)}
    changed = []
    for other in later:
        refuse_another_pot(was, now, sharings, since=match.number, before=other.number)
        moved = waited_before(other.number, now, sharings) - waited_before(other.number, was, sharings)
        if moved and (taken := taken_over(other)) is not None:
            changed.append(_followed(match, other, taken + moved, device))
            now[other.number] = so_far(other, changed[-1].play)
    refuse_another_pot(was, now, sharings, since=match.number)
    return tuple(changed)


def _followed(match: Match, other: Match, pot: int, device: str) -> Followed:
    """Return the later match replayed with that pot; raise `Illegal` if it cannot be played so."""
    with _said_of(other):
        was = load(other)
        options = {**other.options, was.game.waiting: pot}
        fresh = begun(other, was.game, options)
        refuse_sealed(sealed=sealed(other))
        for misfit in work_out(was.game, fresh.initial, was.course.points).misfits:
            raise Illegal(texts.LINE_AND_WHY.format(line=told(was, misfit.seq), why=misfit.why))
        grown = fresh.followed((*was.entries, signed(other, Event(POT), device)))
        refuse_reopening(rests=other is not running(match.table), over=grown.summary.over)
    unit = other.table.counts_in
    line = texts.POT_MOVED.format(
        pot=unit.told(pot),
        before=unit.told(taken_over(other) or 0),
        game=game_name(match),
        number=match.number,
    )
    return Followed(other, options, grown.told_as(line, retold=retold_in(was, grown)))


@contextmanager
def _said_of(other: Match) -> Iterator[None]:
    """Add to an `Illegal` error which later match cannot follow."""
    try:
        yield
    except Illegal as illegal:
        title = {"game": game_name(other), "number": other.number}
        raise Illegal(texts.CANNOT_FOLLOW.format(**title, reason=illegal)) from illegal

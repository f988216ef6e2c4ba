"""What an earlier match that was put right changes in later ones: the pot that they took over."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from companion import evening
from companion.evening import Result
from companion.play.course import POT, work_out
from companion.play.field import Illegal
from companion.play.game import Event
from companion.store import words
from companion.store.evenings import result_of, shared, so_far
from companion.store.log import signed, told
from companion.store.models import Match, Sharing
from companion.store.plays import Play, retold_in
from companion.store.replays import (
    begun,
    game_name,
    live_matches,
    live_sharings,
    load,
    running,
    taken_over,
)
from companion.store.rounds import sealed


@dataclass(frozen=True)
class Followed:
    """A later match that takes over another pot: its options then, and how it would go on."""

    match: Match
    options: dict[str, Any]
    play: Play

    @property
    def line(self) -> str:
        """How it would be told."""
        return self.play.entries[-1].line


def follow(match: Match, grown: Play, device: str) -> tuple[Followed, ...]:
    """Return the later matches that take over another pot once `match` came to what `grown` does.

    Raise `Illegal` where a later match or a pot shared out rests on how it ended and cannot follow.
    """
    table = match.table
    later = [other for other in live_matches(table) if other.number > match.number]
    shared_out = [sharing for sharing in live_sharings(table) if sharing.after >= match.number]
    if (later or shared_out) and not grown.summary.over:
        raise Illegal(words.REOPENS)
    changed: dict[int, Followed] = {}
    now = {match.id: grown}
    for other in later:
        _refuse_shared(match, [sharing for sharing in shared_out if sharing.after < other.number], now)
        moved = _waiting(match, other.number, now) - _waiting(match, other.number, {})
        if moved and taken_over(other) is not None:
            changed[other.id] = _followed(match, other, (taken_over(other) or 0) + moved, device)
            now[other.id] = changed[other.id].play
    _refuse_shared(match, shared_out, now)
    return tuple(changed.values())


def _refuse_shared(match: Match, shared_out: Iterable[Sharing], now: dict[int, Play]) -> None:
    for sharing in shared_out:
        if _waiting(match, sharing.after + 1, now) != _waiting(match, sharing.after + 1, {}):
            raise Illegal(words.POT_WAS_SHARED)


def _waiting(match: Match, before: int, changed: dict[int, Play]) -> int:
    """Return the pot that waited before the match of that number, with those matches as in `changed`."""
    return evening.pot(evening.balances((), _results(match, before, changed)))


def _results(match: Match, before: int, changed: dict[int, Play]) -> Iterator[Result]:
    for other in live_matches(match.table):
        if other.number < before and other.id in changed:
            yield so_far(other, changed[other.id])
        elif other.number < before:
            yield result_of(other)
    yield from (shared(one) for one in live_sharings(match.table) if one.after + 1 < before)


def _followed(match: Match, other: Match, pot: int, device: str) -> Followed:
    """Return the later match as it would be with that pot; raise `Illegal` if it cannot be played so."""
    title = {"game": game_name(other), "number": other.number}
    try:
        was = load(other)
        options = {**other.options, was.game.waiting: pot}
        fresh = begun(other, was.game, options)
    except Illegal as illegal:
        raise Illegal(words.CANNOT_FOLLOW.format(**title, reason=illegal)) from illegal
    if sealed(other):
        raise Illegal(words.CANNOT_FOLLOW.format(**title, reason=words.SEALED_NOW))
    for misfit in work_out(was.game, fresh.initial, was.course.points).misfits:
        reason = words.LINE_AND_WHY.format(line=told(was, misfit.seq), why=misfit.why)
        raise Illegal(words.CANNOT_FOLLOW.format(**title, reason=reason))
    line = words.POT_MOVED.format(
        pot=pot, before=taken_over(other), game=game_name(match), number=match.number
    )
    entered = signed(other, Event(POT), device)
    grown = fresh.followed((*was.entries, entered))
    if other is not running(match.table) and not grown.summary.over:
        raise Illegal(words.CANNOT_FOLLOW.format(**title, reason=words.REOPENS))
    return Followed(other, options, grown.told_as(line, retold=retold_in(was, grown)))

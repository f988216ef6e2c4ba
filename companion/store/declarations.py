"""Choices made in secret, each on a phone of its own; once everybody has chosen they become one entry."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import timedelta

from sqlalchemy import delete, insert, select

from companion.play.field import Illegal, Value
from companion.play.game import Said, enter
from companion.store import words
from companion.store.asking import heard
from companion.store.changes import changing
from companion.store.database import db
from companion.store.happenings import tell
from companion.store.log import NotYours, at, record, with_step
from companion.store.models import Countdown, Declaration, Match
from companion.store.names import isolated
from companion.store.plays import Play
from companion.store.replays import load, minute, players
from companion.store.rounds import GONE, Round, counted_in, declared_in, round_of
from companion.store.tables import known_as, may_score


def count_down(match: Match, seq: int) -> None:
    """Begin the countdown for entry `seq`, unless it has begun; raise `Stale` or `Illegal`."""
    with _round(match, seq) as (_, found):
        if not found.secret.seconds:
            raise Illegal(words.NO_COUNTDOWN)
        if found.ends is None:
            ends = found.now + timedelta(seconds=found.secret.seconds)
            db.session.execute(insert(Countdown).values(match_id=match.id, seq=seq, ends=ends))


def stop(match: Match, seq: int) -> None:
    """Break the countdown for entry `seq` off; raise `Stale`, or `Illegal` once it has ended."""
    with _round(match, seq) as (_, found):
        if found.left == 0:
            raise Illegal(words.COUNTED_DOWN)
        db.session.execute(delete(Countdown).where(*counted_in(match, seq)))


def choose(match: Match, seq: int, choices: Mapping[int, bool], device: str) -> None:
    """Keep the choices of those seats for entry `seq`; with the last one everybody's become that entry.

    Raise `Stale` once the round is over, `Illegal` for a seat that has chosen or has nothing to choose and
    `NotYours` for one that another phone chooses for; then none of the choices is kept.
    """
    with _round(match, seq) as (play, found):
        for seat, yes in choices.items():
            _refuse_choice(match, found, seat, device)
            row = Declaration(match_id=match.id, seq=seq, seat=seat, yes=yes, device=device, since=None)
            row.late = found.late(seat)
            db.session.merge(row)
        heard(match.table, device)
        if set(found.awaited) <= set(choices):
            rows = _chosen(match, seq)
            step = enter(play.game, play.state, _entry(match, found, rows))
            grown = with_step(
                match, play, step, device, words.EVERYBODY, chosen_by=_chosen_by(match, found, rows)
            )
            record(match, grown, secret=True)


def withdraw(match: Match, seq: int, seat: int, device: str) -> None:
    """Take back what was chosen for the seat; raise `Stale` once it was shown, `Illegal` or `NotYours`."""
    with _round(match, seq) as (_, found):
        name = _name(match, found, seat)
        if seat not in found.declared:
            raise Illegal(words.NOT_DECLARED.format(name=name))
        if not found.takes_back(seat, device):
            raise NotYours(words.NOT_YOUR_WITHDRAWAL.format(name=name))
        db.session.execute(delete(Declaration).where(*declared_in(match, seq), Declaration.seat == seat))


def entrust(match: Match, seq: int, seat: int, device: str) -> None:
    """Say that the seat's phone is gone: if it does not answer, any phone may choose for the seat.

    Raises as `withdraw` does. Said twice is said once: that gives the phone neither more time nor less.
    """
    with _round(match, seq) as (_, found):
        name = _refuse_chosen(match, found, seat)
        if not may_score(match.table, device):
            raise NotYours(words.NOT_YOURS_TO_DECLARE.format(name=name))
        if seat not in found.gone and not found.open_to(seat, device):
            row = Declaration(match_id=match.id, seq=seq, seat=seat, yes=None, device=device, since=found.now)
            db.session.add(row)
            tell(match.table, words.GONE.format(name=isolated(name)), device)


def answer(match: Match, seq: int, seat: int, device: str) -> None:
    """Say that the seat's phone is here, which was said to be gone; raises as `withdraw` does."""
    with _round(match, seq) as (_, found):
        name = _refuse_chosen(match, found, seat)
        if found.holders[seat] != device:
            raise NotYours(words.NOT_YOUR_PHONE.format(name=name))
        if seat in found.gone:
            db.session.execute(delete(Declaration).where(*declared_in(match, seq), Declaration.seat == seat))
            tell(match.table, words.HERE.format(name=isolated(name)), device)


@contextmanager
def _round(match: Match, seq: int) -> Iterator[tuple[Play, Round]]:
    """Hold the table and give the match and its round of choices for entry `seq`, as `changing` does.

    Raise `Stale` if that number is taken, `Illegal` where nothing is chosen in secret.
    """
    load(match)  # what has to be replayed is before the table is held
    with changing(match.table):
        play = at(match, seq)
        found = round_of(match, play)
        if found is None:
            raise Illegal(words.NOTHING_DUE)
        yield play, found


def _name(match: Match, found: Round, seat: int) -> str:
    if seat not in found.secret.seats:
        raise Illegal(words.NOT_DECLARING)
    return players(match)[seat].name


def _refuse_chosen(match: Match, found: Round, seat: int) -> str:
    """Return what the player is called; raise `Illegal` for one that has chosen or has nothing to choose."""
    name = _name(match, found, seat)
    if seat in found.declared:
        raise Illegal(words.DECLARED.format(name=name))
    return name


def _refuse_choice(match: Match, found: Round, seat: int, device: str) -> None:
    name = _refuse_chosen(match, found, seat)
    if may_score(match.table, device) and found.open_to(seat, device):
        return
    if found.waits_for(seat):
        seconds = round(GONE.total_seconds())
        raise NotYours(words.GONE_AND_WAITED_FOR.format(name=name, seconds=seconds))
    raise NotYours(words.NOT_YOURS_TO_DECLARE.format(name=name))


def _chosen(match: Match, seq: int) -> Sequence[Declaration]:
    """Return what was chosen for entry `seq`, with what `changing` will commit."""
    chosen = select(Declaration).where(*declared_in(match, seq)).order_by(Declaration.seat)
    return db.session.scalars(chosen).all()


def _entry(match: Match, found: Round, rows: Sequence[Declaration]) -> Said:
    """Return the entry that everybody's choices make."""
    values: dict[str, Value] = {found.secret.chosen: tuple(row.seat for row in rows if row.yes)}
    if found.secret.late:
        values[found.secret.late] = tuple(row.seat for row in rows if row.late)
    return Said(found.action.name, None, values, minute(match))


def _chosen_by(match: Match, found: Round, rows: Sequence[Declaration]) -> dict[int, str]:
    """Return by seat who chose for a player on another phone than the player's own."""
    table = match.table
    return {row.seat: known_as(table, row.device) for row in rows if row.device != found.holders[row.seat]}

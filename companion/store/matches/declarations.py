"""Secret choices, each on a phone of its own; once everybody has chosen they become one entry."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta

from sqlalchemy import and_, delete, insert, select

from companion.engine.field import Illegal
from companion.engine.gate import enter
from companion.evenings.secret_choices import choosing
from companion.evenings.secret_choices.choosing import Chosen
from companion.evenings.secret_choices.rounds import Round
from companion.evenings.tables.names import isolated
from companion.store.database import clock, texts
from companion.store.database.changes import changing
from companion.store.database.session import db
from companion.store.history.play import Play
from companion.store.history.replays import load, minute
from companion.store.matches.log import at, record, with_step
from companion.store.matches.secret_rounds import counted_in, declared_in, round_of
from companion.store.models import Countdown, Declaration, Match
from companion.store.tables.events import tell
from companion.store.tables.seat_requests import heard
from companion.store.tables.tables import known_as, may_score


def count_down(match: Match, seq: int, device: str) -> None:
    """Start the countdown for entry `seq`, unless one was started; raise `Stale` or `Illegal`."""
    with _round(match, seq) as (_, found):
        choosing.refuse_countdown(found)
        if found.ends is None:
            _begin(match, seq, found, device)


def count_again(match: Match, seq: int, device: str) -> None:
    """Drop the choices for entry `seq` and start the countdown again.

    Raises:
        Stale: that number is taken.
        Illegal: no countdown has ended, or nothing is chosen in secret now.
        NotYours: the phone neither started the countdown nor is the host's.
    """
    with _round(match, seq) as (_, found):
        choosing.refuse_recount(found, device, match.table.opened_by)
        chosen = and_(*declared_in(match, seq), Declaration.yes.is_not(None))
        db.session.execute(delete(Declaration).where(chosen))
        db.session.execute(delete(Countdown).where(*counted_in(match, seq)))
        _begin(match, seq, found, device, again=True)
        tell(match.table, texts.COUNTED_AGAIN.format(name=isolated(known_as(match.table, device))), device)


def _begin(match: Match, seq: int, found: Round, device: str, *, again: bool = False) -> None:
    ends = clock.now() + timedelta(seconds=found.secret.seconds)
    row = {"match_id": match.id, "seq": seq, "ends": ends, "device": device, "again": again}
    db.session.execute(insert(Countdown).values(row))


def stop(match: Match, seq: int) -> None:
    """Stop the countdown for entry `seq`; raise `Stale`, or `Illegal` once it has ended."""
    with _round(match, seq) as (_, found):
        choosing.refuse_stop(found)
        db.session.execute(delete(Countdown).where(*counted_in(match, seq)))


def choose(match: Match, seq: int, choices: Mapping[int, int], device: str, count: int | None = None) -> None:
    """Store choices of those seats for entry `seq`; the last one turns all into that entry.

    Each is one of the answers in `choosing`. `count` is the end of the countdown that the phone showed, in
    milliseconds since 1970; choices for another countdown are refused. After an error none of the choices is
    stored.

    Raises:
        Stale: the round is over.
        Illegal: a seat has chosen already or has nothing to choose, or the answer or countdown is another.
        NotYours: another phone chooses for a seat.
    """
    with _round(match, seq) as (play, found):
        choosing.refuse_other_count(found, count)
        for seat, answer in choices.items():
            choosing.refuse_answer_of(found, answer)
            choosing.refuse_choice(found, seat, device, scores=may_score(match.table, device))
            yes, both = answer != choosing.NO, answer == choosing.BOTH
            row = Declaration(match_id=match.id, seq=seq, seat=seat, yes=yes, device=device, since=None)
            row.both = both
            row.late = found.late(seat)
            db.session.merge(row)
        heard(match.table, device)
        if found.complete_with(choices):
            made = _chosen(match, seq)
            step = enter(play.game, play.state, choosing.entry_of(found, made, minute(match)))
            elsewhere = choosing.chosen_elsewhere(found, made).items()
            chosen_by = {seat: known_as(match.table, phone) for seat, phone in elsewhere}
            grown = with_step(match, play, step, device, texts.EVERYBODY, chosen_by=chosen_by)
            record(match, grown, secret=True)


def withdraw(match: Match, seq: int, seat: int, device: str) -> None:
    """Take back the choice of the seat.

    Raises:
        Stale: it was shown already.
        Illegal: nothing was chosen for the seat.
        NotYours: another phone chose it.
    """
    with _round(match, seq) as (_, found):
        choosing.refuse_withdrawal(found, seat, device)
        db.session.execute(delete(Declaration).where(*declared_in(match, seq), Declaration.seat == seat))


def entrust(match: Match, seq: int, seat: int, device: str) -> None:
    """Report that the seat's phone is gone: without an answer in time any phone may choose.

    A second report changes nothing: the phone gets neither more time nor less.

    Raises:
        Stale: the round is over.
        Illegal: the seat has chosen or has nothing to choose.
        NotYours: the reporting phone only watches.
    """
    with _round(match, seq) as (_, found):
        if choosing.is_news(found, seat, device, scores=may_score(match.table, device)):
            now = clock.now()
            row = Declaration(match_id=match.id, seq=seq, seat=seat, yes=None, device=device, since=now)
            db.session.add(row)
            tell(match.table, texts.GONE.format(name=isolated(found.names[seat])), device)


def answer(match: Match, seq: int, seat: int, device: str) -> None:
    """Answer that the seat's phone is not gone.

    Raises:
        Stale: the round is over.
        Illegal: the seat has chosen or has nothing to choose.
        NotYours: it is not the phone that holds the seat.
    """
    with _round(match, seq) as (_, found):
        choosing.refuse_answer(found, seat, device)
        if seat in found.gone:
            db.session.execute(delete(Declaration).where(*declared_in(match, seq), Declaration.seat == seat))
            tell(match.table, texts.HERE.format(name=isolated(found.names[seat])), device)


@contextmanager
def _round(match: Match, seq: int) -> Iterator[tuple[Play, Round]]:
    """Lock the table and yield the replayed match and its round of choices for entry `seq`.

    Raises:
        Stale: that number is taken.
        Illegal: nothing is chosen in secret now.
    """
    load(match)  # replays before the table is locked, because that may take long
    with changing(match.table):
        play = at(match, seq)
        found = round_of(match, play)
        if found is None:
            raise Illegal(texts.NOTHING_DUE)
        yield play, found


def _chosen(match: Match, seq: int) -> dict[int, Chosen]:
    """Return the choices for entry `seq` by seat, with those that are not committed yet."""
    chosen = select(Declaration).where(*declared_in(match, seq)).order_by(Declaration.seat)
    rows = db.session.scalars(chosen)
    return {row.seat: Chosen(bool(row.yes), row.late, row.device, row.both) for row in rows}

"""Log of a match: adding an entry, undo and redo.

Whether an entry is valid is decided here, once, before the table is locked. Its number decides between two
writers.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sqlalchemy import Integer, Select, and_, bindparam, delete, exists, func, insert, select
from sqlalchemy.exc import IntegrityError

from companion.engine.course import EDITION, POT, REDO, RESERVED, UNDO, as_stored, course, write_amendment
from companion.engine.event import Accepted, Event, Said
from companion.engine.gate import enter
from companion.engine.values import write_values
from companion.evenings.match_setup.starting import refuse_closed
from companion.evenings.money.counting import refuse_beyond
from companion.evenings.secret_choices.choosing import fallen
from companion.evenings.tables.entering import may_enter_for, refuse_phone, refuse_watcher
from companion.store.database import clock, texts
from companion.store.database.changes import entering, locked
from companion.store.database.session import db
from companion.store.history.entered import Entered, lettered
from companion.store.history.lines import story
from companion.store.history.play import Play, retold_in
from companion.store.history.registry import recent_plays
from companion.store.history.replays import known_by, load, minute, players
from companion.store.history.results import keep_result
from companion.store.models import Countdown, Declaration, Entry, Match, Sharing
from companion.store.tables.tables import company, known_as


class Stale(RuntimeError):
    """Raised if another entry came first; `seq` is the number that the next entry has now."""

    def __init__(self, seq: int) -> None:
        super().__init__(texts.STALE)
        self.seq = seq


def append(match: Match, seq: int, said: Said, device: str, who: str | None = None) -> Play:
    """Add what was submitted as entry `seq`; return the match with it.

    After an error nothing is stored.

    Raises:
        Stale: that number is taken.
        Illegal: it is not valid now.
        NotYours: another phone has to enter it.
    """
    return _store(match, decide(match, seq, said, device, who))


def decide(match: Match, seq: int, said: Said, device: str, who: str | None = None) -> Play:
    """Return the match as `append` would leave it, with the same errors; nothing is stored."""
    found = at(match, seq)
    moment = minute(match)
    step = _asking(match, found, replace(said, minute=moment), device)
    return with_step(match, found, step, device, who)


def undo(match: Match, seq: int, device: str, who: str | None = None) -> Play:
    """Undo the newest entry, as entry `seq`; raises the errors of `append`."""
    return _store(match, _stepped(match, at(match, seq), UNDO, device, who))


def redo(match: Match, seq: int, device: str, who: str | None = None) -> Play:
    """Redo the entry undone last, as entry `seq`; raises the errors of `append`."""
    return _store(match, _stepped(match, at(match, seq), REDO, device, who))


def at(match: Match, seq: int) -> Play:
    """Return the match if entry `seq` is its next.

    Raises:
        Stale: it is not.
        Unreadable: the match cannot be replayed.
    """
    found = load(match)
    if found.seq != seq:
        raise Stale(found.seq)
    return found


def with_step(
    match: Match, found: Play, step: Accepted[Any], device: str, who: str | None = None, **more: Any
) -> Play:
    """Return the match with the step as that phone enters it now; nothing is stored.

    Raises:
        Illegal: the match would come to more than the table counts.
    """
    entered = signed(match, step.event, device, who)
    grown = found.grown(entered, step)
    refuse_beyond(grown.summary, match.table.counts_in)
    return grown.told_as(grown.summary.line or texts.NOTHING_SAID, **more)


def signed(match: Match, event: Event, device: str, who: str | None = None) -> Entered:
    """Return the event as an entry by that phone, made now."""
    name = known_as(match.table, device) if who is None else who
    return Entered(as_stored(event), name, device, clock.now())


def record(match: Match, grown: Play, *, secret: bool = False) -> Play:
    """Store the newest entry of `grown` and the match's result with the next commit.

    Every entry ends the secret choices that are open. With `secret` they become this entry. Otherwise its log
    text says that they are void.

    Raises:
        Illegal: nothing may be entered any more.
    """
    sealed = _refuse_closed(match, grown.seq - 1)
    if sealed and not secret:
        grown = _voiding(match, grown, sealed)
    write(match, grown)
    forget_choices(match)
    return grown


def write(match: Match, grown: Play) -> None:
    """Store the newest entry of `grown` and the match's result, without checks."""
    db.session.execute(insert(Entry).values(_row(match, grown.seq - 1, grown.entries[-1])))
    entering(match.game)
    keep_result(match, grown)


def forget_choices(match: Match) -> None:
    """Delete the match's open secret choices and their countdown."""
    for forget in _FORGET:
        db.session.execute(forget, {"match": match.id})


def _stepped(match: Match, found: Play, name: str, device: str, who: str | None) -> Play:
    """Return the match with an undo or redo, described by the line that it concerns."""
    refuse_watcher(company(match.table), device)
    grown = found.grown(signed(match, Event(name), device, who))
    about = (found if name == UNDO else grown).course.kept[-1]
    puts_right = found.entries[about].amendment is not None
    text = found.entries[about].line if puts_right else told(found, about)
    line = {UNDO: texts.TOOK_BACK, REDO: texts.PUT_BACK}[name].format(line=text)
    return grown.told_as(line, retold=retold_by(found, grown, name, about))


def retold_by(found: Play, grown: Play, name: str, about: int) -> Mapping[int, str]:
    """Return lines whose text an undo or redo changes, by number; `name` is which of them it is.

    Undo or redo concerns entry `about`. The lines get the texts that they had before. Only if the match has
    taken over another pot or edition since are they worked out again.
    """
    if any(entry.event.action in (EDITION, POT) for entry in found.entries[about + 1 :]):
        return retold_in(found, grown)
    if found.entries[about].amendment is None:
        return {}
    if name == REDO:
        return found.entries[about].retold
    earlier = found.entries[:about]
    before = {line.seq: line.text for line in story(earlier, course(earlier)) if line.counts}
    return {seq: before[seq] for seq in retold_in(found, grown)}


def told(found: Play, about: int) -> str:
    """Return the current log text of entry `about`; of a correction, the text that describes it."""
    since = found.latest(found.seq - about)
    return next((line.text for line in since if line.seq == about and line.counts), found.entries[about].line)


def _asking(match: Match, found: Play, said: Said, device: str) -> Accepted[Any]:
    """Return the step for a submission, turned into a question if another seat has to agree.

    Raises:
        Illegal: it is not valid now.
        NotYours: the phone may not enter for the seat.
    """
    step = enter(found.game, found.state, said)
    here = company(match.table)
    refuse_phone(here, device, _place(match, step.event.seat))
    consent, other = step.action.consent, _place(match, step.of)
    if consent is None or other is None or may_enter_for(here, device, other):
        return step
    return enter(found.game, found.state, replace(said, action=consent.asked))


def _place(match: Match, seat: int | None) -> int | None:
    """Return the position at the table of a seat of the match."""
    return None if seat is None else match.table.seats.index(players(match)[seat])


def _store(match: Match, grown: Play) -> Play:
    key = known_by(match)
    try:
        with locked(match.table, counts=True):
            grown = record(match, grown)
    except IntegrityError:
        raise Stale(load(match).seq) from None
    recent_plays().put(key, grown)
    return grown


def _refuse_closed(match: Match, seq: int) -> dict[int, str]:
    """Return the phones that have made open secret choices, by seat of the match.

    Raises:
        Illegal: nothing may be entered in the match any more.
        Stale: fewer than `seq` entries are stored, because the database was restored meanwhile.
    """
    about = {"match": match.id, "table": match.table_id, "number": match.number}
    rows = db.session.execute(_CLOSED, about).all()
    abandoned, superseded, given_away, stored, *_ = rows[0]
    if stored < seq - 1:
        raise Stale(stored + 1)
    refuse_closed(abandoned=abandoned is not None, later=superseded, shared=given_away)
    return {seat: device for *_, seat, device in rows if seat is not None}


def _asked_whether_closed() -> Select[Any]:
    """Return the query for a match's being called off, superseded or shared out, and its choices."""
    match, table, number = (bindparam(name, type_=Integer) for name in ("match", "table", "number"))
    later = exists().where(Match.table_id == table, Match.number > number, Match.abandoned.is_(None))
    shared = exists().where(Sharing.table_id == table, Sharing.after >= number, Sharing.taken_back.is_(None))
    stored = select(func.coalesce(func.max(Entry.seq), -1)).where(Entry.match_id == match).scalar_subquery()
    mine = Match.__table__.alias()
    sealed = and_(Declaration.match_id == mine.c.id, Declaration.yes.is_not(None))
    return (
        select(mine.c.abandoned, later, shared, stored, Declaration.seat, Declaration.device)
        .select_from(mine)
        .outerjoin(Declaration, sealed)
        .where(mine.c.id == match)
    )


# Built once, because every entry runs them
_CLOSED = _asked_whether_closed()
_FORGET = tuple(
    delete(kind).where(kind.match_id == bindparam("match")).execution_options(synchronize_session=False)
    for kind in (Declaration, Countdown)
)


def _voiding(match: Match, grown: Play, sealed: Mapping[int, str]) -> Play:
    """Return the match with a log text of the newest entry that names the choices it makes void."""
    newest, around = grown.entries[-1], players(match)
    chosen = {around[seat].name: sealed[seat] for seat in sorted(sealed)}
    for_all = grown.declared and not _undoes(newest)
    return grown.told_as(fallen(newest.line, chosen, newest.device, for_all=for_all))


def _undoes(entered: Entered) -> bool:
    return entered.event.action in RESERVED


def _row(match: Match, seq: int, entered: Entered) -> dict[str, Any]:
    event, change = entered.event, entered.amendment
    values = write_values(event.values)
    if change is not None:
        values = write_amendment(change, write_values(change.event.values) if change.event else {})
    return {
        "match_id": match.id,
        "seq": seq,
        "action": event.action,
        "seat": event.seat,
        "values": values,
        "entered_by": entered.entered_by,
        "device": entered.device,
        "at": entered.at,
        "line": entered.line,
        "came": entered.came and entered.came.stored(),
        "retold": lettered(entered.retold) if entered.retold else None,
        "chosen_by": None if entered.chosen_by is None else lettered(entered.chosen_by),
    }

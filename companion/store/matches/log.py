"""Log of a match: adding an entry, undo and redo.

Whether an entry is valid is decided here, once, before the table is locked. Its number decides between two
writers.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sqlalchemy import Integer, Select, and_, bindparam, delete, exists, func, insert, select
from sqlalchemy.exc import IntegrityError

from companion.engine.course import (
    CHANGE_EDITION,
    CHANGE_POT,
    REDO,
    RESERVED_ACTIONS,
    UNDO,
    as_stored_event,
    compute_effective_log,
    correction_to_json,
)
from companion.engine.event import AcceptedEvent, Event, Submission
from companion.engine.gate import apply_submission
from companion.engine.values import filled_values_to_json
from companion.evenings.match_setup.starting import refuse_locked_match
from companion.evenings.money.counting import refuse_huge_amounts
from companion.evenings.secret_choices.choosing import describe_void_choices
from companion.evenings.tables.entering import may_enter_for, refuse_other_device, refuse_watcher
from companion.store.database import clock, texts
from companion.store.database.changes import add_game_to_change_signal, transaction_without_reload
from companion.store.database.session import db
from companion.store.history.entered import LogEntry, keys_to_strings
from companion.store.history.lines import build_log_lines
from companion.store.history.play import MatchReplay, changed_log_texts
from companion.store.history.registry import get_replay_cache
from companion.store.history.replays import (
    load_replay,
    match_seats,
    minutes_since_match_start,
    replay_cache_key,
)
from companion.store.history.results import update_stored_result
from companion.store.models import Countdown, Entry, Match, PotSplit, StoredSecretChoice
from companion.store.tables.tables import author_name, get_seat_holders


class StaleEntry(RuntimeError):
    """Raised if an entry's number is taken; `seq` is the number that the next entry has now."""

    def __init__(self, seq: int) -> None:
        super().__init__(texts.STALE)
        self.seq = seq


def append_entry(
    match: Match, seq: int, said: Submission, device: str, who: str | None = None
) -> MatchReplay:
    """Add a submission to the match as entry `seq`, and commit; return the match with it.

    `said` is the submission of the phone `device`. `who` is the author's name if it is not the
    phone's. If the action needs the consent of another seat, and the phone may not enter for that
    seat, the question to it is entered instead. Secret choices that nobody has seen become void,
    and the log text says so. After an error nothing is stored.

    Raises:
        StaleEntry: the next entry has another number than `seq`.
        NotPermitted: the phone holds no seat and did not open the table, or another phone holds the
            seat of the submission.
        Illegal: the submission is not valid now, or an amount becomes too large; the match cannot
            be replayed, was called off, or a later match or shared-out pot follows it; others have
            chosen in secret what the entry says for all; or the evening is closed.
    """
    return _store_entry(match, preview_entry(match, seq, said, device, who))


def preview_entry(
    match: Match, seq: int, said: Submission, device: str, who: str | None = None
) -> MatchReplay:
    """Return the match as `append_entry` would leave it; nothing is stored.

    The arguments are those of `append_entry`. Whether the match is locked or the evening closed is
    not checked. The log text does not name secret choices that the entry would make void.

    Raises:
        StaleEntry: the next entry has another number than `seq`.
        NotPermitted: the phone holds no seat and did not open the table, or another phone holds the
            seat of the submission.
        Illegal: the submission is not valid now, an amount becomes too large, or the match cannot
            be replayed.
    """
    found = load_current_replay(match, seq)
    moment = minutes_since_match_start(match)
    step = _check_step(match, found, replace(said, minute=moment), device)
    return replay_with_step(match, found, step, device, who)


def undo_entry(match: Match, seq: int, device: str, who: str | None = None) -> MatchReplay:
    """Undo the newest entry that counts by a new entry `seq`, and commit; return the match with it.

    A change of the rules or of the pot that was taken over stays; the entry before it is undone.
    `who` is the author's name if it is not the phone's. Secret choices that nobody has seen become
    void.

    Raises:
        StaleEntry: the next entry has another number than `seq`.
        NotPermitted: the phone holds no seat and did not open the table.
        Illegal: there is nothing to undo; the match cannot be replayed, was called off, or a later
            match or shared-out pot follows it; or the evening is closed.
    """
    return _store_entry(match, _replay_with_undo(match, load_current_replay(match, seq), UNDO, device, who))


def redo_entry(match: Match, seq: int, device: str, who: str | None = None) -> MatchReplay:
    """Redo the entry undone last by a new entry `seq`, and commit; return the match with it.

    `who` is the author's name if it is not the phone's. Secret choices that nobody has seen become
    void.

    Raises:
        StaleEntry: the next entry has another number than `seq`.
        NotPermitted: the phone holds no seat and did not open the table.
        Illegal: there is nothing to redo; the match cannot be replayed, was called off, or a later
            match or shared-out pot follows it; or the evening is closed.
    """
    return _store_entry(match, _replay_with_undo(match, load_current_replay(match, seq), REDO, device, who))


def load_current_replay(match: Match, seq: int) -> MatchReplay:
    """Return the replayed match after checking that the caller knows all of its entries.

    Raises:
        StaleEntry: the next entry has another number than `seq`.
        UnreadableMatch: the match cannot be replayed.
    """
    found = load_replay(match)
    if found.seq != seq:
        raise StaleEntry(found.seq)
    return found


def replay_with_step(
    match: Match,
    found: MatchReplay,
    step: AcceptedEvent[Any],
    device: str,
    who: str | None = None,
    **more: Any,
) -> MatchReplay:
    """Return the match with one more entry, made of `step` by that phone now; nothing is stored.

    `found` is the match before it. `who` is the author's name if it is not the phone's. `more` sets
    fields of the entry. The step is not checked again.

    Raises:
        Illegal: the match goes on, and an amount in it becomes larger than `MAX_MATCH_AMOUNT`.
    """
    entered = make_log_entry(match, step.event, device, who)
    grown = found.with_entry(entered, step)
    refuse_huge_amounts(grown.summary, match.table.counts_in)
    return grown.with_log_text(grown.summary.log_text or texts.DEFAULT_LOG_TEXT, **more)


def make_log_entry(match: Match, event: Event, device: str, who: str | None = None) -> LogEntry:
    """Return an entry for the event, made now by that phone; nothing is stored.

    `who` is the author's name if it is not the phone's. Log text and result are not filled in yet.
    """
    name = author_name(match.table, device) if who is None else who
    return LogEntry(as_stored_event(event), name, device, clock.now())


def check_and_store_entry(match: Match, grown: MatchReplay, *, secret: bool = False) -> MatchReplay:
    """Store the newest entry of `grown` and the match's result, inside a transaction.

    Return the match as it was stored. Every entry deletes the match's open secret choices. With
    `secret` they have become this entry. Otherwise its log text says that they are void.

    Raises:
        Illegal: the match was called off, or a later match or shared-out pot follows it; or other
            phones have chosen in secret what the entry says for all.
        StaleEntry: the database has fewer entries than it should, because it was restored
            meanwhile.
        IntegrityError: an entry with this number is stored already.
    """
    sealed = _check_match_open(match, grown.seq - 1)
    if sealed and not secret:
        # The log text names the choices that this entry makes void
        newest, around = grown.entries[-1], match_seats(match)
        chosen = {around[seat].name: sealed[seat] for seat in sorted(sealed)}
        for_all = grown.may_newest_be_secret and newest.event.action not in RESERVED_ACTIONS
        grown = grown.with_log_text(
            describe_void_choices(newest.line, chosen, newest.device, for_all=for_all)
        )
    store_entry_unchecked(match, grown)
    delete_secret_choices(match)
    return grown


def store_entry_unchecked(match: Match, grown: MatchReplay) -> None:
    """Store the newest entry of `grown` and the match's result inside a transaction, without checks.

    If the match is not over, its result is deleted. An entry in a trial is not counted anywhere.

    Raises:
        IntegrityError: an entry with this number is stored already.
    """
    db.session.execute(insert(Entry).values(_entry_columns(match, grown.seq - 1, grown.entries[-1])))
    if match.table.trial_device is None:
        add_game_to_change_signal(match.game)
    update_stored_result(match, grown)


def delete_secret_choices(match: Match) -> None:
    """Delete the match's open secret choices, reports of gone phones, and their countdown.

    It runs inside a transaction.
    """
    for forget in _DELETE_CHOICES_QUERIES:
        db.session.execute(forget, {"match": match.id})


def _replay_with_undo(
    match: Match, found: MatchReplay, name: str, device: str, who: str | None
) -> MatchReplay:
    """Return the match with an undo or redo, described by the line that it concerns."""
    refuse_watcher(get_seat_holders(match.table), device)
    grown = found.with_entry(make_log_entry(match, Event(name), device, who))
    about = (found if name == UNDO else grown).course.kept[-1]
    puts_right = found.entries[about].amendment is not None
    text = found.entries[about].line if puts_right else current_log_text(found, about)
    line = {UNDO: texts.ENTRY_UNDONE, REDO: texts.ENTRY_REDONE}[name].format(line=text)
    return grown.with_log_text(line, retold=texts_changed_by_undo_or_redo(found, grown, name, about))


def texts_changed_by_undo_or_redo(
    found: MatchReplay, grown: MatchReplay, name: str, about: int
) -> Mapping[int, str]:
    """Return the lines whose text an undo or redo changes: text by entry number.

    `name` is `UNDO` or `REDO`, `about` the number of the entry that it concerns. `found` and
    `grown` are the match before and after. If the match has taken over another pot or edition since
    entry `about`, the texts are worked out again. Otherwise only a correction changes texts: its undo
    back to those before it, its redo to those after it. For any other entry the result is empty.
    """
    if any(entry.event.action in (CHANGE_EDITION, CHANGE_POT) for entry in found.entries[about + 1 :]):
        return changed_log_texts(found, grown)
    if found.entries[about].amendment is None:
        return {}
    if name == REDO:
        return found.entries[about].retold
    earlier = found.entries[:about]
    before = {
        line.seq: line.text
        for line in build_log_lines(earlier, compute_effective_log(earlier))
        if line.counts
    }
    return {seq: before[seq] for seq in changed_log_texts(found, grown)}


def current_log_text(found: MatchReplay, about: int) -> str:
    """Return the log text that entry number `about` has now, after later corrections.

    For a correction, or an entry that no longer counts, it is the text that was stored with it.
    """
    since = found.latest_lines(found.seq - about)
    return next((line.text for line in since if line.seq == about and line.counts), found.entries[about].line)


def _check_step(match: Match, found: MatchReplay, said: Submission, device: str) -> AcceptedEvent[Any]:
    """Return the step for a submission, turned into a question if another seat has to agree.

    Raises:
        Illegal: it is not valid now.
        NotPermitted: the phone may not enter for the seat.
    """
    step = apply_submission(found.game, found.state, said)
    here = get_seat_holders(match.table)
    refuse_other_device(here, device, _table_position(match, step.event.seat))
    consent, other = step.action.consent, _table_position(match, step.consenting_seat)
    if consent is None or other is None or may_enter_for(here, device, other):
        return step
    return apply_submission(found.game, found.state, replace(said, action=consent.request_action))


def _table_position(match: Match, seat: int | None) -> int | None:
    return None if seat is None else match.table.seats.index(match_seats(match)[seat])


def _store_entry(match: Match, grown: MatchReplay) -> MatchReplay:
    key = replay_cache_key(match)
    try:
        with transaction_without_reload(match.table, counts=True):
            grown = check_and_store_entry(match, grown)
    except IntegrityError:
        raise StaleEntry(load_replay(match).seq) from None
    get_replay_cache().put(key, grown)
    return grown


def _check_match_open(match: Match, seq: int) -> dict[int, str]:
    """Return the phones that have made open secret choices, by seat of the match.

    Raises:
        Illegal: nothing may be entered in the match any more.
        StaleEntry: fewer than `seq` entries are stored, because the database was restored meanwhile.
    """
    about = {"match": match.id, "table": match.table_id, "number": match.number}
    rows = db.session.execute(_MATCH_STATE_QUERY, about).all()
    abandoned, superseded, given_away, stored, *_ = rows[0]
    if stored < seq - 1:
        raise StaleEntry(stored + 1)
    refuse_locked_match(abandoned=abandoned is not None, later=superseded, shared=given_away)
    return {seat: device for *_, seat, device in rows if seat is not None}


def _build_match_state_query() -> Select[Any]:
    """Return the query for a match's being called off, superseded or shared out, and its choices."""
    match, table, number = (bindparam(name, type_=Integer) for name in ("match", "table", "number"))
    later = exists().where(Match.table_id == table, Match.number > number, Match.abandoned.is_(None))
    shared = exists().where(
        PotSplit.table_id == table, PotSplit.after >= number, PotSplit.taken_back.is_(None)
    )
    stored = select(func.coalesce(func.max(Entry.seq), -1)).where(Entry.match_id == match).scalar_subquery()
    mine = Match.__table__.alias()
    sealed = and_(StoredSecretChoice.match_id == mine.c.id, StoredSecretChoice.yes.is_not(None))
    return (
        select(mine.c.abandoned, later, shared, stored, StoredSecretChoice.seat, StoredSecretChoice.device)
        .select_from(mine)
        .outerjoin(StoredSecretChoice, sealed)
        .where(mine.c.id == match)
    )


# Built once, because every entry runs them
_MATCH_STATE_QUERY = _build_match_state_query()
_DELETE_CHOICES_QUERIES = tuple(
    delete(kind).where(kind.match_id == bindparam("match")).execution_options(synchronize_session=False)
    for kind in (StoredSecretChoice, Countdown)
)


def _entry_columns(match: Match, seq: int, entered: LogEntry) -> dict[str, Any]:
    event, change = entered.event, entered.amendment
    values = filled_values_to_json(event.values)
    if change is not None:
        values = correction_to_json(
            change, filled_values_to_json(change.event.values) if change.event else {}
        )
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
        "came": entered.came and entered.came.to_stored(),
        "retold": keys_to_strings(entered.retold) if entered.retold else None,
        "chosen_by": None if entered.chosen_by is None else keys_to_strings(entered.chosen_by),
    }

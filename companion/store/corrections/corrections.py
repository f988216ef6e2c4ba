"""Correcting an earlier line of a match: its effects are shown first, then it is one entry.

Later lines are replayed by the match's rules, and later matches that took over a pot follow. Nothing is
stored before somebody has seen the difference. Then all of it is stored, or nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from companion.engine.course import (
    CORRECT,
    UNDO,
    Correction,
    CorrectionKind,
    InvalidPoint,
    after_correction,
    as_stored_event,
    index_of_point,
    replay_points,
)
from companion.engine.event import Event, Submission
from companion.engine.field import Illegal
from companion.engine.gate import apply_submission, as_submission
from companion.engine.summary import MatchSummary
from companion.evenings.match_setup.differing import (
    FigureChange,
    is_outcome_changed,
    list_figure_changes,
    refuse_hidden_choices,
    refuse_invalid_entries,
)
from companion.evenings.match_setup.starting import refuse_locked_match
from companion.evenings.money.balances import BalanceChange
from companion.evenings.money.counting import refuse_huge_amounts
from companion.evenings.tables.entering import refuse_watcher
from companion.store.corrections.carried_pots import AffectedMatch, replay_affected_matches
from companion.store.database import texts
from companion.store.database.changes import transaction_without_reload
from companion.store.evenings.evenings import balance_shifts
from companion.store.history.play import MatchReplay, changed_log_texts
from companion.store.history.registry import get_replay_cache
from companion.store.history.replays import find_running_match, game_name, replay_cache_key
from companion.store.matches.log import (
    StaleEntry,
    current_log_text,
    delete_secret_choices,
    load_current_replay,
    make_log_entry,
    store_entry_unchecked,
    texts_changed_by_undo_or_redo,
)
from companion.store.matches.secret_rounds import has_unrevealed_choices
from companion.store.models import Match
from companion.store.tables.events import add_table_event
from companion.store.tables.tables import get_seat_holders

_MAX_NAMED_LINES = 3
"""Number of dropped lines that the correction's log text names; the log marks them all."""


@dataclass(frozen=True)
class CorrectionRequest:
    """Correction that somebody asks for.

    how: "change" replaces the line, "out" removes it, "before" inserts a line before it.

    at: number of the entry that the line belongs to.

    said: the new line as it was submitted; None exactly if `how` is "out".

    back: True takes back the correction made by entry `at`, which must be the newest. `how` and
    `said` do not matter then.
    """

    how: CorrectionKind
    at: int
    said: Submission | None = None
    back: bool = False


@dataclass(frozen=True)
class ChangedLogLine:
    """Log line whose text a correction changes, before and after.

    `before` is "" for the line that is itself corrected, inserted or put back.
    """

    before: str
    now: str


@dataclass(frozen=True)
class InvalidatedLogLine:
    """Later log line that a correction makes invalid: entry number, text, and the reason."""

    seq: int
    line: str
    why: str


@dataclass(frozen=True)
class CorrectionPreview:
    """Effects of a correction that is not stored yet.

    match: the match to correct.

    was: the match as it is.

    play: the match as it would be.

    misfits: later lines that would become invalid.

    retold: lines whose text would change.

    followed: later matches that would take over another pot.

    moved: the players' balances before and after, the running match included.

    version: the table's version when this was worked out.
    """

    match: Match
    was: MatchReplay
    play: MatchReplay
    misfits: tuple[InvalidatedLogLine, ...]
    retold: tuple[ChangedLogLine, ...]
    followed: tuple[AffectedMatch, ...]
    moved: tuple[BalanceChange, ...]
    version: int

    @property
    def line(self) -> str:
        """Log text of the correction."""
        return self.play.entries[-1].line

    @property
    def outcome_changes(self) -> bool:
        """Whether the match is or would be over, and would have another headline than now."""
        return is_outcome_changed(self.was.summary, self.play.summary)

    @property
    def figures(self) -> tuple[FigureChange, ...]:
        """Figures of the score board that would change, apart from money."""
        return list_figure_changes(self.was.summary, self.play.summary, self.play.seats.names)

    @property
    def key(self) -> str:
        """Key that identifies all that the preview shows, so that only what somebody has seen is stored."""
        newest = self.play.entries[-1]
        seen = (
            self.was.seq,
            newest.amendment,
            newest.line,
            tuple((misfit.seq, misfit.line) for misfit in self.misfits),
            self.retold,
            self.later_match_lines,
            self.moved,
        )
        return sha256(repr(seen).encode()).hexdigest()[:32]

    @property
    def later_match_lines(self) -> tuple[str, ...]:
        """Log texts that later matches would get."""
        return tuple(one.line for one in self.followed)


def preview_correction(match: Match, seq: int, wish: CorrectionRequest, device: str) -> CorrectionPreview:
    """Return the effects of a correction that would be stored as entry `seq`; nothing is stored.

    `wish` is the correction, asked for by the phone `device`. Later lines that would become invalid
    are no error: the preview lists them. Whether the evening is closed is not checked.

    Raises:
        NotPermitted: the phone holds no seat and did not open the table.
        StaleEntry: the next entry has another number than `seq`.
        Illegal: the line is no step that counts, or was made of secret choices and is not to be
            kept; the new line is missing, not valid or the same; with `wish.back` the newest entry
            is not that correction; the match was called off, cannot be replayed or has secret
            choices that nobody has seen; an amount becomes too large; or a later match or
            shared-out pot does not allow it (see `replay_affected_matches`).
    """
    version = match.table.version
    refuse_watcher(get_seat_holders(match.table), device)
    found = load_current_replay(match, seq)
    refuse_locked_match(abandoned=match.abandoned is not None)
    refuse_hidden_choices(sealed=has_unrevealed_choices(match))
    grown, misfits = (_replay_without_correction if wish.back else _replay_with_correction)(
        match, found, wish, device
    )
    followed = replay_affected_matches(match, grown, device)
    was = {line.seq: line.text for line in found.history if line.counts}
    changed = tuple(ChangedLogLine(was.get(seq, ""), text) for seq, text in grown.entries[-1].retold.items())
    return CorrectionPreview(
        match,
        found,
        grown,
        tuple(
            InvalidatedLogLine(misfit.seq, current_log_text(found, misfit.seq), misfit.reason)
            for misfit in misfits
        ),
        changed,
        followed,
        balance_shifts(match.table, {match.id: grown, **{one.match.id: one.play for one in followed}}),
        version,
    )


def preview_corrected_summary(match: Match, seq: int, wish: CorrectionRequest) -> MatchSummary:
    """Return the summary of the match right after the new line of a correction; nothing is stored.

    The new line stands in place of line `wish.at`, whatever `wish.how` says. Later lines are not
    replayed.

    Raises:
        StaleEntry: the next entry has another number than `seq`.
        Illegal: the request has no new line, the line is not valid, line `wish.at` is no step that
            counts, or the match cannot be replayed.
    """
    found = load_current_replay(match, seq)
    where = index_of_point(found.course.points, wish.at)
    if wish.said is None:
        raise Illegal(texts.MISSING_LINE)
    minute = found.course.points[where].event.minute
    step = apply_submission(found.game, found.state_before(where), replace(wish.said, minute=minute))
    return found.game.rules.summary(step.state)


def store_previewed_correction(
    found: CorrectionPreview, seen: str, device: str, *, drop: bool = False
) -> None:
    """Store the correction if `seen`, the key of the preview that was shown, is still its key.

    It commits, and all phones at the table are notified. The matches that take over another pot get
    an entry, too. Countdowns in all these matches, and reports of gone phones, are deleted. If the
    corrected match is not the running one, the table's log says so. `drop` allows dropping later
    lines that become invalid. `device` is the phone that corrects.

    Raises:
        Illegal: later lines become invalid and `drop` is False, or the evening is closed.
        StaleEntry: the preview is not the one that was shown, or anything at the table has changed
            since.
    """
    refuse_invalid_entries(len(found.misfits), drop=drop)
    if found.key != seen:
        raise StaleEntry(found.was.seq)
    match, table = found.match, found.match.table
    with transaction_without_reload(table, counts=True) as version:
        if version != found.version + 1:
            raise StaleEntry(found.was.seq)
        _store_corrected_match(match, found.play)
        for one in found.followed:
            one.match.options = one.options
            _store_corrected_match(one.match, one.play)
        if find_running_match(table) is not match:
            line = texts.CORRECTED_IN_MATCH.format(
                game=game_name(match), number=match.number, line=found.line
            )
            add_table_event(table, line, device)
    get_replay_cache().put(replay_cache_key(match), found.play)


def _store_corrected_match(match: Match, play: MatchReplay) -> None:
    """Store a corrected match, with the rules by which its difference was worked out."""
    match.edition = play.game.edition
    delete_secret_choices(match)
    store_entry_unchecked(match, play)


def _replay_with_correction(
    match: Match, found: MatchReplay, wish: CorrectionRequest, device: str
) -> tuple[MatchReplay, tuple[InvalidPoint, ...]]:
    """Return the corrected match without later lines that became invalid, and these lines."""
    where = index_of_point(found.course.points, wish.at)
    if wish.how != "before" and found.entries[wish.at].is_secret:
        raise Illegal(texts.UNSEEN_LINE_FIXED)
    change = Correction(wish.how, wish.at, _corrected_event(found, where, wish))
    rest = after_correction(found.course.points, found.seq, change)[where:]
    misfits = replay_points(found.game, found.state_before(where), rest).invalid_points
    change = replace(change, dropped=tuple(misfit.seq for misfit in misfits))
    entered = replace(make_log_entry(match, Event(CORRECT), device), amendment=change)
    grown = found.with_entry(entered)
    refuse_huge_amounts(grown.summary, match.table.counts_in)
    retold = changed_log_texts(found, grown)
    return grown.with_log_text(_correction_log_text(found, wish, retold, misfits), retold=retold), misfits


def _corrected_event(found: MatchReplay, where: int, wish: CorrectionRequest) -> Event | None:
    """Return the new event of the line; raise `Illegal` if it is invalid or changes nothing."""
    if (wish.said is None) != (wish.how == "out"):
        raise Illegal(texts.MISSING_LINE)
    if wish.said is None:
        return None
    old, before = found.course.points[where].event, found.state_before(where)
    event = apply_submission(found.game, before, replace(wish.said, minute=old.minute)).event
    if wish.how == "change" and event == apply_submission(found.game, before, as_submission(old)).event:
        raise Illegal(texts.UNCHANGED_LINE)
    return as_stored_event(event)


def _correction_log_text(
    found: MatchReplay, wish: CorrectionRequest, retold: Mapping[int, str], misfits: Sequence[InvalidPoint]
) -> str:
    line = {"change": texts.LINE_CORRECTED, "out": texts.LINE_REMOVED, "before": texts.LINE_INSERTED}[
        wish.how
    ]
    went = "; ".join(current_log_text(found, misfit.seq) for misfit in misfits[:_MAX_NAMED_LINES])
    if more_went := len(misfits[_MAX_NAMED_LINES:]):
        went = texts.LINES_AND_MORE.format(lines=went, count=more_went)
    more = f" {texts.LINES_DROPPED.format(lines=went)}" if went else ""
    return line.format(line=current_log_text(found, wish.at), now=retold.get(found.seq, "")) + more


def _replay_without_correction(
    match: Match, found: MatchReplay, wish: CorrectionRequest, device: str
) -> tuple[MatchReplay, tuple[InvalidPoint, ...]]:
    """Return the match before its newest entry; raise `Illegal` if that is no correction."""
    newest = found.course.kept[-1] if found.course.kept else None
    if newest is None or newest != wish.at or found.entries[newest].amendment is None:
        raise Illegal(texts.NOT_NEWEST_CORRECTION)
    line = texts.ENTRY_UNDONE.format(line=found.entries[newest].line)
    grown = found.with_entry(make_log_entry(match, Event(UNDO), device))
    return grown.with_log_text(line, retold=texts_changed_by_undo_or_redo(found, grown, UNDO, newest)), ()

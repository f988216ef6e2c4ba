"""Matches begun by other rules than today's: their stored log, and continuing them.

An upgrade never changes a match silently: until somebody agrees, nothing can be entered in it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from sqlalchemy.exc import IntegrityError

from companion.engine.course import CHANGE_EDITION, EffectiveLog, compute_effective_log
from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.evenings.match_setup.starting import refuse_finished_match
from companion.evenings.tables.entering import refuse_watcher
from companion.store.database import texts
from companion.store.database.changes import transaction_without_reload
from companion.store.history.entered import LogEntry, ResultAfterEntry
from companion.store.history.lines import LogLine, build_log_lines
from companion.store.history.play import MatchReplay
from companion.store.history.registry import get_game
from companion.store.history.replays import (
    DAMAGE_ERRORS,
    UnreadableMatch,
    load_entries,
    load_replay,
    load_text_only_entries,
    replay_entries,
)
from companion.store.matches.log import StaleEntry, check_and_store_entry, make_log_entry
from companion.store.models import Match
from companion.store.tables.tables import get_seat_holders


@dataclass(frozen=True)
class MatchAsStored:
    """Match that cannot be replayed by its own rules, as its stored entries show it.

    match: its row.

    entries: the stored entries; with texts only if the rest is damaged.

    why: a sentence that says why it cannot be replayed.

    replayed: the match replayed by today's rules, None if they cannot.
    """

    match: Match
    entries: tuple[LogEntry, ...]
    why: str
    replayed: MatchReplay | None = None

    @property
    def seq(self) -> int:
        """Number that the next entry will have."""
        return len(self.entries)

    @cached_property
    def history(self) -> tuple[LogLine, ...]:
        """Lines of the match log as stored."""
        return build_log_lines(self.entries, lenient_effective_log(self.entries))

    @property
    def newest_result(self) -> ResultAfterEntry | None:
        """Result stored with the newest entry, None if there is none."""
        return self.entries[-1].came if self.entries else None

    @property
    def is_damaged(self) -> bool:
        """Whether the stored data is damaged, so that the rules are not the reason."""
        return self.why == texts.DAMAGED_MATCH

    @property
    def money(self) -> tuple[int, ...]:
        """Amount that each player had won or lost by the newest entry; empty if it was not stored.

        It is 0 for players who joined after that entry.
        """
        return self._amount_per_player(self.newest_result.money if self.newest_result else ())

    @property
    def replayed_money(self) -> tuple[int, ...]:
        """Amount that each player would have by the rules of today; empty if the match cannot be replayed."""
        return self._amount_per_player(self.replayed.summary.money if self.replayed else ())

    def _amount_per_player(self, money: tuple[int, ...]) -> tuple[int, ...]:
        """Return an amount for each player, 0 for those who joined later; empty if `money` is."""
        players = len(self.match.players)
        return (*money, *(0,) * (players - len(money)))[:players] if money else ()


def lenient_effective_log(entries: Sequence[LogEntry]) -> EffectiveLog:
    """Return the effective log of entries, even if they contradict each other.

    Then it has no steps, and all entries but corrections count.
    """
    try:
        return compute_effective_log(entries)
    except Illegal:
        return EffectiveLog(kept=tuple(seq for seq, entry in enumerate(entries) if entry.amendment is None))


def load_match_as_stored(match: Match, why: str) -> MatchAsStored:
    """Return a match that cannot be replayed as it is stored, for the reason `why`, a sentence.

    It is also replayed by today's rules if they can. It never raises for damaged data: then the
    entries have texts only, and the reason says so.
    """
    try:
        found = MatchAsStored(match, tuple(load_entries(match)), why)
        _ = found.history, sum(found.money)
    except DAMAGE_ERRORS:
        return MatchAsStored(match, tuple(load_text_only_entries(match)), texts.DAMAGED_MATCH)
    try:
        replayed = replay_entries(match, get_game(match.game, match.card), found.entries)
        _ = replayed.summary
    except DAMAGE_ERRORS:
        return found
    return replace(found, replayed=replayed)


def continue_by_todays_rules(match: Match, seq: int, device: str) -> MatchReplay:
    """Continue a match of an older edition by today's rules, as entry `seq`; commit, and return it.

    Secret choices that nobody has seen become void.

    Raises:
        NotPermitted: the phone `device` holds no seat and did not open the table.
        StaleEntry: the next entry has another number than `seq`.
        Illegal: the match is over, its own rules can replay it, or today's cannot; it was called
            off, or a later match or shared-out pot follows it; or the evening is closed.
    """
    refuse_watcher(get_seat_holders(match.table), device)
    found = _load_outdated_match(match)
    if found.seq != seq:
        raise StaleEntry(found.seq)
    if found.replayed is None:
        raise Illegal(found.why)
    game = found.replayed.game
    line = texts.CONTINUED_BY_NEW_RULES.format(edition=game.edition, game=game.name)
    grown = found.replayed.with_entry(make_log_entry(match, Event(CHANGE_EDITION), device)).with_log_text(
        line
    )
    try:
        with transaction_without_reload(match.table, counts=True):
            match.edition = game.edition
            return check_and_store_entry(match, grown)
    except IntegrityError:
        raise StaleEntry(seq + 1) from None


def _load_outdated_match(match: Match) -> MatchAsStored:
    """Return the stored data of a match that waits for today's rules; raise `Illegal` otherwise."""
    refuse_finished_match(over=match.result is not None)
    try:
        load_replay(match)
    except UnreadableMatch as unreadable:
        return load_match_as_stored(match, str(unreadable))
    raise Illegal(texts.SAME_EDITION)

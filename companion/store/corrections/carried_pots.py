"""Effects of a correction on later matches: the pots that they took over."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from companion.engine.course import CHANGE_POT, replay_points
from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.evenings.match_setup.differing import refuse_hidden_choices, refuse_reopened_match
from companion.evenings.money.ledger import add_up_entries
from companion.evenings.money.pots import pot_before_match, refuse_shared_pot_change
from companion.store.database import texts
from companion.store.evenings.evenings import live_rows, match_money, match_money_so_far
from companion.store.history.play import MatchReplay, changed_log_texts
from companion.store.history.replays import (
    begin_replay,
    find_running_match,
    game_name,
    list_matches_not_abandoned,
    load_replay,
    pot_from_earlier_matches,
)
from companion.store.matches.log import current_log_text, make_log_entry
from companion.store.matches.secret_rounds import has_unrevealed_choices
from companion.store.models import Match


@dataclass(frozen=True)
class AffectedMatch:
    """Later match that takes over another pot after a correction.

    match: the stored match, unchanged.

    options: its options with the new pot.

    play: the match replayed with these options, with an entry that says so.
    """

    match: Match
    options: dict[str, Any]
    play: MatchReplay

    @property
    def line(self) -> str:
        """Log text that the later match would get."""
        return self.play.entries[-1].line


def replay_affected_matches(match: Match, grown: MatchReplay, device: str) -> tuple[AffectedMatch, ...]:
    """Replay the later matches that take over another pot if `match` is corrected to `grown`.

    Nothing is stored. Matches whose pot stays the same are left out. `device` is the phone that
    corrects.

    Raises:
        Illegal: the corrected match would no longer be over although a match or a shared-out pot
            follows it; a later match cannot be replayed with the new pot, would no longer be over,
            or has secret choices that nobody has seen; or a pot that was shared out would change.
    """
    table = match.table
    later = [other for other in list_matches_not_abandoned(table) if other.number > match.number]
    sharings = [(sharing.after, add_up_entries(sharing.entries)) for sharing in live_rows(table.sharings)]
    rests = bool(later) or any(after >= match.number for after, _ in sharings)
    refuse_reopened_match(rests=rests, over=grown.summary.over)
    was = {other.number: match_money(other) for other in list_matches_not_abandoned(table)}
    now = {**was, match.number: match_money_so_far(match, grown)}
    changed = []
    for other in later:
        refuse_shared_pot_change(was, now, sharings, since=match.number, before=other.number)
        moved = pot_before_match(other.number, now, sharings) - pot_before_match(other.number, was, sharings)
        if moved and (taken := pot_from_earlier_matches(other)) is not None:
            changed.append(_replay_with_pot(match, other, taken + moved, device))
            now[other.number] = match_money_so_far(other, changed[-1].play)
    refuse_shared_pot_change(was, now, sharings, since=match.number)
    return tuple(changed)


def _replay_with_pot(match: Match, other: Match, pot: int, device: str) -> AffectedMatch:
    """Return the later match replayed with that pot; raise `Illegal` if it cannot be played so."""
    with _name_match_in_error(other):
        was = load_replay(other)
        options = {**other.options, was.game.options.pot_option: pot}
        fresh = begin_replay(other, was.game, options)
        refuse_hidden_choices(sealed=has_unrevealed_choices(other))
        for misfit in replay_points(was.game, fresh.initial, was.course.points).invalid_points:
            raise Illegal(
                texts.LINE_WITH_REASON.format(line=current_log_text(was, misfit.seq), why=misfit.reason)
            )
        grown = fresh.with_entries((*was.entries, make_log_entry(other, Event(CHANGE_POT), device)))
        refuse_reopened_match(rests=other is not find_running_match(match.table), over=grown.summary.over)
    unit = other.table.counts_in
    line = texts.TAKEN_POT_CHANGED.format(
        pot=unit.format_amount(pot),
        before=unit.format_amount(pot_from_earlier_matches(other) or 0),
        game=game_name(match),
        number=match.number,
    )
    return AffectedMatch(other, options, grown.with_log_text(line, retold=changed_log_texts(was, grown)))


@contextmanager
def _name_match_in_error(other: Match) -> Iterator[None]:
    """Add to an `Illegal` error which later match cannot follow."""
    try:
        yield
    except Illegal as illegal:
        title = {"game": game_name(other), "number": other.number}
        raise Illegal(texts.LATER_MATCH_CONFLICT.format(**title, reason=illegal)) from illegal

"""Checks of a document's matches: they are replayed by their rules and compared with it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from companion.engine.course import (
    CHANGE_EDITION,
    CHANGE_POT,
    CORRECT,
    REDO,
    RESERVED_ACTIONS,
    UNDO,
    compute_effective_log,
)
from companion.engine.field import Illegal
from companion.engine.game import Game
from companion.engine.gate import apply_submission, as_submission
from companion.evenings.tables.locales import make_unit
from companion.store.database import clock, texts
from companion.store.exchange.document_checks import match_title_fields
from companion.store.exchange.exporting import TALLY_FIELDS, Document
from companion.store.history.entered import LogEntry, ResultAfterEntry, parse_log_entry
from companion.store.history.lines import build_log_lines
from companion.store.history.play import MatchReplay, StateAfterStep
from companion.store.history.registry import get_game_edition
from companion.store.history.replays import (
    begin_replay_with_seats,
    make_engine_seats_from_names,
    minutes_between,
)
from companion.store.matches.editions import lenient_effective_log

_HIGHLIGHT_NUMBERS = ("hands", "pot", "won", "lost")
_BEST_HAND_NUMBERS = ("seq", "worth")
"""Highlights that are numbers. The others are names and words, which may change."""


def describe_replay_difference(document: Document) -> str:
    """Describe the first match whose replay differs from the document in a sentence; "" if none.

    A match of a game or an edition that is not known here is accepted. So is a match that an early
    release stored without highlights, if its last entry agrees with its result. Damaged entries may
    raise any error.
    """
    for evening in document["evenings"]:
        for number, match in enumerate(evening["matches"], 1):
            is_last = all(later["abandoned"] is not None for later in evening["matches"][number:])
            differs = _match_contradiction(evening, match, is_last=is_last)
            if differs:
                return texts.REPLAY_CONTRADICTS.format(**match_title_fields(evening, match), why=differs)
    return ""


def _match_contradiction(evening: Document, match: Document, *, is_last: bool) -> str:
    """Return how a match differs from its replay, in a sentence; "" if it does not."""
    entries = tuple(_parse_entries(match))
    build_log_lines(entries, lenient_effective_log(entries))  # raises if no page could show the log
    try:
        game = get_game_edition(match["game"], match["edition"], match.get("card"))
    except Illegal:
        return ""
    try:
        differs = _compare_end(
            match, _replay_and_compare(_begin_document_replay(evening, match, game), entries), is_last=is_last
        )
    except Illegal as illegal:
        # Without results it could not be replayed when it was upgraded either
        has_results = any(entry.came is not None for entry in entries)
        if match["result"] is None and (match["abandoned"] is not None or not has_results):
            return ""
        differs = str(illegal)
    except _DifferentResult as otherwise:
        differs = str(otherwise)
    return "" if _is_of_an_early_release(match, entries) else differs


def _is_of_an_early_release(match: Document, entries: Sequence[LogEntry]) -> bool:
    """Return whether a match ended in a release without highlights and agrees with itself.

    Rules of that time changed without a new edition, so it is kept as it was stored.
    """
    result = match["result"]
    if result is None or result["highlights"] is not None or not entries:
        return False
    said = ResultAfterEntry(True, tuple(result["winners"]), tuple(result["money"]), result["pot"])
    return entries[-1].came == said


class _DifferentResult(Exception):
    """Raised if an entry has another result than in the document; the message names it."""


def _parse_entries(match: Document) -> Iterator[LogEntry]:
    began = clock.parse_utc_time(match["created"])
    for entry in match["entries"]:
        at = clock.parse_utc_time(entry["at"])
        yield parse_log_entry(SimpleNamespace(**entry | {"at": at}), minutes_between(began, at))


def _begin_document_replay(evening: Document, match: Document, game: Game[Any]) -> MatchReplay:
    """Return the match before its first entry; raise `Illegal` for invalid players or options."""
    called = [evening["seats"][place]["name"] for place in match["players"]]
    dealer = match["players"].index(match["dealer"])
    unit = make_unit(evening["sign"], evening["places"], evening.get("locale"))
    return begin_replay_with_seats(
        game, make_engine_seats_from_names(called, dealer, match["late"], unit), match["options"]
    )


def _replay_and_compare(begun: MatchReplay, entries: tuple[LogEntry, ...]) -> MatchReplay:
    """Return the match with its entries, after comparing each result with the document.

    Entries before the last correction or change of rules are not compared, because other rules held
    then.

    Raises:
        Illegal: an entry is not valid.
        _DifferentResult: an entry has another result.
    """
    whole, first = compute_effective_log(entries), _first_comparable_entry(entries)
    play = begun.with_entries(entries[:first])
    if first:
        _compare_entry(play, play.state, first - 1, entries)
    reached, kept, undone = list(play.reached), list(play.course.kept), list(play.course.undone)
    for number in range(first, len(entries)):
        action, again = entries[number].event.action, number
        if action == UNDO:
            undone.append(kept.pop())
            reached.pop()
        else:
            again = undone.pop() if action == REDO else number
            undone = undone if action == REDO else []
            state = reached[-1].state if reached else begun.initial
            reached.append(
                StateAfterStep.after_step(
                    apply_submission(begun.game, state, as_submission(entries[again].event))
                )
            )
            kept.append(again)
        _compare_entry(play, reached[-1].state if reached else begun.initial, number, entries)
    return replace(play, entries=entries, course=whole, reached=tuple(reached))


def _first_comparable_entry(entries: Sequence[LogEntry]) -> int:
    """Return the number of the first entry after the last correction or change of rules.

    If there is any correction, undo and redo count as one, because they may concern it.
    """
    actions = [entry.event.action for entry in entries]
    others = RESERVED_ACTIONS if CORRECT in actions else (CHANGE_EDITION, CHANGE_POT)
    return max((number + 1 for number, action in enumerate(actions) if action in others), default=0)


def _compare_entry(play: MatchReplay, state: Any, number: int, entries: Sequence[LogEntry]) -> None:
    """Raise `_DifferentResult` if the entry's stored result differs from the state after it."""
    said = entries[number].came
    if said is not None and not said.is_same_result(
        ResultAfterEntry.from_summary(play.game.rules.summary(state))
    ):
        raise _DifferentResult(texts.ENTRY_DIFFERS.format(number=number + 1))


def _compare_end(match: Document, play: MatchReplay, *, is_last: bool) -> str:
    """Return how the document differs from the match's end, in a sentence; "" if it does not."""
    came, result, tallies = ResultAfterEntry.from_summary(play.summary), match["result"], match["tallies"]
    if came.over != (result is not None):
        return texts.END_DIFFERS
    if result is None:
        return "" if is_last or match["abandoned"] is not None else texts.END_DIFFERS
    said = ResultAfterEntry(True, tuple(result["winners"]), tuple(result["money"]), result["pot"])
    known = result["highlights"]
    if said != came:
        return texts.RESULT_DIFFERS
    if known is not None and _highlight_figures(known) != _highlight_figures(play.highlights.to_json()):
        return texts.HIGHLIGHTS_DIFFER
    for told, tally in zip(tallies or (), play.tallies, strict=bool(tallies)):
        if any(
            many not in (None, getattr(tally, name)) for name, many in zip(TALLY_FIELDS, told, strict=True)
        ):
            return texts.TALLIES_DIFFER
    return ""


def _highlight_figures(highlights: Document) -> list[Any]:
    """Return the numbers and cards of highlights, to compare them."""
    best = highlights["best"]
    of_best = best and [list(best["cards"]), *(best[name] for name in _BEST_HAND_NUMBERS)]
    return [*(highlights[name] for name in _HIGHLIGHT_NUMBERS), list(highlights["legs"]), of_best]

"""Checks of a document's matches: they are replayed by their rules and compared with it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from companion.engine.course import AMEND, EDITION, POT, REDO, RESERVED, UNDO, course
from companion.engine.field import Illegal
from companion.engine.game import Game
from companion.engine.gate import enter, said_again
from companion.engine.money import Unit
from companion.store.database import clock, texts
from companion.store.exchange.document_checks import named
from companion.store.exchange.exporting import TALLY, Document
from companion.store.history.entered import Came, Entered, read_entry
from companion.store.history.lines import story
from companion.store.history.play import Play, Reached
from companion.store.history.registry import edition_of
from companion.store.history.replays import begun_by, minutes_between, seats_of
from companion.store.matches.editions import course_of

_FIGURES = ("hands", "pot", "won", "lost")
_FIGURES_OF_BEST = ("seq", "worth")
"""Highlights that are numbers. The others are names and words, which may change."""


def contradiction(document: Document) -> str:
    """Return a sentence about the first match whose replay differs from the document, "" if none.

    A match of a game or an edition that is not known here is accepted.
    """
    for evening in document["evenings"]:
        for number, match in enumerate(evening["matches"], 1):
            is_last = all(later["abandoned"] is not None for later in evening["matches"][number:])
            differs = _contradiction(evening, match, is_last=is_last)
            if differs:
                return texts.COMES_OTHERWISE.format(**named(evening, match), why=differs)
    return ""


def _contradiction(evening: Document, match: Document, *, is_last: bool) -> str:
    """Return how a match differs from its replay, in a sentence; "" if it does not."""
    entries = tuple(_entries(match))
    story(entries, course_of(entries))  # raises if no page could show the log
    try:
        game = edition_of(match["game"], match["edition"], match.get("card"))
    except Illegal:
        return ""
    try:
        differs = _ends_otherwise(match, _replayed(_begun(evening, match, game), entries), is_last=is_last)
    except Illegal as illegal:
        if match["result"] is None and (match["abandoned"] is not None or _says_nothing(entries)):
            return ""
        differs = str(illegal)
    except _Otherwise as otherwise:
        differs = str(otherwise)
    return "" if _is_of_an_early_release(match, entries) else differs


def _says_nothing(entries: Sequence[Entered]) -> bool:
    """Return whether no entry has a result: the match could not be replayed when it was upgraded."""
    return all(entry.came is None for entry in entries)


def _is_of_an_early_release(match: Document, entries: Sequence[Entered]) -> bool:
    """Return whether a match ended in a release without highlights and agrees with itself.

    Rules of that time changed without a new edition, so it is kept as it was stored.
    """
    result = match["result"]
    if result is None or result["highlights"] is not None or not entries:
        return False
    said = Came(True, tuple(result["winners"]), tuple(result["money"]), result["pot"])
    return entries[-1].came == said


class _Otherwise(Exception):
    """Raised if an entry has another result than in the document; the message names it."""


def _entries(match: Document) -> Iterator[Entered]:
    began = clock.read_moment(match["created"])
    for entry in match["entries"]:
        at = clock.read_moment(entry["at"])
        yield read_entry(SimpleNamespace(**entry | {"at": at}), minutes_between(began, at))


def _begun(evening: Document, match: Document, game: Game[Any]) -> Play:
    """Return the match before its first entry; raise `Illegal` for invalid players or options."""
    called = [evening["seats"][place]["name"] for place in match["players"]]
    dealer = match["players"].index(match["dealer"])
    unit = Unit(evening["sign"], evening["places"])
    return begun_by(game, seats_of(called, dealer, match["late"], unit), match["options"])


def _replayed(begun: Play, entries: tuple[Entered, ...]) -> Play:
    """Return the match with its entries, after comparing each result with the document.

    Entries before the last correction or change of rules are not compared, because other rules held then.

    Raises:
        Illegal: an entry is not valid.
        _Otherwise: an entry has another result.
    """
    whole, first = course(entries), _first_of_today(entries)
    play = begun.followed(entries[:first])
    if first:
        _hold(play, play.state, first - 1, entries)
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
            reached.append(Reached.by(enter(begun.game, state, said_again(entries[again].event))))
            kept.append(again)
        _hold(play, reached[-1].state if reached else begun.initial, number, entries)
    return replace(play, entries=entries, course=whole, reached=tuple(reached))


def _first_of_today(entries: Sequence[Entered]) -> int:
    """Return the number of the first entry after the last correction or change of rules.

    If there is any correction, undo and redo count as one, because they may concern it.
    """
    actions = [entry.event.action for entry in entries]
    others = RESERVED if AMEND in actions else (EDITION, POT)
    return max((number + 1 for number, action in enumerate(actions) if action in others), default=0)


def _hold(play: Play, state: Any, number: int, entries: Sequence[Entered]) -> None:
    """Raise `_Otherwise` if the entry's stored result differs from the state after it."""
    said = entries[number].came
    if said is not None and not said.still(Came.of(play.game.summary(state))):
        raise _Otherwise(texts.ENTRY_OTHERWISE.format(number=number + 1))


def _ends_otherwise(match: Document, play: Play, *, is_last: bool) -> str:
    """Return how the document differs from the match's end, in a sentence; "" if it does not."""
    came, result, tallies = Came.of(play.summary), match["result"], match["tallies"]
    if came.over != (result is not None):
        return texts.OVER_OTHERWISE
    if result is None:
        return "" if is_last or match["abandoned"] is not None else texts.OVER_OTHERWISE
    said = Came(True, tuple(result["winners"]), tuple(result["money"]), result["pot"])
    known = result["highlights"]
    if said != came:
        return texts.RESULT_OTHERWISE
    if known is not None and _figures(known) != _figures(play.highlights.stored()):
        return texts.HIGHLIGHTS_OTHERWISE
    for told, tally in zip(tallies or (), play.tallies, strict=bool(tallies)):
        if any(many not in (None, getattr(tally, name)) for name, many in zip(TALLY, told, strict=True)):
            return texts.TALLIES_OTHERWISE
    return ""


def _figures(highlights: Document) -> list[Any]:
    """Return the numbers and cards of highlights, to compare them."""
    best = highlights["best"]
    of_best = best and [list(best["cards"]), *(best[name] for name in _FIGURES_OF_BEST)]
    return [*(highlights[name] for name in _FIGURES), list(highlights["legs"]), of_best]

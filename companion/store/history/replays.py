"""Matches as they stand: found at a table, and replayed from what is stored."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from flask import current_app
from sqlalchemy import bindparam, select
from sqlalchemy.orm.attributes import set_committed_value

from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.engine.game import Game
from companion.engine.gate import begin
from companion.engine.money import WHOLE, Unit
from companion.engine.seats import Seats
from companion.evenings.tables import names
from companion.store.database import clock, texts
from companion.store.database.session import db
from companion.store.history.entered import Entered, read_entry
from companion.store.history.play import Play
from companion.store.history.registry import edition_of, game_called, recent_plays
from companion.store.models import Entry, Match, Seat, Sharing, Table

_MINUTE = timedelta(minutes=1)
_LARGEST = 2**31 - 1
"""What a column of whole numbers holds."""


DAMAGE = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    StopIteration,
    TypeError,
    ValueError,
)
"""What is raised where something is stored that no companion has written; `Illegal` is a `ValueError`."""


class Unreadable(Illegal):
    """A stored match that the companion's games cannot follow as it was played; what was stored stays."""


def find_match(table: Table, number: int) -> Match | None:
    """Return the table's match of that number, None if it has none."""
    if number > _LARGEST:
        return None
    found = db.session.scalar(_NUMBERED, {"table": table.id, "number": number})
    if found is not None:
        set_committed_value(found, "table", table)  # it is at hand, with its seats
    return found


_NUMBERED = select(Match).where(Match.table_id == bindparam("table"), Match.number == bindparam("number"))


def live_matches(table: Table) -> list[Match]:
    """Return the matches that were not called off, in order."""
    return [match for match in table.matches if match.abandoned is None]


def live_sharings(table: Table) -> list[Sharing]:
    """Return when the pot was shared out, in order, without what was taken back."""
    return [sharing for sharing in table.sharings if sharing.taken_back is None]


def taken_over(match: Match) -> int | None:
    """Return the pot that the match took over from those before; None if its game leaves it waiting."""
    try:
        taken = match.options.get(game_called(match.game, match.card).waiting)
    except DAMAGE:
        return None
    return taken if isinstance(taken, int) else None


def running(table: Table) -> Match | None:
    """Return the match that is being played: the latest, as long as it has no result."""
    for match in live_matches(table)[-1:]:
        return match if match.result is None else None
    return None


def load(match: Match) -> Play:
    """Return the match as it stands by the edition that it is played by.

    Raises:
        Unreadable: it cannot be followed, or comes to something else today than what was stored when it was
            entered, or what was stored is damaged.
    """
    try:
        return _loaded(match)
    except Unreadable:
        raise
    except DAMAGE as error:
        if _joined_since(match):
            return load(match)
        if isinstance(error, Illegal):
            raise Unreadable(texts.UNREADABLE.format(reason=error)) from error
        current_app.logger.warning("Match %s cannot be read.", match.id, exc_info=error)
        raise Unreadable(texts.DAMAGED_MATCH) from error


def _loaded(match: Match) -> Play:
    """Return the match as it stands; raise `Illegal` where it does not fit, and what `DAMAGE` says."""
    key = known_by(match)
    known = recent_plays().get(key)
    if known is not None and match.result is None and known.game.edition != match.edition:
        known = None  # it was over and read by the newest edition; taken up again it is asked about
    found = _replayed(match, known)
    if found is not known:
        if not found.agrees:
            raise Unreadable(texts.CAME_OTHERWISE)
        recent_plays().put(key, found)
    return found


def load_by(match: Match, game: Game[Any], entries: Sequence[Entered]) -> Play:
    """Return the match as it would stand with these entries by that edition of its game; raise `Illegal`."""
    return begun(match, game, match.options).followed(entries)


def _replayed(match: Match, known: Play | None) -> Play:
    """Return the match with all its entries, from a replay of those before if one is known.

    The last of those is looked for, too: a database that was restored, or taken over by another that had not
    yet heard of it, has it no more.
    """
    if known is not None:
        last = known.entries[-1:]
        found = entries_of(match, known.seq - len(last))
        if _same(found[: len(last)], last):
            new = found[len(last) :]
            return known.followed((*known.entries, *new)) if new else known
    return begun(match, _game_of(match), match.options).followed(entries_of(match))


def _same(some: Sequence[Entered], others: Sequence[Entered]) -> bool:
    return [_mark(entered) for entered in some] == [_mark(entered) for entered in others]


def _mark(entered: Entered) -> tuple[object, ...]:
    """Return what no two entries have in common."""
    return (entered.at, entered.device, entered.event.action)


def _game_of(match: Match) -> Game[Any]:
    """Return the game that the match is read by; raise `Illegal` where there is none.

    Of one that is over and whose edition is kept no more, that is the newest: `load` holds it to what was
    stored. One that is being played is never changed in silence.
    """
    try:
        return edition_of(match.game, match.edition, match.card)
    except Illegal:
        if match.result is None:
            raise
        return game_called(match.game, match.card)


def players(match: Match) -> list[Seat]:
    """Return the seats of the match, clockwise; an event's seat is an index into them."""
    by_id = {seat.id: seat for seat in match.table.seats}
    return [by_id[player] for player in match.players if player in by_id]


def game_name(match: Match) -> str:
    """Return what the match's game is called, or its slug if it is no longer known.

    One of the house has its name on its card, whoever can read the rest.
    """
    try:
        if match.card is not None:
            return str(match.card.get("name") or match.game)
        return game_called(match.game).titled(match.options).name
    except DAMAGE:
        return match.game


def being_played(table: Table) -> str | None:
    """Return what the game of the match being played is called, None between two games."""
    match = running(table)
    return None if match is None else game_name(match)


def seated(around: Sequence[Seat], dealer: Seat, late: int = 0, unit: Unit = WHOLE) -> Seats:
    """Return those seats, clockwise, as a game is told of them; the last `late` came later."""
    return seats_of([seat.name for seat in around], list(around).index(dealer), late, unit)


def seats_of(called: Sequence[str], dealer: int, late: int, unit: Unit) -> Seats:
    """Return players by their names, clockwise, as a game is told of them; `dealer` is a place among them."""
    return Seats(tuple(map(names.isolated, called)), dealer, late, unit)


def known_by(match: Match) -> tuple[object, ...]:
    """Return what the replays of the match are kept under: what they rest on beside its entries.

    With when it was begun: in a database that was restored its number may be another's.
    """
    called = (seat.name for seat in players(match))
    return (match.id, match.created, match.edition, taken_over(match), *called)


def minute(match: Match, at: datetime | None = None) -> int:
    """Return how many whole minutes after the beginning of the match `at` is, or this moment."""
    return minutes_between(match.created, at or clock.now())


def minutes_between(created: datetime, at: datetime) -> int:
    """Return how many whole minutes after the beginning of a match `at` is."""
    # A clock that was put back has not yet come to the beginning again
    return max(0, (at - created) // _MINUTE)


def entries_of(match: Match, first: int = 0) -> list[Entered]:
    """Return what was entered in the match from number `first` on, as it was told then."""
    rows = db.session.execute(_ENTERED, {"match": match.id, "first": first})
    return [read_entry(row, minute(match, row.at)) for row in rows]


def lines_of(match: Match) -> list[Entered]:
    """Return how each entry of the match was told, where the rest of what is stored cannot be read."""
    rows = db.session.execute(_LINES, {"match": match.id})
    return [
        Entered(Event(row.action, row.seat), row.entered_by, row.device, row.at, row.line) for row in rows
    ]


# Asked several times for each page, so it is put together once
_ENTERED = (
    select(
        Entry.action,
        Entry.seat,
        Entry.values,
        Entry.entered_by,
        Entry.device,
        Entry.at,
        Entry.line,
        Entry.came,
        Entry.retold,
        Entry.chosen_by,
    )
    .where(Entry.match_id == bindparam("match"), Entry.seq >= bindparam("first"))
    .order_by(Entry.seq)
)


_LINES = (
    select(Entry.action, Entry.seat, Entry.entered_by, Entry.device, Entry.at, Entry.line)
    .where(Entry.match_id == bindparam("match"))
    .order_by(Entry.seq)
)


def begun(match: Match, game: Game[Any], options: Mapping[str, Any]) -> Play:
    """Return the match before its first entry; raise `Illegal` for options that do not fit."""
    around = players(match)
    dealer = next(seat for seat in around if seat.id == match.dealer)
    return begun_by(game, seated(around, dealer, match.late, match.table.counts_in), options)


def begun_by(game: Game[Any], seats: Seats, options: Mapping[str, Any]) -> Play:
    """Return a match of those seats before its first entry; raise `Illegal` for options that do not fit."""
    return Play(game.titled(options), seats, begin(game, seats, options))


def _joined_since(match: Match) -> bool:
    """Say whether somebody was let in after the match's row was read, and before its entries were."""
    known = match.players
    db.session.refresh(match)
    return match.players != known

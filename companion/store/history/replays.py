"""Finding the matches of a table and replaying them from stored entries."""

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
from companion.engine.money import WHOLE, MoneyUnit
from companion.engine.seats import Seats
from companion.evenings.tables import names
from companion.store.database import clock, texts
from companion.store.database.session import db
from companion.store.history.entered import LogEntry, parse_log_entry
from companion.store.history.play import MatchReplay
from companion.store.history.registry import get_game, get_game_edition, get_replay_cache
from companion.store.models import Entry, Match, Seat, Table

_MINUTE = timedelta(minutes=1)
_MAX_INTEGER = 2**31 - 1
"""Largest number that an integer column holds."""


DAMAGE_ERRORS = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    StopIteration,
    TypeError,
    ValueError,
)
"""Errors raised by stored data that no companion has written; `Illegal` is a `ValueError`."""


class UnreadableMatch(Illegal):
    """Raised if a stored match cannot be replayed with the same result; the stored data stays.

    It is an `Illegal`; the message is a sentence for people.
    """


def find_match(table: Table, number: int) -> Match | None:
    """Return the table's match of that number, also if it was called off; None if it has none."""
    if number > _MAX_INTEGER:
        return None
    found = db.session.scalar(_MATCH_QUERY, {"table": table.id, "number": number})
    if found is not None:
        set_committed_value(found, "table", table)  # saves a query: it is loaded, with its seats
    return found


_MATCH_QUERY = select(Match).where(Match.table_id == bindparam("table"), Match.number == bindparam("number"))


def list_matches_not_abandoned(table: Table) -> list[Match]:
    """Return the table's matches, finished or running, that were not called off, in order."""
    return [match for match in table.matches if match.abandoned is None]


def pot_from_earlier_matches(match: Match) -> int | None:
    """Return the pot that the match took over from earlier ones, as its stored options say.

    None if its game takes none over or is not known here, or its options cannot be read.
    """
    try:
        taken = match.options.get(get_game(match.game, match.card).options.pot_option)
    except DAMAGE_ERRORS:
        return None
    return taken if isinstance(taken, int) else None


def find_running_match(table: Table) -> Match | None:
    """Return the match that is being played at the table; None between two matches.

    It is the latest match that was not called off, if it has no stored result.
    """
    for match in list_matches_not_abandoned(table)[-1:]:
        return match if match.result is None else None
    return None


def load_replay(match: Match) -> MatchReplay:
    """Return the match replayed from its stored entries, by its edition of the rules; it is cached.

    A match that is over is replayed by the newest edition if its own is gone. Stored data that is
    damaged is logged.

    Raises:
        UnreadableMatch: the entries are not valid, lead to another result than was stored, or are
            damaged; or the game or its edition is not known here.
    """
    try:
        return _load_cached_replay(match)
    except UnreadableMatch:
        raise
    except DAMAGE_ERRORS as error:
        if _has_new_player(match):
            return load_replay(match)
        if isinstance(error, Illegal):
            raise UnreadableMatch(texts.UNREADABLE.format(reason=error)) from error
        current_app.logger.warning("Match %s cannot be read.", match.id, exc_info=error)
        raise UnreadableMatch(texts.DAMAGED_MATCH) from error


def _load_cached_replay(match: Match) -> MatchReplay:
    """Return the match replayed; raise `Illegal` if it is not valid, or an error of `DAMAGE_ERRORS`."""
    key = replay_cache_key(match)
    known = get_replay_cache().get(key)
    if known is not None and match.result is None and known.game.edition != match.edition:
        known = None  # replayed by the newest edition while over; reopened it needs its own
    found = _replay_stored_entries(match, known)
    if found is not known:
        if not found.agrees_with_stored:
            raise UnreadableMatch(texts.REPLAY_DIFFERS)
        get_replay_cache().put(key, found)
    return found


def replay_entries(match: Match, game: Game[Any], entries: Sequence[LogEntry]) -> MatchReplay:
    """Return the match with `entries` instead of the stored ones, by the rules of `game`.

    Nothing is stored or cached. The result is not compared with the stored one. Damaged data may
    raise any of `DAMAGE_ERRORS`.

    Raises:
        Illegal: an entry, an option or the number of players is not valid.
    """
    return begin_replay(match, game, match.options).with_entries(entries)


def _replay_stored_entries(match: Match, known: MatchReplay | None) -> MatchReplay:
    """Return the match with all its entries, starting from an earlier replay if one is known.

    The last entry of that replay is compared with the database. A database that was restored, or replaced by
    a copy that lagged behind, may not have it.
    """
    if known is not None:
        last = known.entries[-1:]
        found = load_entries(match, known.seq - len(last))
        if _are_same_entries(found[: len(last)], last):
            new = found[len(last) :]
            return known.with_entries((*known.entries, *new)) if new else known
    return begin_replay(match, _find_replay_game(match), match.options).with_entries(load_entries(match))


def _are_same_entries(some: Sequence[LogEntry], others: Sequence[LogEntry]) -> bool:
    return [_entry_identity(entered) for entered in some] == [_entry_identity(entered) for entered in others]


def _entry_identity(entered: LogEntry) -> tuple[object, ...]:
    """Return a value that differs for any two entries."""
    return (entered.at, entered.device, entered.event.action)


def _find_replay_game(match: Match) -> Game[Any]:
    """Return the game that the match is replayed by; raise `Illegal` if there is none.

    If its edition is gone, a match that is over takes the newest, and `load_replay` compares the
    result with the stored one. A running match never changes without being told.
    """
    try:
        return get_game_edition(match.game, match.edition, match.card)
    except Illegal:
        if match.result is None:
            raise
        return get_game(match.game, match.card)


def match_seats(match: Match) -> list[Seat]:
    """Return the seats of the match's players; an event's seat is an index into them.

    They are clockwise, except that those who joined later are last, in the order in which they joined.
    A player whose seat is not at the table is left out.
    """
    by_id = {seat.id: seat for seat in match.table.seats}
    return [by_id[player] for player in match.players if player in by_id]


def game_name(match: Match) -> str:
    """Return the name of the game that the match plays; its slug if the game is not known here.

    The name of a house game is in its definition, even if the rest cannot be read.
    """
    try:
        if match.card is not None:
            return str(match.card.get("name") or match.game)
        return get_game(match.game).with_title(match.options).name
    except DAMAGE_ERRORS:
        return match.game


def running_game_name(table: Table) -> str | None:
    """Return the name of the game being played, None between two games."""
    match = find_running_match(table)
    return None if match is None else game_name(match)


def make_engine_seats(around: Sequence[Seat], dealer: Seat, late: int = 0, unit: MoneyUnit = WHOLE) -> Seats:
    """Return seats in the form that the engine takes; the last `late` joined after the start.

    `around` are the players clockwise, late ones last. `dealer` is one of them. `unit` is what
    amounts count in.

    Raises:
        ValueError: the dealer is not in `around`.
    """
    return make_engine_seats_from_names(
        [seat.name for seat in around], list(around).index(dealer), late, unit
    )


def make_engine_seats_from_names(called: Sequence[str], dealer: int, late: int, unit: MoneyUnit) -> Seats:
    """Return seats in the form that the engine takes, from the players' names.

    `called` are the names clockwise, `dealer` is an index of them, and the last `late` joined after
    the start. `unit` is what amounts count in. Names that run from right to left are isolated.
    """
    return Seats(tuple(map(names.isolate_right_to_left_name, called)), dealer, late, unit)


def replay_cache_key(match: Match) -> tuple[object, ...]:
    """Return the cache key for replays of the match: all that they depend on besides its entries.

    It includes the time when the match began, because in a restored database its id may be another's.
    """
    called = (seat.name for seat in match_seats(match))
    return (match.id, match.created, match.edition, pot_from_earlier_matches(match), *called)


def minutes_since_match_start(match: Match, at: datetime | None = None) -> int:
    """Return the whole minutes from the beginning of the match to `at`, or to now.

    It is 0 if `at` is before the beginning.
    """
    return minutes_between(match.created, at or clock.now())


def minutes_between(created: datetime, at: datetime) -> int:
    """Return the whole minutes from the beginning of a match to `at`, 0 if that is earlier."""
    # If the clock was set back, now may be before the beginning
    return max(0, (at - created) // _MINUTE)


def load_entries(match: Match, first: int = 0) -> list[LogEntry]:
    """Return the stored entries of the match in order, from number `first` on; 0 is the first of all.

    Raises:
        AttributeError, LookupError, TypeError, ValueError: the stored data is damaged.
    """
    rows = db.session.execute(_ENTRIES_QUERY, {"match": match.id, "first": first})
    return [parse_log_entry(row, minutes_since_match_start(match, row.at)) for row in rows]


def load_text_only_entries(match: Match) -> list[LogEntry]:
    """Return the entries with their log texts alone, for a match whose other data cannot be read.

    Action, seat, author, phone and time are kept. Values, results and corrections are left out.
    """
    rows = db.session.execute(_LOG_TEXTS_QUERY, {"match": match.id})
    return [
        LogEntry(Event(row.action, row.seat), row.entered_by, row.device, row.at, row.line) for row in rows
    ]


# Built once, because every page runs it several times
_ENTRIES_QUERY = (
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


_LOG_TEXTS_QUERY = (
    select(Entry.action, Entry.seat, Entry.entered_by, Entry.device, Entry.at, Entry.line)
    .where(Entry.match_id == bindparam("match"))
    .order_by(Entry.seq)
)


def begin_replay(match: Match, game: Game[Any], options: Mapping[str, Any]) -> MatchReplay:
    """Return the match before its first entry, with `options` in place of the stored ones.

    Damaged data may raise any of `DAMAGE_ERRORS`.

    Raises:
        Illegal: the options or the number of players are not valid.
    """
    around = match_seats(match)
    dealer = next(seat for seat in around if seat.id == match.dealer)
    return begin_replay_with_seats(
        game, make_engine_seats(around, dealer, match.late, match.table.counts_in), options
    )


def begin_replay_with_seats(game: Game[Any], seats: Seats, options: Mapping[str, Any]) -> MatchReplay:
    """Return a match of those seats before its first entry.

    Raises:
        Illegal: the options or the number of players are not valid.
    """
    return MatchReplay(game.with_title(options), seats, begin(game, seats, options))


def _has_new_player(match: Match) -> bool:
    """Return whether a player joined between reading the match's row and reading its entries."""
    known = match.players
    db.session.refresh(match)
    return match.players != known

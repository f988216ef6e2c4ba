"""Matches: starting one, entering what happened, taking it back, and reading it all again."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from companion import evening
from companion.play.field import Illegal, read_values, write_values
from companion.play.game import REDO, UNDO, Event, Seats, begin, offered
from companion.store import clock, names, words
from companion.store.changes import changing
from companion.store.database import db
from companion.store.models import Entry, Match, Seat, Table
from companion.store.plays import Entered, Line, Play
from companion.store.registry import game_called, recent_plays
from companion.store.tables import known_as

__all__ = ["Entered", "Line", "Play", "Stale", "Unreadable"]


class Stale(RuntimeError):
    """Somebody else's entry came first; `seq` is the number that the next one will have now."""

    def __init__(self, seq: int) -> None:
        super().__init__(words.STALE)
        self.seq = seq


class Unreadable(Illegal):
    """A stored match that the companion's present games cannot follow; it can still be called off."""


def start_match(
    table: Table,
    slug: str,
    options: Mapping[str, Any],
    seats: Sequence[Seat],
    caller: Seat | None,
    device: str,
    dealer: Seat | None = None,
) -> Match:
    """Return a new match of those seats, clockwise; raise `Illegal` for what does not fit.

    Without a `dealer` the deal passes on as `next_dealer` says.
    """
    game = game_called(slug)
    with changing(table):
        _refuse_seats(table, [*seats, *filter(None, (caller, dealer))], seats)
        if (still := running(table)) is not None:
            raise Illegal(words.STILL_RUNNING.format(game=game_name(still)))
        deals = dealer if dealer is not None and dealer in seats else next_dealer(table, seats)
        values = read_values(game.options, options)
        begin(game, _seats(seats, deals), values)
        match = Match(
            number=len(table.matches) + 1,
            game=slug,
            options=write_values(values),
            players=[seat.id for seat in seats],
            dealer=deals.id,
            caller=caller.id if caller else None,
            started_by=known_as(table, device),
            device=device,
            created=clock.now(),
        )
        table.matches.append(match)
    return match


def next_dealer(table: Table, seats: Sequence[Seat]) -> Seat:
    """Return whose deal it is among `seats`: left of who called the last game, or else of who dealt it."""
    last = live_matches(table)[-1:]
    before = [match.caller or match.dealer for match in last]
    chosen = evening.next_dealer(
        [seat.id for seat in table.seats], before[0] if before else None, {seat.id for seat in seats}
    )
    return next(seat for seat in seats if seat.id == chosen)


def find_match(table: Table, number: int) -> Match | None:
    """Return the table's match of that number."""
    return next((match for match in table.matches if match.number == number), None)


def live_matches(table: Table) -> list[Match]:
    """Return the matches that were not called off, in order."""
    return [match for match in table.matches if match.abandoned is None]


def running(table: Table) -> Match | None:
    """Return the match that is being played. Only the latest can be: a new one waits for its end."""
    for match in live_matches(table)[-1:]:
        try:
            return None if load(match).summary.over else match
        except Unreadable:
            return match
    return None


def abandon(match: Match, device: str) -> None:
    """Call off a match that is being played: no winner, no money. Raise `Illegal` if it is over."""
    with changing(match.table):
        if match.abandoned is not None:
            raise Illegal(words.ABANDONED)
        if running(match.table) is not match:
            raise Illegal(words.OVER)
        match.abandoned = clock.now()
        match.abandoned_by = known_as(match.table, device)


def resume(match: Match, device: str) -> None:  # noqa: ARG001 - who may is asked before
    """Go on with a match that was called off; raise `Illegal` once a later one has begun."""
    with changing(match.table):
        if match.abandoned is None:
            raise Illegal(words.NOT_ABANDONED)
        _refuse_superseded(match)
        match.abandoned = match.abandoned_by = None


def append(match: Match, seq: int, event: Event, device: str, who: str | None = None) -> int:
    """Enter the event as number `seq`; return the next number.

    Raise `Stale` if that number is taken, `Illegal` if the event does not fit; then nothing is stored.
    """
    found = _at(match, seq)
    if event.seat is not None and not 0 <= event.seat < len(found.seats):
        raise Illegal(words.NO_SEAT)
    action = offered(found.game, found.state, event.action)
    values = read_values(action.fields, event.values)
    return _enter(match, found, Event(event.action, event.seat, values), device, who)


def undo(match: Match, seq: int, device: str, who: str | None = None) -> int:
    """Take the newest entry back, as entry `seq`; raises as `append` does."""
    return _enter(match, _at(match, seq), Event(UNDO), device, who)


def redo(match: Match, seq: int, device: str, who: str | None = None) -> int:
    """Put the entry taken back last in again, as entry `seq`; raises as `append` does."""
    return _enter(match, _at(match, seq), Event(REDO), device, who)


def load(match: Match) -> Play:
    """Return the match as it stands; raise `Unreadable` if it cannot be replayed."""
    key = (match.id, *_names(match))
    found = recent_plays().get(key)
    try:
        if found is None:
            found = _begun(match)
        for entry in _entries(match, found.seq):
            found = found.with_entry(entry)
    except Illegal as illegal:
        raise Unreadable(words.UNREADABLE.format(reason=illegal)) from illegal
    recent_plays().put(key, found)
    return found


def players(match: Match) -> list[Seat]:
    """Return the seats of the match, clockwise; an event's seat is an index into them."""
    by_id = {seat.id: seat for seat in match.table.seats}
    return [by_id[player] for player in match.players]


def game_name(match: Match) -> str:
    """Return what the match's game is called, or its slug if it is no longer known."""
    try:
        return game_called(match.game).name
    except Illegal:
        return match.game


def _at(match: Match, seq: int) -> Play:
    found = load(match)
    if found.seq != seq:
        raise Stale(found.seq)
    return found


def _enter(match: Match, found: Play, event: Event, device: str, who: str | None) -> int:
    name = known_as(match.table, device) if who is None else who
    entered = Entered(event, name, device, clock.now())
    grown = found.with_entry(entered)
    key = (match.id, *_names(match))
    try:
        with changing(match.table):
            if match.abandoned is not None:
                raise Illegal(words.ABANDONED)
            _refuse_superseded(match)
            db.session.execute(insert(Entry).values(_row(match, found.seq, entered)))
    except IntegrityError:
        raise Stale(load(match).seq) from None
    recent_plays().put(key, grown)
    return grown.seq


def _row(match: Match, seq: int, entered: Entered) -> dict[str, Any]:
    return {
        "match_id": match.id,
        "seq": seq,
        "action": entered.event.action,
        "seat": entered.event.seat,
        "values": write_values(entered.event.values),
        "entered_by": entered.entered_by,
        "device": entered.device,
        "at": entered.at,
    }


def _entries(match: Match, first: int) -> list[Entered]:
    rows = db.session.execute(
        select(Entry.action, Entry.seat, Entry.values, Entry.entered_by, Entry.device, Entry.at)
        .where(Entry.match_id == match.id, Entry.seq >= first)
        .order_by(Entry.seq)
    )
    return [
        Entered(Event(action, seat, values), entered_by, device, at)
        for action, seat, values, entered_by, device, at in rows
    ]


def _begun(match: Match) -> Play:
    game = game_called(match.game)
    around = players(match)
    seats = _seats(around, next(seat for seat in around if seat.id == match.dealer))
    return Play(game, seats, begin(game, seats, match.options))


def _seats(around: Sequence[Seat], dealer: Seat) -> Seats:
    return Seats(tuple(names.isolated(seat.name) for seat in around), list(around).index(dealer))


def _names(match: Match) -> tuple[str, ...]:
    return tuple(seat.name for seat in players(match))


def _refuse_superseded(match: Match) -> None:
    if any(other.number > match.number for other in live_matches(match.table)):
        raise Illegal(words.LATER_MATCH)


def _refuse_seats(table: Table, everybody: Sequence[Seat], seats: Sequence[Seat]) -> None:
    if not seats:
        raise Illegal(words.NO_PLAYERS)
    for seat in everybody:
        if seat not in table.seats:
            raise Illegal(words.NOT_HERE)
    for seat in seats:
        if list(seats).count(seat) > 1:
            raise Illegal(words.TWICE.format(name=seat.name))

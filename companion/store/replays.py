"""Matches as they stand: found at a table, and replayed from what is stored."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import select

from companion.play.field import Illegal
from companion.play.game import Event, Seats, begin
from companion.store import clock, names, words
from companion.store.database import db
from companion.store.models import Entry, Match, Seat, Sharing, Table
from companion.store.plays import Entered, Play
from companion.store.registry import game_called, recent_plays

_MINUTE = timedelta(minutes=1)


class Unreadable(Illegal):
    """A stored match that the companion's present games cannot follow; it can still be called off."""


def find_match(table: Table, number: int) -> Match | None:
    """Return the table's match of that number."""
    return next((match for match in table.matches if match.number == number), None)


def live_matches(table: Table) -> list[Match]:
    """Return the matches that were not called off, in order."""
    return [match for match in table.matches if match.abandoned is None]


def live_sharings(table: Table) -> list[Sharing]:
    """Return when the pot was shared out, in order, without what was taken back."""
    return [sharing for sharing in table.sharings if sharing.taken_back is None]


def taken_over(match: Match) -> int | None:
    """Return the pot that the match took over from those before; None if its game leaves it waiting."""
    try:
        taken = match.options.get(game_called(match.game).waiting)
    except Illegal:
        return None
    return taken if isinstance(taken, int) else None


def running(table: Table) -> Match | None:
    """Return the match that is being played. Only the latest can be: a new one waits for its end."""
    for match in live_matches(table)[-1:]:
        try:
            return None if load(match).summary.over else match
        except Unreadable:
            return match
    return None


def load(match: Match) -> Play:
    """Return the match as it stands; raise `Unreadable` if it cannot be replayed."""
    key = known_by(match)
    found = recent_plays().get(key)
    try:
        if found is None:
            found = _begun(match)
        for entry in _entries(match, found.seq):
            found = found.with_entry(entry)
    except Illegal as illegal:
        if _joined_since(match):
            return load(match)
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


def seated(around: Sequence[Seat], dealer: Seat, late: int = 0) -> Seats:
    """Return those seats, clockwise, as a game is told of them; the last `late` came later."""
    return Seats(tuple(names.isolated(seat.name) for seat in around), list(around).index(dealer), late)


def known_by(match: Match) -> tuple[object, ...]:
    """Return what the replays of the match are kept under: its names are told in every line."""
    return (match.id, *(seat.name for seat in players(match)))


def refuse_superseded(match: Match) -> None:
    """Raise `Illegal` once something rests on how the match ended: a later match, or a pot shared out."""
    if any(other.number > match.number for other in live_matches(match.table)):
        raise Illegal(words.LATER_MATCH)
    if any(sharing.after >= match.number for sharing in live_sharings(match.table)):
        raise Illegal(words.SHARED_OUT)


def minute(match: Match, at: datetime | None = None) -> int:
    """Return how many whole minutes after the beginning of the match `at` is, or this moment."""
    # A clock that was put back has not yet come to the beginning again
    return max(0, ((at or clock.now()) - match.created) // _MINUTE)


def _begun(match: Match) -> Play:
    game = game_called(match.game)
    around = players(match)
    seats = seated(around, next(seat for seat in around if seat.id == match.dealer), match.late)
    return Play(game, seats, begin(game, seats, match.options))


def _joined_since(match: Match) -> bool:
    """Say whether somebody was let in after the match's row was read, and before its entries were."""
    known = match.players
    db.session.refresh(match)
    return match.players != known


def _entries(match: Match, first: int) -> list[Entered]:
    rows = db.session.execute(
        select(Entry.action, Entry.seat, Entry.values, Entry.entered_by, Entry.device, Entry.at)
        .where(Entry.match_id == match.id, Entry.seq >= first)
        .order_by(Entry.seq)
    )
    return [
        Entered(Event(action, seat, values, minute(match, at)), entered_by, device, at)
        for action, seat, values, entered_by, device, at in rows
    ]

"""Letting somebody who sits at the table into a match that has begun."""

from sqlalchemy.exc import IntegrityError

from companion.play.field import Illegal
from companion.play.game import AFTER, JOIN, Action, Said, enter
from companion.store import words
from companion.store.changes import locked
from companion.store.database import db
from companion.store.log import Stale, at, record, with_step
from companion.store.models import Match, Seat
from companion.store.plays import Play
from companion.store.registry import game_called, recent_plays
from companion.store.replays import known_by, load, minute


def newcomers(match: Match) -> list[Seat]:
    """Return who may be let in: clockwise, everybody at the table who is not in the match nor sits out."""
    if not game_called(match.game).joins:
        return []
    return [seat for seat in match.table.seats if seat.id not in match.players and not seat.away]


def let_in(match: Match, seq: int, seat: Seat, device: str, who: str | None = None) -> Play:
    """Put the seat into the match and enter its joining as number `seq`; return the match with it.

    It sits down where it sits at the table. Raise `Stale` if that number is taken, `Illegal` where the
    game lets nobody in now; then nothing is stored.
    """
    try:
        grown = _store(match, _joined(match, seq, seat, device, who))
    except BaseException:
        db.session.expire(match)
        raise
    recent_plays().put(known_by(match), grown)
    return grown


def _joined(match: Match, seq: int, seat: Seat, device: str, who: str | None) -> Play:
    """Return the match with the seat in it; what is changed in its row is not written yet."""
    with db.session.no_autoflush:
        _refuse(match, at(match, seq), seat)
        match.players = [*match.players, seat.id]
        match.late += 1
        found = load(match)  # once more from the beginning, with the seat that will join
        action = _offered(found, seat.name)
        said = Said(JOIN, len(match.players) - 1, _place(match, seat, action), minute(match))
        return with_step(match, found, enter(found.game, found.state, said), device, who)


def _store(match: Match, grown: Play) -> Play:
    try:
        with locked(match.table):
            return record(match, grown)
    except IntegrityError:
        raise Stale(grown.seq) from None


def _refuse(match: Match, found: Play, seat: Seat) -> None:
    if not found.game.joins:
        raise Illegal(words.NOBODY_JOINS.format(game=found.game.name))
    if seat not in match.table.seats:
        raise Illegal(words.NOT_HERE)
    if seat.id in match.players:
        raise Illegal(words.IN_ALREADY.format(name=seat.name))
    if found.summary.over:
        raise Illegal(words.OVER)


def _offered(found: Play, name: str) -> Action:
    """Return the action by which the last seat joins; raise `Illegal` where the game has none now."""
    for action in found.actions:
        if action.name == JOIN and len(found.seats) - 1 in action.seats:
            return action
    raise Illegal(words.NOT_NOW.format(name=name))


def _place(match: Match, seat: Seat, action: Action) -> dict[str, str]:
    """Return whom the seat sits left of, where the game asks: the nearest of the others, as they sit."""
    others = [other for field in action.fields if field.name == AFTER for other, _ in field.choices]
    around = [other.id for other in match.table.seats]
    here = around.index(seat.id)
    for player in [*reversed(around[:here]), *reversed(around[here:])]:
        if player in match.players and str(match.players.index(player)) in others:
            return {AFTER: str(match.players.index(player))}
    return {}

"""Adding a player who sits at the table to a match that has begun."""

from collections.abc import Callable, Sequence

from sqlalchemy.exc import IntegrityError

from companion.engine.event import Raw, Said
from companion.engine.field import Field
from companion.engine.game import JOIN
from companion.engine.gate import enter
from companion.evenings.tables import joining
from companion.store.database.changes import locked
from companion.store.database.session import db
from companion.store.history.play import Play
from companion.store.history.registry import game_called, recent_plays
from companion.store.history.replays import known_by, load, minute
from companion.store.matches.log import Stale, at, record, with_step
from companion.store.models import Match, Seat

Answers = Callable[[Sequence[Field]], Raw]
"""Function that reads a newcomer's answers to the fields that the game asks for."""


def _unasked(_: Sequence[Field]) -> Raw:
    return {}


def newcomers(match: Match) -> list[Seat]:
    """Return the seats that may join, clockwise: not in the match yet and not sitting out."""
    if not game_called(match.game, match.card).joins:
        return []
    return [seat for seat in match.table.seats if seat.id not in match.players and not seat.away]


def asked(found: Play) -> Sequence[Field]:
    """Return the fields that a player who joins now has to fill in."""
    fields: Sequence[Field] = found.game.joining(found.state)
    return fields


def let_in(
    match: Match, seq: int, seat: Seat, device: str, who: str | None = None, answers: Answers = _unasked
) -> Play:
    """Add the seat to the match by entry `seq`; return the match with it.

    The player's place in the match follows the table. `answers` reads the other fields that the game asks
    for. After an error nothing is stored.

    Raises:
        Stale: that number is taken.
        Illegal: nobody can join the game now, or the answers are not valid.
    """
    try:
        grown = _store(match, _joined(match, seq, seat, device, who, answers))
    except BaseException:
        db.session.expire(match)
        raise
    recent_plays().put(known_by(match), grown)
    return grown


def _joined(match: Match, seq: int, seat: Seat, device: str, who: str | None, answers: Answers) -> Play:
    """Return the match with the seat added; the changes of its row are not written yet."""
    with db.session.no_autoflush:
        _refuse(match, at(match, seq), seat)
        match.players = [*match.players, seat.id]
        match.late += 1
        found = load(match)  # replayed from the beginning with the new seat
        if found.seq != seq:  # another entry came in meanwhile
            raise Stale(found.seq)
        action = joining.offered(found.actions, len(match.players) - 1, seat.name)
        around = [other.id for other in match.table.seats]
        place = joining.left_of(seat.id, around, match.players, action)
        raw = {**answers(asked(found)), **place}
        said = Said(JOIN, len(match.players) - 1, raw, minute(match))
        return with_step(match, found, enter(found.game, found.state, said), device, who)


def _store(match: Match, grown: Play) -> Play:
    try:
        with locked(match.table, counts=True):
            return record(match, grown)
    except IntegrityError:
        raise Stale(grown.seq) from None


def _refuse(match: Match, found: Play, seat: Seat) -> None:
    joining.refuse_joining(
        seat.id,
        seat.name,
        around=[other.id for other in match.table.seats],
        playing=match.players,
        game=found.game.name,
        joins=found.game.joins,
        over=found.summary.over,
    )

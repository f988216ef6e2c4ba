"""Adding a player who sits at the table to a match that has begun."""

from collections.abc import Callable, Sequence

from sqlalchemy.exc import IntegrityError

from companion.engine.event import RawValues, Submission
from companion.engine.field import Field
from companion.engine.game import JOIN
from companion.engine.gate import apply_submission
from companion.evenings.tables import joining
from companion.store.database.changes import transaction_without_reload
from companion.store.database.session import db
from companion.store.history.play import MatchReplay
from companion.store.history.registry import get_game, get_replay_cache
from companion.store.history.replays import load_replay, minutes_since_match_start, replay_cache_key
from companion.store.matches.log import (
    StaleEntry,
    check_and_store_entry,
    load_current_replay,
    replay_with_step,
)
from companion.store.models import Match, Seat

AnswerReader = Callable[[Sequence[Field]], RawValues]
"""Function that reads a newcomer's answers to the fields that the game asks for."""


def _no_answers(_: Sequence[Field]) -> RawValues:
    return {}


def list_joinable_seats(match: Match) -> list[Seat]:
    """Return the seats at the table that are not in the match and do not sit out, clockwise.

    It is empty if the game lets nobody join. Whether somebody can join right now is not checked.

    Raises:
        Illegal: the game is not known here.
    """
    if not get_game(match.game, match.card).rules.allows_joining:
        return []
    return [seat for seat in match.table.seats if seat.id not in match.players and not seat.away]


def fields_for_joining_player(found: MatchReplay) -> Sequence[Field]:
    """Return the form fields that somebody has to fill in for a player who joins the match now.

    It is empty if the game asks for nothing.
    """
    fields: Sequence[Field] = found.game.rules.join_fields(found.state)
    return fields


def add_player_to_match(
    match: Match,
    seq: int,
    seat: Seat,
    device: str,
    who: str | None = None,
    answers: AnswerReader = _no_answers,
) -> MatchReplay:
    """Add the player of the seat to a running match, as entry `seq`, and commit; return the match.

    The player gets the next number in the match, and plays between those who sit beside them at the
    table. `answers` reads the other fields that the game asks for; by default none is filled in.
    `who` is the author's name if it is not the phone's. Secret choices that nobody has seen become
    void. Whether the phone may enter anything is not checked. After an error nothing is stored.

    Raises:
        StaleEntry: the next entry has another number than `seq`.
        Illegal: the game lets nobody join, or not now; the seat is in the match already or not at
            this table; the answers are not valid; the match is over or cannot be replayed, was
            called off, or a later match or shared-out pot follows it; or the evening is closed.
    """
    try:
        grown = _replay_with_player(match, seq, seat, device, who, answers)
        try:
            with transaction_without_reload(match.table, counts=True):
                grown = check_and_store_entry(match, grown)
        except IntegrityError:
            raise StaleEntry(grown.seq) from None
    except BaseException:
        db.session.expire(match)
        raise
    get_replay_cache().put(replay_cache_key(match), grown)
    return grown


def _replay_with_player(
    match: Match, seq: int, seat: Seat, device: str, who: str | None, answers: AnswerReader
) -> MatchReplay:
    """Return the match with the seat added; the changes of its row are not written yet."""
    with db.session.no_autoflush:
        _refuse_joining(match, load_current_replay(match, seq), seat)
        match.players = [*match.players, seat.id]
        match.late += 1
        found = load_replay(match)  # replayed from the beginning with the new seat
        if found.seq != seq:  # another entry came in meanwhile
            raise StaleEntry(found.seq)
        action = joining.get_join_action(found.actions, len(match.players) - 1, seat.name)
        around = [other.id for other in match.table.seats]
        place = joining.make_join_after_value(seat.id, around, match.players, action)
        raw = {**answers(fields_for_joining_player(found)), **place}
        said = Submission(JOIN, len(match.players) - 1, raw, minutes_since_match_start(match))
        return replay_with_step(match, found, apply_submission(found.game, found.state, said), device, who)


def _refuse_joining(match: Match, found: MatchReplay, seat: Seat) -> None:
    joining.check_may_join_match(
        seat.id,
        seat.name,
        around=[other.id for other in match.table.seats],
        playing=match.players,
        game=found.game.name,
        joins=found.game.rules.allows_joining,
        over=found.summary.over,
    )

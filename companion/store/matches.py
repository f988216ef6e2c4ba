"""Matches: starting one, calling it off, taking it up again."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion import evening
from companion.play.field import Illegal, Values, read_values, write_values
from companion.play.game import Game, begin
from companion.store import clock, words
from companion.store.changes import changing
from companion.store.evenings import evening_of
from companion.store.happenings import tell
from companion.store.log import forget_choices
from companion.store.models import Match, Seat, Table
from companion.store.registry import game_called
from companion.store.replays import (
    game_name,
    live_matches,
    refuse_superseded,
    running,
    seated,
    taken_over,
)
from companion.store.rounds import sealed
from companion.store.tables import known_as


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

    Without a `dealer` the deal passes on as `next_dealer` says. The pot that waits at the table goes
    into the option that the game has for it; nobody else sets that one.
    """
    game = game_called(slug)
    with changing(table):
        _refuse_seats(table, [*seats, *filter(None, (caller, dealer))], seats)
        if (still := running(table)) is not None:
            raise Illegal(words.STILL_RUNNING.format(game=game_name(still)))
        deals = dealer if dealer is not None and dealer in seats else next_dealer(table, seats)
        values = _with_pot(game, options, evening_of(table).waiting)
        begin(game, seated(seats, deals), values)
        match = Match(
            number=len(table.matches) + 1,
            result=None,
            game=slug,
            edition=game.edition,
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


def abandon(match: Match, device: str) -> None:
    """Call off a match that is being played: no winner, no money. Raise `Illegal` if it is over."""
    with changing(match.table):
        if match.abandoned is not None:
            raise Illegal(words.ABANDONED)
        if running(match.table) is not match:
            raise Illegal(words.OVER)
        fell = f" {words.ALL_FELL}" if sealed(match) else ""
        tell(match.table, words.CALLED_OFF + fell, device)
        forget_choices(match)
        match.abandoned = clock.now()
        match.abandoned_by = known_as(match.table, device)


def resume(match: Match, device: str) -> None:
    """Go on with a match that was called off.

    Raise `Illegal` once a later one has begun, or if it is not the pot any more that it took over.
    """
    with changing(match.table):
        if match.abandoned is None:
            raise Illegal(words.NOT_ABANDONED)
        refuse_superseded(match)
        if (still := running(match.table)) is not None:
            raise Illegal(words.STILL_RUNNING.format(game=game_name(still)))
        pot, taken = evening_of(match.table).waiting, taken_over(match)
        if taken not in (None, pot):
            raise Illegal(words.OTHER_POT.format(taken=taken, pot=pot))
        match.abandoned = match.abandoned_by = None
        tell(match.table, words.TAKEN_UP, device)


def _with_pot(game: Game[Any], options: Mapping[str, Any], pot: int) -> Values:
    if game.waiting and game.waiting in options:
        raise Illegal(words.POT_TAKES_ITSELF, field=game.waiting)
    taken = {game.waiting: pot} if game.waiting else {}
    return read_values(game.options, {**options, **taken})


def _refuse_seats(table: Table, everybody: Sequence[Seat], seats: Sequence[Seat]) -> None:
    if not seats:
        raise Illegal(words.NO_PLAYERS)
    for seat in everybody:
        if seat not in table.seats:
            raise Illegal(words.NOT_HERE)
    for seat in seats:
        if list(seats).count(seat) > 1:
            raise Illegal(words.TWICE.format(name=seat.name))

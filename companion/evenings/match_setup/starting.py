"""Rules for starting a match, calling it off and resuming it, and for entering anything in it."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.field import Illegal, Values
from companion.engine.game import Game
from companion.engine.money import WHOLE, Unit
from companion.engine.values import read_values
from companion.evenings import texts


def refuse_seats(around: Mapping[int, str], seats: Sequence[int], beside: Sequence[int] = ()) -> None:
    """Raise `Illegal` if the seats make no match: none, one twice, or one not at the table.

    `around` is the name on each seat of the table. The caller and the dealer are named in `beside`.
    """
    if not seats:
        raise Illegal(texts.NO_PLAYERS)
    if any(seat not in around for seat in (*seats, *beside)):
        raise Illegal(texts.NOT_HERE)
    for seat in seats:
        if seats.count(seat) > 1:
            raise Illegal(texts.TWICE.format(name=around[seat]))


def refuse_second(played: str | None) -> None:
    """Raise `Illegal` if another match is being played; `played` is the name of its game."""
    if played is not None:
        raise Illegal(texts.STILL_RUNNING.format(game=played))


def with_pot(game: Game[Any], options: Mapping[str, Any], pot: int, unit: Unit = WHOLE) -> Values:
    """Return the options with the waiting pot filled in; raise `Illegal` if they are not valid."""
    if game.waiting and game.waiting in options:
        raise Illegal(texts.POT_TAKES_ITSELF, field=game.waiting)
    taken = {game.waiting: pot} if game.waiting else {}
    return read_values(game.options_in(unit), {**options, **taken})


def refuse_caller(around: Mapping[int, str], caller: int | None, *, abandoned: bool, later: bool) -> None:
    """Raise `Illegal` if the caller of a match cannot be corrected, as after the next deal.

    `around` is the name on each seat of the table. `caller` is None if the dealer called.
    """
    if caller is not None and caller not in around:
        raise Illegal(texts.NOT_HERE)
    if abandoned:
        raise Illegal(texts.ABANDONED)
    if later:
        raise Illegal(texts.DEALT_SINCE)


def refuse_calling_off(*, abandoned: bool, running: bool) -> None:
    """Raise `Illegal` for a match that was called off, or that is over."""
    refuse_closed(abandoned=abandoned)
    refuse_over(over=not running)


def refuse_over(*, over: bool) -> None:
    """Raise `Illegal` for a match that is over."""
    if over:
        raise Illegal(texts.OVER)


def refuse_taking_up(
    *,
    abandoned: bool,
    later: bool,
    shared: bool,
    played: str | None,
    taken: int | None,
    pot: int,
    unit: Unit = WHOLE,
) -> None:
    """Raise `Illegal` if the match was not called off, or something rests on its end by now.

    The same if another is being `played`, or if the waiting `pot` is not the one that it had `taken` over.
    """
    if not abandoned:
        raise Illegal(texts.NOT_ABANDONED)
    refuse_closed(later=later, shared=shared)
    refuse_second(played)
    if taken is not None and taken != pot:
        raise Illegal(texts.OTHER_POT.format(taken=unit.told(taken), pot=unit.told(pot)))


def refuse_closed(*, abandoned: bool = False, later: bool = False, shared: bool = False) -> None:
    """Raise `Illegal` if nothing may be entered in a match any more.

    It was called off, a `later` match has begun, or its pot was `shared` out.
    """
    for closed, sentence in (
        (abandoned, texts.ABANDONED),
        (later, texts.LATER_MATCH),
        (shared, texts.SHARED_OUT),
    ):
        if closed:
            raise Illegal(sentence)

"""When a match may start, be called off or taken up again, and when nothing may be entered in it any more."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.field import Illegal, Values
from companion.engine.game import Game
from companion.engine.money import WHOLE, Unit
from companion.engine.values import read_values
from companion.evenings import texts


def refuse_seats(around: Mapping[int, str], seats: Sequence[int], beside: Sequence[int] = ()) -> None:
    """Raise `Illegal` if those seats make no match.

    `around` are the names of who sits at the table; who calls or deals is named `beside` those who play.
    """
    if not seats:
        raise Illegal(texts.NO_PLAYERS)
    if any(seat not in around for seat in (*seats, *beside)):
        raise Illegal(texts.NOT_HERE)
    for seat in seats:
        if seats.count(seat) > 1:
            raise Illegal(texts.TWICE.format(name=around[seat]))


def refuse_second(played: str | None) -> None:
    """Raise `Illegal` while another match is played: `played` is what its game is called."""
    if played is not None:
        raise Illegal(texts.STILL_RUNNING.format(game=played))


def with_pot(game: Game[Any], options: Mapping[str, Any], pot: int, unit: Unit = WHOLE) -> Values:
    """Return the options as they are played, with the pot that waits; raise `Illegal` if they do not fit."""
    if game.waiting and game.waiting in options:
        raise Illegal(texts.POT_TAKES_ITSELF, field=game.waiting)
    taken = {game.waiting: pot} if game.waiting else {}
    return read_values(game.options_in(unit), {**options, **taken})


def refuse_caller(around: Mapping[int, str], caller: int | None, *, abandoned: bool, later: bool) -> None:
    """Raise `Illegal` if it cannot be put right any more who called a match: the game after it was dealt.

    `around` are the names of who sits at the table, `caller` None where whoever dealt has called.
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
    """Raise `Illegal` for a match that was not called off, or that something rests on by now.

    Nor is it taken up while another is `played`, or if not the `pot` waits that it had `taken` over.
    """
    if not abandoned:
        raise Illegal(texts.NOT_ABANDONED)
    refuse_closed(later=later, shared=shared)
    refuse_second(played)
    if taken is not None and taken != pot:
        raise Illegal(texts.OTHER_POT.format(taken=unit.told(taken), pot=unit.told(pot)))


def refuse_closed(*, abandoned: bool = False, later: bool = False, shared: bool = False) -> None:
    """Raise `Illegal` if nothing may be entered in a match any more.

    It was called off, or something rests on how it ended: a `later` match, or its pot that was `shared` out.
    """
    for closed, sentence in (
        (abandoned, texts.ABANDONED),
        (later, texts.LATER_MATCH),
        (shared, texts.SHARED_OUT),
    ):
        if closed:
            raise Illegal(sentence)

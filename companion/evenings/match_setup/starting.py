"""Rules for starting a match, calling it off and resuming it, and for entering anything in it."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.field import Illegal, Values
from companion.engine.game import Game
from companion.engine.money import WHOLE, MoneyUnit
from companion.engine.values import read_values
from companion.evenings import texts


def refuse_bad_seats(around: Mapping[int, str], seats: Sequence[int], beside: Sequence[int] = ()) -> None:
    """Check that the seats make a match.

    `around` is the name on each seat of the table. The caller and the dealer are named in `beside`; they must
    be at the table but need not play.

    Raises:
        Illegal: there are no seats, one is there twice, or one of them or of `beside` is not at the table.
    """
    if not seats:
        raise Illegal(texts.NO_PLAYERS)
    if any(seat not in around for seat in (*seats, *beside)):
        raise Illegal(texts.NOT_AT_TABLE)
    for seat in seats:
        if seats.count(seat) > 1:
            raise Illegal(texts.SEATED_TWICE.format(name=around[seat]))


def refuse_second_match(played: str | None) -> None:
    """Check that no other match is being played.

    `played` is the name of the game being played, None for none.

    Raises:
        Illegal: one is.
    """
    if played is not None:
        raise Illegal(texts.MATCH_STILL_RUNNING.format(game=played))


def validate_options_with_pot(
    game: Game[Any], options: Mapping[str, Any], pot: int, unit: MoneyUnit = WHOLE
) -> Values:
    """Return the values of all options, with the waiting pot if the game takes it over.

    `options` are typed or stored values; those not given get their defaults. `pot` is the waiting pot, and
    `unit` the table's unit.

    Raises:
        Illegal: a value is not valid, a name is no option, or the pot is set in `options`. Except for an
            unknown name, its field names the option.
    """
    pot_option = game.options.pot_option
    if pot_option and pot_option in options:
        raise Illegal(texts.POT_OPTION_IS_AUTOMATIC, field=pot_option)
    taken = {pot_option: pot} if pot_option else {}
    return read_values(game.options.fields_in(unit), {**options, **taken})


def check_may_change_caller(
    around: Mapping[int, str], caller: int | None, *, abandoned: bool, later: bool
) -> None:
    """Check that the caller of a match can be corrected.

    `around` is the name on each seat of the table. `caller` is the new one, None if the dealer called.
    `abandoned` is whether the match was called off, `later` whether the next match has begun.

    Raises:
        Illegal: the caller is not at the table, the match was called off, or the next one has begun.
    """
    if caller is not None and caller not in around:
        raise Illegal(texts.NOT_AT_TABLE)
    if abandoned:
        raise Illegal(texts.MATCH_ABANDONED)
    if later:
        raise Illegal(texts.NEXT_GAME_DEALT)


def check_may_call_off_match(*, abandoned: bool, running: bool) -> None:
    """Check that the match can be called off.

    `abandoned` is whether it was called off, `running` whether it is not over yet.

    Raises:
        Illegal: it was called off already, or it is over.
    """
    refuse_locked_match(abandoned=abandoned)
    refuse_finished_match(over=not running)


def refuse_finished_match(*, over: bool) -> None:
    """Check that a match is not over.

    Raises:
        Illegal: it is.
    """
    if over:
        raise Illegal(texts.MATCH_OVER)


def check_may_resume_match(
    *,
    abandoned: bool,
    later: bool,
    shared: bool,
    played: str | None,
    taken: int | None,
    pot: int,
    unit: MoneyUnit = WHOLE,
) -> None:
    """Check that a match that was called off can be resumed.

    `abandoned` is whether it was called off, `later` whether another match has begun since, `shared` whether
    its pot was shared out. `played` is the game being played, None for none. `taken` is the pot that it had
    taken over, None for none, `pot` the pot that waits now.

    Raises:
        Illegal: it was not called off, another match has begun or is being played, its pot was shared out, or
            the two pots differ.
    """
    if not abandoned:
        raise Illegal(texts.MATCH_NOT_ABANDONED)
    refuse_locked_match(later=later, shared=shared)
    refuse_second_match(played)
    if taken is not None and taken != pot:
        raise Illegal(texts.POT_DIFFERS.format(taken=unit.format_amount(taken), pot=unit.format_amount(pot)))


def refuse_locked_match(*, abandoned: bool = False, later: bool = False, shared: bool = False) -> None:
    """Check that something may still be entered in a match.

    Raises:
        Illegal: it was called off (`abandoned`), a `later` match has begun, or its pot was `shared` out.
    """
    for closed, sentence in (
        (abandoned, texts.MATCH_ABANDONED),
        (later, texts.LATER_MATCH_BEGUN),
        (shared, texts.POT_SHARED_OUT),
    ):
        if closed:
            raise Illegal(sentence)

"""Rules for closing an evening and opening it again."""

from companion.engine.field import Illegal
from companion.engine.money import WHOLE, MoneyUnit
from companion.evenings import texts


def check_may_close_evening(
    *, closed: bool, playing: str | None, pot: int, chips: int = 0, unit: MoneyUnit = WHOLE
) -> None:
    """Check that the evening can be closed.

    `closed` is whether it is closed. `playing` is the name of the game being played, None between two. `pot`
    is the waiting pot. `chips` is the value of those given out and not handed in; less than 0 if more came
    back.

    Raises:
        Illegal: it is closed already, a game is being played, a pot waits, or `chips` is not 0.
    """
    if closed:
        raise Illegal(texts.EVENING_CLOSED_ALREADY)
    if playing is not None:
        raise Illegal(texts.CLOSING_WHILE_PLAYING.format(game=playing))
    if pot:
        raise Illegal(texts.CLOSING_WITH_POT.format(pot=unit.format_amount(pot)))
    if chips:
        raise Illegal(texts.CHIPS_MISSING.format(amount=unit.format_amount(chips)))


def check_may_reopen_evening(*, closed: bool) -> None:
    """Check that the evening can be opened again.

    Raises:
        Illegal: it is not closed.
    """
    if not closed:
        raise Illegal(texts.EVENING_NOT_CLOSED)


def check_evening_is_open(*, closed: bool) -> None:
    """Check that the evening is not closed, because its result must not change then.

    Raises:
        Illegal: it is closed.
    """
    if closed:
        raise Illegal(texts.EVENING_CLOSED)

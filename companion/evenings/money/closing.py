"""Rules for closing an evening and opening it again."""

from companion.engine.field import Illegal
from companion.engine.money import WHOLE, Unit
from companion.evenings import texts


def refuse_closing(
    *, closed: bool, playing: str | None, pot: int, chips: int = 0, unit: Unit = WHOLE
) -> None:
    """Raise `Illegal` if the evening cannot be closed: something is still open.

    `playing` is the name of the game being played, None between two. `pot` is the waiting pot. `chips` is the
    value of those given out and not handed in.
    """
    if closed:
        raise Illegal(texts.CLOSED_ALREADY)
    if playing is not None:
        raise Illegal(texts.CLOSED_WHILE_PLAYING.format(game=playing))
    if pot:
        raise Illegal(texts.CLOSED_WITH_POT.format(pot=unit.told(pot)))
    if chips:
        raise Illegal(texts.CHIPS_MISSING.format(amount=unit.told(chips)))


def refuse_opening(*, closed: bool) -> None:
    """Raise `Illegal` for an evening that is not closed."""
    if not closed:
        raise Illegal(texts.NOT_CLOSED)


def refuse_changing(*, closed: bool) -> None:
    """Raise `Illegal` if the evening is closed, because its result must not change."""
    if closed:
        raise Illegal(texts.CLOSED)

"""When an evening may be closed, and opened again."""

from companion.engine.field import Illegal
from companion.engine.money import WHOLE, Unit
from companion.evenings import texts


def refuse_closing(
    *, closed: bool, playing: str | None, pot: int, chips: int = 0, unit: Unit = WHOLE
) -> None:
    """Raise `Illegal` where in and out do not come to the same.

    `playing` is what the game is called that is being played, `pot` what waits in the middle, and `chips`
    what was given out and not handed in again.
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
    """Raise `Illegal` where an evening is closed, so that what it came to stays."""
    if closed:
        raise Illegal(texts.CLOSED)

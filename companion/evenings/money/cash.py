"""Chips that are bought and handed in: what is out, what everybody made of them, what lies in the box."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.engine.field import Illegal
from companion.engine.money import WHOLE, Unit
from companion.evenings import texts
from companion.evenings.money.adjusting import MOST
from companion.evenings.money.balances import Moved, balances

BOX = 0
"""Stands among players for the box that cash was put into; no seat has that number."""


@dataclass(frozen=True)
class Cash:
    """Chips that a player was given, or with a negative `amount` handed in.

    With `paid` money went into the box for them, or came out of it; else it is settled with the others.
    """

    player: int
    amount: int
    paid: bool


def out(cash: Iterable[Cash]) -> int:
    """Return the chips that were given out and not handed in: what must still lie on the table."""
    return sum(one.amount for one in cash)


@dataclass(frozen=True)
class Chips:
    """The chips of a player: how many were given out, and how many were handed in and counted."""

    got: int = 0
    handed_in: int = 0

    @property
    def made(self) -> int:
        """Those handed in, less those given out: what the player won, once all are counted."""
        return self.handed_in - self.got


def chips(cash: Iterable[Cash]) -> dict[int, Chips]:
    """Return the chips of each player who got or handed in any."""
    found: dict[int, Chips] = {}
    for one in cash:
        before, back = found.get(one.player, Chips()), min(one.amount, 0)
        found[one.player] = Chips(before.got + one.amount - back, before.handed_in - back)
    return found


def made(cash: Iterable[Cash]) -> dict[int, int]:
    """Return what each made of the chips once all are counted: those handed in, less those given."""
    return {player: one.made for player, one in chips(cash).items()}


def due(cash: Iterable[Cash]) -> dict[int, int]:
    """Return what each is due once all chips are counted, and what the box owes, whoever was paid by it."""
    listed = list(cash)
    total = made(listed)
    for one in listed:
        if one.paid:
            total[one.player] += one.amount
            total[BOX] = total.get(BOX, 0) - one.amount
    return total


def counted(
    games: Mapping[int, int], beside: Mapping[int, int], cash: Iterable[Cash], *, apart: bool
) -> dict[int, int]:
    """Return what everybody is due: by the chips where any were bought, else by the games.

    What was won in the `games` lies in the chips, unless they are for something `apart`. What was paid
    `beside` them counts in any case.
    """
    listed = list(cash)
    by_games = [Moved(games)] if apart or not listed else [Moved(dict.fromkeys(games, 0))]
    return balances((), (*by_games, Moved(beside), Moved(due(listed))))


def sound(amount: int | None, chips: int, unit: Unit = WHOLE, *, back: bool = False) -> int:
    """Return an amount of chips that can be given out, or handed in; raise `Illegal` for another.

    `chips` are those that are out. A player who lost all hands in none: that is a count, too.
    """
    least = 0 if back else 1
    if amount is None or amount < least:
        raise Illegal(texts.NO_CHIPS.format(least=unit.told(least)), field="amount")
    if amount > MOST:
        raise Illegal(
            texts.MUCH_ADJUSTED.format(amount=unit.told(amount), limit=unit.told(MOST)), field="amount"
        )
    if back and amount > chips:
        raise Illegal(
            texts.MORE_CHIPS.format(amount=unit.told(amount), chips=unit.told(chips)), field="amount"
        )
    return amount

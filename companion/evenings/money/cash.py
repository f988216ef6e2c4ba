"""Chips that players buy and hand in: how many are out, what each player won, and the bank."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.engine.field import Illegal
from companion.engine.money import WHOLE, Unit
from companion.evenings import texts
from companion.evenings.money.adjusting import MOST
from companion.evenings.money.balances import Moved, balances

BOX = 0
"""Number of the bank among the players; no seat has it."""


@dataclass(frozen=True)
class Cash:
    """Chips given to a player, or handed in if `amount` is negative.

    If `paid`, cash went into the bank for them or came out of it. Otherwise they are settled with the others
    at the end.
    """

    player: int
    amount: int
    paid: bool


def out(cash: Iterable[Cash]) -> int:
    """Return the value of the chips that are still on the table: given out and not handed in."""
    return sum(one.amount for one in cash)


@dataclass(frozen=True)
class Chips:
    """Chips of a player, by value: the total given out, and the total handed in and counted."""

    got: int = 0
    handed_in: int = 0

    @property
    def made(self) -> int:
        """Value handed in less value given out: the player's winnings once all chips are counted."""
        return self.handed_in - self.got


def chips(cash: Iterable[Cash]) -> dict[int, Chips]:
    """Return the chips of each player who got or handed in any."""
    found: dict[int, Chips] = {}
    for one in cash:
        before, back = found.get(one.player, Chips()), min(one.amount, 0)
        found[one.player] = Chips(before.got + one.amount - back, before.handed_in - back)
    return found


def made(cash: Iterable[Cash]) -> dict[int, int]:
    """Return each player's winnings in chips: those handed in less those given out."""
    return {player: one.made for player, one in chips(cash).items()}


def due(cash: Iterable[Cash]) -> dict[int, int]:
    """Return what is due to each player once all chips are counted, and to the bank (`BOX`)."""
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
    """Return what is due to everybody: by the chips if any were bought, otherwise by the games.

    Winnings of the `games` are in the chips, unless the chips are for something `apart`. Payments `beside`
    the games always count.
    """
    listed = list(cash)
    by_games = [Moved(games)] if apart or not listed else [Moved(dict.fromkeys(games, 0))]
    return balances((), (*by_games, Moved(beside), Moved(due(listed))))


def sound(amount: int | None, chips: int, unit: Unit = WHOLE, *, back: bool = False) -> int:
    """Return an amount of chips if it can be given out or handed in; raise `Illegal` otherwise.

    `chips` is the value of those that are out. With `back` they are handed in, and zero is allowed: the
    player lost all.
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

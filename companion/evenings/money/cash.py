"""Chips that players buy and hand in: how many are out, what each player won, and the bank."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.engine.field import Illegal
from companion.engine.money import WHOLE, Unit
from companion.evenings import texts
from companion.evenings.money.adjusting import MAX_AMOUNT
from companion.evenings.money.balances import MoneyEvent, add_up_balances

BANK = 0
"""Number of the bank among the players; no seat has it."""


@dataclass(frozen=True)
class ChipTransfer:
    """Chips given to a player, or handed in if `amount` is negative.

    If `is_paid`, cash went into the bank for them or came out of it. Otherwise they are settled with the
    others at the end.
    """

    player: int
    amount: int
    is_paid: bool


def chips_outstanding(cash: Iterable[ChipTransfer]) -> int:
    """Return the value of the chips that are still on the table: given out and not handed in."""
    return sum(one.amount for one in cash)


@dataclass(frozen=True)
class PlayerChips:
    """Chips of a player, by value: the total given out, and the total handed in and counted."""

    given_out: int = 0
    handed_in: int = 0

    @property
    def winnings(self) -> int:
        """Value handed in less value given out: the player's winnings once all chips are counted."""
        return self.handed_in - self.given_out


def chips_by_player(cash: Iterable[ChipTransfer]) -> dict[int, PlayerChips]:
    """Return the chips of each player who got or handed in any."""
    found: dict[int, PlayerChips] = {}
    for one in cash:
        before, back = found.get(one.player, PlayerChips()), min(one.amount, 0)
        found[one.player] = PlayerChips(before.given_out + one.amount - back, before.handed_in - back)
    return found


def winnings_by_player(cash: Iterable[ChipTransfer]) -> dict[int, int]:
    """Return each player's winnings in chips: those handed in less those given out."""
    return {player: one.winnings for player, one in chips_by_player(cash).items()}


def amounts_due(cash: Iterable[ChipTransfer]) -> dict[int, int]:
    """Return what is due to each player once all chips are counted, and to the bank (`BANK`)."""
    listed = list(cash)
    total = winnings_by_player(listed)
    for one in listed:
        if one.is_paid:
            total[one.player] += one.amount
            total[BANK] = total.get(BANK, 0) - one.amount
    return total


def amounts_to_settle(
    games: Mapping[int, int], beside: Mapping[int, int], cash: Iterable[ChipTransfer], *, apart: bool
) -> dict[int, int]:
    """Return the amount due to everybody, by the chips if any were bought, else by the games.

    Winnings of the `games` are in the chips, unless the chips are for something `apart`. Payments `beside`
    the games always count.
    """
    listed = list(cash)
    by_games = [MoneyEvent(games)] if apart or not listed else [MoneyEvent(dict.fromkeys(games, 0))]
    return add_up_balances((), (*by_games, MoneyEvent(beside), MoneyEvent(amounts_due(listed))))


def validate_chip_amount(amount: int | None, chips: int, unit: Unit = WHOLE, *, back: bool = False) -> int:
    """Return an amount of chips if it can be given out or handed in; raise `Illegal` otherwise.

    `chips` is the value of those that are out. With `back` they are handed in, and zero is allowed: the
    player lost all.
    """
    least = 0 if back else 1
    if amount is None or amount < least:
        raise Illegal(texts.CHIPS_VALUE_MISSING.format(least=unit.format_amount(least)), field="amount")
    if amount > MAX_AMOUNT:
        raise Illegal(
            texts.AMOUNT_OVER_LIMIT.format(
                amount=unit.format_amount(amount), limit=unit.format_amount(MAX_AMOUNT)
            ),
            field="amount",
        )
    if back and amount > chips:
        raise Illegal(
            texts.TOO_MANY_CHIPS_BACK.format(
                amount=unit.format_amount(amount), chips=unit.format_amount(chips)
            ),
            field="amount",
        )
    return amount

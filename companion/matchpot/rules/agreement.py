"""The options agreed on for one match, under the headings of match-pot.md.

Each field has the name of its option in `catalogue.OPTIONS`. Money is in the smallest part of the table's
unit.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.field import Value
from companion.engine.money import MoneyUnit
from companion.hands import Contest
from companion.matchpot.rules.forms import Form
from companion.matchpot.rules.options import (
    ANTES_ONLY,
    BET_LIMIT_MULTIPLE,
    FIXED_AMOUNT,
    GROWING_LIMIT,
    IN_TURN,
    NOTHING,
    POT_PERCENTAGE,
    POT_UP_TO_AMOUNT,
    WINNER,
)

WHOLE_POT_PERCENT = 100
"""Per cent of the pot."""


@dataclass(frozen=True)
class DealingOptions:
    """Options for the cards and the deal. rules: match-pot.md#dealing

    - `rotates`: True if the deal rotates.
    - `passing`: direction in which cards are passed: `PASS_LEFT`, or `PASS_ALTERNATELY` for left and right in
      turn.
    - `wild`: letter of the rank that the table chose; "" if none is chosen.
    - `repeats`: True if a wild card may stand for a card in the hand.
    """

    rotates: bool
    passing: str
    wild: str
    repeats: bool


@dataclass(frozen=True)
class StakeOptions:
    """Options for the money that players put in before anybody loses. rules: match-pot.md#ante

    Amounts are in the smallest unit.

    - `ante`: amount of an ante.
    - `every_deal`: True if an ante is due at every deal.
    - `bet_limit`: most that a bet or a raise adds; 0 for no limit.
    - `taken_over`: pot that the table's game before left over.
    """

    ante: int
    every_deal: bool
    bet_limit: int
    taken_over: int


@dataclass(frozen=True)
class DebtOptions:
    """Options for what losers pay. rules: match-pot.md#owe

    - `owe`: kind of debt, one of the constants from `POT` to `ANTES_ONLY`.
    - `amount`: amount of a burn or a cap. It is scaled like money even if it stands for per cent or for bet
      limits: 50 typed is 5000 where hundredths are counted.
    - `payee`: `POT`, or `WINNER` if losers pay the winner at once.
    """

    owe: str
    amount: int
    payee: str

    @property
    def is_nothing_owed(self) -> bool:
        """True if a player who stays and loses owes nothing: `owe` is `NOTHING` or `ANTES_ONLY`."""
        return self.owe in (NOTHING, ANTES_ONLY)

    @property
    def is_winner_paid_at_once(self) -> bool:
        """True if losers pay the winner at once."""
        return self.payee == WINNER


@dataclass(frozen=True)
class DeclaringOptions:
    """Options for saying in or out, and for hands in which nobody is in.

    rules: match-pot.md#declare

    - `declare`: way to say in or out: `IN_TURN`, `DROP` or `CHIPS`.
    - `second`: True if all are asked again when the dealer is the first in.
    - `dropped`: True if who dropped is out until cards are dealt anew.
    - `wimp`: payment of the best hand if everybody dropped: `NO_WIMP`, `WIMP_AMOUNT`, or `WIMP_MATCH` for the
      debt of a loser.
    - `wimp_amount`: this payment in the smallest unit; it counts only for `WIMP_AMOUNT`.
    - `nobody_in`: `ANTE_AGAIN` or `POT_STAYS`, if nobody stays in.
    """

    declare: str
    second: bool
    dropped: bool
    wimp: str
    wimp_amount: int
    nobody_in: str

    @property
    def is_in_turn(self) -> bool:
        """True if players are asked in turn."""
        return self.declare == IN_TURN


@dataclass(frozen=True)
class HouseHandOptions:
    """Options for a hand that nobody holds. rules: match-pot.md#kitty, match-pot.md#deck

    - `kitty`: True if all who are in must beat a kitty.
    - `kitty_half`: destination of a half that the kitty wins: `HALF_STAYS` or `HALF_TO_OTHER_WINNER`.
    - `deck`: True if a lone stayer must beat the top of the deck. With a kitty it does not count.
    """

    kitty: bool
    kitty_half: str
    deck: bool


@dataclass(frozen=True)
class EndingOptions:
    """Options for the end of the match. rules: match-pot.md#legs, match-pot.md#limit-of-time

    - `legs`: number of legs that win; 0 for a game without legs.
    - `alone_only`: True if only a player who is alone in gets a leg.
    - `last_leg`: what follows if several get the last leg at once: `SHARE_POT`, `PLAY_OFF` or `OLDER_LEGS`.
    - `hands`: most deals of new cards; 0 for no limit.
    - `minutes`: most minutes; 0 for no limit.
    - `ceiling`: pot above which the table is warned, in the smallest unit; 0 for no warning.
    """

    legs: int
    alone_only: bool
    last_leg: str
    hands: int
    minutes: int
    ceiling: int


@dataclass(frozen=True)
class Agreement:
    """The form that is played, the table's unit of money, and the options agreed on."""

    form: Form
    unit: MoneyUnit
    dealing: DealingOptions
    stakes: StakeOptions
    debts: DebtOptions
    declaring: DeclaringOptions
    house_hand: HouseHandOptions
    ending: EndingOptions

    @property
    def values_by_option(self) -> Mapping[str, Value]:
        """The agreed values by the names of their options, without the form."""
        parts = (self.dealing, self.stakes, self.debts, self.declaring, self.house_hand, self.ending)
        return {name: value for part in parts for name, value in vars(part).items()}

    @property
    def has_second_chance(self) -> bool:
        """True if all are asked again when the dealer is the first in.

        That takes the option `second`, players who are asked in turn, and no kitty.
        rules: match-pot.md#second-chance
        """
        return self.declaring.is_in_turn and self.declaring.second and not self.house_hand.kitty

    @property
    def is_single_hand(self) -> bool:
        """True if one hand is played, in which nobody is asked to stay. rules: match-pot.md#owe

        It is so exactly if `owe` is `NOTHING`.
        """
        return self.debts.owe == NOTHING

    @property
    def whole_pot_amount(self) -> int:
        """The `amount` that stands for the whole pot: 100 per cent, scaled like money."""
        return WHOLE_POT_PERCENT * self.unit.scale

    def contest_of_stage(self, stage: int) -> Contest:
        """Return the contest of the stage with that index, with its wild cards."""
        return self.form.stages[stage].contest_with_wilds(self.dealing.wild, repeats=self.dealing.repeats)

    def loser_debt(self, pot: int, number: int) -> int:
        """Return the debt of a loser after hand `number`, counted from 1, was played for `pot`.

        All amounts are in the smallest unit; fractions are rounded up. It is 0 if losers owe nothing.
        rules: match-pot.md#owe
        """
        amount = self.debts.amount
        return {
            POT_UP_TO_AMOUNT: min(pot, amount),
            FIXED_AMOUNT: amount,
            POT_PERCENTAGE: -(-pot * amount // self.whole_pot_amount),
            GROWING_LIMIT: min(pot, amount * number),
            BET_LIMIT_MULTIPLE: -(-amount * self.stakes.bet_limit // self.unit.scale),
            NOTHING: 0,
            ANTES_ONLY: 0,
        }.get(self.debts.owe, pot)

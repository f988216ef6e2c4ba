"""The options agreed on for one match, checked for contradictions and for enough cards."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.field import YES, Illegal, Values
from companion.engine.money import WHOLE, Unit
from companion.hands import Contest
from companion.kit.reading import choice_in, flag_in, number_in
from companion.matchpot.rules.catalogue import OPTIONS
from companion.matchpot.rules.offering import defaults
from companion.matchpot.rules.options import (
    AMOUNT,
    ASKED,
    DROP,
    GROWING,
    LIMIT,
    NO_WIMP,
    NOTHING,
    POTS,
    SHARE,
    UPTO,
    USUAL,
    WINNER,
)
from companion.matchpot.rules.rules import Form, Rules

ALL = 100
"""Per cent of the pot."""
_BESIDE = {"kitty": " and a kitty", "deck": " and the top of the deck", "form": ""}
"""Extra hands that need cards, in words, by the option to blame if the deck is too small."""
_READERS: Mapping[str, Callable[[Values, str], str | int]] = {
    "choice": choice_in,
    "int": number_in,
    "money": number_in,
    "flag": flag_in,
}
"""Functions that read an option's value, by the kind of its field."""


@dataclass(frozen=True)
class Agreement:
    """The chosen options, under their names in `catalogue.OPTIONS`.

    Money is in the smallest part of the table's `unit`. A limit of 0 is no limit; `legs` of 0 is a game
    without legs. `amount` is scaled like money even if it stands for per cent or for bet limits: 50 typed is
    5000 where hundredths are counted. `wild` is the letter of the rank that the table chose, "" if none is
    chosen.
    """

    form: Form
    wild: str
    ante: int
    every_deal: bool
    owe: str
    amount: int
    payee: str
    declare: str
    second: bool
    dropped: bool
    passing: str
    rotates: bool
    kitty: bool
    kitty_half: str
    deck: bool
    legs: int
    alone_only: bool
    last_leg: str
    wimp: str
    wimp_amount: int
    nobody_in: str
    repeats: bool
    bet_limit: int
    hands: int
    minutes: int
    ceiling: int
    taken_over: int
    unit: Unit

    @property
    def asked(self) -> bool:
        """True if players are asked in turn. rules: match-pot.md#declare"""
        return self.declare == ASKED

    @property
    def second_chance(self) -> bool:
        """True if all are asked again when the dealer is the first in.

        rules: match-pot.md#second-chance
        """
        return self.asked and self.second and not self.kitty

    @property
    def owes_nothing(self) -> bool:
        """True if a player who stays and loses owes nothing. rules: match-pot.md#owe"""
        return self.owe in (NOTHING, POTS)

    @property
    def plays_one(self) -> bool:
        """True if one hand is played, in which nobody is asked to stay. rules: match-pot.md#owe"""
        return self.owe == NOTHING

    @property
    def all_of_it(self) -> int:
        """The `amount` that stands for the whole pot: 100 per cent, scaled like money."""
        return ALL * self.unit.scale

    @property
    def pays_winner(self) -> bool:
        """True if losers pay the winner at once. rules: match-pot.md#owe"""
        return self.payee == WINNER

    def contest(self, stage: int) -> Contest:
        """Return the contest of the stage with that number."""
        return self.form.stages[stage].meeting(self.wild, repeats=self.repeats)

    def loss(self, pot: int, number: int) -> int:
        """Return the debt of a loser after hand `number`, counted from 1, was played for `pot`.

        All amounts are in the smallest unit; fractions are rounded up. rules: match-pot.md#owe
        """
        return {
            UPTO: min(pot, self.amount),
            AMOUNT: self.amount,
            SHARE: -(-pot * self.amount // self.all_of_it),
            GROWING: min(pot, self.amount * number),
            LIMIT: -(-self.amount * self.bet_limit // self.unit.scale),
            NOTHING: 0,
            POTS: 0,
        }.get(self.owe, pot)


def agree(rules: Rules, options: Values, players: int, unit: Unit = WHOLE) -> Agreement:
    """Return the agreement that `options` and the game's defaults make.

    Raises: `Illegal` if the options contradict each other, or if there are too many players.
    """
    values = {**defaults(rules, unit), **options}
    form = rules.form(choice_in(values, "form")) if len(rules.forms) > 1 else rules.forms[0]
    agreed = _agreement(form, values, unit, rotates=_rotates(rules, form, values))
    check_seats(agreed, players)
    _check_owed(agreed)
    _check_legs(agreed)
    return agreed


def _rotates(rules: Rules, form: Form, values: Values) -> bool:
    """Return whether the deal rotates: as chosen, else as is usual with the way of declaring.

    With the game's usual way of declaring it is the form's own setting. With another way, the deal rotates
    only if players are asked in turn. If only the dealer antes, or nobody says in or out, it is the form's
    setting.
    rules: match-pot.md#dealing
    """
    said, asked = choice_in(values, "rotates"), choice_in(values, "declare") == ASKED
    if said != USUAL:
        return said == YES
    if not form.asks or form.dealer_antes:
        return form.rotates
    usually_asked = rules.defaults.get("declare", DROP) == ASKED
    return form.rotates if asked == usually_asked else asked


def _agreement(form: Form, values: Values, unit: Unit, *, rotates: bool) -> Agreement:
    chosen: dict[str, Any] = {option.name: _READERS[option.kind](values, option.name) for option in OPTIONS}
    wild = chosen["wild"] if form.chosen else ""
    return Agreement(**{**chosen, "form": form, "wild": wild, "rotates": rotates, "unit": unit})


def check_seats(agreed: Agreement, players: int) -> None:
    """Refuse more players than the form allows, or than one deck has cards for.

    rules: match-pot.md#dealing
    """
    form = agreed.form
    if players > form.most:
        raise Illegal(f"{form.label} is for up to {form.most} players, not {players}.", anchor="dealing")
    needed = form.needed(players, kitty=agreed.kitty, deck=agreed.deck and not agreed.kitty)
    if needed > form.deck.size:
        at = "kitty" if agreed.kitty else "deck" if agreed.deck else "form"
        raise Illegal(
            f"{players} players{_BESIDE[at]} can need {needed} cards, and one deck has {form.deck.size}.",
            field=at,
            anchor="dealing" if at == "form" else at,
        )


def _check_owed(agreed: Agreement) -> None:
    """Refuse options for debts and bets that contradict each other. rules: match-pot.md#owe"""
    if agreed.owe == SHARE and agreed.amount > agreed.all_of_it:
        percent = agreed.unit.typed(agreed.amount)
        raise Illegal(
            f"{percent} per cent is more than the pot: {ALL} at most.", field="amount", anchor="owe"
        )
    bets = agreed.form.has_bets
    if agreed.owe in (LIMIT, NOTHING) and not bets:
        raise Illegal("That is for forms in which players bet.", field="owe", anchor="owe")
    if agreed.bet_limit and not bets:
        raise Illegal(
            "Nothing is bet in this form, so there is no bet limit.", field="bet_limit", anchor="bets"
        )
    if agreed.owe == LIMIT and not agreed.bet_limit:
        raise Illegal("Say what the bet limit is that losers owe.", field="bet_limit", anchor="owe")


def _check_legs(agreed: Agreement) -> None:
    """Refuse options that could never have an effect. rules: match-pot.md#legs, match-pot.md#owe"""
    if agreed.alone_only and not agreed.legs:
        raise Illegal("There are no legs to get when alone in.", field="alone_only", anchor="legs")
    if not agreed.plays_one:
        return
    without = {"legs": bool(agreed.legs), "wimp": agreed.wimp != NO_WIMP, "deck": agreed.deck}
    for name in (name for name, played in without.items() if played):
        raise Illegal(
            "Where losers owe nothing, nobody is in or out and one hand is played: "
            "no legs, no wimp rule, no deck to beat.",
            field=name,
            anchor="owe",
        )

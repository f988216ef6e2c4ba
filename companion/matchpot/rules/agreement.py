"""The options agreed on for one match, checked for contradictions and for enough cards."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.field import YES, Illegal, Values
from companion.engine.money import WHOLE, Unit
from companion.hands import Contest
from companion.kit.reading import choice_in, flag_in, number_in
from companion.matchpot.rules.catalogue import OPTIONS
from companion.matchpot.rules.forms import Form
from companion.matchpot.rules.offering import option_defaults
from companion.matchpot.rules.options import (
    ANTES_ONLY,
    BET_LIMIT_MULTIPLE,
    DROP,
    FIXED_AMOUNT,
    GROWING_LIMIT,
    IN_TURN,
    NO_WIMP,
    NOTHING,
    POT_PERCENTAGE,
    POT_UP_TO_AMOUNT,
    USUAL_ROTATION,
    WINNER,
)
from companion.matchpot.rules.rules import Rules

WHOLE_POT_PERCENT = 100
"""Per cent of the pot."""
_EXTRA_HAND_WORDS = {"kitty": " and a kitty", "deck": " and the top of the deck", "form": ""}
"""Extra hands that need cards, in words, by the option to blame if the deck is too small."""
_VALUE_PARSERS: Mapping[str, Callable[[Values, str], str | int]] = {
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
    def is_declared_in_turn(self) -> bool:
        """True if players are asked in turn. rules: match-pot.md#declare"""
        return self.declare == IN_TURN

    @property
    def second_chance(self) -> bool:
        """True if all are asked again when the dealer is the first in.

        rules: match-pot.md#second-chance
        """
        return self.is_declared_in_turn and self.second and not self.kitty

    @property
    def has_no_debts(self) -> bool:
        """True if a player who stays and loses owes nothing. rules: match-pot.md#owe"""
        return self.owe in (NOTHING, ANTES_ONLY)

    @property
    def is_single_hand(self) -> bool:
        """True if one hand is played, in which nobody is asked to stay. rules: match-pot.md#owe"""
        return self.owe == NOTHING

    @property
    def whole_pot_amount(self) -> int:
        """The `amount` that stands for the whole pot: 100 per cent, scaled like money."""
        return WHOLE_POT_PERCENT * self.unit.scale

    @property
    def is_winner_paid_at_once(self) -> bool:
        """True if losers pay the winner at once. rules: match-pot.md#owe"""
        return self.payee == WINNER

    def contest_of_stage(self, stage: int) -> Contest:
        """Return the contest of the stage with that number."""
        return self.form.stages[stage].contest_with_wilds(self.wild, repeats=self.repeats)

    def loser_debt(self, pot: int, number: int) -> int:
        """Return the debt of a loser after hand `number`, counted from 1, was played for `pot`.

        All amounts are in the smallest unit; fractions are rounded up. rules: match-pot.md#owe
        """
        return {
            POT_UP_TO_AMOUNT: min(pot, self.amount),
            FIXED_AMOUNT: self.amount,
            POT_PERCENTAGE: -(-pot * self.amount // self.whole_pot_amount),
            GROWING_LIMIT: min(pot, self.amount * number),
            BET_LIMIT_MULTIPLE: -(-self.amount * self.bet_limit // self.unit.scale),
            NOTHING: 0,
            ANTES_ONLY: 0,
        }.get(self.owe, pot)


def make_agreement(rules: Rules, options: Values, players: int, unit: Unit = WHOLE) -> Agreement:
    """Return the agreement that `options` and the game's defaults make.

    Raises: `Illegal` if the options contradict each other, or if there are too many players.
    """
    values = {**option_defaults(rules, unit), **options}
    form = rules.form_by_slug(choice_in(values, "form")) if len(rules.forms) > 1 else rules.forms[0]
    agreed = _agreement_from_values(form, values, unit, rotates=_is_deal_rotating(rules, form, values))
    check_player_count(agreed, players)
    _check_debt_options(agreed)
    _check_leg_options(agreed)
    return agreed


def _is_deal_rotating(rules: Rules, form: Form, values: Values) -> bool:
    """Return whether the deal rotates: as chosen, else as is usual with the way of declaring.

    With the game's usual way of declaring it is the form's own setting. With another way, the deal rotates
    only if players are asked in turn. If only the dealer antes, or nobody says in or out, it is the form's
    setting.
    rules: match-pot.md#dealing
    """
    said, asked = choice_in(values, "rotates"), choice_in(values, "declare") == IN_TURN
    if said != USUAL_ROTATION:
        return said == YES
    if not form.has_in_or_out or form.ante.is_paid_by_dealer:
        return form.dealing.rotates
    usually_asked = rules.defaults.get("declare", DROP) == IN_TURN
    return form.dealing.rotates if asked == usually_asked else asked


def _agreement_from_values(form: Form, values: Values, unit: Unit, *, rotates: bool) -> Agreement:
    chosen: dict[str, Any] = {
        option.name: _VALUE_PARSERS[option.kind](values, option.name) for option in OPTIONS
    }
    wild = chosen["wild"] if form.has_chosen_rank else ""
    return Agreement(**{**chosen, "form": form, "wild": wild, "rotates": rotates, "unit": unit})


def check_player_count(agreed: Agreement, players: int) -> None:
    """Refuse more players than the form allows, or than one deck has cards for.

    rules: match-pot.md#dealing
    """
    form = agreed.form
    if players > form.max_players:
        raise Illegal(
            f"{form.label} is for up to {form.max_players} players, not {players}.", anchor="dealing"
        )
    needed = form.max_cards_needed(players, kitty=agreed.kitty, deck=agreed.deck and not agreed.kitty)
    if needed > form.dealing.deck.size:
        at = "kitty" if agreed.kitty else "deck" if agreed.deck else "form"
        raise Illegal(
            f"{players} players{_EXTRA_HAND_WORDS[at]} can need {needed} cards, and one deck has "
            f"{form.dealing.deck.size}.",
            field=at,
            anchor="dealing" if at == "form" else at,
        )


def _check_debt_options(agreed: Agreement) -> None:
    """Refuse options for debts and bets that contradict each other. rules: match-pot.md#owe"""
    if agreed.owe == POT_PERCENTAGE and agreed.amount > agreed.whole_pot_amount:
        percent = agreed.unit.format_for_input(agreed.amount)
        raise Illegal(
            f"{percent} per cent is more than the pot: {WHOLE_POT_PERCENT} at most.",
            field="amount",
            anchor="owe",
        )
    bets = agreed.form.has_bets
    if agreed.owe in (BET_LIMIT_MULTIPLE, NOTHING) and not bets:
        raise Illegal("That is for forms in which players bet.", field="owe", anchor="owe")
    if agreed.bet_limit and not bets:
        raise Illegal(
            "Nothing is bet in this form, so there is no bet limit.", field="bet_limit", anchor="bets"
        )
    if agreed.owe == BET_LIMIT_MULTIPLE and not agreed.bet_limit:
        raise Illegal("Say what the bet limit is that losers owe.", field="bet_limit", anchor="owe")


def _check_leg_options(agreed: Agreement) -> None:
    """Refuse options that could never have an effect. rules: match-pot.md#legs, match-pot.md#owe"""
    if agreed.alone_only and not agreed.legs:
        raise Illegal("There are no legs to get when alone in.", field="alone_only", anchor="legs")
    if not agreed.is_single_hand:
        return
    without = {"legs": bool(agreed.legs), "wimp": agreed.wimp != NO_WIMP, "deck": agreed.deck}
    for name in (name for name, played in without.items() if played):
        raise Illegal(
            "Where losers owe nothing, nobody is in or out and one hand is played: "
            "no legs, no wimp rule, no deck to beat.",
            field=name,
            anchor="owe",
        )

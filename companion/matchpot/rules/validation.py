"""The agreement made of the chosen options, checked for contradictions and for enough cards."""

from companion.engine.choice_fields import YES
from companion.engine.field import Illegal, Values
from companion.engine.money import WHOLE, MoneyUnit
from companion.kit.reading import choice_in, flag_in, number_in
from companion.matchpot.rules.agreement import (
    WHOLE_POT_PERCENT,
    Agreement,
    DealingOptions,
    DebtOptions,
    DeclaringOptions,
    EndingOptions,
    HouseHandOptions,
    StakeOptions,
)
from companion.matchpot.rules.forms import Form
from companion.matchpot.rules.offering import option_defaults
from companion.matchpot.rules.options import (
    BET_LIMIT_MULTIPLE,
    DROP,
    IN_TURN,
    NO_WIMP,
    NOTHING,
    POT_PERCENTAGE,
    USUAL_ROTATION,
    WAITING_POT_OPTION,
)
from companion.matchpot.rules.rules import Rules

_EXTRA_HAND_WORDS = {"kitty": " and a kitty", "deck": " and the top of the deck", "form": ""}
"""Extra hands that need cards, in words, by the option to blame if the deck is too small."""


def make_agreement(rules: Rules, options: Values, players: int, unit: MoneyUnit = WHOLE) -> Agreement:
    """Return the agreement that `options` and the game's defaults make.

    `options` holds the values that the table chose, with money in the smallest unit; options that are
    missing take the defaults. The range of each value is not checked here.

    Raises: `Illegal` if the options contradict each other or could have no effect, or if there are too many
    players. StopIteration if the chosen form does not exist, or if none is chosen of several and the game has
    no default.
    """
    values = {**option_defaults(rules, unit), **options}
    form = rules.form_by_slug(choice_in(values, "form")) if len(rules.forms) > 1 else rules.forms[0]
    agreed = _agreement_from_values(form, values, unit, rotates=_is_deal_rotating(rules, form, values))
    check_form_allows_player_count(agreed, players)
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


def _agreement_from_values(form: Form, values: Values, unit: MoneyUnit, *, rotates: bool) -> Agreement:
    return Agreement(
        form=form,
        unit=unit,
        dealing=DealingOptions(
            rotates=rotates,
            passing=choice_in(values, "passing"),
            wild=choice_in(values, "wild") if form.has_chosen_rank else "",
            repeats=flag_in(values, "repeats"),
        ),
        stakes=StakeOptions(
            ante=number_in(values, "ante"),
            every_deal=flag_in(values, "every_deal"),
            bet_limit=number_in(values, "bet_limit"),
            taken_over=number_in(values, WAITING_POT_OPTION),
        ),
        debts=DebtOptions(
            owe=choice_in(values, "owe"),
            amount=number_in(values, "amount"),
            payee=choice_in(values, "payee"),
        ),
        declaring=DeclaringOptions(
            declare=choice_in(values, "declare"),
            second=flag_in(values, "second"),
            dropped=flag_in(values, "dropped"),
            wimp=choice_in(values, "wimp"),
            wimp_amount=number_in(values, "wimp_amount"),
            nobody_in=choice_in(values, "nobody_in"),
        ),
        house_hand=HouseHandOptions(
            kitty=flag_in(values, "kitty"),
            kitty_half=choice_in(values, "kitty_half"),
            deck=flag_in(values, "deck"),
        ),
        ending=EndingOptions(
            legs=number_in(values, "legs"),
            alone_only=flag_in(values, "alone_only"),
            last_leg=choice_in(values, "last_leg"),
            hands=number_in(values, "hands"),
            minutes=number_in(values, "minutes"),
            ceiling=number_in(values, "ceiling"),
        ),
    )


def check_form_allows_player_count(agreed: Agreement, players: int) -> None:
    """Check that the form allows so many players, and that one deck has cards for them.

    Cards for a kitty or for the deck to beat are counted, if one is agreed on.

    Raises: `Illegal` if there are too many players for either.
    rules: match-pot.md#dealing
    """
    form = agreed.form
    if players > form.max_players:
        raise Illegal(
            f"{form.label} is for up to {form.max_players} players, not {players}.", anchor="dealing"
        )
    needed = form.max_cards_needed(
        players, kitty=agreed.house_hand.kitty, deck=agreed.house_hand.deck and not agreed.house_hand.kitty
    )
    if needed > form.dealing.deck.size:
        at = "kitty" if agreed.house_hand.kitty else "deck" if agreed.house_hand.deck else "form"
        raise Illegal(
            f"{players} players{_EXTRA_HAND_WORDS[at]} may need up to {needed} cards, but one deck has only "
            f"{form.dealing.deck.size}.",
            field=at,
            anchor="dealing" if at == "form" else at,
        )


def _check_debt_options(agreed: Agreement) -> None:
    """Refuse options for debts and bets that contradict each other. rules: match-pot.md#owe"""
    if agreed.debts.owe == POT_PERCENTAGE and agreed.debts.amount > agreed.whole_pot_amount:
        percent = agreed.unit.format_for_input(agreed.debts.amount)
        raise Illegal(
            f"{percent}% is more than the whole pot. Enter {WHOLE_POT_PERCENT} or less.",
            field="amount",
            anchor="owe",
        )
    bets = agreed.form.has_bets
    if agreed.debts.owe in (BET_LIMIT_MULTIPLE, NOTHING) and not bets:
        raise Illegal(
            "This version has no betting. Choose something else under “What losers pay”.",
            field="owe",
            anchor="owe",
        )
    if agreed.stakes.bet_limit and not bets:
        raise Illegal(
            "This version has no betting. Set the bet limit to 0.", field="bet_limit", anchor="bets"
        )
    if agreed.debts.owe == BET_LIMIT_MULTIPLE and not agreed.stakes.bet_limit:
        raise Illegal(
            "Losers pay a multiple of the bet limit. Set a bet limit.", field="bet_limit", anchor="owe"
        )


def _check_leg_options(agreed: Agreement) -> None:
    """Refuse options that could never have an effect. rules: match-pot.md#legs, match-pot.md#owe"""
    if agreed.ending.alone_only and not agreed.ending.legs:
        raise Illegal(
            "There are no legs in this game. Set “Legs to win” first.", field="alone_only", anchor="legs"
        )
    if not agreed.is_single_hand:
        return
    without = {
        "legs": bool(agreed.ending.legs),
        "wimp": agreed.declaring.wimp != NO_WIMP,
        "deck": agreed.house_hand.deck,
    }
    for name in (name for name, played in without.items() if played):
        raise Illegal(
            "If losers pay nothing, only one hand is played, and nobody says in or out. "
            "Leave out legs, the wimp rule and the deck to beat.",
            field=name,
            anchor="owe",
        )

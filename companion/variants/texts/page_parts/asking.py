"""Rules about declaring: in or out, for which prize, debts, the wimp rule, playing alone."""

from companion.engine.money import MoneyUnit
from companion.variants.definition.parts import (
    ALL_ANTE_AGAIN,
    BET_LIMIT_MULTIPLE,
    DECLARE_BY_CHIPS,
    DECLARE_BY_DROP,
    DECLARE_IN_TURN,
    EVERYBODY_ANTES,
    FIXED_AMOUNT,
    MATCH_POT,
    MATCH_UP_TO_AMOUNT,
    MATCH_UP_TO_GROWING_AMOUNT,
    NOBODY_PAYS,
    PAY_WINNER,
    POT_PERCENTAGE,
    WIMP_PAYS_AMOUNT,
)
from companion.variants.definition.variant import Variant
from companion.variants.texts.page_parts.passage import (
    RulesPassage,
    default_value_sentence,
    join_sentences,
    make_passage,
    option_label,
)
from companion.variants.texts.phrases import debts
from companion.variants.texts.phrases.counting import format_whole_amount
from companion.variants.texts.phrases.prizes import (
    declaration_words,
    declaring_effect_sentences,
    prize_names,
)
from companion.variants.texts.phrases.step_texts import IN_OR_OUT_SENTENCES

_EXAMPLE_POT = 12
"""Whole units of money in the pot of an example."""
_HOW_TO_DECLARE = {
    DECLARE_BY_DROP: ("The dealer does the counting."),
    DECLARE_BY_CHIPS: (
        "Everybody closes a fist over a chip or over nothing, then all open their fists together."
    ),
}
_OTHER_WAYS_IN_OR_OUT = (
    "When you start the match, you choose under “In or out” how players declare: by 1-2-3-drop, in turn, or "
    "with chips."
)
_OTHER_WAYS_TO_DECLARE = (
    "When you start the match, you choose under “Declaring” how players declare: all at once, in turn, or "
    "with chips."
)
_SECOND_CHANCE = "If only the dealer is in, everybody else is asked once more and may change their mind."
_CHOOSING_BY_PHONE = (
    "With phones, everybody chooses in secret at the same time, and all choices are shown together."
)


def declaring_passage(variant: Variant, unit: MoneyUnit) -> RulesPassage:
    """Return the part of the rules page about declaring in or out, and for prizes.

    The variant must have one of the two.
    """
    in_or_out = variant.in_or_out
    asks, speaks = variant.has_in_or_out, variant.showdown.has_declaring
    title = "In or out, and declaring" if asks and speaks else "In or out" if asks else "Declaring"
    blocks: list[str] = []
    if asks:
        how = _HOW_TO_DECLARE.get(in_or_out.declare_method, "")
        blocks = [
            join_sentences(IN_OR_OUT_SENTENCES[in_or_out.declare_method], how),
            _SECOND_CHANCE if in_or_out.has_second_chance else "",
            _describe_being_out(variant, unit),
        ]
    if speaks:
        blocks += [
            f"Before the showdown, all remaining players declare {declaration_words(variant)}.",
            join_sentences(*declaring_effect_sentences(variant)),
        ]
    return make_passage(
        "declare",
        title,
        *blocks,
        _CHOOSING_BY_PHONE if in_or_out.declare_method != DECLARE_IN_TURN else "",
        _OTHER_WAYS_IN_OR_OUT if asks else _OTHER_WAYS_TO_DECLARE,
        words="declare stay drop fold hold in out decide 1-2-3 chips fist phone secret high low both turn",
        asked=""
        if asks
        else "when do we declare | do we declare | high or low | can I declare both | say high or low",
    )


def _describe_being_out(variant: Variant, unit: MoneyUnit) -> str:
    """Return sentences about being out, and about staying in and losing."""
    time = "for this hand only"
    if variant.in_or_out.is_out_until_redeal:
        time = "until the next deal"
    elif variant.has_several_rounds:
        time = "for this round only, and may come back in for the next one"
    costs = "owes nothing"
    if variant.money.has_debts:
        costs = f"must {debts.debt_verb_phrase(variant, unit, 'the pot')}"
    return f"A player who drops is out {time}. A player who stays in and loses {costs}."


def losers_debt_passage(variant: Variant, unit: MoneyUnit) -> RulesPassage:
    """Return the part of the rules page about payments of players who stay in and lose.

    It says so if they owe nothing.
    """
    money = variant.money
    if not money.has_debts:
        return make_passage("owe", "What losers pay", "A player who stays in and loses owes nothing.")
    next_ = "round" if variant.has_several_rounds else "hand"
    when = f"Debts are paid before the next {next_}. The companion shows them until then."
    if money.losers_owe == PAY_WINNER:
        when = "Losers pay at once, and the pot stays."
    is_money = money.losers_owe not in (POT_PERCENTAGE, BET_LIMIT_MULTIPLE)
    amount = format_whole_amount(money.debt_amount, unit) if is_money else money.debt_amount
    agreed = default_value_sentence(option_label("amount"), amount)
    return make_passage(
        "owe",
        "What losers pay",
        f"A player who stays in and does not win {_losers_debt_clause(variant, unit)}. A player who is out "
        "pays nothing.",
        join_sentences("Each loser pays the full amount.", when, _next_pot_example(variant, unit)),
        agreed if money.losers_owe not in (MATCH_POT, PAY_WINNER) else "",
        words="who pays what match pot burn lose loser debt owe owes owed cost cap limit share winner",
    )


def _losers_debt_clause(variant: Variant, unit: MoneyUnit) -> str:
    money = variant.money
    first, second, third = (format_whole_amount(times * money.debt_amount, unit) for times in (1, 2, 3))
    pot = "puts in as much as was in the pot"
    return {
        MATCH_POT: pot,
        MATCH_UP_TO_AMOUNT: f"{pot}, but never more than {first}",
        FIXED_AMOUNT: f"puts in {first}, however much is in the pot",
        POT_PERCENTAGE: f"puts in {money.debt_amount} per cent of the pot, rounded up",
        MATCH_UP_TO_GROWING_AMOUNT: f"{pot}, but no more than {first} in the first hand, {second} in the "
        f"second, {third} in the third, and so on",
        BET_LIMIT_MULTIPLE: f"puts in {debts.bet_limit_multiple(variant)}, which is "
        f"{format_whole_amount(money.debt_amount * money.bet_limit, unit)}",
        PAY_WINNER: "pays the winner as much as is in the pot",
    }[money.losers_owe]


def _next_pot_example(variant: Variant, unit: MoneyUnit) -> str:
    """Return an example of the next pot, "" if it depends on the hand or nothing is paid in."""
    money = variant.money
    pot, amount = _EXAMPLE_POT * unit.scale, money.debt_amount * unit.scale
    each = {
        MATCH_POT: pot,
        MATCH_UP_TO_AMOUNT: min(pot, amount),
        FIXED_AMOUNT: amount,
        POT_PERCENTAGE: -(-pot * money.debt_amount // 100),
    }.get(money.losers_owe)
    if not each:
        return ""
    return (
        f"With {unit.format_amount(pot)} in the pot, three losers make the next pot "
        f"{unit.format_amount(3 * each)}."
    )


def nobody_in_passage(variant: Variant, unit: MoneyUnit) -> RulesPassage:
    """Return the part of the rules page about hands in which all are out, and who pays then."""
    in_or_out, money = variant.in_or_out, variant.money
    after = "the wimp rule says who pays" if in_or_out.has_wimp_rule else "nobody pays"
    after += (
        ", except for the ante for the new deal"
        if money.has_ante_every_deal and in_or_out.nobody_in_rule == NOBODY_PAYS
        else ""
    )
    if not in_or_out.has_wimp_rule and in_or_out.nobody_in_rule == ALL_ANTE_AGAIN:
        who = "everybody antes" if money.ante_payer == EVERYBODY_ANTES else "the dealer antes"
        after = (
            f"{who} {format_whole_amount(money.ante, unit)} again" if money.ante else "the next hand is dealt"
        )
    return make_passage(
        "nobody-in",
        "Nobody in",
        f"If everybody is out, the pot stays, and {after}.",
        words="nobody stays all out everybody drops dropped folds again pot stays",
    )


def wimp_rule_passage(variant: Variant, unit: MoneyUnit) -> RulesPassage:
    """Return the part of the rules page about the wimp rule, which the variant must have.

    By it the best hand pays if everybody drops.
    """
    in_or_out = variant.in_or_out
    best, fixed = prize_names(variant)[0], in_or_out.wimp_rule == WIMP_PAYS_AMOUNT
    several = f"If several players have {best}, each of them pays."
    pays = f"pays {format_whole_amount(in_or_out.wimp_amount, unit)}" if fixed else "pays as much as a loser"
    return make_passage(
        "wimp",
        "Wimp rule",
        f"If everybody drops, everybody shows their cards. The player with {best} is the wimp and {pays}.",
        join_sentences("" if not variant.money.has_debts else "There is no new ante then.", several),
        default_value_sentence(option_label("wimp_amount"), format_whole_amount(in_or_out.wimp_amount, unit))
        if fixed
        else "",
        words="wimp all drop everybody drops best hand pays chicken coward penalty",
    )


def alone_in_passage(variant: Variant) -> RulesPassage:
    """Return the part of the rules page about a player who is alone in, or left after folds."""
    only = "If only one player is in, that player"
    if not variant.has_in_or_out:
        only = "If everybody else folds, the last player"
    return make_passage(
        "alone",
        "Only one player in" if variant.has_in_or_out else "Everybody else folds",
        f"{only} {_describe_alone_result(variant)}",
        words="only one player stays single lone everybody else dropped folded uncontested takes pot",
        asked=""
        if variant.has_in_or_out
        else "everybody else folded | all folded but me | am I the last one left | alone",
    )


def _describe_alone_result(variant: Variant) -> str:
    in_or_out = variant.in_or_out
    if variant.has_in_or_out and in_or_out.hand_to_beat:
        house = "kitty" if in_or_out.has_kitty else "deck"
        wins = "get a leg" if in_or_out.legs_to_win else "take the pot"
        if variant.showdown.is_second_best_winning:
            return f"must have a worse hand than the {house} to {wins}."
        return f"must beat the {house} to {wins}."
    if in_or_out.legs_to_win:
        return "gets a leg without showing; the pot stays, and nobody pays."
    over = "." if not variant.money.has_debts else ". Then nobody owes anything, and the game is over."
    return f"takes the pot without showing{over}"

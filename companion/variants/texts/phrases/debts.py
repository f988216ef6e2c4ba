"""Texts about payments and debts that several parts of a rules page need.

Amounts are shown in `unit`.
"""

from companion.engine.money import MoneyUnit
from companion.kit.sentences import capitalise
from companion.variants.definition.parts import (
    BET_LIMIT_MULTIPLE,
    DEALER_ANTES,
    DECK,
    FIXED_AMOUNT,
    KITTY,
    MATCH_POT,
    MATCH_UP_TO_AMOUNT,
    MATCH_UP_TO_GROWING_AMOUNT,
    NO_DEBTS,
    PAY_WINNER,
    POT_PERCENTAGE,
)
from companion.variants.definition.variant import Variant
from companion.variants.texts.phrases.counting import count_with_noun, format_whole_amount


def can_owe_between_hands(variant: Variant) -> bool:
    """Return whether anybody can owe anything between two hands, as a loser or by the wimp rule."""
    return variant.money.has_debts or variant.in_or_out.has_wimp_rule


def losers_clause(variant: Variant, unit: MoneyUnit) -> str:
    """Return the end of a sentence about players who stayed and lost; "" if they owe nothing.

    It begins with the comma or semicolon that joins it to the sentence, and has no full stop. If losers pay
    the winner, it also says that the pot stays.
    """
    if variant.money.losers_owe == PAY_WINNER:
        return f"; all others who stayed in {debt_verb_phrase(variant, unit, 'the pot')}, and the pot stays"
    return (
        ""
        if not variant.money.has_debts
        else f", and all others who stayed in {debt_verb_phrase(variant, unit)}"
    )


def debt_verb_phrase(variant: Variant, unit: MoneyUnit, pot: str = "it") -> str:
    """Return a verb phrase for losers: ``"match it"``, ``"put in 5"``.

    `pot` is the word for the pot. Losers must owe something.
    """
    money = variant.money
    amount, double = (format_whole_amount(times * money.debt_amount, unit) for times in (1, 2))
    growing = f"{amount} in the first hand, {double} in the second, and so on"
    multiple = format_whole_amount(money.debt_amount * money.bet_limit, unit)
    return {
        MATCH_POT: f"match {pot}",
        MATCH_UP_TO_AMOUNT: f"match {pot}, up to {amount}",
        FIXED_AMOUNT: f"put in {amount}",
        POT_PERCENTAGE: f"put in {money.debt_amount} per cent of {pot}",
        MATCH_UP_TO_GROWING_AMOUNT: f"match {pot}, up to {growing}",
        BET_LIMIT_MULTIPLE: f"put in {multiple}, which is {bet_limit_multiple(variant)}",
        PAY_WINNER: f"pay the winner as much as is in {pot}",
    }[money.losers_owe]


def bet_limit_multiple(variant: Variant) -> str:
    """Return the multiple of the bet limit that is owed: ``"3 times the bet limit"``.

    It is "the bet limit" for 1. Whether losers owe such a multiple is not checked.
    """
    return (
        "the bet limit"
        if variant.money.debt_amount == 1
        else f"{variant.money.debt_amount} times the bet limit"
    )


def ante_payer(variant: Variant) -> str:
    """Return words for the payer of the ante: ``"the dealer"`` or ``"everybody"``."""
    return "the dealer" if variant.money.ante_payer == DEALER_ANTES else "everybody"


def payments_before_deal_sentence(variant: Variant, unit: MoneyUnit) -> str:
    """Return the sentence about antes, and debts of losers, paid before the deal.

    It is "" if neither is paid.
    """
    money = variant.money
    antes = f"{capitalise(ante_payer(variant))} antes {format_whole_amount(money.ante, unit)}"
    if money.losers_owe in (NO_DEBTS, PAY_WINNER):
        at_first = " at first" if money.losers_owe == PAY_WINNER and not money.has_ante_every_deal else ""
        return f"{antes}{at_first}." if money.ante else ""
    lost = "players pay what they owe"
    if money.has_ante_every_deal:
        return f"{antes}, and {lost}."
    return f"{antes} for the first deal; after that, {lost}." if money.ante else f"{lost.capitalize()}."


def describe_kitty_and_legs(variant: Variant) -> tuple[str, ...]:
    """Return a few words for kitty, deck and legs: ``("a kitty to beat", "three legs to win")``.

    What the variant lacks is left out; () if it has none of them.
    """
    house = {KITTY: "a kitty to beat", DECK: "the deck to beat if only one player is in"}.get(
        variant.in_or_out.hand_to_beat, ""
    )
    legs = f"{leg_count_in_words(variant)} to win" if variant.in_or_out.legs_to_win else ""
    return tuple(filter(None, (house, legs)))


def next_dealer_sentence(variant: Variant) -> str:
    """Return the sentence that the deal moves left, or that the same player keeps dealing."""
    return (
        "The deal moves to the left after every hand."
        if variant.has_rotating_deal
        else "The same player keeps dealing."
    )


def leg_count_in_words(variant: Variant) -> str:
    """Return the number of legs that wins the match: ``"one leg"``, ``"no legs"`` without any."""
    return count_with_noun(variant.in_or_out.legs_to_win, "leg")

"""Texts about payments and debts that several parts of a rules page need.

Amounts are shown in `unit`.
"""

from companion.engine.money import Unit
from companion.kit.sentences import capital
from companion.variants.definition.variant import DEALER, DECK, DUES, KITTY, POT, Variant
from companion.variants.texts.phrases.counting import money, several

MATCH, UPTO, AMOUNT, SHARE, GROWING, LIMIT, WINNER = DUES


def owing(variant: Variant) -> bool:
    """Return whether anybody can owe anything between two hands."""
    return variant.settle != POT or variant.wimp != "none"


def and_losers(variant: Variant, unit: Unit) -> str:
    """Return the end of a sentence about players who stayed and lost; "" if they owe nothing."""
    if variant.settle == WINNER:
        return f": all others who stayed {owes(variant, unit, 'the pot')}, and the pot stays"
    return "" if variant.settle == POT else f", and all others who stayed {owes(variant, unit)}"


def owes(variant: Variant, unit: Unit, pot: str = "it", *, one: bool = False) -> str:
    """Return a verb phrase for losers, or for `one` of them: ``"match it"``, ``"puts in 5"``."""
    amount = money(variant.amount, unit)
    verb = {MATCH: "match", UPTO: "match", GROWING: "match", WINNER: "pay"}.get(variant.settle, "put")
    does = verb if not one else f"{verb}es" if verb == "match" else f"{verb}s"
    return {
        MATCH: f"{does} {pot}",
        UPTO: f"{does} {pot}, up to {amount}",
        AMOUNT: f"{does} in {amount}",
        SHARE: f"{does} in {variant.amount} per cent of {pot}",
        GROWING: f"{does} {pot}, up to {_growing(variant, unit)}",
        LIMIT: f"{does} in {money(variant.amount * variant.limit, unit)}, which is {times_limit(variant)}",
        WINNER: f"{does} as much as is in {pot} to the winner",
    }[variant.settle]


def _growing(variant: Variant, unit: Unit) -> str:
    number, amount = "the number of the hand", money(variant.amount, unit)
    return number if amount == "1" else f"{amount} times {number}"


def times_limit(variant: Variant) -> str:
    """Return the multiple of the bet limit that is owed: ``"3 times the bet limit"``."""
    return "the bet limit" if variant.amount == 1 else f"{variant.amount} times the bet limit"


def who_antes(variant: Variant) -> str:
    """Return the payer of the ante: ``"the dealer"`` or ``"everybody"``."""
    return "the dealer" if variant.ante_by == DEALER else "everybody"


def paid_first(variant: Variant, unit: Unit) -> str:
    """Return the sentence about payments before the deal, "" if there are none."""
    antes = f"{capital(who_antes(variant))} antes {money(variant.ante, unit)}"
    if variant.settle in (POT, WINNER):
        at_first = " at first" if variant.settle == WINNER and not variant.every_deal else ""
        return f"{antes}{at_first}." if variant.ante else ""
    lost = "whoever owes something pays it"
    if variant.every_deal:
        return f"{antes}, and {lost}."
    return f"{antes} at first; later {lost}." if variant.ante else f"{lost.capitalize()}."


def beaten(variant: Variant) -> tuple[str, ...]:
    """Return a few words for kitty, deck and legs: ``("a kitty to beat", "three legs to win")``."""
    house = {KITTY: "a kitty to beat", DECK: "the deck to beat when alone in"}.get(variant.house, "")
    return tuple(filter(None, (house, f"{legs(variant)} to win" if variant.legs else "")))


def deals_on(variant: Variant) -> str:
    """Return the sentence about the next dealer."""
    return "The deal moves to the left with every hand." if variant.moves_on else "The same player deals on."


def legs(variant: Variant) -> str:
    """Return the number of legs that win: ``"one leg"``, ``"three legs"``."""
    return several(variant.legs, "leg")

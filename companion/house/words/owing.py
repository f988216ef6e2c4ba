"""What is paid and owed, in clauses and sentences that several parts of a page need."""

from companion.house.variant import DUES, POT, Variant
from companion.house.words.counting import several
from companion.house.words.saying import ASKED

MATCH, UPTO, AMOUNT, SHARE, GROWING, LIMIT, WINNER = DUES


def and_losers(variant: Variant) -> str:
    """Return what those do who stayed and lost, as the end of a sentence; "" where they owe nothing."""
    return "" if variant.settle == POT else f", and all others who stayed {owes(variant)}"


def owes(variant: Variant, *, one: bool = False) -> str:
    """Return what losers do, for several of them or for one: ``"match it"``, ``"puts in 5"``."""
    amount = variant.amount
    verb = {MATCH: "match", UPTO: "match", GROWING: "match", WINNER: "pay"}.get(variant.settle, "put")
    does = verb if not one else f"{verb}es" if verb == "match" else f"{verb}s"
    return {
        MATCH: f"{does} it",
        UPTO: f"{does} it, up to {amount}",
        AMOUNT: f"{does} in {amount}",
        SHARE: f"{does} in {amount} per cent of it",
        GROWING: f"{does} it, up to {_growing(amount)}",
        LIMIT: f"{does} in {amount * variant.limit}, which is {times_limit(variant)}",
        WINNER: f"{does} as much as is in it to the winner",
    }[variant.settle]


def _growing(amount: int) -> str:
    return "the number of the hand" if amount == 1 else f"{amount} times the number of the hand"


def times_limit(variant: Variant) -> str:
    """Return the bet limit as often as it is owed."""
    return "the bet limit" if variant.amount == 1 else f"{variant.amount} times the bet limit"


def paid_first(variant: Variant) -> str:
    """Return what is paid before anything is dealt."""
    if variant.settle == POT:
        return f"Everybody antes {variant.ante}." if variant.ante else ""
    if variant.settle == WINNER:
        return f"Everybody antes {variant.ante} at first." if variant.ante else ""
    lost = "who owes something pays it"
    return (
        f"Everybody antes {variant.ante} at first; later {lost}." if variant.ante else f"{lost.capitalize()}."
    )


def rotates(variant: Variant) -> bool:
    """Return whether the deal moves on with every hand; mostly it does, unless players drop all at once."""
    if variant.rotates != "usual":
        return variant.rotates == "yes"
    return not variant.asks or variant.declare_by == ASKED


def deals_on(variant: Variant) -> str:
    """Return who deals next."""
    return "The deal moves to the left with every hand." if rotates(variant) else "The same player deals on."


def legs(variant: Variant) -> str:
    """Return the legs that win: ``"one leg"``, ``"three legs"``."""
    return several(variant.legs, "leg")

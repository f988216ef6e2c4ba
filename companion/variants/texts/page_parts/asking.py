"""Rules about declaring: in or out, for which prize, debts, the wimp rule, playing alone."""

from companion.engine.money import Unit
from companion.variants.definition.variant import ANTES, CARDS, EVERYBODY, KITTY, POT, STAYS, Variant
from companion.variants.texts.page_parts.passage import Passage, joined, passage, unless
from companion.variants.texts.phrases import debts
from companion.variants.texts.phrases.counting import money
from companion.variants.texts.phrases.prizes import declares, prizes, won_by_declaring
from companion.variants.texts.phrases.saying import ASKED, ASKING, CHIPS, DROP

_POT = 12
"""Whole units of money in the pot of an example."""
_HOW = {
    DROP: "The dealer counts, and on the word drop whoever wants to be out lets go of the cards.",
    CHIPS: "Everybody closes a fist over a chip or over nothing, and all fists open together.",
}
_OTHERWISE = "In or out may be said in another way when that is agreed on: with a drop, in turn, or by chips."
_DECLARED_OTHERWISE = "Declaring goes another way when that is agreed on: all at once, in turn, or by chips."
_AGAIN = "When the dealer is the first to be in, all others are asked once more, and may change their minds."
_TOGETHER = "With phones all choose at once, unseen, and everything is shown together."


def declare(variant: Variant, unit: Unit) -> Passage:
    """Return the part about declaring in or out, and for prizes."""
    asks, speaks = variant.asks, variant.speak != CARDS
    title = "In or out, and for what" if asks and speaks else "In or out" if asks else "Declaring"
    return passage(
        "declare",
        title,
        joined(ASKING[variant.declare_by], _HOW.get(variant.declare_by, "")) if asks else "",
        _AGAIN if variant.second_chance else "",
        _out(variant, unit) if asks else "",
        *(_spoken(variant) if speaks else ()),
        _TOGETHER if variant.declare_by != ASKED else "",
        _OTHERWISE if asks else _DECLARED_OTHERWISE,
        words="declare stay drop fold hold in out decide 1-2-3 chips fist phone secret high low both turn",
        asked=""
        if asks
        else "when do we declare | do we declare | high or low | can I declare both | say high or low",
    )


def _out(variant: Variant, unit: Unit) -> str:
    costs = "owes nothing" if variant.settle == POT else debts.owes(variant, unit, "the pot", one=True)
    return f"Whoever is out is out {_how_long(variant)}. Whoever stays and loses {costs}."


def _how_long(variant: Variant) -> str:
    """Return words for the time that a player who declared out is out."""
    if variant.dropped:
        return "until cards are dealt anew"
    return "of this round only, and may stay in the next one" if variant.then else "of this hand only"


def _spoken(variant: Variant) -> tuple[str, str]:
    """Return sentences about the prizes that players declare for, and the effect."""
    return (
        f"Before the showdown all who are left {declares(variant)}.",
        joined(*won_by_declaring(variant)),
    )


def owe(variant: Variant, unit: Unit) -> Passage:
    """Return the part about the payments of players who stay in and lose."""
    if variant.settle == POT:
        return passage("owe", "What losers pay", "Nobody owes anything for having stayed in and lost.")
    when = (
        f"It is paid before the next {'round' if variant.then else 'hand'}, and shown as a debt until then."
    )
    if variant.settle == debts.WINNER:
        when = "It is paid at once, and the pot stays."
    agreed = unless("The amount", _agreed(variant, unit))
    return passage(
        "owe",
        "What losers pay",
        f"Whoever stayed in and did not win {_owed(variant, unit)}. Whoever is out pays nothing.",
        joined("Each loser pays it all.", when, _example(variant, unit)),
        agreed if variant.settle not in (debts.MATCH, debts.WINNER) else "",
        words="who pays what match pot burn lose loser debt owe owes owed cost cap limit share winner",
    )


def _agreed(variant: Variant, unit: Unit) -> str:
    """Return the amount as its input shows it: money, or a plain number of per cent or limits."""
    if variant.settle in (debts.SHARE, debts.LIMIT):
        return str(variant.amount)
    return money(variant.amount, unit)


def _owed(variant: Variant, unit: Unit) -> str:
    first, second, third = (money(times * variant.amount, unit) for times in (1, 2, 3))
    pot = "puts in as much as was in the pot"
    return {
        debts.MATCH: pot,
        debts.UPTO: f"{pot}, but never more than {first}",
        debts.AMOUNT: f"puts in {first}, however much is in the pot",
        debts.SHARE: f"puts in {variant.amount} per cent of the pot, rounded up",
        debts.GROWING: f"{pot}, but no more than {first} in the first hand, {second} in the second, "
        f"{third} in the third, and so on",
        debts.LIMIT: f"puts in {debts.times_limit(variant)}, which makes "
        f"{money(variant.amount * variant.limit, unit)}",
        debts.WINNER: "pays the winner as much as is in the pot",
    }[variant.settle]


def _example(variant: Variant, unit: Unit) -> str:
    """Return an example of the next pot, "" if it depends on the hand or nothing is paid in."""
    pot, amount = _POT * unit.scale, variant.amount * unit.scale
    each = {
        debts.MATCH: pot,
        debts.UPTO: min(pot, amount),
        debts.AMOUNT: amount,
        debts.SHARE: -(-pot * variant.amount // 100),
    }.get(variant.settle)
    if not each:
        return ""
    return f"With {unit.told(pot)} in the pot, three losers make the next pot {unit.told(3 * each)}."


def nobody_in(variant: Variant, unit: Unit) -> Passage:
    """Return the part about hands in which all are out."""
    after = "the wimp rule says who pays" if variant.wimp != "none" else "nobody pays"
    after += " but the ante of new cards" if variant.every_deal and variant.nobody_in == STAYS else ""
    if variant.wimp == "none" and variant.nobody_in == ANTES:
        all_ = "all ante" if variant.ante_by == EVERYBODY else "the dealer antes"
        after = f"{all_} {money(variant.ante, unit)} again" if variant.ante else "the next hand is dealt"
    return passage(
        "nobody-in",
        "Nobody in",
        f"If everybody is out the pot stays, and {after}.",
        words="nobody stays all out everybody drops dropped folds again pot stays",
    )


def wimp(variant: Variant, unit: Unit) -> Passage:
    """Return the part about the wimp rule: what the best hand pays if everybody drops."""
    best, fixed = prizes(variant)[0], variant.wimp == "amount"
    several = f"Where several have {best}, each of them pays."
    pays = f"pays {money(variant.wimp_amount, unit)}" if fixed else "pays as much as a loser"
    return passage(
        "wimp",
        "Wimp rule",
        f"If everybody drops, all show, and whoever had {best} is the wimp and {pays}.",
        joined("" if variant.settle == POT else "Nobody antes again then.", several),
        unless("Wimp amount", money(variant.wimp_amount, unit)) if fixed else "",
        words="wimp all drop everybody drops best hand pays chicken coward penalty",
    )


def alone(variant: Variant) -> Passage:
    """Return the part about a player who is alone in."""
    only = "Whoever is the only one in"
    if not variant.asks:
        only = "Whoever is left alone, all others having folded,"
    return passage(
        "alone",
        "Alone in" if variant.asks else "Left alone",
        f"{only} {_gets(variant)}",
        words="only one player stays single lone everybody else dropped folded uncontested takes pot",
        asked=""
        if variant.asks
        else "everybody else folded | all folded but me | am I the last one left | alone",
    )


def _gets(variant: Variant) -> str:
    if variant.asks and variant.house:
        house = "kitty" if variant.house == KITTY else "deck"
        wins = "gets a leg" if variant.legs else "takes the pot"
        how = "by being second to it" if variant.second else "by beating it"
        return f"has the {house} to {'meet' if variant.second else 'beat'}, and {wins} {how}."
    if variant.legs:
        return "gets a leg without showing; the pot stays, and nobody pays."
    over = "." if variant.settle == POT else ". Then nobody owes, and the game is over."
    return f"takes the pot without showing{over}"

"""Rules about winning: cards that count, wild and killing cards, showdown, pot split."""

from companion.engine.money import WHOLE, Unit
from companion.hands import Floor, read_floor
from companion.hands.definition.sides import HandSide, Side
from companion.hands.judging.lows import order_of
from companion.kit.sentences import a, capital, listed
from companion.variants.cards_needed.dealing import lies, showdowns
from companion.variants.cards_needed.judging import order_named, orders
from companion.variants.definition.five_alike import counts_as_four
from companion.variants.definition.variant import POT, Variant
from companion.variants.definition.wilds import BUG
from companion.variants.texts.page_parts.doing import who_shows
from companion.variants.texts.page_parts.passage import Passage, joined, passage
from companion.variants.texts.phrases import debts
from companion.variants.texts.phrases.cards import dead, killing, natural, wild_sentences
from companion.variants.texts.phrases.counting import part
from companion.variants.texts.phrases.demands import demands
from companion.variants.texts.phrases.making import BOTH, along, by_round, making
from companion.variants.texts.phrases.prizes import prize, prizes, stays, takes, tied
from companion.variants.texts.phrases.ranking import ranking

_STANDS = "A wild card stands for any card of the pack, also for one that is in the hand already."
_AS_FOUR = "Five of a kind is no hand here: it counts as four."


def hand(variant: Variant) -> Passage:
    """Return the part about the cards that make a hand, and about the ranking."""
    made = [*filter(None, (*making(variant), along(variant), joined(*ranking(variant))))]
    found = (
        *(made or [joined(*demands(variant))]),
        f"{capital(dead(variant))}." if variant.dead else "",
        _AS_FOUR if counts_as_four(variant) and not _any_wild(variant) else "",
    )
    told = tuple(filter(None, found))
    return passage(
        "hand",
        "What counts",
        *told,
        words="which cards make hand any exactly board own best order ranking what beats lines dead nothing",
        asked="what beats what | order of hands | which cards count | how many of my cards must I use | "
        "can I play the board | is the ace low | do straights count | does a flush beat a straight",
    )


def wild(variant: Variant) -> Passage | None:
    """Return the part about wild cards, None if nothing is wild."""
    if not _any_wild(variant):
        return None
    told = by_round([joined(*wild_sentences(variant, at)) for at in range(len(variant.rounds))])
    wild_ones = any(not text.endswith(BUG) for each in variant.rounds for text in each.wild)
    stands = _STANDS if wild_ones else ""
    return passage(
        "wild",
        "Wild cards",
        *told,
        natural(variant),
        joined(stands, _AS_FOUR if counts_as_four(variant) else ""),
        words="wild wilds jokers joker stand for any",
        asked="what is wild | which cards are wild | is anything wild | what does a wild card do",
    )


def _any_wild(variant: Variant) -> bool:
    return any(each.wild for each in variant.rounds)


def deadly(variant: Variant) -> Passage:
    """Return the part about killing cards, and about players put out of a hand."""
    out = "Whoever is put out of a hand cannot win it, and does not show."
    if variant.settle != POT:
        out += " Whoever was in owes like everybody who loses; if all are put out, nobody takes the pot."
    if not variant.kill:
        asked = "somebody is out of the hand | who is thrown out | he has to be out | put out of the hand"
        return passage("deadly", "Out of a hand", out, words="out dead thrown put", asked=asked)
    kill = f"{capital(killing(variant))} when dealt face up: whoever has such a card is dead."
    return passage("deadly", "Dead hands", kill, out, words="dead die killed kill up card face up deadly out")


def showdown(variant: Variant) -> Passage:
    """Return the part about the showdown: who shows, who wins, and how it is entered."""
    who = who_shows(variant, len(variant.rounds) - 1)
    both = lies(variant) and any(lying.up + lying.more for lying in showdowns(variant))
    lying = "Say of each card whether it lies face up or face down." if both else ""
    return passage(
        "showdown",
        "Showdown",
        f"{who.does('show')} {capital(takes(variant))}.",
        joined(_second(variant), _floor(variant)),
        joined(
            "Tap who won, or enter the cards by photo or picker, and the companion finds the winner.", lying
        ),
        words="show reveal compare winner best hand high low tie who won must show cards",
    )


def _second(variant: Variant) -> str:
    if not variant.second:
        return ""
    if len(variant.sides) > 1:
        return "For each part the second best wins; where there is only one hand for it, that one does."
    hands = all(isinstance(side, HandSide) for side in variant.sides)
    return f"The second best{' hand' if hands else ''} wins; where there is only one hand, that one does."


def _floor(variant: Variant) -> str:
    if not variant.floor:
        return ""
    least = floor(variant)
    if len(variant.sides) == 1:
        return f"It takes {least} to win. If nobody holds that, {stays(variant)}"
    parts = [prize(variant, side) for side in variant.sides if asks_floor(variant, side)]
    nobody = f" If nobody holds that for any, {stays(variant)}" if len(parts) == len(variant.sides) else ""
    return f"For {listed(parts)} it takes {least}; else that part goes to the others.{nobody}"


def asks_floor(variant: Variant, side: Side) -> bool:
    """Return whether the floor applies to that prize."""
    if not variant.floor:
        return False
    named = (order_named(each.order) for each in variant.rounds)
    least = _read_floor(variant)
    return isinstance(side, HandSide) and any(least.concerns(order_of(side.order, one)) for one in named)


def floor(variant: Variant) -> str:
    """Return the least hand that wins, with its article: ``"a pair of jacks or better"``."""
    return a(str(_read_floor(variant)))


def _read_floor(variant: Variant) -> Floor:
    known = [order for each in variant.rounds for order in orders(variant.sides, order_named(each.order))]
    return read_floor(variant.floor, known)


def split(variant: Variant, unit: Unit) -> Passage:
    """Return the part about the pot split, ties and odd chips."""
    many = len(variant.sides) > 1
    owes = "" if variant.settle == POT else ", and none of them owes"
    return passage(
        "split",
        "Shared pots and odd chips",
        _parts(variant) if many else f"{tied(variant)} share the pot{owes}.",
        joined(*demands(variant), _otherwise(variant)),
        joined(_nobody(variant), f"{tied(variant)} share what they win{owes}." if many else ""),
        _odd(variant, unit),
        words="split tie tied share divide odd chip half high low equal hands parts sides both",
    )


def _parts(variant: Variant) -> str:
    """Return the sentence about the size of the parts of the pot."""
    many = len(variant.sides)
    of = "what losers pay" if variant.settle == debts.WINNER else "the pot"
    one = f"one player may take {'both' if many == BOTH else 'several'}"
    return f"Each part is {part(many)} of {of}, and {one}."


def _otherwise(variant: Variant) -> str:
    """Return that prizes may be won with different cards, "" if there is no choice of cards."""
    hands, last = [side for side in variant.sides if isinstance(side, HandSide)], showdowns(variant)[-1]
    if len(hands) < BOTH or last.most + last.board <= order_named(variant.order).cards:
        return ""
    return "Other cards may be taken for one part than for another."


def _nobody(variant: Variant) -> str:
    """Return sentences about prizes for which nobody qualifies, and about a pot nobody wins.

    If the floor applies to all prizes, the part about the showdown has the latter sentence.
    """
    parts, floored = len(variant.sides), [side for side in variant.sides if asks_floor(variant, side)]
    lacking = [side for side in variant.sides if side.may_lack]
    none = len({*lacking, *floored}) == parts and len(floored) < parts
    if parts == 1:
        return f"If nobody qualifies {stays(variant)}" if lacking else ""
    part_ = "A part that nobody qualifies for goes to the others." if lacking else ""
    return joined(part_, f"If nobody qualifies for any {stays(variant)}" if none else "")


def _odd(variant: Variant, unit: Unit) -> str:
    chip = "chip" if unit == WHOLE else unit.told(1)
    each = "a chip each" if unit == WHOLE else f"{chip} each"
    left = f"What cannot be shared evenly goes to the tied players from the dealer's left on, {each}."
    if len(variant.sides) == 1:
        return left
    return f"An odd {chip} between the parts goes to {prizes(variant)[0]}. {left}"

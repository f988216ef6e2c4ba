"""Texts about the prizes of a variant and about declaring for them."""

from collections.abc import Iterator, Mapping

from companion.cards import RANK_NAMES
from companion.hands.definition.sides import LOWS, CardSide, HandSide, PointsSide, Side, points
from companion.hands.judging.lows import order_of
from companion.kit.sentences import listed
from companion.matchpot.rules.prizes import hand_called, line_called, suit_card
from companion.variants.cards_needed.dealing import showdowns
from companion.variants.cards_needed.judging import order_named
from companion.variants.definition.variant import DECLARE_BOTH, POT, Variant
from companion.variants.texts.phrases.counting import either, part

DECLARED: Mapping[str, str] = {
    "drop": "at the same time",
    "asked": "in turn",
    "chips": "with chips in the fist",
}
"""Words for the way players declare for prizes, by `declare_by`."""


def prize(variant: Variant, side: Side) -> str:
    """Return the name of a prize: ``"the lowest hand"``, ``"the highest spade face down"``."""
    next_ = "second " if variant.second else ""
    if isinstance(side, HandSide):
        rank = f" of {RANK_NAMES[side.qualifies]} or better" if side.qualifies else ""
        where = " of own cards alone" if side.alone else f" with {_line(variant, side)}" if side.row else ""
        return f"the {next_}{_best(variant, side)}{rank}{where}"
    if isinstance(side, CardSide):
        return f"the {next_}{suit_card(side, variant.sides)}"
    return f"the points {next_}nearest to {points(side.halves)}"


def _line(variant: Variant, side: HandSide) -> str:
    last = showdowns(variant)[-1]
    return line_called(last.lay, last.board, side.row)


def _best(variant: Variant, side: HandSide) -> str:
    order = order_of(side.order, order_named(variant.order))
    return hand_called(side, order, several=len(variant.sides) > 1)


def prizes(variant: Variant) -> tuple[str, ...]:
    """Return the names of all prizes."""
    return tuple(prize(variant, side) for side in variant.sides)


def takes(variant: Variant) -> str:
    """Return a clause about the winners of pot or payments: ``"the best hand takes the pot"``."""
    found, many = prizes(variant), len(variant.sides) > 1 or _many(variant.sides[0])
    if variant.settle == "winner":
        each = f"{part(len(found))} of what losers pay each" if len(found) > 1 else "what losers pay"
        return f"{listed(found)} {'take' if many else 'takes'} {each}"
    if len(found) == 1:
        return f"{found[0]} {'take' if _many(variant.sides[0]) else 'takes'} the pot"
    return f"{listed(found)} take {part(len(found))} of the pot each"


def _many(side: Side) -> bool:
    return isinstance(side, PointsSide)


def spoken(variant: Variant) -> str:
    """Return the choices of a declaration: ``"the best hand, the lowest hand or both"``."""
    declared = _declared(variant)
    return either([*declared, "both"] if len(declared) > 1 else [f"for {declared[0]}", "not"])


def _declared(variant: Variant) -> list[str]:
    return [prize(variant, side) for side in variant.declared]


def _free(variant: Variant) -> str:
    """Return the sentence about prizes that need no declaring, "" if there are none."""
    free = listed([prize(variant, side) for side in variant.free])
    return f"For {free} nobody need declare: whoever has it wins it, whatever they declared." if free else ""


def declares(variant: Variant) -> str:
    """Return a verb phrase about declaring: way and prizes, for all who are left."""
    declared, how = _declared(variant), DECLARED[variant.declare_by]
    if len(declared) == 1:
        return f"declare {how} whether they play for {declared[0]}"
    return f"declare {how} what they play for: {spoken(variant)}"


def won_by_declaring(variant: Variant) -> Iterator[str]:
    """Yield sentences about the effect of declaring for one prize, for both, or for none."""
    others = "the others" if len(variant.sides[1:]) > 1 else "the other"
    if len(variant.declared) == 1:
        yield f"Nobody wins that part without having declared for it; if nobody does it goes to {others}."
        yield _free(variant)
        return
    yield f"Nobody wins {'one of these parts' if variant.free else 'a part'} without having declared for it."
    if variant.both:
        lost = "neither" if variant.free else "nothing"
        win = "win both alone" if variant.speak == DECLARE_BOTH else "win or tie for each of them"
        yield f"Whoever declares for both must {win}, and otherwise wins {lost}."
        if variant.bets and variant.settle == POT:
            yield "That holds for each side pot by itself: whoever loses the main pot may win both there."
    else:
        yield "Whoever declares for both may win either, or both."
    yield f"A part that nobody declared for goes to {others}."
    if variant.both and not variant.free:
        yield f"If all who are left lose that way {stays(variant)}"
    yield _free(variant)


def stays(variant: Variant) -> str:
    """Return the end of a sentence about a pot that nobody wins."""
    return "the pot stays." if variant.then else "the pot stays, and cards are dealt anew."


def tied(variant: Variant) -> str:
    """Return the beginning of a sentence about ties: ``"Best hands that tie"``."""
    sides = variant.sides
    if not all(isinstance(side, HandSide) and not prize(variant, side).endswith("card") for side in sides):
        return "Those who tie"
    lowest = len(sides) == 1 and "lowest hand" in prize(variant, sides[0])
    return f"{'Lowest' if lowest else 'Best'} hands that tie"


def brief(variant: Variant) -> str:
    """Return the prizes in very few words: ``"high and low, 8 or better"``.

    A single prize is said to win: "the best hand wins".
    """
    if len(variant.sides) == 1:
        return f"{prizes(variant)[0].removeprefix('the points ')} wins"
    next_ = "second " if variant.second else ""
    return listed([f"{next_}{_briefly(variant, side)}" for side in variant.sides])


def _briefly(variant: Variant, side: Side) -> str:
    if isinstance(side, CardSide):
        return suit_card(side, variant.sides)
    if isinstance(side, PointsSide):
        return side.name
    if side.alone:
        return "own cards alone" if side.order == "high" else f"{LOWS[side.order]} of own cards alone"
    rank = f", {'10' if side.qualifies == 'T' else side.qualifies} or better" if side.qualifies else ""
    where = f" with {_line(variant, side)}" if side.row else ""
    return f"{_type(variant, side)}{where}{rank}"


def _type(variant: Variant, side: HandSide) -> str:
    """Return players' name of a hand prize in a word or two: "high", "ace-to-six low"."""
    low = side.order == "high" and order_named(variant.order).low
    return _best(variant, side).removeprefix("best ") if low else LOWS.get(side.order, "high")

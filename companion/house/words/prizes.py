"""What the pot is played for, and who takes it: the sides of a card in words."""

from companion.cards import RANK_NAMES, SUIT_NAMES
from companion.hands.sides import CardSide, HandSide, PointsSide, Side, points
from companion.house.dealing import showdowns
from companion.house.judging import order_named
from companion.house.variant import DECLARE_BOTH, Variant
from companion.house.words.counting import either, part
from companion.kit.telling import listed

_HANDS = {
    "high": "the {}best hand",
    "low": "the {}lowest hand",
    "low 2-7": "the {}best deuce-to-seven low",
    "low a-6": "the {}best ace-to-six low",
    "badugi": "the {}best badugi",
}
_BRIEF = {"high": "high", "low": "low", "low 2-7": "low 2-7", "low a-6": "low A-6", "badugi": "badugi"}


def prize(variant: Variant, side: Side) -> str:
    """Return what a part of the pot is for: ``"the lowest hand"``, ``"the highest spade face down"``."""
    next_ = "second " if variant.second else ""
    if isinstance(side, HandSide):
        rank = f" of {RANK_NAMES[side.qualifies]} or better" if side.qualifies else ""
        where = " of own cards alone" if side.alone else f" with {_line(variant, side)}" if side.row else ""
        return _best(variant, side).format(next_) + rank + where
    if isinstance(side, CardSide):
        return f"the {next_}{side.name}"
    return f"the points {next_}nearest to {points(side.halves)}"


def _line(variant: Variant, side: HandSide) -> str:
    return showdowns(variant)[-1].lines[side.row - 1].name


def _best(variant: Variant, side: HandSide) -> str:
    order = order_named(variant.order)
    if side.order == "high" and order.size == 1:
        return "the {}highest card"
    return _HANDS["low" if side.order == "high" and order.low else side.order]


def prizes(variant: Variant) -> tuple[str, ...]:
    """Return what each part of the pot is for."""
    return tuple(prize(variant, side) for side in variant.sides)


def takes(variant: Variant) -> str:
    """Return who takes the pot, as a clause: ``"the best hand takes the pot"``."""
    found = prizes(variant)
    if len(found) == 1:
        return f"{found[0]} {'take' if _many(variant.sides[0]) else 'takes'} the pot"
    return f"{listed(found)} take {part(len(found))} of the pot each"


def _many(side: Side) -> bool:
    return isinstance(side, PointsSide)


def asked_of(side: Side) -> str:
    """Return what a side asks for, in a sentence, "" where its name says it all."""
    if isinstance(side, HandSide):
        return _of_hand(side)
    if isinstance(side, CardSide):
        return _of_card(side)
    return _of_points(side)


def _of_hand(side: HandSide) -> str:
    if side.qualifies:
        rank = RANK_NAMES[side.qualifies]
        return f"A low needs cards of different ranks, none above the {rank}; without one there is no low."
    return "Of own cards alone means that no card of the board counts." if side.alone else ""


def _of_card(side: CardSide) -> str:
    suit = SUIT_NAMES[side.suit][:-1]
    lies = "face down, among a player's own cards" if side.down else "among a player's own cards"
    ace = "The ace is high"
    if side.low:
        ace = (
            "The ace is lower than the two" if side.ace_low else "The two is the lowest, and the ace is high"
        )
    return f"The {suit} must lie {lies}. {ace}."


def _of_points(side: PointsSide) -> str:
    courts = "half a point" if side.half else "ten points"
    over = "of two as near the one below wins" if side.over else "more than that cannot win"
    return (
        "Cards count what they show, a jack, a queen and a king "
        f"{courts} each, and an ace one or eleven; {over}."
    )


def may_lack(side: Side) -> bool:
    """Say whether there may be nobody for a side."""
    if isinstance(side, HandSide):
        return bool(side.qualifies)
    return isinstance(side, CardSide) or not side.over


def spoken(variant: Variant) -> str:
    """Return what players declare for; a card of a suit needs no declaring."""
    asked = [side for side in variant.sides if not isinstance(side, CardSide)] or variant.sides
    declared = [prize(variant, side) for side in asked]
    return either([*declared, "both"] if len(declared) > 1 else [f"for {declared[0]}", "not"])


def both(variant: Variant) -> str:
    """Return what happens to who declares for both sides, "" where only one is declared."""
    if sum(not isinstance(side, CardSide) for side in variant.sides) == 1:
        return ""
    if variant.speak == DECLARE_BOTH:
        return "Who declares for both must win both alone, and otherwise wins nothing."
    return "Who declares for both may win either, or both."


def brief(variant: Variant) -> str:
    """Return the sides in very few words: ``"high and low 8"``."""
    return listed([_briefly(side) for side in variant.sides])


def _briefly(side: Side) -> str:
    if isinstance(side, HandSide):
        rank = "10" if side.qualifies == "T" else side.qualifies
        where = " alone" if side.alone else f" row {side.row}" if side.row else ""
        return " ".join(filter(None, (_BRIEF[side.order], rank))) + where
    return side.name

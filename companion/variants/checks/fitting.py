"""Faults of a variant whose cards, board, ranking and prizes make no hands."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from companion.cards import counted, plural
from companion.hands import (
    BadBoard,
    BadFloor,
    BadHand,
    BadSide,
    BadUse,
    BadWild,
    Floor,
    NotWild,
    Ranking,
    Use,
    read_floor,
    read_use,
)
from companion.hands.definition.sides import HandSide
from companion.hands.judging.lows import order_of
from companion.variants.cards_needed.dealing import kitties
from companion.variants.cards_needed.judging import judge, order_named, orders
from companion.variants.checks.offered import usual
from companion.variants.definition.errors import Fault
from companion.variants.definition.layout import Lying
from companion.variants.definition.packs import PACKS
from companion.variants.definition.variant import ANY, POINTS, Round, Variant

MOST_TO_CHOOSE = 10
"""Largest number of cards of a player or line, if a hand takes an exact number of them.

All ways to take them are tried.
"""
_ABOUT: Mapping[type, str] = MappingProxyType(
    {BadSide: "sides", BadUse: "use", BadBoard: "steps", BadWild: "dead", NotWild: "wild", BadFloor: "floor"}
)

Faults = Iterator[Fault]


def field_of(bad: BadHand) -> str:
    """Return the field of a variant that an error of its judge is about."""
    return _ABOUT.get(type(bad), "steps")


def of_hands(variant: Variant, lyings: tuple[Lying, ...]) -> Faults:
    """Yield the reasons why there would be no hands at a showdown, or none for some prize."""
    hands = [side for side in variant.sides if isinstance(side, HandSide)]
    rounds = tuple(zip(variant.rounds, lyings, kitties(variant), strict=True))
    if not hands:
        yield from _without_hands(variant)
        return
    if bare := tuple(of_laying(lyings)):
        yield from bare
        return
    for each, lying, kitty in rounds:
        if each.order == POINTS:
            yield Fault(
                "order",
                f"“{hands[0]}” is for hands, and nothing ranks hands here: choose an order.",
            )
            return
        if wrong := tuple(_of_making(variant, each, hands)):
            yield from wrong
            return
        try:
            judge(variant, each, lying).check(lying.board)
        except BadHand as bad:
            yield Fault(field_of(bad), str(bad))
            return
        yield from _of_ranks(variant, each)
        for side in hands:
            yield from _of_side(variant, side, order_of(side.order, order_named(each.order)), lying, kitty)
    yield from _of_floor(variant)


def of_laying(lyings: tuple[Lying, ...]) -> Faults:
    """Yield the fault that a shape is given for a board without cards."""
    if bare := next((lying.lay for lying in lyings if lying.lay and not lying.board), ""):
        yield Fault("steps", f"No card lies on the board for “lay {bare}”: add the step “board”.")


def _of_making(variant: Variant, each: Round, hands: list[HandSide]) -> Faults:
    """Yield the reasons why no hands can be made in a round, clearer than a judge's errors."""
    use = read_use(variant.use)
    for side in hands:
        order = order_of(side.order, order_named(each.order))
        if side.qualifies and side.qualifies not in order.ranks:
            yield from _of_limit(variant, each, side)
        elif use.own and not side.alone and not _fits(use, order):
            made = order.cards - use.own if use.line else use.board
            takes = f"makes {use.own + made}" if made > 0 else "would take none of the line"
            yield Fault("use", f"{_hands_by(side, order)} have {counted(order.cards)}, and “{use}” {takes}.")


def _of_limit(variant: Variant, each: Round, side: HandSide) -> Faults:
    """Yield the fault that a low's limit is not in the pack, or that pack and ranking differ."""
    if side.qualifies in PACKS[variant.pack].ranks:
        yield from _of_ranks(variant, each)
    else:
        yield Fault(
            "sides", f"There are no {plural(side.qualifies)} in a pack of {variant.pack} for “{side}”."
        )


def _fits(use: Use, order: Ranking) -> bool:
    """Return whether the cards used make as many as a hand of the ranking has."""
    return order.cards > use.own if use.line else use.own + use.board == order.cards


def _without_hands(variant: Variant) -> Faults:
    if variant.use != ANY:
        yield Fault(
            "use", f"“{variant.use}” makes hands, and the pot is for none: let a hand be made of any cards."
        )
    if variant.floor:
        yield Fault("floor", "The pot is for no hand here, so none must be held to win.")


def floor_of(variant: Variant) -> Floor:
    """Return the least hand that wins, parsed from `floor`; raise `BadFloor`."""
    known = [order for each in variant.rounds for order in orders(variant.sides, order_named(each.order))]
    return read_floor(variant.floor, known)


def _of_floor(variant: Variant) -> Faults:
    if variant.floor:
        try:
            floor_of(variant)
        except BadFloor as bad:
            yield Fault("floor", str(bad))


def _of_ranks(variant: Variant, each: Round) -> Faults:
    """Yield the fault that the pack has ranks that the round's ranking lacks."""
    order = order_named(each.order)
    strange = [rank for rank in PACKS[variant.pack].ranks if rank not in order.ranks]
    if strange:
        there = f"A pack of {variant.pack} has {plural(strange[0])}"
        better = usual(variant.pack).name
        yield Fault("order", f"{there}, and “{order.name}” has none: rank by “{better}”.")


def _of_side(variant: Variant, side: HandSide, order: Ranking, lying: Lying, kitty: int) -> Faults:
    if side.alone:
        if not lying.board:
            yield Fault("sides", f"“{side}” leaves out the board, and there is none.")
        if order.low and lying.held < order.fewest:
            yield Fault("sides", f"“{side}” takes {order.fewest} cards, and a player has {lying.held}.")
        return
    use, line = read_use(variant.use), max(len(line.places) for line in lying.lines)
    if not use.own:
        if lying.held + line < order.fewest:
            there = f"{counted(lying.held)} and the board {line}" if line else counted(lying.held)
            more = "deal more, or choose another order"
            hands = f"{_hands_by(side, order)} have {counted(order.fewest)}"
            yield Fault("steps", f"{hands}; a player has {there}: {more}.")
    else:
        yield from _of_use(use, order, lying, line)
    if lying.house and kitty and kitty + line < order.fewest:
        yield Fault("house", f"{_hands_by(side, order)} have {counted(order.fewest)}; the kitty has {kitty}.")


def _hands_by(side: HandSide, order: Ranking) -> str:
    """Return words for hands by a ranking; one derived for a low has no name players know."""
    return f"Hands ranked by “{order.name}”" if side.order == "high" else f"Hands for “{side}”"


def _of_use(use: Use, order: Ranking, lying: Lying, line: int) -> Faults:
    board = order.cards - use.own
    where = "a line of the board" if lying.lay else "the board"
    if use.line and not lying.lay:
        yield Fault("use", f"“{use}” takes a line of the board, which is not laid in lines: add that step.")
    elif use.line and line != board:
        yield Fault("use", f"With “{use}” a line has {counted(board)}, not {line}.")
    elif line < board:
        has = f"{where} has {line}" if line else "there is none"
        yield Fault("use", f"“{use}” takes {counted(board)} of the board, and {has}.")
    if lying.held < use.own:
        yield Fault("use", f"“{use}” takes {counted(use.own)} of a player, who has {lying.held}.")
    if max(lying.most, line) > MOST_TO_CHOOSE:
        yield Fault("use", f"With “{use}” a player and the board have up to {MOST_TO_CHOOSE} cards each.")

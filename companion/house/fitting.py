"""Whether cards, board, order and sides of a card make hands at all."""

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
from companion.hands.lows import order_of
from companion.hands.sides import HandSide
from companion.house.dealing import kitties
from companion.house.errors import Fault
from companion.house.judging import judge, order_named, orders
from companion.house.lying import Lying
from companion.house.offered import usual
from companion.house.packs import PACKS
from companion.house.variant import ANY, POINTS, Round, Variant

MOST_TO_CHOOSE = 10
"""Cards of a player, or of a line, where a hand takes exactly so many: each way to take them is tried."""
_ABOUT: Mapping[type, str] = MappingProxyType(
    {BadSide: "sides", BadUse: "use", BadBoard: "steps", BadWild: "dead", NotWild: "wild", BadFloor: "floor"}
)

Faults = Iterator[Fault]


def field_of(bad: BadHand) -> str:
    """Return the field of a card that a judge refuses."""
    return _ABOUT.get(type(bad), "steps")


def of_hands(variant: Variant, lyings: tuple[Lying, ...]) -> Faults:
    """Yield why there would be no hands at a showdown, or none of some side."""
    hands = [side for side in variant.sides if isinstance(side, HandSide)]
    rounds = tuple(zip(variant.rounds, lyings, kitties(variant), strict=True))
    if not hands:
        yield from _without_hands(variant)
        return
    for each, lying, kitty in rounds:
        if each.order == POINTS:
            yield Fault("order", f"“{hands[0]}” needs an order of hands: points are none.")
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


def _without_hands(variant: Variant) -> Faults:
    if variant.use != ANY:
        yield Fault("use", f"“{variant.use}” makes a hand, and the pot is not played for any.")
    if variant.floor:
        yield Fault("floor", "No hand must be held where the pot is not played for any.")


def floor_of(variant: Variant) -> Floor:
    """Return what must be held to win, as hands are called; raise `BadFloor`."""
    known = [order for each in variant.rounds for order in orders(variant.sides, order_named(each.order))]
    return read_floor(variant.floor, known)


def _of_floor(variant: Variant) -> Faults:
    if variant.floor:
        try:
            floor_of(variant)
        except BadFloor as bad:
            yield Fault("floor", str(bad))


def _of_ranks(variant: Variant, each: Round) -> Faults:
    """Yield the ranks in the pack that the order of the round does not have."""
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
            there = f"{lying.held} cards and the board {line}" if line else counted(lying.held)
            yield Fault("steps", f"A hand by “{order.name}” has {order.fewest} cards; a player has {there}.")
    else:
        yield from _of_use(use, order, lying, line)
    if lying.house and kitty and kitty + line < order.fewest:
        yield Fault("house", f"The kitty has {counted(kitty)}: that is no hand by “{order.name}”.")


def _of_use(use: Use, order: Ranking, lying: Lying, line: int) -> Faults:
    board = order.cards - use.own
    where = "a line of the board" if lying.lay else "the board"
    if use.line and not lying.lay:
        yield Fault("use", f"“{use}” takes a line of the board, which is not laid in lines: add that step.")
    elif use.line and line != board:
        yield Fault("use", f"With “{use}” a line has {counted(board)}, not {line}.")
    elif line < board:
        yield Fault("use", f"“{use}” takes {counted(board)} of the board, and {where} has {line}.")
    if lying.held < use.own:
        yield Fault("use", f"“{use}” takes {counted(use.own)} of a player, who has {lying.held}.")
    if max(lying.most, line) > MOST_TO_CHOOSE:
        yield Fault(
            "use", f"“{use}” is tried with up to {MOST_TO_CHOOSE} cards of a player and of the board."
        )

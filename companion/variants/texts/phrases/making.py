"""Texts about the cards that make a hand: a player's own, the board's, or a line of it."""

from collections.abc import Sequence
from dataclasses import replace

from companion.hands import Ranking, Use, read_use
from companion.hands.definition.sides import HandSide
from companion.hands.judging.lows import order_of
from companion.kit.sentences import listed
from companion.variants.cards_needed.dealing import showdowns
from companion.variants.cards_needed.judging import order_named
from companion.variants.definition.layout import Lying
from companion.variants.definition.steps import Step
from companion.variants.definition.variant import Round, Variant
from companion.variants.texts.phrases.counting import in_round, number
from companion.variants.texts.phrases.prizes import prize

BOTH = 2
BOARDS = "two boards"
LAID = {
    "cross": "as a cross",
    "square": "as a square",
    "rows": "in two rows",
    "three rows": "in three rows",
    BOARDS: "as two boards",
}
"""Words for the shapes of the board."""
LINES = {
    "cross": ": one line across and one down, which meet in the middle card",
    "square": ", in which every row, every column and both diagonals are lines",
}
"""Explanations of shapes, to follow "The board lies as a cross"."""
_LINE = {
    "cross": "line of the cross",
    "square": "line of the square",
    "rows": "row",
    "three rows": "row",
    BOARDS: "board",
}


def on_boards(steps: Sequence[Step], lay: str) -> tuple[Sequence[Step], str]:
    """Return the steps with the cards of each board, and words for the place of the cards."""
    if lay != BOARDS or any(step.count % BOTH for step in steps):
        return steps, "the board"
    return [replace(step, count=step.count // BOTH) for step in steps], "each board"


def making(variant: Variant) -> tuple[str, ...]:
    """Return sentences about the cards that make a hand, by prize and round if they differ."""
    hands = [side for side in variant.sides if isinstance(side, HandSide)]
    made = {prize(variant, side): _by_side(variant, side) for side in hands}
    if len(set(made.values())) == 1:
        return next(iter(made.values()))
    alike = {lines: [what for what, said in made.items() if said == lines] for lines in made.values()}
    told = [(listed(parts), line) for lines, parts in alike.items() for line in lines]
    return tuple(f"For {what} {line[:1].lower()}{line[1:]}" for what, line in told)


def _by_side(variant: Variant, side: HandSide) -> tuple[str, ...]:
    rounds = zip(variant.rounds, showdowns(variant), strict=True)
    return by_round([f"{_making(variant, side, *each)}{_counting(side, each[0])}" for each in rounds])


def by_round(told: Sequence[str]) -> tuple[str, ...]:
    """Return the texts of the rounds, with the round named; equal ones at the end only once.

    If the texts of all rounds are equal, only that text is returned.
    """
    if len(set(told)) == 1:
        return (told[0],)
    last = next(at for at in range(len(told)) if len(set(told[at:])) == 1)
    lines = enumerate(told[: last + 1])
    return tuple(f"{in_round(at, told)}{line[:1].lower()}{line[1:]}" for at, line in lines)


def _counting(side: HandSide, each: Round) -> str:
    """Return the sentence about the number of cards that count, "" if all do."""
    order = order_of(side.order, order_named(each.order))
    return f" The lowest {number(order.size)} of them count." if order.held else ""


def _making(variant: Variant, side: HandSide, each: Round, lying: Lying) -> str:
    order = order_of(side.order, order_named(each.order))
    use, board = read_use(variant.use), lying.board and not side.alone
    if use.own and board:
        return _exactly(use, order, lying, _which(side, lying))
    if order.rainbow and not board:
        return "As many cards count as are of different suits and ranks."
    if board:
        return _any_of(order, lying, _which(side, lying))
    if lying.most > order.cards:
        return f"The best {_few(order, lying.most)} of a player's cards make the hand."
    if lying.held == 1:
        return "The one card is the hand."
    short = lying.held < order.size and order.has_flushes
    takes = f" A straight or a flush takes {number(order.size)}." if short else ""
    return f"{_all(lying.held)} cards make the hand.{takes}"


def _which(side: HandSide, lying: Lying) -> str:
    """Return words for the board cards that count: "the board", "one row"."""
    line = _LINE[lying.lay] if lying.lay else ""
    return f"the {line} that is played for" if side.row else f"one {line}" if line else "the board"


def _any_of(order: Ranking, lying: Lying, which: str) -> str:
    there = lying.most + len(lying.lines[0].places)
    if there > order.cards:
        return f"Any {_few(order, there)} of a player's own cards and {which} make the hand."
    shared = "the card on the board" if lying.board == 1 else f"all of {which}"
    own = "The player's card" if lying.held == 1 else f"{_all(lying.held)} of a player's cards"
    return f"{own} and {shared} make the hand."


def _all(count: int) -> str:
    return "Both" if count == BOTH else f"All {number(count)}"


def _few(order: Ranking, there: int) -> str:
    return number(min(order.cards, there))


def _exactly(use: Use, order: Ranking, lying: Lying, which: str) -> str:
    own = f"Exactly {number(use.own)} of a player's own cards"
    if use.own == lying.most:
        own = "The player's card" if use.own == 1 else f"{_all(use.own)} of a player's cards"
    count = order.cards - use.own
    board = f"{_all(count).lower()} cards" if use.line else number(count)
    return f"{own} and {board} of {which} make the hand."


def along(variant: Variant) -> str:
    """Return the sentence about the lines of the board, "" if it has no shape."""
    lay = showdowns(variant)[-1].lay
    free = any(not (side.row or side.alone) for side in variant.sides if isinstance(side, HandSide))
    return f"Each hand takes the {_LINE[lay]} that is best for it." if lay and free else ""

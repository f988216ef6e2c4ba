"""What makes a hand and which hand beats which: the cards that count, lines of the board, the order."""

from collections.abc import Iterator, Sequence

from companion.cards import RANK_NAMES, RANKS
from companion.hands import Ranking, Use, read_use
from companion.hands.lows import order_of
from companion.hands.sides import HandSide
from companion.house.dealing import showdowns
from companion.house.judging import order_named
from companion.house.lying import Lying
from companion.house.variant import POINTS, Round, Variant
from companion.house.words.counting import number, several
from companion.house.words.prizes import prize
from companion.kit.telling import listed

LAID = {
    "cross": "as a cross",
    "square": "as a square",
    "rows": "in two rows",
    "three rows": "in three rows",
    "two boards": "as two boards",
}
"""How the board lies."""
LINES = {
    "cross": ": one line across and one down, which meet in the middle card",
    "square": ", in which every row, every column and both diagonals are lines",
    "two boards": " of as many cards each",
}
"""What that means, where its name does not say it."""
BOTH = 2
_LINE = {
    "cross": "line of the cross",
    "square": "line of the square",
    "rows": "row",
    "three rows": "row",
    "two boards": "board",
}


def making(variant: Variant) -> tuple[str, ...]:
    """Return which cards make a hand, in sentences; in each round, where they differ."""
    hands = [side for side in variant.sides if isinstance(side, HandSide)]
    made = {prize(variant, side): _by_side(variant, side) for side in hands}
    if len(set(made.values())) == 1:
        return next(iter(made.values()))
    told = [(what, line) for what, several in made.items() for line in several]
    return tuple(f"For {what} {line[:1].lower()}{line[1:]}" for what, line in told)


def _by_side(variant: Variant, side: HandSide) -> tuple[str, ...]:
    rounds = zip(variant.rounds, showdowns(variant), strict=True)
    return by_round([_making(variant, side, *each) for each in rounds])


def by_round(told: Sequence[str]) -> tuple[str, ...]:
    """Return what is said of each round, once where it is the same in all of them."""
    if len(set(told)) == 1:
        return (told[0],)
    return tuple(f"In the {ordinal(at)} round {line[:1].lower()}{line[1:]}" for at, line in enumerate(told))


def ordinal(at: int) -> str:
    """Return which round it is, the first being 0."""
    return ("first", "second", "third", "fourth", "fifth", "sixth")[at]


def _making(variant: Variant, side: HandSide, each: Round, lying: Lying) -> str:
    order = order_of(side.order, order_named(each.order))
    use, board = read_use(variant.use), lying.board and not side.alone
    line = _LINE[lying.lay] if lying.lay else ""
    which = f"the {line} that is played for" if side.row else f"one {line}" if line else "the board"
    if use.own and board:
        return _exactly(use, order, which)
    if order.rainbow and not board:
        return "As many cards count as are of different suits and ranks."
    if board:
        there = lying.held + len(lying.lines[0].places)
        return f"Any {_few(order, there)} of a player's own cards and {which} make the hand."
    if lying.most > order.cards:
        return f"The best {_few(order, lying.most)} of a player's cards make the hand."
    if lying.held == 1:
        return "The one card is the hand."
    return f"{'Both' if lying.held == BOTH else f'All {number(lying.held)}'} cards make the hand."


def _few(order: Ranking, there: int) -> str:
    return number(min(order.cards, there))


def _exactly(use: Use, order: Ranking, which: str) -> str:
    board = "all cards" if use.line else number(order.cards - use.own)
    return f"Exactly {number(use.own)} of a player's own cards and {board} of {which} make the hand."


def along(variant: Variant) -> str:
    """Return what the lines of the board mean for a hand, "" where it is not laid."""
    lay = showdowns(variant)[-1].lay
    free = any(not (side.row or side.alone) for side in variant.sides if isinstance(side, HandSide))
    return f"Each hand takes the {_LINE[lay]} that is best for it." if lay and free else ""


def ranking(variant: Variant) -> tuple[str, ...]:
    """Return which hand beats which, in sentences: the order of every round and of every low."""
    return tuple(dict.fromkeys(_rankings(variant)))


def _rankings(variant: Variant) -> Iterator[str]:
    alone = len(variant.sides) == 1
    named: list[str] = []
    for at, each in enumerate(variant.rounds):
        if each.order == POINTS:
            continue
        for side in variant.sides:
            if isinstance(side, HandSide):
                order = order_of(side.order, order_named(each.order))
                if order.slug not in named:
                    named.append(order.slug)
                    yield from _ranked(order, alone, _when(variant, at))


def _when(variant: Variant, at: int) -> str:
    """Return from which round on an order holds, or in which alone; "" for the first."""
    if at == 0:
        return ""
    later = [each.order for each in variant.rounds[at:]]
    on = len(later) > 1 and len(set(later)) == 1
    return f"From the {ordinal(at)} round on, " if on else f"In the {ordinal(at)} round, "


def _ranked(order: Ranking, alone: bool, when: str) -> Iterator[str]:
    said = _low(order, alone) if order.low else _high(order)
    first, *rest = said
    yield f"{when}{first[:1].lower()}{first[1:]}" if when else first
    yield from rest


def _high(order: Ranking) -> Iterator[str]:
    if order.size == 1:
        highest, lowest = RANK_NAMES[order.ranks[-1]], RANK_NAMES[order.ranks[0]]
        yield f"The {highest} is the highest card, the {lowest} the lowest."
    else:
        kinds = [category.name for category in reversed(order.categories)]
        yield f"From the top: {listed(kinds)}."
    yield from _straights(order)
    yield "Suits never decide."


def _straights(order: Ranking) -> Iterator[str]:
    if not order.straights:
        if order.size > 1:
            yield "Straights and flushes are nothing." if not order.has_flushes else "There are no straights."
        return
    lowest = next((run for run in order.straights if run[-1] == order.ranks[-1]), "")
    yield f"The ace is high, or low in {_dashed(lowest)}." if lowest else "The ace is high."


def _low(order: Ranking, alone: bool) -> Iterator[str]:
    if order.rainbow:
        yield "In badugi four cards of different suits and ranks beat three, three beat two, and so on."
        yield f"Among as many the lowest win, and {_best(order)} is the best."
        return
    ace = "low" if order.ranks[0] == "A" else "high"
    yield f"{'The' if alone else 'For the low the'} lowest hand wins, and the ace is {ace} in it."
    against = (
        "Straights and flushes count against it"
        if order.straights
        else "Straights and flushes are nothing in it"
    )
    if order.size > 1:
        yield f"{against}, so {_best(order)} is the best."
    if order.held:
        yield f"A hand has {several(order.held)}, and the lowest {number(order.size)} of them count."
    if order.qualifies:
        yield f"A low has cards of different ranks, none above the {RANK_NAMES[order.qualifies]}."


def _best(order: Ranking) -> str:
    """Return the lowest hand of different ranks that is no straight."""
    lowest = order.ranks[: order.size]
    if lowest[::-1] in order.straights:
        lowest = order.ranks[: order.size - 1] + order.ranks[order.size]
    return _dashed(lowest[::-1])


def order_brief(variant: Variant) -> str:
    """Return what is special about which hand beats which, "" where nothing is."""
    rounds = [_brief(order_named(each.order)) for each in variant.rounds if each.order != POINTS]
    return ", then ".join(dict.fromkeys(filter(None, rounds)))


def _brief(order: Ranking) -> str:
    if order.low or order.ranks != RANKS:
        return order.name
    if not order.has_flushes:
        return "no straights or flushes" if order.size > 1 else ""
    kinds = [(category.run, category.suited) for category in order.categories]
    if kinds.index((True, False)) > kinds.index((False, True)):
        return "a straight above a flush"
    return "" if order.categories[-1].run else f"{order.categories[-1].name} on top"


def _dashed(ranks: str) -> str:
    return "-".join("10" if rank == "T" else rank for rank in ranks)

"""A showdown by sides worked out in the longest way: every choice of cards, every meaning of wild cards.

It shares nothing with the evaluator but how cards are written. Each side gives every hand something that
compares, or None where it cannot win.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, combinations_with_replacement, product

HIGH = "23456789TJQKA"
LOW = "A23456789TJQK"
SUITS = "cdhs"
SETS = [(), (2,), (2, 2), (3,), (3, 2), (4,), (5,)]
FIVES = [(), (2,), (2, 2), (3,), "straight", "flush", (3, 2), (4,), "straight flush", (5,)]
GUTS = [(), (2,), "flush", "straight", "straight flush", (3,)]

FLUSHES = [*FIVES[:5], (3, 2), "flush", *FIVES[7:]]
TRIPS = [(), (2,), (2, 2), "straight", (3,), *FLUSHES[5:]]

ORDERS = {  # kinds, the worst first; ranks; whether the ace also begins a straight; cards; whether low wins
    "standard": (FIVES[:-1], HIGH, True, 5, False),
    "short-flush": (FLUSHES, HIGH[4:], True, 5, False),
    "short-trips": (TRIPS, HIGH[4:], True, 5, False),
    "stripped-flush": (FLUSHES, HIGH[5:], True, 5, False),
    "short": (FIVES, HIGH[4:], True, 5, False),
    "standard-fives": (FIVES, HIGH, True, 5, False),
    "sets5": (SETS, HIGH, False, 5, False),
    "guts3": (GUTS, HIGH, True, 3, False),
    "sets4": (SETS, HIGH, False, 4, False),
    "two": (SETS, HIGH, False, 2, False),
    "one": (SETS, HIGH, False, 1, False),
    "low": (SETS, LOW, False, 5, True),
    "low 2-7": (FIVES, HIGH, False, 5, True),
    "low a-6": (FIVES, LOW, False, 5, True),
}
LINES = {  # of the boards that are drawn here
    ("", 0): [()],
    ("", 3): [(0, 1, 2)],
    ("", 5): [(0, 1, 2, 3, 4)],
    ("cross", 5): [(1, 2, 3), (0, 2, 4)],
    ("rows", 6): [(0, 1, 2), (3, 4, 5)],
    ("three rows", 9): [(0, 1, 2), (3, 4, 5), (6, 7, 8)],
    ("two boards", 10): [(0, 1, 2, 3, 4), (5, 6, 7, 8, 9)],
    ("square", 4): [(0, 1), (2, 3), (0, 2), (1, 3), (0, 3), (1, 2)],
    ("square", 9): [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)],
}


def strength(hand, order, size=None, only=None):
    """Return what compares among hands of one order, the higher the better; None for a low that is short.

    With `only` no other kinds count, and a hand that is none of them is None too.
    """
    kinds, ranks, wheel, full, low = ORDERS[order]
    size = size or full
    if low and len(hand) < size:
        return None
    places = sorted((ranks.index(card[0]) for card in hand), reverse=True)
    groups = sorted(((many, at) for at, many in Counter(places).items()), reverse=True)
    found = [(tuple(many for many, _ in groups if many > 1), tuple(at for _, at in groups))]
    if found[0][0] == (5,):
        found.append(((4,), (groups[0][1],) * 2))
    if len(hand) == size and (size == full or not low):
        run = None
        if places == list(range(places[0], places[0] - size, -1)):
            run = (places[0],)
        if wheel and places == [len(ranks) - 1, *range(size - 2, -1, -1)]:
            run = (size - 2,)
        flush = len({card[1] for card in hand}) == 1
        found += [("straight", run)] if run else []
        found += [("flush", tuple(places))] if flush else []
        found += [("straight flush", run)] if run and flush else []
    counted = [(kinds.index(kind), at) for kind, at in found if kind in kinds and kind in (only or kinds)]
    best = max(counted, default=None)
    if best is None:
        return None
    return tuple(-number for number in flat(best)) if low else flat(best)


def flat(key):
    return (key[0], *key[1])


def badugi(hand):
    """Return what compares: how many cards of different suits and ranks, then the lowest of them."""
    some = (combinations(hand, many) for many in range(1, 5))
    return max(
        (
            (len(of), *(-at for at in sorted((LOW.index(card[0]) for card in of), reverse=True)))
            for of in chain.from_iterable(some)
            if len({card[0] for card in of}) == len({card[1] for card in of}) == len(of)
        ),
        default=None,
    )


def meanings(cards: Sequence[str], wild: Sequence[bool], ranks: str) -> Iterator[tuple[str, ...]]:
    """Yield the cards that are themselves with all that the wild ones can be together, once each."""
    every = [rank + suit for rank in ranks for suit in SUITS]
    natural = tuple(card[:2] for card, mark in zip(cards, wild, strict=True) if not mark)
    return ((*natural, *some) for some in combinations_with_replacement(every, sum(map(bool, wild))))


def chosen(own, line, use, size):
    """Yield every choice of places of one's own cards and of the line, for a hand of `size` cards."""
    if use == "any":
        pool = [*((0, at) for at in range(len(own))), *((1, at) for at in range(len(line)))]
        yield from combinations(pool, min(size, len(pool)))
        return
    mine, theirs = (int(part) if part != "line" else size - int(use[0]) for part in use.split("+"))
    for some in combinations(range(len(own)), min(mine, len(own))):
        for others in combinations(range(len(line)), min(theirs, len(line))):
            yield (*((0, at) for at in some), *((1, at) for at in others))


def best_hand(own, lines, use, order, size, is_wild, pack):
    """Return the most that one hand is worth over all lines, choices and meanings."""
    low = order == "badugi" or ORDERS[order][4]
    ranks = "".join(rank for rank in (LOW if low else HIGH) if rank in pack)
    found = []
    for line in lines:
        for places in chosen(own, line, use, 4 if order == "badugi" else size):
            some = [(own, line)[which][at] for which, at in places]
            for meant in meanings(some, [is_wild(card) for card in some], ranks):
                if order == "badugi":
                    found.append(badugi(meant))
                elif meant:
                    found.append(strength(meant, order, size))
    return max((one for one in found if one is not None), default=None)


def to_eight(key, highest):
    """Return the key of a low that has no card above `highest`, all of them different."""
    return key if key and key[0] == 0 and -key[1] <= LOW.index(highest) else None


def suit_card(own, suit, *, low, down, ace_low):
    places = [
        (LOW if ace_low else HIGH).index(card[0])
        for card in own
        if card[1] == suit and (not down or card.endswith("_"))
    ]
    return (-min(places) if low else max(places)) if places else None


def points(own, target, *, over, half, is_wild, pack=HIGH):
    """Return how near the best sum is, and that it is not beyond; a wild card is a card of the pack."""
    court = 0.5 if half else 10.0
    of_rank = {"A": (1.0, 11.0), **dict.fromkeys("JQK", (court,)), "T": (10.0,)}
    numbers = [float(rank) for rank in pack if rank.isdigit()] + [10.0] * ("T" in pack)
    anything = sorted({court, 1.0, 11.0, *numbers})
    each = [anything if is_wild(card) else of_rank.get(card[0]) or (float(card[0]),) for card in own]
    sums = {sum(counts) for counts in product(*each)}
    keys = [(-abs(total - target), total <= target) for total in sums if over or total <= target]
    return max(keys, default=None)


def groups(keys):
    """Return the places of those that can win, best first, those that tie together."""
    able = [at for at, key in enumerate(keys) if key is not None]
    order = sorted({keys[at] for at in able}, reverse=True)
    return tuple(tuple(at for at in able if keys[at] == key) for key in order)

"""Random cards and hands, and what brute force makes of their wild cards."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import chain, combinations, combinations_with_replacement
from math import comb
from random import Random
from typing import NamedTuple

import numpy as np
from hypothesis import strategies as st

from companion.cards import DECK, JOKER, SUITS, Card, is_face_down, turn_face_down, turn_face_up
from companion.hands import Ranking, WildCards
from companion.hands.evaluation.batch import compute_hand_values

cards = st.sampled_from(DECK)
"""One card; lists of it may hold identical cards, as several decks do."""

hands = st.lists(cards, min_size=5, max_size=5)

_close = st.builds(lambda rank, suit: Card(rank + suit), st.sampled_from("89TJQ"), st.sampled_from(SUITS))
pools = st.one_of(st.lists(cards, min_size=5, max_size=10), st.lists(_close, min_size=5, max_size=10))
"""Five to ten cards; half of them from neighbouring ranks, so that great hands turn up."""

renamings = st.permutations(SUITS).map(lambda to: str.maketrans(SUITS, "".join(to)))

PLACE = {card: place for place, card in enumerate(DECK)}


def renamed(hand: list[Card], suits: dict[int, int]) -> list[Card]:
    return [card if card == JOKER else Card(card[0] + card[1:].translate(suits)) for card in hand]


def deck(ranking: Ranking) -> list[Card]:
    """Return one deck for the ranking, no jokers in it."""
    return [card for card in DECK if card[0] in ranking.ranks]


class Rule(NamedTuple):
    """What is wild, for the evaluator and once more for the test."""

    wild: Callable[[Ranking], WildCards]
    by_itself: Callable[[Card], bool] = lambda _: False
    """Whether a card is wild whatever lies beside it."""
    lowest: str = ""
    jokers: int = 0
    """How many jokers are beside each deck."""

    def ways(self, hand: Sequence[Card], ranking: Ranking) -> list[list[bool]]:
        """Return which cards of the hand are wild; where one lowest is, each of those alike may be it."""
        marks = list(map(self.by_itself, hand))
        others = [card[0] for card, mark in zip(hand, marks, strict=True) if not mark]
        if not (self.lowest and others):
            return [marks]
        lowest = min(others, key=ranking.ranks.index)
        low = [card[0] == lowest and not mark for card, mark in zip(hand, marks, strict=True)]
        if self.lowest == "rank":
            return [[one or other for one, other in zip(marks, low, strict=True)]]
        return [
            [mark or at == it for at, mark in enumerate(marks)] for it, is_low in enumerate(low) if is_low
        ]


def _always(is_wild: Callable[[Card], bool], *, jokers: int = 0) -> Rule:
    def wild(ranking: Ranking) -> WildCards:
        return WildCards(frozenset(card for card in [*deck(ranking), *[JOKER] * jokers] if is_wild(card)))

    return Rule(wild, lambda card: is_wild(turn_face_up(card)), jokers=jokers)


def _down(is_wild: Callable[[Card], bool]) -> Rule:
    def wild(ranking: Ranking) -> WildCards:
        return WildCards(face_down_only=frozenset(filter(is_wild, deck(ranking))))

    return Rule(wild, lambda card: is_face_down(card) and is_wild(card))


def _several_wild(_: Ranking) -> WildCards:
    by_name = WildCards(frozenset({JOKER, Card("Js")}))
    return by_name | WildCards.from_deck(ranks="Q").limit_to_face_down() | WildCards(lowest_card_rule="card")


RULES = {
    "nines": _always(lambda card: card[0] == "9"),
    "sixes and nines": _always(lambda card: card[0] in "69"),
    "spades": _always(lambda card: card[1] == "s"),
    "one-eyed jacks": _always(lambda card: card in ("Jh", "Js")),
    "jokers": _always(lambda card: card == JOKER, jokers=2),
    "jokers and aces": _always(lambda card: card == JOKER or card[0] == "A", jokers=2),
    "lowest card": Rule(lambda _: WildCards(lowest_card_rule="card"), lowest="card"),
    "lowest rank": Rule(lambda _: WildCards(lowest_card_rule="rank"), lowest="rank"),
    "tens down": _down(lambda card: card[0] == "T"),
    "all but diamonds down": _down(lambda card: card[1] != "d"),
    "several": Rule(
        _several_wild,
        lambda card: turn_face_up(card) in (JOKER, "Js") or (card[0] == "Q" and is_face_down(card)),
        lowest="card",
        jokers=1,
    ),
}


def dealt(random: Random, ranking: Ranking, rule: Rule, many: int) -> list[Card]:
    """Return `many` cards of one deck or of three, some of them face down, often rich in wild cards."""
    decks = random.choice((1, 1, 3))
    stock = [*deck(ranking), *[JOKER] * rule.jokers] * decks
    if random.random() < 0.5:
        wild = rule.wild(ranking)
        rich = [card for card in stock if card in wild.cards or card in wild.face_down_only]
        known = random.sample(rich, min(len(rich), random.randrange(4), many))
        stock = [card for card in stock if card not in known] if decks == 1 else stock
        hand = [*known, *random.sample(stock, many - len(known))]
    else:
        hand = random.sample(stock, many)
    random.shuffle(hand)
    return [turn_face_down(card) if random.random() < 0.5 else card for card in hand]


def places(some: Iterable[Sequence[Card]]) -> np.ndarray:
    """Return hands of one number of cards for the batch."""
    return np.array([[PLACE[turn_face_up(card)] for card in hand] for hand in some], np.uint8)


@cache
def stand_ins(ranks: str, many: int) -> np.ndarray:
    """Return everything that so many wild cards can stand for, identical cards too: shape (n, many)."""
    of = [place for place, card in enumerate(DECK) if card[0] in ranks]
    flat = np.fromiter(chain.from_iterable(combinations_with_replacement(of, many)), np.uint8)
    return flat.reshape(comb(len(of) + many - 1, many), many)


def natural_values(some: np.ndarray, ranking: Ranking) -> np.ndarray:
    """Return the value of the best hand in each row of cards, none wild, over all choices of a hand."""
    chosen = combinations(range(some.shape[1]), ranking.size)
    best = compute_hand_values(some[:, next(chosen)], ranking)
    for choice in chosen:
        np.maximum(best, compute_hand_values(some[:, choice], ranking), out=best)
    return best


def substituted(pool: Sequence[Card], marks: Sequence[bool], order: Ranking) -> int:
    """Return the value of the best hand over every way to replace each marked card."""
    natural = places([[card for card, mark in zip(pool, marks, strict=True) if not mark]])
    others = stand_ins("".join(sorted(order.ranks)), sum(marks))
    return int(natural_values(np.hstack([np.repeat(natural, len(others), axis=0), others]), order).max())

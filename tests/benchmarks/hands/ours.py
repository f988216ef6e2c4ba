"""What is timed of ours: each task with what it takes from the dealt cards, and how to check it."""

from collections.abc import Callable
from itertools import combinations, product
from typing import Any, NamedTuple

from companion.cards import DECK, Card
from companion.hands import (
    OMAHA,
    RANKINGS,
    STANDARD,
    STANDARD_FIVE_OF_A_KIND,
    TOWERS,
    Board,
    Ranking,
    WildCards,
    hand_value,
)
from companion.hands import best as best_rank
from companion.hands.evaluation.evaluation import evaluator
from companion.hands.judging.hand_rank import read_hand_value

Hand = tuple[Card, ...]
TEXT = " ".join

FIVE, TEXT_OF_FIVE, DEUCES = "5 cards", "5 cards from text, checked", "5 cards, deuces wild"
LOW, SEVEN, THIRTEEN = "5 cards, ace-to-five", "best of 7", "best of 13"
NAMED, OMAHA_HIGH, HIGH_LOW = "best of 7, cards and name", "Omaha high", "Omaha high-low"
CHOSEN, CHOSEN_VALUE = "Tapiola, value and cards", "Tapiola, value"


class Timed(NamedTuple):
    """A task as one program does it. `key` turns an answer into what compares as hands do, in columns."""

    run: Callable[[list[Any]], list[Any]]
    prepare: Callable[[Hand], Any] = tuple
    key: Callable[[Any], tuple[Any, ...]] = lambda answer: (answer,)


class Task(NamedTuple):
    """What is timed of ours, on hands of `size` cards; `brute` finds the value of one hand slowly."""

    size: int
    timed: Timed
    brute: Callable[[Hand], int] | None = None
    decks: int = 1


def each(call: Callable[[Any], Any]) -> Callable[[list[Any]], list[Any]]:
    return lambda hands: [call(hand) for hand in hands]


def of_omaha(dealt: Hand) -> tuple[Hand, Board]:
    return dealt[:4], Board(dealt[4:])


def of_tapiola(dealt: Hand) -> tuple[Hand, Board]:
    """Return a hand of two or of three, as the cards have it, a centre and two towers of three."""
    hand = dealt[7 : 9 + (dealt[0] < dealt[1])]
    return hand, Board(dealt[6:7], (dealt[:3], dealt[3:6]))


def of_tapiola_low(dealt: Hand) -> tuple[Hand, Board]:
    return dealt[7:], Board(dealt[6:7], (dealt[:3], dealt[3:6]))


def by_combinations(ranking: Ranking) -> Callable[[Hand], int]:
    value = evaluator(ranking).value
    return lambda hand: max(map(value, combinations(hand, ranking.size)))


def by_substitution(ranking: Ranking) -> Callable[[Hand], int]:
    """Try every card of a deck for each deuce, by the same order with nothing wild."""
    value = evaluator(ranking.base_ranking).value

    def brute(hand: Hand) -> int:
        others = [card for card in hand if card[0] != "2"]
        return max(value((*others, *tried)) for tried in product(DECK, repeat=len(hand) - len(others)))

    return brute


def by_pairs_and_triples(dealt: Hand) -> int:
    value = evaluator(STANDARD).value
    pairs, triples = combinations(dealt[:4], 2), combinations(dealt[4:], 3)
    return max(value((*pair, *triple)) for pair, triple in product(pairs, triples))


def by_towers(ranking: Ranking, lay: Callable[[Hand], tuple[Hand, Board]]) -> Callable[[Hand], int]:
    def brute(dealt: Hand) -> int:
        hand, board = lay(dealt)
        base = (*hand, *board.cards)[: ranking.hand_size - 2]
        return max(evaluator(ranking).value((*base, *taken)) for taken in product(*board.towers))

    return brute


def from_text(texts: list[str]) -> list[int]:
    return list(map(read_hand_value, texts))


def high_low() -> Callable[[list[Any]], list[tuple[int, int]]]:
    high, low = OMAHA.make_value_function(STANDARD), OMAHA.make_value_function(RANKINGS["eight-or-better"])
    return lambda hands: [(high(hand, board), low(hand, board)) for hand, board in hands]


def with_name(hands: list[Hand]) -> list[tuple[Hand, str]]:
    return [(found.cards, found.full) for found in map(best_rank, hands)]


def chosen(hands: list[tuple[Hand, Board]]) -> list[tuple[int, Hand]]:
    best = TOWERS.best
    return [((found := best(hand, board, STANDARD)).value, found.cards) for hand, board in hands]


def both(call: Callable[[Hand, Board], int]) -> Callable[[list[Any]], list[int]]:
    return lambda hands: [call(hand, board) for hand, board in hands]


def ours() -> dict[str, Task]:
    deuces, low = STANDARD_FIVE_OF_A_KIND.with_wild(WildCards.from_deck("2")), RANKINGS["six-card-low"]
    guts = RANKINGS["guts3"].with_wild(WildCards.from_deck("2"))
    value, best = evaluator(STANDARD).value, evaluator(STANDARD).best
    find, find_low, any_five = (
        TOWERS.make_value_function(STANDARD),
        TOWERS.make_value_function(low),
        by_combinations(STANDARD),
    )
    any_tower = by_towers(STANDARD, of_tapiola)
    worth = Timed(each(best))
    return {
        FIVE: Task(5, Timed(each(value))),
        DEUCES: Task(5, Timed(each(evaluator(deuces).value)), by_substitution(deuces)),
        TEXT_OF_FIVE: Task(5, Timed(from_text, TEXT)),
        SEVEN: Task(7, worth, any_five),
        OMAHA_HIGH: Task(9, Timed(both(OMAHA.make_value_function(STANDARD)), of_omaha), by_pairs_and_triples),
        HIGH_LOW: Task(9, Timed(high_low(), of_omaha, tuple)),
        LOW: Task(5, Timed(each(evaluator(RANKINGS["ace-to-five"]).value))),
        NAMED: Task(7, Timed(with_name, key=lambda found: (value(found[0]),)), any_five),
        THIRTEEN: Task(13, worth, any_five),
        CHOSEN: Task(10, Timed(chosen, of_tapiola, lambda found: (value(found[1]),)), any_tower),
        CHOSEN_VALUE: Task(10, Timed(both(find), of_tapiola), any_tower),
        "5 cards, by the public value()": Task(5, Timed(each(hand_value)), value),
        "best of 7, deuces wild": Task(7, Timed(each(evaluator(deuces).best)), by_combinations(deuces)),
        "best of 10": Task(10, worth, any_five),
        "best of 13, of two decks": Task(13, Timed(each(best)), any_five, decks=2),
        "3 cards, guts3, deuces wild": Task(3, Timed(each(evaluator(guts).value)), by_substitution(guts)),
        "six-card low by towers, value": Task(
            10, Timed(both(find_low), of_tapiola_low), by_towers(low, of_tapiola_low)
        ),
    }

"""Showdowns by sides over random cards, held against `naive`, which knows nothing of the evaluator."""

from random import Random

import pytest

from companion.cards import DECK, JOKER, is_face_down, turn_face_down, turn_face_up
from companion.hands import (
    NOTHING_WILD,
    RANKINGS,
    Judge,
    ShownHand,
    WildCards,
    read_card_use,
    read_prize,
    read_wild,
    wild_cards_chosen_by_player,
    wild_from_face_down,
)
from hands import naive
from hands.brute import key_of

pytestmark = pytest.mark.brute

LAYS = [
    ("", 0),
    ("", 3),
    ("", 5),
    ("cross", 5),
    ("rows", 6),
    ("three rows", 9),
    ("two boards", 10),
    ("square", 9),
]
HANDS = [
    "high",
    "low",
    "low 8",
    "low 2-7",
    "low a-6",
    "badugi",
    "hand alone",
    "high row 1",
    "low row 2",
    "low alone",
]
OTHERS = [
    "high spade",
    "high heart down",
    "low club",
    "low diamond down",
    "low spade ace low",
    "points 27",
    "points 27 not over",
    "points 7 courts half",
    "points 7½ not over courts half",
    "points 31",
]
SOMETIMES = 0.4


def keys_of(side, judge, lay, hands, board):
    """Return what `naive` makes of each hand on one side."""
    return [key_of(side, judge, lay, hand, board) for hand in hands]


def drawn(random):
    """Return a judge, hands and a board, in which everything may come together; few cards are wild."""
    slug = random.choice(["standard-fives"] * 4 + ["sets5", "guts3", "sets4", "two", "one"])
    order = RANKINGS[slug]
    lay = random.choice([one for one in LAYS if one[1] == 0 or order.size > 2])
    use = "any"
    if lay[1] and order.size in (4, 5) and random.random() < SOMETIMES:
        use = {5: random.choice(["2+3", "2+line"]), 4: "1+3"}[order.size]
    dead = read_wild(random.choice(["", "", "", "7", "2 down"]))
    sides = [random.choice(HANDS), random.choice(HANDS), random.choice(OTHERS)]
    stock = [
        turn_face_down(card) if random.random() < 0.4 else card for card in random.sample(DECK, len(DECK))
    ]
    many = max(order.size + random.randrange(2), 2 if use != "any" else 1)
    hands = [stock[at * many : at * many + many] for at in range(3)]
    board = [turn_face_up(card) for card in stock[-lay[1] :]] if lay[1] else []
    shown = tuple(ShownHand(tuple(hand), wild_for(random, hand)) for hand in hands)
    return (
        Judge(tuple(map(read_prize, dict.fromkeys(sides))), order, read_card_use(use), lay[0], dead),
        lay,
        shown,
        board,
    )


def wild_for(random, hand):
    """Return what is wild for a hand."""
    sort = random.randrange(8)
    if sort == 0:
        return wild_from_face_down(hand)
    if sort == 1:
        return wild_from_face_down(hand, high=True) | wild_cards_chosen_by_player(random.sample(hand, 1))
    if sort == 2:
        return wild_cards_chosen_by_player(random.sample(hand, 1))
    return read_wild("4 down") if sort == 3 else NOTHING_WILD


def playable(judge, lay, shown, board):
    """Say whether `judge` takes these, and `naive` comes to an end: few cards wild, one only among many."""
    for hand in shown:
        cards = (*hand.cards, *board)
        if sum(card in hand.wild for card in cards) > (2 if len(cards) < 8 else 1):
            return False
    try:
        judge.check_rules(lay[1])
    except ValueError:
        return False
    return not any("badugi" in str(side) and str(judge.card_use) != "any" for side in judge.prizes)


@pytest.mark.parametrize("seed", range(8))
def test_every_side_is_what_the_longest_way_makes_of_it(seed):
    random, judged = Random(seed), 0
    while judged < 4:
        judge, lay, shown, board = drawn(random)
        if playable(judge, lay, shown, board):
            judged += 1
            for side in judge.meet(shown, board):
                wanted = naive.groups(keys_of(side.prize, judge, lay, shown, board))
                assert side.groups == wanted, (str(side.side), judge.order.slug, lay, shown, board)
                assert len(side.reasons) == max(len(wanted) - 1, 0)


def test_all_of_a_pack_and_jokers_meet():
    """Cards of two packs, jokers wild, and down cards that are wild by themselves."""
    random = Random(5)
    for _ in range(30):
        stock = random.sample([*DECK, JOKER, JOKER] * 2, 24)
        hands = tuple(
            ShownHand(
                tuple(turn_face_down(card) for card in stock[at * 5 : at * 5 + 5]),
                WildCards(frozenset({JOKER})),
            )
            for at in range(3)
        )
        judge = Judge(
            (read_prize("high"), read_prize("badugi"), read_prize("points 21")),
            RANKINGS["standard-fives"],
            decks=2,
        )
        if all(sum(turn_face_up(card) == JOKER for card in hand.cards) <= 2 for hand in hands):
            for side in judge.meet(hands):
                assert side.groups == naive.groups(keys_of(side.prize, judge, ("", 0), hands, []))
                assert all(is_face_down(card) for worth in side.hand_values for card in worth.cards)

"""Wild cards in packs without low ranks: they stand for cards of the pack only. Held against `naive`."""

from random import Random

import pytest

from companion.cards import DECK, RANKS, parse, turn_face_down, turn_face_up
from companion.hands import RANKINGS, Judge, ShownHand, best, read_card_use, read_prize, read_wild
from hands import naive
from hands.brute import key_of

pytestmark = pytest.mark.brute

PACKS = {40: "56789TJQKA", 36: "6789TJQKA", 32: "789TJQKA"}
ORDERS = {
    40: ["standard", "standard-fives", "sets5", "guts3", "sets4"],
    36: ["standard", "short", "short-flush", "short-trips"],
    32: ["standard-fives", "short", "short-trips", "stripped-flush", "guts3"],
}
SIDES = [
    "low",
    "low 2-7",
    "low a-6",
    "badugi",
    "points 21",
    "points 14 not over",
    "points 5 courts half",
]


def drawn(random, pack):
    """Return a judge, hands, in each of which two cards are wild at most, and a board."""
    order = RANKINGS[random.choice(ORDERS[pack])]
    judge = Judge(
        (read_prize("high"), read_prize(random.choice(SIDES))),
        order,
        read_card_use(random.choice(["any", "any", "2+3"]) if order.size == 5 else "any"),
        pack_ranks=PACKS[pack],
    )
    lay = ("", 3 if order.size == 5 else 0)
    many = max(2, order.size - lay[1] + random.randrange(2))
    wild = read_wild(random.choice(["7", "K", "10", "spades", "A", "J♠, 9", "Q down"]))
    while True:
        stock = random.sample([card for card in DECK if card[0] in PACKS[pack]], 2 * many + lay[1])
        stock = [turn_face_down(card) if random.random() < 0.4 else card for card in stock]
        board = [turn_face_up(card) for card in stock[2 * many :]]
        hands = [ShownHand(tuple(stock[at * many : at * many + many]), wild) for at in range(2)]
        if all(sum(card in wild for card in (*hand.cards, *board)) <= 2 for hand in hands):
            return judge, lay, hands, board


def check(judge, lay, hands, board):
    for side in judge.meet(hands, board):
        wanted = naive.groups([key_of(side.prize, judge, lay, hand, board) for hand in hands])
        assert side.groups == wanted, (str(side.side), judge.order.slug, hands, board)


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("seed", range(4))
def test_a_wild_card_is_a_card_of_the_pack(pack, seed):
    random, judged = Random(f"{pack} {seed}"), 0
    while judged < 6:
        judge, lay, hands, board = drawn(random, pack)
        try:
            judge.check_rules(lay[1])
        except ValueError:
            continue
        judged += 1
        check(judge, lay, hands, board)


@pytest.mark.parametrize(
    ("pack", "full"),
    [
        (36, "nine eight seven six ace low"),
        (40, "eight seven six five ace low"),
        (52, "eight seven six two ace low"),
    ],
)
@pytest.mark.parametrize("many", [5, 7, 9])
def test_among_many_cards_too(pack, full, many):
    cards = parse("Qs Ah 6h 7c 8d Kd Kc Ks Ac")[:many]
    low = RANKINGS["ace-to-five"].with_wild_unchecked(read_wild("Q"), PACKS.get(pack, RANKS))
    assert best(cards, low).full == full

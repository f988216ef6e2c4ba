"""The bug: an ace, or the card that makes a straight or a flush; in a low whatever makes it lowest.

Held against the longest way, which is written out here for high hands: `naive` has all else.
"""

from itertools import combinations, product
from random import Random

import pytest

from companion.cards import DECK, JOKER, parse, turn_face_down, turn_face_up
from companion.hands import (
    OMAHA,
    RANKINGS,
    STANDARD,
    STANDARD_FIVE_OF_A_KIND,
    BadWildCards,
    Board,
    Contest,
    Judge,
    ShownHand,
    best,
    evaluator,
    explain,
    rank,
    read_prize,
    read_wild,
    wild_card_meanings,
)
from companion.hands.definition.rankings import (
    DEUCE_TO_SEVEN,
    FIVE_CARD_SETS,
    STANDARD_FEWER_CARDS,
    THREE_CARD_GUTS,
)
from hands import naive

MADE = ("straight", "flush", "straight flush")
BUG = read_wild("joker as the bug")
ORDERS = ["standard", "standard-fives", "short-flush", "short-trips", "stripped-flush", "guts3", "sets5"]


def longest(cards, order, is_wild, pack):
    """Return the most that exactly a hand is worth, over all that its wild cards and bugs may be."""
    natural = [card[:2] for card in cards if card[0] != "J" or card[1] != "k"]
    others = [card for card in natural if not is_wild(card)]
    bugs, size = len(cards) - len(natural), len(cards)
    deck = [rank + suit for rank in pack for suit in naive.SUITS]
    found = []
    for stands in product(deck, repeat=len(natural) - len(others)):
        found.append(naive.strength([*others, *stands, *["A" + "!?"[at] for at in range(bugs)]], order, size))
        for means in product(deck, repeat=bugs):
            new = [card[0] for card in means]
            if len({*new, *(card[0] for card in others)}) == bugs + len({card[0] for card in others}):
                found.append(naive.strength([*others, *stands, *means], order, size, MADE))
    return max(one for one in found if one is not None)


def among(cards, order, is_wild, pack):
    size = naive.ORDERS[order][3]
    return max(longest(some, order, is_wild, pack) for some in combinations(cards, size))


def dealt(random, pack, many, wild, bugs):
    """Return cards with so many wild and bugs among them, often near each other."""
    near = random.choice([pack, pack, pack[:6], pack[-6:]])
    suits = random.choice(["cdhs", "cdhs", "hs", "h"])
    stock = [card for card in DECK if card[0] in near and card[1] in suits and card[0] != "K"]
    stock = stock if len(stock) >= many else [card for card in DECK if card[0] in pack and card[0] != "K"]
    found = [*random.sample(stock, many - wild - bugs), *["Kc", "Kd"][:wild], *[JOKER] * bugs]
    random.shuffle(found)
    return tuple(parse(" ".join(found)))


def compared(random, slug, more, mixes):
    """Compare two hands by the evaluator and by the longest way."""
    order = RANKINGS[slug]
    ranking = order.with_wild(read_wild("K; joker as the bug"))
    pool = [dealt(random, order.ranks, order.hand_size + more, *mix) for mix in mixes]
    keys = [among(cards, slug, lambda card: card[0] == "K", order.ranks) for cards in pool]
    ranks = [best(cards, ranking) for cards in pool]
    assert (ranks[0] > ranks[1], ranks[0] < ranks[1]) == (keys[0] > keys[1], keys[0] < keys[1]), pool
    for found in ranks:
        assert evaluator(order).value([one.stands for one in found.played]) == found.value, found.pool


@pytest.mark.brute
@pytest.mark.parametrize("slug", ORDERS)
def test_a_hand_with_the_bug_is_the_best_of_all_that_it_may_be(slug):
    random = Random(slug)
    for mix in ((0, 1), (0, 1), (0, 1), (0, 1), (1, 1), (0, 2)):
        compared(random, slug, 0, (mix, (0, 1)))


@pytest.mark.brute
@pytest.mark.parametrize("slug", ["standard", "guts3", "short-trips"])
@pytest.mark.parametrize("more", [1, 2, 4])
def test_the_best_of_more_cards_with_the_bug_is_too(slug, more):
    random = Random(f"{slug} {more}")
    compared(random, slug, more, ((0, 1), (0, 1)))


def test_cards_without_the_bug_are_what_they_are():
    ranking = STANDARD.with_wild(BUG)
    random = Random(3)
    for many in (5, 7, 9):
        hand = random.sample(DECK, many)
        assert best(hand, ranking) == best(hand)


@pytest.mark.parametrize(
    ("cards", "full", "told"),
    [
        ("9h 8d 7c 5s Kd Kc 2h 3d", "straight, nine high", "a six"),
        ("9h 6h 3h 2h Kd Kc 8s 8d", "flush, ace nine six three two", "the ace of hearts"),
        ("Ah 6h 3h 2h Kd Kc 8s 8d", "flush, ace king six three two", "the king of hearts"),
        ("Qh 6h 3s 2c Kd Kc 8s 8d", "two pair, kings and eights, ace kicker", "an ace"),
        ("Ah Ad As 2c Kd Kc 8s 7d", "four of a kind, aces, king kicker", "an ace"),
    ],
)
def test_among_many_cards_the_bug_makes_what_it_can(cards, full, told):
    found = best(parse(f"Jk {cards}"), STANDARD.with_wild(BUG))
    assert (found.full, wild_card_meanings(found)) == (full, (f"joker is the bug: {told}",))


def test_of_two_decks_a_hand_of_one_suit_with_the_bug_may_be_better_than_a_flush():
    found = rank(parse("Jk Kh Kh Kh Ah"), STANDARD.with_wild(BUG), decks=None)
    assert found.full == "full house, kings over aces"


@pytest.mark.parametrize(
    ("hand", "order", "full", "told"),
    [
        ("Jk Kh Kd 9c 2s", STANDARD, "pair of kings, ace nine two kickers", "an ace"),
        ("Jk Ah Kd 9c 2s", STANDARD, "pair of aces, king nine two kickers", "an ace"),
        ("Jk Ah 9h 4h 3h", STANDARD, "flush, ace king nine four three", "the king of hearts"),
        ("Jk 9h 7c 6d 5s", STANDARD, "straight, nine high", "an eight"),
        ("Jk 9h 8c 7d 6s", STANDARD, "straight, ten high", "a ten"),
        ("Jk 4h 3c 2d Qs", STANDARD, "high card, ace queen four three two", "an ace"),
        ("Jk 5h 4h 3h 2h", STANDARD, "straight flush, six high", "the six of hearts"),
        ("Jk Kh Qh Jh Th", STANDARD, "royal flush", "the ace of hearts"),
        ("Jk Ah Ad Ac As", STANDARD, "four of a kind, aces, ace kicker", "an ace"),
        ("Jk Ah Ad Ac As", STANDARD_FIVE_OF_A_KIND, "five of a kind, aces", "an ace"),
        ("Jk Kh Kd Kc Ks", STANDARD_FIVE_OF_A_KIND, "four of a kind, kings, ace kicker", "an ace"),
        ("Jk Kh Qh", THREE_CARD_GUTS, "straight flush, ace high", "the ace of hearts"),
        ("Jk 9h 8d 7c 6s", FIVE_CARD_SETS, "high card, ace nine eight seven six", "an ace"),
        ("Jk Kh Kd", STANDARD_FEWER_CARDS, "pair of kings, ace kicker", "an ace"),
        ("Jk 5h 4d 3c 2s", DEUCE_TO_SEVEN, "seven five four three two low", "a seven"),
        ("Jk 7h 4d 3c 2s", DEUCE_TO_SEVEN, "seven five four three two low", "a five"),
    ],
)
def test_what_the_bug_is_told_to_be(hand, order, full, told):
    found = rank(parse(hand), order.with_wild(BUG))
    assert (found.full, wild_card_meanings(found)) == (full, (f"joker is the bug: {told}",))


def test_a_wild_card_beside_the_bug_may_be_what_the_bug_is_not():
    ranking = STANDARD.with_wild(read_wild("2; joker as the bug"))
    found = rank(parse("2c Jk 9h 9d 4s"), ranking)
    assert found.full == "three of a kind, nines, ace four kickers"
    assert wild_card_meanings(found) == ("2♣ is wild: a nine", "joker is the bug: an ace")
    flush = rank(parse("2c Jk Ah 9h 4h"), ranking)
    assert flush.full == "flush, ace ace king nine four"
    assert wild_card_meanings(flush) == (
        "2♣ is wild: the ace of hearts",
        "joker is the bug: the king of hearts",
    )


def test_any_card_may_be_the_bug_however_it_lies():
    ranking = STANDARD.with_wild(read_wild("2 as bugs"))
    cards = [turn_face_down("2c"), *parse("Kh Kd 9c 4s")]
    found = rank(cards, ranking)
    assert found.full == "pair of kings, ace nine four kickers"
    assert wild_card_meanings(found) == ("(2♣) is the bug: an ace",)
    assert rank([JOKER, *parse("Kh Kd 9c 4s")], STANDARD.with_wild(BUG)) == found


def test_in_omaha_the_bug_lies_in_the_hand_or_on_the_board():
    ranking = STANDARD.with_wild(BUG)
    board = Board(parse("9h 8d 7c 2s 2d"))
    assert OMAHA.best(parse("Jk 6h Kd Kc"), board, ranking).full == "straight, ten high"
    both = ranking.with_wild(read_wild("K; joker as the bug"))
    assert OMAHA.best(parse("Jk 6h Kd 3c"), board, both).full == "straight, jack high"
    hand = parse("Jk 6h Kd 3c")
    assert OMAHA.make_value_function(both)(hand, board) == OMAHA.best(hand, board, both).value


@pytest.mark.parametrize(
    ("side", "full", "told"),
    [
        ("high", "straight, six high", "a five"),
        ("low", "six four three two ace low", "an ace"),
        ("low 2-7", "seven six four three two low", "a seven"),
        ("low a-6", "six four three two ace low", "an ace"),
        ("badugi", "four three two ace badugi", "an ace"),
        ("points 21", "16 points", "1 point"),
    ],
)
def test_for_a_low_the_bug_is_any_card(side, full, told):
    hands = [ShownHand(parse("Jk 4h 3d 2c 6s"), BUG), ShownHand(parse("8d 6c 4d 3c 2d"), BUG)]
    [met] = Judge((read_prize(side),), STANDARD_FIVE_OF_A_KIND).meet(hands)
    assert met.hand_values[0].full == full
    assert met.wild_card_meanings(0) == (f"joker is the bug: {told}",)
    if side.startswith("low"):
        assert met.groups == naive.groups([naive_low(side, hand) for hand in hands])


def naive_low(side, hand):
    own = [str(card) for card in hand.cards]
    return naive.best_hand(own, [()], "any", side, 5, lambda card: card == JOKER, naive.HIGH)


def test_in_a_contest_the_bug_is_the_same_for_high_and_low():
    low = RANKINGS["ace-to-five"].with_wild(BUG)
    met = Contest(STANDARD.with_wild(BUG), low=low).meet([parse("Jk Ah 8h 4h 2h"), parse("Kh Qd Js Tc 9h")])
    assert [rank.full for rank in met.hands] == ["flush, ace king eight four two", "straight, king high"]
    assert met.lows[0].full == "eight four three two ace low"
    assert met.reasons == ("flush beats straight",)
    assert explain(*met.hands) == "flush beats straight"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("bug", "jokers as the bug"),
        ("the bug", "jokers as the bug"),
        ("joker bug", "jokers as the bug"),
        ("jokers as bugs", "jokers as the bug"),
        ("2 and joker as the bug", "twos and jokers as the bug"),
        ("4; joker as the bug", "fours wild; jokers as the bug"),
        ("4 down; joker bug", "fours when face down wild; jokers as the bug"),
    ],
)
def test_how_people_say_the_bug(text, said):
    wild = read_wild(text)
    assert str(wild) == said
    assert read_wild(said) == wild
    assert JOKER in wild
    assert turn_face_up(JOKER) in wild.with_bugs_as_wild.cards


LIES = "The bug counts whether it is face up or face down: leave out “down”."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("joker; joker bug", "Jokers cannot be both wild and the bug."),
        ("lowest; joker bug", "If the lowest card in the hand is wild, there cannot be a bug too."),
        ("lowest bug", "The lowest card cannot be the bug. Name a rank, a suit, a card or joker instead."),
        ("2 bug down", LIES),
        ("the bug down", LIES),
        ("3, 2 down as the bug", LIES),
        ("every card as the bug", "Not every card can be wild."),
    ],
)
def test_a_bug_that_cannot_be_is_refused(text, sentence):
    with pytest.raises(BadWildCards) as refused:
        STANDARD.with_wild(read_wild(text))
    assert str(refused.value) == sentence

"""Which cards may form a hand: the best of Omaha and of towers held against all legal choices."""

from functools import cache
from itertools import accumulate, combinations, pairwise, product
from random import Random

import pytest

from companion.cards import JOKER, UnknownCard, parse, parse_cards_with_face_down, turn_face_up
from companion.hands import (
    ANY_CARDS,
    CARD_CHOICES,
    NO_BOARD,
    OMAHA,
    STANDARD,
    TOWERS,
    BadHand,
    Board,
    JokerNotWild,
    WildCards,
    WrongCount,
    best,
    evaluator,
    read_wild,
)
from companion.hands.definition.rankings import (
    ACE_TO_FIVE,
    ACE_TO_SIX,
    EIGHT_OR_BETTER,
    EIGHT_OR_BETTER_STRICT,
    SHORT_DECK,
    SIX_CARD_LOW,
    STANDARD_FEWER_CARDS,
    STANDARD_FIVE_OF_A_KIND,
    THREE_CARD_GUTS,
)
from companion.hands.evaluation.fives import SUIT_PARTS
from companion.hands.judging import pairing
from companion.hands.judging.choice import ExactCardCounts
from hands.draws import RULES, dealt

OF_FIVE = (
    STANDARD,
    STANDARD_FIVE_OF_A_KIND,
    STANDARD_FEWER_CARDS,
    SHORT_DECK,
    ACE_TO_FIVE,
    ACE_TO_SIX,
    EIGHT_OR_BETTER,
    EIGHT_OR_BETTER_STRICT,
)
ALL_OF_FIVE = pytest.mark.parametrize("order", OF_FIVE, ids=lambda order: order.slug)
EVERY_RULE = (None, *RULES)
NOTHING = RULES["nines"]._replace(wild=lambda _: WildCards(), by_itself=lambda _: False)


@cache
def wild_in(order, rule):
    """Return the ranking with what is wild, and the rule that says so once more."""
    return (order.with_wild(RULES[rule].wild(order)), RULES[rule]) if rule else (order, NOTHING)


def as_jokers(cards, marks):
    """Return the cards face up, a joker for each that is marked."""
    return [JOKER if mark else turn_face_up(card) for card, mark in zip(cards, marks, strict=True)]


def best_of(hands, order):
    """Return the value of the best hand, in which jokers are wild."""
    value = evaluator(joker_wild(order)).value
    return max(map(value, hands))


@cache
def joker_wild(order):
    return order.with_wild(WildCards.from_deck(joker=True))


def held(hand, order, rule):
    """Return a player's own cards with jokers for the wild ones, in each way."""
    return [as_jokers(hand, marks) for marks in rule.ways(hand, order)]


def shared(cards, rule):
    """Return cards of all players with jokers for the wild ones."""
    return as_jokers(cards, map(rule.by_itself, cards))


def cut(cards, sizes):
    """Return the cards in parts of such sizes."""
    return [tuple(cards[start:end]) for start, end in pairwise(accumulate(sizes, initial=0))]


@pytest.mark.random
@ALL_OF_FIVE
def test_omaha_is_the_best_of_all_pairs_and_threes(order):
    for rule in EVERY_RULE:
        check_omaha(order, rule)


def check_omaha(order, rule):
    random, (ranking, wild) = Random(f"{order.slug} {rule}"), wild_in(order, rule)
    value = OMAHA.make_value_function(ranking)
    for _ in range(30):
        many = random.randrange(2, 7)
        cards = dealt(random, order, wild, many + random.randrange(3, 6))
        hand, board = cards[:many], Board(tuple(cards[many:]))
        pairs = [pair for own in held(hand, order, wild) for pair in combinations(own, 2)]
        threes = combinations(shared(board, wild), 3)
        expected = best_of([(*pair, *three) for pair, three in product(pairs, threes)], order)
        assert value(hand, board) == expected, cards
        assert OMAHA.best(hand, board, ranking).value == expected, cards


@ALL_OF_FIVE
def test_omaha_where_suits_meet(order):
    random, value = Random(order.slug), OMAHA.make_value_function(order)
    near = [rank + suit for rank in order.ranks[:6] for suit in "hs"]
    for _ in range(100):
        cards = parse(" ".join(random.sample(near, 9)))
        many = random.randrange(2, 7)
        pairs, threes = combinations(cards[:many], 2), combinations(cards[many:], 3)
        expected = best_of([(*pair, *three) for pair, three in product(pairs, threes)], order)
        assert value(cards[:many], Board(cards[many:])) == expected, cards


@pytest.mark.parametrize("order", [STANDARD, ACE_TO_SIX, EIGHT_OR_BETTER], ids=lambda order: order.slug)
@pytest.mark.parametrize("many", [7, 8])
def test_omaha_of_large_hands_and_boards(many, order):
    random, value = Random(many), OMAHA.make_value_function(order)
    for _ in range(20):
        cards = dealt(random, order, NOTHING, many + 6)
        hand, board = cards[:many], Board(tuple(cards[many:]))
        assert value(hand, board) == OMAHA.best(hand, board, order).value


@pytest.mark.random
@pytest.mark.parametrize(
    ("order", "own", "middle"),
    [
        (STANDARD, 2, 1),
        (STANDARD, 3, 1),
        (STANDARD, 3, 0),
        (STANDARD_FIVE_OF_A_KIND, 2, 1),
        (ACE_TO_FIVE, 2, 1),
        (ACE_TO_SIX, 3, 1),
        (EIGHT_OR_BETTER, 2, 1),
        (SIX_CARD_LOW, 3, 1),
        (SIX_CARD_LOW, 4, 1),
    ],
    ids=lambda given: getattr(given, "slug", str(given)),
)
def test_towers_are_the_best_of_one_card_from_each(order, own, middle):
    for rule in EVERY_RULE:
        check_towers(order, own, middle, rule)


def check_towers(order, own, middle, rule):
    random, (ranking, wild) = Random(f"{order.slug} {rule}"), wild_in(order, rule)
    value, uses_middle = TOWERS.make_value_function(ranking), own + 2 < order.hand_size
    for _ in range(40):
        sizes = [random.randrange(1, 5) for _ in range(2)]
        sizes = [own, middle, *sizes]
        cards = cut(dealt(random, order, wild, sum(sizes)), sizes)
        hand, board = cards[0], Board(cards[1], tuple(cards[2:]))
        centre, *towers = [shared(part, wild) for part in cards[1:]]
        middles = centre if uses_middle else ()
        ways = product(held(hand, order, wild), product(*towers))
        expected = best_of([(*way, *middles, *taken) for way, taken in ways], order)
        assert value(hand, board) == expected, cards
        assert TOWERS.best(hand, board, ranking).value == expected, cards


@pytest.mark.parametrize(
    ("rule", "order"), [("jokers", STANDARD), (None, ACE_TO_SIX), ("nines", SIX_CARD_LOW)]
)
def test_any_cards_are_the_best_of_all_together(rule, order):
    random, (ranking, wild) = Random(1), wild_in(order, rule)
    value = ANY_CARDS.make_value_function(ranking)
    for _ in range(50):
        cards = dealt(random, order, wild, 8)
        hand, board = cards[:3], Board(tuple(cards[3:5]), (tuple(cards[5:7]), tuple(cards[7:])))
        assert (
            value(hand, board)
            == ANY_CARDS.best(hand, board, ranking).value
            == best(cards, ranking, decks=None).value
        )


def test_the_lowest_card_of_a_hand_is_wild_and_none_of_the_board():
    lowest, board = STANDARD.with_wild(WildCards(lowest_card_rule="card")), Board(parse("2h 3d Jc Js Kd"))
    found = OMAHA.best(parse("7s Jd Jh 4c"), board, lowest)
    assert found.full == "four of a kind, jacks, king kicker"
    assert [(one.card, one.stands) for one in found.played if one.wild] == []
    found = OMAHA.best(parse("7s Jd 8h 4c"), board, lowest)
    assert found.full == "four of a kind, jacks, king kicker"
    assert [one.card for one in found.played if one.wild] == ["4c"]


def test_a_wild_card_is_wild_in_the_hand_that_it_was_dealt_to():
    """The four is the lowest of four cards, and lower ones beside it on the board change nothing."""
    lowest = STANDARD.with_wild(WildCards(lowest_card_rule="rank"))
    found = OMAHA.best(parse("4s 4d Ah Kc"), Board(parse("2h 3d Jc Js Ad")), lowest)
    assert found.full == "four of a kind, jacks, ace kicker"
    assert sorted(one.card for one in found.played if one.wild) == ["4d", "4s"]


def test_a_card_of_the_board_that_is_wild_by_itself_stands_for_another_beside_the_lowest_of_a_hand():
    ranking = STANDARD.with_wild(read_wild("joker; lowest"))
    found = OMAHA.best(parse("Ks Kd 3c 5h"), Board(parse("Jk Qh 9c 4d 7s")), ranking)
    assert found.full == "straight, king high"
    assert {one.card: one.stands[0] for one in found.played if one.wild} == {"3c": "J", "Jk": "T"}


def test_omaha_takes_three_from_the_board_even_when_four_would_be_better():
    board = Board(parse("Ah Kh Qh Jh 2c"))
    assert OMAHA.best(parse("Th 3c 4d 5s"), board, STANDARD).full == "high card, ace king queen ten five"
    assert OMAHA.best(parse("Th 9h 4d 5s"), board, STANDARD).full == "straight flush, king high"
    assert ANY_CARDS.best(parse("Th 3c 4d 5s"), board, STANDARD).name == "royal flush"


@pytest.mark.parametrize(
    ("hand", "full"),
    [
        ("Ah Ad", "two pair, aces and kings, queen kicker"),
        ("Ah Ad 2c", "two pair, aces and kings, two kicker"),
    ],
)
def test_the_middle_card_counts_where_the_hand_is_one_card_short(hand, full):
    board = Board(parse("Qs"), (parse("Kd 7c"), parse("Kc 9d 3h")))
    assert TOWERS.best(parse(hand), board, STANDARD).full == full


def test_six_cards_of_tapiola_play_low():
    board = Board(parse("Ah"), (parse("6h Kd"), parse("5h 2c")))
    found = TOWERS.best(parse("2h 3h 4h"), board, SIX_CARD_LOW)
    assert found.full == "six four three two ace low"
    assert sorted(found.pool) == sorted(parse("2h 3h 4h Ah 6h 2c"))


@pytest.mark.parametrize(
    ("choice", "hand", "board", "ranking", "sentence"),
    [
        (
            OMAHA,
            "Ah",
            Board(parse("Kh Qh Jh")),
            STANDARD,
            "takes 2 cards from a hand and 3 from the board, but",
        ),
        (OMAHA, "Ah As", Board(parse("Kh Qh")), STANDARD, "the hand has 2 and the board 2."),
        (OMAHA, "", NO_BOARD, STANDARD, "the hand has 0 and the board 0."),
        (
            OMAHA,
            "Ah As",
            Board(parse("Kh Qh Jh")),
            THREE_CARD_GUTS,
            "makes hands of 5 cards, but three-card",
        ),
        (OMAHA, "Ah As", Board(parse("Kh Qh Jh")), SIX_CARD_LOW, "ranks hands of 6."),
        (
            TOWERS,
            "Ah As",
            Board(parse("Kh"), (parse("2c"), ())),
            STANDARD,
            "2 towers and 1 in the middle",
        ),
        (TOWERS, "Ah As", Board(parse("Kh")), STANDARD, "0 towers and"),
        (TOWERS, "Ah", Board(parse("Kh"), (parse("2c"), parse("3c"))), STANDARD, "2 towers"),
        (TOWERS, "Ah As", Board((), (parse("2c"), parse("3c"))), STANDARD, "0 in the middle"),
        (
            TOWERS,
            "Ah As Ac Ad",
            Board((), (parse("2c"), parse("3c"))),
            STANDARD,
            "These cards do not make a hand of 5: 4 cards",
        ),
        (ANY_CARDS, "Ah As", Board(parse("Kh Qh")), STANDARD, "has 5 cards, not 4."),
    ],
)
def test_a_hand_that_cannot_be_chosen_is_refused_in_a_sentence(choice, hand, board, ranking, sentence):
    with pytest.raises(WrongCount) as refused:
        choice.best(parse(hand), board, ranking)
    assert sentence in str(refused.value)


def test_a_choice_of_other_sizes_than_the_ranking_is_no_choice():
    with pytest.raises(WrongCount, match="Omaha makes hands of 5 cards"):
        OMAHA.make_value_function(THREE_CARD_GUTS)


@pytest.mark.parametrize("choice", [OMAHA, TOWERS, ANY_CARDS])
@pytest.mark.parametrize(
    ("strange", "ranking", "error"),
    [("Jk", STANDARD, JokerNotWild), ("1h", STANDARD, UnknownCard), ("2h", SHORT_DECK, BadHand)],
)
def test_a_card_that_cannot_be_ranked_is_refused_in_hand_and_on_board(choice, strange, ranking, error):
    board = Board(parse("Kh Qh Jh"), ()) if choice is not TOWERS else Board((), (parse("Kd"), parse("Qd")))
    own = parse("Ah As Ad") if choice is TOWERS else parse("Ah As")
    with pytest.raises(error):
        choice.best((*own[:-1], strange), board, ranking)
    on_board = Board((), ((strange,), ("Qd",))) if choice is TOWERS else Board((strange, *board.cards[1:]))
    with pytest.raises(error):
        choice.best(own, on_board, ranking)


@pytest.mark.parametrize("choice", [OMAHA, TOWERS, ANY_CARDS])
def test_what_is_asked_in_a_loop_raises_at_what_it_does_not_know(choice):
    value = choice.make_value_function(STANDARD)
    with pytest.raises((KeyError, ValueError)):
        value(parse("Ah As"), NO_BOARD)
    with pytest.raises(KeyError):
        value(("Ah", "1h"), Board(parse("Kh Qh Jh"), ()) if choice is not TOWERS else TAPIOLA)


TAPIOLA = Board(parse("Kh"), (parse("Kd"), parse("Qd")))


def test_three_cards_may_be_chosen_two_and_one():
    choice = ExactCardCounts(2, 1, "two and one", "two-and-one")
    hand, board = parse("Ah Ad Kc"), Board(parse("As Kd"))
    assert choice.best(hand, board, THREE_CARD_GUTS).name == "three of a kind, aces"
    assert (
        choice.make_value_function(THREE_CARD_GUTS)(hand, board)
        == choice.best(hand, board, THREE_CARD_GUTS).value
    )


def test_the_board_lays_out_all_its_cards():
    assert list(Board(("Ah",), (("Kd", "Qd"), ("2c",)))) == ["Ah", "Kd", "Qd", "2c"]
    assert list(NO_BOARD) == []


def test_every_choice_has_a_slug_and_a_name():
    assert list(CARD_CHOICES) == ["any", "omaha", "towers"]
    assert [choice.name for choice in CARD_CHOICES.values()] == [
        "any cards",
        "Omaha",
        "one card from each tower",
    ]


def test_cards_face_down_are_wild_in_omaha_too():
    ranking = STANDARD.with_wild(read_wild("all but diamonds when face down"))
    down = parse_cards_with_face_down("(7s) 7d 3c 2c")
    found = OMAHA.best(down, Board(parse("Ah Kh 7h 9c")), ranking)
    assert found.full == "three of a kind, sevens, ace king kickers"
    assert [one.card for one in found.played if one.wild] == ["7s_"]


def test_suits_of_which_enough_cards_lie_there_are_told_by_the_sum_of_their_suits():
    masks = pairing._flush_masks.__wrapped__(2)  # what is kept may have been made before
    club, diamond, heart, _ = SUIT_PARTS.values()
    assert masks == pairing._flush_masks(2)
    assert [masks[2][club + other] for other in (club, diamond)] == [1, 0]
    assert masks[3][heart + heart + diamond] == 1 << 2
    assert masks[1][0] == pairing._WILD_BIT

"""Showdowns by sides, by hand: who is best on each side, and how it is told."""

from random import Random

import pytest

from companion.cards import DECK, UnknownCard, parse, parse_cards_with_face_down, turn_face_down
from companion.hands import (
    NOTHING_WILD,
    RANKINGS,
    STANDARD,
    STANDARD_FIVE_OF_A_KIND,
    BadBoard,
    BadCardUse,
    BadHand,
    BadPrize,
    BadWildCards,
    Contest,
    JokerNotWild,
    Judge,
    ShownHand,
    TooManyCopies,
    WildCards,
    WrongCount,
    read_card_use,
    read_prizes,
    read_wild,
    wild_cards_chosen_by_player,
    wild_from_face_down,
)
from companion.hands.definition.rankings import ACE_TO_FIVE, SHORT_DECK, STANDARD_FEWER_CARDS, THREE_CARD_GUTS


def shown(*hands, wild=lambda _: NOTHING_WILD):
    return [ShownHand(cards, wild(cards)) for cards in map(parse_cards_with_face_down, hands)]


def judge(*sides, **how):
    return Judge(read_prizes(sides), **how)


def told(judged):
    """Return the groups of each side, and what each hand is there."""
    return [(side.groups, *(worth.name for worth in side.hand_values)) for side in judged]


def test_high_low_and_a_spade_in_the_hole():
    found = judge("high", "low 8", "high spade down").meet(
        shown("(Ks 2h) 4d 5c 8s 8h (Th)", "(As Ad) 2c 3d 7h 8c (9d)", "(Qs Qd) Ah Kd Kh 3s (3c)")
    )
    assert told(found) == [
        (((2,), (1,), (0,)), "pair of eights", "pair of aces", "two pair, kings and queens"),
        (((1,),), "no low", "eight low", "no low"),
        (((1,), (0,), (2,)), "K♠ in the hole", "A♠ in the hole", "Q♠ in the hole"),
    ]
    assert found[0].reasons == ("two pair beats pair", "higher pair: aces over eights")
    assert found[1].reasons == ()
    assert found[2].reasons == ("higher spade: ace over king", "higher spade: king over queen")
    assert [side.board_lines for side in found] == [("", "", "")] * 3


def test_the_worst_low_that_qualifies_does_and_the_next_does_not():
    (low,) = judge("low 8").meet(shown("8h 7d 6c 5s 4h", "9h 4d 3c 2s Ah", "8s 8d 3h 2h Ad"))
    assert told([low]) == [(((0,),), "eight low", "no low", "no low")]


def test_each_hand_has_its_own_lowest_card_down_wild():
    found = judge("high", high_ranking=STANDARD_FIVE_OF_A_KIND).meet(
        shown("(4h Kd) Ks 9c 4s", "(Jd Jh) Js 9d 2c", "Ac Ad As Qh 3c", wild=wild_from_face_down)
    )
    assert told(found) == [
        (((0,), (1,), (2,)), "four of a kind, kings", "four of a kind, nines", "three of a kind, aces")
    ]
    assert found[0].wild_card_meanings(0) == ("(4♥) is wild: a king", "4♠ is wild: a king")


def test_a_rank_wild_for_one_is_not_for_another_on_one_board():
    hands = [
        ShownHand(parse("Ah Kh"), read_wild("5")),
        ShownHand(parse("Ad 5d"), NOTHING_WILD),
        ShownHand(parse("9s 9c"), wild_cards_chosen_by_player(parse("9s"))),
    ]
    (high,) = judge("high", high_ranking=STANDARD_FIVE_OF_A_KIND).meet(hands, parse("5h 5s Qd 8c 3c"))
    assert [worth.full for worth in high.hand_values] == [
        "straight, ace high",
        "three of a kind, fives, ace queen kickers",
        "three of a kind, fives, queen nine kickers",
    ]
    assert high.groups == ((0,), (1,), (2,))
    assert high.wild_card_meanings(0) == ("5♥ is wild: a jack", "5♠ is wild: a ten")
    assert high.wild_card_meanings(1) == ()


def test_a_cross_is_used_along_one_of_its_lines():
    board = parse("2s Kc 5d Kd 7s")
    found = judge("high", "low 8", board_layout="cross", card_use=read_card_use("2+line")).meet(
        shown("Kh 9c 9d 3s", "6s Ac 3d 4c"), board
    )
    assert told(found) == [
        (((0,), (1,)), "three of a kind, kings", "pair of kings"),
        (((1,),), "no low", "seven low"),
    ]
    assert [side.board_lines for side in found] == [("across", "across"), ("", "down")]


def test_two_boards_with_a_side_each():
    board = parse("Ah Kh 2c 3d 4s Qs Qd 9c 9h 5s")
    found = judge("high row 1", "high row 2", "high", board_layout="two boards").meet(
        shown("Ad Ac 7h 6c", "Qh Jc Td 9s"), board
    )
    assert told(found) == [
        (((1,), (0,)), "three of a kind, aces", "straight, ace high"),
        (((1,), (0,)), "two pair, aces and queens", "full house, queens over nines"),
        (((1,), (0,)), "three of a kind, aces", "full house, queens over nines"),
    ]
    assert [side.board_lines for side in found] == [
        ("board 1", "board 1"),
        ("board 2", "board 2"),
        ("board 1", "board 2"),
    ]


def test_a_players_cards_alone_are_ranked_though_they_are_few():
    found = judge("high", "hand alone").meet(shown("Ah Ad", "Kh Qh", "2c 2d"), parse("Ks Kc Qs 2s 9d"))
    assert told(found) == [
        (
            ((1,), (2,), (0,)),
            "two pair, aces and kings",
            "full house, kings over queens",
            "full house, twos over kings",
        ),
        (((0,), (2,), (1,)), "pair of aces", "high card, king", "pair of twos"),
    ]


def test_points_to_two_numbers():
    found = judge("points 7 courts half", "points 27 courts half").meet(
        shown("5s As Ad", "Kh 6d", "9h 9d 8c Qs", "5h Ah Ac")
    )
    assert told(found) == [
        (((0, 3), (1,), (2,)), "7 points", "6½ points", "26½ points", "7 points"),
        (((0, 3), (2,), (1,)), "27 points", "6½ points", "26½ points", "27 points"),
    ]


def test_dead_cards_count_for_nothing_on_any_side():
    hands = shown("Qs Qh Qd 3c 2c", "Ah Kd 9c 5h 4s", "Qc As Js Ts 9s")
    found = judge("high", "low", "points 27", "high club", dead_cards=read_wild("Q")).meet(hands)
    assert told(found) == [
        (((1,), (2,), (0,)), "high card, three", "high card, ace", "high card, ace"),
        (((1,),), "no low", "king low", "no low"),
        (((1,), (2,), (0,)), "5 points", "29 points", "30 points"),
        (((1,), (0,)), "3♣", "9♣", "no club"),
    ]


def test_all_that_are_dead_are_no_hand():
    found = judge("high", "low", dead_cards=read_wild("Q")).meet(shown("Qs Qh Qd Qc", "Ah Kd 9c 5h 4s"))
    assert told(found) == [(((1,),), "no hand", "high card, ace"), (((1,),), "no low", "king low")]
    assert found[0].hand_values[0].category == "no hand"
    assert found[0].wild_card_meanings(0) == ()


def test_dead_cards_leave_less_to_take_two_and_three_from():
    board = parse("2h 3h 4h Qh Qd")
    hands = shown("Ah 5h Kc Kd", "Qs Qc 9h 8h")
    high, low = judge("high", "low", dead_cards=read_wild("Q"), card_use=read_card_use("2+3")).meet(
        hands, board
    )
    assert [worth.name for worth in high.hand_values] == ["straight flush, five high", "flush, nine high"]
    high, low = judge("high", "low", dead_cards=read_wild("Q, 2"), card_use=read_card_use("2+3")).meet(
        hands, board
    )
    assert [worth.name for worth in high.hand_values] == ["pair of kings", "high card, nine"]
    assert low.groups == ()


def test_what_is_always_wild_for_a_hand_may_also_be_wild_when_down():
    hands = [
        ShownHand(
            cards := parse_cards_with_face_down("(6h) Kd Ks 9c 4s"),
            wild_from_face_down(cards) | read_wild("6 down"),
        )
    ]
    (high,) = judge("high").meet(hands)
    assert high.hand_values[0].name == "three of a kind, kings"


def test_every_card_may_be_wild_for_a_hand():
    hands = [
        ShownHand(parse("2c 3c 4c 5c 7d"), WildCards(frozenset(DECK))),
        ShownHand(parse("Ah Ad As Ac Kd")),
    ]
    high, low = judge("high", "low", high_ranking=STANDARD_FIVE_OF_A_KIND).meet(hands)
    assert high.hand_values[0].name == "five of a kind, aces"
    assert (high.groups, low.groups) == (((0,), (1,)),) * 2


def test_wild_ranks_that_are_not_in_play_do_nothing():
    (high,) = judge("high", high_ranking=SHORT_DECK).meet(
        [ShownHand(parse("Ah Ad Kc Qs 9d"), read_wild("4"))]
    )
    assert high.hand_values[0].name == "pair of aces"


def test_a_low_of_three_cards():
    found = judge("high", "low", high_ranking=THREE_CARD_GUTS).meet(shown("Ah 2d 3c", "7h 7d 2c", "Kh Kd Kc"))
    assert told(found) == [
        (((2,), (0,), (1,)), "straight, three high", "pair of sevens", "three of a kind, kings"),
        (((0,), (1,), (2,)), "three low", "pair of sevens", "three of a kind, kings"),
    ]


def test_it_judges_as_a_contest_does():
    random = Random(3)
    for _ in range(40):
        cards = random.sample(DECK, 26)
        hands, board = [tuple(cards[at : at + 7]) for at in (0, 7, 14)], ()
        wild = random.choice([NOTHING_WILD, read_wild("4"), read_wild("lowest")])
        contest = Contest(STANDARD_FIVE_OF_A_KIND.with_wild(wild), low=ACE_TO_FIVE.with_wild(wild)).meet(
            hands
        )
        high, low = judge("high", "low", high_ranking=STANDARD_FIVE_OF_A_KIND).meet(
            [ShownHand(hand, wild) for hand in hands], board
        )
        assert (high.groups, low.groups) == (contest.showdown.order, contest.showdown.low_order)
        assert (high.hand_values, low.hand_values) == (contest.hands, contest.lows)
        assert (high.reasons, low.reasons) == (contest.reasons, contest.low_reasons)


def test_nobody_is_a_showdown_of_nobody():
    assert told(judge("high", "points 7").meet([])) == [((),), ((),)]


@pytest.mark.parametrize(
    ("how", "board", "error", "sentence"),
    [
        ({"prizes": ()}, 0, BadPrize, "A pot can be split into 1 to 4 equal prizes, not 0."),
        ({"prizes": read_prizes(["high"]) * 6}, 0, BadPrize, "1 to 4 equal prizes, not 6."),
        (
            {"high_ranking": STANDARD.with_wild(read_wild("4"))},
            0,
            BadWildCards,
            "Set the wild cards for each hand",
        ),
        ({"dead_cards": read_wild("lowest")}, 0, BadWildCards, "Name dead cards by rank, suit or card"),
        (
            {"prizes": read_prizes(["high row 2"])},
            5,
            BadPrize,
            "“high row 2” needs line 2 of the board, which has only 1 line.",
        ),
        (
            {"prizes": read_prizes(["high row 3"]), "board_layout": "rows"},
            6,
            BadPrize,
            "line 3 of the board, which has only 2 lines.",
        ),
        ({"board_layout": "rows"}, 5, BadBoard, "Two rows must have the same number of cards"),
        ({"board_layout": "heap"}, 5, BadBoard, "“heap” is not a board layout"),
        ({"prizes": read_prizes(["low 4"])}, 0, BadPrize, "Nobody can make a low of four or better"),
        ({"card_use": read_card_use("2+4")}, 5, BadCardUse, "“2+4” makes a hand of 6 cards"),
        ({"prizes": read_prizes(["hand alone"]), "card_use": read_card_use("2+4")}, 5, None, ""),
        (
            {"prizes": read_prizes(["badugi"]), "card_use": read_card_use("2+3")},
            5,
            BadCardUse,
            "ranked by “badugi” has 4 cards",
        ),
        ({"prizes": read_prizes(["points 7"]), "card_use": read_card_use("2+4")}, 5, None, ""),
    ],
)
def test_what_cannot_be_judged_is_refused_before_any_card(how, board, error, sentence):
    judging = Judge(**how)
    if error is None:
        judging.check_rules(board)
        return
    with pytest.raises(error) as refused:
        judging.check_rules(board)
    assert sentence in str(refused.value)
    with pytest.raises(error):
        judging.meet(shown("Ah Kd Qc Js 9h"), parse("2c 3c 4c 5c 6c 7c 8c")[:board])


@pytest.mark.parametrize(
    ("sides", "hands", "board", "error", "sentence"),
    [
        (["high"], ["Ah Kd Qc Js"], "", WrongCount, "has 5 cards, not 4"),
        (["low alone"], ["Ah Kd"], "2c 3c 4c 5c 6c", WrongCount, "has 5 cards, not 2"),
        (["high"], ["Ah Kd Qc Js Jk"], "", JokerNotWild, "unless jokers are wild"),
        (["points 7"], ["Jk"], "", JokerNotWild, "A joker has no points"),
        (["high"], ["Ah Kd Qc Js 9h", "Ah 2c 3c 4c 5c"], "", TooManyCopies, "A♥ appears 2 times"),
        (["high"], ["Ah Kd"], "(Ah) 2c 3c", TooManyCopies, "A♥ appears 2 times"),
    ],
)
def test_cards_that_make_no_hand_are_refused(sides, hands, board, error, sentence):
    with pytest.raises(error) as refused:
        judge(*sides).meet(shown(*hands), parse_cards_with_face_down(board))
    assert sentence in str(refused.value)
    assert isinstance(refused.value, BadHand)


def test_what_is_no_card_is_refused():
    with pytest.raises(UnknownCard):
        judge("high spade").meet([ShownHand(("1h",))])


def test_two_decks_have_every_card_twice():
    hands = shown("Ks (Ks)", "Ks 2s")
    with pytest.raises(TooManyCopies):
        judge("high spade").meet(hands)
    (spade,) = judge("high spade", decks=2).meet(shown("Ks", "(Ks) 2s"))
    assert spade.groups == ((0, 1),)


def test_hands_of_fewer_cards_meet_by_an_order_for_them():
    found = judge("high", high_ranking=STANDARD_FEWER_CARDS).meet(shown("Ah Kh", "Ad Kd 2c", "9h 9d"))
    assert found[0].groups == ((2,), (1,), (0,))


@pytest.mark.random
@pytest.mark.parametrize("slug", RANKINGS)
def test_random_hands_meet_by_every_order(slug):
    """Nothing that is checked beforehand fails at the cards."""
    random, order = Random(slug), RANKINGS[slug]
    stock = [card for card in DECK if card[0] in order.ranks]
    sides = [
        "high",
        "low",
        "low 10",
        "low 2-7",
        "badugi",
        "high heart down",
        "points 21 not over",
        "hand alone",
    ]
    for _ in range(10):
        how = Judge(
            read_prizes(random.sample(sides, 3)),
            order,
            dead_cards=read_wild(random.choice(["", "9", "7 down"])),
        )
        cards = [turn_face_down(card) if random.random() < 0.5 else card for card in random.sample(stock, 24)]
        hands = [
            ShownHand(tuple(some), wild_from_face_down(some))
            for some in (cards[:7], cards[7:14], cards[14:21])
        ]
        for side in how.meet(hands, cards[21:]):
            assert sorted(place for group in side.groups for place in group) == [
                at for at, worth in enumerate(side.hand_values) if worth.qualifies
            ]
            for at, worth in enumerate(side.hand_values):
                assert worth.name
                assert worth.full
                assert all(meaning for meaning in side.wild_card_meanings(at))
            assert all(side.reasons)

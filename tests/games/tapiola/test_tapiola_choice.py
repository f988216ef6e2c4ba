"""Which cards make a hand in Tapiola Hold'em: held against all legal choices, and shown on the board.

From the source: all two or three cards kept, one of each tower, and the centre only with two; in lowball
three kept, the centre and one of each tower, all six.
"""

from itertools import combinations, product
from random import Random

import pytest

from companion.cards import DECK
from companion.hands import STANDARD, Board, evaluator
from companion.hands.definition.rankings import ACE_TO_FIVE, ACE_TO_SIX

from .towers import ANNA, BO, Towers

DEALS = 1_000


def deal(random, held):
    drawn = random.sample(DECK, 7 + held)
    return tuple(drawn[7:]), Board((drawn[0],), (tuple(drawn[1:4]), tuple(drawn[4:7])))


def legal(hand, board, *, centre):
    """Every set of cards that the rules allow, one by one."""
    for one, two in product(*board.towers):
        yield (*hand, one, two, *(board.cards if centre else ()))


@pytest.mark.parametrize("held", [2, 3])
def test_the_hand_is_the_best_of_all_that_the_rules_allow(held):
    contest, value, random = Towers().state.options.contest, evaluator(STANDARD).value, Random(held)
    for _ in range(DEALS):
        hand, board = deal(random, held)
        choices = list(legal(hand, board, centre=held == 2))
        found = contest.choice.best(hand, board, contest.ranking)
        assert found.value == max(map(value, choices))
        assert sorted(found.pool) in [sorted(choice) for choice in choices]


@pytest.mark.parametrize("to_five", [False, True])
def test_the_low_of_a_split_is_the_lowest_of_all_that_the_rules_allow(to_five):
    rules = Towers(scoring="two-one", wins="split", ace_to_five=to_five).state.options
    order, random = ACE_TO_FIVE if to_five else ACE_TO_SIX, Random(5)
    assert rules.contest.low == order
    value, best = evaluator(order).value, rules.contest.choice.make_value_function(order)
    for held in (2, 3):
        for _ in range(DEALS // 5):
            hand, board = deal(random, held)
            assert best(hand, board) == max(map(value, legal(hand, board, centre=held == 2)))


@pytest.mark.parametrize("to_five", [False, True])
def test_lowball_is_the_lowest_five_of_six_cards(to_five):
    contest = Towers(wins="lowball", ace_to_five=to_five).state.options.contest
    value, random = evaluator(ACE_TO_FIVE if to_five else ACE_TO_SIX).value, Random(6)
    for _ in range(DEALS // 10):
        hand, board = deal(random, 3)
        sixes = legal(hand, board, centre=True)
        lowest = max(value(five) for six in sixes for five in combinations(six, 5))
        assert contest.choice.best(hand, board, contest.ranking).value == lowest


def test_three_kept_cards_leave_the_centre_out():
    table = Towers(2).until(centre="As", first="2c 3c 4c", second="2d 3d 4d").enter("discard", kept=[ANNA])
    table.enter("showdown", hand0="Ah Ad Kc", hand1="Kh Qd")
    anna, bo = table.state.last_showdown.high_ranks[ANNA], table.state.last_showdown.high_ranks[BO]
    # Three, three with the aces; the ace in the centre would have made three of a kind.
    assert anna.name == "two pair, aces and fours"
    assert bo.name == "pair of fours"
    assert "As" in bo.pool
    assert "As" not in anna.pool


def test_two_cards_of_one_tower_are_never_used():
    table = Towers(2).stand(centre="2s", first="Ac Ad Ah", second="3c 4c 5c")
    table.enter("showdown", hand0="As Kd", hand1="Jd Jh")
    assert table.state.last_showdown.high_ranks[ANNA].name == "pair of aces"


def test_the_board_says_which_tower_cards_were_used():
    table = Towers().stand()
    table.enter("showdown", hand0="8d 9d", hand1="Qs Kc", hand2="2c 2d")
    # Anna's nines take the 9 of a tower, Bo's kings the centre, and all of them the highest card beside.
    shown = table.state.last_showdown
    assert [one.name for one in shown.high] == ["Bo", "Anna", "Cy"]
    assert shown.players_using("9c") == ("Anna",)
    assert shown.players_using("Jc") == ("Bo", "Cy")
    assert shown.players_using("Kh") == ("Bo", "Anna", "Cy")
    assert shown.players_using("5d") == ()


def test_the_low_may_use_other_tower_cards():
    table = Towers(2, scoring="two-one", wins="split").stand(first="As 6d Kd", second="2c Tc Kc")
    table.enter("showdown", hand0="Ks 3c", hand1="5c 4c")
    # For the high both take kings of the towers; for the low both take the ace and the two.
    shown = table.state.last_showdown
    assert shown.players_using("Kd") == ("Anna", "Bo")
    assert shown.low_players_using("As") == ("Bo", "Anna")
    assert shown.low_players_using("Kd") == ()

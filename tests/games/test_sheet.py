"""The score sheet, a test for each rule of its page."""

from dataclasses import replace

import pytest

from companion.games.sheet import GAME
from companion.games.sheet.worth import TABLES
from companion.play.field import Illegal
from companion.play.game import Event, Seats, begin, enter, offered, play, replay, said_again

NAMES = ("Anna", "Bo", "Cy", "Di", "Eva", "Fi")


def sheet(players=3, **options):
    return begin(GAME, Seats(NAMES[:players]), options)


def number(side, points):
    return Event("add", values={"side": str(side), "points": points})


def bet(action, side, amount):
    return Event(action, values={"side": str(side), "amount": amount})


def ante(amount):
    return Event("ante", values={"amount": amount})


def written(*points, minute=0, **cards):
    """A round with a number for each side in turn, None where it is left empty."""
    values = {f"points_{side}": one for side, one in enumerate(points) if one is not None}
    return Event("round", values=values | cards, minute=minute)


CLOSE = Event("end")


def after(first, *events):
    return [first, *replay(GAME, first, events)][-1]


def told(state):
    return GAME.summary(state).line


def totals(state):
    return state.totals


# --- a round


def test_everybody_gets_what_is_written_down_and_who_is_left_empty_nothing():
    state = after(sheet(), written(12, None, -5))
    assert (totals(state), told(state)) == ((12, 0, -5), "Round 1: Anna 12, Cy −5")


def test_a_round_in_which_nobody_has_anything_is_written_down_with_a_0():
    assert told(after(sheet(), written(0))) == "Round 1: nothing changes"
    with pytest.raises(Illegal, match="Nothing is written down yet"):
        after(sheet(), written())


def test_thousands_stand_apart_and_a_minus_is_one():
    assert told(after(sheet(), written(1480, -12000))) == "Round 1: Anna 1\u202f480, Bo −12\u202f000"


def test_a_number_has_bounds():
    with pytest.raises(Illegal, match="Bo: 1000001 is not between -1000000 and 1000000"):
        after(sheet(), written(None, 10**6 + 1))


# --- one at a time


def test_points_of_one_count_at_once_and_belong_to_the_round_that_is_being_played():
    state = after(sheet(), number(1, 10), number(1, -2))
    assert (totals(state), told(state), state.number) == ((0, 8, 0), "Bo −2", 1)
    assert told(after(state, written())) == "Round 1: Bo 8"
    assert told(after(state, written(5))) == "Round 1: Anna 5, Bo 8"


def test_who_pegs_to_the_number_first_has_won_whoever_would_have_been_next():
    state = after(sheet(2, end="target", target=31), written(30, 30), number(1, 1))
    assert (GAME.summary(state).winners, GAME.summary(state).headline) == ((1,), "Bo wins with 31 points")


def test_nothing_is_added_where_nothing_changes():
    with pytest.raises(Illegal, match="Nothing would change"):
        after(sheet(), number(0, 0))


def test_points_are_not_added_one_at_a_time_where_they_change_hands():
    with pytest.raises(Illegal, match="one at a time"):
        after(sheet(round="pay"), number(0, 5))


# --- points that change hands


def test_the_one_number_left_empty_is_worked_out():
    state = after(sheet(round="exchange"), written(15, -10))
    assert (totals(state), told(state)) == ((15, -10, -5), "Round 1: Anna +15, Bo −10, Cy −5")


def test_several_left_empty_have_nothing_if_the_others_come_to_0():
    assert totals(after(sheet(4, round="exchange"), written(5, -5))) == (5, -5, 0, 0)


@pytest.mark.parametrize(("points", "comes"), [((5, -3, 0), r"\+2"), ((5,), r"\+5"), ((1, 0, -4), "−3")])
def test_a_round_that_does_not_come_to_0_is_refused(points, comes):
    with pytest.raises(Illegal, match=f"this comes to {comes}. Leave one empty"):
        after(sheet(round="exchange"), written(*points))


def test_an_exchange_of_nothing_is_refused():
    with pytest.raises(Illegal, match="say who has won how much"):
        after(sheet(round="exchange"), written())


@pytest.mark.parametrize("end", ["out", "zero", "lives"])
def test_nobody_is_counted_down_by_points_that_change_hands(end):
    with pytest.raises(Illegal, match="come to 0 together"):
        sheet(round="exchange", end=end)


def test_fewest_points_cannot_win_where_they_change_hands():
    with pytest.raises(Illegal, match="most points win"):
        sheet(round="pay", wins="low")


# --- the losers pay the winner


def test_the_winner_gets_what_the_losers_pay():
    state = after(sheet(round="pay"), written(12, None, 5))
    assert (totals(state), told(state)) == ((-12, 17, -5), "Round 1: Anna −12, Bo +17, Cy −5")


def test_a_loser_may_pay_nothing_beside_a_winner_left_empty():
    assert totals(after(sheet(round="pay"), written(0, None, 5))) == (0, 5, -5)


def test_who_alone_has_0_has_won_where_nobody_is_left_empty():
    assert totals(after(sheet(round="pay"), written(7, 0, 5))) == (-7, 12, -5)


@pytest.mark.parametrize("points", [(), (5,), (0, 0, 5), (3, 4, 5)])
def test_who_has_won_is_asked_for(points):
    with pytest.raises(Illegal, match="Say who has won"):
        after(sheet(round="pay"), written(*points))


def test_cards_of_losers_are_what_they_pay():
    paying = sheet(2, round="pay", cards="rummy", against=True)
    assert totals(after(paying, written(None, None, cards_1=("Kh", "7c")))) == (17, -17)


def test_nobody_pays_less_than_nothing():
    with pytest.raises(Illegal, match="Anna: -1 is not between 0 and"):
        after(sheet(round="pay"), written(-1, None, 5))
    paying = sheet(2, round="pay", cards="own", value_a=-5)
    with pytest.raises(Illegal, match="Bo cannot pay less than nothing"):
        after(paying, written(None, None, cards_1=("Ah",)))


# --- the pot


def pot(**options):
    return sheet(round="exchange", pot=True, **options)


def test_everybody_fills_an_empty_pot_which_alone_is_due_then():
    state = pot()
    assert [action.name for action in GAME.actions(state)] == ["pay", "ante", "round"]
    state = after(state, ante(5))
    assert (totals(state), state.pot, told(state)) == ((-5, -5, -5), 15, "Everybody pays 5 into the pot")
    assert [action.name for action in GAME.actions(state) if action.primary] == ["take", "pay", "double"]


def test_a_bet_is_taken_paid_or_paid_double():
    state = after(pot(), ante(5), bet("take", 0, 7), bet("pay", 1, 3))
    assert (totals(state), state.pot) == ((2, -8, -5), 11)
    state = after(state, bet("double", 2, 4))
    assert (totals(state), state.pot) == ((2, -8, -13), 19)
    assert told(state) == "Cy pays double, 8, into the pot"


def test_nobody_takes_more_than_there_is():
    with pytest.raises(Illegal, match="The pot has 15, not 16"):
        after(pot(), ante(5), bet("take", 0, 16))
    with pytest.raises(Illegal, match="The pot has 15, not 16"):
        after(pot(), ante(5), written(20, -4))


def test_what_a_round_does_not_come_to_goes_into_the_pot_or_out_of_it():
    state = after(pot(), ante(5), written(-2, 4))
    assert (totals(state), state.pot) == ((-7, -1, -5), 13)


def test_all_of_the_pot_may_be_taken():
    assert after(pot(), ante(5), bet("take", 0, 15)).pot == 0
    assert after(pot(), ante(5), written(15)).pot == 0


def test_half_the_pot_and_all_of_it_are_a_tap():
    def quick(state):
        return offered(GAME, state, "pay").fields[1].quick

    assert quick(pot()) == ()
    assert quick(after(pot(), bet("pay", 0, 1))) == ((1, "The pot"),)
    assert quick(after(pot(), ante(5))) == ((7, "Half"), (15, "The pot"))


def test_what_is_left_in_the_pot_waits_for_the_next_game():
    state = after(pot(stake=2), ante(5), bet("take", 0, 7), CLOSE)
    summary = GAME.summary(state)
    assert (summary.money, summary.pot) == ((4, -10, -10), 16)
    assert told(state) == "The sheet is closed after 1 round. 8 points stay in the pot"


def test_partners_pay_into_the_pot_both():
    state = after(pot(players=4, teams=True, stake=1), ante(5))
    summary = GAME.summary(state)
    assert (totals(state), summary.money, summary.pot) == ((-5, -5), (-5, -5, -5, -5), 20)


def test_there_is_no_pot_where_none_was_agreed_on():
    for kind in ("free", "pay"):
        with pytest.raises(Illegal, match="no pot"):
            after(sheet(round=kind, pot=True), ante(5))


# --- totals and the end


def winners(state):
    return GAME.summary(state).winners


@pytest.mark.parametrize(("wins", "best"), [("high", (1,)), ("low", (0,))])
def test_most_points_win_or_fewest(wins, best):
    state = after(sheet(wins=wins, end="target", target=20), written(5, 20, 8))
    assert (winners(state), GAME.summary(state).over) == (best, True)


def test_of_two_who_reach_the_number_in_one_round_the_better_wins():
    assert winners(after(sheet(end="target", target=20), written(21, 25, 3))) == (1,)


def test_equal_totals_win_together_and_all_equal_are_a_draw():
    both = after(sheet(end="target", target=20), written(25, 25, 3))
    assert (winners(both), GAME.summary(both).headline) == ((0, 1), "Anna and Bo win with 25 points")
    drawn = after(sheet(end="target", target=20), written(20, 20, 20))
    assert (winners(drawn), GAME.summary(drawn).headline) == ((), "A draw at 20 points")


def test_it_ends_after_so_many_rounds():
    two = sheet(end="rounds", rounds=2)
    assert not after(two, written(5), number(1, 3)).over
    assert after(two, written(5), number(1, 3), written()).over


def test_the_first_round_after_so_many_minutes_is_the_last():
    hour = sheet(end="minutes", minutes=60)
    assert not after(hour, written(5, minute=59), replace(number(0, 1), minute=60)).over
    assert winners(after(hour, written(5, minute=59), written(3, 9, minute=61))) == (1,)


def test_it_is_closed_by_hand_at_any_time_once_something_stands_on_it():
    with pytest.raises(Illegal, match="once something stands on it"):
        after(sheet(), CLOSE)
    state = after(sheet(end="target"), written(5, 9), written(1), CLOSE)
    assert (winners(state), told(state)) == ((1,), "The sheet is closed after 2 rounds")
    assert state.number == 2


# --- counting down, and who is out


def test_counted_down_the_first_at_0_wins():
    down = sheet(2, end="zero", start=31)
    assert totals(after(down, written(20, 30))) == (11, 1)
    assert winners(after(down, written(20, 30), number(1, 1))) == (1,)
    assert totals(after(down, written(32, 30))) == (-1, 1)


def test_a_life_is_lost_and_no_more_than_one_has():
    state = after(sheet(end="lives", lives=2), written(None, 1), written(None, 2))
    assert (totals(state), told(state)) == ((2, 0, 2), "Round 2: Bo −1. Bo is out")
    assert state.rounds == ((0, -1, 0), (0, -1, 0))


def test_a_life_may_be_given_back():
    assert totals(after(sheet(end="lives"), number(0, 1), number(0, -1))) == (3, 3, 3)


def test_one_life_is_called_so():
    summary = GAME.summary(after(sheet(end="lives", lives=2), written(1)))
    assert [row.figures[0] for row in summary.rows] == [("life", "1"), ("lives", "2"), ("lives", "2")]


def test_who_reaches_the_number_is_out_and_the_last_one_in_wins():
    state = after(sheet(wins="low", end="out", target=101), written(101, 20, 3))
    assert state.inside == (1, 2)
    assert [field.name for field in offered(GAME, state, "round").fields] == ["points_1", "points_2"]
    with pytest.raises(Illegal, match="no input called “points_0”"):
        after(state, written(5))
    assert after(state, written(None, 5)).out == (1, 0, 0)
    assert winners(after(state, written(None, 5, 98))) == (1,)


def test_if_all_who_are_left_go_out_at_once_the_best_of_them_wins():
    state = after(sheet(wins="low", end="out", target=101), written(5, 120, 5), written(100, None, 99))
    assert (state.inside, winners(state)) == ((), (2,))
    equal = after(sheet(wins="low", end="out", target=101), written(5, 120, 5), written(100, None, 100))
    assert (winners(equal), told(equal)) == ((0, 2), "Round 2: Anna 100, Cy 100. Anna and Cy are out")


def test_the_last_one_in_wins_where_most_points_would_win_otherwise():
    assert winners(after(sheet(2, wins="high", end="out", target=50), written(60, 20))) == (1,)


def test_closed_by_hand_the_best_of_those_who_are_in_has_won():
    state = after(sheet(wins="high", end="out", target=50), written(60, 20, 3), CLOSE)
    assert winners(state) == (1,)


# --- partners


def test_partners_sit_across_from_each_other_and_have_one_number():
    state = after(sheet(4, teams=True), written(10, 20))
    rows = GAME.summary(state).rows
    assert [(row.seats, row.figures[0][1]) for row in rows] == [((0, 2), "10"), ((1, 3), "20")]
    assert GAME.summary(state).headline.startswith("Bo & Di lead with 20 points")
    assert GAME.summary(after(state, CLOSE)).winners == (1, 3)


def test_six_are_three_pairs():
    assert sheet(6, teams=True).sides == ((0, 3), (1, 4), (2, 5))


@pytest.mark.parametrize("players", [2, 3, 5])
def test_others_are_no_pairs(players):
    with pytest.raises(Illegal, match="takes 4, 6 or more players"):
        sheet(players, teams=True)


# --- the dealer


def test_the_deal_passes_after_each_round_past_who_is_out():
    state = after(sheet(end="lives", lives=1), number(2, 0 + 1))
    assert state.dealer == 0
    assert after(state, written()).dealer == 1
    state = after(sheet(4, end="lives", lives=1), written(None, 1))
    assert state.dealer == 2


def test_a_dealer_who_is_out_deals_no_more():
    assert after(sheet(end="lives", lives=1), written(1)).dealer == 1


def test_one_player_may_always_deal():
    assert after(sheet(deal=False), written(1), written(1)).dealer == 0


def test_who_deals_stands_beside_the_name():
    assert [row.figures[1:] for row in GAME.summary(sheet()).rows] == [(("", "deals"),), (), ()]


# --- what a point is worth


def test_everybody_settles_the_difference_with_each_other():
    state = after(sheet(stake=1), written(50, 30, 10))
    assert GAME.summary(state).money == (0, 0, 0)
    assert GAME.summary(after(state, CLOSE)).money == (60, 0, -60)


def test_fewest_points_are_paid_for_where_they_win():
    assert GAME.summary(after(sheet(stake=2, wins="low"), written(50, 30, 10), CLOSE)).money == (-120, 0, 120)


def test_nobody_wins_or_loses_anything_where_a_point_is_worth_nothing():
    state = after(sheet(), written(50, 30, 10), CLOSE)
    assert (GAME.summary(state).money, winners(state)) == ((), (0,))
    assert GAME.account_of(after(sheet(), written(50, 30, 10)), CLOSE, state).steps == ()


def test_points_that_change_hands_are_worth_that_at_once_and_no_more_at_the_end():
    state = after(sheet(stake=2, round="exchange"), written(15, -10))
    assert GAME.summary(state).money == GAME.summary(after(state, CLOSE)).money == (30, -20, -10)


def test_what_it_comes_to_is_told_seat_by_seat():
    state = after(sheet(stake=2), written(50, 30, 10))
    closed = after(state, CLOSE)
    steps = GAME.account_of(state, CLOSE, closed).steps
    assert [(step.what, step.amount) for step in steps] == [
        ("Anna gets for 60 points at 2", 120),
        ("Cy pays for 60 points at 2", -120),
    ]


def test_what_is_paid_into_a_pot_goes_there_and_who_goes_out_is_told():
    first, event = pot(stake=2), bet("pay", 1, 3)
    steps = GAME.account_of(first, event, after(first, event)).steps
    assert [(step.seat, step.amount, step.pot) for step in steps] == [(1, -3, 0), (1, -6, 0), (None, 0, 6)]
    first, event = sheet(end="lives", lives=1), written(1)
    steps = GAME.account_of(first, event, after(first, event)).steps
    assert [step.what for step in steps] == ["Anna −1: 1 life before, 0 now", "Anna is out"]


# --- cards


@pytest.mark.parametrize(
    ("table", "cards", "count"),
    [
        ("rummy", ("Ah", "9c", "Ts", "Kd", "Jk"), 1 + 9 + 10 + 10 + 25),
        ("ace-15", ("Ah", "9c", "2s", "Td", "Jk"), 15 + 5 + 5 + 10 + 25),
        ("canasta", ("Jk", "2s", "Ac", "Kd", "8h", "7s", "3c", "3d"), 50 + 20 + 20 + 10 + 10 + 5 + 5 + 100),
        ("hearts", ("2h", "Ah", "Qs", "Qh", "Ks"), 1 + 1 + 13 + 1),
        ("ace-ten", ("Ac", "Td", "Kh", "Qs", "Jc", "9c"), 11 + 10 + 4 + 3 + 2),
    ],
)
def test_cards_count_by_the_table_that_was_chosen(table, cards, count):
    assert TABLES[table].of(cards) == count
    assert totals(after(sheet(cards=table), written(cards_1=cards))) == (0, count, 0)


def test_all_hearts_and_the_queen_of_spades_are_26():
    assert TABLES["hearts"].of([f"{rank}h" for rank in "23456789TJQKA"] + ["Qs"]) == 26


def test_cards_come_to_the_number_that_is_written_beside_them():
    state = after(sheet(cards="rummy"), written(3, 25, cards_1=("Kh",)))
    assert totals(state) == (3, 35, 0)


def test_cards_in_hand_are_taken_off_where_they_count_against_their_owner():
    state = after(sheet(cards="canasta", against=True), written(480, cards_0=("Ah", "Jk"), cards_1=("9c",)))
    assert totals(state) == (410, -10, 0)


def test_own_values_count_rank_by_rank_with_hearts_and_the_queen_of_spades():
    own = sheet(cards="own", value_k=20, value_joker=-3, value_hearts=1, value_queen=12, value_q=2)
    state = after(own, written(cards_0=("Kh", "Kc"), cards_1=("Qs", "Qd"), cards_2=("Jk", "2h")))
    assert totals(state) == (41, 16, 0)


def test_the_same_card_is_there_as_often_as_the_decks_have_it():
    one, two = sheet(cards="rummy"), sheet(cards="rummy", decks=2)
    twice = written(cards_0=("Kh",), cards_1=("Kh",))
    with pytest.raises(Illegal, match="K♥ is noted 2 times, with Anna and Bo; 1 deck has 1"):
        after(one, twice)
    assert totals(after(two, twice)) == (10, 10, 0)
    with pytest.raises(Illegal, match="2 decks have 2"):
        after(two, written(cards_0=("Kh", "Kh"), cards_2=("Kh",)))


def test_no_cards_are_asked_for_where_none_are_counted():
    assert not [field for field in offered(GAME, sheet(), "round").fields if field.kind == "cards"]


def test_the_cards_of_an_entry_stand_behind_it_with_what_they_count():
    first = sheet(cards="rummy")
    event = written(3, cards_1=("Kh", "7c"))
    (hand,) = GAME.account_of(first, event, after(first, event)).hands
    assert (hand.name, hand.cards, hand.called) == ("Bo", ("Kh", "7c"), "Counts 17 points")


# --- buttons


def buttons(state):
    return GAME.view(state).buttons


def test_buttons_stand_with_what_they_change():
    assert buttons(sheet(button_1=10, button_3=-5)) == (("+10", 10), ("−5", -5))
    assert buttons(sheet(end="lives", button_1=1)) == (("−1", 1),)
    assert buttons(sheet(round="pay", button_1=10)) == ()


# --- what the screen shows


def test_the_newest_rounds_lie_open_and_others_apart():
    state = after(sheet(2), *(written(at, -at) for at in range(1, 11)), number(0, 5))
    view = GAME.view(state)
    assert [line.number for line in view.newest] == ["", "10", "9", "8", "7", "6", "5", "4"]
    assert [line.number for line in view.before] == ["3", "2", "1"]
    assert (view.newest[0].cells, view.newest[1].cells) == (("5", "·"), ("10", "−10"))
    assert [side.last for side in view.sides] == ["+5", ""]


def test_how_far_each_has_come_is_a_bar_or_lives():
    far = GAME.view(after(sheet(2, end="target", target=50), written(20, -5))).sides
    assert [(side.gone, side.of, side.lives) for side in far] == [(20, 50, None), (0, 50, None)]
    lives = GAME.view(after(sheet(2, end="lives", lives=3), written(2))).sides
    assert [(side.lives, side.of) for side in lives] == [(1, 3), (3, 3)]
    assert GAME.view(sheet(2, end="lives", lives=10)).sides[0].lives is None
    assert GAME.view(sheet(2)).sides[0].of == 0


def test_who_is_out_and_who_has_won_has_no_number_to_write():
    view = GAME.view(after(sheet(end="lives", lives=1), written(1)))
    assert [(side.field, side.out, side.deals) for side in view.sides] == [
        ("", 1, ()),
        ("points_1", 0, (1,)),
        ("points_2", 0, ()),
    ]
    over = GAME.view(after(sheet(end="rounds", rounds=1), written(1)))
    assert [(side.field, side.won) for side in over.sides] == [("", True), ("", False), ("", False)]


@pytest.mark.parametrize(
    ("options", "prompt", "headline"),
    [
        ({}, "what does everybody have?", "until you close it"),
        ({"end": "lives"}, "who loses a life?", "the last one in wins"),
        ({"round": "pay"}, "who pays how much?", "until you close it"),
        ({"round": "exchange", "end": "rounds"}, "who has won, who has lost?", "10 rounds"),
        ({"round": "exchange", "pot": True}, "the pot is empty, everybody pays", "until you close it"),
        ({"end": "target"}, "what does everybody have?", "to 100"),
        ({"end": "out"}, "what does everybody have?", "out at 100"),
        ({"end": "zero"}, "what does everybody have?", "down to 0"),
        ({"end": "minutes"}, "what does everybody have?", "the last round ends after 60 minutes"),
    ],
)
def test_what_is_due_and_how_far_it_goes_is_said(options, prompt, headline):
    summary = GAME.summary(sheet(**options))
    assert summary.prompt == f"Round 1, Anna deals: {prompt}"
    assert summary.headline.endswith(headline)


def test_who_leads_is_said():
    assert GAME.summary(after(sheet(), written(5, 5, 1))).headline.startswith(
        "Anna and Bo lead with 5 points"
    )
    assert GAME.summary(after(sheet(), written(1))).headline.startswith("Anna leads with 1 point,")


# --- the invariants


@pytest.mark.parametrize(
    ("state", "fault"),
    [
        (replace(sheet(), totals=(1, 0, 0)), "rounds"),
        (replace(sheet(round="exchange"), totals=(1, 0, 0), added=(1, 0, 0)), "change hands"),
        (replace(pot(), totals=(1, 0, 0), added=(1, 0, 0), pot=-1), "pot"),
        (replace(sheet(round="exchange"), totals=(-1, 0, 0), added=(-1, 0, 0), pot=1), "pot"),
        (replace(sheet(), out=(1, 1, 0)), "nobody is left"),
    ],
)
def test_what_cannot_be_is_a_fault(state, fault):
    assert fault in GAME.check(state)


def test_an_entry_that_was_accepted_is_entered_again_as_it_was():
    first = sheet(cards="rummy", decks=2)
    event = enter(GAME, first, said_again(written(3, 25, cards_1=("Kh", "Kh")))).event
    assert play(GAME, first, event) == after(first, event)

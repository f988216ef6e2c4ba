"""A score sheet: a round of each kind, points one at a time, partners, the dealer."""

from dataclasses import replace

import pytest

from companion.engine.call import setup_phrases
from companion.engine.field import Illegal
from companion.engine.game import TITLE_OPTION
from companion.engine.gate import apply_submission, as_submission, play
from companion.engine.values import read_values
from companion.games.sheet import GAME
from companion.games.sheet.state import CurrentRound, SettledPoints

from .sheets import CLOSE, after, number, pot, sheet, told, written


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Gin Rummy", "Gin Rummy"),
        (" Gin \n\u202e Rummy ", "Gin Rummy"),
        ("\u200b\u3164", "Score sheet"),
        ("", "Score sheet"),
    ],
)
def test_a_sheet_is_called_what_is_played_on_it(typed: str, name: str):
    assert GAME.with_title(read_values(GAME.options.fields, {TITLE_OPTION: typed})).name == name
    assert GAME.with_title({}) is GAME  # as releases before had no such option


@pytest.mark.parametrize(("title", "said"), [("Gin", "“Gin”"), ("", "name the game")])
def test_a_call_says_the_name_first(title: str, said: str):
    values = {**read_values(GAME.options.fields, {}), TITLE_OPTION: title}
    assert next(setup_phrases(GAME.options.fields, values)).text == said


def test_the_name_of_a_sheet_has_a_most():
    with pytest.raises(Illegal, match="What you play: enter at most 40 characters, not 41"):
        sheet(title="x" * 41)


def test_a_sheet_for_a_game_that_is_known_is_called_so():
    assert [GAME.with_title(options).name for options in GAME.options.named_sets.values()] == [
        *GAME.options.named_sets
    ]


def test_everybody_gets_what_is_written_down_and_who_is_left_empty_nothing():
    state = after(sheet(), written(12, None, -5))
    assert (state.totals, told(state)) == ((12, 0, -5), "Round 1: Anna 12, Cy −5")


def test_a_round_in_which_nobody_has_anything_is_written_down_with_a_0():
    assert told(after(sheet(), written(0))) == "Round 1: nothing changes"
    with pytest.raises(Illegal, match="Enter a score for at least one player"):
        after(sheet(), written())


def test_thousands_stand_apart_and_a_minus_is_one():
    assert told(after(sheet(), written(1480, -12000))) == "Round 1: Anna 1\u202f480, Bo −12\u202f000"


def test_a_number_has_bounds():
    with pytest.raises(Illegal, match="Bo: enter a number from -1000000 to 1000000, not 1000001"):
        after(sheet(), written(None, 10**6 + 1))


def test_points_of_one_count_at_once_and_belong_to_the_round_that_is_being_played():
    state = after(sheet(), number(1, 10), number(1, -2))
    assert (state.totals, told(state), state.round_number) == ((0, 8, 0), "Bo −2", 1)
    assert told(after(state, written())) == "Round 1: Bo 8"
    assert told(after(state, written(5))) == "Round 1: Anna 5, Bo 8"


def test_who_pegs_to_the_number_first_has_won_whoever_would_have_been_next():
    state = after(sheet(2, end="target", target=31), written(30, 30), number(1, 1))
    assert (GAME.rules.summary(state).winners, GAME.rules.summary(state).headline) == (
        (1,),
        "Bo wins with 31 points",
    )


def test_nothing_is_added_where_nothing_changes():
    with pytest.raises(Illegal, match="Nothing would change"):
        after(sheet(), number(0, 0))


def test_points_are_not_added_one_at_a_time_where_they_change_hands():
    with pytest.raises(Illegal, match="add points for just one player"):
        after(sheet(round="pay"), number(0, 5))


def test_the_one_number_left_empty_is_worked_out():
    state = after(sheet(round="exchange"), written(15, -10))
    assert (state.totals, told(state)) == ((15, -10, -5), "Round 1: Anna +15, Bo −10, Cy −5")


def test_several_left_empty_have_nothing_if_the_others_come_to_0():
    assert after(sheet(4, round="exchange"), written(5, -5)).totals == (5, -5, 0, 0)


@pytest.mark.parametrize(("points", "comes"), [((5, -3, 0), r"\+2"), ((5,), r"\+5"), ((1, 0, -4), "−3")])
def test_a_round_that_does_not_come_to_0_is_refused(points, comes):
    with pytest.raises(Illegal, match=f"comes to {comes}. Correct a number, or leave one empty"):
        after(sheet(round="exchange"), written(*points))


def test_an_exchange_of_nothing_is_refused():
    with pytest.raises(Illegal, match="how much each player has won or lost"):
        after(sheet(round="exchange"), written())


@pytest.mark.parametrize("end", ["out", "zero", "lives"])
def test_nobody_is_counted_down_by_points_that_change_hands(end):
    with pytest.raises(Illegal, match="they add up to 0"):
        sheet(round="exchange", end=end)


def test_fewest_points_cannot_win_where_they_change_hands():
    with pytest.raises(Illegal, match="most points win"):
        sheet(round="pay", wins="low")


def test_the_winner_gets_what_the_losers_pay():
    state = after(sheet(round="pay"), written(12, None, 5))
    assert (state.totals, told(state)) == ((-12, 17, -5), "Round 1: Anna −12, Bo +17, Cy −5")


def test_a_loser_may_pay_nothing_beside_a_winner_left_empty():
    assert after(sheet(round="pay"), written(0, None, 5)).totals == (0, 5, -5)


def test_who_alone_has_0_has_won_where_nobody_is_left_empty():
    assert after(sheet(round="pay"), written(7, 0, 5)).totals == (-7, 12, -5)


@pytest.mark.parametrize("points", [(), (5,), (0, 0, 5), (3, 4, 5)])
def test_who_has_won_is_asked_for(points):
    with pytest.raises(Illegal, match="Leave the winner's number empty"):
        after(sheet(round="pay"), written(*points))


def test_cards_of_losers_are_what_they_pay():
    paying = sheet(2, round="pay", cards="rummy", against=True)
    assert after(paying, written(None, None, cards_1=("Kh", "7c"))).totals == (17, -17)


def test_nobody_pays_less_than_nothing():
    with pytest.raises(Illegal, match="Anna: enter a number from 0 to"):
        after(sheet(round="pay"), written(-1, None, 5))
    paying = sheet(2, round="pay", cards="own", values="A -5")
    with pytest.raises(Illegal, match="Bo cannot pay less than 0"):
        after(paying, written(None, None, cards_1=("Ah",)))


def test_partners_sit_across_from_each_other_and_have_one_number():
    state = after(sheet(4, teams=True), written(10, 20))
    rows = GAME.rules.summary(state).rows
    assert [(row.seats, row.figures[0][1]) for row in rows] == [((0, 2), "10"), ((1, 3), "20")]
    assert GAME.rules.summary(state).headline.startswith("Bo & Di lead with 20 points")
    assert GAME.rules.summary(after(state, CLOSE)).winners == (1, 3)


def test_six_are_three_pairs():
    assert sheet(6, teams=True).team_seats == ((0, 3), (1, 4), (2, 5))


@pytest.mark.parametrize("players", [2, 3, 5])
def test_others_are_no_pairs(players):
    with pytest.raises(Illegal, match="need an even number of players, at least 4, not"):
        sheet(players, teams=True)


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
    assert [row.figures[1:] for row in GAME.rules.summary(sheet()).rows] == [(("", "deals"),), (), ()]


@pytest.mark.parametrize(
    ("state", "fault"),
    [
        (replace(sheet(), totals=(1, 0, 0)), "rounds"),
        (
            replace(sheet(round="exchange"), totals=(1, 0, 0), current_round=CurrentRound((1, 0, 0))),
            "add up to 0",
        ),
        (replace(sheet(stake=1), settled=SettledPoints((1, 0, 0), (0, 0, 0))), "add up to 0"),
        (replace(pot(), totals=(1, 0, 0), current_round=CurrentRound((1, 0, 0)), pot=-1), "pot"),
        (
            replace(
                sheet(round="exchange"), totals=(-1, 0, 0), current_round=CurrentRound((-1, 0, 0)), pot=1
            ),
            "pot",
        ),
        (replace(sheet(), out_rounds=(1, 1, 0)), "nobody is left"),
    ],
)
def test_what_cannot_be_is_a_fault(state, fault):
    assert fault in GAME.rules.find_broken_invariant(state)


def test_an_entry_that_was_accepted_is_entered_again_as_it_was():
    first = sheet(cards="rummy", decks=2)
    event = apply_submission(GAME, first, as_submission(written(3, 25, cards_1=("Kh", "Kh")))).event
    assert play(GAME, first, event) == after(first, event)

"""How a match of the family ends, and who comes and goes meanwhile: limits, votes, seats."""

import pytest

from .tables import GUTS, HIGH_LOW, STAGES, Table

# --- the end


def test_a_vote_of_all_ends_the_game_and_the_pot_waits():
    table = Table(GUTS, 3, ante=4).hand((0, 1, 2), (0,)).enter("vote", agree=[0, 1, 2])
    assert table.line == "Everybody agreed to stop. Anna wins. A pot of 24 waits for the next game"
    assert (table.money, table.summary.pot) == ((8, -16, -16), 24)
    assert table.offered == []


@pytest.mark.parametrize("agree", [[], [0], [0, 2]])
def test_a_vote_that_is_not_unanimous_names_who_is_against_it(agree):
    table = Table(GUTS, 3)
    said = str(table.refuses("vote", agree=agree))
    assert "this is required" in said if not agree else "Bo" in said


def test_the_game_is_over_after_so_many_deals_and_debts_go_into_the_pot():
    table = Table(GUTS, 3, hands=2).hand((0, 1), (0,))
    assert table.summary.headline == "Pot 0, 3 owed. Deal 2 of 2"
    table.hand((0, 1), (0,))
    assert (
        table.line == "Anna takes 3. Bo owes 3. Players pay what they owe into the pot. Anna wins. "
        "A pot of 3 waits for the next game"
    )
    assert (table.money, table.summary.pot) == ((5, -7, -1), 3)


def test_the_deal_in_which_the_time_runs_out_is_the_last():
    table = Table(STAGES, 3, minutes=10).hand((0, 1), (0,))
    table.minute = 10
    table.hand((0, 1), (0,))
    assert not table.state.match.is_over, "the third round of the deal is still to come"
    assert "(the last)" in table.summary.headline
    table.hand((), ())
    assert table.state.match.is_over
    assert table.line.endswith("A pot of 3 waits for the next game")


def test_time_that_runs_out_between_deals_leaves_one_more():
    table = Table(GUTS, 3, late=1, minutes=10).hand((0, 1), (0,))
    table.minute = 12
    table.enter("join", 3, after="2")
    assert table.hand((0, 1), (0,)).state.match.is_over


def test_nobody_wins_where_nobody_gained():
    table = Table(GUTS, 2, hands=1).hand(())
    assert table.summary.headline == "Nobody wins. A pot of 2 waits for the next game"
    assert table.summary.winners == ()


# --- coming and going


def test_who_leaves_pays_what_is_owed_and_keeps_the_legs():
    table = Table(GUTS, 4, legs=3).hand((2,)).hand((1, 2), (1,)).enter("leave", 2)
    assert table.line == "Cy pays 4 and leaves"
    assert table.state.match.pot == 4
    assert table.state.match.players_clockwise == (0, 1, 3)
    assert table.summary.rows[2].figures[-1] == ("", "not playing")
    assert table.enter("join", 2, after="3").state.match.legs[2] == 1
    assert table.state.match.players_clockwise == (0, 1, 3, 2)


def test_who_leaves_without_debts_just_leaves_and_the_deal_moves_on():
    table = Table(GUTS, 3).enter("leave", 0)
    assert table.line == "Anna leaves"
    assert table.state.deal.dealer == 1
    assert table.offered == ["deal", "vote", "join"], "two are needed"


def test_where_the_dealer_leaves_who_sits_to_the_left_deals():
    table = Table(GUTS, 4).hand((0, 1), (0,)).enter("leave", 1)
    assert table.state.deal.dealer == 2


def test_who_joins_pays_no_ante_and_sits_where_they_say():
    table = Table(GUTS, 3, late=1).hand((0, 1), (0,)).enter("join", 3, after="0")
    assert table.line == "Di joins to the left of Anna"
    assert table.state.match.players_clockwise == (0, 3, 1, 2)
    table.enter("deal")
    assert table.money == (2, -4, -1, 0)
    assert table.state.undeclared_players == (2, 0, 3, 1)


def test_who_joins_antes_with_all_others_where_all_do():
    table = Table(GUTS, 2, late=1).hand(()).enter("join", 2, after="1").enter("deal")
    assert table.money == (-2, -2, -1)


def test_between_the_rounds_of_a_deal_nobody_comes_or_goes():
    table = Table(STAGES, 3, late=1).hand((0, 1), (0,))
    assert table.offered == ["deal", "vote"]


def test_bets_go_round_as_people_sit_now():
    table = Table(HIGH_LOW, 2, late=1).enter("join", 2, after="0").enter("deal")
    assert table.state.player_to_act == 2
    table.enter("raise", who="2", to=3).enter("close", to=3, folded=[1])
    assert table.money == (-4, -1, -4)

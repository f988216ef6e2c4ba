"""Every rule of Fireplace Poker's source, one named test each, by the source's sections.

Those of a turn (1 to 4) stand in test_fireplace_turn.py, what is ours in test_fireplace_ours.py.

1   five decks, no jokers, 62 chips ........ test_setup_*, test_jokers_*
3   13 cards each, 31 chips, draw deck ..... test_setup_*
4   turns alternate; the phases ............ test_turns_alternate, test_phases_*
4.1 steal 0-5, one from each meld .......... test_steal_*
4.2 five cards; identical; jacks; higher ... test_meld_*
4.3 the rest of a robbed meld .............. test_discard_*
4.4 points for more melds .................. test_score_*
4.5 draw up to 13 .......................... test_draw_*
5   no chips left wins at once ............. test_end_*
6.1 no legal meld .......................... test_forced_* (and test_fireplace_forced)
6.2 the deck runs out ...................... test_deck_out_*
7   four players ........................... test_four_*
8   the order of hands ..................... test_hands_* (and tests/hands)
Ours, where the source is silent: first turn, stake, count, note, copies, options: test_ours_*
"""

from itertools import pairwise

from companion.hands import rank

from .fireplace_table import FIREPLACE, JACKS, KINGS_FULL, ROYAL, Table, four, melds, unnoted

# --- 5: the end


def test_end_comes_at_once_with_the_last_chip_before_drawing():
    table = Table(chips=5).adjusted(melds=unnoted(1, 5)).meld()
    assert (table.summary.over, table.summary.winners, table.summary.headline) == (True, (1,), "Bo wins")
    assert (table.state.hand_sizes, table.offered) == ((13, 8), [])
    assert table.summary.log_text == "Bo melds five cards and gets rid of 5 chips. Bo wins: no chips left"


def test_end_takes_no_more_entries():
    table = Table(chips=5).adjusted(melds=unnoted(1, 5)).meld()
    assert "This match is over" in str(table.refuses("meld"))


# --- 6.1: no legal meld


def test_forced_turn_may_be_entered_by_the_mover_or_the_opponent_who_chooses():
    forced = next(action for action in FIREPLACE.rules.actions(Table().state) if action.name == "forced")
    assert forced.seats == (1, 0)
    assert Table().enter("forced", 0).state.current_seat == 0


def test_forced_meld_may_hold_identical_cards_and_be_below_jacks():
    table = Table().enter("forced", cards="2h 2h 3c 4d 5s")
    assert table.summary.log_text == (
        "Bo has to meld a pair of twos and gets rid of 1 chip. "
        "Anna chooses the meld; no hand was entered to prove that the turn was forced"
    )
    assert Table().enter("forced", cards="2h 3h 4c 5d 7s").state.melds[0].name == "high card, seven"


def test_forced_meld_is_still_higher_than_every_meld_robbed():
    table = Table().adjusted(melds=melds(0, JACKS))
    refusal = table.refuses("forced", cards="2c 2c 3c 4d 5s", steal_100="2c")
    assert "is not higher than the robbed meld: pair of jacks." in str(refusal)


def test_forced_turn_with_the_hand_shown_is_refused_when_it_has_a_legal_meld():
    hand = "2c 2c 2c 2c 2c 3d 3d 4h 5h 7s 7s 2d 3s"
    refusal = Table().refuses("forced", hand=hand, cards="2c 2c 3d 4h 5h")
    assert str(refusal) == (
        "The turn is not forced: the hand shown has a legal meld. "
        "The best is two pair, threes and twos (3♠ 3♦ 2♦ 2♣ 7♠)."
    )
    assert (refusal.field, refusal.anchor) == ("hand", "forced")


def test_forced_turn_names_what_the_best_legal_meld_would_steal():
    table = Table().adjusted(melds=melds(0, "Qh Qd 4d 5d 6d"))
    hand = "Qs Qc 2c 2c 2c 2c 2c 3d 3d 4h 4h 4h 8d"
    refusal = table.refuses("forced", hand=hand)
    assert str(refusal) == (
        "The turn is not forced: the hand shown has a legal meld. The best is three of a kind, queens "
        "(Q♠ Q♦ Q♣ 8♦ 4♥, stealing Q♦ from the pair of queens)."
    )


def test_forced_turn_stands_when_the_hand_shown_has_no_legal_meld():
    hand = "2c 2c 2c 2c 2c 3d 3d 3d 3d 3d 4h 4h 4h"
    table = Table().enter("forced", hand=hand, cards="2c 2c 2c 2c 2c")
    assert table.state.melds[0].name == "four of a kind, twos"


def test_forced_meld_comes_from_the_hand_shown_and_what_is_stolen():
    hand = "2c 2c 2c 2c 2c 3d 3d 3d 3d 3d 4h 4h 4h"
    refusal = Table().refuses("forced", hand=hand, cards="2c 2c 2c 3d 5s")
    assert str(refusal) == (
        "The three of a kind, twos, needs cards that are neither in the hand shown nor stolen: 5♠."
    )


def test_forced_hand_is_all_of_the_movers_cards():
    assert "choose exactly 13 cards" in str(Table().refuses("forced", hand="2c 2c 3c"))


# --- 6.2: the deck runs out


def test_deck_out_draws_shrink_and_then_stop():
    table = Table().adjusted(deck_size=7).meld()
    assert (table.state.hand_sizes, table.state.deck_size) == ((13, 13), 2)
    table.meld()
    assert (table.state.hand_sizes, table.state.deck_size) == ((10, 13), 0)
    assert table.summary.log_text.endswith("The deck runs out")


def test_deck_out_passing_takes_an_empty_deck_and_fewer_than_13_cards():
    assert "pass" not in Table().offered
    assert "pass" not in Table().adjusted(deck_size=0).offered
    assert "pass" not in Table().adjusted(deck_size=1, hand_sizes=(13, 12)).offered
    assert "pass" in Table().adjusted(deck_size=0, hand_sizes=(13, 12)).offered


def test_deck_out_scoring_takes_place_on_a_pass():
    table = Table().adjusted(deck_size=0, hand_sizes=(13, 12), melds=melds(1, JACKS, ROYAL)).enter("pass")
    assert table.state.chips == (31, 29)
    assert table.summary.log_text == "Bo passes and gets rid of 2 chips"


def test_deck_out_a_pass_can_win():
    table = (
        Table()
        .adjusted(deck_size=0, hand_sizes=(13, 12), chips=(31, 2), melds=melds(1, JACKS, ROYAL))
        .enter("pass")
    )
    assert table.summary.winners == (1,)


def test_deck_out_two_passes_in_a_row_end_the_match_and_fewer_chips_win():
    table = Table().adjusted(deck_size=0, hand_sizes=(4, 4), chips=(20, 21)).enter("pass")
    assert not table.summary.over
    table.enter("pass")
    assert (table.summary.over, table.summary.winners) == (True, (0,))
    assert (
        table.summary.log_text
        == "Anna passes and gets rid of no chips. Anna wins after everybody passed, with fewer chips"
    )


def test_deck_out_scoring_comes_before_the_end_is_decided():
    table = (
        Table().adjusted(deck_size=0, hand_sizes=(4, 4), chips=(20, 20), melds=melds(0, JACKS)).enter("pass")
    )
    assert table.enter("pass").summary.winners == (0,)


def test_deck_out_a_meld_between_two_passes_starts_the_count_again():
    table = Table().adjusted(deck_size=0, hand_sizes=(9, 4)).enter("pass").meld().enter("pass")
    assert (table.summary.over, table.state.passes_in_row) == (False, 1)


def test_deck_out_with_equal_chips_more_melds_win():
    table = Table().adjusted(deck_size=0, hand_sizes=(4, 4), chips=(20, 21), melds=melds(1, JACKS))
    table.enter("pass").enter("pass")
    assert table.state.chips == (20, 20)
    assert table.summary.winners == (1,)
    assert table.summary.log_text.endswith("Bo wins after everybody passed, with equal chips and more melds")


def test_deck_out_with_equal_melds_as_well_it_is_a_draw():
    table = Table().adjusted(deck_size=0, hand_sizes=(4, 4)).enter("pass").enter("pass")
    assert (table.summary.over, table.summary.winners, table.summary.money) == (True, (), (0, 0))
    assert table.summary.headline == "A draw"
    assert table.summary.log_text.endswith("A draw after everybody passed: equal chips and equal melds")


def test_deck_out_a_hand_that_cannot_make_up_five_has_to_pass():
    table = Table().adjusted(deck_size=0, hand_sizes=(13, 3), melds=melds(0, JACKS))
    assert table.offered == ["pass", "count"]
    assert FIREPLACE.rules.actions(table.state)[0].primary
    assert table.summary.prompt == (
        "Bo's turn: too few cards to meld. Passing scores nothing, and the match goes on"
    )
    robbable = Table().adjusted(deck_size=0, hand_sizes=(13, 3), melds=melds(0, JACKS, JACKS))
    assert "meld" in robbable.offered
    assert "meld" not in robbable.adjusted(deck_size=0, melds=melds(0, JACKS, ROYAL)).offered


# --- 7: four players


def test_four_players_are_two_teams_that_sit_alternately():
    state = four().state
    assert (state.team_seats(0), state.team_seats(1)) == ((0, 2), (1, 3))
    assert (state.deck_size, state.chips) == (260 - 52, (31, 31))


def test_four_players_teams_share_melds_and_chips():
    table = four().meld(JACKS).meld("Qh Qd 2c 3c 4d").meld(KINGS_FULL)
    assert [row.seats for row in table.summary.rows] == [(0, 2), (1, 3)]
    assert table.state.chips == (31, 31 - 1 - 1)
    assert [field.name for field in FIREPLACE.rules.actions(table.state)[0].fields][:2] == [
        "steal_1",
        "steal_3",
    ]


def test_four_players_the_left_hand_opponent_chooses_a_forced_meld():
    forced = next(action for action in FIREPLACE.rules.actions(four().state) if action.name == "forced")
    assert forced.seats == (1, 2)
    assert str(four().refuses("forced", 0)) == "It is Bo's turn."


def test_four_players_need_four_passes_in_a_row():
    table = four().adjusted(deck_size=0, hand_sizes=(4, 4, 4, 4), chips=(9, 10))
    assert [table.enter("pass").summary.over for _ in range(4)] == [False, False, False, True]
    assert (table.summary.winners, table.summary.headline) == ((0, 2), "Anna and Cy win")


# --- 8: the order of hands


def test_hands_rank_from_straight_flush_to_high_card():
    falling = [
        "5h 4h 3h 2h Ah", "2h 2d 2s 2c 3d", "2h 2d 2s 3c 3d", "7h 5h 4h 3h 2h", "5h 4d 3h 2h Ah",
        "2h 2d 2s 3c 4d", "2h 2d 3s 3c 4d", "2h 2d 3s 4c 5d", "7h 5d 4s 3c 2d",
    ]  # fmt: skip
    assert all(rank(high.split()) > rank(low.split()) for high, low in pairwise(falling))


def test_hands_a_low_ace_makes_the_lowest_straight():
    assert rank(["6h", "5d", "4s", "3c", "2d"]) > rank(["5h", "4d", "3s", "2c", "Ad"])

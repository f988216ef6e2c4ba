"""What is ours in Martian Poker about bets, chips and pots, and bad input."""

from dataclasses import replace

import pytest

from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.engine.gate import begin, entry_details_of
from companion.engine.seats import Seats

from .martian_table import ANNA, BO, CY, LARGE, MARTIAN, NAMES, Table, broke

# --- bets


def test_equal_cards_are_decided_by_the_next_and_then_left_of_the_dealer():
    table = Table().enter("shown", cards=["Kh", "Kd", "Kc"]).enter("bet")
    assert table.state.hand.bets.current_seat == BO
    table.enter("round").enter("shown", cards=["2h", "5d", "4c"]).enter("bet")
    assert table.state.hand.bets.current_seat == CY


def test_a_joker_is_the_highest_card_showing():
    table = Table(jokers=True).enter("shown", cards=["Ah", "Jk", "Ac"]).enter("bet")
    assert table.state.hand.bets.current_seat == CY


def test_blinds_are_put_in_by_the_first_two_left_of_the_dealer_in_the_first_round_only():
    table = Table(small_blind=1, big_blind=2).enter("bet", opener="0")
    assert (table.state.hand.bets.bets, table.state.hand.bets.current_seat) == ((0, 1, 2), ANNA)
    assert table.enter("round", to=2).stacks == [97, 97, 97]
    assert table.enter("bet", opener="0").state.hand.bets.bets == (0, 0, 0)


def test_the_smallest_bet_is_kept():
    table = Table(smallest=5).enter("bet", opener="1")
    refusal = table.refuses("raise", BO, to=4)
    assert "Bo must bet or raise to at least 5" in str(refusal)
    assert (refusal.field, refusal.anchor) == ("to", "betting")
    assert table.action("raise").fields[0].default == 5


def test_a_bet_out_of_turn_is_refused():
    table = Table().enter("bet", opener="1")
    assert str(table.refuses("fold", ANNA)) == "It is Bo's turn to bet."
    table.enter("raise", BO, to=5)
    assert "still has to act" in str(table.refuses("raise", BO, to=10))


def test_who_is_all_in_wins_only_the_main_pot_and_is_asked_no_more():
    """Cy has 30 and the others 100: the main pot is 90, the side pot 2 x 20."""
    table = Table(ante=0).enter("bet", opener="1").enter("round", to=0, folded=["1", "2"])
    state = replace(table.state, net_money=(35, 35, -70), dealer=ANNA)
    table.state = state
    table.enter("deal").enter("bet", opener="1").enter("raise", BO, to=50)
    assert table.enter("round", to=50).summary.log_text == "Round 1: everybody calls 50; all-in: Cy"
    assert table.summary.headline == "Hand 2, round 2 · main pot 90 · side pot 40"
    table.enter("bet", opener="2")
    assert table.state.hand.bets.current_seat == ANNA
    table.enter("round").to_showdown()
    labels = [field.label for field in table.action("show").fields[:2]]
    assert labels == ["Who wins the main pot of 90", "Who wins the side pot of 40"]
    table.enter("show", winners_0=["2"], winners_1=["0"])
    assert table.stacks == [125, 85, 90]
    assert table.summary.log_text.startswith("Anna takes 40, Cy takes 90")


def test_a_line_never_says_that_somebody_all_in_opens():
    """Cy is all-in and shows the ace, so Anna speaks first; the account says the same."""
    table = Table(ante=0).enter("bet", opener="1").enter("round", to=0, folded=["1", "2"])
    table.state = replace(table.state, net_money=(35, 35, -70), dealer=ANNA)
    table.enter("deal").enter("bet", opener="1").enter("raise", BO, to=50).enter("round", to=50)
    before = table.state
    table.enter("bet", opener="2")
    assert (
        table.summary.log_text
        == "All pieces are placed. Cy shows the highest card but is all-in, so Anna opens"
    )
    step = entry_details_of(MARTIAN, before, Event("bet", None, {"opener": "2"}), table.state).steps[-1]
    assert (step.text, step.seat) == ("Cy shows the highest card but is all-in, so Anna opens", ANNA)


def all_in() -> Table:
    """As above, at the showdown."""
    table = Table(ante=0).enter("bet", opener="1").enter("round", to=0, folded=["1", "2"])
    table.state = replace(table.state, net_money=(35, 35, -70), dealer=ANNA)
    table.enter("deal").enter("bet", opener="1").enter("raise", BO, to=50).enter("round", to=50)
    return table.to_showdown()


def test_who_wins_the_main_pot_wins_the_side_pot_that_it_is_in():
    assert all_in().enter("show", winners_0=["0"]).stacks == [215, 85, 0]
    refusal = all_in().refuses("show", winners_0=["0"], winners_1=["1"])
    assert str(refusal) == "Anna had the best hand and can win this pot too. Choose Anna."
    assert refusal.field == "winners_1"


def test_a_side_pot_needs_a_winner_of_its_own():
    refusal = all_in().refuses("show", winners_0=["2"])
    assert str(refusal) == "Choose who wins, or enter the cards that decide it."
    assert (refusal.field, refusal.anchor) == ("winners_1", "showdown")


def test_three_pots_have_names():
    table = Table(4, ante=0).enter("bet", opener="1").enter("round", to=0, folded=["1", "2", "3"])
    table.state = replace(table.state, net_money=(70, 30, -70, -30), dealer=ANNA)
    table.enter("deal").enter("bet", opener="1").enter("raise", BO, to=100).enter(
        "round", to=100
    ).to_showdown()
    labels = [field.label for field in table.action("show").fields if field.name.startswith("winners")]
    assert [label.rpartition(" ")[0] for label in labels] == [
        "Who wins the main pot of", "Who wins side pot 1", "Who wins side pot 2",
    ]  # fmt: skip


def test_an_ante_that_nobody_can_match_goes_back_at_once():
    table = Table(2, dealt=False, chips=10, ante=5)
    table.enter("deal").bets(2).bets().bets().bets().enter("show", winners_0=["0"])
    table.enter("count", chips_0=17, chips_1=3).enter("deal")
    # Bo has 3 for an ante of 5, so Anna's other 2 come back.
    assert (table.stacks, table.state.hand.bets.pot_total) == ([14, 0], 6)
    assert table.summary.headline == "Hand 2, round 1 · pot 6"


def test_who_has_no_chips_is_not_dealt_in_until_chips_are_bought_or_pieces_sold():
    table = Table(ante=0).put(BO, "2.1", LARGE).enter("bet", opener="1").enter("raise", BO, to=100)
    table.enter("round", to=100, folded=["0"]).to_showdown().enter("show", winners_0=["1"])
    assert table.stacks == [100, 200, 0]
    assert [dealt.seat for dealt in Table.enter(table, "deal").state.hand.tableau] == [0, 0, 1, 1]
    assert table.state.placing_seats == (ANNA, BO)


def test_who_is_broke_may_sell_a_piece_and_play_on():
    table = broke().enter("trade", CY, to="1", what="yellow-3-1", price=10)
    assert table.enter("deal").stacks == [100, 190, 10]


def test_bought_chips_are_no_winnings():
    table = broke().enter("buy", CY, chips=50)
    assert (table.stacks, table.summary.money) == ([100, 200, 50], (0, 100, -100))


def test_nobody_pays_more_than_they_have():
    refusal = broke().refuses("trade", BO, to="2", what="yellow-1-1", price=1)
    assert str(refusal) == "Cy has only 0 and cannot pay 1."
    assert (refusal.field, refusal.anchor) == ("price", "trading")


def test_no_hand_is_dealt_when_fewer_than_two_have_chips():
    table = Table(2, ante=0).enter("bet", opener="1").enter("raise", BO, to=100).enter("round", to=100)
    table.to_showdown().enter("show", winners_0=["1"])
    assert "deal" not in table.offered
    assert {"buy", "trade", "end"} <= set(table.offered)
    assert table.summary.prompt == "Only Bo has chips: buy chips, sell pieces or end the match"


def test_the_deal_passes_over_who_has_no_chips():
    table = broke()
    table.state = replace(table.state, dealer=CY)
    assert table.action("deal").label == "Anna deals hand 2"
    assert table.enter("deal").state.dealer == ANNA


def test_chips_that_nobody_counts_have_no_bound():
    table = Table(2, chips=0).enter("bet", opener="1").enter("raise", BO, to=5000).enter("round", to=5000)
    assert table.summary.rows[0].figures[0] == ("won", "+0")
    table.to_showdown().enter("show", winners_0=["1"])
    assert table.summary.money == (-5001, 5001)
    assert not {"buy", "count"} & set(table.offered)
    assert table.enter("trade", BO, to="0", what="yellow-3-1", price=10**6).summary.money[0] == -1005001


def test_a_bet_beyond_all_sense_is_the_last():
    table = Table(2, chips=0).enter("bet", opener="1").enter("raise", BO, to=10**9)
    assert "raise" not in table.offered
    assert table.enter("round").summary.log_text == "Round 1: everybody calls 1000000000"


def test_counted_chips_are_set_to_what_lies_there():
    table = broke().enter("count", chips_0=101, chips_1=199, chips_2=0)
    assert (table.stacks, table.summary.log_text) == ([101, 199, 0], "Chips counted: Anna +1, Bo -1")
    assert table.enter("count").summary.log_text == "Chips counted: as recorded"


@pytest.mark.parametrize(("chips", "said"), [(102, "1 more"), (99, "2 less")])
def test_counted_chips_must_be_what_was_bought(chips, said):
    refusal = broke().refuses("count", chips_0=chips, chips_1=199, chips_2=0)
    assert f"That adds up to {said} than the 300 in play" in str(refusal)


def test_stakes_beyond_what_anybody_has_are_refused():
    with pytest.raises(Illegal, match="A player with 10 chips cannot pay 11"):
        begin(MARTIAN, Seats(NAMES[:2]), {"chips": 10, "big_blind": 11})


def test_pots_too_small_who_called_before_a_raise_and_folded_has_paid():
    """Bo bets 5 and Cy calls; Anna raises to 20, Bo calls, Cy folds the 5 that are in."""
    table = Table(ante=0).enter("bet", opener="1").enter("round", to=20, folded=["2"], put2=5)
    assert table.summary.log_text.startswith("Round 1: everybody puts in 20, Cy folds")
    assert table.state.hand.bets.contributed == (20, 20, 5)


def test_a_raise_above_what_anybody_can_answer_is_cut():
    table = Table(ante=0).enter("bet", opener="1").enter("round", to=0, folded=["1", "2"])
    table.state = replace(table.state, net_money=(120, -50, -70), dealer=ANNA)
    table.enter("deal").enter("bet", opener="0").enter("raise", ANNA, to=100)
    assert table.summary.log_text == "Anna bets 50, the most that anybody can call"

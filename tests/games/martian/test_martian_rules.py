"""Every rule of Martian Poker's source, one named test each, in the order of the source.

2 to 6 players, a stash each, with or without jokers ... test_setup_*
one card down, one up, then up to five; the rounds ..... test_deal_*
betting is not needed .................................. test_without_betting_*
the highest card opens, clockwise, matched or folded ... test_betting_*
the last one left wins ................................. test_folding_*
pieces between each deal and its bets, on any card ..... test_placing_*
pieces come out of the stash and stay .................. test_placing_*, test_placed_*
own attacks, augmented ones, those of others ........... test_placing_*
attacks joined and separated, until the bets ........... test_groups_*
settling disputes, finally after the last bets ......... test_martian_disputes.py, test_disputes_*
cards stay where they lie; fewer or more are owned ..... test_showdown_*
the best hand of the cards owned takes the pot ......... test_showdown_*
pieces go to whom the card was dealt, and keep owners .. test_after_*
given, traded, sold, or kept ........................... test_trading_*, test_one_may_lose_*
From the showdown on: test_martian_after.py. What is ours, and bad input: the other files about Martian Poker.
"""

import pytest

from companion.games.martian.rules.pieces import total_pips

from .martian_table import ANNA, BO, CY, LARGE, MARTIAN, MEDIUM, SMALL, Table, codes

# --- what is needed


def test_setup_is_for_two_to_six():
    assert MARTIAN.identity.seat_counts == (2, 3, 4, 5, 6)


@pytest.mark.parametrize("players", MARTIAN.identity.seat_counts)
def test_setup_gives_everybody_a_stash_of_a_colour_of_their_own(players):
    state = Table(players, dealt=False).state
    for seat, pieces in enumerate(state.stashes):
        assert len(pieces) == 15
        assert [sum(piece.size == size for piece in pieces) for size in (3, 2, 1)] == [5, 5, 5]
        assert {piece.owner for piece in pieces} == {seat}
        assert total_pips(pieces) == 30
    assert len({piece.colour for pieces in state.stashes for piece in pieces}) == players


def test_setup_without_jokers_none_may_be_noted_and_with_them_they_may():
    assert "this game has no jokers" in str(Table().refuses("note", card="0.1", cards=["Jk"]))
    assert Table(jokers=True).knows(a1="Jk").card("0.1").card == "Jk"


# --- five-card stud


def test_deal_begins_with_one_card_down_and_one_up():
    assert [dealt.key for dealt in Table().state.hand.tableau] == ["0.0", "0.1", "1.0", "1.1", "2.0", "2.1"]


def test_deal_goes_on_with_a_card_up_after_each_round_of_bets_until_there_are_five():
    table = Table(2)
    seen = []
    while table.state.phase == "pieces":
        seen.append(len(table.state.hand.tableau) // 2)
        table.bets()
    assert seen == [2, 3, 4, 5]
    assert (table.state.phase, len(table.state.hand.tableau)) == ("showdown", 10)


def test_deal_gives_no_card_to_who_has_folded():
    table = Table().bets(5, CY)
    assert [dealt.key for dealt in table.state.hand.tableau if dealt.seat == CY] == ["2.0", "2.1"]


def test_betting_is_opened_by_who_shows_the_highest_card():
    table = Table().enter("shown", cards=["9h", "Kd", "Th"])
    assert table.action("bet").fields == ()
    table.enter("bet")
    assert table.state.hand.bets.current_seat == CY
    assert table.summary.log_text == "All pieces are placed. Cy shows the highest card and opens"


def test_betting_asks_who_opens_when_a_card_that_could_be_highest_is_not_known():
    table = Table().knows(a1="Ah", b1="Kh")
    assert [field.name for field in table.action("bet").fields] == ["opener"]
    assert "Who has the highest card showing" in str(table.refuses("bet"))
    assert table.enter("bet", opener="0").state.hand.bets.current_seat == ANNA


def test_betting_is_opened_anew_in_every_round_by_the_highest_card_up():
    table = Table().enter("shown", cards=["9h", "Kd", "Th"]).bets()
    table.enter("shown", cards=["2h", "3d", "Ah"]).enter("bet")
    assert table.state.hand.bets.current_seat == ANNA


def test_betting_does_not_look_at_hole_cards_nor_at_who_folded():
    table = Table().knows(a0="As", a1="9h", b1="Th", c1="Kd").bets(2, CY)
    table.knows(a2="3d", b2="4d").enter("bet")
    assert table.state.hand.bets.current_seat == BO


def test_betting_goes_clockwise_until_everybody_has_matched_or_folded():
    table = Table().enter("bet", opener="1")
    table.enter("raise", BO, to=10)
    assert table.state.hand.bets.current_seat == CY
    table.enter("fold", CY)
    assert table.state.hand.bets.current_seat == ANNA
    table.enter("raise", ANNA, to=20)
    assert table.state.hand.bets.current_seat == BO
    table.enter("follow", BO)
    assert (table.state.phase, table.state.hand.newest_place) == ("pieces", 2)
    assert table.stacks == [79, 79, 99]


def test_betting_may_be_entered_as_it_was_said():
    table = Table().enter("bet", opener="1").enter("raise", CY, to=50, folded=["1"])
    assert table.summary.log_text == "Cy bets 50; Bo folded"
    table.enter("round", to=50)
    assert table.summary.log_text == "Round 1: everybody calls 50"
    assert table.stacks == [49, 99, 49]


def test_betting_entered_as_it_was_said_has_no_fold_of_who_comes_later():
    refusal = Table().enter("bet", opener="1").refuses("raise", BO, to=10, folded=["2"])
    assert (
        str(refusal) == "Cy's turn does not come before Bo's. Enter Cy's fold when you end the betting round."
    )
    assert (refusal.field, refusal.anchor) == ("folded", "betting")


def test_folding_leaves_the_last_one_as_the_winner_at_once():
    table = Table().enter("bet", opener="1").enter("round", to=10, folded=["1", "2"])
    assert table.state.phase == "between"
    assert table.stacks == [102, 99, 99]
    assert table.summary.log_text == "Round 1: everybody else folds. Anna wins 3. Everybody else folded"


def test_folding_one_by_one_ends_the_hand_too():
    table = Table(2).enter("bet", opener="1").enter("fold", BO)
    assert table.summary.log_text == "Bo folds. Anna wins 2. Everybody else folded"


def test_without_betting_the_same_hand_is_played():
    table = Table(betting=False).to_showdown()
    assert table.state.phase == "showdown"
    table.enter("show", winners_0=["2"])
    assert table.summary.log_text == "Cy wins the hand. The hands were compared at the table"
    assert (table.state.hands_won, table.summary.money) == ((0, 0, 1), (0, 0, 0))


# --- pieces


def test_placing_takes_a_piece_out_of_the_stash():
    table = Table().put(BO, "1.1.0", LARGE)
    assert codes(table, BO).count("yellow-3-1") == 4
    assert [one.piece.code for one in table.card("1.1").defence] == ["yellow-3-1"]


def test_placing_may_go_to_any_card_of_anybody_hole_cards_too():
    table = Table().put(BO, "0.0.1", SMALL).put(BO, "2.1.0", SMALL).put(BO, "1.0.0", SMALL)
    assert [len(table.card(key).pieces) for key in ("0.0", "2.1", "1.0")] == [1, 1, 1]


def test_placing_comes_between_a_deal_and_its_bets_in_every_round():
    table = Table()
    for _ in range(4):
        assert "place" in table.offered
        table.enter("bet", opener="1")
        assert not {"place", "regroup"} & set(table.offered)
        table.enter("round")
    assert not {"place", "regroup"} & set(table.offered)


def test_placing_is_refused_once_the_bets_have_begun():
    table = Table().enter("bet", opener="1")
    assert "Next: " in str(table.refuses("place", BO, where="0.1", piece="yellow-3-1"))


def test_placing_begins_an_attack_strengthens_it_or_that_of_another():
    table = Table().put(BO, "0.1.1", SMALL).put(BO, "0.1.1", SMALL).put(CY, "0.1.1", SMALL)
    table.put(CY, "0.1.2", SMALL)
    assert [[one.placed_by for one in attack] for attack in table.card("0.1").attacks] == [[BO, BO, CY], [CY]]


def test_placing_is_told_in_words():
    table = Table().put(BO, "0.1.1", MEDIUM)
    line = "Bo attacks Anna's second card with a medium yellow: Bo owns it, 2 to 0; a medium piece could "
    line += "rescue it, a large piece could take it"
    assert table.summary.log_text == line
    table.put(ANNA, "0.1.0", LARGE)
    assert table.summary.log_text.startswith(
        "Anna defends their own second card with a large red: Anna owns it, 3 to 2"
    )
    table.put(CY, "0.1.1", MEDIUM)
    assert table.summary.log_text.startswith(
        "Cy adds a medium green to an attack on Anna's second card: nobody owns it"
    )


def test_placed_pieces_stay_and_no_entry_takes_them_back():
    table = Table().put(BO, "0.1.1", LARGE)
    assert table.offered == ["place", "done", "bet", "shown", "note"]
    assert table.put(BO, "0.1.1", SMALL).offered == ["place", "regroup", "done", "bet", "shown", "note"]
    fields = {field.name: [value for value, _ in field.choices] for field in table.action("regroup").fields}
    assert fields["to"] == ["0", "1"], "into an attack on the same card, never the stash or the defence"


def test_placed_pieces_are_kept_through_the_rounds():
    table = Table().put(BO, "0.1.1", LARGE).bets().bets()
    assert table.standing("0.1") == "Bo owns it, 3 to 0"


def test_groups_are_separated_again():
    table = Table().put(BO, "0.1.1", LARGE, SMALL)
    table.enter("regroup", BO, what="0.1.1:yellow-1-1", to="0")
    assert [len(attack) for attack in table.card("0.1").attacks] == [1, 1]
    assert table.summary.log_text.startswith(
        "Bo splits a small yellow off an attack on Anna's second card: Bo owns it"
    )


def test_groups_are_joined_into_one():
    table = Table().put(BO, "0.1.1", MEDIUM).put(CY, "0.1.2", MEDIUM)
    assert table.standing("0.1").startswith("nobody owns it: 2 attacks tie with 2 pips each")
    table.enter("regroup", CY, what="0.1.2:all", to="1")
    assert [[one.placed_by for one in attack] for attack in table.card("0.1").attacks] == [[BO, CY]]
    assert table.summary.log_text.startswith(
        "Cy moves a medium green to another attack on Anna's second card: nobody"
    )


def test_groups_may_be_changed_in_a_later_round_too():
    table = Table().put(BO, "0.1.1", MEDIUM, SMALL).bets()
    table.enter("regroup", BO, what="0.1.1:yellow-1-1", to="0")
    assert table.standing("0.1") == "Bo owns it, 2 to 0"

"""What is ours in Martian Poker about trading, the end, and what is shown; bad input."""

import pytest

from .martian_table import ANNA, BO, CY, DI, LARGE, SMALL, Table, broke

# --- trading and the end


def test_pieces_that_somebody_does_not_hold_are_not_handed_over():
    table = broke()
    assert (
        str(table.refuses("trade", CY, to="0", what="red-3-0"))
        == "Cy has no large red of Anna's left in the stash."
    )
    refusal = table.refuses("trade", CY, to="0", what="yellow-3-1", what_number=2)
    assert str(refusal) == "Cy has 1 large yellow of Bo's left in the stash."
    assert (
        str(table.refuses("trade", ANNA, to="2", what="all-1"))
        == "Anna has no piece of Bo's left in the stash."
    )
    refusal = table.refuses("trade", CY, to="0", what="yellow-3-1", back="green-3-2")
    assert (str(refusal), refusal.field) == ("Anna has no large green of Cy's left in the stash.", "back")


def test_trades_name_bundles_of_both_sides():
    """Two larges and a small for a medium, two smalls and 3."""
    table = broke().enter(
        "trade", BO, to="0",
        what="yellow-3-1", what_number=2, what_2="yellow-1-1", what_2_number=1,
        back="red-2-0", back_2="red-1-0", back_2_number=2, price=3,
    )  # fmt: skip
    assert table.summary.line == (
        "Bo trades Anna 2 large yellows and a small yellow for a medium red and 2 small reds and 3"
    )
    assert [len(table.state.foreign(seat)) for seat in (ANNA, BO)] == [3, 3]
    assert table.summary.money == (-3, 103, -100)


def test_a_bundle_counts_a_kind_that_is_named_twice_once_more():
    refusal = broke().refuses(
        "trade", BO, to="0", what="yellow-3-1", what_number=4, what_2="yellow-3-1", what_2_number=1
    )
    assert str(refusal) == "Bo has no large yellow of Bo's left in the stash."
    assert (refusal.field, refusal.anchor) == ("what_2", "trading")


def test_a_trade_of_nothing_is_refused():
    refusal = broke().refuses("trade", BO, to="0", what="yellow-3-1", what_number=0)
    assert (str(refusal), refusal.field) == ("Say how many pieces are handed over.", "what_number")


def test_nobody_trades_with_themselves():
    assert broke().refuses("trade", CY, to="2", what="yellow-3-1").field == "to"


def test_a_gift_is_told_as_one():
    assert (
        broke().enter("trade", CY, to="0", what="yellow-3-1").summary.line == "Cy gives Anna a large yellow"
    )


def test_without_betting_nothing_is_sold():
    table = Table(2, betting=False).to_showdown().enter("show", winners_0=["0"])
    assert "price" not in [field.name for field in table.action("trade").fields]
    assert table.enter("trade", ANNA, to="1", what="red-3-0").summary.line == "Anna gives Bo a large red"
    assert table.summary.rows[0].figures[0] == ("hands won", "1")


def test_the_match_is_ended_between_hands_and_most_money_wins():
    table = broke().enter("end")
    assert (table.summary.over, table.summary.winners, table.offered) == (True, (BO,), [])
    assert (table.summary.headline, table.summary.line) == (
        "Bo wins with +100", "The match is over: Bo has won most money",
    )  # fmt: skip
    assert [row.won for row in table.summary.rows] == [False, True, False]
    assert "This match is over" in str(table.refuses("deal"))


def test_the_match_cannot_be_ended_in_a_hand_or_before_the_first():
    assert "end" not in Table().offered
    assert "end" not in Table(dealt=False).offered


def test_without_betting_most_hands_win():
    table = Table(2, betting=False).to_showdown().enter("show", winners_0=["1"]).enter("end")
    assert table.summary.headline == "Bo wins with 1 hand"
    assert table.summary.line == "The match is over: Bo has won most hands"


def test_several_may_win_and_all_level_is_a_draw():
    table = Table(ante=1).to_showdown().enter("show", winners_0=["0", "1"]).enter("end")
    assert table.summary.headline == "Bo wins with +1"
    level = Table(2).to_showdown().enter("show", winners_0=["0", "1"]).enter("end")
    assert (level.summary.headline, level.summary.winners) == ("A draw", ())
    assert level.summary.line == "The match is over: a draw"
    two = Table(4).to_showdown().enter("show", winners_0=["0", "1"]).enter("end")
    assert two.summary.headline == "Anna and Bo win with +1"
    assert two.summary.line == "The match is over: Anna and Bo have won most money"


# --- what is shown


def test_the_board_counts_what_is_owned_and_put_in():
    table = Table().put(BO, "0.1", LARGE).bets(5, CY)
    rows = {row.seats[0]: dict(row.figures) for row in table.summary.rows}
    assert rows[BO] == {"chips": "94", "cards owned": "4", "in the pot": "6", "pips held": "27"}
    assert rows[CY]["in the pot"] == "folded (1)"
    assert (table.summary.headline, table.summary.prompt) == (
        "Hand 1, round 2 · pot 13", "Attack or defend any card, then bet",
    )  # fmt: skip


def test_prompts_say_what_is_due():
    table = Table(2, dealt=False)
    assert table.summary.prompt == "Take your stashes, then Anna deals"
    table.enter("deal").enter("bet", opener="1")
    assert table.summary.prompt == "Bo to bet: nothing to call"
    assert table.enter("raise", BO, to=7).summary.prompt == "Anna to bet: 7 to call"
    table.enter("follow", ANNA).bets().bets().bets()
    assert table.summary.prompt == "Anna and Bo show their cards"
    table.enter("show", winners_0=["0"])
    assert table.summary.prompt == "Give, trade and sell pieces, then Bo deals hand 2"
    quiet = Table(2, betting=False)
    assert quiet.summary.prompt == "Attack or defend any card, then deal the next card"
    assert quiet.to_showdown().summary.headline == "Hand 1, showdown"


def test_what_a_piece_adds_up_to_is_seen_on_the_card():
    table = Table().put(BO, "0.1.1", LARGE, LARGE, SMALL).put(DI % 3, "0.1.0", SMALL)
    assert [(one.piece.code, many) for one, many in table.card("0.1").stacks(1)] == [
        ("yellow-3-1", 2), ("yellow-1-1", 1),
    ]  # fmt: skip
    assert table.state.control(table.card("0.1").attacks[0]) == "Bo's"
    level = Table().put(BO, "0.1.1", SMALL).put(CY, "0.1.1", SMALL)
    assert level.state.control(level.card("0.1").attacks[0]) == "nobody's, as Bo and Cy are level"
    assert table.state.held(BO)[0][1] == 3


def test_bets_belong_to_a_hand():
    with pytest.raises(ValueError, match="no hand is being played"):
        _ = Table(dealt=False).state.bets

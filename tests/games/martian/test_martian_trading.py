"""What is ours in Martian Poker about trading, the end, and what is shown; bad input."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.engine.gate import entry_details_of, play
from games.walks import values

from .martian_table import ANNA, BO, CY, DI, LARGE, MARTIAN, NAMES, SMALL, Table, broke

# --- trading and the end


def test_pieces_that_somebody_does_not_hold_are_not_handed_over():
    table = broke()
    assert (
        str(table.refuses("trade", CY, to="0", what="red-3-0"))
        == "Cy has none of Anna's large reds left in the stash."
    )
    refusal = table.refuses("trade", CY, to="0", what="yellow-3-1", what_number=2)
    assert str(refusal) == "Cy has only 1 of Bo's large yellows left in the stash."
    assert (
        str(table.refuses("trade", ANNA, to="2", what="all-1"))
        == "Anna has none of Bo's pieces left in the stash."
    )
    refusal = table.refuses("trade", CY, to="0", what="yellow-3-1", back="green-3-2")
    assert (str(refusal), refusal.field) == ("Anna has none of Cy's large greens left in the stash.", "back")


def test_trades_name_bundles_of_both_sides():
    """Two larges and a small for a medium, two smalls and 3."""
    table = broke().enter(
        "trade", BO, to="0",
        what="yellow-3-1", what_number=2, what_2="yellow-1-1", what_2_number=1,
        back="red-2-0", back_2="red-1-0", back_2_number=2, price=3,
    )  # fmt: skip
    assert table.summary.log_text == (
        "Bo trades Anna 2 large yellows and a small yellow for a medium red and 2 small reds and 3"
    )
    assert [len(table.state.foreign_pieces(seat)) for seat in (ANNA, BO)] == [3, 3]
    assert table.summary.money == (-3, 103, -100)


def test_a_bundle_counts_a_kind_that_is_named_twice_once_more():
    refusal = broke().refuses(
        "trade", BO, to="0", what="yellow-3-1", what_number=4, what_2="yellow-3-1", what_2_number=1
    )
    assert str(refusal) == "Bo has none of Bo's large yellows left in the stash."
    assert (refusal.field, refusal.anchor) == ("what_2", "trading")


def test_a_trade_of_nothing_is_refused():
    refusal = broke().refuses("trade", BO, to="0", what="yellow-3-1", what_number=0)
    assert (str(refusal), refusal.field) == ("Enter how many pieces to hand over.", "what_number")


def test_nobody_trades_with_themselves():
    assert broke().refuses("trade", CY, to="2", what="yellow-3-1").field == "to"


def test_a_gift_is_told_as_one():
    assert (
        broke().enter("trade", CY, to="0", what="yellow-3-1").summary.log_text
        == "Cy gives Anna a large yellow"
    )


def test_without_betting_nothing_is_sold():
    table = Table(2, betting=False).to_showdown().enter("show", winners_0=["0"])
    assert "price" not in [field.name for field in table.action("trade").fields]
    assert table.enter("trade", ANNA, to="1", what="red-3-0").summary.log_text == "Anna gives Bo a large red"
    assert table.summary.rows[0].figures[0] == ("hands won", "1")


def test_the_match_is_ended_between_hands_and_most_money_wins():
    table = broke().enter("end")
    assert (table.summary.over, table.summary.winners, table.offered) == (True, (BO,), [])
    assert (table.summary.headline, table.summary.log_text) == (
        "Bo wins with +100", "The match is over: Bo has won the most money",
    )  # fmt: skip
    assert [row.won for row in table.summary.rows] == [False, True, False]
    assert "This match is over" in str(table.refuses("deal"))


def test_the_match_cannot_be_ended_in_a_hand_or_before_the_first():
    assert "end" not in Table().offered
    assert "end" not in Table(dealt=False).offered


def test_without_betting_most_hands_win():
    table = Table(2, betting=False).to_showdown().enter("show", winners_0=["1"]).enter("end")
    assert table.summary.headline == "Bo wins with 1 hand"
    assert table.summary.log_text == "The match is over: Bo has won the most hands"


def test_several_may_win_and_all_level_is_a_draw():
    table = Table(ante=1).to_showdown().enter("show", winners_0=["0", "1"]).enter("end")
    assert table.summary.headline == "Bo wins with +1"
    level = Table(2).to_showdown().enter("show", winners_0=["0", "1"]).enter("end")
    assert (level.summary.headline, level.summary.winners) == ("A draw", ())
    assert level.summary.log_text == "The match is over: a draw"
    two = Table(4).to_showdown().enter("show", winners_0=["0", "1"]).enter("end")
    assert two.summary.headline == "Anna and Bo win with +1"
    assert two.summary.log_text == "The match is over: Anna and Bo have won the most money"


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
    assert [(one.piece.code, many) for one, many in table.card("0.1").piece_counts(1)] == [
        ("yellow-3-1", 2), ("yellow-1-1", 1),
    ]  # fmt: skip
    assert table.state.describe_control(table.card("0.1").attacks[0]) == "Bo's"
    level = Table().put(BO, "0.1.1", SMALL).put(CY, "0.1.1", SMALL)
    assert level.state.describe_control(level.card("0.1").attacks[0]) == "nobody's: Bo and Cy are tied"
    assert table.state.piece_counts(BO)[0][1] == 3


def test_bets_belong_to_a_hand():
    with pytest.raises(ValueError, match="no hand is being played"):
        _ = Table(dealt=False).state.hand.bets


# --- trades that the other side accepts on its own phone


def offered() -> Table:
    """Bo offers Anna two larges for a medium and 3."""
    return broke().enter(
        "offer", BO, to="0", what="yellow-3-1", what_number=2, back="red-2-0", back_number=1, price=3
    )


def test_the_other_side_accepts_a_trade_before_it_counts():
    table = offered()
    assert table.summary.log_text == (
        "Bo offers Anna 2 large yellows for a medium red and 3. Anna can accept or decline"
    )
    assert not table.state.foreign_pieces(ANNA)
    assert table.summary.money == (0, 100, -100)
    table.enter("accept", ANNA, bargain="1-0")
    assert table.summary.log_text == "Anna accepts: Bo trades Anna 2 large yellows for a medium red and 3"
    assert [len(table.state.foreign_pieces(seat)) for seat in (ANNA, BO)] == [2, 1]
    assert table.summary.money == (-3, 103, -100)
    assert "accept" not in table.offered


def test_the_other_side_declines_a_trade_and_the_offering_side_withdraws_it():
    told = "2 large yellows for a medium red and 3"
    declined = offered().enter("decline", ANNA, bargain="1-0")
    assert declined.summary.log_text == f"Anna declines Bo's offer: {told}"
    withdrawn = offered().enter("withdraw", BO, bargain="1-0")
    assert withdrawn.summary.log_text == f"Bo withdraws the offer to Anna: {told}"
    for table in (declined, withdrawn):
        assert table.state.stashes == broke().state.stashes
        assert not {"accept", "decline", "withdraw"} & set(table.offered)
        assert "as long as it is open" in str(table.refuses("accept", ANNA, bargain="1-0"))


def test_a_gift_needs_nobody_who_accepts():
    table = broke().enter("offer", CY, to="0", what="yellow-3-1")
    assert table.summary.log_text == "Cy gives Anna a large yellow"
    assert not table.state.bargains


def test_an_offer_names_what_both_sides_have():
    refusal = broke().refuses("offer", CY, to="0", what="yellow-3-1", back="green-3-2")
    assert (str(refusal), refusal.field) == ("Anna has none of Cy's large greens left in the stash.", "back")
    refusal = broke().refuses("offer", BO, to="2", what="yellow-1-1", price=1)
    assert (str(refusal), refusal.field) == ("Cy has only 0 and cannot pay 1.", "price")


def test_a_new_offer_to_the_same_player_stands_in_place_of_the_one_before():
    table = offered().enter("offer", BO, to="0", what="yellow-1-1", price=2)
    assert [bargain.price for bargain in table.state.bargains] == [2]
    assert table.enter("accept", ANNA, bargain="1-0").summary.money == (-2, 102, -100)


def test_each_answers_only_the_offers_that_are_theirs():
    table = offered().enter("offer", ANNA, to="1", what="red-1-0", price=1)
    assert [table.action(name).seats for name in ("accept", "withdraw")] == [(ANNA, BO), (ANNA, BO)]
    for name in ("accept", "decline"):
        refusal = table.refuses(name, BO, bargain="1-0")
        assert (str(refusal), refusal.field) == (
            "That offer was made to Anna. Choose another offer.",
            "bargain",
        )
    assert str(table.refuses("withdraw", ANNA, bargain="1-0")) == (
        "That offer was made by Bo. Choose another offer."
    )
    assert "Only the player who got an offer" in str(table.refuses("accept", CY, bargain="1-0"))
    assert "Only the player who made an offer" in str(table.refuses("withdraw", CY, bargain="1-0"))


def test_an_offer_falls_with_the_next_deal_and_with_the_end_and_its_line_says_so():
    dealt = offered().enter("buy", CY, chips=5).enter("deal")
    assert dealt.summary.log_text.endswith("Bo's offer to Anna ends because the next hand has been dealt")
    ended = offered().enter("end")
    assert ended.summary.log_text.endswith("Bo's offer to Anna ends because the match is over")
    assert not dealt.state.bargains
    assert not ended.state.bargains


def test_an_offer_falls_when_pieces_or_money_of_it_are_gone_and_its_line_says_so():
    table = offered().enter("trade", BO, to="2", what="yellow-3-1", what_number=3)
    assert table.summary.log_text == (
        "Bo gives Cy 3 large yellows. Bo's offer to Anna ends because Bo no longer has all the pieces"
    )
    table = offered().enter("trade", ANNA, to="2", what="red-2-0", what_number=5)
    assert table.summary.log_text.endswith(
        "Bo's offer to Anna ends because Anna no longer has all the pieces"
    )
    table = offered().enter("count", chips_0=2, chips_1=298, chips_2=0)
    assert table.summary.log_text.endswith("Bo's offer to Anna ends because Anna no longer has 3")
    for gone in (ANNA, BO):
        table = offered().enter("leave", gone)
        assert table.summary.log_text.endswith(f"Bo's offer to Anna ends because {NAMES[gone]} has left")
        assert not table.state.bargains


def test_an_offer_stands_while_all_of_it_is_there():
    table = offered().enter("trade", BO, to="2", what="yellow-3-1", what_number=2)
    assert " ends " not in table.summary.log_text
    assert len(table.state.bargains) == 1


def test_where_nobody_counts_chips_any_price_can_be_paid():
    table = Table(2, chips=0, ante=0).to_showdown().enter("show", winners_0=["1"])
    table.enter("offer", ANNA, to="1", what="red-3-0", price=10**6)
    assert table.enter("accept", BO, bargain="0-1").summary.money == (10**6, -(10**6))


def test_the_board_shows_an_open_offer_with_both_bundles():
    (shown,) = MARTIAN.screens.view(offered().state).bargains
    assert (shown.key, shown.called, shown.price) == ("1-0", "Bo's offer to Anna", "3")
    assert [(one.piece.name, one.number, one.of) for one in (*shown.gone, *shown.back)] == [
        ("large yellow", 2, ""), ("medium red", 1, ""),
    ]  # fmt: skip
    (shown,) = MARTIAN.screens.view(
        broke().enter("offer", CY, to="0", what="yellow-3-1", back="red-1-0").state
    ).bargains
    assert (shown.price, shown.gone[0].of) == ("", "Bo's")


def test_behind_an_offer_stands_what_changed_hands_or_that_nothing_did():
    def steps(table: Table, action: str, seat: int, **values: object) -> list[str]:
        before, event = table.state, Event(action, seat, values)
        after = table.enter(action, seat, **values).state
        return [step.text for step in entry_details_of(MARTIAN, before, event, after).steps]

    table = broke()
    told = steps(table, "offer", BO, to="0", what="yellow-3-1", price=3)
    assert told == ["Bo offers Anna a large yellow for 3. Anna can accept or decline"]
    assert "Anna pays 3" in steps(table, "accept", ANNA, bargain="1-0")
    assert steps(table, "offer", BO, to="0", what="yellow-3-1") == [
        "Anna gets a large yellow", "Bo hands over a large yellow",
    ]  # fmt: skip


def test_an_open_offer_that_cannot_be_accepted_is_a_fault():
    state = offered().state
    assert "can no longer be accepted" in MARTIAN.rules.find_broken_invariant(
        replace(state, bargains=state.bargains * 2)
    )
    dear = replace(state.bargains[0], price=1000)
    assert "can no longer be accepted" in MARTIAN.rules.find_broken_invariant(
        replace(state, bargains=(dear,))
    )


@pytest.mark.random
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_walk_between_two_hands_leaves_no_offer_that_cannot_be_accepted(data):
    """Offers, answers to them, trades and the leaving of players in any order."""
    state = broke().enter("buy", CY, chips=20).state
    asking = ("trade", "offer", "accept", "decline", "withdraw", "give-back", "leave")
    for _ in range(25):
        action = data.draw(
            st.sampled_from([one for one in MARTIAN.rules.actions(state) if one.name in asking])
        )
        event = Event(action.name, data.draw(st.sampled_from(action.seats)), values(data.draw, action))
        try:
            state = play(MARTIAN, state, event)
        except Illegal:
            continue
        assert MARTIAN.rules.find_broken_invariant(state) == ""
        for bargain in state.bargains:
            play(MARTIAN, state, Event("accept", bargain.taker, {"bargain": bargain.key}))

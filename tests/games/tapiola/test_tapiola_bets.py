"""Betting in Tapiola Hold'em, every sum worked by hand.

The source asks for an ordinary betting round after every deal and discard
(test_a_betting_round_ends_every_round). Ours are blinds, antes and all-ins.
"""

from .towers import ANNA, BO, CY, DI, betting, stacks


def test_a_betting_round_ends_every_round():
    table = betting()
    for _ in range(4):
        assert "showdown" not in table.names
        table.enter("community")
        if "discard" in table.names:
            table.enter("discard")
        assert table.primary == ["close"]
        table.enter("close", to=table.state.betting.current_bet)
    assert table.primary == ["showdown"]


def test_blinds_are_posted_left_of_the_dealer():
    table = betting().enter("community")
    assert table.state.betting.bets == (0, 1, 2)
    assert table.summary.prompt == "First betting round: Anna, 2 to call"
    assert table.summary.rows[ANNA].due


def test_between_two_the_dealer_posts_the_small_blind():
    table = betting(2).enter("community")
    assert table.state.betting.bets == (1, 2)
    assert table.state.betting.current_seat == ANNA
    table.enter("close", to=2).enter("community").enter("discard")
    assert table.summary.prompt == "Second betting round: Bo, check or bet"


def test_without_blinds_the_first_left_of_the_dealer_opens():
    table = betting(small=0, big=0).enter("community")
    assert (table.state.betting.current_seat, table.state.betting.pot_total) == (BO, 0)


def test_an_ante_is_paid_by_all():
    table = betting(ante=5, small=0, big=0).enter("community")
    assert table.state.betting.pot_total == 15
    assert stacks(table) == (95, 95, 95)


def test_everybody_called_50_is_one_entry():
    table = betting().enter("close", to=50)
    assert table.line == "Anna, Bo and Cy are in for 50"
    assert stacks(table) == (50, 50, 50)


def test_a_line_does_not_name_a_whole_table():
    assert betting(5).enter("close", to=50).line == "All 5 are in for 50"


def test_the_pot_is_one_until_the_round_is_over():
    table = betting().enter("community")
    assert table.summary.headline == "Pot 3"
    assert table.enter("close", to=2).summary.headline == "Pot 6"


def test_everybody_checked_is_one_entry():
    table = betting(small=0, big=0).enter("close", to=0)
    assert table.line == "Everybody checks"


def test_a_round_takes_as_many_entries_as_raises():
    table = betting(4).enter("raise", who=str(DI), to=10)
    assert table.line == "Di raises to 10"
    table.enter("close", to=30, folded=[BO])
    assert table.line == "Anna, Cy and Di are in for 30. Bo folds"
    # Bo had the small blind of 1.
    assert table.state.betting.pot_total == 91
    assert table.state.deal.hand_sizes == (5, 0, 5, 5)


def test_a_bet_and_those_who_folded_before_it():
    table = betting(4, small=0, big=0).enter("raise", who=str(CY), to=10, folded=[BO])
    assert table.line == "Cy bets 10. Bo folds"
    early = betting(4).refuses("raise", who=str(DI), to=10, folded=[ANNA])
    assert (
        str(early)
        == "Anna's turn does not come before Di's. Enter Anna's fold when you end the betting round."
    )
    assert (early.field, early.anchor) == ("folded", "bet")


def test_with_all_in_nobody_bets_any_more():
    table = betting().enter("raise", who=str(ANNA), all_in=True).enter("close", to=100)
    assert table.state.deal.phase == "community"
    assert "close" not in table.names
    assert "showdown" in table.names
    table.enter("community").enter("discard")
    assert table.state.deal.phase == "community"
    table.enter("showdown", best1=[ANNA])
    assert stacks(table) == (300, 0, 0)
    assert table.summary.prompt == "Too few players have chips: buy chips or end the match"
    assert table.primary == ["end"]


def test_a_bet_that_nobody_calls_goes_back():
    table = betting(2).enter("count", who=str(BO), chips=40)
    table.enter("raise", who=str(ANNA), all_in=True)
    assert table.line == "Anna raises to 40, the most that anybody can call"
    table.enter("close", to=100)
    assert table.line == "Anna and Bo are in for 40"
    assert (table.state.betting.pot_total, stacks(table)) == (80, (60, 0))


def test_bets_that_cannot_be_are_refused_with_the_rule():
    table = betting()
    for refusal in (
        table.refuses("raise", who=str(ANNA), to=3),
        table.refuses("close", to=101),
        table.refuses("close", to=2, folded=[ANNA, BO, CY]),
    ):
        assert (refusal.field, refusal.anchor) == ("to", "bet")
    assert str(table.refuses("close", to=101)) == "Final bet to call: enter a number from 2 to 100, not 101."
    broke = betting().enter("count", who=str(BO), chips=30).enter("community")
    alone = broke.refuses("close", to=60, folded=[ANNA, CY])
    assert str(alone) == "Nobody who stays in has enough chips for 60. The most that anybody can bet is 30."


def test_who_has_acted_may_not_raise_again_without_a_raise():
    table = betting(2).enter("count", who=str(BO), chips=3)
    table.enter("raise", who=str(ANNA), to=4)
    assert "raise" not in table.names, "Bo is all-in by calling, and nobody could answer"


def test_pots_too_small_who_called_before_a_raise_and_folded_has_paid():
    """Anna raises to 10 and Bo calls; Cy makes it 40, Anna calls and Bo folds the 10 that are in."""
    once = betting().enter("close", to=40, folded=[BO], put1=10)
    assert once.line == "Anna and Cy are in for 40. Bo folds"
    assert (once.state.betting.pot_total, stacks(once)) == (90, (60, 90, 60))
    bet_by_bet = betting().enter("raise", who=str(ANNA), to=10).enter("follow", BO)
    bet_by_bet.enter("raise", who=str(CY), to=40).enter("follow", ANNA).enter("fold", BO)
    assert (bet_by_bet.state.betting.contributed, stacks(bet_by_bet)) == (
        once.state.betting.contributed,
        stacks(once),
    )


def test_the_forms_ask_whether_anybody_who_folded_had_put_more_in():
    table = betting()
    for action in ("close", "raise"):
        asked = [field for field in table.offered(action).fields if field.layout.fold]
        assert [field.name for field in asked] == ["put0", "put1", "put2"]
        assert {field.layout.fold for field in asked} == {"Did anybody bet more before folding?"}
    refusal = table.refuses("close", to=40, folded=[BO], put2=10)
    assert str(refusal) == "Enter a bet before folding only for players who fold. Cy does not fold."
    assert (refusal.field, refusal.anchor) == ("put2", "bet")


def test_calls_checks_and_folds_one_by_one():
    table = betting().enter("follow", ANNA)
    assert (table.line, table.offered("follow").label) == ("Anna calls 2", "Call 1")
    table.enter("follow", BO)
    assert table.offered("follow").label == "Check"
    assert table.enter("follow", CY).line == "Cy checks"
    assert table.state.deal.phase == "community"
    table.enter("fold", BO)
    assert (table.line, table.state.deal.hand_sizes) == ("Bo folds", (4, 0, 4))
    table.enter("fold", CY)
    assert table.line == "Cy folds. Anna wins 6: everybody else folded"
    refusal = betting().refuses("fold", BO)
    assert str(refusal) == "It is Anna's turn to bet."


def test_a_call_with_all_that_is_left_says_so():
    table = betting(2).enter("count", who=str(BO), chips=40)
    table.enter("raise", who=str(ANNA), to=40)
    assert table.enter("follow", BO).line == "Bo calls 38, all-in"


def test_raises_above_what_anybody_can_answer_are_cut():
    table = betting().enter("count", who=str(BO), chips=30).enter("count", who=str(CY), chips=50)
    table.enter("raise", who=str(ANNA), to=90)
    assert table.line == "Anna raises to 50, the most that anybody can call"
    assert stacks(table) == (50, 29, 48)
    table.enter("close", to=90, folded=[BO])
    assert table.line == "Anna and Cy are in for 50. Bo folds"
    assert table.state.betting.contributed == (50, 1, 50)
    assert "raise" not in table.names


def test_a_raise_that_nobody_can_answer_is_not_offered():
    table = betting().enter("count", who=str(BO), chips=20).enter("count", who=str(CY), chips=20)
    table.enter("raise", who=str(BO), all_in=True, folded=[ANNA])
    assert "raise" not in table.names
    assert table.offered("follow").label == "Call 18"


def test_the_usual_bet_is_never_more_than_the_highest():
    table = betting().enter("count", who=str(ANNA), chips=3).enter("count", who=str(BO), chips=3)
    table.enter("count", who=str(CY), chips=3)
    bet = next(field for field in table.offered("raise").fields if field.name == "to")
    assert (bet.default, bet.high) == (3, 3), "a full raise would be 4"

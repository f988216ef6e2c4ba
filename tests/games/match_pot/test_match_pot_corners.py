"""Rules of the match-pot family where two of them meet: what is said of each has to hold for both."""

import pytest

from companion.engine.field import Illegal
from companion.matchpot.state.growth import can_bets_raise_next_pot, largest_next_pot
from games.pots import ANNA, BO, CY, DI, Pots


def test_one_hand_is_one_hand_also_where_a_kitty_keeps_the_pot() -> None:
    pots = Pots("omaha-burns", owe="nothing", kitty=True)
    pots.deal().quietly().show(house=True)
    assert pots.summary.over
    assert pots.pot == 3
    assert "A pot of 3 waits for the next game" in pots.line


@pytest.mark.parametrize(("options", "field"), [({"kitty": True}, "kitty"), ({"deck": True}, "deck")])
def test_the_card_for_which_the_dealer_may_swap_is_counted(options: dict[str, bool], field: str) -> None:
    assert Pots("guts", 50, form="pass", **options).offered
    with pytest.raises(Illegal, match=r"51 players and .* may need up to 53 cards") as refused:
        Pots("guts", 51, form="pass", **options)
    assert refused.value.field == field


def test_a_deck_that_is_left_alone_for_a_kitty_needs_no_cards() -> None:
    assert Pots("guts", 16, kitty=True, deck=True).offered


def test_too_few_cards_for_the_deck_are_told_as_such() -> None:
    with pytest.raises(
        Illegal, match="17 players and the top of the deck may need up to 54 cards"
    ) as refused:
        Pots("guts", 17, deck=True)
    assert (refused.value.field, refused.value.anchor) == ("deck", "deck")


def test_a_card_that_lies_up_is_in_nobody_elses_hand() -> None:
    pots = Pots("two-more-inches", declare="drop").deal().stay(ANNA, BO, CY)
    pots.enter("up", up0="Ks Kd", up1="2c 3c", up2="5c 6c")
    assert "K♠ is entered twice" in str(pots.refuses("show", high=[BO], hand1="Ks Ah Qh Jh 9c"))


def test_a_card_lies_up_before_one_player_only() -> None:
    pots = Pots("deadly-69s", declare="drop").deal().stay(ANNA, BO).enter("up")
    assert "K♠ is entered twice" in str(pots.refuses("show", high=[BO], up0="Ks", up1="Ks"))


def test_the_raise_that_is_proposed_is_one_that_may_be_made() -> None:
    pots = Pots("omaha-burns").deal().enter("raise", who=str(BO), to=10**6)
    assert "is not a raise" in str(pots.refuses("raise", who=str(CY)))


def test_where_losers_pay_the_winner_a_tie_leaves_the_pot_for_the_legs() -> None:
    pots = Pots("three-five-seven", payee="winner", alone_only=True)
    pots.hand(ANNA, BO, high=(ANNA, BO))
    assert pots.pot == 3
    assert pots.money == (-1, -1, -1)
    assert not pots.state.total_payment_at_deal


def test_a_share_that_is_rounded_up_rises_with_bets() -> None:
    pots = Pots("piranha", 2, form="bets", owe="share", amount=1).deal()
    assert pots.state.loser_debt == 1
    assert pots.state.may_loser_debt_rise
    pots.stay(ANNA, BO).enter("close", to=100)
    assert not pots.state.may_loser_debt_rise
    assert pots.show(ANNA).state.match.debts[BO].amount == 3


@pytest.mark.parametrize(
    ("options", "more"),
    [
        ({"owe": "amount"}, False),
        ({"owe": "amount", "kitty": True}, True),
        ({"owe": "amount", "legs": 3}, True),
        ({"owe": "pot"}, True),
    ],
)
def test_whether_bets_can_make_the_next_pot_larger_is_known(options: dict[str, object], more: bool) -> None:
    """Where the pot may stay, what is bet stays in it; else only what losers owe makes the next."""
    pots = Pots("piranha", form="bets", **options).deal()
    assert can_bets_raise_next_pot(pots.state) is more
    assert not can_bets_raise_next_pot(pots.stay(ANNA, BO).enter("close").state)


def test_what_losing_costs_is_told_as_it_stands_where_bets_come() -> None:
    pots = Pots("omaha-burns", owe="pot").deal()
    while "close" in pots.offered:
        pots.enter("close")
    assert "if you stay and lose, you owe at least 3" in pots.summary.prompt.lower()
    capped = Pots("omaha-burns", owe="upto", amount=3).deal()
    while "close" in capped.offered:
        capped.enter("close")
    assert "at least" not in capped.summary.prompt


def test_who_folded_at_a_raise_is_not_back_in_the_hand() -> None:
    """Bo folds to Cy's bet, which Anna and Di call: Bo is not asked again, and shows nothing."""
    pots = Pots("omaha-burns", 4).deal().enter("raise", who=str(CY), to=2, folded=[BO])
    assert pots.summary.rows[BO].figures[-1] == ("", "folded")
    pots.enter("close", to=2)
    assert pots.line == "Cy, Di and Anna are in for 2"
    assert pots.state.unfolded_players == (CY, DI, ANNA)
    assert pots.summary.rows[BO].figures[-1] == ("", "folded")
    pots.quietly().say("in", "out", "in").enter("close").show(CY)
    assert pots.money == (-3, -1, 7, -3)
    assert pots.owed == {ANNA: 5}


def test_who_folds_at_a_raise_after_saying_in_owes_and_cannot_win() -> None:
    pots = Pots("piranha", 3, form="bets").deal().stay(ANNA, BO, CY)
    pots.enter("raise", who=str(CY), to=4, folded=[BO]).enter("close", to=4)
    assert [value for value, _ in pots.ways("show").fields[0].choices] == [str(ANNA), str(CY)]
    assert pots.show(ANNA).owed == {BO: 11, CY: 11}


def test_who_is_left_after_a_raise_that_all_others_fold_to_is_alone() -> None:
    pots = Pots("guts", 3, form="four").deal().enter("raise", who=str(CY), to=4, folded=[BO])
    pots.enter("close", to=4, folded=[ANNA])
    assert (pots.won, pots.money) == ((CY,), (-1, -1, 2))


def test_what_staying_may_cost_counts_nobody_who_has_folded() -> None:
    pots = Pots("omaha-burns", 4, owe="amount", amount=5).deal()
    assert largest_next_pot(pots.state) == 15
    assert largest_next_pot(pots.enter("raise", who=str(CY), to=2, folded=[BO]).state) == 10

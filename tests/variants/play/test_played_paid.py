"""Who is all-in, pays for cards or is put out of a hand, played to money."""

import pytest

from companion.cards import parse
from companion.engine.event import Event
from companion.engine.gate import begin, play
from companion.engine.money import MoneyUnit
from companion.engine.seats import Seats
from variants.table import ANNA, BO, CY, DI, NAMES, Table


def test_side_pots_go_by_the_stacks_of_those_who_are_all_in():
    table = Table(4, steps=["5 down", "bet", "draw 3", "bet"]).enter("deal")
    table.enter("raise", who=str(BO), to=10)
    table.enter("allin", who=str(CY), to=6)
    assert table.line == "Cy is all-in for 6"
    table.enter("close", to=10)
    assert table.state.hand.all_in_seats == (CY,)
    table.bets(20)
    assert [(pot.amount, pot.seats) for pot in table.state.pots] == [
        (4 + 4 * 6, (BO, CY, DI, ANNA)),
        (3 * 24, (BO, DI, ANNA)),
    ]
    assert table.fields("show")[:2] == ["high", "high_1"]
    assert "side pot 1" in str(table.refuses("show", high=[CY]))
    table.enter("show", high=[CY], high_1=[DI])
    assert table.line == "Cy takes 28, Di takes 72"
    assert table.money == (-31, -31, 21, 41)
    assert table.told[:2] == [
        "Cy has the best hand and takes the main pot of 28",
        "Di has the best hand and takes side pot 1 (72)",
    ]


def test_a_short_stack_that_raises_and_a_bet_that_nobody_calls():
    table = Table(3, steps=["5 down", "bet", "draw 3", "bet"]).enter("deal")
    table.enter("allin", who=str(BO), to=15).enter("allin", who=str(CY), to=9)
    table.enter("allin", who=str(ANNA), to=40)
    # Nobody can answer more than 15, so 25 go back, nobody bets after the draw, and the hands are shown.
    assert table.state.phase == "show"
    assert table.money == (-16, -16, -10)
    table.enter(
        "show", hand0=parse("2c 2d 4h 5s 9c"), hand1=parse("3c 3d 4d 5d 9d"), hand2=parse("Ac Ad 4c 5c 9h")
    )
    assert table.line == "Cy (pair of aces) takes 30, Bo (pair of threes) takes 12"
    assert table.money == (-16, -4, 20)


def test_a_bet_limit_holds_for_the_last_chips_too():
    table = Table(2, steps=["5 down", "bet"], limit=4).enter("deal")
    assert "add at most 4" in str(table.refuses("allin", who=str(BO), to=5))
    table.enter("raise", who=str(BO), to=4)
    table.enter("raise", who=str(ANNA), to=8)
    assert "Bo has already put in 4 in this round" in str(table.refuses("allin", who=str(BO), to=3))
    table.enter("allin", who=str(BO), to=5)
    assert table.money == (-6, -6)
    assert table.enter("show", high=[ANNA]).line == "Anna takes 12"


def test_cards_are_bought_killed_and_dealt_anew():
    card = {"kill": ["3"], "void": "the queen of spades falls face up"}
    table = Table(3, steps=["2 down", "1 up", "bet", "4 up", "bet"], **card).enter("deal")
    table.enter("pay", BO, amount=5)
    assert table.line == "Bo pays 5 into the pot"
    table.enter("out", who=str(CY))
    assert table.line == "Cy is out of this hand"
    assert (
        str(table.refuses("pay", CY, amount=1)) == "A player who is out of the hand can't pay into the pot."
    )
    assert table.action("void").fields[0].layout.help == "The queen of spades falls face up."
    table.enter("raise", who=str(BO), to=2).enter("void")
    assert table.line == "The cards are dealt again, and the pot of 10 stays"
    assert (table.money, table.state.deal.dealer) == ((-1, -8, -1), ANNA)
    assert table.game.counts.ended_hand is None
    table.enter("deal").bets(0)
    assert table.state.match.pot == 10
    table.enter("out", who=str(CY)).enter("out", who=str(ANNA))
    assert table.line == "Anna is out of this hand. Bo takes 10"
    assert table.money == (-1, 2, -1)


def test_who_has_a_killing_card_up_at_the_showdown_wins_nothing():
    table = Table(3, steps=["2 down", "3 up"], kill=["3"]).enter("deal")
    table.enter(
        "show",
        hand0=parse("Ac Ad"),
        up0=parse("Ah As 3d"),
        hand1=parse("2c 2d"),
        up1=parse("4h 5s 9c"),
        hand2=parse("Kc 9d"),
        up2=parse("4d 5d 9h"),
    )
    assert table.line == "Anna is dead. Cy (pair of nines) takes 3"
    assert table.enter("deal").enter("show", dead=[CY], high=[BO]).money == (-2, 1, 1)


def stands(table: Table) -> list[tuple[str, str]]:
    """How everybody stands on the page, as the word and its kind."""
    marks = [player.mark for player in table.game.screens.view(table.state).players]
    return [(mark.word, mark.kind) if mark else ("", "") for mark in marks]


def test_whoever_is_put_out_is_told_to_be_so_where_cards_kill_too():
    plain = Table(3, steps=["5 down", "bet"]).enter("deal").enter("out", who=str(BO))
    assert stands(plain) == [("", ""), ("put out", "out"), ("to bet", "due")]
    killing = Table(3, steps=["3 down", "2 up", "bet"], kill=["3"]).enter("deal").enter("out", who=str(BO))
    assert stands(killing)[BO] == ("put out", "out")
    guts = Table(3, steps=["5 down", "in or out", "bet"], settle="match").enter("deal")
    guts.enter("stay", stay=[ANNA, BO, CY]).enter("out", who=str(BO)).enter("close", to=0)
    assert stands(guts) == [("in", "in"), ("put out", "out"), ("in", "in")]
    guts.enter("show", high=[CY])
    assert guts.state.match.debts[BO].why == "put out, to match the pot"
    assert "Bo is put out and matches the pot of 3: owes 3 at the next deal" in guts.told


def test_who_checks_is_named_where_others_fold():
    table = Table(3, steps=["5 down", "bet", "draw 3", "bet"]).enter("deal")
    assert table.enter("close", to=0, folded=[BO]).line == "Cy and Anna check. Bo folds"
    assert table.enter("close", to=0).line == "Everybody checks"


def test_who_was_all_in_and_who_is_in_for_all_of_it_are_told():
    table = Table(4, steps=["5 down", "bet", "draw 3", "bet"]).enter("deal")
    table.enter("raise", who=str(BO), to=4).enter("allin", who=str(CY), to=2)
    assert stands(table)[CY] == ("all-in", "in")
    table.enter("close", to=4, folded=[DI])
    assert table.line == "Bo and Anna are in for 4. Di folds"
    assert stands(table) == [("", ""), ("to bet", "due"), ("all-in", "in"), ("folded", "out")]
    table.enter("raise", who=str(BO), to=5).enter("allin", who=str(ANNA), to=3)
    assert table.line == "Anna is all-in for 3"


def test_what_is_proposed_is_the_price_of_the_cards_that_are_to_be_had_now():
    steps = ["5 down", "buy 1 at 2", "bet", "draw 1", "bet", "buy 1 at 7", "bet"]
    table = Table(2, steps=steps).enter("deal")
    proposed = []
    for _ in range(4):
        proposed.append(table.action("pay").fields[0].default)
        if table.offered[0] == "close":
            table.bets(0)
    assert proposed == [2, 2, 7, 2], "the first where none is to be had"


@pytest.mark.parametrize(
    ("card", "usual"),
    [
        ({"steps": ["5 down", "buy 1 at 2", "bet", "buy 1 at 7"], "ante": 3}, 2),
        ({"steps": ["5 down", "bet"], "ante": 3}, 3),
        ({"steps": ["5 down", "bet"], "ante": 0}, 1),
        ({"steps": ["5 down", "bet", "in or out"], "ante": 0, "settle": "amount", "amount": 6}, 6),
        ({"steps": ["5 down", "bet", "in or out"], "ante": 0, "settle": "match", "amount": 6}, 1),
    ],
)
def test_what_is_proposed_to_be_paid_is_the_price_of_a_card_else_what_is_usual(card: dict, usual: int):
    table = Table(2, **card).enter("deal")
    assert table.action("pay").fields[0].default == usual
    assert table.enter("pay", BO).line == f"Bo pays {usual} into the pot"


def test_a_price_is_proposed_in_what_the_table_counts_in_and_in_bounds():
    for price, usual in ((2, 200), (10**6, 10**6)):
        table = Table(2, steps=["5 down", "bet", f"buy 1 at {price}"])
        state = begin(table.game, Seats(NAMES[:2], unit=MoneyUnit("$", 2)))
        actions = table.game.rules.actions(play(table.game, state, Event("deal")))
        assert next(one for one in actions if one.name == "pay").fields[0].default == usual


@pytest.mark.parametrize("written", ["all tie", "All tie.", "all tie!"])
def test_when_cards_are_dealt_anew_ends_as_its_players_wrote_it(written: str):
    table = Table(3, steps=["5 down", "bet"], void=written).enter("deal")
    ends = "!" if written.endswith("!") else "."
    assert table.action("void").fields[0].layout.help == f"All tie{ends}"

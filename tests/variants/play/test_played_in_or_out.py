"""Games in which players say in or out, played to money as it was reckoned with pencil and paper."""

from companion.cards import parse
from variants.table import ANNA, BO, CY, Table


def test_a_killing_card_after_the_drop_is_asked_for():
    card = {"kill": ["6", "9"], "wild": ["6 down", "9 down"], "order": "sets3", "settle": "match"}
    table = Table(3, steps=["2 down", "in or out", "1 up"], declare_by="drop", **card).enter("deal")
    table.enter("stay", stay=[ANNA, BO])
    assert table.prompt == "Deal one card up to each. Bo and Anna: who is dead?"
    table.enter("up", dead=[ANNA])
    assert table.line == "Anna is dead. Bo takes 3. Anna owes 3"
    table.enter("deal").enter("stay", stay=[BO]).enter("up", dead=[BO])
    assert table.line == "Bo is dead. Nobody wins the pot of 3. Bo owes 3"


def test_guts_with_four_cards_deuces_wild_a_kitty_and_wimps():
    card = {"order": "sets4", "wild": ["2"], "house": "kitty", "wimp": "amount", "settle": "match"}
    table = Table(3, steps=["4 down", "in or out"], **card).enter("deal").enter("stay", stay=[])
    assert table.enter("wimp", high=[CY]).line == "Cy had the best hand. Cy owes 1"
    table.enter("deal").enter("stay", stay=[ANNA, BO])
    assert table.state.match.pot == 4
    table.enter("show", hand0=parse("Ac Ad 3h 4h"), hand1=parse("Kc Kd 2h 4s"), kitty=parse("Qc Qd 9h 9s"))
    assert table.line == "Bo (three of a kind, kings) takes 4. Anna owes 4"
    assert table.money == (-1, 3, -2)


def test_losers_pay_the_winner_and_the_antes_may_be_none():
    table = Table(2, steps=["3 down", "in or out"], order="guts3", settle="winner", ante=0).enter("deal")
    table.enter("pay", ANNA, amount=4).enter("stay", stay=[ANNA, BO])
    table.enter("show", high=[BO])
    assert table.money == (-8, 4)
    assert table.state.match.pot == 4


def test_in_or_out_with_a_plain_pot_costs_nothing_more():
    table = Table(3, steps=["3 down", "in or out", "bet"], order="guts3").enter("deal")
    assert (
        table.prompt
        == "In or out on 1-2-3-drop: if you drop, you are out of this hand. Then another betting round"
    )
    table.enter("stay", stay=[ANNA, BO]).bets(3).enter("show", high=[ANNA])
    assert table.money == (5, -4, -1)
    assert table.game.counts.ended_hand is not None
    table.enter("deal").enter("stay", stay=[])
    assert table.line == "Nobody is in. Everybody antes again"


def test_three_rounds_with_their_own_wild_cards():
    rounds = [{"steps": ["2 down", "in or out"], "wild": ["5"], "order": "standard-fives"}]
    card = {"order": "sets3", "wild": ["3"], "settle": "match", "then": rounds}
    table = Table(2, steps=["3 down", "in or out"], **card).enter("deal")
    assert "3s wild" in table.summary.headline
    table.enter("stay", stay=[ANNA, BO]).enter("show", hand0=parse("3c Kd Ks"), hand1=parse("Ac Ad 9h"))
    assert table.money == (1, -1)
    assert table.prompt == "Bo pays 2. Anna deals two cards down to everybody"
    table.enter("deal").enter("stay", stay=[ANNA, BO])
    assert "so they must be among these 5 cards" in str(
        table.refuses("show", hand0=parse("3c 2d 2s 5d 5h"), hand1=parse("Ac Ad 9h 8c 7c"))
    )
    table.enter("show", hand0=parse("3c Kd Ks 5d 5h"), hand1=parse("Ac Ad 9h 8c 7c"))
    assert table.line.startswith("Anna takes 2. Bo owes 2")

"""What entries of Progressive Poker came to, told step by step."""

from companion.engine.account import EntryDetails
from games.telling import at


def test_start_cards_won_and_put_on_the_pile():
    table = at("progressive").enter("showdown", winners=[1])
    assert table.said == [
        "Bo has the best hand and takes 3 cards from the pile",
        "Cy puts a starting card on the pile for deal 2",
        "Anna puts a starting card on the pile for deal 2",
        "Bo puts a starting card on the pile for deal 2",
    ]
    table.enter("showdown", winners=[1, 2])
    assert table.said[0] == "Bo and Cy tie: 3 cards stay on the pile"


def test_who_goes_out_and_the_card_that_leaves():
    table = at("progressive", stake=2).enter("showdown", winners=[1]).enter("showdown", winners=[2])
    table.enter("note", put_0="Ks").enter("showdown", winners=[1])
    assert "Anna has no starting cards left and is out" in table.said
    gone = "so the last card that Anna put on the pile (K♠) is removed from the game"
    assert table.said[0] == f"Two players are left with an odd number of starting cards, {gone}"
    table.enter("sudden").enter("showdown", winners=[1])
    assert table.said == [
        "Bo has the best hand in sudden death",
        "Anna pays the stake of 2",
        "Cy pays the stake of 2",
        "Bo has won the match and gets 4",
    ]


def test_ties_that_are_dealt_again():
    table = at("progressive", ties="again").enter("showdown", winners=[1, 2])
    assert table.said == ["Bo and Cy tie and are dealt five new cards each"]
    table.enter("sudden")
    assert table.said == [
        f"{name} takes back the card put on the pile for deal 1" for name in ("Bo", "Cy", "Anna")
    ]
    table.enter("showdown", winners=[0, 1])
    assert table.account.steps[0].anchor == "sudden-death"


def test_sudden_death_takes_nothing_back_from_an_earlier_deal():
    table = at("progressive").enter("showdown", winners=[1, 2]).enter("sudden")
    assert table.said == [
        f"{name} takes back the card put on the pile for deal 2" for name in ("Cy", "Anna", "Bo")
    ]


def test_ties_that_split_the_pile():
    table = at("progressive", 4, ties="split").enter("showdown", winners=[1, 2])
    assert table.said[:2] == [
        "Bo ties for the best hand and takes 2 cards from the pile",
        "Cy ties for the best hand and takes 2 cards from the pile",
    ]
    assert table.moved[:2] == [("starting cards", 1, 2), ("starting cards", 2, 2)]
    table.enter("showdown", winners=[0, 1, 2])
    assert table.said[3] == "Anna, Bo and Cy tie: 1 card stays on the pile"


def test_a_gone_card_that_is_known_and_cards_taken_back():
    table = at("progressive", start_cards=1).enter("note", put_2="Ks")
    assert table.account == EntryDetails()
    table.enter("sudden")
    assert len(table.said) == 3
    assert table.said[0] == "Bo takes back the card put on the pile for deal 1"


def test_exchanges_draws_and_counts_of_progressive():
    table = at("progressive").enter("exchange", 1, cards=0)
    assert table.said == ["Bo exchanges nothing"]
    table.enter("exchange", 2, taken="Ks", given="6d")
    assert table.said == ["Cy exchanges 1 card: picks up K♠, puts aside 6♦"]
    table.enter("draw", draw_1=3, draw_2=0)
    assert table.said == ["Bo throws away 3 cards and draws as many", "Cy draws no cards"]
    table.enter("count", starts_0=1, starts_1=3, starts_2=2)
    assert table.said == ["Bo: 3 starting cards counted, +1", "Anna: 1 starting card counted, -1"]


def test_hands_of_progressive_with_the_joker():
    table = at("progressive", joker=True)
    table.enter("showdown", hand_0="Jk Kd Kc 9h 7c", hand_1="As Ah Qs Th 8d", hand_2="Ac Jc Tc 8c 6c")
    assert [hand.name for hand in table.account.hands] == ["Cy", "Anna", "Bo"]
    assert table.account.hands[1].wild_meanings == ("joker is wild: a king",)

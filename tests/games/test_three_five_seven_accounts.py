"""What entries of 3-5-7 came to, told step by step."""

from .telling import at


def test_three_five_seven_says_what_wild_cards_stand_for():
    table = at("three-five-seven").enter("deal").enter("stay", stay=[0, 1])
    table.enter("show", hand0="3s Kd Kc", hand1="5s 5d 7c")
    assert [hand.wild for hand in table.account.hands] == [("3♠ is wild: a king",), ()]
    assert table.account.hands[0].because == "beats Bo: three of a kind beats pair"
    assert table.said == [
        "Anna has the best hand and takes the pot of 3",
        "Bo loses and matches the pot of 3: owes 3 at the next deal",
    ]

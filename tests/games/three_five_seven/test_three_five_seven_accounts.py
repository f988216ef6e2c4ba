"""What entries of 3-5-7 came to, told step by step."""

from games.telling import at


def test_three_five_seven_says_what_wild_cards_stand_for():
    table = at("three-five-seven").enter("deal").enter("stay", stay=[0, 1])
    table.enter("show", hand0="3s Kd Kc", hand1="5s 5d 7c")
    assert [hand.wild_meanings for hand in table.account.hands] == [("3♠ is wild: a king",), ()]
    assert table.account.hands[0].because == "beats Bo: three of a kind beats pair"
    assert table.said == [
        "Anna has the best hand and takes the pot of 3",
        "Bo loses and matches the pot of 3: owes 3 at the next deal",
    ]


def test_the_hands_of_an_account_are_for_those_who_saw_them():
    table = at("three-five-seven").enter("deal").enter("stay", stay=[0, 1])
    table.enter("show", hand0="3s Kd Kc", hand1="5s 5d 7c")
    assert [hand.visible_to for hand in table.account.hands] == [(1, 0), (1, 0)]
    guts = (
        at("guts").enter("deal").enter("stay", stay=[0, 1]).enter("show", hand0="3s Kd Kc", hand1="5s 5d 7c")
    )
    assert [hand.visible_to for hand in guts.account.hands] == [None, None]


def test_a_board_that_was_left_is_in_the_account():
    table = at("three-five-seven", form="678").enter("deal").enter("stay", stay=[0, 1])
    table.enter("show", board="6h Qd 2c", hand0="Kh Kd Ks", hand1="Qh Qs 6c").enter("deal")
    table.enter("stay", stay=[0, 1]).enter("show", hand0="Kh Kd Ks 3h 4d", hand1="Qh Qs 6c 9d 8s")
    assert [hand.board for hand in table.account.hands] == [("Qd",), ("Qd",)]

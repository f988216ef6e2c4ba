"""What entries of Fireplace Poker came to, told step by step."""

from dataclasses import replace

from companion.games.fireplace.state import Meld
from games.telling import at


def test_what_was_stolen_and_the_chips_shed():
    table = at("fireplace", 2).enter("meld", 1, cards="Kh Kd 9s 5c 2d")
    assert table.said == [
        "Bo melds a pair of kings, using 5 cards from the hand",
        "Bo has 1 meld against 0, so gets rid of 1 chip",
        "Bo draws 5 cards and now holds 13 cards",
    ]
    table.enter("meld", 0, cards="Kh Ks Kc 4c 4d", steal_1="Kh")
    assert table.said == [
        "Anna steals K♥ from Bo's pair of kings (turn 1). The other four cards of that meld go to the trash",
        "Anna melds a full house, kings over fours, using 4 cards from the hand",
        "Anna has 1 meld against 0, so gets rid of 1 chip",
        "Anna draws 4 cards and now holds 13 cards",
    ]
    new, robbed = table.account.hands
    assert (new.name, new.because) == ("Anna, turn 2", "robs the pair of kings (full house beats pair)")
    assert (robbed.name, robbed.rank_name) == ("Bo, turn 1", "Pair of kings")
    table.enter("meld", 1, steal_2="?")
    assert table.said[0].startswith("Bo steals a card from Anna's full house")
    assert table.said[1] == "Bo melds five cards, using 4 cards from the hand"
    assert (table.account.hands[0].rank_name, table.account.hands[0].because) == ("", "")
    table.enter("note", None, meld="3", cards="Kh Kd Ks Kc 2d")
    assert table.said == ["Bo's meld from turn 3 is four of a kind, kings"]
    assert [hand.name for hand in table.account.hands] == ["Bo, turn 3"]


def test_a_forced_meld_and_the_last_chips():
    table = at("fireplace", 4, chips=5, stake=3, draw_first=True)
    table.enter("forced", 1, cards="2h 2d 3s 5c 7d")
    assert table.said[0] == "Bo has to meld a pair of twos, using 5 cards from the hand"
    assert table.said[1] == "Cy chooses the meld; no hand was entered to prove that the turn was forced"
    assert table.said[3] == "Cy draws no cards and now holds 13 cards"
    table.enter("count", side="1", chips=0)
    assert table.said == [
        "Bo and Di: no chips counted, -4",
        "Anna loses and pays 3",
        "Bo wins and gets 3",
        "Cy loses and pays 3",
        "Di wins and gets 3",
    ]


def test_a_pass_and_chips_that_are_not_there():
    table = at("fireplace", 2)
    melds = tuple(Meld(100 + number, 1, 1) for number in range(4))
    lying = 5 * len(melds) + 4 + 13
    table.state = replace(
        table.state, deck_size=0, hand_sizes=(13, 4), melds=melds, chips=(9, 2), trash_size=260 - lying
    )
    table.enter("pass", 1)
    assert table.said[:2] == [
        "Bo passes",
        "Bo has 4 melds against 0, so gets rid of 2 chips and has none left",
    ]

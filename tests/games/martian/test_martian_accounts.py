"""What entries of Martian Poker came to, told step by step."""

from companion.cards import parse
from companion.engine.account import EntryDetails
from games.telling import at


def martian(players=3, **options):
    return at("martian", players, **{"ante": 2, **options}).enter("deal")


def test_antes_blinds_and_bets_of_martian():
    table = martian(small_blind=1, big_blind=2)
    assert table.said == ["Bo antes 2", "Cy antes 2", "Anna antes 2"]
    table.enter("bet", opener="2")
    assert table.said == [
        "Bo posts a blind of 1",
        "Cy posts a blind of 2",
        "Cy shows the highest card and opens",
    ]
    table.enter("raise", 2, to=8)
    assert table.said == ["Cy puts in 6"]
    assert table.enter("follow", 0).said == ["Anna puts in 8"]
    assert table.enter("fold", 1).said == ["Bo folds"]


def test_the_only_one_left_takes_pot_and_pieces():
    table = martian().enter("place", 0, where="1.1", piece="red-3-0")
    assert table.said == [
        "Anna attacks Bo's second card with a large red: Anna owns it, 3 to 0; a large piece could rescue "
        "it, 2 medium pieces could take it"
    ]
    assert table.moved == [("pieces", 0, -1)]
    table.enter("bet", opener="1").enter("round", to=5, folded=[0, 2])
    assert table.said == [
        "Bo puts in 5",
        "Anna folds",
        "Cy folds",
        "Bo takes back 5 that nobody called",
        "Bo is the only one left and takes the pot of 6",
        "Anna put in 2 this hand and took 0: -2",
        "Bo put in 2 this hand and took 6: +4",
        "Cy put in 2 this hand and took 0: -2",
        "Bo takes the pieces on their own cards: a large red",
    ]


def shown(table):
    """Come to the showdown, nobody betting, and say which cards lie there."""
    while table.state.phase != "showdown":
        if "bet" in [action.name for action in table.game.rules.actions(table.state)]:
            table.enter("bet", opener="1").enter("round", to=0)
        else:
            table.enter("go-on")
    return table


def test_a_showdown_over_owned_cards():
    table = martian(2)
    table.enter("place", 0, where="1.1", piece="red-2-0").enter("place", 0, where="1.1", piece="red-1-0")
    table.enter("place", 1, where="0.1", piece="yellow-1-1").enter("regroup", 0, what="1.1.1:red-1-0", to="0")
    assert table.account.steps[0].anchor == "groups"
    shown(table).enter("show", cards_0="Kh 9d 8s 5c 3d", cards_1="2c Ks Qd 7h 4c")
    assert table.said[:3] == [
        "Anna's 9♦: Bo owns it, 1 to 0",
        "Bo's K♠: Anna owns it, 2 to 0",
        "Anna has the best hand and takes the pot of 4",
    ]
    assert table.account.hands[0].cards == parse("Kh 8s 5c 3d Ks")
    assert table.account.hands[0].rank_name == "Pair of kings"
    assert table.account.hands[0].because.startswith("beats Bo: ")


def test_hands_are_counted_where_nothing_is_bet():
    table = shown(martian(2, betting=False)).enter("show", winners_0=[0])
    assert table.said == ["Anna has the best hand: 1 hand won"]
    table.enter("end")
    assert table.account == EntryDetails()


def test_who_owns_no_card_has_no_hand():
    table = martian(2)
    for place in range(5):
        table.enter("place", 0, where=f"1.{place}", piece=f"red-{3 - place // 3}-0") if place < 2 else None
    table.enter("bet", opener="1").enter("round", to=0)
    for place in range(2, 5):
        table.enter("place", 0, where=f"1.{place}", piece="red-2-0").enter("bet", opener="1").enter(
            "round", to=0
        )
    table.enter("show", cards_0="Kh 9d 8s 5c 3d", cards_1="2c Ks Qd 7h 4c")
    assert (table.account.hands[1].name, table.account.hands[1].rank_name) == ("Bo", "No cards")


def unequal():
    """Begin a hand of Martian Poker with 22, 58 and 100 chips."""
    table = at("martian", 3, chips=60, ante=1).enter("deal").enter("bet", opener="1").enter("round", to=0)
    return shown(table).enter("show", winners_0=[0]).enter("count", chips_0=22, chips_1=58, chips_2=100)


def test_side_pots_of_martian():
    table = unequal()
    assert table.said == [
        "Anna has 22 chips after the count: -40",
        "Bo has 58 chips after the count: -1",
        "Cy has 100 chips after the count: +41",
    ]
    table.enter("deal").enter("bet", opener="2").enter("raise", 2, to=99).enter("round", to=99)
    assert table.said == ["Anna puts in 21", "Bo puts in 57"], "nobody could answer 99, so Cy bet 57"
    shown(table).enter("show", winners_0=[0], winners_1=[2])
    assert table.said[:4] == [
        "Anna, Bo and Cy can win the main pot of 66",
        "Anna has the best hand and takes the main pot of 66",
        "Bo and Cy can win the side pot of 72",
        "Cy has the best hand and takes the side pot of 72",
    ]


def test_a_side_pot_that_only_one_can_win():
    table = unequal().enter("deal").enter("bet", opener="2").enter("raise", 2, to=50).enter("round", to=50)
    table.enter("bet", opener="2").enter("raise", 2, to=5).enter("fold", 1)
    assert table.said == ["Bo folds", "Cy takes back 5 that nobody called"]
    shown(table).enter("show", winners_0=[0])
    assert table.said[:4] == [
        "Anna and Cy can win the main pot of 66",
        "Anna has the best hand and takes the main pot of 66",
        "Cy can win the side pot of 58",
        "Cy takes the side pot of 58: nobody else can win it",
    ]


def test_pieces_traded_and_chips_bought():
    table = martian(2).enter("place", 0, where="1.1", piece="red-3-0")
    table.enter("bet", opener="1").enter("fold", 1)
    table.enter("trade", 1, to="0", what="red-3-0", price=7, back="red-1-0", back_number=2)
    assert table.said == [
        "Anna hands over 2 small reds",
        "Anna gets a large red",
        "Anna pays 7",
        "Bo hands over a large red",
        "Bo gets 2 small reds",
        "Bo is paid 7",
    ]
    table.enter("give-back", 1)
    assert table.moved == [("pieces", 0, 2), ("pieces", 1, -2)]
    assert table.enter("buy", 1, chips=30).said == ["Bo buys 30 chips"]

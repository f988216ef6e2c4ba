"""What entries of Tapiola Hold'em came to, told step by step."""

from companion.cards import parse
from companion.engine.account import EntryDetails
from games.telling import at


def tapiola(players=3, **options):
    options = {"scoring": "betting", "small": 0, "big": 0, **options}
    return at("tapiola", players, **options)


def grown(table, first="5d 6d 7d", second="9c Tc Jc"):
    """Let the towers grow to the last round, nobody betting."""
    table.enter("community", cards="Kh")
    for cards in zip(first.split(), second.split(), strict=True):
        table.enter("close", to=0) if table.state.options.has_betting else table
        table.enter("community", cards=list(cards)).enter("discard")
    return table


def test_antes_and_blinds_of_a_deal_that_begins_with_a_bet():
    table = at("tapiola", scoring="betting", ante=1).enter("raise", who="0", to=10)
    assert table.said == [
        "Bo antes 1",
        "Bo posts a blind of 1",
        "Cy antes 1",
        "Cy posts a blind of 2",
        "Anna antes 1",
        "Anna makes it 10 and puts in 10",
    ]
    table.enter("close", to=10, folded=[1, 2])
    assert table.said == [
        "Bo folds",
        "Cy folds",
        "Anna takes back 8 that nobody called",
        "Anna is the only one left and takes the pot of 8",
        "Anna put in 3 this deal and took 8: +5",
        "Bo put in 2 this deal and took 0: -2",
        "Cy put in 3 this deal and took 0: -3",
    ]


def test_side_pots_say_for_whom_they_are():
    table = tapiola(stack=60).enter("count", who="1", chips=20, other="0").enter("count", who="2", chips=50)
    table.enter("raise", who="0", to=50).enter("close", to=50)
    assert table.said == ["Bo puts in 20, all-in", "Cy puts in 50, all-in"]
    table.enter("showdown", best1=[1], best2=[0, 2])
    assert table.said == [
        "Anna, Bo and Cy can win the main pot of 60",
        "Bo has the best hand and takes the main pot of 60",
        "Anna and Cy can win side pot 1 (60)",
        "Cy and Anna have the best hand and split side pot 1 (60): 30 each",
        "Cy takes 30",
        "Anna takes 30",
        "Anna put in 50 this deal and took 30: -20",
        "Bo put in 20 this deal and took 60: +40",
        "Cy put in 50 this deal and took 30: -20",
    ]


def test_an_odd_chip_of_a_tie_and_of_high_low():
    table = grown(tapiola(ante=5, wins="split"))
    table.enter("close", to=0).enter("showdown", best1=[0, 1], low1=[2])
    assert table.said[:5] == [
        "The pot of 15 is split: 8 for the best hand, with the odd chip, 7 for the lowest hand",
        "Bo and Anna have the best hand and split 8: 4 each",
        "Bo takes 4",
        "Anna takes 4",
        "Cy has the lowest hand and takes 7",
    ]
    table = grown(tapiola(ante=5)).enter("close", to=0).enter("showdown", best1=[0, 1])
    assert table.said[0] == (
        "Bo and Anna have the best hand and split the pot of 15: 7 each, and the odd chip goes to Bo, "
        "the first of them to the left of the dealer"
    )


def test_a_side_pot_that_nobody_else_is_left_for():
    table = tapiola(stack=60).enter("count", who="1", chips=20).enter("count", who="2", chips=90)
    table.enter("raise", who="0", to=50).enter("close", to=50)
    table.enter("raise", who="0", to=10).enter("close", to=10, folded=[2])
    table.enter("showdown", best1=[1])
    assert table.said[:4] == [
        "Anna and Bo can win the main pot of 60",
        "Bo has the best hand and takes the main pot of 60",
        "Anna can win side pot 1 (60)",
        "Anna takes side pot 1 (60): nobody else can win it",
    ]


def test_lowball_and_antes_of_who_has_too_little():
    table = tapiola(2, stack=0, ante=1, wins="lowball")
    table.enter("raise", who="1", to=4).enter("raise", who="0", to=9, folded=[]).enter("close", to=9)
    table.enter("community").enter("discard").enter("close", to=0).enter("community").enter("discard")
    table.enter("close", to=0).enter("community").enter("discard").enter("close", to=0)
    assert table.enter("showdown", best1=[1]).said[0] == "Bo has the lowest hand and takes the pot of 20"
    table = tapiola(stack=10, ante=10).enter("count", who="1", chips=4).enter("count", who="2", chips=4)
    table.enter("showdown", best1=[1, 2])
    assert table.said[:2] == ["Bo antes 4", "Cy antes 4"]


def test_chips_bought_and_counted():
    table = tapiola().enter("buy", who="1", amount=40)
    assert table.said == ["Bo buys 40 chips"]
    assert table.enter("count", who="1", chips=140).said == ["Bo has 140 after the count, as recorded"]
    assert table.enter("count", who="1", chips=150).said == [
        "Bo has 150 after the count: +10; the bank makes up the difference"
    ]
    table.enter("count", who="1", chips=130, other="2")
    assert table.moved == [("chips", 1, -20), ("chips", 2, 20), ("money", 1, -20), ("money", 2, 20)]
    assert table.enter("end").account == EntryDetails()


def test_hands_at_the_towers_say_which_cards_of_the_middle_they_use():
    table = grown(at("tapiola", 2)).enter("showdown", hand0="Ah Ad", hand1="Ks Kd")
    bo, anna = table.account.hands
    assert (bo.rank_name, bo.because) == ("Three of a kind, kings", "beats Anna: three of a kind beats pair")
    assert (bo.cards, bo.board) == (parse("Ks Kd"), parse("Kh 7d Jc"))
    assert anna.counting_cards == parse("Ah Ad Kh Jc 7d")
    assert table.said == ["Bo has the best hand: 1 pot"]


def test_lows_follow_the_hands():
    table = grown(at("tapiola", 2, scoring="two-one", wins="split"))
    table.enter("showdown", hand0="Ah Ad", hand1="3s 2d")
    assert [(hand.name, hand.low) for hand in table.account.hands] == [
        ("Anna", False),
        ("Bo", False),
        ("Bo", True),
        ("Anna", True),
    ]


def test_a_bet_that_everybody_folds_to():
    table = tapiola().enter("raise", who="1", to=10).enter("close", to=10, folded=[0, 2])
    assert table.said == ["Cy folds", "Anna folds", "Bo takes back 10 that nobody called"]


def test_two_and_one_and_high_low_in_points():
    table = at("tapiola", scoring="two-one").enter("showdown", best1=[1], second=[2])
    assert table.said == ["Bo has the best hand: 2 points", "Cy has the second best hand: 1 point"]
    table = at("tapiola", scoring="two-one", wins="split").enter("showdown", best1=[1], low1=[0])
    assert table.said == ["Bo has the best hand: 2 points", "Anna has the lowest hand: 1 point"]
    table = at("tapiola", scoring="two-one", wins="lowball", limit=2)
    table.enter("community")
    for _ in range(3):
        table.enter("community").enter("discard")
    table.enter("showdown", best1=[1], second=[0])
    assert table.said == [
        "Bo has the lowest hand: 2 points",
        "Anna has the second best hand: 1 point",
        "Anna pays 1 to Bo",
        "Cy pays 1 to Bo",
        "Bo wins the match and gets 2",
    ]


def test_points_for_every_hand_and_for_the_worst():
    table = at("tapiola", scoring="points").enter("showdown", made0="6", made1="0", made2="2")
    assert table.said == [
        "Bo has high card: 0 points",
        "Cy has two pair: 5 points",
        "Anna has a full house: 25 points",
    ]
    table = at("tapiola", scoring="straight-up")
    table.enter("showdown", made0="0", made1="0", made2="0", worst=[0], second_worst=[1])
    assert table.said[3:] == ["Anna has the worst hand: 5 points", "Bo has the second worst hand: 2 points"]


def test_folds_where_nothing_is_bet():
    table = at("tapiola").enter("community").enter("fold", folded=[0])
    assert table.said == ["Anna folds"]
    assert table.enter("fold", folded=[1]).said == ["Bo folds", "Cy is the only one left: 1 pot"]


def test_a_match_that_several_win():
    table = at("tapiola", limit=1).enter("showdown", best1=[0, 1])
    assert "Cy pays 1 each to Anna and Bo" in table.said
    assert at("tapiola").enter("end").account == EntryDetails()


def test_what_went_in_before_a_fold_is_told_and_so_is_every_call():
    table = tapiola().enter("close", to=40, folded=[1], put1=10)
    assert table.said == ["Bo puts in 10", "Bo folds", "Cy puts in 40", "Anna puts in 40"]
    table = tapiola().enter("raise", 0, who="1", to=10).enter("follow", 2)
    assert table.said == ["Cy puts in 10"]
    assert table.enter("fold", 0).said == ["Anna folds"]


def test_that_nobody_has_a_low_is_told():
    table = at("tapiola", scoring="two-one", wins="split", qualifier="8")
    table.enter("showdown", best1=[1], no_low1=True)
    assert table.said == ["Bo has the best hand: 2 points", "Nobody has a low of 8 or better"]
    table = tapiola(ante=5, wins="split", qualifier="8").enter("close", to=0).enter("close", to=0)
    table.enter("close", to=0).enter("close", to=0).enter("showdown", best1=[1], no_low1=True)
    assert table.said[:2] == [
        "Nobody has a low of 8 or better for the pot",
        "Bo has the best hand and takes the pot of 15",
    ]


def test_a_third_card_that_was_kept_after_all_is_told():
    table = at("tapiola", 2).enter("community", cards="Kh")
    for cards in ("5d 9c", "6d Tc", "7d Jc"):
        table.enter("community", cards=cards).enter("discard")
    table.enter("showdown", hand0="Ah Ad As", hand1="2c 2d")
    assert table.said[0] == "Anna kept three cards after all"

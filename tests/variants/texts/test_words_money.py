"""Money in words: antes, bets, what losers owe, legs and the rest, in what a table counts."""

import pytest

from .aloud import EURO, GUTS, HIGH_LOW, STUD, card, told

ASKED = [*STUD, "in or out"]


@pytest.mark.parametrize(
    ("changes", "anchor", "sentence"),
    [
        ({"ante": 0}, "ante", "There is no ante."),
        (
            {"limit": 7},
            "bets",
            "Bet limit: 7, unless something else is agreed on when the game is called. No bet",
        ),
        ({}, "bets", "Whoever folds is out of the hand, and what they bet stays in the pot."),
        (GUTS | {"settle": "upto"}, "owe", "as much as was in the pot, but never more than 5."),
        (GUTS | {"settle": "upto"}, "owe", "With 12 in the pot, three losers make the next pot 15."),
        (GUTS | {"settle": "amount", "amount": 2}, "owe", "puts in 2, however much is in the pot."),
        (
            GUTS | {"settle": "share", "amount": 50},
            "owe",
            "With 12 in the pot, three losers make the next pot 18.",
        ),
        (
            GUTS | {"settle": "growing", "amount": 1},
            "owe",
            "1 in the first hand, 2 in the second, 3 in the third",
        ),
        (GUTS | {"settle": "growing", "amount": 1}, "play", "match it, up to the number of the hand."),
        (GUTS | {"settle": "winner"}, "owe", "It is paid at once, and the pot stays."),
        (GUTS | {"settle": "winner", "ante": 0}, "play", "Everybody gets three cards, face down."),
        (GUTS | {"settle": "pot"}, "owe", "Nobody owes anything for having stayed in and lost."),
        (
            {"steps": ASKED, "settle": "limit", "limit": 3, "amount": 2},
            "owe",
            "puts in 2 times the bet limit, which makes 6.",
        ),
        ({"steps": ASKED, "settle": "limit", "limit": 3, "amount": 1}, "owe", "puts in the bet limit"),
        ({"steps": ASKED}, "bets", "Whoever folds before saying in or out owes nothing."),
        (GUTS, "owe", "Whoever stayed in and did not win puts in as much as was in the pot."),
        (
            GUTS,
            "declare",
            "Whoever is out is out of this hand only. Whoever stays and loses matches the pot.",
        ),
        (GUTS | {"settle": "pot"}, "declare", "Whoever stays and loses owes nothing."),
        (
            GUTS | {"wimp": "match"},
            "wimp",
            "whoever had the best hand is the wimp and pays as much as a loser.",
        ),
        (
            GUTS | {"wimp": "amount"},
            "nobody-in",
            "If everybody is out the pot stays, and the wimp rule says who pays.",
        ),
        (GUTS | {"wimp": "amount"}, "ante", "Everybody puts 1 into the pot before the first deal."),
        (
            {"steps": ASKED, "settle": "match", "ante": 0},
            "nobody-in",
            "the pot stays, and the next hand is dealt.",
        ),
        (
            GUTS | {"house": "deck", "legs": 2},
            "deck",
            "Whoever beats it gets the leg; whoever does not owes what",
        ),
        (
            GUTS | {"house": "deck", "settle": "pot"},
            "deck",
            "whoever does not loses nothing more, and the game goes on.",
        ),
        (
            GUTS | {"house": "kitty", "legs": 2},
            "alone",
            "has the kitty to beat, and gets a leg by beating it.",
        ),
        (GUTS | {"house": "deck"}, "alone", "has the deck to beat, and takes the pot by beating it."),
        (GUTS | {"legs": 1}, "legs", "the pot stays as it is, and nobody pays."),
        (
            {"steps": ASKED, "legs": 2},
            "legs",
            "When a leg is given the pot stays as it is, side pots too, and nobody pays.",
        ),
        (
            {"steps": ASKED, "settle": "limit", "limit": 3, "amount": 2},
            "play",
            "all others who stayed put in 6, which is 2 times the bet limit.",
        ),
        (GUTS | {"legs": 1}, "legs", "Whoever has one leg takes the pot and wins."),
        (GUTS | {"legs": 2}, "end", "It is over when somebody has two legs and takes the pot."),
        (
            GUTS | {"legs": 2},
            "end",
            "Whoever takes the pot with legs has won the game; else whoever has won most",
        ),
        (GUTS | {"declare_by": "chips"}, "declare", "all fists open together."),
        (GUTS | {"declare_by": "asked"}, "declare", "The dealer asks one player after the other"),
        (
            {},
            "stakes",
            "All amounts are in what your table counts: whole ones, or a currency with hundredths.",
        ),
    ],
)
def test_what_is_paid_is_said(changes: dict[str, object], anchor: str, sentence: str):
    assert sentence in told(card(**changes), anchor)


@pytest.mark.parametrize(
    ("changes", "anchor", "sentence"),
    [
        ({}, "ante", "Everybody puts €1.00 into the pot before every deal. Ante: €1.00, unless"),
        ({}, "play", "Everybody antes €1.00."),
        ({"limit": 7}, "bets", "Bet limit: €7.00, unless"),
        (
            {"steps": ["5 down", "bet", "buy 2 at 3"]},
            "play",
            "may change up to two cards for €3.00 each, paid into",
        ),
        (GUTS | {"settle": "upto"}, "owe", "never more than €5.00."),
        (GUTS | {"settle": "upto"}, "owe", "With €12.00 in the pot, three losers make the next pot €15.00."),
        (GUTS | {"settle": "upto"}, "owe", "The amount: €5.00, unless"),
        (
            GUTS | {"settle": "share", "amount": 33},
            "owe",
            "With €12.00 in the pot, three losers make the next pot €11.88.",
        ),
        (GUTS | {"settle": "share", "amount": 33}, "owe", "The amount: 33, unless"),
        (
            GUTS | {"settle": "growing", "amount": 1},
            "play",
            "match it, up to €1.00 times the number of the hand.",
        ),
        (
            {"steps": ASKED, "settle": "limit", "limit": 3, "amount": 2},
            "owe",
            "the bet limit, which makes €6.00.",
        ),
        (GUTS | {"wimp": "amount", "wimp_amount": 2}, "wimp", "is the wimp and pays €2.00."),
        (GUTS | {"wimp": "amount", "wimp_amount": 2}, "wimp", "Wimp amount: €2.00, unless"),
        (GUTS, "nobody-in", "all ante €1.00 again."),
        ({}, "stakes", "All amounts are in what your table counts, to €0.01."),
    ],
)
def test_amounts_are_told_in_what_the_table_counts(changes: dict[str, object], anchor: str, sentence: str):
    assert sentence in told(card(**changes), anchor, EURO)


@pytest.mark.parametrize(
    ("changes", "owed"),
    [
        ({}, False),
        (HIGH_LOW, False),
        (GUTS | {"settle": "pot"}, False),
        (GUTS, True),
        (GUTS | {"settle": "pot", "wimp": "amount"}, True),
    ],
)
def test_what_is_owed_is_spoken_of_only_where_somebody_can_owe(changes: dict[str, object], owed: bool):
    variant = card(**changes)
    assert ("what is owed" in told(variant, "end")) == owed
    assert ("What a player owes who leaves" in told(variant, "joining")) == owed


def test_where_losers_pay_the_winner_nobody_is_said_to_take_the_pot():
    variant = card(steps=["3 down", "in or out"], order="guts3", settle="winner")
    showdown = told(variant, "showdown")
    assert "takes the pot" not in showdown
    assert "The best hand takes what losers pay" in showdown
    assert "pay as much as is in the pot to the winner, and the pot stays" in told(variant, "play")

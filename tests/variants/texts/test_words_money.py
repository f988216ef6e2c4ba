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
            "Bet limit: 7, unless you agree on something else when the match starts. No bet",
        ),
        ({}, "bets", "A player who folds is out of the hand, and their bets stay in the pot."),
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
        (
            GUTS | {"settle": "growing", "amount": 1},
            "play",
            "match it, up to 1 in the first hand, 2 in the second, and so on.",
        ),
        (GUTS | {"settle": "winner"}, "owe", "Losers pay at once, and the pot stays."),
        (GUTS | {"settle": "winner", "ante": 0}, "play", "Everybody gets three cards, face down."),
        (GUTS | {"settle": "pot"}, "owe", "A player who stays in and loses owes nothing."),
        (
            {"steps": ASKED, "settle": "limit", "limit": 3, "amount": 2},
            "owe",
            "puts in 2 times the bet limit, which is 6.",
        ),
        ({"steps": ASKED, "settle": "limit", "limit": 3, "amount": 1}, "owe", "puts in the bet limit"),
        ({"steps": ASKED}, "bets", "A player who folds before saying “in” or “out” owes nothing."),
        (GUTS, "owe", "A player who stays in and does not win puts in as much as was in the pot."),
        (
            GUTS,
            "declare",
            "A player who drops is out for this hand only. A player who stays in and loses must match "
            "the pot.",
        ),
        (GUTS | {"settle": "pot"}, "declare", "A player who stays in and loses owes nothing."),
        (
            GUTS | {"wimp": "match"},
            "wimp",
            "The player with the best hand is the wimp and pays as much as a loser.",
        ),
        (
            GUTS | {"wimp": "amount"},
            "nobody-in",
            "If everybody is out, the pot stays, and the wimp rule says who pays.",
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
            "A player who beats it gets the leg. A player who does not beat it owes as much",
        ),
        (
            GUTS | {"house": "deck", "settle": "pot"},
            "deck",
            "A player who does not beat it loses nothing more, and the game goes on.",
        ),
        (
            GUTS | {"house": "kitty", "legs": 2},
            "alone",
            "must beat the kitty to get a leg.",
        ),
        (GUTS | {"house": "deck"}, "alone", "must beat the deck to take the pot."),
        (GUTS | {"legs": 1}, "legs", "the pot stays as it is and nobody pays."),
        (
            {"steps": ASKED, "legs": 2},
            "legs",
            "When somebody gets a leg, the pot, with all side pots, stays as it is and nobody pays.",
        ),
        (
            {"steps": ASKED, "settle": "limit", "limit": 3, "amount": 2},
            "play",
            "all others who stayed in put in 6, which is 2 times the bet limit.",
        ),
        (GUTS | {"legs": 1}, "legs", "A player with one leg takes the pot and wins."),
        (GUTS | {"legs": 2}, "end", "The game is over when somebody has two legs and takes the pot."),
        (
            GUTS | {"legs": 2},
            "end",
            "The first player with two legs who takes the pot wins. If nobody does, the player who",
        ),
        (GUTS | {"declare_by": "chips"}, "declare", "all open their fists together."),
        (
            GUTS | {"declare_by": "asked"},
            "declare",
            "The dealer asks each player in turn, starting on the left",
        ),
        (
            {},
            "stakes",
            "All amounts are in whatever your table plays with: chips or a currency.",
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
            "may exchange up to two cards for €3.00 each, paid into",
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
            "match it, up to €1.00 in the first hand, €2.00 in the second, and so on.",
        ),
        (
            {"steps": ASKED, "settle": "limit", "limit": 3, "amount": 2},
            "owe",
            "the bet limit, which is €6.00.",
        ),
        (GUTS | {"wimp": "amount", "wimp_amount": 2}, "wimp", "is the wimp and pays €2.00."),
        (GUTS | {"wimp": "amount", "wimp_amount": 2}, "wimp", "Wimp amount: €2.00, unless"),
        (GUTS, "nobody-in", "everybody antes €1.00 again."),
        ({}, "stakes", "All amounts are in whatever your table plays with. The smallest amount is €0.01."),
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
    assert ("Players pay what they owe into the pot" in told(variant, "end")) == owed
    assert ("A player who leaves pays" in told(variant, "joining")) == owed


def test_where_losers_pay_the_winner_nobody_is_said_to_take_the_pot():
    variant = card(steps=["3 down", "in or out"], order="guts3", settle="winner")
    showdown = told(variant, "showdown")
    assert "takes the pot" not in showdown
    assert "The best hand takes what losers pay" in showdown
    assert "pay the winner as much as is in the pot, and the pot stays" in told(variant, "play")

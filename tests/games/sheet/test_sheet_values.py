"""Card values of one's own: what may be typed, how it reads, and those of earlier sheets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import DECK, JOKER
from companion.engine.call import setup_phrases
from companion.engine.field import Illegal
from companion.engine.values import read_values
from companion.evenings.money.stakes import filter_valid_options
from companion.games.sheet import GAME
from companion.games.sheet.cards.values import (
    RANKS_ACE_FIRST,
    format_card_values,
    normalise_card_values,
    parse_card_values,
)
from companion.games.sheet.cards.worth import CARD_VALUE_TABLES, CardValues

from .sheets import after, sheet
from .sheets import written as wrote

COUNTS = st.integers(-1000, 1000)
WORTHS = st.builds(
    CardValues,
    st.dictionaries(st.sampled_from(RANKS_ACE_FIRST), st.one_of(COUNTS, st.sampled_from([2, 5, 9, 10]))),
    COUNTS,
    st.dictionaries(st.sampled_from("cdhs"), COUNTS),
    st.dictionaries(st.sampled_from(DECK), COUNTS, max_size=5),
)


@pytest.mark.parametrize(
    ("typed", "reads"),
    [
        ("A 15, 2-9 pip value, T J Q K 10, joker 50", "A 15, 2-10 as printed, J-K 10, joker 50"),
        ("Ace = 1; 2 to 8 pips; pictures 10; jokers: 25", "A 1, 2-8 as printed, J-K 10, joker 25"),
        ("hearts 1\nqueen of spades 13", "hearts 1, Q♠ 13"),
        ("♥ +1, Q♠ 13 points", "hearts 1, Q♠ 13"),
        ("a heart 1, an ace counts 15", "A 15, hearts 1"),
        ("3h 3d 100", "3♥ 3♦ 100"),
        ("8 50, J–K 10, others 1", "A-7 1, 8 50, 9-10 1, J-K 10"),
        ("2 - 4 as printed, others −5", "A −5, 2-4 as printed, 5-K −5"),
        ("Q-A 7", "A 7, Q-K 7"),
        ("K-J 10", "J-K 10"),
        ("5 5", "5 5"),
        ("K 5, K 6", "K 6"),
        ("joker 0", "joker 0"),
        (" , ;", "joker 0"),
        ("ten of diamonds 10, 2 of clubs 1", "10♦ 10, 2♣ 1"),
    ],
)
def test_values_are_typed_in_many_ways_and_read_in_one(typed, reads):
    assert normalise_card_values(typed) == reads


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("A 15, kings", "“kings” needs a card and a number"),
        ("7", "“7” needs a card and a number"),
        ("A 1.5", "“A 1.5” needs a card and a number"),
        ("A 10001", "can count from −10000 to 10000"),
        ("dogs 5", "“dogs” is not a card, rank or suit"),
        ("8s 50", "“8s” could mean all cards of that rank or just the spade. Enter “8” or “8 of spades”"),
        ("J-K as printed", "works only for the ace and 2 to 10"),
        ("joker as printed", "works only for the ace"),
        ("Q 3 J 2", "Put one after each number"),
        ("king 4 and queen 3", "A comma"),
        (f"{'x' * 40} 3", "“xxxxxxxxxxxxxxxxxxxxxxxx…” is not a card"),
    ],
)
def test_what_cannot_be_read_is_named(typed, why):
    with pytest.raises(Illegal, match=f"What each card counts: .*{why}") as refused:
        sheet(cards="own", values=typed)
    assert refused.value.field == "values"


def test_there_are_bounds_to_what_is_kept():
    with pytest.raises(Illegal, match="enter at most 300 characters, not 301"):
        sheet(cards="own", values="8 50" + " " * 297)
    tens = " ".join(f"T{suit}" for suit in "cdh")
    long = ", ".join(f"{tens} {one}" for one in range(40)) + ", 8 5"
    assert len(normalise_card_values(long)) < len(long)
    with pytest.raises(Illegal, match="enter some text"):
        sheet(cards="own", values=5)


@given(worth=WORTHS)
def test_what_is_written_reads_as_the_same_values(worth):
    again = parse_card_values(format_card_values(worth))
    assert [again.total_points([card]) for card in (*DECK, JOKER)] == [
        worth.total_points([card]) for card in (*DECK, JOKER)
    ]
    assert normalise_card_values(format_card_values(worth)) == format_card_values(worth)


@given(text=st.text(st.sampled_from("AKQJT2345678910 ,;-−shdc♠♥to#/ofjokerpips"), max_size=40))
def test_whatever_is_typed_is_read_or_refused(text):
    try:
        kept = normalise_card_values(text)
    except Illegal:
        return
    assert normalise_card_values(kept) == kept


@pytest.mark.parametrize("table", [name for name in CARD_VALUE_TABLES if name != "none"])
def test_every_table_that_is_offered_can_be_written(table):
    worth = CARD_VALUE_TABLES[table]
    again = parse_card_values(format_card_values(worth))
    assert [again.total_points([card]) for card in (*DECK, JOKER)] == [
        worth.total_points([card]) for card in (*DECK, JOKER)
    ]


def test_own_values_count_rank_by_rank_with_hearts_and_single_cards():
    own = sheet(cards="own", values="K 20, joker -3, hearts 1, Q 2, queen of spades 14")
    state = after(own, wrote(cards_0=("Kh", "Kc"), cards_1=("Qs", "Qd"), cards_2=("Jk", "2h")))
    assert state.totals == (41, 16, -2)


def test_they_stand_in_the_call_as_they_are_read():
    values = read_values(GAME.options.fields, {"cards": "own", "values": "8 50,pictures 10"})
    assert "cards counted with 1 deck by 8 50, J\u2011K 10" in [
        one.text for one in setup_phrases(GAME.options.fields, values)
    ]


# --- from when each rank had an option of its own


OLD = {f"value_{name}": 0 for name in (*"a23456789tjqk", "joker", "hearts", "queen")}


@pytest.mark.parametrize(
    ("old", "now"),
    [
        (
            {**OLD, "value_k": 20, "value_hearts": 1, "value_q": 2, "value_queen": 12},
            "Q 2, K 20, hearts 1, Q♠ 14",
        ),
        ({"value_joker": -3}, "A 1, 2-10 as printed, J-K 10, joker −3"),
    ],
)
def test_values_of_earlier_sheets_are_the_same(old, now):
    assert GAME.options.rename_options({"cards": "own", **old}) == {"cards": "own", "values": now}
    assert filter_valid_options(GAME, {"cards": "own", **old}).values == {"cards": "own", "values": now}


def test_nothing_is_lost_of_earlier_sheets_that_counted_otherwise():
    had = {"cards": "rummy", "target": 50, **OLD}
    assert filter_valid_options(GAME, had) == filter_valid_options(GAME, {"cards": "rummy", "target": 50})
    assert sheet(**had).options.card_values == CARD_VALUE_TABLES["rummy"]


def test_what_no_earlier_sheet_had_is_refused():
    for odd in ("lots", None, [1]):
        with pytest.raises(Illegal, match="“value_a” is not a field"):
            sheet(cards="own", value_a=odd)
    assert GAME.options.rename_options({"target": 5}) == {"target": 5}

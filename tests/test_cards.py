"""What a person may type for a card, and what is said when it is none."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import (
    CARDS,
    DECK,
    JOKER,
    RANKS,
    SUITS,
    UnknownCard,
    beyond,
    card,
    cards,
    parse,
    say,
    show,
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ah Kd", ("Ah", "Kd")),
        ("ahkd", ("Ah", "Kd")),
        ("AHKD", ("Ah", "Kd")),
        ("10s, td; TH.10C", ("Ts", "Td", "Th", "Tc")),
        ("10♠ joker A♥️ 2♧ 3♢ 4♡ 5♤ 6♦ 7♣", ("Ts", "Jk", "Ah", "2c", "3d", "4h", "5s", "6d", "7c")),
        ("jk\tJoker\nJK", ("Jk", "Jk", "Jk")),
        ("Ah Ah", ("Ah", "Ah")),
        ("", ()),
        (" ,;. ", ()),
    ],
)
def test_cards_are_read_in_any_spelling(text, found):
    assert parse(text) == found


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("1h", "“1h”"),
        ("Ah 11d", "“11d”"),
        ("Ahh", "“h”"),
        ("Ax Kd", "“Ax”"),
        ("A", "“A”"),
        ("🂡", "“🂡”"),
        ("שלום", "“שלום”"),
        ("Ah " + "x" * 10_000, "“xxxxxxxxxxxx…”"),
        ("\x00", "“\x00”"),
    ],
)
def test_what_names_no_card_is_quoted(text, quoted):
    with pytest.raises(UnknownCard) as refused:
        parse(text)
    assert quoted in str(refused.value)


@pytest.mark.parametrize("text", ["", "Ah Kd", "  "])
def test_one_card_is_asked_for(text):
    assert card("10♠") == "Ts"
    with pytest.raises(UnknownCard, match="is not one card"):
        card(text)


@pytest.mark.parametrize("code", ["ah", "10h", "", "Ah ", "joker", None, 7, ["Ah"], "x" * 10_000])
def test_only_the_two_characters_are_a_code(code):
    assert cards(["Ah", "Jk"]) == ("Ah", "Jk")
    with pytest.raises(UnknownCard, match="is not a card"):
        cards(["Ah", code])


def test_a_deck_has_every_card_once():
    assert len(DECK) == len(set(DECK)) == len(RANKS) * len(SUITS)
    assert set(DECK) == CARDS - {JOKER}


def test_cards_are_shown_and_said():
    assert [show(one) for one in cards(["Ts", "Ah", "Jk"])] == ["10♠", "A♥", "joker"]
    assert [say(one) for one in cards(["Ts", "2c", "Jk"])] == ["ten of spades", "two of clubs", "joker"]


@given(st.lists(st.sampled_from(sorted(CARDS))))
def test_what_is_shown_or_said_apart_reads_back(pool):
    assert parse(" ".join(map(show, pool))) == tuple(pool)
    assert parse("".join(pool)) == tuple(pool)
    assert len({say(one) for one in pool}) == len(set(pool))


@given(st.text())
def test_any_text_is_cards_or_refused(text):
    with suppress(UnknownCard):
        assert set(parse(text)) <= CARDS


def test_copies_beyond_the_decks_are_found():
    pool = parse("Ah Ah Kd Kd Kd Jk")
    assert beyond(pool, 1) == ("Ah", "Kd")
    assert beyond(pool, 2) == ("Kd",)
    assert beyond(pool, 3) == ()

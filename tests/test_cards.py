"""What a person may type for a card, and what is said when it is none."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import (
    ALL_CARDS,
    DECK,
    JOKER,
    RANKS,
    SUITS,
    UnknownCard,
    card_in_words,
    copies_in_decks,
    is_face_down,
    parse,
    parse_card,
    parse_cards_with_face_down,
    plural_rank_name,
    show,
    surplus_cards,
    turn_face_down,
    turn_face_up,
    validate_cards,
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
    assert parse_card("10♠") == "Ts"
    with pytest.raises(UnknownCard, match="is not a single card"):
        parse_card(text)


@pytest.mark.parametrize("code", ["ah", "10h", "", "Ah ", "joker", None, 7, ["Ah"], "x" * 10_000])
def test_only_the_two_characters_are_a_code(code):
    assert validate_cards(["Ah", "Jk"]) == ("Ah", "Jk")
    with pytest.raises(UnknownCard, match="is not a card"):
        validate_cards(["Ah", code])


def test_a_deck_has_every_card_once():
    assert len(DECK) == len(set(DECK)) == len(RANKS) * len(SUITS)
    assert set(DECK) == ALL_CARDS - {JOKER}


def test_cards_are_shown_and_said():
    assert [show(one) for one in validate_cards(["Ts", "Ah", "Jk"])] == ["10♠", "A♥", "joker"]
    assert [card_in_words(one) for one in validate_cards(["Ts", "2c", "Jk"])] == [
        "ten of spades",
        "two of clubs",
        "joker",
    ]


@given(st.lists(st.sampled_from(sorted(ALL_CARDS))))
def test_what_is_shown_or_said_apart_reads_back(pool):
    assert parse(" ".join(map(show, pool))) == tuple(pool)
    assert parse("".join(pool)) == tuple(pool)
    assert len({card_in_words(one) for one in pool}) == len(set(pool))


@given(st.text())
def test_any_text_is_cards_or_refused(text):
    with suppress(UnknownCard):
        assert set(parse(text)) <= ALL_CARDS


def test_copies_beyond_the_decks_are_found():
    pool = parse("Ah Ah Kd Kd Kd Jk")
    assert surplus_cards(pool, 1) == ("Ah", "Kd")
    assert surplus_cards(pool, 2) == ("Kd",)
    assert surplus_cards(pool, 3) == ()


def test_each_deck_has_two_jokers():
    assert [copies_in_decks(one, 3) for one in validate_cards(["Ah", "Jk"])] == [3, 6]
    assert surplus_cards(parse("Jk Jk"), 1) == ()
    assert surplus_cards(parse("Jk Jk Jk"), 1) == ("Jk",)
    assert surplus_cards(parse("Jk Jk Jk"), 2) == ()


def test_it_does_not_matter_to_copies_how_they_lie():
    pool = [*parse("Ah Kd Jk"), *map(turn_face_down, parse("Ah Jk"))]
    assert surplus_cards(pool, 1) == ("Ah",)
    assert surplus_cards(pool, 2) == ()
    assert surplus_cards([], 0) == ()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ah Kd", ("Ah", "Kd")),
        ("(6h 9c) Kd", ("6h_", "9c_", "Kd")),
        ("Kd(6h)9c(4d)", ("Kd", "6h_", "9c", "4d_")),
        (" ( 6♥, ) (10c);", ("6h_", "Tc_")),
        ("(joker) joker", ("Jk_", "Jk")),
        ("(6h\n9c)\nKd", ("6h_", "9c_", "Kd")),
        ("()", ()),
        ("", ()),
    ],
)
def test_cards_between_parentheses_lie_face_down(text, found):
    assert parse_cards_with_face_down(text) == found


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("(", "“(”"),
        (")", "“)”"),
        ("Kd (6h", "“(6h”"),
        ("6h) Kd", "“) Kd”"),
        ("Kd )(", "“)(”"),
        ("((6h))", "“((6h))”"),
        ("(6h) Kd (9c\n9d", "“(9c\n9d”"),
        ("(" + "6h" * 10_000, "“(6h6h6h6h6h6…”"),
    ],
)
def test_a_parenthesis_that_is_missing_is_quoted(text, quoted):
    with pytest.raises(UnknownCard) as refused:
        parse_cards_with_face_down(text)
    assert quoted in str(refused.value)
    assert "in parentheses" in str(refused.value)


@pytest.mark.parametrize("text", ["(1h)", "(6h) 1h", "6h_"])
def test_what_names_no_card_is_quoted_however_it_lies(text):
    with pytest.raises(UnknownCard, match="is not a card"):
        parse_cards_with_face_down(text)


@given(st.lists(st.tuples(st.sampled_from(sorted(ALL_CARDS)), st.booleans())))
def test_what_is_shown_as_it_lies_reads_back(pool):
    lying = [turn_face_down(one) if down else one for one, down in pool]
    assert parse_cards_with_face_down(" ".join(map(show, lying))) == tuple(lying)
    assert len({card_in_words(one) for one in lying}) == len(set(lying))


@given(st.text(alphabet="()AhKd6c joker_x\n"))
def test_any_text_with_parentheses_is_cards_or_refused(text):
    with suppress(UnknownCard):
        assert {turn_face_up(one) for one in parse_cards_with_face_down(text)} <= ALL_CARDS


@given(st.sampled_from(sorted(ALL_CARDS)))
def test_a_card_turned_down_and_up_is_itself(one):
    down = turn_face_down(one)
    assert is_face_down(down)
    assert not is_face_down(one)
    assert turn_face_down(down) == down
    assert turn_face_up(down) == turn_face_up(one) == one


def test_a_card_face_down_is_shown_and_said_so():
    down = [turn_face_down(one) for one in validate_cards(["Ts", "Jk"])]
    assert [show(one) for one in down] == ["(10♠)", "(joker)"]
    assert [card_in_words(one) for one in down] == ["ten of spades, face down", "joker, face down"]
    with pytest.raises(UnknownCard):
        validate_cards(down)


def test_ranks_have_a_plural():
    assert [plural_rank_name(rank) for rank in "26TQA"] == ["twos", "sixes", "tens", "queens", "aces"]

"""Names in any script, and what a name must not do to a page."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.evenings.tables.names import (
    MAX_NAME_LENGTH,
    MOST_SEATS,
    BadName,
    clean_name,
    isolate_right_to_left_name,
    name_comparison_key,
    refuse_bad_names,
    refuse_similar_names,
)
from companion.kit.letters import visible_length

FAMILY = "👨‍👩‍👧‍👦"


@pytest.mark.parametrize(
    ("raw", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann \t of\nthe  Hill ", "Ann of the Hill"),
        ("Zoe\u0308", "Zoë"),
        ("אבישג", "אבישג"),
        ("محمد علی", "محمد علی"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        (FAMILY, FAMILY),
        ("🇫🇮 Väinö", "🇫🇮 Väinö"),
        ("❤️", "❤️"),
        ("\u202eevil\u202c", "evil"),
        ("a\u2066b\u2069\u200f\u061c", "ab"),
        ("a\x00b\x1b[31m", "ab[31m"),
        ("Ann\ud800", "Ann"),
        ("\u200dAnn\u200d", "Ann"),
        ("\u0301 \u0308Ann", "Ann"),
        ("Ane\u200b\u0301", "Ané"),
        ("<b>&amp;", "<b>&amp;"),
        ("สมชาย", "สมชาย"),
        ("क्षत्रिय", "क्षत्रिय"),
    ],
)
def test_a_name_is_kept_without_what_hides_or_reverses(raw: str, kept: str):
    assert clean_name(raw) == kept


@pytest.mark.parametrize("raw", ["", "  ", "\u202e", "\u200b\u200d", "\u3164", "\u2800 ", "\x00", "\u0301"])
def test_a_name_must_show_something(raw: str):
    with pytest.raises(BadName, match="at least one letter"):
        clean_name(raw)


@pytest.mark.parametrize(
    "raw", ["x" * 25, "x" * 10_000, FAMILY * 25, "🇫🇮" * 25, "Z" + "\u0301" * 100, "a" + "\u200d" * 300 + "b"]
)
def test_a_name_has_24_visible_characters(raw: str):
    with pytest.raises(BadName, match="too long: a name can have up to 24") as bad:
        clean_name(raw)
    assert len(str(bad.value)) < 100


def test_24_characters_of_any_kind_fit():
    for character in ("x", "字", "é", "🇫🇮", "👩🏽", "❤️"):
        assert visible_length(clean_name(character * MAX_NAME_LENGTH)) == MAX_NAME_LENGTH


@pytest.mark.parametrize(
    ("text", "length"),
    [("", 0), ("abc", 3), (FAMILY, 1), ("🇫🇮🇸🇪", 2), ("🇫🇮x", 2), ("👍🏽", 1), ("q\u0307\u0323", 1), ("🏻", 1)],
)
def test_length_is_what_a_person_counts(text: str, length: int):
    assert visible_length(text) == length


def test_names_that_look_the_same_are_the_same():
    for twin in ("ANN", "Ａｎｎ", "A\u200dnn", "Ann\ufe0f"):
        assert name_comparison_key(twin) == name_comparison_key("Ann")
        with pytest.raises(BadName):
            refuse_similar_names(["Ann", twin])
    assert name_comparison_key("Weiß") == name_comparison_key("WEISS")
    refuse_similar_names(["Ann", "Anne", "Änn", "אן"])


ANYTHING = st.one_of(st.characters(), st.sampled_from("\u200b\u200c\u200d\u0301🏻🇫e \u202e\u3164"))


@given(st.text(ANYTHING, max_size=60))
def test_what_is_kept_is_safe_and_stays_as_it_is(raw: str):
    try:
        name = clean_name(raw)
    except BadName:
        return
    assert clean_name(name) == name == unicodedata.normalize("NFC", name)
    assert 1 <= visible_length(name) <= MAX_NAME_LENGTH
    assert len(name) <= 200
    assert not any(
        unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") or "\u202a" <= c <= "\u202e" for c in name
    )
    name.encode()


def test_a_name_from_right_to_left_leaves_the_sentence_around_it_in_order():
    for name in ("Bo", "Åsa 2", "😀", "李"):
        assert isolate_right_to_left_name(name) == name
    assert isolate_right_to_left_name("\u05d3\u05df") == "\u2068\u05d3\u05df\u2069"


def test_a_table_has_somebody_and_room_for_so_many_with_different_names():
    refuse_bad_names([f"P{number}" for number in range(MOST_SEATS)])
    for everybody, sentence in (
        ([], "Enter the name of at least one player"),
        ([f"P{number}" for number in range(MOST_SEATS + 1)], "room for 52 players"),
        (["Ann", "ANN"], "two players called"),
    ):
        with pytest.raises(BadName, match=sentence):
            refuse_bad_names(everybody)

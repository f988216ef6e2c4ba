"""What a pot is played for, as people write it."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.hands import BadPrize, read_prize, read_prizes
from companion.hands.definition.sides import CardPrize, HandPrize, PointsPrize, format_half_points


@pytest.mark.parametrize(
    ("text", "written", "name"),
    [
        ("high", "high", "high"),
        ("  HIGH ", "high", "high"),
        ("hand", "high", "high"),
        ("low", "low", "low"),
        ("low 8", "low 8", "low, eight or better"),
        ("low 10 or better", "low 10", "low, ten or better"),
        ("low t", "low 10", "low, ten or better"),
        ("low 2-7", "low 2-7", "deuce-to-seven low"),
        ("low 2-7 9", "low 2-7 9", "deuce-to-seven low, nine or better"),
        ("low a-6", "low a-6", "ace-to-six low"),
        ("badugi", "badugi", "badugi"),
        ("hand alone", "hand alone", "high without the board"),
        ("high alone", "hand alone", "high without the board"),
        ("low 8 alone", "low 8 alone", "low, eight or better, without the board"),
        ("badugi alone", "badugi alone", "badugi, without the board"),
        ("high row 2", "high row 2", "high, row 2"),
        ("low 8 row 12", "low 8 row 12", "low, eight or better, row 12"),
        ("high spade", "high spade", "highest spade"),
        ("high spade down", "high spade down", "highest spade face down"),
        ("highest spades face down", "high spade down", "highest spade face down"),
        ("low heart in the hole", "low heart down", "lowest heart face down"),
        ("low club ace low", "low club ace low", "lowest club, the ace low"),
        ("points 27", "points 27", "nearest to 27"),
        ("points 27 not over", "points 27 not over", "nearest to 27, not over"),
        ("points 27 courts 10", "points 27", "nearest to 27"),
        ("points 7 courts half", "points 7 courts half", "nearest to 7"),
        ("points 7½ courts ½ not over", "points 7½ not over courts half", "nearest to 7½, not over"),
        ("points 7.5", "points 7½", "nearest to 7½"),
        ("points ½", "points ½", "nearest to ½"),
    ],
)
def test_people_write_a_side(text, written, name):
    side = read_prize(text)
    assert (str(side), side.name) == (written, name)
    assert read_prize(str(side)) == side


sides = st.one_of(
    st.builds(
        HandPrize,
        st.sampled_from(["low", "low 2-7", "low a-6"]),
        st.sampled_from(["", *"23456789TJQK"]),
        st.booleans(),
    ),
    st.builds(
        HandPrize, st.sampled_from(["high", "low", "badugi"]), st.just(""), st.just(False), st.integers(0, 20)
    ),
    st.builds(CardPrize, st.sampled_from("cdhs"), st.just(True), st.booleans(), st.booleans()),
    st.builds(CardPrize, st.sampled_from("cdhs"), st.just(False), st.booleans()),
    st.builds(PointsPrize, st.integers(1, 1000), st.booleans(), st.booleans()),
)


@given(sides)
def test_every_side_is_read_as_it_is_written(side):
    assert read_prize(str(side)) == side
    assert side.name


@pytest.mark.random
@given(st.text(max_size=40) | st.from_regex(r"(high|low|points|hand|badugi)[ a-z0-9½-]{0,20}"))
def test_any_text_is_a_side_or_is_refused(text):
    with suppress(BadPrize):
        assert read_prize(str(read_prize(text))) == read_prize(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "“” is not a prize."),
        ("best", "“best” is not a prize. Write high, low,"),
        ("x" * 100, f"“{'x' * 24}…” is not"),
        ("points 0", "Points must be a number from ½ to 500"),
        ("points 501", "Points must be a number from ½ to 500"),
        (f"points {'9' * 5000}", "Points must be a number from ½ to 500"),
        ("points", "“points” is not"),
        ("points ", "“points ” is not"),
        ("points not over", "“points not over” is not"),
        ("points -3", "“points -3” is not"),
        ("points 27 courts 5", "is not"),
        ("high 8", "Only a low can be “8 or better”: write “low 8” or “high”."),
        ("badugi 8", "Only a low can be “8 or better”: write “low 8” or “badugi”."),
        ("low a", "“low a” is not"),
        ("high row 0", "Rows are numbered from 1, so there is no row 0."),
        ("high row", "is not"),
        ("high spade ace low", "The ace can only be low if"),
        ("high joker", "is not"),
    ],
)
def test_what_is_no_side_is_refused_in_a_sentence(text, sentence):
    with pytest.raises(BadPrize) as refused:
        read_prize(text)
    assert sentence in str(refused.value)


def test_a_row_of_a_million_is_read_and_is_for_the_board_to_refuse():
    assert read_prize(f"high row {'9' * 5000}").line_number == 9999


def test_one_to_four_sides_are_a_showdown():
    assert [str(side) for side in read_prizes(["high", "Low 8"])] == ["high", "low 8"]
    for texts in ([], ["high"] * 5):
        with pytest.raises(BadPrize, match=f"1 to 4 equal prizes, not {len(texts)}"):
            read_prizes(texts)
    with pytest.raises(BadPrize, match="“low 8” only once"):
        read_prizes(["low 8", "high", "low 8 or better"])


def test_sides_say_what_they_need():
    assert [
        read_prize(text).depends_on_facing for text in ("high", "high spade", "low heart down", "points 7")
    ] == [
        False,
        False,
        True,
        False,
    ]
    assert [read_prize(text).line_number for text in ("high", "high row 2", "high spade", "points 7")] == [
        0,
        2,
        0,
        0,
    ]


@pytest.mark.parametrize(("halves", "said"), [(0, "0"), (1, "½"), (2, "1"), (53, "26½"), (54, "27")])
def test_points_are_written_with_halves(halves, said):
    assert format_half_points(halves) == said

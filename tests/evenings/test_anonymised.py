"""Names taken out of what was told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.evenings.groups.anonymised import replace_names


@pytest.mark.parametrize(
    ("told", "names", "found"),
    [
        ("Bo takes 5. Bob owes Bo's 3", {"Bo"}, "Player 2 takes 5. Bob owes Player 2's 3"),
        ("Bobby was Bo", {"Bo", "Bobby"}, "Player 2 was Player 2"),
        ("Will will", {"Will"}, "Player 2 will"),
        ("\u2068אבא\u2069 deals", {"אבא"}, "\u2068Player 2\u2069 deals"),
        ("A+ (x) wins", {"A+ (x)"}, "Player 2 wins"),
        ("🦊 wins, 🦊🦊 loses", {"🦊"}, "Player 2 wins, Player 2Player 2 loses"),
        ("Bo", set(), "Bo"),
        ("Bo", {""}, "Bo"),
    ],
)
def test_a_name_goes_where_it_stands_as_a_word(told, names, found):
    assert replace_names(told, names, "Player 2") == found


def test_lists_and_mappings_keep_their_keys_and_figures():
    told = {"Bo": ["Bo wins", 5, None, True, {"name": "Bo"}]}
    assert replace_names(told, {"Bo"}, "X") == {"Bo": ["X wins", 5, None, True, {"name": "X"}]}


LETTERS = st.text(alphabet="aAbB", min_size=1, max_size=3)


@given(st.lists(LETTERS), st.sets(LETTERS, max_size=3))
def test_each_word_that_is_a_name_goes_and_no_other(words, names):
    found = replace_names(" ".join(words), names, "§")
    assert found == " ".join("§" if word in names else word for word in words)

"""The ranking that fits hands by their numbers of cards."""

import pytest

from companion.kit.fitting_ranking import fitting_ranking


@pytest.mark.parametrize(
    ("sizes", "slug"),
    [
        ([], "standard"),
        ([5, 5], "standard"),
        ([7], "standard"),
        ([5, 7], "standard"),
        ([4], "sets4"),
        ([3, 3, 3], "guts3"),
        ([2], "two"),
        ([1, 1], "one"),
        ([3, 2], "standard-fives-few"),
        ([5, 4], "standard-fives-few"),
    ],
)
def test_by_the_numbers_of_cards(sizes, slug):
    assert fitting_ranking(sizes).slug == slug


def test_wild_cards_make_five_of_a_kind():
    assert fitting_ranking([5], has_wild=True).slug == "standard-fives"

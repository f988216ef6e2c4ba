"""The games on the shelf: each can be kept, shared and played by a table."""

import pytest

from companion.variants import as_data, can_play, fingerprint, from_text, read_variant, to_text, trial
from companion.variants.shelf import FAMILIES, games, shelf
from companion.variants.shelf.ours import ours

SLUGS = list(games())


def test_some_forty_games_lie_there_each_under_its_own_name():
    assert len(games()) >= 40
    assert len({variant.name for variant in games().values()}) == len(games())
    assert len(set(map(fingerprint, games().values()))) == len(games())
    assert list(shelf()) == list(FAMILIES)
    assert all(shelf().values())


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_on_the_shelf_is_whole(slug: str):
    variant = games()[slug]
    trial(variant)
    assert read_variant(as_data(variant)) == variant
    assert from_text(to_text(variant)) == variant
    assert can_play(variant) >= 5, "fewer are no table"


def test_a_game_is_like_another_that_is_there_or_like_none():
    known = {variant.name for variant in (*games().values(), *ours().values())}
    likes = {variant.name: variant.like for variant in games().values()}
    assert set(likes.values()) <= {"", *known}
    assert not [name for name, like in likes.items() if name == like]


def test_who_shares_a_game_sends_little():
    lengths = sorted(len(to_text(variant)) for variant in games().values())
    assert lengths[len(lengths) // 2] < 200
    assert lengths[-1] < 400

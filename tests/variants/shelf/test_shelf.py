"""The games on the shelf: each can be kept, shared and played by a table."""

import pytest

from companion.variants import (
    judge_trial_hands,
    max_players,
    read_variant,
    variant_fingerprint,
    variant_from_text,
    variant_to_data,
    variant_to_text,
)
from companion.variants.shelf import FAMILY_LABELS, built_in_variants_by_family, built_in_variants_by_slug
from companion.variants.shelf.ours import match_pot_variants

SLUGS = list(built_in_variants_by_slug())


def test_some_forty_games_lie_there_each_under_its_own_name():
    assert len(built_in_variants_by_slug()) >= 40
    assert len({variant.name for variant in built_in_variants_by_slug().values()}) == len(
        built_in_variants_by_slug()
    )
    assert len(set(map(variant_fingerprint, built_in_variants_by_slug().values()))) == len(
        built_in_variants_by_slug()
    )
    assert list(built_in_variants_by_family()) == list(FAMILY_LABELS)
    assert all(built_in_variants_by_family().values())


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_on_the_shelf_is_whole(slug: str):
    variant = built_in_variants_by_slug()[slug]
    judge_trial_hands(variant)
    assert read_variant(variant_to_data(variant)) == variant
    assert variant_from_text(variant_to_text(variant)) == variant
    assert max_players(variant) >= 5, "fewer are no table"


def test_a_game_is_like_another_that_is_there_or_like_none():
    known = {
        variant.name for variant in (*built_in_variants_by_slug().values(), *match_pot_variants().values())
    }
    likes = {variant.name: variant.like for variant in built_in_variants_by_slug().values()}
    assert set(likes.values()) <= {"", *known}
    assert not [name for name, like in likes.items() if name == like]


def test_who_shares_a_game_sends_little():
    lengths = sorted(len(variant_to_text(variant)) for variant in built_in_variants_by_slug().values())
    assert lengths[len(lengths) // 2] < 200
    assert lengths[-1] < 400

"""The deal rotates as goes with the way to say in or out, unless somebody set it.

- a game that is asked instead of dropped, or dropped instead of asked: asked, the deal rotates; dropped,
  the dealer stays; Wild Fours is dropped and rotates, Omaha Burns is asked and stays, One Card with a swap
  rotates (test_rotation_follows_declaring)
- what was set stays set (test_what_was_set_is_played)
- a variant means the same as its options typed by hand (test_a_variant_means_what_its_options_mean_by_hand)
- a yes or no that was stored with a match or with stakes is read (test_a_stored_yes_or_no_is_still_read)
"""

from types import MappingProxyType

import pytest

from companion.engine.values import filled_values_to_json, read_values
from companion.evenings.money.stakes import filter_valid_options
from companion.games import GAMES
from games.pots import Pots

FAMILY = [slug for slug, game in GAMES.items() if game.screens.template_name == "matchpot"]
ASKED, DROP, CHIPS = "asked", "drop", "chips"
ROTATES = {
    ("deadly-69s", ""): {ASKED: True, DROP: False, CHIPS: False},
    ("forehead", ""): {ASKED: True, DROP: False, CHIPS: False},
    ("position-match-pot", ""): {ASKED: True, DROP: False, CHIPS: False},
    ("two-more-inches", ""): {ASKED: True, DROP: False, CHIPS: False},
    ("guts", "three"): {ASKED: True, DROP: False, CHIPS: False},
    ("guts", "one"): {ASKED: True, DROP: False, CHIPS: False},
    ("guts", "pass"): {ASKED: True, DROP: True, CHIPS: True},
    ("guts", "two"): {ASKED: True, DROP: False, CHIPS: False},
    ("guts", "four"): {ASKED: True, DROP: False, CHIPS: False},
    ("piranha", ""): {ASKED: True, DROP: False, CHIPS: False},
    ("three-five-seven", "357"): {ASKED: True, DROP: False, CHIPS: False},
    ("three-five-seven", "678"): {ASKED: True, DROP: False, CHIPS: False},
    ("wild-fours", ""): {ASKED: True, DROP: True, CHIPS: True},
    ("omaha-burns", ""): {ASKED: False, DROP: False, CHIPS: False},
}
"""As the source has it; chips are a way to drop."""


def rotates(slug, **options):
    return Pots(slug, **options).state.match.agreement.dealing.rotates


@pytest.mark.parametrize(("slug", "form"), ROTATES)
@pytest.mark.parametrize("declare", [ASKED, DROP, CHIPS])
def test_rotation_follows_declaring(slug, form, declare):
    chosen = {"form": form} if form else {}
    assert rotates(slug, declare=declare, **chosen) is ROTATES[slug, form][declare]


def test_every_game_is_among_them():
    assert {slug for slug, _ in ROTATES} == set(FAMILY)


@pytest.mark.parametrize("slug", FAMILY)
@pytest.mark.parametrize("declare", [ASKED, DROP, CHIPS])
def test_what_was_set_is_played(slug, declare):
    assert rotates(slug, declare=declare, rotates="yes")
    assert not rotates(slug, declare=declare, rotates="no")


@pytest.mark.parametrize("slug", FAMILY)
def test_a_variant_means_what_its_options_mean_by_hand(slug):
    """The page fills a variant in beside the options that are usual, as somebody would by hand."""
    game = GAMES[slug]
    for variant in ({}, *game.options.named_sets.values()):
        filled = {option.name: variant.get(option.name, option.default) for option in game.options.fields}
        stored = filled_values_to_json(read_values(game.options.fields, filled))
        saved = filter_valid_options(game, stored).values
        players = 3
        assert len({rotates(slug, players=players, **way) for way in (variant, filled, stored, saved)}) == 1


@pytest.mark.parametrize("slug", FAMILY)
def test_a_stored_yes_or_no_is_still_read(slug):
    for kept in (True, False):
        assert rotates(slug, rotates=kept) is kept
        assert filter_valid_options(GAMES[slug], {"rotates": kept}).values == MappingProxyType(
            {"rotates": "yes" if kept else "no"}
        )

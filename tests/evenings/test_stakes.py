"""Options that were saved once: what of them a game still takes, and how many a phone keeps."""

from dataclasses import replace

import pytest
from store import potluck, toy

from companion.engine.field import Illegal
from companion.engine.money import WHOLE, MoneyUnit
from companion.evenings.money.stakes import (
    MAX_PRESETS,
    ValidOptions,
    are_default_options,
    filter_valid_options,
    find_similar_name,
    refuse_too_many_presets,
)


def test_what_a_game_no_longer_has_or_allows_is_lost():
    saved = {"goal": 20, "stake": -1, "gone": 1}
    assert filter_valid_options(toy.GAME, saved) == ValidOptions({"goal": 20}, ("Stake", "gone"))


def test_the_pot_that_waited_then_is_no_option_now():
    assert filter_valid_options(potluck.GAME, {"ante": 2, "taken_over": 12}) == ValidOptions({"ante": 2}, ())


def test_stakes_are_usual_where_nobody_chose_any():
    assert are_default_options(toy.GAME, {"goal": 10})
    assert not are_default_options(toy.GAME, {"goal": 20})


def test_a_name_is_found_that_would_be_taken_for_it():
    assert find_similar_name("high", ["Low", "HIGH"]) == "HIGH"
    assert find_similar_name("high", ["Low"]) is None


def test_a_phone_keeps_so_many_and_no_more():
    refuse_too_many_presets(MAX_PRESETS - 1)
    with pytest.raises(Illegal, match="This phone already has 100 sets"):
        refuse_too_many_presets(MAX_PRESETS)


EUROS = MoneyUnit("€", 2)


@pytest.mark.parametrize(
    ("stored", "places", "unit", "values", "lost"),
    [
        (3, 0, EUROS, {"stake": 300}, ()),
        (300, 2, WHOLE, {"stake": 3}, ()),
        (250, 2, WHOLE, {}, ("Stake",)),
        (250, 2, EUROS, {"stake": 250}, ()),
        (3, None, EUROS, {"stake": 3}, ()),
    ],
)
def test_what_was_saved_is_the_same_money_where_something_else_is_counted(stored, places, unit, values, lost):
    assert filter_valid_options(toy.GAME, {"stake": stored}, unit, places) == ValidOptions(values, lost)


def test_a_variant_is_in_what_the_table_counts():
    game = replace(
        toy.GAME, options=replace(toy.GAME.options, named_sets={"High": {"goal": 50, "stake": 20}})
    )
    assert game.options.named_set_in("High", EUROS) == {"goal": 50, "stake": 2000}
    assert game.options.named_set_in("High", WHOLE) == {"goal": 50, "stake": 20}
    assert game.options.named_set_in("Low", EUROS) == {}

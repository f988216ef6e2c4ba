"""The rows that are tapped for who wins say what the pot is played for."""

import pytest
from flask import Flask

from companion.variants import read_variant
from web.variants.house_played import House


@pytest.mark.parametrize(
    ("sides", "legend"),
    [(["high"], "The best hand"), (["low"], "The lowest hand"), (["badugi"], "The best badugi")],
)
def test_a_low_game_is_not_tapped_for_the_best_hand(app: Flask, sides: list[str], legend: str):
    house = House(app, read_variant({"name": "Ours", "steps": ["5 down", "bet"], "sides": sides}))
    house.enter(house.anna, action="deal")
    house.enter(house.anna, action="close", to="0")
    assert f'<legend class="sr">{legend}</legend>' in house.page()

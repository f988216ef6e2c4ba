"""A game of the house on the page of its match: bets, high, low or both in secret, the showdown by sides."""

import pytest
from flask import Flask

from companion.variants import read_variant
from web.phones import text

from .house_played import House

HIGH_LOW = read_variant(
    {
        "name": "Kitchen high-low",
        "steps": ["5 down", "bet", "declare"],
        "sides": ["high", "low"],
        "speak": "declare",
        "wild": ["named"],
        "order": "standard-fives",
    }
)


@pytest.fixture
def house(app: Flask) -> House:
    return House(app, HIGH_LOW)


def test_high_low_or_both_is_said_on_every_phone_and_the_sides_are_shown(house: House):
    house.enter(house.anna, action="deal")
    page = house.page()
    assert "A player is all-in" in page
    assert "A player pays into the pot" in page
    house.enter(house.anna, action="pay", seat="0", amount="2")
    house.enter(house.anna, action="close", to="1")
    page = house.page()
    assert [f'name="choice" value="0-{answer}"' in page for answer in range(4)] == [True, True, True, False]
    assert ">Both</button>" in page
    assert house.choose(house.anna, "0-2") == 303
    assert "turn-face" not in house.page()
    assert house.choose(house.bo, "1-1") == 303
    assert house.choose(house.anna, "2-0") == 303
    page = house.page()
    told = [part.split("<")[0] for part in page.split('class="turn-face">')[1:]]
    assert sorted(told) == ["Both", "High", "Low"]
    assert 'name="named"' in page
    answer = house.enter(
        house.anna,
        action="show",
        named="Q",
        hand0="Ac Ad Qh 4h 5s",
        hand1="Kc Kd 3s 4s 6c",
        hand2="2c 3d 4d 5d 7h",
    )
    assert answer.status_code in (200, 303), text(answer)
    page = house.page()
    assert "The best hand" in page
    assert "The lowest hand" in page
    assert "Q♥ is wild" in page


def test_a_showdown_that_does_not_fit_is_answered_with_a_sentence(house: House):
    house.enter(house.anna, action="deal")
    house.enter(house.anna, action="close", to="0")
    for phone, choice in ((house.anna, "0-1"), (house.bo, "1-1"), (house.anna, "2-1")):
        assert house.choose(phone, choice) == 303
    refused = house.enter(house.anna, action="show")
    assert refused.status_code == 422
    assert "Tap whoever has the best hand" in text(refused)
    unnamed = house.enter(house.anna, action="show", hand0="Ac Ad Qh 4h 5s")
    assert unnamed.status_code == 422
    assert "Choose the wild rank" in text(unnamed)

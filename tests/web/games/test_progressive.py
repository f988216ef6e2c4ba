"""Progressive Poker as pages: what stands beside the names and below them, before the showdown."""

import re
from collections.abc import Callable

import pytest
from flask import Flask

from web.phones import Evening, text

NAMES = ("Anna", "Bo", "Cy")


class Deals(Evening):
    """Two phones at a match of Progressive Poker that Bo deals first."""

    game = "progressive"

    def __init__(self, app: Flask, names: tuple[str, ...] = NAMES, **options: str) -> None:
        super().__init__(app, names, **options)

    def won_by(self, *seats: str) -> str:
        """Record a showdown and return the page."""
        answer = self.enter(self.anna, action="showdown", winners=list(seats))
        assert answer.status_code == 303
        return text(self.anna.get(self.match))


@pytest.fixture
def deals(make_app: Callable[..., Flask]) -> Deals:
    return Deals(make_app())


def beside(page: str) -> list[str]:
    """Return what stands beside each name of the score board."""
    return [said.strip() for said in re.findall(r'<span class="beside">(.*?)</span>', page, re.DOTALL)]


def test_beside_every_name_stands_who_may_exchange(deals: Deals):
    assert beside(text(deals.anna.get(deals.match))) == ["may exchange 2"] * 3
    assert beside(deals.won_by("0")) == [
        "may not exchange: has the most cards",
        "may exchange 1",
        "may exchange 1",
    ]
    assert beside(deals.won_by("0")) == [
        "may not exchange: has the most cards",
        "cannot exchange cards",
        "cannot exchange cards",
    ]


def test_what_the_next_showdown_may_do_is_said_with_its_rule(deals: Deals):
    deals.won_by("0")
    page = deals.won_by("0")
    assert (
        "There are 9 starting cards, an odd number. If only two players are left, "
        "a card of a player who goes out will be taken off the pile." in page
    )
    assert re.search(r'href="/rules/progressive[^"#]*#even"', page)
    page = deals.won_by("1", "2")
    assert "Bo and Cy have no starting card but stay in until the tie is decided." in page
    assert re.search(r'href="/rules/progressive[^"#]*#out"', page)


def test_another_game_says_nothing_beside_the_names(make_app: Callable[..., Flask]):
    evening = Evening(make_app())
    assert beside(text(evening.anna.get(evening.match))) == []


def test_what_somebody_draws_is_one_button_and_who_is_next_comes_by_itself(deals: Deals):
    page = text(deals.anna.get(deals.match))
    legend, press = r'<legend class="sr">(\w+) draws</legend>', r'value="(draw_\d=3)">3</button>'
    asked = re.search(f"{legend}.*?{press}", page, re.DOTALL)
    assert asked
    assert deals.enter(deals.anna, action="draw", press=asked[2]).status_code == 303
    page = text(deals.anna.get(deals.match))
    assert f"{asked[1]} draws 3 cards" in page
    assert f">{asked[1]} draws</legend>" not in page

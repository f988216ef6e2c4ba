"""A new game is one module and one rules page: nothing else has to know of it."""

from pathlib import Path
from types import MappingProxyType

import pytest
from engine.replaying import replay
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.gate import begin
from companion.engine.seats import Seats
from companion.games import GAMES, load_games
from companion.rules import pages

from . import house
from .every import anchors, looked_over
from .walks import step

HOUSE = load_games(house.__path__, house.__name__)
PAGE = pages.parse_rules_page(
    "hot-potato", Path(house.__path__[0], "hot-potato.md").read_text(encoding="utf-8")
)


def test_it_is_found_by_being_there():
    assert list(HOUSE) == ["hot-potato"]
    assert isinstance(HOUSE, MappingProxyType)


@pytest.mark.random
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_it_is_walked_checked_and_replayed_like_every_other(data):
    game = HOUSE["hot-potato"]
    state = first = begin(game, Seats(("Anna", "Bo", "Cy")), {"pack": 5})
    events = []
    for _ in range(12):
        if not list(looked_over(game, state)):
            break
        assert set(anchors(game, state)) <= {"", *(section.anchor for section in PAGE.sections)}
        stepped = step(game, state, data.draw)
        if stepped:
            events.append(stepped[0])
            state = stepped[1]
    assert [first, *replay(game, first, events)][-1] == state


def test_its_options_are_explained_by_its_page():
    option = HOUSE["hot-potato"].options.fields[0]
    assert option.label in PAGE.find_section(option.anchor).text


def test_the_games_of_the_house_are_in_order_of_their_names():
    names = [game.name for game in GAMES.values()]
    assert names == sorted(names)
    assert all(slug == game.slug for slug, game in GAMES.items())

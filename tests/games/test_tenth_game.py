"""A tenth game of the match-pot family needs data only: the engine, the options and the walks are there."""

from pathlib import Path

import pytest
from engine.replaying import replay
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.event import Event
from companion.engine.gate import begin, play
from companion.engine.seats import Seats
from companion.games import load_games
from companion.rules import load_rules_page, pages

from . import family
from .every import anchors, looked_over
from .walks import step

FAMILY = load_games(family.__path__, family.__name__)
GAME = FAMILY["widows-eights"]
OWN = pages.parse_rules_page(
    "widows-eights", Path(family.__path__[0], "widows-eights.md").read_text(encoding="utf-8")
)
SECTIONS = {section.anchor: section for section in (*load_rules_page("match-pot").sections, *OWN.sections)}


def test_it_is_found_by_being_there():
    assert list(FAMILY) == ["widows-eights"]


@pytest.mark.random
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_it_is_walked_checked_and_replayed_like_every_other(data):
    variant = data.draw(st.sampled_from([{}, *GAME.options.named_sets.values()]))
    state = first = begin(GAME, Seats(("Anna", "Bo", "Cy")), variant)
    events = []
    for _ in range(20):
        if not list(looked_over(GAME, state)):
            break
        assert set(anchors(GAME, state)) <= {"", *SECTIONS}
        stepped = step(GAME, state, data.draw)
        if stepped:
            events.append(stepped[0])
            state = stepped[1]
    assert [first, *replay(GAME, first, events)][-1] == state


def test_its_options_are_explained_by_the_pages():
    for option in GAME.options.fields:
        assert option.label in SECTIONS[option.anchor].text


def test_it_is_played_to_its_end():
    state = begin(GAME, Seats(("Anna", "Bo", "Cy")), {"ante": 4})
    for action, seat, values in (
        ("deal", None, {}),
        ("close", None, {"to": 2}),
        ("say", 1, {"choice": "in", "up": "Ah"}),
        ("say", 2, {"choice": "in", "up": "9c"}),
        ("say", 0, {"choice": "in", "up": "Td"}),
        ("close", None, {"to": 1, "folded": [0]}),
        ("show", None, {"hand2": "8s Kd", "kitty": "2c 2d", "kitty_up": "5h"}),
    ):
        state = play(GAME, state, Event(action, seat, values))
    assert (
        state.log_text == "Cy takes 18. Bo and Anna owe 10 each"
    )  # two more cards come: the hand stays closed
    assert state.balances == (-6, -6, 12)
    for seat in (1, 2):
        state = play(GAME, state, Event("deal"))
        state = play(GAME, state, Event("close"))
        state = play(GAME, state, Event("stay", None, {"stay": [2]}))
        state = play(GAME, state, Event("up", None, {"up2": "9c"}))
        state = play(GAME, state, Event("show", None, {"high": [2]}))
        assert state.match.legs == (0, 0, seat)
    assert state.log_text.endswith("Cy wins the pot of 20 with 2 legs")
    assert state.balances == (-16, -16, 32)

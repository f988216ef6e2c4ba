"""What every game tells about an entry adds up, whatever was entered."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from companion import rules
from companion.games import GAMES
from companion.play.adding import unbalanced
from companion.play.event import Event
from companion.play.field import Illegal
from companion.play.gate import account_of, begin, play
from companion.play.seats import Seats

from .walks import step

NAMES = ("Anna", "Bo", "Cy", "Di", "Eva", "Fi", "Gus", "Hal", "Ida")
STEPS = 30
TRANSCRIPTS = Path(__file__).with_name("transcripts")
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)


def looked_over(game, before, event, after):
    """Check that an entry is told to the last chip, by sections of the rules that there are."""
    account = account_of(game, before, event, after)
    assert unbalanced(game.summary(before), game.summary(after), account) == "", (event, account)
    page = {section.anchor for section in rules.load(game.slug).sections}
    for one in account.steps:
        assert one.what[:1].isupper() or one.what[:1].isdigit(), "a step is a sentence"
        assert not one.what.endswith("."), "which may stand in a list"
        assert one.anchor in page
    for hand in account.hands:
        assert hand.name
        assert set(hand.board) <= set(hand.counts)
    return account


def played(game, transcript) -> Iterator[tuple]:
    """Yield each entry of a transcript with the states before and after it."""
    state = begin(game, Seats(tuple(transcript["names"])), transcript["options"])
    for entry in transcript["entries"]:
        event = Event(entry["action"], entry["seat"], entry["values"])
        before, state = state, play(game, state, event)
        yield before, event, state


@every_game
def test_every_entry_of_every_transcript_adds_up(game):
    page = TRANSCRIPTS / game.slug / f"{game.edition}.json"
    for transcript in json.loads(page.read_text(encoding="utf-8")):
        told = [looked_over(game, *entry) for entry in played(game, transcript)]
        assert any(account.steps for account in told)


@pytest.mark.no_cover
@every_game
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_every_entry_of_a_random_walk_adds_up(game, data):
    seats = Seats(NAMES[: data.draw(st.sampled_from(game.numbers))], dealer=0)
    variant = data.draw(st.sampled_from([{}, *game.variants.values()]))
    try:
        state = begin(game, seats, variant)
    except Illegal:
        assume(False)  # not every number of players fits every variant
    for _ in range(STEPS):
        stepped = step(game, state, data.draw) if game.actions(state) else None
        if stepped:
            looked_over(game, state, *stepped)
            state = stepped[1]

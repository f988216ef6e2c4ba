"""What every game tells about an entry adds up, whatever was entered."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.engine.event import Event
from companion.engine.gate import begin, play
from companion.engine.seats import Seats
from companion.games import GAMES

from .adding import added_up

pytestmark = pytest.mark.no_cover

TRANSCRIPTS = Path(__file__).with_name("transcripts")
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)


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
        told = [added_up(game, *entry) for entry in played(game, transcript)]
        assert any(account.steps for account in told)

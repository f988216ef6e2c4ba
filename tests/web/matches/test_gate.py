"""One gate: a tap asks a game once to decide and once for the page, and reads what was sent once."""

from pathlib import Path

import pytest
from benchmarks.gate import Counts, costs, make

from companion.games import GAMES
from companion.store.database.session import close_database_connections


@pytest.mark.parametrize("slug", GAMES)
def test_a_tap_passes_one_gate(slug: str, tmp_path: Path):
    counts = Counts()
    app = make(str(tmp_path), counts)
    with counts.listening(app):
        found = dict(costs(app, counts, slug))
    close_database_connections(app)
    tap, preview, poll = found["tap"], found["preview"], found["poll"]
    assert tap["actions"] == 2
    assert tap["read_values"] == preview["read_values"] == preview["actions"] == 1
    assert tap["SELECT"] <= 6
    assert poll == {"SELECT": 1}

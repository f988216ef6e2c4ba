"""Every game there is, walked at random through the database: it keeps what was played, in either kind."""

import random

import pytest
from flask import Flask

from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.engine.game import Game
from companion.engine.gate import as_submission, begin, play
from companion.engine.seats import Seats
from companion.games import GAMES
from companion.store.evenings.evenings import compute_evening
from companion.store.history.play import ReplayCache
from companion.store.history.replays import load_replay, match_seats
from companion.store.matches.log import append_entry, redo_entry, undo_entry
from companion.store.matches.matches import start_match
from companion.store.models import Match
from companion.store.tables.opening import open_table
from store.chance import something

ENTRIES = 20
TRIES = 400
MOST = 6
"""Players in a walk; a game for more takes longer and says no more."""


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize(
    ("migrated_url", "seed"), [("sqlite", 1), ("postgresql", 2)], indirect=["migrated_url"]
)
def test_what_is_stored_replays_to_what_was_played(app: Flask, slug: str, seed: int):
    app.config["GAMES"] = GAMES
    game, chance = GAMES[slug], random.Random(seed)
    seats = min(game.identity.seat_counts[seed % len(game.identity.seat_counts)], MOST)
    table = open_table("", [f"P{number}" for number in range(seats)], "opener")
    entered, finished = 0, []
    while entered < ENTRIES:
        pot = compute_evening(table).waiting
        match = start_match(table, slug, {}, table.seats, None, "opener")
        state, count = walked(game, match, chance, pot)
        assert count
        app.extensions["companion_plays"] = ReplayCache()
        found = load_replay(match)
        assert (found.state, found.seq) == (state, count)
        assert all(line.text for line in found.history)
        entered += count
        finished += [found.summary] if found.summary.over else []
    assert compute_evening(table).pot == (finished[-1].pot if finished else 0)


def walked(game: Game, match: Match, chance: random.Random, pot: int) -> tuple[object, int]:
    """Play a match at random beside the database; return its state and how much was entered."""
    names = tuple(seat.name for seat in match_seats(match))
    dealer = match.players.index(match.dealer)
    state = begin(
        game, Seats(names, dealer), {game.options.pot_option: pot} if game.options.pot_option else {}
    )
    entered = 0
    for _ in range(TRIES):
        if game.rules.summary(state).over or entered >= ENTRIES:
            break
        event = something(game, state, chance)
        after, sentence = played(game, state, event)
        if sentence:
            with pytest.raises(Illegal) as refused:
                append_entry(match, entered, as_submission(event), "opener")
            assert str(refused.value) == sentence
            continue
        entered = append_entry(match, entered, as_submission(event), "opener").seq
        state = after
        if chance.random() < 0.2:
            entered = redo_entry(match, undo_entry(match, entered, "opener").seq, "opener").seq
    return state, entered


def played(game: Game, state: object, event: Event) -> tuple[object, str]:
    """Return the state after the event, or why it is refused."""
    try:
        return play(game, state, event), ""
    except Illegal as illegal:
        return state, str(illegal)

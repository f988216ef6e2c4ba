"""Every game and every edition that is kept, and whether one is whole."""

from collections.abc import Iterator

import pytest

from companion.engine.action import Action
from companion.engine.course import REDO, UNDO
from companion.games import GAMES

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)


TELL_THEIR_ROUND = frozenset(
    {
        "deadly-69s",
        "fireplace",
        "forehead",
        "guts",
        "martian",
        "omaha-burns",
        "piranha",
        "position-match-pot",
        "progressive",
        "tapiola",
        "three-five-seven",
        "two-more-inches",
        "wild-fours",
    }
)
"""The built-in games in which cards are dealt."""


def seat_count(state) -> int:
    """Return the number of seats of any game; a match-pot game has them in the `match` of its state."""
    return len(getattr(state, "match", state).seats)


def looked_over(game, state) -> Iterator[Action]:
    """Check what every state must keep to, and yield what is offered."""
    assert game.rules.find_broken_invariant(state) == ""
    summary, actions = game.rules.summary(state), game.rules.actions(state)
    assert bool(actions) != summary.over, "something is offered until it is over"
    assert summary.over or not summary.winners
    assert not summary.over or all(
        seat in summary.winners for row in summary.rows if row.won for seat in row.seats
    )
    assert sum(summary.money) + summary.pot == 0, "no pot was taken over"
    assert summary.headline
    assert summary.over or summary.prompt
    assert not (summary.over and summary.round_facts)
    assert summary.over or summary.round_facts or game.slug not in TELL_THEIR_ROUND
    assert sorted(seat for row in summary.rows for seat in row.seats) == list(range(seat_count(state)))
    assert len({action.name for action in actions}) == len(actions)
    assert not {UNDO, REDO} & {action.name for action in actions}
    yield from actions


def anchors(game, state) -> Iterator[str]:
    yield game.rules.summary(state).anchor
    for action in game.rules.actions(state):
        yield action.anchor
        yield from (field.anchor for field in action.fields)

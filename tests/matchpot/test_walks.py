"""Random legal walks through made-up forms under every sensible combination of the universal variants.

Whatever is entered, money is conserved, every entry and every refusal is a sentence, and the same entries
lead to the same state.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial, reduce

import pytest
from engine.balance import unbalanced
from games.walks import step
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.engine.gate import begin, entry_details_of, play
from companion.engine.seats import Seats
from companion.matchpot import game

from .tables import ALL, NAMES

STEPS = 40
SMALL = {
    "ante": 9,
    "amount": 12,
    "wimp_amount": 5,
    "bet_limit": 8,
    "ceiling": 40,
    "hands": 4,
    "legs": 3,
    "minutes": 20,
    "taken_over": 30,
}


@pytest.fixture
def walked() -> Iterator[list[int]]:
    """For every walk of a test how many entries were accepted.

    A walk that is always refused would prove nothing, so the test fails.
    """
    walks: list[int] = []
    yield walks
    assert sum(walks) >= 2 * len(walks) > 0


def choices(option):
    """Return a strategy for the values of one option; what is usual comes oftener than what ends a walk."""
    if option.kind == "flag":
        return st.booleans()
    if option.kind == "choice":
        return st.sampled_from([value for value, _ in option.choices])
    values = st.integers(option.low, min(option.high, SMALL[option.name]))
    return st.one_of(st.just(option.default), values)


@pytest.mark.random
@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.slug)
@settings(
    max_examples=20,
    deadline=None,
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.filter_too_much,
        HealthCheck.function_scoped_fixture,  # one list for all the walks is meant
    ],
)
@given(data=st.data())
def test_a_walk_keeps_to_every_invariant(rules, walked, data):
    made = game(rules)
    options = {option.name: data.draw(choices(option), option.name) for option in made.options.fields}
    players, late = data.draw(st.integers(2, min(rules.max_players, 9))), data.draw(st.integers(0, 2))
    seats = Seats(NAMES[: players + late], data.draw(st.integers(0, players - 1)), late)
    state = first = begun(made, seats, options)
    events: list[Event] = []
    for minute in range(STEPS):
        actions = made.rules.actions(state)
        assert bool(actions) != made.rules.summary(state).over
        if not actions:
            break
        stepped = step(made, state, data.draw)
        if stepped is None:
            continue
        event = replace(stepped[0], minute=minute)
        before, state = state, play(made, state, event)
        account = entry_details_of(made, before, event, state)
        assert unbalanced(made.rules.summary(before), made.rules.summary(state), account) == ""
        events.append(event)
        looked_over(made, state)
    assert reduce(partial(play, made), events, first) == state
    walked.append(len(events))


def begun(made, seats, options):
    """Return the match, or give the walk up where the options do not go together: a sentence says so."""
    try:
        return begin(made, seats, options)
    except Illegal as illegal:
        refusal = illegal
    assert str(refusal).endswith(".")
    assert refusal.anchor
    return assume(False)


def looked_over(made, state):
    """Check what must be true after every entry."""
    assert made.rules.find_broken_invariant(state) == ""
    summary = made.rules.summary(state)
    assert sum(summary.money) + summary.pot == state.match.agreement.stakes.taken_over
    assert summary.log_text
    assert not summary.log_text.endswith(".")
    assert summary.headline
    assert summary.prompt or summary.over
    assert ".." not in summary.prompt + summary.log_text
    assert [row.seats for row in summary.rows] == [(seat,) for seat in range(len(state.match.seats))]
    hash(tuple(field for action in made.rules.actions(state) for field in action.fields))

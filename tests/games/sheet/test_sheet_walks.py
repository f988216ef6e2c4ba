"""The score sheet, whatever is agreed on and written down: sums that must be so, worked out apart."""

from itertools import pairwise

import pytest
from engine.balance import unbalanced
from engine.replaying import replay
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from companion.cards import DECK, JOKER
from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.engine.gate import begin, entry_details_of, play
from companion.engine.seats import Seats
from companion.games.sheet import GAME
from companion.games.sheet.presets import NAMED_SETS

NAMES = tuple("ABCDEFGHIJ")
KINDS = st.sampled_from(["free", "exchange", "pay"])
ENDS = st.sampled_from(["hand", "target", "out", "zero", "lives", "rounds", "minutes"])
POINTS = st.integers(-40, 60)

AGREED = st.one_of(
    st.sampled_from([dict(variant) for variant in NAMED_SETS.values()]),
    st.fixed_dictionaries(
        {
            "round": KINDS,
            "end": ENDS,
            "wins": st.sampled_from(["high", "low"]),
            "pot": st.booleans(),
            "teams": st.booleans(),
            "stake": st.integers(0, 7),
            "target": st.integers(1, 150),
            "start": st.integers(1, 150),
            "lives": st.integers(1, 5),
            "rounds": st.integers(1, 8),
            "minutes": st.integers(1, 8),
            "deal": st.booleans(),
            "cards": st.sampled_from(["none", "rummy", "canasta", "hearts", "own"]),
            "against": st.booleans(),
            "decks": st.integers(1, 2),
        }
    ),
)


def written(draw, action):
    """Draw what a table could write: mostly one of the numbers is left empty."""
    values = {}
    for field in action.fields:
        if field.kind == "choice":
            values[field.name] = draw(st.sampled_from([value for value, _ in field.choices]))
        elif field.kind == "int":
            number = st.integers(max(field.low, -40), 60)
            values[field.name] = draw(number if field.required else st.one_of(st.none(), number, number))
        elif draw(st.booleans()):
            values[field.name] = draw(st.lists(st.sampled_from([*DECK, JOKER]), min_size=1, max_size=4))
    return {name: value for name, value in values.items() if value is not None}


def walk(draw):
    """Draw a sheet; return its seats, all its states and the events that led from one to the next."""
    late = draw(st.integers(0, 3))
    seats = Seats(NAMES[: draw(st.integers(2, 6)) + late], late_count=late)
    try:
        states = [begin(GAME, seats, draw(AGREED))]
    except Illegal:
        assume(False)  # not all that is drawn goes together
    events = []
    for minute in range(draw(st.integers(1, 25))):
        if not (actions := [one for one in GAME.rules.actions(states[-1]) if one.name != "end"]):
            break
        action = draw(st.sampled_from(actions))
        seat = draw(st.sampled_from(action.seats)) if action.seats else None
        event = Event(action.name, seat, written(draw, action), minute)
        try:
            states.append(play(GAME, states[-1], event))
        except Illegal:
            continue
        events.append(event)
    return seats, states, events


pytestmark = pytest.mark.random
walks = settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))


def gains(before, after):
    """Return what an entry changed for each side, without what somebody brought."""
    return [now - then for now, then in zip(after.totals, before.totals, strict=True)]


@walks
@given(data=st.data())
def test_totals_are_the_sum_of_the_rounds_and_what_changes_hands_comes_to_0(data):
    _, states, events = walk(data.draw)
    totals = list(states[0].totals)
    for (before, after), event in zip(pairwise(states), events, strict=True):
        terms = after.options
        if event.action == "join":
            if event.values.get("begins") is not None:
                totals[event.seat] = event.values["begins"]
        else:
            row = after.rounds[-1] if event.action == "round" else after.current_round.points
            totals = [
                had + now - then
                for had, now, then in zip(totals, row, before.current_round.points, strict=True)
            ]
        assert list(after.totals) == totals
        if terms.exchanges_points:
            assert sum(after.totals) + after.pot == 0
        if terms.round_kind == "pay":
            assert all(sum(one) == 0 and sum(points > 0 for points in one) <= 1 for one in after.rounds)
        if terms.end_kind == "lives":
            assert min(after.totals) >= 0


@walks
@given(data=st.data())
def test_everybody_is_paid_the_difference_for_the_rounds_they_played_together(data):
    """Seat against seat, entry by entry: written apart from how a sheet keeps it."""
    seats, states, events = walk(data.draw)
    won = settled = [0] * len(seats)
    for (before, after), event in zip(pairwise(states), events, strict=True):
        terms, summary = after.options, GAME.rules.summary(after)
        if event.action in ("join", "leave"):
            settled = won
        else:
            got, sign = gains(before, after), 1 if terms.is_highest_best else -1
            apart = {
                seat: got[side]
                if terms.exchanges_points
                else sign * sum(got[side] - got[other] for other in before.present_teams if other != side)
                for side in before.present_teams
                for seat in before.team_seats[side]
            }
            won = [had + apart.get(seat, 0) for seat, had in enumerate(won)]
        assert sum(summary.money) + summary.pot == 0
        shown = won if after.over or terms.exchanges_points else settled
        assert summary.money == (tuple(terms.stake * points for points in shown) if terms.stake else ())


@walks
@given(data=st.data())
def test_who_is_out_or_away_stays_as_it_was_and_never_deals_or_wins_over_who_is_in(data):
    _, states, events = walk(data.draw)
    for (before, after), event in zip(pairwise(states), events, strict=True):
        for side, gone in enumerate(before.out_rounds):
            if (gone or side in before.away_teams) and event.action != "join":
                assert (after.out_rounds[side], after.totals[side]) == (gone, before.totals[side])
        assert after.over or after.team_of_seat(after.dealer) is not None
        if len(after.rounds) > len(before.rounds) and not after.over and after.options.rotates_deal:
            assert after.team_of_seat(after.dealer) in after.teams_in
        if after.over:
            assert set(after.winners) <= set(after.teams_in or before.teams_in)


@walks
@given(data=st.data())
def test_a_replay_is_what_was_played_and_every_state_can_be_shown(data):
    seats, states, events = walk(data.draw)
    assert [states[0], *replay(GAME, states[0], events)] == states
    for (before, after), event in zip(pairwise(states), events, strict=True):
        account = entry_details_of(GAME, before, event, after)
        assert unbalanced(GAME.rules.summary(before), GAME.rules.summary(after), account) == ""
    for state in states:
        assert GAME.rules.find_broken_invariant(state) == ""
        rows = GAME.rules.summary(state).rows
        assert sorted(seat for row in rows for seat in row.seats) == list(range(len(seats)))
        view = GAME.screens.view(state)
        lines = [line for line in (*view.newest, *view.before) if not line.joins]
        assert len(lines) == len(state.rounds) + state.current_round.has_points
        assert all(len(line.cells) == len(view.sides) for line in (*view.newest, *view.before))


@walks
@given(points=st.lists(st.lists(POINTS, min_size=2, max_size=4), min_size=1, max_size=6))
def test_the_number_that_is_worked_out_is_the_one_that_was_missing(points):
    """Whatever others have, the last of them is left empty."""
    number = min(map(len, points)) + 1
    first = begin(GAME, Seats(NAMES[:number]), {"round": "exchange"})
    rounds = [
        Event("round", values={f"points_{at}": one for at, one in enumerate(row[: number - 1])})
        for row in points
    ]
    last = [first, *replay(GAME, first, rounds)][-1]
    assert last.totals[-1] == -sum(sum(row[: number - 1]) for row in points)

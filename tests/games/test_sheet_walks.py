"""The score sheet, whatever is agreed on and written down: sums that must be so, worked out apart."""

from itertools import pairwise

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from companion.cards import DECK, JOKER
from companion.games.sheet import GAME
from companion.games.sheet.options import VARIANTS
from companion.play.field import Illegal
from companion.play.game import Event, Seats, begin, play, replay

NAMES = tuple("ABCDEFGHIJ")
KINDS = st.sampled_from(["free", "exchange", "pay"])
ENDS = st.sampled_from(["hand", "target", "out", "zero", "lives", "rounds", "minutes"])
POINTS = st.integers(-40, 60)

AGREED = st.one_of(
    st.sampled_from([dict(variant) for variant in VARIANTS.values()]),
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
    seats = Seats(NAMES[: draw(st.integers(2, 6))])
    try:
        states = [begin(GAME, seats, draw(AGREED))]
    except Illegal:
        assume(False)  # not all that is drawn goes together
    events = []
    for minute in range(draw(st.integers(1, 25))):
        if not (actions := [one for one in GAME.actions(states[-1]) if one.name != "end"]):
            break
        action = draw(st.sampled_from(actions))
        event = Event(action.name, values=written(draw, action), minute=minute)
        try:
            states.append(play(GAME, states[-1], event))
        except Illegal:
            continue
        events.append(event)
    return seats, states, events


walks = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


@walks
@given(data=st.data())
def test_totals_are_the_sum_of_the_rounds_and_what_changes_hands_comes_to_0(data):
    _, states, _ = walk(data.draw)
    for state in states:
        terms = state.terms
        columns = zip(*state.rounds, state.added, strict=True)
        assert state.totals == tuple(terms.begin + sum(column) for column in columns)
        if terms.moves:
            assert sum(state.totals) + state.pot == 0
        if terms.round == "pay":
            assert all(sum(one) == 0 and sum(points > 0 for points in one) <= 1 for one in state.rounds)
        if terms.end == "lives":
            assert min(state.totals) >= 0


@walks
@given(data=st.data())
def test_money_comes_to_0_with_the_pot_and_follows_the_differences(data):
    seats, states, _ = walk(data.draw)
    for state in states:
        summary = GAME.summary(state)
        assert sum(summary.money) + summary.pot == 0
        won = [state.totals[state.side_of(seat)] for seat in range(len(seats))]
        stake = state.terms.stake
        if not stake:
            assert summary.money == ()
        elif state.terms.moves:
            assert summary.money == tuple(stake * points for points in won)
        elif state.over:
            sign = 1 if state.terms.high else -1
            apart = (sum(own - other for other in state.totals) for own in won)
            assert summary.money == tuple(sign * stake * points for points in apart)
        else:
            assert summary.money == (0,) * len(seats)


@walks
@given(data=st.data())
def test_who_is_out_stays_as_it_was_and_never_deals_or_wins_over_who_is_in(data):
    _, states, _ = walk(data.draw)
    for before, after in pairwise(states):
        for side, gone in enumerate(before.out):
            if gone:
                assert (after.out[side], after.totals[side]) == (gone, before.totals[side])
        if len(after.rounds) > len(before.rounds) and not after.over and after.terms.deal:
            assert not after.out[after.side_of(after.dealer)]
        if after.over and after.inside:
            assert set(after.winners) <= set(after.inside)


@walks
@given(data=st.data())
def test_a_replay_is_what_was_played_and_every_state_can_be_shown(data):
    _, states, events = walk(data.draw)
    assert [states[0], *replay(GAME, states[0], events)] == states
    for state in states:
        assert GAME.check(state) == ""
        view = GAME.view(state)
        assert len(view.newest) + len(view.before) == len(state.rounds) + any(state.added)


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

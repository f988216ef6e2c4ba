"""Plain Omaha for the pot that is left: offered where a limit or a vote has ended Omaha Burns."""

import pytest

from companion.engine.event import Event
from companion.engine.gate import begin, play
from companion.engine.seats import Seats
from companion.games import GAMES

GAME = GAMES["omaha-burns"]
NAMES = ("Anna", "Bo", "Cy")


def dealt(state):
    """Deal, and let nobody bet up to the question."""
    state = play(GAME, state, Event("deal"))
    for _ in range(3):
        state = play(GAME, state, Event("close", None, {"to": 0}))
    return state


def answered(state, *answers):
    for answer in answers:
        state = play(GAME, state, Event("say", None, {"choice": answer}))
    return state


def voted(**options):
    """Nobody burns in the first hand, and all agree to stop."""
    state = answered(dealt(begin(GAME, Seats(NAMES), options)), "out", "out", "out")
    return play(GAME, state, Event("vote", None, {"agree": [0, 1, 2]}))


def test_a_vote_leaves_a_pot_for_plain_omaha():
    found = GAME.rules.follow_up_match(voted())
    assert (found.label, found.seats, found.dealer) == ("Plain Omaha for the pot of 3", (0, 1, 2), 0)
    assert found.description.endswith("Anna deals, everybody antes 1, and losers owe nothing.")


def test_whoever_would_have_dealt_next_deals():
    assert GAME.rules.follow_up_match(voted(rotates="yes")).dealer == 1


def test_a_limit_leaves_one_too():
    state = answered(dealt(begin(GAME, Seats(NAMES), {"hands": 1})), "out", "out", "out")
    assert state.match.is_over
    assert GAME.rules.follow_up_match(state).label == "Plain Omaha for the pot of 3"


@pytest.mark.parametrize("state", [voted, lambda: voted(legs=2, kitty=True, alone_only=True)])
def test_its_options_begin_a_game_in_which_nobody_is_asked(state):
    over = state()
    options = {
        "kitty": True,
        "legs": 2,
        "alone_only": True,
        "wimp": "amount",
        **GAME.rules.follow_up_match(over).options,
    }
    fresh = dealt_plain(begin(GAME, Seats(NAMES), {**options, "taken_over": 3}))
    assert (fresh.phase, fresh.match.pot, fresh.match.agreement.house_hand.kitty) == ("bet", 6, False)
    done = play(GAME, fresh, Event("close", None, {"to": 0}))
    done = play(GAME, done, Event("show", None, {"high": [1]}))
    assert (done.match.is_over, done.balances, done.match.pot) == (True, (-1, 5, -1), 0)


def dealt_plain(state):
    """Deal, and let nobody bet up to the last round."""
    state = play(GAME, state, Event("deal"))
    for _ in range(3):
        state = play(GAME, state, Event("close", None, {"to": 0}))
    return state


def test_nothing_follows_where_nothing_is_left_or_the_game_goes_on():
    fresh = begin(GAME, Seats(NAMES))
    assert GAME.rules.follow_up_match(fresh) is None
    won = answered(dealt(fresh), "in", "out", "out")
    assert won.match.is_over
    assert GAME.rules.follow_up_match(won) is None


def test_nothing_follows_plain_omaha_itself():
    """Its kitty may leave a pot."""
    state = dealt_plain(begin(GAME, Seats(NAMES), {"owe": "nothing", "kitty": True}))
    state = play(GAME, state, Event("close", None, {"to": 0}))
    state = play(GAME, state, Event("show", None, {"house": True}))
    assert (state.match.is_over, state.match.pot) == (True, 3)
    assert GAME.rules.follow_up_match(state) is None


def test_only_omaha_burns_has_a_last_hand():
    family = [game for game in GAMES.values() if game.screens.template_name == "matchpot"]
    assert [game.slug for game in family if game.rules.follow_up_match.args != (None,)] == ["omaha-burns"]

"""Match pot at a table that counts hundredths: stakes are dollars, and every amount is told so."""

import pytest

from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.engine.gate import begin, play
from companion.engine.money import MoneyUnit
from companion.engine.seats import Seats
from companion.games import GAMES

DOLLARS = MoneyUnit("$", 2)
GUTS, BURNS = GAMES["guts"], GAMES["omaha-burns"]


def dollars(game, variant="", **typed):
    seats = Seats(("Anna", "Bo", "Cy"), unit=DOLLARS)
    return begin(game, seats, {**game.options.named_set_in(variant, DOLLARS), **typed})


def entered(game, state, *events):
    for action, values in events:
        state = play(game, state, Event(action, None, values))
    return state


def lost(game, variant="", **typed):
    """Return what the loser of a first hand between Anna and Bo owes."""
    state = entered(game, dollars(game, variant, **typed), ("deal", {}))
    while not state.hand.players_in:
        action = "close" if state.hand.betting else "stay"
        values = {"to": "2"} if state.hand.betting else {"stay": (0, 1)}
        state = entered(game, state, (action, values))
    while state.hand.betting:
        state = entered(game, state, ("close", {"to": "0"}))
    values = {"high": (0,)} if state.current_stage.contest.low is None else {"high": (0,), "low": (0,)}
    state = entered(game, state, ("show", values))
    return state.match.debts[1].amount if state.match.debts else state.match.pot


def test_an_ante_is_a_dollar_unless_less_is_typed():
    assert (
        GUTS.rules.summary(entered(GUTS, dollars(GUTS), ("deal", {}))).log_text
        == "Everybody antes $1.00. Anna deals"
    )
    quarters = entered(GUTS, dollars(GUTS, ante="0,25"), ("deal", {}))
    assert GUTS.rules.summary(quarters).headline == "Pot $0.75. Deal 1"
    assert GUTS.rules.summary(quarters).prompt.endswith("if you stay and lose, you owe $0.75")


def test_a_burn_up_to_5_is_5_dollars_where_cents_are_counted():
    assert lost(GUTS, owe="upto", ante="4") == 500
    assert lost(GUTS, owe="upto", ante="4", amount="2.5") == 250


@pytest.mark.parametrize(
    ("variant", "typed", "owed"),
    [
        ("", {"owe": "share", "amount": "50", "ante": "0.03"}, 5),
        ("", {"owe": "share", "amount": "12.5"}, 38),
        ("", {"owe": "growing", "amount": "1"}, 100),
        ("", {"owe": "amount"}, 500),
    ],
)
def test_per_cent_are_per_cent_and_amounts_are_dollars(variant, typed, owed):
    assert lost(GUTS, variant, **typed) == owed


PRESETS = {
    "Half the pot": 450,
    "Five times the bet limit": 500,
    "Progressive": 100,
    "Match the whole pot": 900,
}


@pytest.mark.parametrize("variant", PRESETS)
def test_presets_mean_dollars_too(variant):
    """What losing a pot of nine dollars costs in the first hand."""
    assert dollars(BURNS, variant).match.agreement.loser_debt(900, 1) == PRESETS[variant]


def test_more_than_all_of_the_pot_is_refused():
    with pytest.raises(Illegal, match=r"^100.50% is more than the whole pot. Enter 100 or less\.$"):
        dollars(GUTS, owe="share", amount="100.5")


@pytest.mark.parametrize(("limit", "default"), [("0", 100), ("0.50", 50), ("3", 100)])
def test_a_bet_is_a_dollar_unless_something_else_is_typed(limit, default):
    state = entered(BURNS, dollars(BURNS, bet_limit=limit), ("deal", {}))
    (bet,) = [
        field
        for action in BURNS.rules.actions(state)
        if action.name == "raise"
        for field in action.fields
        if field.name == "to"
    ]
    assert (bet.default, bet.low, bet.unit) == (default, 1, DOLLARS)


def test_bets_are_told_and_refused_in_dollars():
    state = entered(BURNS, dollars(BURNS, bet_limit="2"), ("deal", {}))
    with pytest.raises(
        Illegal, match=r"^A bet or raise can add at most \$2.00. Enter up to \$2.00, not \$2.50\.$"
    ):
        entered(BURNS, state, ("raise", {"who": "1", "to": "2,50"}))
    raised = entered(BURNS, state, ("raise", {"who": "1", "to": "0.75"}))
    assert BURNS.rules.summary(raised).log_text == "Bo bets $0.75"
    assert BURNS.rules.summary(raised).prompt == "Bet: Cy, $0.75 to call. Then turn up the first three cards"
    with pytest.raises(Illegal, match=r"enter a number from \$0.75 to \$10000.00, not \$0.00\.$"):
        entered(BURNS, raised, ("close", {"to": "0"}))

"""How a hand goes on: from the deal through bets and declaring to what has to be shown.

rules: match-pot.md#play
"""

from dataclasses import replace

from companion.matchpot.bets import opened
from companion.matchpot.deadly import doubtful
from companion.matchpot.ending import nobody_in, settle
from companion.matchpot.money import Players
from companion.matchpot.options import NO_WIMP
from companion.matchpot.state import DECLARE, SHOW, UP, WIMP, State


def collected(state: State) -> State:
    """Return the match with all that is owed in the pot, and the antes where everybody antes.

    rules: match-pot.md#ante, match-pot.md#owe
    """
    paid = tuple(state.due(seat) for seat in range(len(state.seats)))
    net = tuple(have - amount for have, amount in zip(state.net, paid, strict=True))
    return replace(state, net=net, pot=state.pot + sum(paid), dues={}, antes=False)


def dealt(state: State) -> State:
    """Return the match with the next hand dealt and what was owed collected."""
    after = replace(
        collected(state),
        active=state.deciding or (state.around if state.stage == 0 else state.active),
        ins=(),
        outs=(),
        folded=(),
        dead=(),
        told=(),
        ups={},
        noted={} if state.stage == 0 else state.noted,
        board=() if state.stage == 0 else state.board,
        away=() if state.stage == 0 else state.away,
        again=False,
        round=0,
        shown=None,
        settlement=None,
    )
    return declared(after, after.deciding) if after.deciding else to_declaring(after)


def to_declaring(state: State) -> State:
    """Return the match at the next betting round before players declare, or where they declare.

    Nobody declares where nothing is owed, or where all others folded and nothing has to be beaten.
    """
    left, agreed = state.candidates, state.agreed
    if state.round < len(state.form.bets) and len(left) > 1:
        return opened(state, left)
    alone = len(left) == 1 and not (agreed.kitty or agreed.deck)
    if alone or agreed.owes_nothing:
        return declared(state, left)
    return replace(state, phase=DECLARE)


def declared(state: State, ins: Players) -> State:
    """Return the match after everybody declared and those in `ins` are in. rules: match-pot.md#declare"""
    outs = tuple(seat for seat in state.candidates if seat not in ins)
    state = replace(state, ins=state.sorted(ins), outs=outs, round=len(state.form.bets))
    if not ins:
        return nobody_in(state) if state.agreed.wimp == NO_WIMP else replace(state, phase=WIMP)
    if state.form.up and set(ins) - {*state.told, *state.ups}:
        return replace(state, phase=UP)
    return to_showdown(state)


def to_showdown(state: State) -> State:
    """Return the match at the next betting round of those in, at the showdown, or after it without one.

    Who alone can win shows nothing, unless a kitty or the deck has to be beaten; where only a card face down
    says whether that player is dead, it is asked first.
    rules: match-pot.md#alone, match-pot.md#deadly
    """
    alive = state.alive
    if not alive or (len(alive) == 1 and not state.house):
        return replace(state, phase=UP) if doubtful(state) else settle(state, (alive,))
    rounds = len(state.form.bets) + len(state.form.late_bets)
    if state.round < rounds and len(alive) > 1 and not state.deciding:
        return opened(state, alive)
    return replace(state, phase=SHOW)

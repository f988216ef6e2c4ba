"""The summary of Martian Poker: figures of each player, and the next thing to do."""

from collections.abc import Mapping
from types import MappingProxyType

from companion.cards import counted
from companion.engine.summary import Row, Summary
from companion.games.martian.hand.ending import winners
from companion.games.martian.rules.pieces import pips
from companion.games.martian.rules.tableau import owned
from companion.games.martian.state.state import CARDS, Phase, State, names
from companion.kit.sentences import pots, verb

_ANCHORS: Mapping[Phase, str] = MappingProxyType(
    {
        "between": "trading",
        "pieces": "placing",
        "bets": "betting",
        "showdown": "showdown",
        "over": "end",
    }
)
_IN_POT = "in the pot"


def summary(state: State) -> Summary:
    """Return the headline, the prompt and each player's figures for `state`."""
    return Summary(
        headline=_headline(state),
        prompt="" if state.phase == "over" else _prompt(state),
        rows=tuple(_row(state, seat) for seat in range(len(state.seats))),
        line=state.line,
        over=state.phase == "over",
        winners=winners(state) if state.phase == "over" else (),
        money=state.won,
        anchor=_ANCHORS[state.phase] if state.number else "stashes",
    )


def _headline(state: State) -> str:
    if state.phase == "over":
        return _result(state)
    if state.phase == "between":
        return f"After {counted(state.number, 'hand')}" if state.number else "Before the first hand"
    where = "showdown" if state.phase == "showdown" else f"round {state.newest}"
    return " · ".join([f"Hand {state.number}, {where}", *_pots(state)])


def _pots(state: State) -> tuple[str, ...]:
    """Return the chips in the middle; side pots one by one once somebody is all-in."""
    if not state.agreed.betting:
        return ()
    split = state.bets.pots if state.bets.all_in else ()
    return pots([pot.amount for pot in split] or [state.bets.total], state.seats.unit)


def _result(state: State) -> str:
    won = winners(state)
    if not won:
        return "A draw"
    money, hands = state.seats.unit.signed(state.won[won[0]]), counted(state.taken[won[0]], "hand")
    figure = money if state.agreed.betting else hands
    return f"{names(state, won)} {verb(won, 'win')} with {figure}"


def _prompt(state: State) -> str:
    if state.phase == "between":
        return _between(state)
    if state.phase == "pieces":
        return _placing(state)
    if state.phase == "showdown":
        return f"{names(state, state.live)} show their cards"
    turn = state.bets.turn
    name = "" if turn is None else state.seats.names[turn]
    owed = 0 if turn is None else state.bets.owes(turn)
    return f"{name} to bet: {f'{state.told(owed)} to call' if owed else 'nothing to call'}"


def _placing(state: State) -> str:
    if state.closed:
        return "All are done: who shows the highest card opens"
    done = f"; done: {names(state, sorted(state.done))}" if state.done else ""
    return f"Attack or defend any card, then {after_pieces(state)}{done}"


def _between(state: State) -> str:
    playing = state.playing
    if len(playing) < 2:
        who = f"Only {names(state, playing)}" if playing else "Nobody"
        return f"{who} has chips: buy some, sell pieces, or end the match"
    dealer = state.seats.names[state.next_dealer]
    if not state.number:
        return f"Take your stashes, then {dealer} deals"
    return f"Give, trade and sell pieces, then {dealer} deals hand {state.number + 1}"


def after_pieces(state: State) -> str:
    """Return what the table does once all pieces are placed, as in "bet". rules: martian.md#deal"""
    if state.bets_ahead:
        return "bet"
    return "deal the next card" if state.newest < CARDS - 1 else "show the hands"


def _row(state: State, seat: int) -> Row:
    won = state.phase == "over" and seat in winners(state)
    if seat in state.away:
        told = "has left" if state.trios[seat] else "has not joined"
        return Row((seat,), (("", told),), won=won)
    due = state.phase == "bets" and state.bets.turn == seat
    figures = (_first(state, seat), *_in_hand(state, seat), ("pips held", str(pips(state.stashes[seat]))))
    return Row((seat,), figures, due=due, won=won)


def on_board(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    """Return the figures of a player that matter while a hand is played, as pairs of label and value."""
    if seat in state.away:
        return _row(state, seat).figures
    paid = tuple(figure for figure in _in_hand(state, seat) if figure[0] == _IN_POT)
    return (_first(state, seat), *paid)


def _first(state: State, seat: int) -> tuple[str, str]:
    if not state.agreed.betting:
        return "hands won", str(state.taken[seat])
    stack = state.stack(seat)
    if stack is None:
        return "won", state.seats.unit.signed(state.won[seat])
    return "chips", state.told(stack)


def _in_hand(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    if state.betting is None:
        return ()
    paid = state.told(state.betting.paid[seat])
    cards = ("cards owned", str(len(owned(state.tableau, seat))))
    if seat in state.betting.folded:
        return (cards, (_IN_POT, f"folded ({paid})"))
    return (cards, (_IN_POT, paid)) if state.agreed.betting else (cards,)

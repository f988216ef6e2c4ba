"""The betting rounds: opening, betting, raising, calling and folding.

One entry can tell everything up to the next raise, or the rest of the round.
rules: martian.md#betting
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from companion.engine.action import Action
from companion.engine.event import Event
from companion.engine.field import Field, Values
from companion.games.martian.hand.cards import highest
from companion.games.martian.hand.dealing import after_round
from companion.games.martian.state.state import CARDS, State, names
from companion.kit.bet_fields import closing_bet, put_fields, puts_in
from companion.kit.betting import Betting, fold, follow
from companion.kit.reading import number_in, seat_in, seat_of, seats_in
from companion.kit.rounds import amounts, by_rule, close_round, raised
from companion.kit.seat_inputs import seat_names

_MOST = 10**9
"""Highest bet if nobody counts chips."""


def begin_offers(state: State) -> Iterator[Action]:
    """Yield the end of placing pieces: the bets, or what follows if nobody can bet.

    That is the next card, or the showdown.
    """
    if not state.bets_ahead:
        last = state.newest == CARDS - 1
        label = "Show the hands" if last else "Deal the next card"
        yield Action("go-on", f"All pieces are placed. {label}", anchor="deal", primary=True)
        return
    fields = () if highest(state) is not None else (_opener(state),)
    yield Action("bet", "All pieces are placed: bet", fields, anchor="betting", primary=True)


def begin(state: State, event: Event) -> State:
    """Open the betting round with the player who shows the highest card. rules: martian.md#betting"""
    return opened_by(state, opener_of(state, event.values))


def opened_by(state: State, opener: int) -> State:
    """Return the state in a betting round that begins with `opener`, who shows the highest card."""
    after = replace(state, phase="bets", betting=state.opened(opener), done=frozenset())
    return replace(after, line=f"All pieces are placed. {opening(after, opener)}")


def opening(state: State, highest_up: int) -> str:
    """Return who opens the new round and why.

    The player who shows the highest card opens, or the next one if that player is all-in.
    """
    name, turn = state.seats.names[highest_up], state.bets.turn
    if turn is None or turn == highest_up:
        return f"{name} shows the highest card and opens"
    return f"{name} shows the highest card and is all-in: {state.seats.names[turn]} opens"


def opener_of(state: State, values: Values) -> int:
    """Return the seat that shows the highest card: by the known cards, or else as entered."""
    shows = highest(state)
    return seat_in(values, "opener") if shows is None else shows


def offers(state: State) -> Iterator[Action]:
    """Yield the actions of a betting round."""
    bets, turn = state.bets, state.bets.due[0]
    asked = seat_names(state.seats, bets.due)
    folded = Field("folded", "seats", "Who folded", choices=asked, anchor="folding")
    puts = put_fields(bets, "betting")
    yield Action("round", _all_told(bets), (_to(bets), folded, *puts), anchor="betting", primary=True)
    able = tuple(seat for seat in bets.due if bets.may_raise(seat))
    if able and bets.level + bets.step <= _MOST:
        before = replace(folded, label="Who folded before that")
        closed = "Only who is still to act in this round, and could be answered, may bet or raise."
        fields = (_raise_to(bets), before, *puts)
        yield Action("raise", "Raise" if bets.level else "Bet", fields, able, "betting", closed=closed)
    closed = f"It is {state.seats.names[turn]}'s turn to bet."
    owed = bets.owes(turn)
    yield Action(
        "follow", f"Call {state.told(owed)}" if owed else "Check", (), (turn,), "betting", closed=closed
    )
    yield Action("fold", "Fold", (), (turn,), "folding", closed=closed)


def close(state: State, event: Event) -> State:
    """End the round: the named players folded, all others put in the same or all they have."""
    folded, bets = seats_in(event.values, "folded"), said(state.bets, event)
    done = f"everybody {_put_in(bets, state.bets.level)}" if len(bets.live) > 1 else "the others folded"
    but = f", {names(state, folded)} folded" if folded and len(bets.live) > 1 else ""
    return _next(state, bets, f"Round {state.newest}: {done}{but}")


def bet(state: State, event: Event) -> State:
    """Bet or raise, after each player who acted before folded or called."""
    seat, folded, bets = seat_of(event), seats_in(event.values, "folded"), said(state.bets, event)
    does = f"{'raises to' if state.bets.level else 'bets'} {state.told(bets.level)}"
    cut = ", all that anybody can answer" if bets.level < number_in(event.values, "to") else ""
    but = f"; {names(state, folded)} folded" if folded else ""
    return _next(state, bets, f"{state.seats.names[seat]} {does}{cut}{but}")


def follow_one(state: State, event: Event) -> State:
    """Check or call."""
    seat = seat_of(event)
    owed = state.bets.owes(seat)
    does = f"calls {state.told(owed)}" if owed else "checks"
    return _next(state, said(state.bets, event), f"{state.seats.names[seat]} {does}")


def fold_one(state: State, event: Event) -> State:
    """Give up the hand; the player's pieces stay where they are. rules: martian.md#folding"""
    return _next(state, said(state.bets, event), f"{state.seats.names[seat_of(event)]} folds")


def said(bets: Betting, event: Event) -> Betting:
    """Return the bets after the event of a betting round.

    Raises: Illegal if the rules of betting do not allow it.
    """
    with by_rule("betting"):
        return _SAID[event.action](bets, event)


_SAID: Mapping[str, Callable[[Betting, Event], Betting]] = MappingProxyType(
    {
        "round": lambda bets, event: close_round(
            bets,
            number_in(event.values, "to"),
            seats_in(event.values, "folded"),
            puts=puts_in(event.values),
        ),
        "raise": lambda bets, event: raised(
            bets,
            seat_of(event),
            number_in(event.values, "to"),
            seats_in(event.values, "folded"),
            puts_in(event.values),
        ),
        "follow": lambda bets, event: follow(bets, seat_of(event)),
        "fold": lambda bets, event: fold(bets, seat_of(event)),
    }
)


def _next(state: State, bets: Betting, line: str) -> State:
    """Return the state with the new bets, and what follows if they end the round."""
    emptied = [seat for seat in bets.all_in if seat not in state.bets.all_in]
    line += f"; all-in: {names(state, emptied)}" if emptied else ""
    after = replace(state, betting=bets, line=line)
    if bets.turn is not None:
        return after
    after = after_round(after)
    return after if after.line == line else replace(after, line=f"{line}. {after.line}")


def _put_in(bets: Betting, level: int) -> str:
    to = bets.seats.unit.told(bets.level)
    if not bets.level:
        return "checked"
    return f"called {to}" if bets.level == level else f"put in {to}"


def _all_told(bets: Betting) -> str:
    return f"Everybody {_put_in(bets, bets.level)}"


def _to(bets: Betting) -> Field:
    label = "What everybody has put in who stays, in this round"
    asked = closing_bet(bets.level, _MOST, amounts(bets, _MOST), "betting", bets.seats.unit)
    return replace(asked, label=label, help="")


def _raise_to(bets: Betting) -> Field:
    least = bets.level + bets.step
    label = "To how much altogether in this round"
    return replace(_to(bets), label=label, default=least, required=True, low=bets.level + 1)


def _opener(state: State) -> Field:
    around = seat_names(state.seats, state.from_left(state.live))
    label = "Who shows the highest card"
    return Field("opener", "choice", label, required=True, choices=around, anchor="betting")

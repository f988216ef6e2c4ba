"""The function that applies an entry of a score sheet, with a handler for each action."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.engine.game import JOIN
from companion.games.sheet import seating
from companion.games.sheet.ending import closed, settled
from companion.games.sheet.log_text import counted, moved, scored, told
from companion.games.sheet.options import EXCHANGE
from companion.games.sheet.rounds import Changes, changes, taken
from companion.games.sheet.state import State, dealt_on
from companion.kit.by_seat import added
from companion.kit.reading import number_in, seat_in
from companion.kit.sentences import sentences


def apply(state: State, event: Event) -> State:
    """Return the sheet after `event`.

    Raises: Illegal, with a sentence for players, if the rules do not allow the event.
    """
    return _EVENTS[event.action](state, event)


def _round(state: State, event: Event) -> State:
    """Write down a round, with the points added one at a time. rules: sheet.md#round"""
    written = _with(state, changes(state, event.values))
    whole = dict(enumerate(written.added))
    closes = replace(
        written,
        rounds=(*state.rounds, written.added),
        added=(0,) * len(written.added),
        bet=None,
        line=f"Round {state.number}: {scored(state, whole)}",
    )
    after = _ended(state, settled(closes, event.minute, closes=True))
    return after if after.over or not after.terms.deal else dealt_on(after)


def _add(state: State, event: Event) -> State:
    """rules: sheet.md#add"""
    side = seat_in(event.values, "side")
    change = taken(state, side, number_in(event.values, "points"))
    if not change:
        raise Illegal("Nothing would change: how many are they?", field="points", anchor="add")
    after = replace(_with(state, {side: change}), line=f"{state.name(side)} {moved(change)}")
    return _ended(state, settled(after))


def _take(state: State, event: Event) -> State:
    side, amount = seat_in(event.values, "side"), number_in(event.values, "amount")
    if amount > state.pot:
        raise Illegal(f"The pot has {told(state.pot)}, not {told(amount)}.", field="amount", anchor="pot")
    line = f"{state.name(side)} takes {told(amount)} from the pot"
    return _bet(state, side, amount, line)


def _pay(state: State, event: Event) -> State:
    side, amount = seat_in(event.values, "side"), number_in(event.values, "amount")
    return _bet(state, side, -amount, f"{state.name(side)} pays {told(amount)} into the pot")


def _double(state: State, event: Event) -> State:
    side, amount = seat_in(event.values, "side"), number_in(event.values, "amount")
    line = f"{state.name(side)} pays double, {told(2 * amount)}, into the pot"
    return _bet(state, side, -2 * amount, line)


def _ante(state: State, event: Event) -> State:
    amount = number_in(event.values, "amount")
    line = f"Everybody pays {told(amount)} into the pot"
    return _into_pot(state, dict.fromkeys(state.inside, -amount), line)


def _bet(state: State, side: int, change: int, line: str) -> State:
    """Return the sheet after a bet on the pot; the next seat is suggested for the next bet."""
    return replace(_into_pot(state, {side: change}, line), bet=state.sides[side][0])


def _into_pot(state: State, change: Changes, line: str) -> State:
    """rules: sheet.md#pot"""
    return _ended(state, settled(replace(_with(state, change), line=line)))


def _end(state: State, _event: Event) -> State:
    """rules: sheet.md#end"""
    rounds = len(state.rounds) + any(state.added)
    line = f"The sheet is closed after {rounds} round{'s' if rounds > 1 else ''}"
    return _ended(state, replace(closed(state, state.inside), line=line))


def _with(state: State, change: Changes) -> State:
    """Return the sheet with changed totals; if points change hands, the pot has the difference."""
    pot = state.pot - sum(change.values()) if state.terms.round == EXCHANGE else 0
    return replace(state, totals=added(state.totals, change), added=added(state.added, change), pot=pot)


def _ended(before: State, after: State) -> State:
    """Return the sheet with its line completed: teams that went out, and points left in the pot."""
    new = [side for side in before.inside if after.out[side]]
    gone = f"{after.named(new)} {'is' if len(new) == 1 else 'are'} out" if new else ""
    stays = "stays" if after.pot == 1 else "stay"
    left = f"{counted(after, after.pot)} {stays} in the pot" if after.over and after.pot else ""
    return replace(after, line=sentences(after.line, gone, left))


_EVENTS: Mapping[str, Callable[[State, Event], State]] = {
    "round": _round,
    "add": _add,
    "take": _take,
    "pay": _pay,
    "double": _double,
    "ante": _ante,
    "end": _end,
    seating.LEAVE: seating.left,
    JOIN: seating.joined,
}

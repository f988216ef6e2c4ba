"""Details of a log entry of Tapiola Hold'em: chips put in, hands, chips or points won.

An entry may skip steps, for example the deal. Antes and blinds of a skipped deal are part of its details.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from companion.engine.account import CHIPS, MONEY, Account, Hand, Step
from companion.engine.event import Event
from companion.engine.field import Values
from companion.engine.game import JOIN
from companion.games.tapiola.deal.bank import BANK
from companion.games.tapiola.deal.bets import closed_by, folded_one, followed, raised_by
from companion.games.tapiola.deal.deal import catch_up
from companion.games.tapiola.deal.seating import LEAVE
from companion.games.tapiola.showdown.showdown import show_hands
from companion.games.tapiola.showdown.verdict import verdict_of
from companion.games.tapiola.state.log_text import put_right
from companion.games.tapiola.state.state import SHOWDOWN, State
from companion.games.tapiola.texts.steps import alone, losing, showdown
from companion.kit.betting import Betting, gather
from companion.kit.paying import put_in
from companion.kit.reading import cards_in, choice_in, number_in, seat_in, seat_of, seats_in
from companion.kit.seat_inputs import hand_field
from companion.kit.showing import hands_of


def account(before: State, event: Event, after: State) -> Account:
    """Return the details of a log entry: the hands of a showdown, and the steps."""
    return Account(tuple(_hands(event, after)), tuple(_steps(before, event, after)))


def _steps(before: State, event: Event, after: State) -> Iterator[Step]:
    if event.action in (JOIN, LEAVE):
        yield from _seated(before, event, after)
    yield from _MOVED.get(event.action, _nothing)(before, event.values, after)
    if after.over and not after.agreed.betting:
        yield from losing(after)


def _nothing(_before: State, _values: Values, _after: State) -> Iterator[Step]:
    return iter(())


def _dealt(before: State, _values: Values, after: State) -> Iterator[Step]:
    """Yield antes and blinds if the entry began a deal. rules: tapiola.md#betting"""
    if not (before.between and before.agreed.betting):
        return
    names = before.seats.names
    for seat in before.around():
        stack, paid = before.betting.stacks[seat], after.betting.paid[seat]
        ante = before.agreed.ante if stack is None else min(before.agreed.ante, stack)
        yield from put_in(seat, names[seat], ante, f"antes {before.told(ante)}", "betting")
        blind = f"posts a blind of {before.told(paid - ante)}"
        yield from put_in(seat, names[seat], paid - ante, blind, "betting")


def _raised(before: State, values: Values, after: State) -> Iterator[Step]:
    """rules: tapiola.md#bet"""
    then = catch_up(before)
    yield from _dealt(before, values, then)
    yield from _bets(then, raised_by(then, values), after, seat_in(values, "who"))


def _said(
    said: Callable[[State, Values], Betting], before: State, values: Values, after: State
) -> Iterator[Step]:
    """rules: tapiola.md#bet"""
    then = catch_up(before)
    yield from _dealt(before, values, then)
    yield from _bets(then, said(then, values), after)


def _bets(then: State, betting: Betting, after: State, raiser: int | None = None) -> Iterator[Step]:
    """Yield the chips put in and the folds.

    After the round's last bet, unmatched chips go back, and a player who is left alone wins.
    """
    names = then.seats.names
    for seat in then.around():
        amount = betting.paid[seat] - then.betting.paid[seat]
        to = f"makes it {then.told(betting.level)}: " if seat == raiser else ""
        last = ", all that was left" if betting.stacks[seat] == 0 else ""
        yield from put_in(seat, names[seat], amount, f"{to}puts in {then.told(amount)}{last}", "bet")
        if seat in betting.folded:
            yield Step(f"{names[seat]} folds", seat, anchor="fold")
    if betting.turn is None or len(betting.live) == 1:
        gathered = gather(betting)
        for seat in then.around():
            back = gathered.paid[seat] - betting.paid[seat]
            yield from put_in(seat, names[seat], back, "", "betting", unit=then.seats.unit)
        if len(betting.live) == 1:
            yield from alone(then, gathered, after)


def _folded(before: State, values: Values, after: State) -> Iterator[Step]:
    """rules: tapiola.md#fold"""
    if before.agreed.betting:
        yield from _said(folded_one, before, values, after)
        return
    folded = seats_in(values, "folded")
    for seat in folded:
        yield Step(f"{before.seats.names[seat]} folds", seat, anchor="fold")
    if len(folded) == len(before.live) - 1 and not before.agreed.by_points:
        betting = replace(before.betting, folded=before.betting.folded | set(folded))
        yield from alone(before, betting, after)


def _met(before: State, values: Values, after: State) -> Iterator[Step]:
    """rules: tapiola.md#showdown"""
    then = catch_up(before, SHOWDOWN)
    yield from _dealt(before, values, then)
    shown = show_hands(then, values)
    yield from (Step(told, anchor="discard") for told in put_right(then, shown))
    yield from showdown(shown, verdict_of(shown, values), after)


def _bought(before: State, values: Values, _after: State) -> Iterator[Step]:
    """rules: tapiola.md#chips"""
    seat, amount = seat_in(values, "who"), number_in(values, "amount")
    yield Step(
        f"{before.seats.names[seat]} buys {before.in_chips(amount)}", seat, amount, CHIPS, anchor="chips"
    )


def _counted(before: State, values: Values, _after: State) -> Iterator[Step]:
    """rules: tapiola.md#chips"""
    seat, chips, other = seat_in(values, "who"), number_in(values, "chips"), choice_in(values, "other")
    names = before.seats.names
    change = chips - before.chips(seat)
    has = f"{names[seat]} has {before.told(chips)} by count"
    told = f"{has}, which is {before.seats.unit.signed(change)}"
    if not change:
        yield Step(f"{has}, as noted", seat, anchor="chips")
    elif other == BANK:
        yield Step(f"{told}: the bank has the difference", seat, change, CHIPS, anchor="chips")
    else:
        for kind in (CHIPS, MONEY):
            yield Step(told, seat, change, kind, anchor="chips")
            yield Step(f"{names[int(other)]} has the difference", int(other), -change, kind, anchor="chips")


def _seated(before: State, event: Event, after: State) -> Iterator[Step]:
    """rules: tapiola.md#joining"""
    seat = seat_of(event)
    given = after.bought[seat] - before.bought[seat] if after.agreed.betting else 0
    yield Step(after.line, seat, given, CHIPS, anchor="joining")


def _hands(event: Event, after: State) -> Iterator[Hand]:
    """Yield the hands that were shown, and with high-low the lows after them."""
    shown = after.shown
    if event.action != "showdown" or shown is None:
        return
    names = enumerate(after.seats.names)
    held = {name: cards_in(event.values, hand_field(seat)) for seat, name in names}
    board = [card for card in (*shown.centre, *shown.towers[0], *shown.towers[1]) if card]
    yield from hands_of(shown.high, held, board)
    yield from hands_of(shown.low, held, board, low=True)


_MOVED: Mapping[str, Callable[[State, Values, State], Iterator[Step]]] = {
    "community": _dealt,
    "raise": _raised,
    "close": partial(_said, closed_by),
    "follow": partial(_said, followed),
    "fold": _folded,
    "showdown": _met,
    "buy": _bought,
    "count": _counted,
}

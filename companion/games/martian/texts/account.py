"""Details of a log entry of Martian Poker: chips and pieces moved, owners of cards, hands."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from companion.engine.account import CHIPS, Account, Step
from companion.engine.event import Event
from companion.engine.game import JOIN
from companion.games.martian.between_hands.seating import LEAVE
from companion.games.martian.hand.betting import opener_of, opening, said
from companion.games.martian.hand.cards import highest
from companion.games.martian.hand.showdown import decided
from companion.games.martian.rules.pieces import row, told
from companion.games.martian.state.state import State
from companion.games.martian.texts.steps import PIECES, ended, hands, owners
from companion.kit.betting import gather
from companion.kit.paying import put_in
from companion.kit.reading import number_in, seat_of
from companion.kit.sentences import in_chips


def account(before: State, event: Event, after: State) -> Account:
    """Return the details of a log entry: the hands of a showdown, and the steps."""
    shown = decided(before, event.values)[0] if event.action == "show" else None
    steps = _MOVED.get(event.action, _nothing)(before, event, after)
    return Account(tuple(hands(shown, shown.tableau, shown.live)) if shown else (), tuple(steps))


def _nothing(_before: State, _event: Event, _after: State) -> Iterator[Step]:
    return iter(())


def _dealt(before: State, _event: Event, after: State) -> Iterator[Step]:
    """rules: martian.md#options"""
    yield from _pays(after, (0,) * len(before.seats), after.bets.paid, "antes", "options")


def _begun(before: State, event: Event, after: State) -> Iterator[Step]:
    """rules: martian.md#betting"""
    yield from _opened(before, opener_of(before, event.values), after)


def _done(before: State, event: Event, after: State) -> Iterator[Step]:
    """Yield the end of a player's placing, and the opening of the bets. rules: martian.md#placing

    The bets open after the last player, if the cards show who opens.
    """
    seat, opener = seat_of(event), highest(before)
    yield Step(f"{before.seats.names[seat]} is done placing", seat, anchor="placing")
    if after.phase == "bets" and opener is not None:
        yield from _opened(before, opener, after)


def _opened(before: State, opener: int, after: State) -> Iterator[Step]:
    yield from _pays(before, before.bets.paid, after.bets.paid, "posts a blind of", "options")
    yield Step(opening(after, opener), after.bets.turn, anchor="betting")


def _pays(state: State, was: tuple[int, ...], now: tuple[int, ...], does: str, anchor: str) -> Iterator[Step]:
    """Yield chips that go into the pot, or unmatched ones that come back from it."""
    for seat in state.from_left(range(len(was))):
        amount = now[seat] - was[seat]
        yield from put_in(
            seat,
            state.seats.names[seat],
            amount,
            f"{does} {state.told(amount)}",
            anchor,
            unit=state.seats.unit,
        )


def _bet(before: State, event: Event, after: State) -> Iterator[Step]:
    """Yield bets and folds, and the end of the hand if one player is left. rules: martian.md#betting"""
    bets = said(before.bets, event)
    yield from _pays(before, before.bets.paid, bets.paid, "puts in", "betting")
    for seat in sorted(bets.folded - before.bets.folded):
        yield Step(f"{before.seats.names[seat]} folds", seat, anchor="folding")
    if bets.turn is None:
        gathered = gather(bets)
        yield from _pays(before, bets.paid, gathered.paid, "", "chips")
        if len(gathered.live) == 1:
            then = replace(before, betting=gathered)
            yield from ended(then, (gathered.live,), "is the only one left", after)


def _shown(before: State, event: Event, after: State) -> Iterator[Step]:
    """rules: martian.md#showdown"""
    state, order = decided(before, event.values)
    yield from owners(state)
    yield from ended(state, order, "has the best hand", after)


def _placed(before: State, event: Event, after: State) -> Iterator[Step]:
    """rules: martian.md#placing"""
    gone = len(before.stashes[seat_of(event)]) - len(after.stashes[seat_of(event)])
    yield Step(after.line, event.seat, -gone, PIECES, anchor="placing")


def _regrouped(_before: State, event: Event, after: State) -> Iterator[Step]:
    """rules: martian.md#groups"""
    yield Step(after.line, event.seat, anchor="groups")


def _traded(before: State, _event: Event, after: State) -> Iterator[Step]:
    """Yield the pieces and the money that changed hands. rules: martian.md#trading"""
    for seat, name in enumerate(before.seats.names):
        was, now = Counter(before.stashes[seat]), Counter(after.stashes[seat])
        gone, got = row((was - now).elements()), row((now - was).elements())
        if gone:
            yield Step(f"{name} hands over {told(gone)}", seat, -len(gone), PIECES, anchor="trading")
        if got:
            yield Step(f"{name} gets {told(got)}", seat, len(got), PIECES, anchor="trading")
        paid = before.won[seat] - after.won[seat]
        if paid:
            what = f"{name} pays {before.told(paid)}" if paid > 0 else f"{name} is paid {before.told(-paid)}"
            yield Step(what, seat, -paid, anchor="trading")


def _offered(before: State, event: Event, after: State) -> Iterator[Step]:
    """Yield the offer as it was made or closed, or the gift that changed hands. rules: martian.md#trading"""
    if before.stashes == after.stashes:
        yield Step(after.line, seat_of(event), anchor="trading")
    else:
        yield from _traded(before, event, after)


def _bought(before: State, event: Event, _after: State) -> Iterator[Step]:
    """rules: martian.md#chips"""
    seat, chips = seat_of(event), number_in(event.values, "chips")
    yield Step(
        f"{before.seats.names[seat]} buys {in_chips(chips, before.seats.unit)}",
        seat,
        chips,
        CHIPS,
        anchor="chips",
    )


def _counted(before: State, _event: Event, after: State) -> Iterator[Step]:
    """rules: martian.md#chips"""
    for seat, name in enumerate(before.seats.names):
        change = after.won[seat] - before.won[seat]
        if change:
            unit = before.seats.unit
            has = in_chips(after.stack(seat) or 0, unit)
            told_count = f"{name} has {has} by count: {unit.signed(change)}"
            yield Step(told_count, seat, change, anchor="chips")


def _left(before: State, event: Event, after: State) -> Iterator[Step]:
    """Yield the player's leaving, and the pieces that went back. rules: martian.md#joining"""
    yield Step(after.line, seat_of(event), anchor="joining")
    yield from _traded(before, event, after)


def _joined(before: State, event: Event, after: State) -> Iterator[Step]:
    """rules: martian.md#joining"""
    seat = seat_of(event)
    yield Step(after.line, seat, after.bought[seat] - before.bought[seat], CHIPS, anchor="joining")


_MOVED: Mapping[str, Callable[[State, Event, State], Iterator[Step]]] = {
    "deal": _dealt,
    "bet": _begun,
    **dict.fromkeys(("round", "raise", "follow", "fold"), _bet),
    "show": _shown,
    "place": _placed,
    "regroup": _regrouped,
    "done": _done,
    **dict.fromkeys(("trade", "accept", "give-back"), _traded),
    **dict.fromkeys(("offer", "decline", "withdraw"), _offered),
    "buy": _bought,
    "count": _counted,
    LEAVE: _left,
    JOIN: _joined,
}

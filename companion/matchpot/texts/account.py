"""Details of an entry of the family: payments and their reasons, hands, winnings and debts.

rules: match-pot.md#ante, match-pot.md#owe, match-pot.md#bets, match-pot.md#joining
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from companion.cards import Card, show
from companion.engine.account import MONEY, Account, Hand, Step
from companion.engine.event import Event
from companion.engine.field import Values
from companion.kit.betting import Betting, put_out
from companion.kit.chips import uncalled
from companion.kit.paying import put_in
from companion.kit.reading import cards_in, number_in, seat_in, seat_of, seats_in
from companion.kit.seat_inputs import hand_field
from companion.kit.sentences import listed
from companion.kit.showing import hands_of
from companion.matchpot.hand import bets
from companion.matchpot.hand.deadly import fatal
from companion.matchpot.inputs.fields import claim_field
from companion.matchpot.rules.money import Settlement
from companion.matchpot.rules.moves import DEAL
from companion.matchpot.showdown.ended import Ended
from companion.matchpot.showdown.hands import house_name, house_of, lying
from companion.matchpot.showdown.showdown import sides_of, with_dead
from companion.matchpot.showdown.standing import as_they_stand
from companion.matchpot.state.holding import board_of
from companion.matchpot.state.state import State
from companion.matchpot.texts.steps import steps, waiting


def account(before: State, event: Event, after: State) -> Account:
    """Return the details of the entry: its hands and its steps."""
    return Account(tuple(_hands(before, event, after)), tuple(_steps(before, event, after)))


def _steps(before: State, event: Event, after: State) -> Iterator[Step]:
    yield from _MOVED.get(event.action, _nothing)(before, event, after)
    for seat in before.sorted(set(after.dead) - set(before.dead)):
        up = " ".join(["", *map(show, fatal(after, after.ups.get(seat, ())))])
        why = "put out of the hand" if event.action == "out" else f"dead by a card up{up}"
        yield Step(f"{before.seats.names[seat]} is {why}", seat, anchor="deadly")
    if before.phase != DEAL and after.settlement is not None and not after.settlement.void:
        yield from steps(_ended(before, event, after, after.settlement))


def _nothing(_before: State, _event: Event, _after: State) -> Iterator[Step]:
    return iter(())


def _ended(before: State, event: Event, after: State, settlement: Settlement) -> Ended:
    """Return the finished hand, with the winners of the showdown if there was one."""
    alone = Ended(before, after, settlement)
    if event.action != "show":
        return alone
    values = as_they_stand(before, event.values, before.alive)
    played = with_dead(before, values)
    return replace(alone, shown=sides_of(played, values)[1], pots=played.pots)


def _dealt(before: State, _event: Event, _after: State) -> Iterator[Step]:
    """rules: match-pot.md#ante, match-pot.md#owe"""
    names, ante = before.seats.names, before.agreed.ante
    for seat in before.order:
        if seat in before.dues:
            yield from _debt(before, seat, "owe")
        if before.anteing and seat in before.anters:
            does = f"antes {before.unit.told(ante)}"
            yield from put_in(seat, names[seat], ante, does, "ante", MONEY)


def _debt(state: State, seat: int, anchor: str, then: str = "") -> Iterator[Step]:
    """Yield the payment of a seat's debt from the hand before."""
    amount, why = state.dues[seat].amount, state.dues[seat].why
    does = f"pays the {state.unit.told(amount)} owed from the hand before ({why}){then}"
    yield from put_in(seat, state.seats.names[seat], amount, does, anchor, MONEY)


def _raised(before: State, event: Event, after: State) -> Iterator[Step]:
    """rules: match-pot.md#bets"""
    yield from _bets(before, bets.bets_of(after), seat_in(event.values, "who"))


def _closed(before: State, event: Event, _after: State) -> Iterator[Step]:
    """rules: match-pot.md#bets"""
    values = event.values
    betting = bets.close_by(before, number_in(values, "to"), seats_in(values, "folded"))
    yield from _bets(before, betting)
    yield from _back(before, betting)


def _back(before: State, betting: Betting) -> Iterator[Step]:
    """Yield the return of a bet that nobody called."""
    back = uncalled(betting.paid, betting.folded)
    if back is not None:
        seat, amount = before.around[back[0]], back[1]
        told = f"{before.unit.told(amount)} that nobody called goes back to {before.seats.names[seat]}"
        yield Step(told, seat, amount, pot=-amount, anchor="bets")


def _bets(before: State, betting: Betting, raiser: int | None = None) -> Iterator[Step]:
    """Yield the payments and folds between two points of a betting round."""
    was = bets.bets_of(before)
    for seat in before.order:
        at, name = before.around.index(seat), before.seats.names[seat]
        amount = betting.paid[at] - was.paid[at]
        made = f"makes it {before.unit.told(betting.level)}: " if seat == raiser else ""
        yield from put_in(seat, name, amount, f"{made}puts in {before.unit.told(amount)}", "bets", MONEY)
        if at in betting.folded - was.folded:
            yield Step(f"{name} folds", seat, anchor="bets")


def _went_all_in(before: State, event: Event, _after: State) -> Iterator[Step]:
    """rules: match-pot.md#bets"""
    values = event.values
    seat, to = seat_in(values, "who"), number_in(values, "to")
    betting = bets.all_in_by(before, seat, to, seats_in(values, "folded"))
    yield from _bets(before, betting, seat if betting.level > bets.bets_of(before).level else None)
    if betting.turn is None:
        yield from _back(before, betting)


def _spoken(before: State, event: Event, _after: State) -> Iterator[Step]:
    """rules: match-pot.md#declare"""
    for seat in before.contenders:
        said = [prize.said for prize in before.prizes if seat in seats_in(event.values, claim_field(prize))]
        told = f"declares {listed(said)}" if said else "does not declare"
        yield Step(f"{before.seats.names[seat]} {told}", seat, anchor="declare")


def _paid(before: State, event: Event, _after: State) -> Iterator[Step]:
    """rules: match-pot.md#ante"""
    seat, amount = seat_of(event), number_in(event.values, "amount")
    does = f"pays {before.unit.told(amount)} into the pot"
    return put_in(seat, before.seats.names[seat], amount, does, "ante", MONEY)


def _out(before: State, event: Event, after: State) -> Iterator[Step]:
    """rules: match-pot.md#deadly"""
    seat = seat_in(event.values, "who")
    if seat in after.folded:
        told = f"{before.seats.names[seat]} is out of this hand: what was put in stays"
        yield Step(told, seat, anchor="deadly")
    if before.betting is not None and after.betting is None:
        yield from _back(before, put_out(before.betting, before.around.index(seat)))


def _voided(_before: State, _event: Event, after: State) -> Iterator[Step]:
    """rules: match-pot.md#dealing"""
    told = f"Cards are dealt anew, and the pot of {after.unit.told(after.pot)} stays"
    yield Step(told, anchor="dealing")


def _voted(before: State, _event: Event, after: State) -> Iterator[Step]:
    """rules: match-pot.md#end"""
    for seat in before.sorted(before.dues):
        yield from _debt(before, seat, "end", ": all agree to stop")
    yield from waiting(after)


def _left(before: State, event: Event, _after: State) -> Iterator[Step]:
    """rules: match-pot.md#joining"""
    seat = seat_of(event)
    if seat in before.dues:
        yield from _debt(before, seat, "joining", " and leaves")
    else:
        yield Step(f"{before.seats.names[seat]} leaves and owes nothing", seat, anchor="joining")


def _joined(before: State, event: Event, _after: State) -> Iterator[Step]:
    """rules: match-pot.md#joining"""
    seat = seat_of(event)
    told = f"{before.seats.names[seat]} joins and pays nothing for the pot of {before.unit.told(before.pot)}"
    yield Step(told, seat, anchor="joining")


def _hands(before: State, event: Event, after: State) -> Iterator[Hand]:
    """Yield the hands that were shown, in order for each prize."""
    if event.action not in ("show", "wimp") or after.shown is None:
        return
    rivals = before.candidates if event.action == "wimp" else before.alive
    values = as_they_stand(before, event.values, rivals)
    held, board = _held(before, values, after), board_of(before, values)
    for prize, order in zip(after.shown.prizes, after.shown.orders, strict=False):
        for hand in hands_of(order, held, board, low=prize.low):
            yield replace(hand, eyes=after.shown.eyes)


def _held(before: State, values: Values, after: State) -> Mapping[str, tuple[Card, ...]]:
    """Return the entered cards of all players and of the kitty or the deck, by name."""
    held = {house_name(before).capitalize(): house_of(before, values) or ()}
    for seat, name in enumerate(after.seats.names):
        down, up = cards_in(values, hand_field(seat)), after.ups.get(seat, ())
        held[name] = lying(before, down, up)
    return held


_MOVED: Mapping[str, Callable[[State, Event, State], Iterator[Step]]] = {
    "deal": _dealt,
    "raise": _raised,
    "close": _closed,
    "allin": _went_all_in,
    "speak": _spoken,
    "pay": _paid,
    "out": _out,
    "void": _voided,
    "vote": _voted,
    "leave": _left,
    "join": _joined,
}

"""The end of a hand in steps: shares of the pot, debts, and the reasons for both.

rules: match-pot.md#showdown, match-pot.md#owe
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.cards import counted
from companion.engine.account import OWED, Step
from companion.kit.sentences import listed
from companion.kit.sharing import Lot, Part, shared
from companion.matchpot.hand.deadly import gone
from companion.matchpot.inputs.fields import nobody_holds
from companion.matchpot.rules.money import Players
from companion.matchpot.rules.moves import BET
from companion.matchpot.rules.options import OTHER, WIMP_AMOUNT
from companion.matchpot.showdown.ended import Ended
from companion.matchpot.showdown.lows import lacking
from companion.matchpot.showdown.winning import Won
from companion.matchpot.state.state import HOUSE, State
from companion.matchpot.texts.log_text import again, burning

LEGS = "legs"
"""The `of` value of a step that awards a leg."""


def steps(hand: Ended) -> Iterator[Step]:
    """Yield the results of the hand, and of the game if the hand ended it."""
    if not hand.after.ins:
        yield from _dropped(hand)
    elif hand.before.deciding:
        yield from _decided(hand)
    elif hand.legs:
        yield from _with_legs(hand)
    elif hand.settlement.paid:
        yield from _at_once(hand)
    elif not (hand.losers or hand.settlement.taken):
        yield _stays(hand, "Nobody who stayed has lost, so nobody pays", "owe")
    else:
        yield from _no_low(hand)
        if _given_up(hand):
            yield Step("The half that the kitty wins goes to whoever won the other", anchor="split")
        for lot, won in zip(_lots(hand), hand.won, strict=True):
            yield from shared(lot, _parts(hand, won))
        yield from _owed(hand, hand.losers, "loses", "owe")
    yield from _afterwards(hand)


def _pot(hand: Ended) -> Lot:
    return Lot(hand.pot, _the_pot(hand), hand.before.seats.names, "split", unit=hand.unit)


def _lots(hand: Ended) -> Iterator[Lot]:
    """Yield the pot, or the main pot and the side pots."""
    if len(hand.pots) < 2:
        yield _pot(hand)
        return
    for number, pot in enumerate(hand.pots):
        called = f"side pot {number}" if number else "the main pot"
        called = f"{called} of {hand.unit.told(pot.amount)}"
        yield Lot(pot.amount, called, hand.before.seats.names, "split", unit=hand.unit)


def _the_pot(hand: Ended) -> str:
    return f"the pot of {hand.unit.told(hand.pot)}"


def _stays(hand: Ended, why: str, anchor: str) -> Step:
    return Step(f"{why}: {_the_pot(hand)} stays", anchor=anchor)


def _dropped(hand: Ended) -> Iterator[Step]:
    """Yield the results if nobody stayed in. rules: match-pot.md#nobody-in, match-pot.md#wimp"""
    yield _stays(hand, "Nobody stayed in", "nobody-in")
    had = f"had {hand.before.prizes[0].what} of all who dropped"
    yield from _owed(hand, tuple(hand.settlement.owed), had, "wimp")


def _with_legs(hand: Ended) -> Iterator[Step]:
    """Yield the legs awarded, and the pot if it was the last leg. rules: match-pot.md#legs"""
    state = hand.before
    for seat in hand.legs:
        why = _alone(hand) if len(hand.after.ins) == 1 else "stayed, and all who stayed tie"
        yield Step(f"{hand.name(seat)} {why}: a leg", seat, 1, LEGS, anchor="legs")
    legs = counted(state.agreed.legs, "leg")
    if hand.after.deciding:
        names = listed([hand.name(seat) for seat in hand.after.deciding])
        yield _stays(hand, f"{names} have {legs} each and play another hand alone", "legs")
    elif hand.after.by_legs:
        first = ", the others first," if _is_older(hand) else ""
        yield from shared(_pot(hand), [Part(state.sorted(hand.after.by_legs), f"has {legs}{first}", "legs")])
    else:
        yield _stays(hand, "Nobody pays", "legs")


def _is_older(hand: Ended) -> bool:
    """Return whether others got the last leg in that hand too, and older legs decided."""
    reached = [seat for seat in hand.legs if hand.after.legs[seat] == hand.before.agreed.legs]
    return len(reached) > len(hand.after.by_legs)


def _decided(hand: Ended) -> Iterator[Step]:
    """Yield the results of a hand between players who got the last leg together.

    rules: match-pot.md#legs
    """
    if hand.after.by_legs:
        has = "has the best hand of those with the last leg"
        yield from shared(_pot(hand), [Part(hand.after.by_legs, has, "legs")])
        return
    tie = (
        f"{listed([hand.name(seat) for seat in hand.after.deciding])} tie"
        if hand.left
        else f"All are {gone(hand.after, hand.after.dead)}"
    )
    yield _stays(hand, f"{tie} and play another hand alone", "legs")


def _alone(hand: Ended) -> str:
    agreed = hand.before.agreed
    if hand.before.phase == BET:
        return "is the only one left"
    house = "the kitty" if agreed.kitty else "the deck" if agreed.deck else ""
    sides = hand.before.hand.sides
    beat = "was second to" if sides and sides.second else "beat"
    return f"was alone in and {beat} {house}" if house else "was alone in"


def _no_low(hand: Ended) -> Iterator[Step]:
    """rules: match-pot.md#split"""
    won, prizes = hand.won[0], hand.before.prizes
    if not (won and len(won) < len(prizes) and len(hand.left) > 1):
        return
    if hand.before.hand.sides is None:
        yield Step("Nobody has a low, so the pot is not split", anchor="split")
        return
    for why, many in lacking(hand.before, won).items():
        goes = "that part goes" if many == 1 else "those parts go"
        yield Step(f"{why}, so {goes} to the others", anchor="split")


def _at_once(hand: Ended) -> Iterator[Step]:
    """Yield the payments if losers pay the winners and the pot stays. rules: match-pot.md#owe"""
    state = hand.before
    loss = state.agreed.loss(hand.pot, state.number)
    for seat in hand.losers:
        yield Step(
            f"{_lost(hand, seat, 'loses')}: pays {hand.unit.told(loss)} at once", seat, -loss, anchor="owe"
        )
    paid = loss * len(hand.losers)
    won = [part for part in _parts(hand, hand.won[0]) if part.seats]
    called = f"the {hand.unit.told(paid)} that the losers pay"
    lot = Lot(paid, called, state.seats.names, "split", pot=False, unit=hand.unit)
    yield from shared(lot, won)
    yield _stays(hand, "What losers pay goes to the winners", "owe")


def _parts(hand: Ended, won: Won) -> list[Part]:
    """Return the prizes of a pot with their winners and the reasons."""
    alone = hand.after.ins
    if len(alone) == 1 and won and all(side == alone for side in hand.sides):
        return [Part(alone, _alone(hand), "alone")]
    if not won:
        return [Part((), nobody_holds(hand.before), "showdown")]
    named = hand.before.hand.sides is not None
    parts = [
        replace(_part(hand, side, f"has {prize.what}"), prize=prize.what if named else "")
        for prize, side in won
    ]
    if _given_up(hand):
        return [part for part in parts if part.seats]
    return parts


def _given_up(hand: Ended) -> bool:
    """Return whether the kitty won a half that goes to the other half's winner.

    rules: match-pot.md#split
    """
    other = hand.before.agreed.kitty_half == OTHER and any(HOUSE not in side for side in hand.sides)
    return other and any(HOUSE in side for side in hand.sides)


def _part(hand: Ended, side: Players, what: str) -> Part:
    state = hand.before
    if HOUSE in side:
        house = "kitty" if state.agreed.kitty else "deck"
        return Part((), f"The {house} {what} or ties", house)
    if not side:
        return Part((), f"All who stayed are {gone(hand.after, hand.after.dead)}", "deadly")
    only = not hand.shown or (len(hand.left) == 1 and not state.house)
    return Part(state.sorted(side), "is the only one left who can win" if only else what, "showdown")


def _owed(hand: Ended, seats: Players, otherwise: str, anchor: str) -> Iterator[Step]:
    """Yield the debts of `seats`. rules: match-pot.md#owe"""
    when = "" if hand.after.over else " at the next deal"
    for seat in seats:
        if amount := hand.settlement.owed.get(seat, 0):
            told = f"{_lost(hand, seat, otherwise)}: owes {hand.unit.told(amount)}{when}"
            yield Step(told, seat, -amount, OWED, anchor=anchor)


def _lost(hand: Ended, seat: int, otherwise: str) -> str:
    """Return why a seat lost, and the cost: ``"Bo loses and burns 50 % of the pot of 8"``."""
    after = hand.after
    dead, folded = seat in after.dead, seat in after.folded
    why = f"is {gone(after, (seat,))}" if dead else "folded after saying in" if folded else otherwise
    return f"{hand.name(seat)} {why} and {_loss(hand)}"


def _loss(hand: Ended) -> str:
    if not hand.after.ins and hand.before.agreed.wimp == WIMP_AMOUNT:
        return "pays the wimp amount"
    return burning(hand.before, hand.pot)


def _afterwards(hand: Ended) -> Iterator[Step]:
    """Yield the antes due again, or the payment of debts at the end of the game.

    rules: match-pot.md#end
    """
    if not hand.after.over:
        if hand.after.antes and hand.after.agreed.ante and not hand.before.agreed.owes_nothing:
            why = "Nobody owes anything" if hand.after.ins else "Nobody stayed"
            yield Step(f"{why}: {again(hand.after)} at the next deal", anchor="ante")
        return
    for seat, amount in hand.settlement.owed.items():
        if amount:
            told = f"{hand.name(seat)} pays the {hand.unit.told(amount)} owed into the pot: the game is over"
            yield Step(told, seat, -amount, pot=amount, anchor="end")
    yield from waiting(hand.after)


def waiting(after: State) -> Iterator[Step]:
    """Yield the step for the pot that a finished game leaves to the next one, if there is a pot."""
    if after.pot:
        yield Step(f"The pot of {after.unit.told(after.pot)} waits for the table's next game", anchor="end")

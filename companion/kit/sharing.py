"""A pot split in steps: its halves, the shares of the winners, and the odd chips.

rules: match-pot.md#split, tapiola.md#odd-chips
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.engine.account import MONEY, Step
from companion.engine.money import WHOLE, Unit
from companion.kit.chips import split
from companion.kit.sentences import listed

_HALVES = ("the best hand", "the lowest")
"""Names of two prizes that are not named otherwise."""


@dataclass(frozen=True)
class Part:
    """A part of a lot and its winners, `seats` from the dealer's left.

    The first of them get the odd chips.

    `what` follows a winner's name: "has the best hand". Without seats the part stays, and `what` is a
    sentence. `anchor` names the section of the rules, and `prize` the prize.
    """

    seats: Sequence[int]
    what: str
    anchor: str
    prize: str = ""


@dataclass(frozen=True)
class Lot:
    """An amount to share among seats that have `names`; `called` names it within a sentence.

    `called` is for example "the pot of 7". `of` is the kind of amount, as in a step; `pot` is True if it is
    in the pot. `anchor` is the section of the rules about halves and odd chips, `unit` the unit of the
    amount.
    """

    amount: int
    called: str
    names: Sequence[str]
    anchor: str
    of: str = MONEY
    pot: bool = True
    unit: Unit = WHOLE


def shared(lot: Lot, parts: Sequence[Part]) -> Iterator[Step]:
    """Yield the steps of the split; of two parts the first, the high, gets the odd chip."""
    amounts = split(lot.amount, len(parts))
    if len(parts) > 1:
        told = _each(lot, parts, amounts)
        yield Step(f"{lot.called[:1].upper()}{lot.called[1:]} is split: {told}", anchor=lot.anchor)
    for amount, part in zip(amounts, parts, strict=True):
        yield from _part(lot, part, amount, lot.called if len(parts) == 1 else lot.unit.told(amount))


def _each(lot: Lot, parts: Sequence[Part], amounts: Sequence[int]) -> str:
    """Return the amount of each prize: ``"4 for the best hand, 3 for the lowest"``."""
    prizes = [part.prize for part in parts] if parts[0].prize else _HALVES
    odd = [", with the odd chip" if amount > amounts[-1] else "" for amount in amounts]
    each = zip(map(lot.unit.told, amounts), prizes, odd, strict=True)
    return ", ".join(f"{told} for {prize}{chip}" for told, prize, chip in each)


def _part(lot: Lot, part: Part, amount: int, called: str) -> Iterator[Step]:
    if not part.seats:
        yield Step(f"{part.what}: {called} stays", anchor=part.anchor)
    elif len(part.seats) == 1:
        name = lot.names[part.seats[0]]
        yield _taken(lot, part.seats[0], amount, f"{name} {part.what} and takes {called}", part.anchor)
    else:
        yield from _tied(lot, part, amount, called)


def _tied(lot: Lot, part: Part, amount: int, called: str) -> Iterator[Step]:
    names = [lot.names[seat] for seat in part.seats]
    have = part.what.replace("has ", "have ", 1)
    each, odd = divmod(amount, len(names))
    told = f"{listed(names)} {have} and share {called}: {lot.unit.told(each)} each{_odd(names[:odd])}"
    yield Step(told, anchor=lot.anchor)
    for seat, share in zip(part.seats, split(amount, len(names)), strict=True):
        yield _taken(lot, seat, share, f"{lot.names[seat]} takes {lot.unit.told(share)}", part.anchor)


def _odd(first: Sequence[str]) -> str:
    """Return the winners of the odd chips of a tie, "" if there are none."""
    if not first:
        return ""
    if len(first) == 1:
        return f", and the odd chip goes to {first[0]}, the first of them from the dealer's left"
    return f", and the {len(first)} odd chips go to {listed(first)}, the first of them from the dealer's left"


def _taken(lot: Lot, seat: int, amount: int, what: str, anchor: str) -> Step:
    return Step(what, seat, amount, lot.of, pot=-amount if lot.pot else 0, anchor=anchor)

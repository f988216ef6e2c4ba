"""A pot split in steps: its halves, the shares of the winners, and the odd chips.

rules: match-pot.md#split, tapiola.md#odd-chips
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.engine.account import MONEY, EntryStep
from companion.engine.money import WHOLE, MoneyUnit
from companion.kit.chips import split_evenly
from companion.kit.sentences import join_with_and

_PRIZE_NAMES = ("the best hand", "the lowest hand")
"""Names of two prizes that are not named otherwise."""


@dataclass(frozen=True)
class PotPart:
    """A part of a `SharedAmount` and its winners.

    seats: the winners from the dealer's left; the first of them get the odd chips. Empty if the part
        stays.
    win_phrase: text after a winner's name, "has the best hand"; a whole sentence if there are no
        seats.
    anchor: the section of the rules.
    prize_name: the name of the prize; "" if there is only one, or if there are two, the best hand and the
        lowest.
    unrivalled: whether nobody else could win the part. Then `win_phrase` is not told.
    """

    seats: Sequence[int]
    win_phrase: str
    anchor: str
    prize_name: str = ""
    unrivalled: bool = False


@dataclass(frozen=True)
class SharedAmount:
    """An amount to share among seats.

    amount: the amount, in the smallest part of `unit`.
    label: its name within a sentence, such as "the pot of 7".
    names: the names of the seats, by seat number.
    anchor: the section of the rules about halves and odd chips.
    kind: the kind of amount, as in `EntryStep.kind`.
    is_in_pot: whether it is in the pot, so that each share is taken out of the pot.
    unit: the unit of the amount.
    """

    amount: int
    label: str
    names: Sequence[str]
    anchor: str
    kind: str = MONEY
    is_in_pot: bool = True
    unit: MoneyUnit = WHOLE


def describe_amount_split(lot: SharedAmount, parts: Sequence[PotPart]) -> Iterator[EntryStep]:
    """Yield the steps that split `lot` into equal parts and pay the winners of each.

    `parts` must not be empty. The steps are for an entry's details. Odd chips of the split go to the first
    parts: of two, to the high. A part without seats is told in a step that moves nothing.
    """
    amounts = split_evenly(lot.amount, len(parts))
    if len(parts) > 1:
        told = _describe_amounts(lot, parts, amounts)
        yield EntryStep(f"{lot.label[:1].upper()}{lot.label[1:]} is split: {told}", anchor=lot.anchor)
    for amount, part in zip(amounts, parts, strict=True):
        yield from _part_steps(
            lot, part, amount, lot.label if len(parts) == 1 else lot.unit.format_amount(amount)
        )


def _describe_amounts(lot: SharedAmount, parts: Sequence[PotPart], amounts: Sequence[int]) -> str:
    """Return the amount of each prize: ``"4 for the best hand, 3 for the lowest hand"``."""
    prizes = [part.prize_name for part in parts] if parts[0].prize_name else _PRIZE_NAMES
    odd = [", with the odd chip" if amount > amounts[-1] else "" for amount in amounts]
    each = zip(map(lot.unit.format_amount, amounts), prizes, odd, strict=True)
    return ", ".join(f"{told} for {prize}{chip}" for told, prize, chip in each)


def _part_steps(lot: SharedAmount, part: PotPart, amount: int, called: str) -> Iterator[EntryStep]:
    if not part.seats:
        yield EntryStep(f"{part.win_phrase}: {called} stays", anchor=part.anchor)
    elif len(part.seats) == 1:
        name = lot.names[part.seats[0]]
        told = (
            f"{name} takes {called}: nobody else can win it"
            if part.unrivalled
            else f"{name} {part.win_phrase} and takes {called}"
        )
        yield _winning_step(lot, part.seats[0], amount, told, part.anchor)
    else:
        yield from _tied_steps(lot, part, amount, called)


def _tied_steps(lot: SharedAmount, part: PotPart, amount: int, called: str) -> Iterator[EntryStep]:
    names = [lot.names[seat] for seat in part.seats]
    have = part.win_phrase.replace("has ", "have ", 1)
    each, odd = divmod(amount, len(names))
    told = (
        f"{join_with_and(names)} {have} and split {called}: {lot.unit.format_amount(each)} "
        f"each{_describe_odd_chips(names[:odd])}"
    )
    yield EntryStep(told, anchor=lot.anchor)
    for seat, share in zip(part.seats, split_evenly(amount, len(names)), strict=True):
        yield _winning_step(
            lot, seat, share, f"{lot.names[seat]} takes {lot.unit.format_amount(share)}", part.anchor
        )


def _describe_odd_chips(first: Sequence[str]) -> str:
    """Return the winners of the odd chips of a tie, "" if there are none."""
    if not first:
        return ""
    if len(first) == 1:
        return f", and the odd chip goes to {first[0]}, the first of them to the left of the dealer"
    winners = join_with_and(first)
    return f", and the {len(first)} odd chips go to {winners}, the first of them to the left of the dealer"


def _winning_step(lot: SharedAmount, seat: int, amount: int, what: str, anchor: str) -> EntryStep:
    return EntryStep(what, seat, amount, lot.kind, pot=-amount if lot.is_in_pot else 0, anchor=anchor)

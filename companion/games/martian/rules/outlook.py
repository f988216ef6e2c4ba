"""The cheapest ways to take a card over, to rescue it, or to leave it without an owner.

They are shown while pieces are placed.
rules: martian.md#disputes
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal

from companion.games.martian.rules.pieces import SIZES, Piece, Pieces
from companion.games.martian.rules.tableau import DEFENCE, Committed, Dealt, Force, placed, settle
from companion.kit.sentences import either, listed

Goal = Literal["rescue", "take", "spoil"]
RESCUE: Final = "rescue"
TAKE: Final = "take"
SPOIL: Final = "spoil"
"""Goals: the card goes to the player it was dealt to; to the player who acts; to nobody."""
_DOES: Mapping[Goal, tuple[str, str]] = {
    RESCUE: ("rescues it", "rescue it"),
    TAKE: ("takes it", "take it"),
    SPOIL: ("leaves it to nobody", "leave it to nobody"),
}
Stashes = Mapping[int, Pieces]
"""Pieces held by each seat that may act now.

They may be none, because attacks can be joined without pieces.
"""


@dataclass(frozen=True)
class Way:
    """A way to reach a goal: each of `seats` can do it alone, with the same sizes of pieces.

    `sizes`: pips of each piece to place.
    `turning`: "joining" or "splitting" for attacks regrouped first, "" for none.
    `anybody`: True if every player who could want the goal can reach it this way.
    """

    goal: Goal
    seats: tuple[int, ...]
    sizes: tuple[int, ...]
    turning: str
    anybody: bool


def ways(dealt: Dealt, stashes: Stashes) -> tuple[Way, ...]:
    """Return the cheapest ways, in pips, to rescue the card and to take it.

    Each is done by one player alone. A way to leave the card to nobody is included only if it costs less.
    """
    now = settle(dealt).owner
    wanted: dict[Goal, tuple[int, ...]] = {
        RESCUE: tuple(seat for seat in stashes if seat != now) if now != dealt.seat else (),
        TAKE: tuple(seat for seat in stashes if seat not in (now, dealt.seat)),
        SPOIL: tuple(seat for seat in stashes if seat != now) if now is not None else (),
    }
    found = _cheapest(dealt, stashes, wanted)
    return tuple(_way(goal, found[goal], wanted[goal]) for goal in (RESCUE, TAKE, SPOIL) if goal in found)


def told(names: Sequence[str], way: Way) -> str:
    """Return ``"a large rescues it"``, or with names: ``"Bo or Cy takes it by joining attacks"``."""
    pieces, (does, do) = _pieces(way.sizes), _DOES[way.goal]
    if way.anybody and not way.turning:
        return f"{pieces} {either(way.sizes, does, do)}"
    by = f" by {way.turning} attacks" if way.turning else ""
    using = f"{' and' if by else ''} with {pieces}" if pieces else ""
    return f"{' or '.join(names[seat] for seat in way.seats)} {does}{by}{using}"


_Found = tuple[int, str, tuple[int, ...]]
"""A seat that reaches a goal, its regrouping of attacks, and the sizes of pieces it places."""


def _cheapest(
    dealt: Dealt, stashes: Stashes, wanted: Mapping[Goal, tuple[int, ...]]
) -> dict[Goal, list[_Found]]:
    """Return for each goal the seats that reach it with the fewest pips.

    Costs are tried in ascending order, beginning at 0.
    """
    bundles = {seat: _bundles(tuple(sorted(piece.size for piece in held))) for seat, held in stashes.items()}
    found: dict[Goal, list[_Found]] = {}
    for cost in range(1 + max((max(sums) for sums in bundles.values()), default=0)):
        missing = [goal for goal, seats in wanted.items() if seats and goal not in found]
        if found:
            missing = [goal for goal in missing if goal != SPOIL]
        if not missing:
            break
        here: dict[Goal, list[_Found]] = {}
        for seat in (seat for seat, sums in bundles.items() if cost in sums):
            for goal, turning in _reached(dealt, seat, cost):
                if goal in missing and seat in wanted[goal]:
                    here.setdefault(goal, []).append((seat, turning, bundles[seat][cost]))
        if len(here) > 1:
            here.pop(SPOIL, None)
        found |= here
    return found


def _reached(dealt: Dealt, seat: int, cost: int) -> Iterator[tuple[Goal, str]]:
    """Yield each goal that `seat` reaches with `cost` pips in one place.

    The second value is the simplest regrouping of attacks for that, "" for none.
    """
    reached: dict[Goal, str] = {}
    for turning, turned in _turned(dealt, seat):
        for number in range(len(turned.forces) + 1) if cost else (DEFENCE,):
            piece = Committed(Piece("", cost, seat), seat)
            owner = settle(placed(turned, number, (piece,) if cost else ())).owner
            if owner in (None, seat, dealt.seat):
                goal: Goal = SPOIL if owner is None else RESCUE if owner == dealt.seat else TAKE
                reached.setdefault(goal, turning)
    yield from reached.items()


def _turned(dealt: Dealt, seat: int) -> Iterator[tuple[str, Dealt]]:
    """Yield the card as it is, then with the pieces of `seat` joined to one attack, or split."""
    yield "", dealt
    own = tuple(one for attack in dealt.attacks for one in attack if one.by == seat)
    if not own:
        return
    others = tuple(tuple(one for one in attack if one.by != seat) for attack in dealt.attacks)
    for at, attack in enumerate(others):
        yield "joining", _with(dealt, (*others[:at], (*attack, *own), *others[at + 1 :]))
    yield "splitting", _with(dealt, (*others, own))
    yield "splitting", _with(dealt, (*others, *((one,) for one in own)))


def _with(dealt: Dealt, attacks: Sequence[Force]) -> Dealt:
    return replace(dealt, attacks=tuple(filter(None, attacks)))


def _way(goal: Goal, found: Sequence[_Found], wanted: tuple[int, ...]) -> Way:
    """Return the simplest of the ways of equal cost: without regrouping attacks, with few pieces."""
    _, turning, sizes = min(found, key=lambda one: (one[1], len(one[2])))
    seats = tuple(seat for seat, *how in found if how == [turning, sizes])
    return Way(goal, seats, sizes, turning, anybody=seats == wanted)


def _pieces(sizes: Sequence[int]) -> str:
    """Return the pieces in words: ``"2 larges and a small"``."""
    counts = Counter(SIZES[size] for size in sizes)
    return listed([f"{many} {size}s" if many > 1 else f"a {size}" for size, many in counts.items()])


@lru_cache(maxsize=1024)
def _bundles(sizes: tuple[int, ...]) -> Mapping[int, tuple[int, ...]]:
    """Return the fewest pieces of these sizes for each sum of pips, the largest piece first."""
    sums: dict[int, tuple[int, ...]] = {0: ()}
    for size in reversed(sizes):
        for pips, chosen in list(sums.items()):
            more = (*chosen, size)
            if len(more) < len(sums.get(pips + size, (*more, 0))):
                sums[pips + size] = more
    return sums

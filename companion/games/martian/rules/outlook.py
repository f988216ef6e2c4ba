"""The cheapest ways to take a card over, to rescue it, or to leave it without an owner.

They are shown while pieces are placed.
rules: martian.md#disputes
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import Final, Literal

from companion.games.martian.rules.pieces import SIZE_NAMES, Piece, Pieces
from companion.games.martian.rules.tableau import (
    DEFENCE_NUMBER,
    DealtCard,
    Force,
    PlacedPiece,
    add_pieces_to_force,
    resolve_ownership,
)
from companion.kit.sentences import join_with_and
from companion.plurals import format_count

Goal = Literal["rescue", "take", "spoil"]
RESCUE: Final = "rescue"
TAKE: Final = "take"
SPOIL: Final = "spoil"
"""Goals: the card goes to the player it was dealt to; to the player who acts; to nobody."""
_GOAL_VERBS: Mapping[Goal, str] = {
    RESCUE: "could rescue it",
    TAKE: "could take it",
    SPOIL: "could leave it without an owner",
}
REGROUPINGS = ("", "joining", "splitting", "regrouping")
"""Ways to regroup attacks first, the simplest one first; "regrouping" moves pieces one by one."""
MAX_PIECES_REGROUPED = 2
"""Largest number of pieces that are moved one by one: the ways for more take too long while people wait."""
StashesBySeat = Mapping[int, Pieces]
"""Pieces held by each seat that may act now.

They may be none, because attacks can be joined without pieces.
"""


@dataclass(frozen=True)
class OwnershipMove:
    """A way to reach a goal: each of `seats` can do it alone, with the same sizes of pieces.

    `sizes`: pips of each piece to place, the largest first; empty if attacks are only regrouped.
    `regrouping`: one of `REGROUPINGS`, "" for none.
    `is_open_to_all`: True if every player who could want the goal can reach it this way.
    """

    goal: Goal
    seats: tuple[int, ...]
    sizes: tuple[int, ...]
    regrouping: str
    is_open_to_all: bool


def cheapest_ownership_moves(dealt: DealtCard, stashes: StashesBySeat) -> tuple[OwnershipMove, ...]:
    """Return the cheapest ways, in pips, to rescue the card and to take it.

    `stashes` has the players who may act now. Each way is done by one player alone. There is none to rescue a
    card that still belongs to the player it was dealt to. A way to leave the card to nobody is included only
    if it costs less than both. Empty if nobody has the pieces for any of them.
    """
    now = resolve_ownership(dealt).owner
    wanted: dict[Goal, tuple[int, ...]] = {
        RESCUE: tuple(seat for seat in stashes if seat != now) if now != dealt.seat else (),
        TAKE: tuple(seat for seat in stashes if seat not in (now, dealt.seat)),
        SPOIL: tuple(seat for seat in stashes if seat != now) if now is not None else (),
    }
    found = _find_cheapest_moves(dealt, stashes, wanted)
    return tuple(
        _simplest_move(goal, found[goal], wanted[goal]) for goal in (RESCUE, TAKE, SPOIL) if goal in found
    )


def describe_ownership_move(names: Sequence[str], way: OwnershipMove) -> str:
    """Return a move in words: ``"a large piece could rescue it"``.

    The players are named if not all can do it, or if attacks are regrouped: ``"Bo or Cy could take it
    by joining attacks"``.
    """
    pieces, does = _describe_sizes(way.sizes), _GOAL_VERBS[way.goal]
    if way.is_open_to_all and not way.regrouping:
        return f"{pieces} {does}"
    by = f" by {way.regrouping} attacks" if way.regrouping else ""
    using = f" {'and placing' if by else 'with'} {pieces}" if pieces else ""
    return f"{' or '.join(names[seat] for seat in way.seats)} {does}{by}{using}"


_MoveBySeat = tuple[int, str, tuple[int, ...]]
"""A seat that reaches a goal, its regrouping of attacks, and the sizes of pieces it places."""


def _find_cheapest_moves(
    dealt: DealtCard, stashes: StashesBySeat, wanted: Mapping[Goal, tuple[int, ...]]
) -> dict[Goal, list[_MoveBySeat]]:
    """Return for each goal the seats that reach it with the fewest pips.

    Costs are tried in ascending order, beginning at 0.
    """
    bundles = {
        seat: _fewest_pieces_by_sum(tuple(sorted(piece.size for piece in held)))
        for seat, held in stashes.items()
    }
    found: dict[Goal, list[_MoveBySeat]] = {}
    for cost in range(1 + max((max(sums) for sums in bundles.values()), default=0)):
        missing = [goal for goal, seats in wanted.items() if seats and goal not in found]
        if found:
            missing = [goal for goal in missing if goal != SPOIL]
        if not missing:
            break
        here: dict[Goal, list[_MoveBySeat]] = {}
        for seat in (seat for seat, sums in bundles.items() if cost in sums):
            for goal, turning in _reachable_goals(dealt, seat, cost):
                if goal in missing and seat in wanted[goal]:
                    here.setdefault(goal, []).append((seat, turning, bundles[seat][cost]))
        if len(here) > 1:
            here.pop(SPOIL, None)
        found |= here
    return found


def _reachable_goals(dealt: DealtCard, seat: int, cost: int) -> Iterator[tuple[Goal, str]]:
    """Yield each goal that `seat` reaches with `cost` pips in one place.

    The second value is the simplest regrouping of attacks for that, "" for none.
    """
    reached: dict[Goal, str] = {}
    for turning, turned in _regroupings(dealt, seat):
        for number in range(len(turned.forces) + 1) if cost else (DEFENCE_NUMBER,):
            piece = PlacedPiece(Piece("", cost, seat), seat)
            owner = resolve_ownership(add_pieces_to_force(turned, number, (piece,) if cost else ())).owner
            if owner in (None, seat, dealt.seat):
                goal: Goal = SPOIL if owner is None else RESCUE if owner == dealt.seat else TAKE
                reached.setdefault(goal, turning)
    yield from reached.items()


def _regroupings(dealt: DealtCard, seat: int) -> Iterator[tuple[str, DealtCard]]:
    """Yield the card as it is, then with the pieces of `seat` joined to one attack, split, or moved apart."""
    yield "", dealt
    own = tuple(one for attack in dealt.attacks for one in attack if one.placed_by == seat)
    if not own:
        return
    others = tuple(tuple(one for one in attack if one.placed_by != seat) for attack in dealt.attacks)
    for at, attack in enumerate(others):
        yield "joining", _with_attacks(dealt, (*others[:at], (*attack, *own), *others[at + 1 :]))
    yield "splitting", _with_attacks(dealt, (*others, own))
    yield "splitting", _with_attacks(dealt, (*others, *((one,) for one in own)))
    if len(own) == MAX_PIECES_REGROUPED:
        for places in product(range(len(others) + len(own)), repeat=len(own)):
            moved: list[Force] = [*others, *((),) * len(own)]
            for piece, at in zip(own, places, strict=True):
                moved[at] = (*moved[at], piece)
            yield "regrouping", _with_attacks(dealt, moved)


def _with_attacks(dealt: DealtCard, attacks: Sequence[Force]) -> DealtCard:
    return replace(dealt, attacks=tuple(filter(None, attacks)))


def _simplest_move(goal: Goal, found: Sequence[_MoveBySeat], wanted: tuple[int, ...]) -> OwnershipMove:
    """Return the simplest of the ways of equal cost: without regrouping attacks, with few pieces."""
    _, turning, sizes = min(found, key=lambda one: (REGROUPINGS.index(one[1]), len(one[2])))
    seats = tuple(seat for seat, *how in found if how == [turning, sizes])
    return OwnershipMove(goal, seats, sizes, turning, is_open_to_all=seats == wanted)


def _describe_sizes(sizes: Sequence[int]) -> str:
    """Return the pieces in words: ``"2 large pieces and a small piece"``."""
    counts = Counter(SIZE_NAMES[size] for size in sizes)
    return join_with_and(
        [
            format_count(many, f"{size} piece") if many > 1 else f"a {size} piece"
            for size, many in counts.items()
        ]
    )


@lru_cache(maxsize=1024)
def _fewest_pieces_by_sum(sizes: tuple[int, ...]) -> Mapping[int, tuple[int, ...]]:
    """Return the fewest pieces of these sizes for each sum of pips, the largest piece first."""
    sums: dict[int, tuple[int, ...]] = {0: ()}
    for size in reversed(sizes):
        for pips, chosen in list(sums.items()):
            more = (*chosen, size)
            if len(more) < len(sums.get(pips + size, (*more, 0))):
                sums[pips + size] = more
    return sums

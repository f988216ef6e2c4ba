"""What the table is told could still become of a card: whom it takes how many pips, joining counted in."""

from collections.abc import Iterator
from itertools import combinations, product
from time import perf_counter

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from companion.games.martian.rules.outlook import (
    RESCUE,
    SPOIL,
    TAKE,
    OwnershipMove,
    _simplest_move,
    cheapest_ownership_moves,
    describe_ownership_move,
)
from companion.games.martian.rules.pieces import Piece, Pieces, sort_pieces
from companion.games.martian.rules.tableau import DealtCard, Force, PlacedPiece, resolve_ownership

from .martian_table import ANNA, BO, COLOURS, CY, LARGE, MEDIUM, NAMES, SMALL, Table, force


def card(defence: Force = (), *attacks: Force) -> DealtCard:
    return DealtCard(ANNA, 2, None, defence, attacks)


def held(seat: int, *sizes: int) -> Pieces:
    return sort_pieces(Piece(COLOURS[seat], size, seat) for size in sizes)


FULL = (LARGE, MEDIUM, SMALL) * 5


def hint(dealt: DealtCard, **stashes: tuple[int, ...]) -> list[str]:
    """What is told where Anna, Bo and Cy hold whole stashes, but for those that are given."""
    sizes = {"a": FULL, "b": FULL, "c": FULL, **stashes}
    found = cheapest_ownership_moves(
        dealt, {"abcd".index(key): held("abcd".index(key), *of) for key, of in sizes.items()}
    )
    return [describe_ownership_move(NAMES, way) for way in found]


def test_the_hint_names_the_cheapest_takeover_and_rescue():
    lost = card(force((LARGE, ANNA)), force((LARGE, BO), (SMALL, BO)))
    assert hint(lost) == ["a small piece could rescue it", "a large piece and a medium piece could take it"]


def test_the_hint_counts_joining():
    """Bo and Cy attack apart with 3 against 4: joined they have 6, and each wants to have more of it."""
    apart = card(force((LARGE, ANNA), (SMALL, ANNA)), force((LARGE, BO)), force((LARGE, CY)))
    assert hint(apart) == [
        "Bo or Cy could take it by joining attacks and placing a small piece",
        "Bo or Cy could leave it without an owner by joining attacks",
    ]
    stronger = card(force((LARGE, ANNA), (SMALL, ANNA)), force((LARGE, BO)), force((MEDIUM, CY)))
    assert hint(stronger) == ["Bo could take it by joining attacks"]


def test_the_hint_counts_joining_where_no_piece_is_left():
    own = card(force((LARGE, ANNA)), force((MEDIUM, BO)), force((MEDIUM, BO)))
    assert hint(own, a=(), b=(), c=()) == ["Bo could take it by joining attacks"]


def test_the_hint_counts_splitting_to_rescue():
    """Cy can let Bo down."""
    joint = card(force((LARGE, ANNA)), force((LARGE, BO), (MEDIUM, CY)))
    assert hint(joint)[0] == "Cy could rescue it by splitting attacks"


def test_the_hint_counts_pieces_that_change_places():
    """Cy, who helps Anna with 1 and Bo with 2, helps her with 2 and him with 1: 5 against 4."""
    torn = card((), force((SMALL, CY), (LARGE, ANNA)), force((MEDIUM, CY), (LARGE, BO)))
    assert hint(torn, a=(), b=(), c=())[0] == "Cy could rescue it by regrouping attacks"


def test_the_hint_says_who_where_not_everybody_could():
    assert hint(card(), b=(LARGE,)) == ["Cy could take it with a small piece"]
    assert hint(card(), b=(MEDIUM,), c=(MEDIUM,)) == ["a medium piece could take it"]


def test_the_hint_tells_what_leaves_it_to_nobody_where_that_costs_less():
    lost = card(force((SMALL, ANNA)), force((LARGE, BO)), force((MEDIUM, CY)))
    assert hint(lost) == [
        "a medium piece could rescue it",
        "a medium piece could take it",
        "a small piece could leave it without an owner",
    ]


def test_the_hint_counts_only_pieces_that_somebody_has():
    lost = card((), force((MEDIUM, BO), (MEDIUM, BO)))
    assert hint(lost, a=(LARGE,), c=(MEDIUM, MEDIUM, SMALL)) == [
        "Cy could rescue it with 2 medium pieces",
        "2 medium pieces and a small piece could take it",
    ]
    assert hint(lost, a=(), b=(), c=()) == []
    dry = Table(2)
    assert (
        dry.state.describe_ownership(dry.card("0.0"))
        == "Anna owns it, not attacked; a small piece could take it"
    )


def test_the_hint_of_an_empty_table_is_that_nobody_can_turn_it():
    from companion.games.martian.rules.log_text import describe_owner_changes

    assert describe_owner_changes(NAMES, card(), {ANNA: (), BO: ()}) == "nobody has the pieces to change that"


# --- every way there is, tried


def partitions(own: tuple[PlacedPiece, ...], groups: int) -> Iterator[list[list[PlacedPiece]]]:
    """Every way to point pieces at so many attacks of others, or at some of their own."""
    for where in product(range(groups + len(own)), repeat=len(own)):
        found: list[list[PlacedPiece]] = [[] for _ in range(groups + len(own))]
        for one, at in zip(own, where, strict=True):
            found[at].append(one)
        yield found


def brute(dealt: DealtCard, seat: int, stash: Pieces) -> dict[str, int]:
    """The fewest pips with which `seat` alone reaches each goal, by trying everything."""
    own = tuple(one for attack in dealt.attacks for one in attack if one.placed_by == seat)
    others = [tuple(one for one in attack if one.placed_by != seat) for attack in dealt.attacks]
    least: dict[str, int] = {}
    for number in range(len(stash) + 1):
        for pieces in combinations(stash, number):
            new = tuple(PlacedPiece(piece, seat) for piece in pieces)
            for defending in range(2 ** len(new)):
                defence = (*dealt.defence, *(one for at, one in enumerate(new) if defending >> at & 1))
                rest = tuple(one for at, one in enumerate(new) if not defending >> at & 1)
                for grouped in partitions((*own, *rest), len(others)):
                    joined = [(*were, *now) for were, now in zip(others, grouped, strict=False)]
                    joined += [tuple(now) for now in grouped[len(others) :]]
                    owner = resolve_ownership(
                        DealtCard(dealt.seat, 2, None, defence, tuple(filter(None, joined)))
                    ).owner
                    goal = SPOIL if owner is None else RESCUE if owner == dealt.seat else str(owner)
                    cost = sum(piece.size for piece in pieces)
                    least[goal] = min(cost, least.get(goal, cost))
    return least


forces = st.lists(st.tuples(st.sampled_from([1, 2, 3]), st.integers(0, 2)), max_size=2).map(
    lambda placed: force(*placed)
)
sizes = st.lists(st.sampled_from([1, 2, 3]), max_size=2)


@pytest.mark.random
@settings(deadline=None, max_examples=60)
@given(forces, st.lists(forces.filter(bool), max_size=2), st.tuples(sizes, sizes, sizes))
def test_the_hint_is_what_trying_everything_finds(defence, attacks, stashes):
    """A takeover and a rescue cost what they cost at least; what spoils can be done at that price."""
    assume(all(sum(one.placed_by == seat for attack in attacks for one in attack) <= 2 for seat in range(3)))
    dealt, holding = card(defence, *attacks), {seat: held(seat, *of) for seat, of in enumerate(stashes)}
    now = resolve_ownership(dealt).owner
    tried = {seat: brute(dealt, seat, stash) for seat, stash in holding.items() if seat != now}
    takes = {seat: least[str(seat)] for seat, least in tried.items() if str(seat) in least}
    rescues = {seat: least[RESCUE] for seat, least in tried.items() if RESCUE in least}
    found = {way.goal: way for way in cheapest_ownership_moves(dealt, holding)}
    takes.pop(ANNA, None)
    assert cheapest(takes) == at(found.get(TAKE))
    assert cheapest(rescues if now != ANNA else {}) == at(found.get(RESCUE))
    if SPOIL in found:
        assert all(tried[seat][SPOIL] <= sum(found[SPOIL].sizes) for seat in found[SPOIL].seats)


def cheapest(costs: dict[int, int]) -> int | None:
    return min(costs.values(), default=None)


def at(way: OwnershipMove | None) -> int | None:
    return None if way is None else sum(way.sizes)


def test_the_hint_for_a_full_table_comes_at_once():
    """Six players, thirty cards, and pieces of everybody on five of them."""
    table = Table(6)
    for key in ("0.0", "1.0", "2.1", "3.1", "4.0"):
        for seat in range(6):
            table.put(seat, f"{key}.0" if seat % 2 else f"{key}.1", LARGE)
    began = perf_counter()
    for dealt in table.state.hand.tableau * 3:
        table.state.describe_ownership(dealt)
    assert perf_counter() - began < 2


def test_of_ways_that_cost_as_much_one_without_turning_is_told_though_it_takes_more_pieces():
    way = _simplest_move(TAKE, [(0, "joining", (2,)), (1, "", (2, 1)), (2, "splitting", (1,))], (0, 1, 2))
    assert (way.seats, way.sizes, way.regrouping, way.is_open_to_all) == ((1,), (2, 1), "", False)

"""Assignment of the hands in a photo to players: by noted cards, by seat order, by place."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from companion.engine.cards_field import CardsField
from companion.showdown_photo.fields import group_size, is_hand_field
from companion.showdown_photo.geometry import Point, Points, bounding_box
from companion.showdown_photo.known_hands import EnteredCards, Hands
from companion.vision import CardGroup, GroupSize

T = TypeVar("T")


def match_entered_hands(
    hands: Hands, fields: Sequence[CardsField], noted: EnteredCards
) -> dict[int, CardsField]:
    """Return the inputs of hands that hold all cards entered or offered there, by hand position.

    Inputs without cards, and those filled by a guess, are left out. Each input gets the first hand that
    fits and has none yet; a hand may have more cards than were entered.
    """
    found: dict[int, CardsField] = {}
    for field in fields:
        cards = Counter(() if field.name in noted.guessed else noted.cards_for(field))
        at = next((at for at, hand in enumerate(hands) if at not in found and cards <= Counter(hand)), None)
        if cards and at is not None:
            found[at] = field
    return found


def assign_groups_to_fields(
    found: Sequence[CardGroup],
    fields: Sequence[CardsField],
    sizes: Sequence[GroupSize],
    outlines: Sequence[Points],
    known: Mapping[int, CardsField],
) -> dict[int, CardsField]:
    """Return the input of each group by the group's position, including those in `known`.

    `found` are the groups of cards, each with the index of its size in `sizes`; `outlines` are the
    points around each. Boards go to inputs of their size, hands to their owners around the table, and
    other groups to the owner of the nearest hand. But if an owner has several inputs of one size, all
    hands go to the owner on whose side of the table they lie. Groups for which no input is left are
    missing in the result.
    """
    hands = [field for field in fields if is_hand_field(field)]
    boards = [field for field in fields if not is_hand_field(field)]
    into = dict(known)
    for at, group in enumerate(found):
        size = None if group.size_index is None or at in into else replace(sizes[group.size_index], count=1)
        fits = (one for one in boards if group_size(one) == size and one not in into.values())
        if board := next(fits, None):
            into[at] = board
    laid = {
        at: replace(sizes[group.size_index], count=1)
        for at, group in enumerate(found)
        if group.size_index is not None and not sizes[group.size_index].board
    }
    first = list({field.owner: field for field in reversed(hands)}.values())[::-1]
    places = {at: bounding_box(outlines[at]).middle for at in laid}
    if len({(field.owner, group_size(field)) for field in hands}) < len(hands):
        return into | _assign_by_table_side(places, hands, into)
    sized = {group_size(field) for field in first} if len(first) < len(hands) else {*laid.values()}
    into |= _assign_around_table({at: len(found[at].cards) for at in laid if laid[at] in sized}, first, into)
    return into | _assign_next_to_hands(places, laid, hands, into)


def _assign_around_table(
    counts: Mapping[int, int], hands: Sequence[CardsField], into: Mapping[int, CardsField]
) -> dict[int, CardsField]:
    """Return the inputs of the hands in order around the table; `counts` are their numbers of cards.

    The order begins at a known hand, else where most hands have the number of cards they need.
    """
    laid, turn = list(counts), list(hands)
    anchor = next((at for at in laid if into.get(at) in turn), None)
    if anchor is not None:
        laid, turn = _rotate(laid, laid.index(anchor)), _rotate(turn, turn.index(into[anchor]))
    else:
        turns = [_rotate(turn, at) for at in range(len(turn))]
        turn = min(
            turns,
            key=lambda order: sum(
                group_size(field).cost(count) for count, field in zip(counts.values(), order, strict=False)
            ),
        )
    left = [field for field in turn if field not in into.values()]
    return dict(zip([at for at in laid if at not in into], left, strict=False))


def _rotate(things: Sequence[T], at: int) -> list[T]:
    return [*things[at:], *things[:at]]


def _assign_next_to_hands(
    places: Mapping[int, Point],
    laid: Mapping[int, GroupSize],
    hands: Sequence[CardsField],
    into: Mapping[int, CardsField],
) -> dict[int, CardsField]:
    """Return the inputs of groups next to a hand, such as face-up cards, by that hand's owner."""
    left = [at for at in places if at not in into]
    free = [field for field in hands if field not in into.values()]
    near = sorted(
        (math.dist(places[at], places[hand]), at, number)
        for at in left
        for hand, owner in ((at, field.owner) for at, field in into.items() if at in places)
        for number, field in enumerate(free)
        if field.owner == owner and group_size(field) == laid[at]
    )
    found: dict[int, CardsField] = {}
    for _, at, number in near:
        if at not in found and free[number] not in found.values():
            found[at] = free[number]
    return found


def _assign_by_table_side(
    places: Mapping[int, Point], hands: Sequence[CardsField], into: Mapping[int, CardsField]
) -> dict[int, CardsField]:
    """Return the inputs of the hands at `places`, if an owner may have several.

    Owners sit around the table in their order, clockwise from the person who took the photo. Hands of one
    owner follow the order of the inputs, from left to right as the owner sees them.
    """
    turns = _owner_angles(hands)
    free = [field for field in hands if field not in into.values()]
    before = _nearest_owners(
        {at: place for at, place in places.items() if at not in into}, places, turns, free
    )
    return {
        at: field
        for owner, turn in turns.items()
        for at, field in zip(
            _sort_from_left([at for at in before if before[at] == owner], places, turn),
            [field for field in free if field.owner == owner],
            strict=False,
        )
    }


def _owner_angles(hands: Sequence[CardsField]) -> dict[int | None, float]:
    """Return the angle of each owner from the person who took the photo, clockwise, in radians."""
    owners = list(dict.fromkeys(field.owner for field in hands))
    return {owner: math.tau * at / len(owners) for at, owner in enumerate(owners)}


def _nearest_owners(
    left: Mapping[int, Point],
    places: Mapping[int, Point],
    turns: Mapping[int | None, float],
    free: Sequence[CardsField],
) -> dict[int, int | None]:
    """Return the owner of each hand that is `left`: the nearest one who has a free input."""
    x, y = bounding_box(list(places.values())).middle
    room = Counter(field.owner for field in free)
    away = {at: math.atan2(x - there, deep - y) for at, (there, deep) in left.items()}
    near = sorted((_angle_between(away[at], turns[owner]), at, owner or 0) for at in left for owner in turns)
    found: dict[int, int | None] = {}
    for _, at, owner in near:
        if at not in found and room[owner]:
            found[at] = owner
            room[owner] -= 1
    return found


def _angle_between(one: float, other: float) -> float:
    return abs((one - other + math.pi) % math.tau - math.pi)


def _sort_from_left(numbers: Sequence[int], places: Mapping[int, Point], turn: float) -> list[int]:
    """Return an owner's hands from left to right, or the nearest first if they are in a column."""
    cos, sin = math.cos(turn), math.sin(turn)
    seen = {at: (x * cos + y * sin, x * sin - y * cos) for at, (x, y) in places.items() if at in numbers}
    along = max((0, 1), key=lambda axis: _value_range([place[axis] for place in seen.values()]))
    return sorted(numbers, key=lambda at: seen[at][along])


def _value_range(values: Sequence[float]) -> float:
    return max(values, default=0) - min(values, default=0)

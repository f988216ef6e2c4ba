"""Hands at a showdown by the sides of a pot, as people read it; `placing` has those by a contest."""

from collections.abc import Sequence
from dataclasses import replace

from companion.cards import Card
from companion.engine.field import Illegal
from companion.hands import BadHand, Floor, Judge, Judged, Shown, Worth
from companion.kit.piles import Held
from companion.kit.placing import Place, in_places


def judged(
    judge: Judge, held: Sequence[Held], shown: Sequence[Shown], board: Sequence[Card]
) -> tuple[Judged, ...]:
    """Return every side of the showdown of `held`, `shown` the same hands with what is wild in each.

    Raises `Illegal`, which names the field of a hand that cannot be judged, or ``board``.
    """
    try:
        return judge.meet(shown, board)
    except BadHand as bad:
        fault = next(
            (one for one, hand in zip(held, shown, strict=True) if not _fits(judge, hand, board)), None
        )
        who, field = (fault.name, fault.field) if fault else ("The board", "board")
        raise Illegal(f"{who}: {bad}", field=field) from bad


def sided(judged: Judged, held: Sequence[Held], floor: Floor | None) -> tuple[Place[Worth], ...]:
    """Return the hands of a side in their places; who does not hold what `floor` says has none."""
    groups = floor.groups(judged) if floor else judged.groups
    found = in_places([one.name for one in held], judged.worths, groups, judged.reasons)
    lines = {one.name: line for one, line in zip(held, judged.lines, strict=True)}
    return tuple(replace(place, line=lines[place.name]) for place in found)


def _fits(judge: Judge, hand: Shown, board: Sequence[Card]) -> bool:
    try:
        judge.meet([hand], board)
    except BadHand:
        return False
    return True

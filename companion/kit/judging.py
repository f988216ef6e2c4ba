"""Showdowns with several prizes, as people read them; `placing` has showdowns of one contest."""

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
    """Return the result for every prize of the showdown of `held`.

    `shown` are the same hands with their wild cards.
    Raises: `Illegal` if a hand cannot be judged; its field is that of the hand, or ``board``.
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
    """Return the hands in their places for one prize; a hand below the `floor` has place 0."""
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

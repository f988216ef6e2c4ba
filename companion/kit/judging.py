"""Showdowns with several prizes, as people read them; `placing` has showdowns of one contest."""

from collections.abc import Sequence
from dataclasses import replace

from companion.cards import Card
from companion.engine.field import Illegal
from companion.hands import BadHand, HandValue, Judge, MinimumHand, PrizeResult, ShownHand
from companion.kit.piles import CardPile
from companion.kit.placing import PlacedHand, assign_places


def judge_hands(
    judge: Judge, held: Sequence[CardPile], shown: Sequence[ShownHand], board: Sequence[Card]
) -> tuple[PrizeResult, ...]:
    """Return the result for every prize of the showdown of `held`, in the order of the prizes.

    `judge` is that of the round. `shown` are the same hands with their wild cards, in the same order.

    Raises: `Illegal` if a hand cannot be judged; its field is that of the hand, or ``board`` if no hand alone
    is at fault.
    """
    try:
        return judge.meet(shown, board)
    except BadHand as bad:
        fault = next(
            (one for one, hand in zip(held, shown, strict=True) if not _can_be_judged(judge, hand, board)),
            None,
        )
        who, field = (fault.name, fault.field) if fault else ("The board", "board")
        raise Illegal(f"{who}: {bad}", field=field) from bad


def place_hands_for_prize(
    judged: PrizeResult, held: Sequence[CardPile], floor: MinimumHand | None
) -> tuple[PlacedHand[HandValue], ...]:
    """Return all hands in order by their places for one prize, each with its board line.

    `held` are the hands in the order in which they were judged; their names must differ. A hand below the
    minimum hand `floor` has place 0 and comes last, as does one that does not qualify; `floor` is None if
    every hand is good enough.
    """
    groups = floor.qualifying_groups(judged) if floor else judged.groups
    found = assign_places([one.name for one in held], judged.hand_values, groups, judged.reasons)
    lines = {one.name: line for one, line in zip(held, judged.board_lines, strict=True)}
    return tuple(replace(place, line=lines[place.name]) for place in found)


def _can_be_judged(judge: Judge, hand: ShownHand, board: Sequence[Card]) -> bool:
    try:
        judge.meet([hand], board)
    except BadHand:
        return False
    return True

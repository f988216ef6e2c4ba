"""Who gets what of a hand, worked out in the longest way from what each hand is worth on each side.

It shares nothing with the engine. What hands are worth `tests.hands.naive` tells, which knows no evaluator.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from hands import naive

KITTY = -1
Worths = Mapping[str, Mapping[int, tuple[int, ...] | None]]
"""For each side what each hand is worth there, None where it cannot win."""


def worth(side: str, hand: Sequence[str], floor: str, wild: Collection[str]) -> tuple[int, ...] | None:
    """Return what compares of a hand on a side, None where it does not qualify or does not hold the floor."""
    if "spade" in side:
        return naive.suit_card(hand, "s", low=False, down=False, ace_low=False)
    low = side.startswith("low")
    order = "low" if low else "standard-fives"
    found = naive.best_hand(hand, [()], "any", order, 5, lambda card: card in wild, naive.HIGH)
    found = naive.to_eight(found, "8") if side == "low 8" else found
    if found and floor == "pair" and not low and found[0] < naive.FIVES.index((2,)):
        return None
    if found and floor == "ten low" and low and (found[0] or -found[1] > naive.LOW.index("T")):
        return None
    return found


@dataclass(frozen=True)
class Game:
    """By what a pot goes: its `sides`, whether the second best wins, both must be won, a kitty be beaten.

    The sides that are `free` are won by whoever has them, whatever was declared; `ties` for both are enough.
    """

    sides: Sequence[str]
    second: bool
    both: bool
    kitty: bool
    free: Collection[str] = ()
    ties: bool = False

    def winners(
        self, seats: Collection[int], worths: Worths, claims: Mapping[int, Collection[str]]
    ) -> dict[str, list[int]]:
        """Return who wins each side of a pot that `seats` can win, without those that nobody wins."""
        if len(seats) == 1 and not self.kitty:
            return {self.sides[0]: list(seats)}
        rivals = {side: self.rivals(side, seats, claims) for side in self.sides}
        first = {side: self._best(worths[side], rivals[side]) for side in self.sides}
        lost = {seat for seat in claims if self._loses(seat, first, claims[seat])}
        won = {}
        for side in self.sides:
            gone = () if side in self.free else lost
            left = [seat for seat in rivals[side] if seat not in gone]
            stay = [seat for seat in first[side] if seat not in gone]
            if left and (found := stay or self._best(worths[side], left)):
                won[side] = found
        return won

    def first(
        self, side: str, seats: Collection[int], worths: Worths, claims: Mapping[int, Collection[str]]
    ) -> list[int]:
        """Return who has a side of all who declared for it, whoever of them has lost."""
        return self._best(worths[side], self.rivals(side, seats, claims))

    def rivals(self, side: str, seats: Collection[int], claims: Mapping[int, Collection[str]]) -> list[int]:
        """Return who plays for a side."""
        if side in self.free:
            return list(seats)
        return [seat for seat in seats if side in claims.get(seat, self.sides)]

    def _loses(self, seat: int, first: Mapping[str, list[int]], said: Collection[str]) -> bool:
        if self.ties:
            return len(said) > 1 and any(seat not in first[side] for side in said)
        return self.both and len(said) > 1 and any(first[side] != [seat] for side in said)

    def _best(self, worths: Mapping[int, tuple[int, ...] | None], rivals: Sequence[int]) -> list[int]:
        able = [seat for seat in (*rivals, *[KITTY] * self.kitty) if worths.get(seat) is not None]
        groups = sorted({worths[seat] for seat in able}, reverse=True)
        if not groups:
            return []
        wins = groups[1] if self.second and len(groups) > 1 else groups[0]
        best = [seat for seat in able if worths[seat] == wins]
        return [KITTY] if KITTY in best else best


def pots(put: Mapping[int, int], alive: Sequence[int], antes: int) -> list[tuple[int, list[int]]]:
    """Return what lies in each pot, layer by layer of what those put in who are left, and who can win it."""
    levels = sorted({put[seat] for seat in alive if put[seat]}) or [0]
    found, below = [], 0
    for level in levels:
        top = max(put.values()) if level == levels[-1] else level
        amount = sum(max(0, min(paid, top) - below) for paid in put.values())
        found.append((amount, [seat for seat in alive if put[seat] >= level]))
        below = level
    return [(found[0][0] + antes, found[0][1]), *found[1:]]


def shared(amount: int, parts: Sequence[Sequence[int]], around: Sequence[int]) -> Counter[int]:
    """Return who gets what of a pot; odd chips go to the first part, and in each to the first seat."""
    got: Counter[int] = Counter()
    for part, much in zip(parts, split(amount, len(parts)), strict=True):
        winners = [seat for seat in around if seat in part]
        for seat, chips in zip(winners, split(much, len(winners)), strict=True):
            got[seat] += chips
    return got


def split(amount: int, parts: int) -> list[int]:
    return [amount // parts + (at < amount % parts) for at in range(parts)]

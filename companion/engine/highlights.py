"""What a match is remembered for: hands, the biggest pot, the most won and lost at once, the best hand."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any, TypeVar

from companion.engine.account import Hand
from companion.engine.course import Point
from companion.engine.game import Game
from companion.engine.gate import account_of
from companion.engine.summary import Summary

S = TypeVar("S")

_WORTH = (
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
    "five of a kind",
)
"""How hands of five begin to be told, the least first."""


@dataclass(frozen=True)
class Peak:
    """The most of something: the `amount`, which seat had it, and the number of the entry that made it so."""

    amount: int
    seat: int
    seq: int


@dataclass(frozen=True)
class Best:
    """The best hand of five that was shown: whose, in words, its cards, and the number of the entry.

    `worth` is the place of its kind among all kinds, from 1.
    """

    name: str
    called: str
    cards: tuple[str, ...]
    seq: int
    worth: int


@dataclass(frozen=True)
class Highlights:
    """What is kept of a match beside what it came to. Amounts are in the table's smallest unit.

    `pot` is the biggest one that somebody took, `won` and `lost` the most that one entry brought or cost.
    `legs` are those of each seat at the end, empty where nobody counts any.
    """

    hands: int
    pot: Peak | None = None
    won: Peak | None = None
    lost: Peak | None = None
    best: Best | None = None
    legs: tuple[int, ...] = ()

    def stored(self) -> dict[str, Any]:
        """Return it as it is stored; `highlights_of` reads it."""
        return asdict(self)


def highlights_of(stored: Mapping[str, Any] | None) -> Highlights | None:
    """Return what `Highlights.stored` wrote, None for nothing."""
    if stored is None:
        return None
    peaks = {name: stored[name] and Peak(**stored[name]) for name in ("pot", "won", "lost")}
    best = stored["best"] and Best(**{**stored["best"], "cards": tuple(stored["best"]["cards"])})
    return Highlights(stored["hands"], **peaks, best=best, legs=tuple(stored["legs"]))


def highlights(game: Game[S], initial: S, points: Sequence[Point], states: Sequence[S]) -> Highlights:
    """Return what the match is remembered for; `states` are what each of `points` led to."""
    told = [game.summary(state) for state in (initial, *states)]
    moves = [(point.seq, *pair) for point, pair in zip(points, pairwise(told), strict=True)]
    changes = [change for move in moves for change in _changes(*move)]
    return Highlights(
        hands=game.hands((initial, *states)[-1]),
        pot=_most(_taken(moves)),
        won=_most(change for change in changes if change.amount > 0),
        lost=_most(Peak(-change.amount, change.seat, change.seq) for change in changes if change.amount < 0),
        best=_best(game, initial, points, states),
        legs=tuple(game.legs((initial, *states)[-1])),
    )


Move = tuple[int, Summary, Summary]


def _changes(seq: int, before: Summary, after: Summary) -> Iterator[Peak]:
    """Yield what an entry brought each seat; who came with it had nothing before."""
    had = before.money + (0,) * (len(after.money) - len(before.money))
    for seat, (was, now) in enumerate(zip(had, after.money, strict=False)):
        if now != was:
            yield Peak(now - was, seat, seq)


def _taken(moves: Sequence[Move]) -> Iterator[Peak]:
    """Yield each pot, or part of one, that was taken, with who got most of it."""
    for seq, before, after in moves:
        gained = _most(change for change in _changes(seq, before, after) if change.amount > 0)
        if gained is not None and before.pot:
            yield Peak(before.pot, gained.seat, seq)


def _most(peaks: Iterator[Peak]) -> Peak | None:
    """Return the highest, of several the first."""
    return max(peaks, key=lambda peak: (peak.amount, -peak.seq), default=None)


def _best(game: Game[S], initial: S, points: Sequence[Point], states: Sequence[S]) -> Best | None:
    """Return the best hand of five that everybody saw, of several the first."""
    found: Best | None = None
    for point, before, after in zip(points, (initial, *states), states, strict=False):
        for hand in account_of(game, before, point.event, after).hands:
            worth = _worth(hand)
            if worth > (found.worth if found else 0):
                found = Best(_whose(hand), hand.called, tuple(map(str, hand.counts)), point.seq, worth)
    return found


def _whose(hand: Hand) -> str:
    """Return who showed it: a meld is called by its turn, too."""
    return hand.name.partition(", turn ")[0]


def _worth(hand: Hand) -> int:
    """Return the place of a hand of five among all, 0 for one that nobody talks about."""
    if hand.low or hand.eyes is not None or len(hand.counts) != 5:
        return 0
    called = hand.called.casefold()
    return max((place for place, name in enumerate(_WORTH, start=1) if called.startswith(name)), default=0)

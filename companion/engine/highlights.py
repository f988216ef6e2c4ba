"""Highlights of a match: number of hands, biggest pot, biggest win and loss, best hand."""

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
"""First words of the names of five-card hands, the weakest first."""


@dataclass(frozen=True)
class Peak:
    """A record of a match: its `amount`, its seat, and the number of its entry (`seq`)."""

    amount: int
    seat: int
    seq: int


@dataclass(frozen=True)
class Best:
    """The best five-card hand shown in a match.

    `name` is its owner, `called` the hand in words, `seq` the number of its entry. `worth` is the rank of the
    kind of hand, from 1 for a pair.
    """

    name: str
    called: str
    cards: tuple[str, ...]
    seq: int
    worth: int


@dataclass(frozen=True)
class Highlights:
    """Records of a match, stored besides its result. Amounts are in the table's smallest unit.

    `hands` is the number of hands. `pot` is the biggest pot that somebody took. `won` and `lost` are the most
    that a seat won or lost by one entry, both positive. `best` is the best hand. `legs` are the legs of each
    seat at the end, empty if the game counts none.
    """

    hands: int
    pot: Peak | None = None
    won: Peak | None = None
    lost: Peak | None = None
    best: Best | None = None
    legs: tuple[int, ...] = ()

    def stored(self) -> dict[str, Any]:
        """Return the highlights as JSON data, which `highlights_of` reads."""
        return asdict(self)


def highlights_of(stored: Mapping[str, Any] | None) -> Highlights | None:
    """Return the highlights that `Highlights.stored` wrote, None for None."""
    if stored is None:
        return None
    peaks = {name: stored[name] and Peak(**stored[name]) for name in ("pot", "won", "lost")}
    best = stored["best"] and Best(**{**stored["best"], "cards": tuple(stored["best"]["cards"])})
    return Highlights(stored["hands"], **peaks, best=best, legs=tuple(stored["legs"]))


def highlights(game: Game[S], initial: S, points: Sequence[Point], states: Sequence[S]) -> Highlights:
    """Return the highlights of a match; `states` are the states after each of `points`."""
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
    """Yield the changes in money by an entry; a seat that joined with it had 0 before."""
    had = before.money + (0,) * (len(after.money) - len(before.money))
    for seat, (was, now) in enumerate(zip(had, after.money, strict=False)):
        if now != was:
            yield Peak(now - was, seat, seq)


def _taken(moves: Sequence[Move]) -> Iterator[Peak]:
    """Yield the pot before each entry by which a seat won money, with the seat that won most."""
    for seq, before, after in moves:
        gained = _most(change for change in _changes(seq, before, after) if change.amount > 0)
        if gained is not None and before.pot:
            yield Peak(before.pot, gained.seat, seq)


def _most(peaks: Iterator[Peak]) -> Peak | None:
    """Return the highest record, the earliest of several; None if there is none."""
    return max(peaks, key=lambda peak: (peak.amount, -peak.seq), default=None)


def _best(game: Game[S], initial: S, points: Sequence[Point], states: Sequence[S]) -> Best | None:
    """Return the first of the best five-card hands that everybody saw, None without one."""
    found: Best | None = None
    for point, before, after in zip(points, (initial, *states), states, strict=False):
        for hand in account_of(game, before, point.event, after).hands:
            worth = _worth(hand)
            if worth > (found.worth if found else 0):
                found = Best(_whose(hand), hand.called, tuple(map(str, hand.counts)), point.seq, worth)
    return found


def _whose(hand: Hand) -> str:
    """Return the name of the owner, without the turn that follows the name of a meld's owner."""
    return hand.name.partition(", turn ")[0]


def _worth(hand: Hand) -> int:
    """Return the rank of a hand's kind from 1; 0 if it is low, hidden, not of five, or below."""
    if hand.low or hand.eyes is not None or len(hand.counts) != 5:
        return 0
    called = hand.called.casefold()
    return max((place for place, name in enumerate(_WORTH, start=1) if called.startswith(name)), default=0)

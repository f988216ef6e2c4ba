"""Highlights of a match: number of hands, biggest pot, biggest win and loss, best hand."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any, TypeVar

from companion.engine.account import HandDetails
from companion.engine.course import LogPoint
from companion.engine.game import Game
from companion.engine.gate import entry_details_of
from companion.engine.summary import MatchSummary

S = TypeVar("S")

_HAND_KINDS = (
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
class RecordAmount:
    """The largest amount of its kind in a match.

    amount: in the table's smallest unit.
    seat: the seat that won or lost it.
    seq: the number of the log entry.
    """

    amount: int
    seat: int
    seq: int


@dataclass(frozen=True)
class BestHand:
    """Best five-card hand shown in a match.

    name: its owner.
    called: the hand in words.
    cards: the five cards that make it, as codes, the most important first.
    seq: the number of the log entry.
    worth: the rank of the kind of hand, from 1 for a pair to 10 for five of a kind.
    """

    name: str
    called: str
    cards: tuple[str, ...]
    seq: int
    worth: int


@dataclass(frozen=True)
class Highlights:
    """Special moments of a match, stored besides its result; amounts in the smallest unit.

    hands: the number of hands, the last one included.
    pot: the biggest pot that somebody took; None if nobody took one.
    won, lost: the most that a seat won or lost by one entry, both positive; None if nobody did.
    best: the best hand shown; None if none was.
    legs: the legs of each seat at the end; empty if the game counts none.
    """

    hands: int
    pot: RecordAmount | None = None
    won: RecordAmount | None = None
    lost: RecordAmount | None = None
    best: BestHand | None = None
    legs: tuple[int, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the highlights as JSON data, which `highlights_from_json` reads."""
        return asdict(self)


def highlights_from_json(stored: Mapping[str, Any] | None) -> Highlights | None:
    """Return the highlights that `Highlights.to_json` wrote, None for None."""
    if stored is None:
        return None
    peaks = {name: stored[name] and RecordAmount(**stored[name]) for name in ("pot", "won", "lost")}
    best = stored["best"] and BestHand(**{**stored["best"], "cards": tuple(stored["best"]["cards"])})
    return Highlights(stored["hands"], **peaks, best=best, legs=tuple(stored["legs"]))


def compute_highlights(
    game: Game[S], initial: S, points: Sequence[LogPoint], states: Sequence[S]
) -> Highlights:
    """Return the highlights of a match; of equal ones, the earliest counts.

    Of equal amounts in one entry, that of the lowest seat counts. `initial` is the state before the first of
    `points`, and `states` are the states after each of them. The best hand is one of five cards, not of the
    lowest hands, that everybody saw and that is at least a pair; two of one kind, as two flushes, are equal.
    The pot is the one before an entry by which a seat won money; its `RecordAmount.seat` won most then.
    """
    told = [game.rules.summary(state) for state in (initial, *states)]
    moves = [(point.seq, *pair) for point, pair in zip(points, pairwise(told), strict=True)]
    changes = [change for move in moves for change in _money_changes(*move)]
    return Highlights(
        hands=game.counts.hands((initial, *states)[-1]),
        pot=_highest_record(_won_pots(moves)),
        won=_highest_record(change for change in changes if change.amount > 0),
        lost=_highest_record(
            RecordAmount(-change.amount, change.seat, change.seq) for change in changes if change.amount < 0
        ),
        best=_find_best_hand(game, initial, points, states),
        legs=tuple(game.counts.legs((initial, *states)[-1])),
    )


EntrySummaries = tuple[int, MatchSummary, MatchSummary]


def _money_changes(seq: int, before: MatchSummary, after: MatchSummary) -> Iterator[RecordAmount]:
    """Yield the changes in money by an entry; a seat that joined with it had 0 before."""
    had = before.money + (0,) * (len(after.money) - len(before.money))
    for seat, (was, now) in enumerate(zip(had, after.money, strict=False)):
        if now != was:
            yield RecordAmount(now - was, seat, seq)


def _won_pots(moves: Sequence[EntrySummaries]) -> Iterator[RecordAmount]:
    """Yield the pot before each entry by which a seat won money, with the seat that won most."""
    for seq, before, after in moves:
        gained = _highest_record(change for change in _money_changes(seq, before, after) if change.amount > 0)
        if gained is not None and before.pot:
            yield RecordAmount(before.pot, gained.seat, seq)


def _highest_record(peaks: Iterator[RecordAmount]) -> RecordAmount | None:
    """Return the highest record, the earliest of several; None if there is none."""
    return max(peaks, key=lambda peak: (peak.amount, -peak.seq), default=None)


def _find_best_hand(
    game: Game[S], initial: S, points: Sequence[LogPoint], states: Sequence[S]
) -> BestHand | None:
    """Return the first of the best five-card hands that everybody saw, None without one."""
    found: BestHand | None = None
    for point, before, after in zip(points, (initial, *states), states, strict=False):
        for hand in entry_details_of(game, before, point.event, after).hands:
            worth = _hand_kind_rank(hand)
            if worth > (found.worth if found else 0):
                owner = hand.name.partition(", turn ")[0]  # a meld's owner is followed by its turn
                cards = tuple(map(str, hand.counting_cards))
                found = BestHand(owner, hand.rank_name, cards, point.seq, worth)
    return found


def _hand_kind_rank(hand: HandDetails) -> int:
    """Return the rank of a hand's kind from 1; 0 if it is low, hidden, not of five, or below."""
    if hand.low or hand.visible_to is not None or len(hand.counting_cards) != 5:
        return 0
    called = hand.rank_name.casefold()
    return max(
        (place for place, name in enumerate(_HAND_KINDS, start=1) if called.startswith(name)), default=0
    )

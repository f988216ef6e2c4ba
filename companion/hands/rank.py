"""What a hand is worth: a value to compare, the five cards that count, and a name."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from companion.cards import DECK, JOKER, SUITS, Card, UnknownCard
from companion.cards import cards as checked
from companion.hands.errors import BadHand, NotComparable, NotWild, WrongCount
from companion.hands.many import many
from companion.hands.naming import full, short
from companion.hands.ranking import STANDARD, Ranking
from companion.hands.tables import table

_PLACE = {card: place for place, card in enumerate(DECK)}


@dataclass(frozen=True, slots=True)
class Rank:
    """A ranked hand. Hands of one ranking compare by value; equal hands tie."""

    value: int
    """The higher the better; values of different rankings have nothing to do with each other."""
    cards: tuple[Card, ...] = field(compare=False)
    """The cards that count, as people read them: what makes the hand first, then kickers falling."""
    ranking: Ranking = field(default=STANDARD)

    @property
    def category(self) -> str:
        """The kind of hand: ``"full house"``."""
        return table(self.ranking).category(self.value).name

    @property
    def name(self) -> str:
        """The hand as players call it: ``"full house, kings over tens"``."""
        return short(self.value, table(self.ranking))

    @property
    def full(self) -> str:
        """The name with every kicker: ``"pair of jacks, ace queen nine kickers"``."""
        return full(self.value, table(self.ranking))

    def __lt__(self, other: "Rank") -> bool:
        return self.value < self._comparable(other)

    def __le__(self, other: "Rank") -> bool:
        return self.value <= self._comparable(other)

    def __gt__(self, other: "Rank") -> bool:
        return self.value > self._comparable(other)

    def __ge__(self, other: "Rank") -> bool:
        return self.value >= self._comparable(other)

    def _comparable(self, other: "Rank") -> int:
        if self.ranking != other.ranking:
            raise NotComparable(
                f"A hand ranked by {self.ranking.name} cannot be compared "
                f"with one ranked by {other.ranking.name}."
            )
        return other.value


def value(cards: Sequence[Card], ranking: Ranking = STANDARD) -> int:
    """Return the value of exactly a hand of cards, in any order; raise as `rank` does.

    A loop over many hands takes `table(ranking).value` once instead.
    """
    try:
        return table(ranking).value(cards)
    except (KeyError, ValueError):
        raise _unrankable(cards, ranking) from None


def rank(cards: Sequence[Card], ranking: Ranking = STANDARD) -> Rank:
    """Return the rank of exactly a hand of cards, in any order.

    Raises UnknownCard, `NotWild` for a joker that no wild card rule covers, `WrongCount`.
    """
    return _ranked(value(cards, ranking), cards, ranking)


def best(pool: Sequence[Card], ranking: Ranking = STANDARD) -> Rank:
    """Return the best hand in `pool`: any number of cards from a hand's up, of any number of decks.

    Raises as `rank` does; `WrongCount` only for too few.
    """
    try:
        found = many(ranking).value(pool) if len(pool) > ranking.size else table(ranking).value(pool)
    except (KeyError, ValueError):
        raise _unrankable(pool, ranking) from None
    return _ranked(found, pool, ranking)


def _ranked(found: int, pool: Sequence[Card], ranking: Ranking) -> Rank:
    compiled = table(ranking)
    reading = compiled.reading(found)
    ordered = sorted(pool, key=_PLACE.__getitem__, reverse=True)
    if not compiled.category(found).suited:
        return Rank(found, _pick(reading, ordered), ranking)
    of_suits = ([card for card in ordered if card[1] == suit] for suit in SUITS)
    flushes = (_pick(reading, cards) for cards in of_suits)
    return Rank(found, next(cards for cards in flushes if len(cards) == ranking.size), ranking)


def _pick(reading: Iterable[tuple[str, int]], cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the first of `cards` of each rank that is read, fewer than a hand where they lack some."""
    by_rank: dict[str, list[Card]] = {}
    for card in cards:
        by_rank.setdefault(card[0], []).append(card)
    return tuple([card for rank, many in reading for card in by_rank.get(rank, ())[:many]])


def _unrankable(pool: Sequence[Card], ranking: Ranking) -> ValueError:
    """Return why `pool` cannot be ranked."""
    try:
        checked(pool)
    except UnknownCard as unknown:
        return unknown
    if JOKER in pool:
        return NotWild(f"A joker cannot be ranked by {ranking.name}: nothing is wild there.")
    if any(card[0] not in ranking.ranks for card in pool):
        return BadHand(f"A card in this hand is not used in {ranking.name}.")
    if not pool:
        return WrongCount(f"There are no cards to rank; a hand has {ranking.size}.")
    cards = "1 card" if len(pool) == 1 else f"{len(pool)} cards"
    return WrongCount(f"A hand by {ranking.name} has {ranking.size} cards, not {cards}.")

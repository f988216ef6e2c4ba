"""What a hand is worth: a value to compare, the five cards that count, and a name."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import repeat

from companion.cards import CARDS, DECK, JOKER, SUITS, Card, UnknownCard
from companion.cards import cards as checked
from companion.hands.errors import BadHand, NotComparable, NotWild, WrongCount
from companion.hands.many import many
from companion.hands.naming import full, short
from companion.hands.ranking import STANDARD, Ranking
from companion.hands.tables import SUIT_BITS, SUIT_MASK, table

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
    """Return the value of exactly a hand of cards, in any order; raise as `rank` does."""
    compiled = table(ranking)
    try:
        key = sum(map(compiled.weights.__getitem__, cards))
    except KeyError:
        raise _unrankable(cards, ranking) from None
    if len(cards) != ranking.size:
        raise _miscounted(cards, ranking)
    return compiled.by_suits[key & SUIT_MASK][key >> SUIT_BITS]


def rank(cards: Sequence[Card], ranking: Ranking = STANDARD) -> Rank:
    """Return the rank of exactly a hand of cards, in any order.

    Raises UnknownCard, `NotWild` for a joker that no wild card rule covers, `WrongCount`.
    """
    return _ranked(value(cards, ranking), cards, ranking)


def best(pool: Sequence[Card], ranking: Ranking = STANDARD) -> Rank:
    """Return the best hand in `pool`: any number of cards from a hand's up, of any number of decks.

    Raises as `rank` does; `WrongCount` only for too few.
    """
    if len(pool) < ranking.size:
        raise _miscounted(pool, ranking)
    try:
        found = many(ranking).value(pool)
    except KeyError:
        raise _unrankable(pool, ranking) from None
    return _ranked(found, pool, ranking)


def _ranked(found: int, pool: Sequence[Card], ranking: Ranking) -> Rank:
    compiled = table(ranking)
    category = compiled.category(found)
    groups = compiled.groups(found)
    letters = groups if category.run else _spread(groups, category.groups)
    ordered = sorted(pool, key=_PLACE.__getitem__, reverse=True)
    choices = [[c for c in ordered if c[1] == suit] for suit in SUITS] if category.suited else [ordered]
    return Rank(found, next(filter(None, (_pick(letters, among) for among in choices))), ranking)


def _spread(groups: tuple[str, ...], sizes: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(letter for rank, size in zip(groups, sizes, strict=True) for letter in repeat(rank, size))


def _pick(letters: Sequence[str], among: Iterable[Card]) -> tuple[Card, ...]:
    """Return a card for each rank letter, or () where `among` lacks one."""
    left = list(among)
    picked = []
    for letter in letters:
        card = next((card for card in left if card[0] == letter), None)
        if card is None:
            return ()
        left.remove(card)
        picked.append(card)
    return tuple(picked)


def _unrankable(pool: Sequence[Card], ranking: Ranking) -> ValueError:
    """Return why some card of `pool` cannot be ranked."""
    if JOKER in pool and all(card in CARDS for card in pool):
        return NotWild(f"A joker cannot be ranked by {ranking.name}: nothing is wild there.")
    try:
        checked(pool)
    except UnknownCard as unknown:
        return unknown
    return BadHand(f"A card in this hand is not used in {ranking.name}.")


def _miscounted(pool: Sequence[Card], ranking: Ranking) -> WrongCount:
    if not pool:
        return WrongCount(f"There are no cards to rank; a hand has {ranking.size}.")
    cards = "1 card" if len(pool) == 1 else f"{len(pool)} cards"
    return WrongCount(f"A hand by {ranking.name} has {ranking.size} cards, not {cards}.")

"""What a hand is worth: a value to compare, the cards that count, and a name."""

from collections.abc import Sequence
from functools import cached_property

from companion.cards import (
    CARDS,
    JOKER,
    Card,
    UnknownCard,
    beyond,
    counted,
    face_up,
    lying,
    most,
    parse,
    parse_lying,
    shorten,
    show,
)
from companion.hands.definition.errors import BadHand, NotComparable, NotWild, TooMany, WrongCount
from companion.hands.definition.ranking import Ranking
from companion.hands.definition.rankings import STANDARD
from companion.hands.evaluation.evaluation import ValueOf, evaluator
from companion.hands.evaluation.naming import names, nothing
from companion.hands.evaluation.played import Counted, Played, natural, with_wild
from companion.hands.evaluation.tables import Compiled

PARSE = "companion.cards.parse"
"""The function that makes cards of text, as sentences for programmers name it."""


class Rank:
    """A ranked hand. Hands of one order compare by value; equal hands tie."""

    value: int
    """The higher the better; 0 does not qualify. Values of different orders have nothing in common."""
    pool: tuple[Card, ...]
    """The cards that the hand was found in."""
    ranking: Ranking

    def __init__(
        self, value: int, pool: Sequence[Card], ranking: Ranking, marks: Sequence[bool] | None = None
    ) -> None:
        """Make a rank; `marks` tell which cards of the pool are wild where the pool alone does not."""
        self.value, self.pool, self.ranking, self._marks = value, tuple(pool), ranking, marks

    def __repr__(self) -> str:
        return f"<Rank {self.full}: {' '.join(self.cards)}>"

    @property
    def qualifies(self) -> bool:
        """Whether this is a hand at all, which a low need not be."""
        return self.value > 0

    @property
    def category(self) -> str:
        """The kind of hand: ``"full house"``."""
        return self._table.category(self.value).name if self.value else nothing(self.ranking)

    @property
    def name(self) -> str:
        """The hand as players call it: ``"full house, kings over tens"``."""
        return names(self._table).short[self.value]

    @property
    def full(self) -> str:
        """The name with every kicker: ``"pair of jacks, ace queen nine kickers"``."""
        return names(self._table).full[self.value]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that count, as people read them: what makes the hand first, then kickers."""
        if self.value and not self.ranking.wild:
            return natural(self.value, self.pool, self._table)
        return tuple([one.card for one in self.played])

    @cached_property
    def played(self) -> Counted:
        """The cards that count, as people read them, each with what it stands for; none without a hand."""
        marks = self._marks or evaluator(self.ranking).marks(self.pool, self.value)
        wild = [card for card, marked in zip(self.pool, marks, strict=True) if marked]
        bugs = [card for card in wild if self.ranking.taken.is_bug(card)]
        others = [card for card, marked in zip(self.pool, marks, strict=True) if not marked]
        if not self.value:
            return ()
        if wild:
            free = [card for card in wild if card not in bugs]
            return with_wild(self.value, others, free, bugs, self._table)
        return tuple(
            Played(card, face_up(card), wild=False) for card in natural(self.value, others, self._table)
        )

    @property
    def _table(self) -> Compiled:
        return evaluator(self.ranking).table

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rank):
            return NotImplemented
        return self.value == other.value and self.ranking.order is other.ranking.order

    def __hash__(self) -> int:
        return hash((self.value, self.ranking.order))

    def __lt__(self, other: "Rank") -> bool:
        return self.value < self._comparable(other)

    def __le__(self, other: "Rank") -> bool:
        return self.value <= self._comparable(other)

    def __gt__(self, other: "Rank") -> bool:
        return self.value > self._comparable(other)

    def __ge__(self, other: "Rank") -> bool:
        return self.value >= self._comparable(other)

    def _comparable(self, other: "Rank") -> int:
        if self.ranking.order is not other.ranking.order:
            raise NotComparable(
                f"A hand ranked by {self.ranking.name} cannot be compared "
                f"with one ranked by {other.ranking.name}."
            )
        return other.value


def value(cards: Sequence[Card], ranking: Ranking = STANDARD, decks: int | None = 1) -> int:
    """Return the value of exactly a hand of cards, in any order; raise as `rank` does.

    A loop over many hands takes `evaluator(ranking).value` once instead.
    """
    return rank(cards, ranking, decks).value


def read_value(text: str, ranking: Ranking = STANDARD, decks: int = 1) -> int:
    """Return the value of the hand that a person typed, ``"Ah Kd 9c 5s 2h"``, dealt from so many decks.

    Raises as `cards.parse_lying` and `value` do.
    """
    try:
        return evaluator(ranking).typed(text)
    except (KeyError, ValueError):
        typed = parse_lying(text)
    return value(typed, ranking, decks)


def check_not_text(cards: object) -> None:
    """Raise TypeError, with what to give instead, if `cards` is text that has not been parsed."""
    if isinstance(cards, str):
        raise TypeError(
            f"Cards are needed here, not text. Parse the text first: {PARSE}({shorten(cards)!r})."
        )


def check_decks(cards: Sequence[Card], decks: int) -> None:
    """Raise `TooMany` where a card stands there more often than so many decks hold it."""
    if len(set(cards)) == len(cards) and len("".join(cards)) == 2 * len(cards):
        return  # all different and face up, as nearly always: `beyond` takes ten times as long to say so
    for card in beyond(cards, decks):
        times = sum(face_up(other) == card for other in cards)
        held = "one deck has" if decks == 1 else f"{decks} decks have"
        raise TooMany(f"{show(card)} is there {times} times; {held} only {most(card, decks)}.")


def rank(cards: Sequence[Card], ranking: Ranking = STANDARD, decks: int | None = 1) -> Rank:
    """Return the rank of exactly a hand of cards, in any order.

    `decks` is how many decks the cards are from, None if any card may be there any number of times.

    Raises TypeError for text, UnknownCard, `NotWild` for a joker that is not wild, `WrongCount`, `TooMany`
    for a card that is there too often, `BadHand`.
    """
    return _ranked(evaluator(ranking).value, cards, ranking, decks)


def best(pool: Sequence[Card], ranking: Ranking = STANDARD, decks: int | None = 1) -> Rank:
    """Return the best hand in `pool`: any number of cards from a hand's up, of so many decks.

    Raises as `rank` does; `WrongCount` only for too few.
    """
    return _ranked(evaluator(ranking).best, pool, ranking, decks)


def _ranked(value_of: ValueOf, cards: Sequence[Card], ranking: Ranking, decks: int | None) -> Rank:
    check_not_text(cards)
    pool = tuple(cards)
    try:
        found = value_of(pool)
    except (KeyError, ValueError):
        raise unrankable(pool, ranking) from None
    if decks is not None:
        check_decks(pool, decks)
    return Rank(found, pool, ranking)


def compare(
    one: Sequence[Card], other: Sequence[Card], ranking: Ranking = STANDARD, decks: int | None = 1
) -> int:
    """Return 1 when the best hand in `one` beats that in `other`, -1 when it loses to it, 0 when they tie.

    Each may use the same cards, as hands with a common board do. Raises as `best` does.
    """
    ours, theirs = best(one, ranking, decks), best(other, ranking, decks)
    return (ours > theirs) - (ours < theirs)


def unrankable(pool: Sequence[Card], ranking: Ranking) -> ValueError:
    """Return why `pool` cannot be ranked."""
    try:
        lying(pool)
    except UnknownCard as unknown:
        return _unparsed(pool) or unknown
    if any(face_up(card) == JOKER and card not in ranking.wild for card in pool):
        return NotWild(f"A joker cannot be ranked by {ranking.name}: jokers are not wild there.")
    if any(card[0] not in ranking.ranks for card in map(face_up, pool) if card != JOKER):
        return BadHand(f"A card in this hand is not used in {ranking.name}.")
    many = str(ranking.cards) if ranking.fewest == ranking.cards else f"{ranking.fewest} to {ranking.cards}"
    if not pool:
        return WrongCount(f"There are no cards to rank; a hand has {many}.")
    return WrongCount(f"A hand by {ranking.name} has {many} cards, not {counted(len(pool))}.")


def _unparsed(pool: Sequence[object]) -> UnknownCard | None:
    """Return what to do about the first text in `pool` that names cards and is none yet, as ``"10s"``."""
    for text in pool:
        if isinstance(text, str) and text not in CARDS and _names_cards(text):
            return UnknownCard(f"{shorten(text)!r} is text, not a card. Parse it first, with {PARSE}().")
    return None


def _names_cards(text: str) -> bool:
    try:
        return bool(parse(text))
    except UnknownCard:
        return False

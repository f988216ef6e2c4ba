"""Rank of a hand: a value to compare, the cards that count, and a name."""

from collections.abc import Sequence
from functools import cached_property

from companion.cards import (
    ALL_CARDS,
    JOKER,
    Card,
    UnknownCard,
    copies_in_decks,
    parse,
    parse_cards_with_face_down,
    shorten_text,
    show,
    surplus_cards,
    turn_face_up,
    validate_cards_with_face_down,
)
from companion.hands.definition.errors import BadHand, JokerNotWild, NotComparable, TooManyCopies, WrongCount
from companion.hands.definition.ranking import Ranking
from companion.hands.definition.rankings import STANDARD
from companion.hands.evaluation.evaluation import ValueFunction, evaluator
from companion.hands.evaluation.naming import get_hand_names, unqualified_hand_name
from companion.hands.evaluation.played import (
    PlayedCard,
    PlayedCards,
    pick_cards_with_wild,
    pick_natural_cards,
)
from companion.hands.evaluation.tables import CompiledRanking
from companion.plurals import inflect_noun, singular_or_plural

PARSE_FUNCTION_NAME = "companion.cards.parse"
"""Name of the function that parses cards, for error messages to programmers."""


class Rank:
    """A ranked hand. Hands of one ranking compare by value; equal hands tie.

    Rankings that differ only in their wild cards are one ranking here. Hands of different rankings are never
    equal, and `<`, `<=`, `>` and `>=` raise NotComparable for them.

    A hand that does not qualify is called "no low" or "no hand", and no cards count in it.

    value: the hand value; higher is better, 0 does not qualify. Only comparable within one ranking.
    pool: the cards that the hand was found in.
    """

    value: int
    pool: tuple[Card, ...]
    ranking: Ranking

    def __init__(
        self, value: int, pool: Sequence[Card], ranking: Ranking, marks: Sequence[bool] | None = None
    ) -> None:
        """Make a rank. `marks` flag the wild cards of the pool; None if the pool determines them."""
        self.value, self.pool, self.ranking, self._marks = value, tuple(pool), ranking, marks

    def __repr__(self) -> str:
        return f"<Rank {self.full}: {' '.join(self.cards)}>"

    @property
    def qualifies(self) -> bool:
        """Whether the hand counts at all; a low may fail to qualify."""
        return self.value > 0

    @property
    def category(self) -> str:
        """The name of the category: ``"full house"``."""
        return self._compiled.category(self.value).name if self.value else unqualified_hand_name(self.ranking)

    @property
    def name(self) -> str:
        """The players' name of the hand: ``"full house, kings over tens"``."""
        return get_hand_names(self._compiled).short[self.value]

    @property
    def full(self) -> str:
        """The name with every kicker: ``"pair of jacks, ace queen nine kickers"``."""
        return get_hand_names(self._compiled).full[self.value]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that count in reading order: those that make the hand first, then kickers."""
        if self.value and not self.ranking.wild:
            return pick_natural_cards(self.value, self.pool, self._compiled)
        return tuple([one.card for one in self.played])

    @cached_property
    def played(self) -> PlayedCards:
        """The cards that count, each with its meaning, in reading order; empty without a hand."""
        marks = self._marks or evaluator(self.ranking).find_wild_flags(self.pool, self.value)
        wild = [card for card, marked in zip(self.pool, marks, strict=True) if marked]
        bugs = [card for card in wild if self.ranking.effective_wild.is_bug(card)]
        others = [card for card, marked in zip(self.pool, marks, strict=True) if not marked]
        if not self.value:
            return ()
        if wild:
            free = [card for card in wild if card not in bugs]
            return pick_cards_with_wild(self.value, others, free, bugs, self._compiled)
        return tuple(
            PlayedCard(card, turn_face_up(card), wild=False)
            for card in pick_natural_cards(self.value, others, self._compiled)
        )

    @property
    def _compiled(self) -> CompiledRanking:
        return evaluator(self.ranking).table

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rank):
            return NotImplemented
        return self.value == other.value and self.ranking.base_ranking is other.ranking.base_ranking

    def __hash__(self) -> int:
        return hash((self.value, self.ranking.base_ranking))

    def __lt__(self, other: "Rank") -> bool:
        return self.value < self._comparable_value(other)

    def __le__(self, other: "Rank") -> bool:
        return self.value <= self._comparable_value(other)

    def __gt__(self, other: "Rank") -> bool:
        return self.value > self._comparable_value(other)

    def __ge__(self, other: "Rank") -> bool:
        return self.value >= self._comparable_value(other)

    def _comparable_value(self, other: "Rank") -> int:
        if self.ranking.base_ranking is not other.ranking.base_ranking:
            raise NotComparable(
                f"A hand ranked by “{self.ranking.name}” cannot be compared "
                f"with one ranked by “{other.ranking.name}”."
            )
        return other.value


def hand_value(cards: Sequence[Card], ranking: Ranking = STANDARD, decks: int | None = 1) -> int:
    """Return the value of exactly one hand of cards, in any order.

    A higher value beats a lower one of the same ranking. The value is 0 if the hand does not qualify.
    For a loop over many hands, use `evaluator(ranking).value` instead.

    Raises: the errors of `rank`.
    """
    return rank(cards, ranking, decks).value


def read_hand_value(text: str, ranking: Ranking = STANDARD, decks: int = 1) -> int:
    """Return the value of a hand that a person typed, such as ``"Ah Kd 9c 5s 2h"``.

    `decks` is the number of decks that the cards are from.

    Raises: the errors of `cards.parse_cards_with_face_down` and `hand_value`.
    """
    try:
        return evaluator(ranking).value_of_text(text)
    except (KeyError, ValueError):
        typed = parse_cards_with_face_down(text)
    return hand_value(typed, ranking, decks)


def check_not_text(cards: object) -> None:
    """Raise TypeError, with advice on parsing, if `cards` is text."""
    if isinstance(cards, str):
        raise TypeError(
            f"Expected cards, got text. Parse it first: {PARSE_FUNCTION_NAME}({shorten_text(cards)!r})."
        )


def check_card_copies(cards: Sequence[Card], decks: int) -> None:
    """Raise `TooManyCopies` if a card is there more often than `decks` decks hold it, face up or down."""
    if len(set(cards)) == len(cards) and len("".join(cards)) == 2 * len(cards):
        return  # The usual case, different cards face up: `surplus_cards` is ten times slower
    for card in surplus_cards(cards, decks):
        times = sum(turn_face_up(other) == card for other in cards)
        held = copies_in_decks(card, decks)
        raise TooManyCopies(
            singular_or_plural(
                decks,
                f"{show(card)} appears {times} times, but one deck has only {held}.",
                f"{show(card)} appears {times} times, but {decks} decks have only {held}.",
            )
        )


def rank(cards: Sequence[Card], ranking: Ranking = STANDARD, decks: int | None = 1) -> Rank:
    """Return the rank of exactly one hand of cards, in any order.

    `decks` is the number of decks that the cards are from, None if any card may be there any number of
    times.

    Raises: TypeError for text; UnknownCard; JokerNotWild for a joker that is not wild; WrongCount;
    TooManyCopies for a card that is there too often; BadHand for a card that the ranking does not use.
    """
    return _make_rank(evaluator(ranking).value, cards, ranking, decks)


def best(pool: Sequence[Card], ranking: Ranking = STANDARD, decks: int | None = 1) -> Rank:
    """Return the best hand in `pool`, which has at least the number of cards of a hand.

    Raises: the errors of `rank`, WrongCount only for too few cards.
    """
    return _make_rank(evaluator(ranking).best, pool, ranking, decks)


def _make_rank(value_of: ValueFunction, cards: Sequence[Card], ranking: Ranking, decks: int | None) -> Rank:
    check_not_text(cards)
    pool = tuple(cards)
    try:
        found = value_of(pool)
    except (KeyError, ValueError):
        raise unrankable_error(pool, ranking) from None
    if decks is not None:
        check_card_copies(pool, decks)
    return Rank(found, pool, ranking)


def compare(
    one: Sequence[Card], other: Sequence[Card], ranking: Ranking = STANDARD, decks: int | None = 1
) -> int:
    """Return 1 if the best hand in `one` beats that in `other`, -1 if it loses, 0 if they tie.

    Both may hold the same cards, as hands with a common board do.

    Raises: the errors of `best`.
    """
    ours, theirs = best(one, ranking, decks), best(other, ranking, decks)
    return (ours > theirs) - (ours < theirs)


def unrankable_error(pool: Sequence[Card], ranking: Ranking) -> ValueError:
    """Return the error, to be raised by the caller, that says why `pool` cannot be ranked.

    Call it only for cards that a ranking has refused.
    """
    try:
        validate_cards_with_face_down(pool)
    except UnknownCard as unknown:
        return _unparsed_text_error(pool) or unknown
    if any(turn_face_up(card) == JOKER and card not in ranking.wild for card in pool):
        return JokerNotWild(f"A joker cannot be ranked by “{ranking.name}” unless jokers are wild.")
    if any(card[0] not in ranking.ranks for card in map(turn_face_up, pool) if card != JOKER):
        return BadHand(f"This hand has a card that is not used in “{ranking.name}”.")
    many = (
        str(ranking.hand_size)
        if ranking.min_hand_size == ranking.hand_size
        else f"{ranking.min_hand_size} to {ranking.hand_size}"
    )
    cards = inflect_noun(ranking.hand_size, "card")
    if not pool:
        return WrongCount(f"There are no cards to rank. A hand has {many} {cards}.")
    return WrongCount(f"A hand ranked by “{ranking.name}” has {many} {cards}, not {len(pool)}.")


def _unparsed_text_error(pool: Sequence[object]) -> UnknownCard | None:
    """Return an error for the first unparsed text in `pool` that names cards, such as ``"10s"``."""
    for text in pool:
        if isinstance(text, str) and text not in ALL_CARDS and _is_card_text(text):
            return UnknownCard(
                f"{shorten_text(text)!r} is text, not a card. Parse it first, with {PARSE_FUNCTION_NAME}()."
            )
    return None


def _is_card_text(text: str) -> bool:
    try:
        return bool(parse(text))
    except UnknownCard:
        return False

"""Cards that make a hand of a known value, and the cards that its wild cards stand for."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.cards import DECK, JOKER, SUITS, Card, turn_face_down, turn_face_up
from companion.hands.evaluation.rainbow import WILD_SUIT, suit_assignments
from companion.hands.evaluation.standing import ACE
from companion.hands.evaluation.tables import CompiledRanking, RankCounts

_DECK_PLACES = {
    card: place for place, face in enumerate((*DECK, JOKER)) for card in (face, turn_face_down(face))
}


class PlayedCard(NamedTuple):
    """A card that counts, and the card that it stands for: itself face up, unless it is wild.

    card: the card as it is held, face up or face down.
    stands: the card that it stands for, face up.
    wild: True if it is wild or a bug.
    """

    card: Card
    stands: Card
    wild: bool


PlayedCards = tuple[PlayedCard, ...]
"""The cards that count in reading order: those that make the hand first, then kickers."""


class SpareWildCards:
    """The wild cards and bugs of a hand that do not yet stand for another card.

    With `made` the hand is a straight or a flush, so that a bug may be any missing card, not only an
    ace.
    """

    def __init__(self, wild: Iterable[Card], bugs: Iterable[Card], *, made: bool) -> None:
        self._wild, self._bugs, self._made = iter(wild), iter(bugs), made

    def take_for_rank(self, rank: str, beside: Iterable[Card]) -> Card | None:
        """Take a wild card for a card of `rank`, a bug if possible; None if none can be it.

        A bug is an ace. In a straight or a flush it is any card whose rank is not among those `beside` it.
        """
        fits = all(card[0] != rank for card in beside) if self._made else rank == ACE
        return (next(self._bugs, None) if fits else None) or next(self._wild, None)


def pick_natural_cards(value: int, cards: Iterable[Card], compiled: CompiledRanking) -> tuple[Card, ...]:
    """Return those of the natural `cards` that make the hand with `value`, in reading order.

    The cards must be able to make that hand, and `value` must not be 0.
    """
    if compiled.base_ranking.is_rainbow:
        return tuple([one.card for one in _pick_rainbow_cards(value, cards, (), compiled)])
    ordered = sorted(cards, key=_DECK_PLACES.__getitem__, reverse=True)
    reading = compiled.rank_counts(value)
    if compiled.category(value).is_suited:
        of_suits = ([card for card in ordered if card[1] == suit] for suit in SUITS)
        hands = (_pick_by_rank(reading, of_suit) for of_suit in of_suits)
        return next(hand for hand in hands if len(hand) == compiled.base_ranking.size)
    found = _pick_by_rank(reading, ordered)
    return _avoid_flush(found, ordered) if compiled.base_ranking.flush_hurts else found


def _pick_by_rank(reading: RankCounts, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the first `cards` for each rank of `reading`, fewer if some are missing."""
    by_rank: dict[str, list[Card]] = {}
    for card in cards:
        by_rank.setdefault(card[0], []).append(card)
    return tuple([card for rank, many in reading for card in by_rank.get(rank, ())[:many]])


def _avoid_flush(hand: tuple[Card, ...], cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return a low hand with a card of another suit swapped in if all are of one suit."""
    suit = hand[0][1]
    if any(card[1] != suit for card in hand):
        return hand
    others = {card[0]: card for card in cards if card[1] != suit}
    at = next((at for at, card in enumerate(hand) if card[0] in others), None)
    return hand if at is None else (*hand[:at], others[hand[at][0]], *hand[at + 1 :])


def pick_cards_with_wild(
    value: int, cards: Sequence[Card], wild: Sequence[Card], bugs: Sequence[Card], compiled: CompiledRanking
) -> PlayedCards:
    """Return those of `cards`, `wild` and `bugs` that make the hand with `value`, in reading order.

    `cards` are the natural ones. They must be able to make that hand, and `value` must not be 0.
    """
    if compiled.base_ranking.is_rainbow:
        return _pick_rainbow_cards(value, cards, wild, compiled)
    ordered = sorted(cards, key=_DECK_PLACES.__getitem__, reverse=True)
    reading, category = compiled.rank_counts(value), compiled.category(value)
    if category.is_suited:
        of_suits = ((suit, [card for card in ordered if card[1] == suit]) for suit in SUITS)
        hands = (
            _fill_with_wild(reading, held, SpareWildCards(wild, bugs, made=True), suit)
            for suit, held in of_suits
        )
        return next(hand for hand in hands if len(hand) == compiled.base_ranking.size)
    found = _fill_with_wild(reading, ordered, SpareWildCards(wild, bugs, made=category.is_straight))
    if compiled.base_ranking.flush_hurts and not any(one.wild for one in found):
        return _avoid_flush_with_wild(found, ordered, wild)
    return found


def _pick_rainbow_cards(
    value: int, cards: Iterable[Card], wild: Sequence[Card], compiled: CompiledRanking
) -> PlayedCards:
    """Return cards of different suits for the hand with `value`, with the fewest wild cards."""
    held = {turn_face_up(card): card for card in cards}
    ranks = "".join([rank for rank, _ in compiled.rank_counts(value)])
    ways = (
        way
        for many in range(len(wild) + 1)
        for way in suit_assignments(ranks, held, many, compiled.wild_card_ranks)
    )
    way, spare = next(ways), iter(wild)
    free = iter([suit for suit in reversed(SUITS) if suit not in way])
    return tuple(
        PlayedCard(next(spare), Card(rank + next(free)), wild=True)
        if suit == WILD_SUIT
        else PlayedCard(held[Card(rank + suit)], Card(rank + suit), wild=False)
        for rank, suit in zip(ranks, way, strict=True)
    )


def _avoid_flush_with_wild(hand: PlayedCards, cards: Sequence[Card], wild: Sequence[Card]) -> PlayedCards:
    """Return a natural low hand with another suit swapped in, that of a wild card if need be."""
    found = _avoid_flush(tuple(one.card for one in hand), cards)
    if len({card[1] for card in found}) > 1:
        return tuple(PlayedCard(card, turn_face_up(card), wild=False) for card in found)
    last = hand[-1].card
    return (*hand[:-1], PlayedCard(wild[0], _choose_stand_in(last[0], "", [turn_face_up(last)]), wild=True))


def _fill_with_wild(
    reading: RankCounts, cards: Iterable[Card], spare: SpareWildCards, suit: str = ""
) -> PlayedCards:
    """Return the cards for the ranks of `reading`, filled up with wild cards if possible."""
    by_rank = {rank: [card for card in cards if card[0] == rank][:many] for rank, many in reading}
    stand = [turn_face_up(card) for of_rank in by_rank.values() for card in of_rank]
    found: list[PlayedCard] = []
    for rank, many in reading:
        found += [PlayedCard(card, turn_face_up(card), wild=False) for card in by_rank[rank]]
        for _ in range(many - len(by_rank[rank])):
            card = spare.take_for_rank(rank, stand)
            if card:
                stand.append(_choose_stand_in(rank, suit, stand))
                found.append(PlayedCard(card, stand[-1], wild=True))
    return tuple(found)


def _choose_stand_in(rank: str, suit: str, beside: Sequence[Card]) -> Card:
    """Return the card that a wild card stands for: of `suit`, or of a suit not `beside` it."""
    if suit:
        return Card(rank + suit)
    free = [other for other in reversed(SUITS) if Card(rank + other) not in beside] or [SUITS[-1]]
    suits = {card[1] for card in beside}
    return Card(rank + next((other for other in free if other not in suits), free[0]))

"""Cards that make a hand of a known value, and the cards that its wild cards stand for."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.cards import DECK, JOKER, SUITS, Card, face_down, face_up
from companion.hands.evaluation.rainbow import WILD_SUIT, suits
from companion.hands.evaluation.standing import ACE
from companion.hands.evaluation.tables import Compiled, Letters

_PLACE = {card: place for place, face in enumerate((*DECK, JOKER)) for card in (face, face_down(face))}


class Played(NamedTuple):
    """A card that counts, and the card that it stands for: itself, unless it is wild."""

    card: Card
    stands: Card
    wild: bool


Counted = tuple[Played, ...]
"""The cards that count in reading order: those that make the hand first, then kickers."""


class Spare:
    """The wild cards and bugs not used yet. `made` says that the hand is a straight or a flush."""

    def __init__(self, wild: Iterable[Card], bugs: Iterable[Card], *, made: bool) -> None:
        self._wild, self._bugs, self._made = iter(wild), iter(bugs), made

    def take(self, rank: str, beside: Iterable[Card]) -> Card | None:
        """Take a wild card for a card of `rank`, a bug if possible; None if none is left.

        A bug is an ace. In a straight or a flush it is any card whose rank is not among those `beside` it.
        """
        fits = all(card[0] != rank for card in beside) if self._made else rank == ACE
        return (next(self._bugs, None) if fits else None) or next(self._wild, None)


def natural(value: int, cards: Iterable[Card], compiled: Compiled) -> tuple[Card, ...]:
    """Return those of the natural `cards` that make the hand with `value`."""
    if compiled.order.rainbow:
        return tuple([one.card for one in _different(value, cards, (), compiled)])
    ordered = sorted(cards, key=_PLACE.__getitem__, reverse=True)
    reading = compiled.reading(value)
    if compiled.category(value).suited:
        of_suits = ([card for card in ordered if card[1] == suit] for suit in SUITS)
        hands = (_picked(reading, of_suit) for of_suit in of_suits)
        return next(hand for hand in hands if len(hand) == compiled.order.size)
    found = _picked(reading, ordered)
    return _of_two_suits(found, ordered) if compiled.order.flush_hurts else found


def _picked(reading: Letters, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the first `cards` for each rank of `reading`, fewer if some are missing."""
    by_rank: dict[str, list[Card]] = {}
    for card in cards:
        by_rank.setdefault(card[0], []).append(card)
    return tuple([card for rank, many in reading for card in by_rank.get(rank, ())[:many]])


def _of_two_suits(hand: tuple[Card, ...], cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return a low hand with a card of another suit swapped in if all are of one suit."""
    suit = hand[0][1]
    if any(card[1] != suit for card in hand):
        return hand
    others = {card[0]: card for card in cards if card[1] != suit}
    at = next((at for at, card in enumerate(hand) if card[0] in others), None)
    return hand if at is None else (*hand[:at], others[hand[at][0]], *hand[at + 1 :])


def with_wild(
    value: int, cards: Sequence[Card], wild: Sequence[Card], bugs: Sequence[Card], compiled: Compiled
) -> Counted:
    """Return those of `cards`, `wild` and `bugs` that make the hand with `value`."""
    if compiled.order.rainbow:
        return _different(value, cards, wild, compiled)
    ordered = sorted(cards, key=_PLACE.__getitem__, reverse=True)
    reading, category = compiled.reading(value), compiled.category(value)
    if category.suited:
        of_suits = ((suit, [card for card in ordered if card[1] == suit]) for suit in SUITS)
        hands = (_filled(reading, held, Spare(wild, bugs, made=True), suit) for suit, held in of_suits)
        return next(hand for hand in hands if len(hand) == compiled.order.size)
    found = _filled(reading, ordered, Spare(wild, bugs, made=category.run))
    if compiled.order.flush_hurts and not any(one.wild for one in found):
        return _with_another_suit(found, ordered, wild)
    return found


def _different(value: int, cards: Iterable[Card], wild: Sequence[Card], compiled: Compiled) -> Counted:
    """Return cards of different suits for the hand with `value`, with the fewest wild cards."""
    held = {face_up(card): card for card in cards}
    ranks = "".join([rank for rank, _ in compiled.reading(value)])
    ways = (way for many in range(len(wild) + 1) for way in suits(ranks, held, many, compiled.stands))
    way, spare = next(ways), iter(wild)
    free = iter([suit for suit in reversed(SUITS) if suit not in way])
    return tuple(
        Played(next(spare), Card(rank + next(free)), wild=True)
        if suit == WILD_SUIT
        else Played(held[Card(rank + suit)], Card(rank + suit), wild=False)
        for rank, suit in zip(ranks, way, strict=True)
    )


def _with_another_suit(hand: Counted, cards: Sequence[Card], wild: Sequence[Card]) -> Counted:
    """Return a natural low hand with another suit swapped in, that of a wild card if need be."""
    found = _of_two_suits(tuple(one.card for one in hand), cards)
    if len({card[1] for card in found}) > 1:
        return tuple(Played(card, face_up(card), wild=False) for card in found)
    last = hand[-1].card
    return (*hand[:-1], Played(wild[0], _stand_in(last[0], "", [face_up(last)]), wild=True))


def _filled(reading: Letters, cards: Iterable[Card], spare: Spare, suit: str = "") -> Counted:
    """Return the cards for the ranks of `reading`, filled up with wild cards if possible."""
    by_rank = {rank: [card for card in cards if card[0] == rank][:many] for rank, many in reading}
    stand = [face_up(card) for of_rank in by_rank.values() for card in of_rank]
    found: list[Played] = []
    for rank, many in reading:
        found += [Played(card, face_up(card), wild=False) for card in by_rank[rank]]
        for _ in range(many - len(by_rank[rank])):
            card = spare.take(rank, stand)
            if card:
                stand.append(_stand_in(rank, suit, stand))
                found.append(Played(card, stand[-1], wild=True))
    return tuple(found)


def _stand_in(rank: str, suit: str, beside: Sequence[Card]) -> Card:
    """Return the card that a wild card stands for: of `suit`, or of a suit not `beside` it."""
    if suit:
        return Card(rank + suit)
    free = [other for other in reversed(SUITS) if Card(rank + other) not in beside] or [SUITS[-1]]
    suits = {card[1] for card in beside}
    return Card(rank + next((other for other in free if other not in suits), free[0]))

"""Readings of photos without a picture: cards 40 by 60 pixels, upright."""

from collections.abc import Sequence

from companion.cards import Card
from companion.engine.cards_field import EVERYBODY, CardsField
from companion.showdown_photo.photo_review import PhotoReview
from companion.vision import CardGuess, FaceDownCard, PhotoKnowledge, PhotoReading, Quad, RecognisedCard

WIDTH, HEIGHT = 3000, 2000
STEP = 45
"""Pixels from a card of a hand to the next."""


def card_at(x: float, y: float = 0) -> Quad:
    """Return the outline of a card about a point."""
    left, top = round(x - 20), round(y - 30)
    return ((left, top), (left + 40, top), (left + 40, top + 60), (left, top + 60))


def read_card(
    card: str, x: float, y: float = 0, confidence: float = 0.99, others: str = ""
) -> RecognisedCard:
    """Return a card about a point, read from one index in its upper left corner."""
    left, top = round(x - 18), round(y - 28)
    index = ((left, top), (left + 8, top), (left + 8, top + 16), (left, top + 16))
    guesses = tuple(CardGuess(Card(other), 0.1) for other in others.split())
    return RecognisedCard(Card(card), confidence, confidence >= 0.99, (index,), card_at(x, y), guesses)


def hand(cards: str, x: float, y: float) -> list[RecognisedCard]:
    """Return the cards of a hand in a row, its middle at a point."""
    codes = cards.split()
    start = x - STEP * (len(codes) - 1) / 2
    return [read_card(card, start + STEP * at, y) for at, card in enumerate(codes)]


def reading(
    *hands: Sequence[RecognisedCard], backs: Sequence[FaceDownCard] = (), width: int = WIDTH
) -> PhotoReading:
    """Return the reading of a photo with these cards."""
    cards = sorted((card for one in hands for card in one), key=lambda card: card.outline[0])
    return PhotoReading(tuple(cards), (), width, HEIGHT, {}, tuple(backs))


def review(
    *hands: Sequence[RecognisedCard],
    copies: int | None = 1,
    backs: Sequence[FaceDownCard] = (),
    width: int = WIDTH,
) -> PhotoReview:
    """Return the review of a photo with these cards, of `copies` decks."""
    return PhotoReview(reading(*hands, backs=backs, width=width), PhotoKnowledge(copies=copies))


def table(*hands: str) -> list[list[RecognisedCard]]:
    """Return up to four hands around a table: at the bottom, on the left, at the top, on the right."""
    places = ((1500, 1800), (500, 1000), (1500, 200), (2500, 1000))
    return [hand(cards, x, y) for cards, (x, y) in zip(hands, places, strict=False) if cards]


def hand_fields(players: int, count: int = 2) -> list[CardsField]:
    """Return the inputs for the hands of so many players."""
    return [cards_field(f"hand{seat}", seat, count) for seat in range(players)]


def cards_field(name: str, owner: int | None, low: int, high: int = 0, label: str = "") -> CardsField:
    """Return an input for `low` to `high` cards; for exactly `low` without `high`."""
    return CardsField(name, label, low=low, high=high or low, owner=owner)


def board_field(count: int, name: str = "board", label: str = "The board") -> CardsField:
    """Return an input for a board of so many cards."""
    return cards_field(name, EVERYBODY, count, label=label)

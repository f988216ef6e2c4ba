"""A card is a validated string of two characters: rank then suit, ``"Ah"``, ``"Td"``; a joker is ``"Jk"``.

Plain strings keep events readable as JSON and quick to hash; what makes one a card is that it
came out of `parse` or `cards`.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NewType

Card = NewType("Card", str)

RANKS = "23456789TJQKA"
"""Rank letters, lowest first."""
SUITS = "cdhs"
"""Suit letters: clubs, diamonds, hearts, spades."""
JOKER = Card("Jk")
_JOKERS = 2

DECK: tuple[Card, ...] = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)
"""One deck of 52, without jokers."""
CARDS = frozenset((*DECK, JOKER))

RANK_NAMES = dict(
    zip(
        RANKS,
        (
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "jack",
            "queen",
            "king",
            "ace",
        ),
        strict=True,
    )
)
SUIT_NAMES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
SUIT_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}

_DOWN = "_"
_SPELLINGS = str.maketrans({"♣": "c", "♧": "c", "♦": "d", "♢": "d", "♥": "h", "♡": "h", "♠": "s", "♤": "s"})
_TOKEN = re.compile(r"joker|jk|(?:10|[2-9tjqka])[cdhs]", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s,;.\ufe0e\ufe0f]*")
_LYING = re.compile(r"([^()]*)(?:\(([^()]*)\)|([()].*)|$)", re.DOTALL)
_SHOWN = 12


class UnknownCard(ValueError):
    """A text that names no card; the message says which, for a person."""


def card(text: str) -> Card:
    """Return the one card that `text` names, in any spelling `parse` knows; raise `UnknownCard`."""
    found = parse(text)
    if len(found) != 1:
        raise UnknownCard(f"“{shorten(text)}” is not one card. A card is a rank and a suit, like Ah or 10♠.")
    return found[0]


def parse(text: str) -> tuple[Card, ...]:
    """Return the cards a person typed, in order: ``"Ah Kd"``, ``"ahkd"``, ``"10♠, joker"``.

    Raises `UnknownCard`, quoting the first part that names no card.
    """
    if CARDS.issuperset(codes := text.split()):
        return tuple(map(Card, codes))
    spelled = text.translate(_SPELLINGS)
    at, found = _skip(spelled, 0), []
    while at < len(spelled):
        token = _TOKEN.match(spelled, at)
        if token is None:
            raise UnknownCard(
                f"“{shorten(text[at:].split(maxsplit=1)[0])}” is not a card. "
                "A card is a rank and a suit, like Ah, 10♠ or Jk for a joker."
            )
        found.append(_spell(token.group()))
        at = _skip(spelled, token.end())
    return tuple(found)


def parse_lying(text: str) -> tuple[Card, ...]:
    """Return the cards a person typed, those between parentheses face down: ``"(6h 9c) Kd"``.

    Raises `UnknownCard` as `parse` does, and where a parenthesis is missing.
    """
    found: list[Card] = []
    for up, down, rest in _LYING.findall(text):
        if rest:
            raise UnknownCard(
                f"“{shorten(rest)}” has a parenthesis too many or too few; cards face down stand between two."
            )
        found += [*parse(up), *map(face_down, parse(down))]
    return tuple(found)


def cards(codes: Iterable[object]) -> tuple[Card, ...]:
    """Return `codes` as cards when every one is exactly a card's two characters; raise `UnknownCard`."""
    found = []
    for code in codes:
        if not isinstance(code, str) or code not in CARDS:
            raise UnknownCard(f"“{shorten(str(code))}” is not a card.")
        found.append(Card(code))
    return tuple(found)


def show(card: Card) -> str:
    """Return the card as people write it: ``"10♠"``, ``"A♥"``, ``"joker"``; ``"(6♥)"`` lies face down."""
    if is_down(card):
        return f"({show(face_up(card))})"
    if card == JOKER:
        return "joker"
    return ("10" if card[0] == "T" else card[0]) + SUIT_SIGNS[card[1]]


def say(card: Card) -> str:
    """Return the card in words, for screen readers: ``"ten of spades"``."""
    if is_down(card):
        return f"{say(face_up(card))}, face down"
    return "joker" if card == JOKER else f"{RANK_NAMES[card[0]]} of {SUIT_NAMES[card[1]]}"


def plural(rank: str) -> str:
    """Return the plural of a rank letter in words: ``"sixes"``."""
    name = RANK_NAMES[rank]
    return f"{name}es" if name.endswith("x") else f"{name}s"


def face_down(card: Card) -> Card:
    """Return the card lying face down, for games where that matters; it is written ``"6h_"``."""
    return card if is_down(card) else Card(card + _DOWN)


def face_up(card: Card) -> Card:
    """Return the card as it is whichever way it lies."""
    return Card(card[:2])


def is_down(card: Card) -> bool:
    """Say whether the card lies face down."""
    return len(card) > 2


def lying(codes: Iterable[object]) -> tuple[Card, ...]:
    """Return `codes` as cards, which may lie face down; raise `UnknownCard`."""
    found = tuple(codes)
    cards(code[:-1] if isinstance(code, str) and code.endswith(_DOWN) else code for code in found)
    return tuple(Card(str(code)) for code in found)


def counted(number: int, noun: str = "card") -> str:
    """Return how many there are, in words for a sentence: ``"1 card"``, ``"5 cards"``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def most(card: Card, decks: int) -> int:
    """Return how often `card` is there in so many decks; each has two jokers."""
    return decks * (_JOKERS if card == JOKER else 1)


def beyond(pool: Sequence[Card], decks: int) -> tuple[Card, ...]:
    """Return each card that stands in `pool`, lying either way, more often than so many decks hold it."""
    held = Counter(map(face_up, pool))
    return tuple(found for found, count in held.items() if count > most(found, decks))


def _spell(token: str) -> Card:
    lower = token.lower()
    if lower.startswith("jk") or lower == "joker":
        return JOKER
    return Card(lower[:-1].replace("10", "t").upper() + lower[-1])


def _skip(text: str, at: int) -> int:
    gap = _BETWEEN.match(text, at)
    return gap.end() if gap else at


def shorten(text: str) -> str:
    """Return `text` as a sentence quotes it: its beginning if it is long."""
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"

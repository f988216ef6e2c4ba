"""A card is a validated string of two characters: rank then suit, ``"Ah"``, ``"Td"``; a joker is ``"Jk"``.

Plain strings keep events readable as JSON and quick to hash; what makes one a card is that it
came out of `parse` or `cards`.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NewType

from companion.plurals import plural

Card = NewType("Card", str)

RANKS = "23456789TJQKA"
"""Rank letters, lowest first."""
SUITS = "cdhs"
"""Suit letters: clubs, diamonds, hearts, spades."""
JOKER = Card("Jk")
_JOKERS_PER_DECK = 2

DECK: tuple[Card, ...] = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)
"""One deck of 52, without jokers."""
ALL_CARDS = frozenset((*DECK, JOKER))

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
SUIT_SYMBOLS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}

_FACE_DOWN_MARK = "_"
_SUIT_SPELLINGS = str.maketrans(
    {"♣": "c", "♧": "c", "♦": "d", "♢": "d", "♥": "h", "♡": "h", "♠": "s", "♤": "s"}
)
_CARD_PATTERN = re.compile(r"joker|jk|(?:10|[2-9tjqka])[cdhs]", re.IGNORECASE)
_SEPARATOR_PATTERN = re.compile(r"[\s,;.\ufe0e\ufe0f]*")
_PARENTHESES_PATTERN = re.compile(r"([^()]*)(?:\(([^()]*)\)|([()].*)|$)", re.DOTALL)
_MAX_QUOTE_LENGTH = 12


class UnknownCard(ValueError):
    """A text is not a card; the message says which, for a person."""


def parse_card(text: str) -> Card:
    """Return the one card that `text` names, in any spelling that `parse` knows.

    Raises:
        UnknownCard: the text names no card, or more than one.
    """
    found = parse(text)
    if len(found) != 1:
        raise UnknownCard(
            f"“{shorten_text(text)}” is not a single card. A card is a rank and a suit, like Ah or 10♠."
        )
    return found[0]


def parse(text: str) -> tuple[Card, ...]:
    """Return the cards a person typed, in order: ``"Ah Kd"``, ``"ahkd"``, ``"10♠, joker"``.

    They lie face up, and a card may be there twice. Case does not matter. Spaces, commas, semicolons and
    points may separate the cards. A blank text gives ().

    Raises:
        UnknownCard: a part of the text is not a card; the message quotes the first one.
    """
    if ALL_CARDS.issuperset(codes := text.split()):
        return tuple(map(Card, codes))
    spelled = text.translate(_SUIT_SPELLINGS)
    at, found = _skip_separators(spelled, 0), []
    while at < len(spelled):
        token = _CARD_PATTERN.match(spelled, at)
        if token is None:
            raise UnknownCard(
                f"“{shorten_text(text[at:].split(maxsplit=1)[0])}” is not a card. "
                "A card is a rank and a suit, like Ah, 10♠ or Jk for a joker."
            )
        found.append(_card_from_token(token.group()))
        at = _skip_separators(spelled, token.end())
    return tuple(found)


def parse_cards_with_face_down(text: str) -> tuple[Card, ...]:
    """Return the cards a person typed, those between parentheses face down: ``"(6h 9c) Kd"``.

    A card may be there twice. A blank text gives ().

    Raises:
        UnknownCard: a part of the text is not a card, or a parenthesis is missing.
    """
    found: list[Card] = []
    for up, down, rest in _PARENTHESES_PATTERN.findall(text):
        if rest:
            raise UnknownCard(
                f"A parenthesis is missing or left over at “{shorten_text(rest)}”. Put face-down "
                "cards in parentheses: (6h 9c)."
            )
        found += [*parse(up), *map(turn_face_down, parse(down))]
    return tuple(found)


def validate_cards(codes: Iterable[object]) -> tuple[Card, ...]:
    """Return `codes` as cards, which lie face up; a card may be there twice.

    Raises:
        UnknownCard: a code is not exactly a card's two characters, such as ``"Ah"``.
    """
    found = []
    for code in codes:
        if not isinstance(code, str) or code not in ALL_CARDS:
            raise UnknownCard(
                f"“{shorten_text(str(code))}” is not a card. Write its rank and suit, like Ah or Tc, "
                "or Jk for a joker."
            )
        found.append(Card(code))
    return tuple(found)


def show(card: Card) -> str:
    """Return the card as people write it: ``"10♠"``, ``"A♥"``, ``"joker"``; ``"(6♥)"`` lies face down."""
    if is_face_down(card):
        return f"({show(turn_face_up(card))})"
    if card == JOKER:
        return "joker"
    return ("10" if card[0] == "T" else card[0]) + SUIT_SYMBOLS[card[1]]


def card_in_words(card: Card) -> str:
    """Return the card in words for screen readers: ``"ten of spades"``, ``"joker, face down"``."""
    if is_face_down(card):
        return f"{card_in_words(turn_face_up(card))}, face down"
    return "joker" if card == JOKER else f"{RANK_NAMES[card[0]]} of {SUIT_NAMES[card[1]]}"


def plural_rank_name(rank: str) -> str:
    """Return the plural of a rank letter in words: ``"sixes"``."""
    return plural(RANK_NAMES[rank])


def turn_face_down(card: Card) -> Card:
    """Return the card face down, written ``"6h_"``; one that lies face down stays as it is."""
    return card if is_face_down(card) else Card(card + _FACE_DOWN_MARK)


def turn_face_up(card: Card) -> Card:
    """Return the card face up, whether it lies face up or face down."""
    return Card(card[:2])


def is_face_down(card: Card) -> bool:
    """Return True if the card lies face down."""
    return len(card) > 2


def validate_cards_with_face_down(codes: Iterable[object]) -> tuple[Card, ...]:
    """Return `codes` as cards, which may be face down, such as ``"Ah_"``.

    A card may be there twice.

    Raises:
        UnknownCard: a code is not a card's two characters, with or without the mark.
    """
    found = tuple(codes)
    validate_cards(
        code[:-1] if isinstance(code, str) and code.endswith(_FACE_DOWN_MARK) else code for code in found
    )
    return tuple(Card(str(code)) for code in found)


def copies_in_decks(card: Card, decks: int) -> int:
    """Return the number of copies of `card` in `decks` decks; each deck has two jokers.

    `card` must lie face up.
    """
    return decks * (_JOKERS_PER_DECK if card == JOKER else 1)


def surplus_cards(pool: Sequence[Card], decks: int) -> tuple[Card, ...]:
    """Return the cards that are in `pool` more often than `decks` decks hold them.

    Cards of the pool count whether they lie face up or face down. The result has each card once, face up, in
    the order in which they first are in the pool.
    """
    held = Counter(map(turn_face_up, pool))
    return tuple(found for found, count in held.items() if count > copies_in_decks(found, decks))


def _card_from_token(token: str) -> Card:
    lower = token.lower()
    if lower.startswith("jk") or lower == "joker":
        return JOKER
    return Card(lower[:-1].replace("10", "t").upper() + lower[-1])


def _skip_separators(text: str, at: int) -> int:
    gap = _SEPARATOR_PATTERN.match(text, at)
    return gap.end() if gap else at


def shorten_text(text: str) -> str:
    """Return `text` fit to be quoted in a sentence, cut off if it is long.

    Of a text of more than 12 letters the first 12 are left, and "…".
    """
    return text if len(text) <= _MAX_QUOTE_LENGTH else text[:_MAX_QUOTE_LENGTH] + "…"

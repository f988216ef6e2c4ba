"""Players' names for cards: deuces, one-eyed jacks, red threes, the low hole."""

import re
from collections.abc import Iterable, Iterator, Mapping

from companion.cards import RANK_NAMES, SUIT_NAMES, Card, plural_rank_name, show
from companion.variants.definition.rounds import (
    NAMED_RANK,
    OWN_HIGH_DOWN,
    OWN_LOW_DOWN,
    OWN_NAMED_RANK,
    THREE_NAMED_RANKS,
    TWO_NAMED_RANKS,
    TWO_OWN_NAMED_RANKS,
    WILD_TAPS,
)

_RANK_NICKNAMES: Mapping[str, tuple[str, ...]] = {"2": ("deuce", "deuces"), "3": ("trey", "treys")}
_SUITS_BY_COLOUR = {"red": "dh", "black": "cs"}
_CARD_NICKNAMES: Mapping[str, Iterable[str]] = {
    "J♠, J♥": ("one-eyed jack", "one-eyed jacks"),
    "K♦": ("one-eyed king", "one-eyed kings", "man with the axe", "man with an axe", "king with the axe"),
    "J♠, J♥, K♦": ("one-eyed royals", "one-eyed cards", "one-eyes"),
    "K♥": ("suicide king", "suicide kings"),
    "Q♠": ("black lady",),
    "J, Q, K": ("face cards", "picture cards", "court cards", "royals"),
    "joker": ("both jokers", "two jokers", "all jokers"),
    "lowest": ("lowest card of each hand",),
}
_HOLE_CARD_WORDS = ("hole", "hole card", "hole cards", "card down", "down")
_WILD_KIND_NAMES: Mapping[str, Iterable[str]] = {
    NAMED_RANK: (
        "named in the hand",
        "a named rank",
        "a rank named in the hand",
        "a rank named during the hand",
    ),
    OWN_LOW_DOWN: [f"{low} {hole}" for low in ("low", "lowest") for hole in _HOLE_CARD_WORDS],
    OWN_HIGH_DOWN: [f"{high} {hole}" for high in ("high", "highest") for hole in _HOLE_CARD_WORDS],
    OWN_NAMED_RANK: (
        "a rank of one's own",
        "an own rank",
        "a rank each player names",
        "a rank that each player names",
        "each player's named rank",
    ),
    WILD_TAPS: (
        "tapped at the showdown",
        "cards tapped at the showdown",
        "cards that you tap at the showdown",
        "some cards",
    ),
    TWO_NAMED_RANKS: (
        "two named in the hand",
        "two named ranks",
        "two ranks named in the hand",
        "two ranks named during the hand",
    ),
    THREE_NAMED_RANKS: (
        "three named in the hand",
        "three named ranks",
        "three ranks named in the hand",
        "three ranks named during the hand",
    ),
    TWO_OWN_NAMED_RANKS: (
        "two ranks of one's own",
        "two own ranks",
        "two ranks each player names",
        "two ranks that each player names",
        "each player's two named ranks",
    ),
}
"""Names for kinds of wild cards that depend on the hand, on our pages and among players."""
_TERM_SEPARATOR = re.compile(r"( and | or | ?[,;+] ?)")
_WILD_BEFORE_SEPARATOR = re.compile(r" wild(?: and| or| ?,) ")
"""Pattern of a "wild" that ends a term, as in "2s wild, 6s wild if face down"."""
_ALL_LIKE_IT = re.compile(r" card(?: of each hand)? (?:and|with) all like it\b")
_TERM_PATTERN = re.compile(
    r"(?:the )?(?P<what>.+?)(?: (?:is|are))?(?: wild)?"
    r"(?:(?P<down>(?: (?:when|while|if))? (?:(?:face )?down|in the hole))"
    r"|(?P<bug> (?:as )?(?:(?:a|the) )?bugs?))?"
    r"(?:(?: (?:is|are))? wild)?"
)


def split_card_terms(text: str) -> list[str]:
    """Return the terms of a text, and the words between them: ``["2", " and ", "3♦, 3♥ down"]``.

    Terms are at even places. Each is in the form of `hands.read_wild`, or one of `HAND_WILD_KINDS`. Of an
    unknown term the rest is returned in small letters, without its article, "is" or "wild", and with "down"
    for words that mean face down. A separator after "wild" becomes "; ". An empty text gives one empty term.
    """
    said = " ".join(text.casefold().replace("’", "'").split())
    parts = _TERM_SEPARATOR.split(_ALL_LIKE_IT.sub(" rank", _WILD_BEFORE_SEPARATOR.sub(" wild; ", said)))
    return [part if at % 2 else _standardise_term(part) for at, part in enumerate(parts)]


def _standardise_term(said: str) -> str:
    """Return a term in the form of `hands.read_wild`, or unchanged if it is unknown."""
    found = _TERM_PATTERN.fullmatch(said)
    if not found:
        return said
    what, more = found["what"], " down" if found["down"] else found["bug"] or ""
    return _STANDARD_TERMS.get(f"{what}{more}") or f"{_STANDARD_TERMS.get(what, what)}{more}"


def _list_card_names() -> Iterator[tuple[str, str]]:
    """Yield all names that players use, each with its standard form."""
    for what, spellings in (*_CARD_NICKNAMES.items(), *_WILD_KIND_NAMES.items()):
        yield from ((spelled, what) for one in spellings for spelled in (one, one.replace("-", " ")))
    for colour, suits in _SUITS_BY_COLOUR.items():
        both = ", ".join(SUIT_NAMES[suit] for suit in suits)
        yield from ((spelled, both) for spelled in (colour, f"{colour}s", f"{colour} cards"))
    for rank in RANK_NAMES:
        yield from _list_rank_names(rank)


def _list_rank_names(rank: str) -> Iterator[tuple[str, str]]:
    """Yield players' names for a rank, for its two cards of a colour, and for each of its cards.

    "Js" is left out because it may be jacks or the jack of spades; "2s" always means twos.
    """
    short = ("10" if rank == "T" else rank).lower()
    names = (short, RANK_NAMES[rank], plural_rank_name(rank), f"{short}'s", *_RANK_NICKNAMES.get(rank, ()))
    names = (*names, f"{short}s") if short.isdecimal() else names
    yield from ((name, short) for name in names)
    for name in (*names, f"{short}s"):
        for colour, suits in _SUITS_BY_COLOUR.items():
            yield f"{colour} {name}", ", ".join(show(Card(f"{rank}{suit}")) for suit in suits)
        yield from ((f"{name} of {SUIT_NAMES[suit]}", show(Card(f"{rank}{suit}"))) for suit in SUIT_NAMES)


_STANDARD_TERMS: Mapping[str, str] = dict(_list_card_names())

"""Card values of a table's own, written as in "A 15, 2-9 as printed, 10-K 10, joker 50".

`parse_card_values` reads what somebody typed; `normalise_card_values` returns it in a standard form, which a
match stores.

rules: sheet.md#values
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby

from companion.cards import JOKER, RANKS, SUIT_NAMES, SUIT_SYMBOLS, Card, show
from companion.engine.field import Illegal
from companion.games.sheet.cards.worth import CardValues

RANKS_ACE_FIRST = f"A{RANKS[:-1]}"
"""Letters of the ranks in the order of written values: the ace comes first."""
MAX_CARD_POINTS = 10_000
_PRINTED_VALUES = {"A": 1, **{rank: int(rank) for rank in RANKS[:8]}, "T": 10}

_TYPED_REPLACEMENTS = (
    (r"[−‒–—]", "-"),
    (r"\bas printed\b|\bpip values?\b|\bpips?\b|\bface values?\b", " # "),
    (r"\b(?:pictures|faces)\b", " J Q K "),
    (r"\s+of\s+(?=[a-z])", "/"),
    (r"(?<=\w)\s+(?:to|-)\s+(?=\w)", "-"),
    (r"[=:+]|\ba\s+(?=[a-z]{3})|\b(?:an|the|counts?|points?|each|and|more)\b", " "),
)
"""Patterns in typed text, with their replacements.

`#` means the number printed on the card, `/` comes before a suit.
"""
_PART_SEPARATOR = re.compile(r"[,;\n]")
_NUMBER = re.compile(r"-?\d{1,9}")
_MISSING_COMMA = re.compile(r"(?<!\S)[^\W\d]\S*\s+\d+\s+[^\W\d]")
"""Text with a missing comma, as in "Q 3 J 2", where 3 is hardly a rank."""
_RANK_WORDS = {
    **{rank.lower(): rank for rank in RANKS},
    "10": "T",
    "ace": "A",
    "aces": "A",
    "king": "K",
    "kings": "K",
    "queen": "Q",
    "queens": "Q",
    "jack": "J",
    "jacks": "J",
    "ten": "T",
    "tens": "T",
}
_SUIT_WORDS = {
    **{name: suit for suit, name in SUIT_NAMES.items()},
    **{name[:-1]: suit for suit, name in SUIT_NAMES.items()},
    **{sign: suit for suit, sign in SUIT_SYMBOLS.items()},
}
_JOKER_WORDS, _OTHER_RANKS_WORDS = ("joker", "jokers", "jk"), ("others", "rest")


def normalise_card_values(text: str) -> str:
    """Return typed values in their standard form, that of `format_card_values`.

    Empty text becomes "joker 0".

    Raises: Illegal if they cannot be read.
    """
    return format_card_values(parse_card_values(text))


def parse_card_values(text: str) -> CardValues:
    """Return the card values written in `text`, such as "A 15, 2-9 as printed, joker 50".

    A card that is not named has 0 points, and so have all if `text` is empty. If one is named twice, the last
    value counts. "others" or "rest" means the ranks not named before it. Points of a suit are added to those
    of the rank; those of a single card replace both.

    Raises: Illegal, naming the part that cannot be read, or has more than `MAX_CARD_POINTS` or fewer than
    their negative.
    """
    found = CardValues()
    for part in _PART_SEPARATOR.split(text):
        found = _parse_part(found, part.strip()) if part.strip() else found
    return found


def format_card_values(worth: CardValues) -> str:
    """Return the card values as text, the parts joined by commas: ranks, joker, suits, single cards.

    Ranks begin with the ace. Neighbouring ones of equal value are one part, and so are single cards of equal
    value. Ranks, suits and jokers without points are left out; single cards stay. Without any part the text
    is "joker 0".
    """
    single: dict[int, list[str]] = {}
    for card, count in worth.card_points.items():
        single.setdefault(count, []).append(show(Card(card)))
    parts = (
        *_format_rank_runs(worth.rank_points),
        *([f"joker {_format_signed(worth.joker_points)}"] if worth.joker_points else ()),
        *(
            f"{SUIT_NAMES[suit]} {_format_signed(count)}"
            for suit, count in worth.suit_points.items()
            if count
        ),
        *(f"{' '.join(cards)} {_format_signed(count)}" for count, cards in single.items()),
    )
    return ", ".join(parts) or "joker 0"


def _format_rank_runs(ranks: Mapping[str, int]) -> Iterator[str]:
    """Yield neighbouring ranks of equal value: "2-9 as printed", "10-K 10"."""
    for words, run in groupby(RANKS_ACE_FIRST, key=partial(_format_rank_value, ranks)):
        names = ["10" if letter == "T" else letter for letter in run]
        if words != "0":
            yield f"{names[0]}{f'-{names[-1]}' if names[1:] else ''} {words}"


def _format_rank_value(ranks: Mapping[str, int], letter: str) -> str:
    """Return the value of a rank: "as printed" if a neighbouring rank counts as printed too."""
    at = RANKS_ACE_FIRST.index(letter)
    beside = RANKS_ACE_FIRST[at - 1 : at] + RANKS_ACE_FIRST[at + 1 : at + 2]
    alike = any(_counts_as_printed(ranks, other) for other in beside)
    return (
        "as printed" if alike and _counts_as_printed(ranks, letter) else _format_signed(ranks.get(letter, 0))
    )


def _counts_as_printed(ranks: Mapping[str, int], letter: str) -> bool:
    return letter != "A" and letter in _PRINTED_VALUES and ranks.get(letter) == _PRINTED_VALUES[letter]


def _format_signed(count: int) -> str:
    return str(count).replace("-", "−")


def _parse_part(found: CardValues, part: str) -> CardValues:
    """Return the values changed by one part of the text: names, and the value of each of them.

    Raises: Illegal if the part cannot be read.
    """
    said = part
    for typed, meant in _TYPED_REPLACEMENTS:
        said = re.sub(typed, meant, said, flags=re.IGNORECASE)
    if _MISSING_COMMA.search(said):
        raise Illegal(f"A comma is missing in “{_shorten(part)}”. Put one after each number.")
    *names, count = said.lower().split() or [""]
    if not names or not (count == "#" or _NUMBER.fullmatch(count)):
        raise Illegal(f"“{_shorten(part)}” needs a card and a number, like “A 15” or “10-K 10”.")
    if count != "#" and abs(int(count)) > MAX_CARD_POINTS:
        raise Illegal(
            f"The number in “{_shorten(part)}” is too large. A card can count from −{MAX_CARD_POINTS} to "
            f"{MAX_CARD_POINTS}."
        )
    for name in names:
        found = _set_value(found, name, None if count == "#" else int(count))
    return found


def _set_value(found: CardValues, name: str, count: int | None) -> CardValues:
    """Return the values with `name` counting `count`, or the printed number if that is None."""
    if name in _OTHER_RANKS_WORDS or (ranks := _parse_ranks(name)):
        those = (
            [letter for letter in RANKS_ACE_FIRST if letter not in found.rank_points]
            if name in _OTHER_RANKS_WORDS
            else ranks
        )
        return replace(
            found,
            rank_points={**found.rank_points, **{rank: _value_or_printed(count, rank) for rank in those}},
        )
    if name in _JOKER_WORDS:
        return replace(found, joker_points=_value_or_printed(count, JOKER))
    if suit := _SUIT_WORDS.get(name):
        return replace(found, suit_points={**found.suit_points, suit: _value_or_printed(count, suit)})
    card = _parse_card(name)
    return replace(found, card_points={**found.card_points, card: _value_or_printed(count, card[0])})


def _parse_ranks(name: str) -> Sequence[str]:
    """Return the ranks of a name such as "k" or "2-9", in full; "" for any other name."""
    first, _, last = name.partition("-")
    if first not in _RANK_WORDS or (last and last not in _RANK_WORDS):
        return ""
    if not last:
        return _RANK_WORDS[first]
    low, high = RANKS_ACE_FIRST.index(_RANK_WORDS[first]), RANKS_ACE_FIRST.index(_RANK_WORDS[last])
    if _RANK_WORDS[last] == "A":  # an ace stands above the king as well
        return f"{RANKS_ACE_FIRST[low:]}A"
    return RANKS_ACE_FIRST[min(low, high) : max(low, high) + 1]


def _parse_card(name: str) -> Card:
    """Return the card of a name: "q♠", "3d", "queen/spades".

    Raises: Illegal for any other name, and for "10s", which may mean several cards.
    """
    rank, _, suit = name.partition("/") if "/" in name else (name[:-1], "", name[-1:])
    if rank in _RANK_WORDS and suit == "s":
        raise Illegal(
            f"“{name}” could mean all cards of that rank or just the spade. Enter “{rank}” or "
            f"“{rank} of spades”."
        )
    if rank in _RANK_WORDS and (suit in _SUIT_WORDS or suit in SUIT_NAMES):
        return Card(_RANK_WORDS[rank] + _SUIT_WORDS.get(suit, suit))
    raise Illegal(f"“{_shorten(name)}” is not a card, rank or suit. Enter one like Q♠, K or hearts.")


def _value_or_printed(count: int | None, rank: str) -> int:
    """Return `count`, or the number printed on the rank if that is None.

    Raises: Illegal if the rank has no number printed on it.
    """
    if count is not None:
        return count
    if rank not in _PRINTED_VALUES:
        raise Illegal("“As printed” works only for the ace and 2 to 10. Enter a number for other cards.")
    return _PRINTED_VALUES[rank]


def _shorten(text: str) -> str:
    return text if len(text) <= 24 else f"{text[:24]}…"

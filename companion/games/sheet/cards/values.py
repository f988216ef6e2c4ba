"""Card values of a table's own, written as in "A 15, 2-9 as printed, 10-K 10, joker 50".

`read` parses what somebody typed; `tidied` returns it in a standard form, which a match stores.

rules: sheet.md#values
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby

from companion.cards import JOKER, RANKS, SUIT_NAMES, SUIT_SIGNS, Card, show
from companion.engine.field import Illegal
from companion.games.sheet.cards.worth import Worth

LETTERS = f"A{RANKS[:-1]}"
"""Letters of the ranks in the order of written values: the ace comes first."""
MOST = 10_000
_PRINTED = {"A": 1, **{rank: int(rank) for rank in RANKS[:8]}, "T": 10}

_AS_TYPED = (
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
_PART = re.compile(r"[,;\n]")
_NUMBER = re.compile(r"-?\d{1,9}")
_RUN_ON = re.compile(r"(?<!\S)[^\W\d]\S*\s+\d+\s+[^\W\d]")
"""Text with a missing comma, as in "Q 3 J 2", where 3 is hardly a rank."""
_RANKS = {
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
_SUITS = {
    **{name: suit for suit, name in SUIT_NAMES.items()},
    **{name[:-1]: suit for suit, name in SUIT_NAMES.items()},
    **{sign: suit for suit, sign in SUIT_SIGNS.items()},
}
_JOKERS, _OTHERS = ("joker", "jokers", "jk"), ("others", "rest")


def tidied(text: str) -> str:
    """Return typed values in their standard form.

    Raises: Illegal if they cannot be read.
    """
    return written(read(text))


def read(text: str) -> Worth:
    """Return the card values; if a card is named twice, the last value counts, if never, 0.

    Raises: Illegal that names the part which cannot be read.
    """
    found = Worth()
    for part in _PART.split(text):
        found = _with(found, part.strip()) if part.strip() else found
    return found


def written(worth: Worth) -> str:
    """Return the card values as text, with neighbouring ranks of equal value in one part."""
    single: dict[int, list[str]] = {}
    for card, count in worth.single.items():
        single.setdefault(count, []).append(show(Card(card)))
    parts = (
        *_runs(worth.ranks),
        *([f"joker {_signed(worth.joker)}"] if worth.joker else ()),
        *(f"{SUIT_NAMES[suit]} {_signed(count)}" for suit, count in worth.suits.items() if count),
        *(f"{' '.join(cards)} {_signed(count)}" for count, cards in single.items()),
    )
    return ", ".join(parts) or "joker 0"


def _runs(ranks: Mapping[str, int]) -> Iterator[str]:
    """Yield neighbouring ranks of equal value: "2-9 as printed", "10-K 10"."""
    for words, run in groupby(LETTERS, key=partial(_words, ranks)):
        names = ["10" if letter == "T" else letter for letter in run]
        if words != "0":
            yield f"{names[0]}{f'-{names[-1]}' if names[1:] else ''} {words}"


def _words(ranks: Mapping[str, int], letter: str) -> str:
    """Return the value of a rank: "as printed" if a neighbouring rank counts as printed too."""
    at = LETTERS.index(letter)
    beside = LETTERS[at - 1 : at] + LETTERS[at + 1 : at + 2]
    alike = any(_as_printed(ranks, other) for other in beside)
    return "as printed" if alike and _as_printed(ranks, letter) else _signed(ranks.get(letter, 0))


def _as_printed(ranks: Mapping[str, int], letter: str) -> bool:
    return letter != "A" and letter in _PRINTED and ranks.get(letter) == _PRINTED[letter]


def _signed(count: int) -> str:
    return str(count).replace("-", "−")


def _with(found: Worth, part: str) -> Worth:
    """Return the values changed by one part of the text: names, and the value of each of them.

    Raises: Illegal if the part cannot be read.
    """
    said = part
    for typed, meant in _AS_TYPED:
        said = re.sub(typed, meant, said, flags=re.IGNORECASE)
    if _RUN_ON.search(said):
        raise Illegal(f"“{_short(part)}”: a comma has to stand after each number.")
    *names, count = said.lower().split() or [""]
    if not names or not (count == "#" or _NUMBER.fullmatch(count)):
        raise Illegal(f"“{_short(part)}” does not say what counts how much, as “A 15” or “10-K 10” does.")
    if count != "#" and abs(int(count)) > MOST:
        raise Illegal(f"“{_short(part)}”: a card counts −{MOST} to {MOST}.")
    for name in names:
        found = _counted(found, name, None if count == "#" else int(count))
    return found


def _counted(found: Worth, name: str, count: int | None) -> Worth:
    """Return the values with `name` counting `count`, or the printed number if that is None."""
    if name in _OTHERS or (ranks := _ranks(name)):
        those = [letter for letter in LETTERS if letter not in found.ranks] if name in _OTHERS else ranks
        return replace(found, ranks={**found.ranks, **{rank: _count(count, rank) for rank in those}})
    if name in _JOKERS:
        return replace(found, joker=_count(count, JOKER))
    if suit := _SUITS.get(name):
        return replace(found, suits={**found.suits, suit: _count(count, suit)})
    card = _card(name)
    return replace(found, single={**found.single, card: _count(count, card[0])})


def _ranks(name: str) -> Sequence[str]:
    """Return the ranks of a name such as "k" or "2-9", in full; "" for any other name."""
    first, _, last = name.partition("-")
    if first not in _RANKS or (last and last not in _RANKS):
        return ""
    if not last:
        return _RANKS[first]
    low, high = LETTERS.index(_RANKS[first]), LETTERS.index(_RANKS[last])
    if _RANKS[last] == "A":  # an ace stands above the king as well
        return f"{LETTERS[low:]}A"
    return LETTERS[min(low, high) : max(low, high) + 1]


def _card(name: str) -> Card:
    """Return the card of a name: "q♠", "3d", "queen/spades".

    Raises: Illegal for any other name, and for "10s", which may mean several cards.
    """
    rank, _, suit = name.partition("/") if "/" in name else (name[:-1], "", name[-1:])
    if rank in _RANKS and suit == "s":
        raise Illegal(f"“{name}” may be several cards or one spade: say “{rank}” or “{rank} of spades”.")
    if rank in _RANKS and (suit in _SUITS or suit in SUIT_NAMES):
        return Card(_RANKS[rank] + _SUITS.get(suit, suit))
    raise Illegal(f"“{_short(name)}” is no card, rank or suit.")


def _count(count: int | None, rank: str) -> int:
    """Return `count`, or the number printed on the rank if that is None.

    Raises: Illegal if the rank has no number printed on it.
    """
    if count is not None:
        return count
    if rank not in _PRINTED:
        raise Illegal("Only the ace and 2 to 10 have a number printed on them: say what others count.")
    return _PRINTED[rank]


def _short(text: str) -> str:
    return text if len(text) <= 24 else f"{text[:24]}…"

"""Parser of people's words for wild cards, such as ``"joker, J♠"`` or ``"3, 5 and 7 down"``."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from operator import or_

from companion.cards import RANK_NAMES, SUIT_NAMES, SUITS, UnknownCard, card, plural, show
from companion.hands.definition.errors import UnknownWild
from companion.hands.definition.wild import NOTHING_WILD, Wild

_RANKS = {
    spelling: letter
    for letter, name in RANK_NAMES.items()
    for spelling in (letter.lower(), name, plural(letter))
} | {"10": "T"}
_SUITS = {spelling: suit for suit, name in SUIT_NAMES.items() for spelling in (suit, name, name[:-1])}
_SAID: Mapping[re.Pattern[str], Callable[[Wild], Wild]] = {
    re.compile(r" (when )?(face )?down$"): Wild.when_down,
    re.compile(r" (as )?((a|the) )?bugs?$"): Wild.as_bugs,
}
"""Endings that apply to all terms before them, with their effects."""
_BUGS = ("bug", "bugs", "the bug")
"""Words for the bug, which is a joker if no card is named."""
_BUT = re.compile(r"^((everything|all|anything) but|not)\s+")
_LOWEST = re.compile(r"(the )?low(est)?( card)?( in the hand)?(?P<rank> rank| and all like it)?")


def read_wild(text: str) -> Wild:
    """Return the wild cards that a person names, for example ``"3, 5 and 7 down"``.

    Other examples: ``"4"``, ``"joker, J♠"``, ``"lowest"``. ``down`` and ``as the bug`` apply to all terms
    before them, back to a semicolon.

    Raises: UnknownWild, with the words that are not known.
    """
    found = NOTHING_WILD
    for group in re.split(r"[;+]", text.lower()):
        pending: list[Wild] = []
        for term in _terms(group):
            what, said = _told(term)
            pending.append(_lowest(what) or _sort(what))
            if said:
                found |= said(_all(pending))
                pending.clear()
        found |= _all(pending)
    return found


def _terms(group: str) -> Iterator[str]:
    """Yield the terms between commas, "and" and "or"."""
    for part in group.split(","):
        words = " ".join(part.split()).removesuffix(" wild")
        for term in [words] if _lowest(words) else re.split(r" (?:and|or) ", words):
            yield from filter(None, [term.strip()])


def _told(term: str) -> tuple[str, Callable[[Wild], Wild] | None]:
    """Return the term without its ending, and the effect of that ending, if any."""
    if term in _BUGS:
        return "joker", Wild.as_bugs
    found = ((end.sub("", term), said) for end, said in _SAID.items() if end.search(term))
    return next(found, (term, None))


def _sort(what: str) -> Wild:
    """Return the wild cards of a term, which may have an ending of its own: ``"2 bug"``."""
    what, said = _told(what)
    return said(_named(what)) if said else _named(what)


def _all(sorts: Iterable[Wild]) -> Wild:
    return reduce(or_, sorts, NOTHING_WILD)


def _lowest(what: str) -> Wild:
    found = _LOWEST.fullmatch(what)
    return Wild(lowest="rank" if found["rank"] else "card") if found else NOTHING_WILD


def _named(what: str) -> Wild:
    """Return the cards that `what` names; raise `UnknownWild` if it names none, or two sorts."""
    if what in ("nothing", "every card"):
        return Wild.of(suits=SUITS if what == "every card" else "")
    if what in ("joker", "jokers", "jk"):
        return Wild.of(joker=True)
    if what in _RANKS:
        return Wild.of(ranks=_RANKS[what])
    if what in _SUITS:
        return Wild.of(suits=_SUITS[what])
    suit = _SUITS.get(_BUT.sub("", what), "")
    if suit and _BUT.match(what):
        return Wild.of(suits=SUITS.replace(suit, ""))
    return _one_card(what)


def _one_card(what: str) -> Wild:
    try:
        found = card(what)
    except UnknownCard:
        raise UnknownWild(
            f"“{what[:24]}” is not a wild card. Say a rank (4), a suit (spades), a card (J♠), joker, lowest, "
            "all but diamonds; with down after it where only a card face down is wild, or as the bug.",
            what[:24],
        ) from None
    if what in (f"{found[0]}s".lower(), "10s"):
        names = f"{plural(found[0])} or {show(found)}"
        raise UnknownWild(f"“{what}” may be {names}: say which of them is wild.", what, names)
    return Wild(frozenset({found}))

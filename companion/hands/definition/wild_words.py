"""Parser of people's words for wild cards, such as ``"joker, J♠"`` or ``"3, 5 and 7 down"``."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from operator import or_

from companion.cards import RANK_NAMES, SUIT_NAMES, SUITS, UnknownCard, parse_card, plural_rank_name, show
from companion.hands.definition.errors import UnknownWildCards
from companion.hands.definition.wild import NOTHING_WILD, WildCards

_RANK_SPELLINGS = {
    spelling: letter
    for letter, name in RANK_NAMES.items()
    for spelling in (letter.lower(), name, plural_rank_name(letter))
} | {"10": "T"}
_SUIT_SPELLINGS = {
    spelling: suit for suit, name in SUIT_NAMES.items() for spelling in (suit, name, name[:-1])
}
_ENDING_EFFECTS: Mapping[re.Pattern[str], Callable[[WildCards], WildCards]] = {
    re.compile(r" (when )?(face )?down$"): WildCards.limit_to_face_down,
    re.compile(r" (as )?((a|the) )?bugs?$"): WildCards.as_bugs,
}
"""Endings that apply to all terms before them, with their effects."""
_BUG_WORDS = ("bug", "bugs", "the bug")
"""Words for the bug, which is a joker if no card is named."""
_ALL_BUT_PATTERN = re.compile(r"^((everything|all|anything) but|not)\s+")
_LOWEST_PATTERN = re.compile(r"(the )?low(est)?( card)?( in the hand)?(?P<rank> rank| and all like it)?")


def read_wild(text: str) -> WildCards:
    """Return the wild cards that a person names, for example ``"3, 5 and 7 down"``.

    Other examples: ``"4"``, ``"joker, J♠"``, ``"lowest"``. ``down`` and ``as the bug`` apply to all terms
    before them, back to a semicolon. Nothing is wild if the text is empty.

    Raises: UnknownWildCards, with the words, for words that are not known or mean two sorts of cards;
    BadWildCards for sorts that contradict each other, such as ``"lowest down"``.
    """
    found = NOTHING_WILD
    for group in re.split(r"[;+]", text.lower()):
        pending: list[WildCards] = []
        for term in _split_terms(group):
            what, said = _split_ending(term)
            pending.append(_parse_lowest(what) or _parse_term(what))
            if said:
                found |= said(_unite_wild_cards(pending))
                pending.clear()
        found |= _unite_wild_cards(pending)
    return found


def _split_terms(group: str) -> Iterator[str]:
    """Yield the terms between commas, "and" and "or"."""
    for part in group.split(","):
        words = " ".join(part.split()).removesuffix(" wild")
        for term in [words] if _parse_lowest(words) else re.split(r" (?:and|or) ", words):
            yield from filter(None, [term.strip()])


def _split_ending(term: str) -> tuple[str, Callable[[WildCards], WildCards] | None]:
    """Return the term without its ending, and the effect of that ending, if any."""
    if term in _BUG_WORDS:
        return "joker", WildCards.as_bugs
    found = ((end.sub("", term), said) for end, said in _ENDING_EFFECTS.items() if end.search(term))
    return next(found, (term, None))


def _parse_term(what: str) -> WildCards:
    """Return the wild cards of a term, which may have an ending of its own: ``"2 bug"``."""
    what, said = _split_ending(what)
    return said(_parse_named_cards(what)) if said else _parse_named_cards(what)


def _unite_wild_cards(sorts: Iterable[WildCards]) -> WildCards:
    return reduce(or_, sorts, NOTHING_WILD)


def _parse_lowest(what: str) -> WildCards:
    found = _LOWEST_PATTERN.fullmatch(what)
    return WildCards(lowest_card_rule="rank" if found["rank"] else "card") if found else NOTHING_WILD


def _parse_named_cards(what: str) -> WildCards:
    """Return the cards that `what` names; raise `UnknownWildCards` if it names none, or two sorts."""
    if what in ("nothing", "every card"):
        return WildCards.from_deck(suits=SUITS if what == "every card" else "")
    if what in ("joker", "jokers", "jk"):
        return WildCards.from_deck(joker=True)
    if what in _RANK_SPELLINGS:
        return WildCards.from_deck(ranks=_RANK_SPELLINGS[what])
    if what in _SUIT_SPELLINGS:
        return WildCards.from_deck(suits=_SUIT_SPELLINGS[what])
    suit = _SUIT_SPELLINGS.get(_ALL_BUT_PATTERN.sub("", what), "")
    if suit and _ALL_BUT_PATTERN.match(what):
        return WildCards.from_deck(suits=SUITS.replace(suit, ""))
    return _parse_one_card(what)


def _parse_one_card(what: str) -> WildCards:
    try:
        found = parse_card(what)
    except UnknownCard:
        raise UnknownWildCards(
            f"“{what[:24]}” is not a wild card. Write a rank (4), a suit (spades), a card (J♠), joker, "
            "lowest or all but diamonds. Add “down” for cards that are wild only face down, or “as the "
            "bug” for "
            "the bug.",
            what[:24],
        ) from None
    if what in (f"{found[0]}s".lower(), "10s"):
        names = f"{plural_rank_name(found[0])} or {show(found)}"
        raise UnknownWildCards(f"“{what}” can mean {names}: write which one you mean.", what, names)
    return WildCards(frozenset({found}))

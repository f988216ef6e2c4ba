"""Texts about wild, dead and killing cards, in players' words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from companion.cards import RANK_NAMES, SUIT_NAMES, plural, say
from companion.cards import card as card_of
from companion.hands.definition.sides import CardSide
from companion.kit.sentences import capital, listed
from companion.variants.cards_needed.dealing import showdowns
from companion.variants.definition import variant as card
from companion.variants.definition.packs import PACKS
from companion.variants.definition.variant import Variant
from companion.variants.definition.wilds import BUG, DOWN
from companion.variants.texts.phrases.bug import bug
from companion.variants.texts.phrases.prizes import prize

_PLURALS = {("10" if rank == "T" else rank): plural(rank) for rank in RANK_NAMES}
_SUITS = tuple(SUIT_NAMES.values())
_JOKER = "joker"
_LOWEST = {
    "lowest": "the lowest card of each hand",
    "lowest rank": "the lowest card of each hand, with all like it,",
}
_KINDS: Mapping[str, tuple[str, str]] = {
    "lowest": ("the lowest card of {each}", ""),
    "lowest rank": ("the lowest card of {each}", ", with all like it"),
    card.NAMED: ("a rank named in the hand", ""),
    card.OWN_LOW: ("each player's lowest card face down", ", with all like it {there}"),
    card.OWN_HIGH: ("each player's highest card face down", ", with all like it {there}"),
    card.OWN_NAMED: ("a rank of each player's own", " {theirs}"),
    card.TWO_NAMED: ("two ranks named in the hand", ""),
    card.THREE_NAMED: ("three ranks named in the hand", ""),
    card.TWO_OWN: ("two ranks of each player's own", " {theirs}"),
    card.TAPPED: ("any card of which the table says so", ""),
}
"""Words for kinds of wild cards that depend on the hand, before and after "is wild"."""
_IN_HAND: Mapping[str, str] = {
    "each": "each hand",
    "there": "in that hand",
    "theirs": "in that player's hand",
}
"""Words for the cards concerned, to fill in `_KINDS`, without a board."""
_ON_BOARD: Mapping[str, str] = {
    "each": "each hand",
    "there": "in that hand and on the board",
    "theirs": "for that player, in the hand and on the board",
}
"""Words to fill in `_KINDS` if a hand takes an exact number of board cards."""
_WITH_BOARD: Mapping[str, str] = {**_ON_BOARD, "each": "each hand and the board together"}
"""Words to fill in `_KINDS` if a hand takes any cards of the board."""
_SEVERAL = (card.TWO_NAMED, card.THREE_NAMED, card.TWO_OWN)
_BRIEF = {
    "lowest": "low card",
    "lowest rank": "low card and all like it",
    card.NAMED: "a named rank",
    card.OWN_LOW: "low hole",
    card.OWN_HIGH: "high hole",
    card.OWN_NAMED: "an own rank",
    card.TWO_NAMED: "two named ranks",
    card.THREE_NAMED: "three named ranks",
    card.TWO_OWN: "two own ranks",
    card.TAPPED: "some cards",
}
_ASKED = {
    card.NAMED: "Which rank it is comes out in the hand; say it once, at the showdown.",
    card.OWN_LOW: "Nobody need say which: the cards tell, and the ace is high.",
    card.OWN_HIGH: "Nobody need say which: the cards tell, and the ace is high.",
    card.OWN_NAMED: "Each player names it with the cards, at the showdown.",
    card.TWO_NAMED: "Which ranks they are comes out in the hand; say them once, at the showdown.",
    card.THREE_NAMED: "Which ranks they are comes out in the hand; say them once, at the showdown.",
    card.TWO_OWN: "Each player names them with the cards, at the showdown.",
    card.TAPPED: "Tap the wild cards at the showdown.",
}
"""Sentences about the showdown, by kind of wild card."""


def wild_in(variant: Variant, at: int = 0) -> str:
    """Return a clause about wild cards in a round: ``"twos and jokers are wild"``."""
    return f"{_wild(variant, at)}{_only(variant) if variant.rounds[at].wild else ''}"


def _wild(variant: Variant, at: int) -> str:
    """Return the clause of `wild_in` without the prizes that it is for."""
    return ", and ".join(_clauses(variant, at)) or "nothing is wild"


def _where(variant: Variant, at: int) -> Mapping[str, str]:
    """Return the words to fill in `_KINDS` in a round, with or without board cards."""
    if not showdowns(variant)[at].board:
        return _IN_HAND
    return _WITH_BOARD if variant.use == card.ANY else _ON_BOARD


def _only(variant: Variant) -> str:
    """Return the prizes that wild cards are for, "" for all: ``", but only for the best hand"``."""
    takes = [prize(variant, side) for side in variant.sides if variant.takes_wild(side)]
    return f", but only for {listed(takes)}" if variant.natural else ""


def _clauses(variant: Variant, at: int) -> Iterator[str]:
    """Yield clauses about wild cards: always wild, by hand, wild face down, the bug."""
    pack, where = variant.pack, _where(variant, at)
    plain, kinds, down, bugs = _sorted(variant.rounds[at].wild)
    if plain:
        yield f"{named(plain, pack)} {_are(plain, pack)} wild"
    for place, kind in enumerate(kinds):
        what, more = (text.format(**where) for text in _KINDS[kind])
        are = "are" if kind in _SEVERAL else "is"
        yield f"so {are} {what}{more}" if plain or place else f"{what} {are} wild{more}"
    if down:
        yield f"{named(down, pack)} {_are(down, pack)} wild while face down"
    if bugs:
        yield f"{named(bugs, pack)} {_are(bugs, pack)} {_verb(bugs, pack, 'the bug', 'bugs')}"


def _sorted(texts: Sequence[str]) -> tuple[list[str], list[str], list[str], list[str]]:
    """Return the texts in four groups: always wild, kinds by hand, wild face down, bugs."""
    kinds = [text for text in texts if text in _KINDS]
    others = [text for text in texts if text not in _KINDS]
    plain = [text for text in others if not text.endswith((DOWN, BUG))]
    down, bugs = ([text.removesuffix(end) for text in others if text.endswith(end)] for end in (DOWN, BUG))
    return plain, kinds, down, bugs


def wild_throughout(variant: Variant) -> str:
    """Return the wild cards of all rounds: ``"threes are wild, then fives, then sevens"``."""
    first, *later = [wild for wild, _ in groupby(each.wild for each in variant.rounds)]
    if first and not any(text in _KINDS or text.endswith((DOWN, BUG)) for one in later for text in one):
        others = [named(one, variant.pack) if one else "nothing" for one in later]
        return f"{', then '.join([_wild(variant, 0), *others])}{_only(variant)}"
    clauses = (_wild(variant, at) for at in range(len(variant.rounds)))
    return f"{', then '.join(clause for clause, _ in groupby(clauses))}{_only(variant)}"


def named(texts: Sequence[str], pack: int) -> str:
    """Return cards of a pack in words: ``"all cards but diamonds"``, ``"jacks and the joker"``."""
    if len(texts) == len(_SUITS) - 1 and set(texts) <= set(_SUITS):
        return f"all cards but {next(suit for suit in _SUITS if suit not in texts)}"
    return listed([_one(text, pack) for text in texts])


def killing(variant: Variant) -> str:
    """Return a clause about killing cards: ``"sixes and nines kill"``."""
    kill = _verb(variant.kill, variant.pack, "kills", "kill")
    return f"{named(variant.kill, variant.pack)} {kill}"


def dead(variant: Variant) -> str:
    """Return a clause about dead cards: ``"queens count for nothing"``."""
    count = _verb(variant.dead, variant.pack, "counts", "count")
    return f"{named(variant.dead, variant.pack)} {count} for nothing"


def wild_sentences(variant: Variant, at: int) -> tuple[str, ...]:
    """Return sentences about wild cards in a round, and about them at the showdown."""
    wild = variant.rounds[at].wild
    asked = dict.fromkeys(_ASKED[text] for text in wild if text in _ASKED)
    bugs = bug(variant, at) if any(text.endswith(BUG) for text in wild) else ""
    return (f"{capital(wild_in(variant, at))}.", *asked, *filter(None, [bugs]))


def natural(variant: Variant) -> str:
    """Return the sentence about prizes for which wild cards do not count, "" for none."""
    parts = [prize(variant, side) for side in variant.natural if not isinstance(side, CardSide)]
    return f"For {listed(parts)} every card is what is printed on it." if parts else ""


def brief(texts: Iterable[str], pack: int) -> str:
    """Return the wild cards in very few words: ``"2s and queens wild"``, ``"low hole wild"``."""
    plain, kinds, down, bugs = _sorted(tuple(texts))
    often, hidden = ([_briefly(text, pack) for text in some] for some in ((*plain, *kinds), down))
    parts = [f"{listed(often)} wild"] if often else []
    parts += [f"{listed(hidden)}{'' if often else ' wild'} face down"] if hidden else []
    parts += [f"{listed([_briefly(text, pack) for text in bugs])} as the bug"] if bugs else []
    return ", ".join(parts)


def _briefly(text: str, pack: int) -> str:
    if text in _PLURALS:
        return f"{text}s" if text.isdecimal() else _PLURALS[text]
    return _jokers(pack) if text == _JOKER else _BRIEF.get(text, text)


def _one(text: str, pack: int) -> str:
    if text.endswith(DOWN):
        return f"{_one(text.removesuffix(DOWN), pack)} face down"
    if text == _JOKER:
        return f"the {_JOKER}" if _single(text, pack) else _jokers(pack)
    if text in _LOWEST or text in _PLURALS:
        return _LOWEST.get(text) or _PLURALS[text]
    return text if text in _SUITS else f"the {say(card_of(text))}"


def _jokers(pack: int) -> str:
    return _JOKER if _single(_JOKER, pack) else f"{_JOKER}s"


def _are(texts: Sequence[str], pack: int) -> str:
    return _verb(texts, pack, "is", "are")


def _verb(texts: Sequence[str], pack: int, one: str, many: str) -> str:
    return one if len(texts) == 1 and _single(texts[0], pack) else many


def _single(text: str, pack: int) -> bool:
    """Return whether the text names a single card of the pack."""
    text = text.removesuffix(DOWN)
    if text == _JOKER:
        return PACKS[pack].jokers == 1
    return text not in _PLURALS and text not in _SUITS

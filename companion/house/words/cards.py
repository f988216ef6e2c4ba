"""Which cards are wild, count for nothing or kill, as players say it."""

from collections.abc import Iterable, Iterator, Sequence

from companion.cards import RANK_NAMES, SUIT_NAMES, plural
from companion.house import variant as card
from companion.house.variant import Round, Variant
from companion.kit.telling import capital, listed

_PLURALS = {("10" if rank == "T" else rank): plural(rank) for rank in RANK_NAMES}
_SUITS = tuple(SUIT_NAMES.values())
_OTHERS = {
    "joker": "jokers",
    "lowest": "the lowest card of each hand",
    "lowest rank": "the lowest card of each hand, with all like it,",
}
_DOWN = " down"
_KINDS = {
    "lowest": "the lowest card of each hand is wild",
    "lowest rank": "the lowest card of each hand is wild with all like it",
    card.NAMED: "a rank named in the hand is wild",
    card.OWN_LOW: "each player's lowest card face down is wild with all like it in that hand",
    card.OWN_HIGH: "each player's highest card face down is wild with all like it in that hand",
    card.OWN_NAMED: "each player has a rank of their own wild",
    card.TAPPED: "some cards are wild by what lies beside them",
}
_BRIEF = {
    "lowest": "low card",
    "lowest rank": "low card and all like it",
    card.NAMED: "a named rank",
    card.OWN_LOW: "low hole",
    card.OWN_HIGH: "high hole",
    card.OWN_NAMED: "an own rank",
    card.TAPPED: "some cards",
}
_ASKED = {
    card.NAMED: "Which rank it is comes out in the hand; say it once, at the showdown.",
    card.OWN_LOW: "Nobody need say which: the cards tell, and the ace is high.",
    card.OWN_HIGH: "Nobody need say which: the cards tell, and the ace is high.",
    card.OWN_NAMED: "Each player names it with the cards, at the showdown.",
    card.TAPPED: "Tap them at the showdown. The table judges this.",
}
"""What is done about it at the showdown."""


def wild_in(each: Round) -> str:
    """Return what is wild in a round, as a clause: ``"twos and jokers are wild"``."""
    return ", and ".join(_clauses(each.wild)) if each.wild else "nothing is wild"


def _clauses(texts: Sequence[str]) -> Iterator[str]:
    """Yield what is wild, each sort by itself."""
    plain = [text for text in texts if text not in _KINDS and not text.endswith(_DOWN)]
    down = [text.removesuffix(_DOWN) for text in texts if text not in _KINDS and text.endswith(_DOWN)]
    if plain:
        yield f"{named(plain)} {_are(plain)} wild"
    if down:
        yield f"{named(down)} {_are(down)} wild while face down"
    yield from (_KINDS[text] for text in texts if text in _KINDS)


def named(texts: Sequence[str]) -> str:
    """Return cards in words: ``"all but diamonds"``, ``"jacks and jokers"``, ``"J♠"``."""
    suits = [text for text in texts if text in _SUITS]
    others = [_one(text) for text in texts if text not in _SUITS]
    if len(suits) == len(_SUITS) - 1:
        suits = [f"all cards but {next(suit for suit in _SUITS if suit not in suits)}"]
    return listed([*suits, *others])


def killing(variant: Variant) -> str:
    """Return which cards kill, as a clause: ``"sixes and nines kill"``."""
    return f"{named(variant.kill)} {_verb(variant.kill, 'kills', 'kill')}"


def dead(variant: Variant) -> str:
    """Return which cards count for nothing, as a clause: ``"queens count for nothing"``."""
    return f"{named(variant.dead)} {_verb(variant.dead, 'counts', 'count')} for nothing"


def wild_sentences(each: Round) -> tuple[str, ...]:
    """Return what is wild in a round, and what is done about it at the showdown."""
    asked = (_ASKED[text] for text in each.wild if text in _ASKED)
    return (f"{capital(wild_in(each))}.", *dict.fromkeys(asked))


def brief(texts: Iterable[str]) -> str:
    """Return what is wild in very few words: ``"2s and 9s wild"``, ``"low hole wild"``."""
    plain: list[str] = []
    down: list[str] = []
    for text in texts:
        bare = text.removesuffix(_DOWN) if text not in _KINDS else text
        (plain if bare == text else down).append(_briefly(bare))
    hidden = [f"{listed(down)} face down"] if down else []
    return f"{listed([*plain, *hidden])} wild"


def _briefly(text: str) -> str:
    return f"{text}s" if text in _PLURALS or text == "joker" else _BRIEF.get(text, text)


def _one(text: str) -> str:
    return _OTHERS.get(text) or _PLURALS.get(text, text)


def _are(texts: Sequence[str]) -> str:
    return _verb(texts, "is", "are")


def _verb(texts: Sequence[str], one: str, many: str) -> str:
    single = len(texts) == 1 and texts[0] not in (*_PLURALS, *_SUITS, "joker")
    return one if single else many

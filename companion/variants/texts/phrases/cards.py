"""Texts about wild, dead and killing cards, in players' words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from companion.cards import RANK_NAMES, SUIT_NAMES, card_in_words, parse_card, plural_rank_name
from companion.hands.definition.sides import CardPrize
from companion.kit.sentences import capitalise, join_with_and
from companion.plurals import plural
from companion.variants.cards_needed.dealing import showdown_card_counts
from companion.variants.definition.packs import PACKS
from companion.variants.definition.parts import ANY_CARDS
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
from companion.variants.definition.variant import Variant
from companion.variants.definition.wilds import BUG_SUFFIX, DOWN_SUFFIX
from companion.variants.texts.phrases.prizes import prize_name

_RANK_PLURALS = {("10" if rank == "T" else rank): plural_rank_name(rank) for rank in RANK_NAMES}
_SUIT_WORDS = tuple(SUIT_NAMES.values())
_JOKER = "joker"
_LOWEST_CARD_WORDS = {
    "lowest": "the lowest card of each hand",
    "lowest rank": "the lowest card of each hand, along with all others of that rank,",
}
_WILD_KIND_WORDS: Mapping[str, tuple[str, str]] = {
    "lowest": ("the lowest card of {each}", ""),
    "lowest rank": ("the lowest card of {each}", ", along with all others of that rank"),
    NAMED_RANK: ("a rank named during the hand", ""),
    OWN_LOW_DOWN: ("each player's lowest face-down card", ", along with any others of that rank {there}"),
    OWN_HIGH_DOWN: ("each player's highest face-down card", ", along with any others of that rank {there}"),
    OWN_NAMED_RANK: ("the rank each player names", " {theirs}"),
    TWO_NAMED_RANKS: ("two ranks named during the hand", ""),
    THREE_NAMED_RANKS: ("three ranks named during the hand", ""),
    TWO_OWN_NAMED_RANKS: ("the two ranks each player names", " {theirs}"),
    WILD_TAPS: ("any card that the table chooses", ""),
}
"""Words for kinds of wild cards that depend on the hand, before and after "is wild"."""
_PLACES_WITHOUT_BOARD: Mapping[str, str] = {
    "each": "each hand",
    "there": "in that hand",
    "theirs": "in that player's hand",
}
"""Words for the cards concerned, to fill in `_WILD_KIND_WORDS`, without a board."""
_PLACES_WITH_FIXED_BOARD: Mapping[str, str] = {
    "each": "each hand",
    "there": "in that hand and on the board",
    "theirs": "for that player, in the hand and on the board",
}
"""Words to fill in `_WILD_KIND_WORDS` if a hand takes an exact number of board cards."""
_PLACES_WITH_ANY_BOARD: Mapping[str, str] = {
    **_PLACES_WITH_FIXED_BOARD,
    "each": "each hand and the board together",
}
"""Words to fill in `_WILD_KIND_WORDS` if a hand takes any cards of the board."""
_PLURAL_WILD_KINDS = (TWO_NAMED_RANKS, THREE_NAMED_RANKS, TWO_OWN_NAMED_RANKS)
_BRIEF_WILD_KINDS = {
    "lowest": "low card",
    "lowest rank": "low card and all like it",
    NAMED_RANK: "a named rank",
    OWN_LOW_DOWN: "low hole",
    OWN_HIGH_DOWN: "high hole",
    OWN_NAMED_RANK: "each player's named rank",
    TWO_NAMED_RANKS: "two named ranks",
    THREE_NAMED_RANKS: "three named ranks",
    TWO_OWN_NAMED_RANKS: "each player's two named ranks",
    WILD_TAPS: "some cards",
}
_SHOWDOWN_SENTENCES = {
    NAMED_RANK: "Enter the named rank once, at the showdown.",
    OWN_LOW_DOWN: "Nobody has to say which card it is: the companion finds it. The ace is high.",
    OWN_HIGH_DOWN: "Nobody has to say which card it is: the companion finds it. The ace is high.",
    OWN_NAMED_RANK: "Each player's rank is entered with their cards at the showdown.",
    TWO_NAMED_RANKS: "Enter the named ranks once, at the showdown.",
    THREE_NAMED_RANKS: "Enter the named ranks once, at the showdown.",
    TWO_OWN_NAMED_RANKS: "Each player's ranks are entered with their cards at the showdown.",
    WILD_TAPS: "Tap the wild cards at the showdown.",
}
"""Sentences about the showdown, by kind of wild card."""
_STRAIGHT_OR_FLUSH_WORDS = (
    ", or as the card that completes a straight or a flush (in a flush, the highest card that is missing)"
)
"""Words for the cards, besides an ace, that the bug can stand for in a high hand."""


def wild_cards_clause(variant: Variant, at: int = 0) -> str:
    """Return a clause about the wild cards of a round: ``"twos and jokers are wild"``.

    `at` is the index of the round, from 0. It is "nothing is wild" for none, and names the prizes that they
    are for if they are not for all.
    """
    limit = _wild_prize_limit(variant) if variant.rounds[at].wild_cards else ""
    return f"{_wild_clause_any_prize(variant, at)}{limit}"


def _wild_clause_any_prize(variant: Variant, at: int) -> str:
    """Return the clause of `wild_cards_clause` without the prizes that it is for."""
    return ", and ".join(_wild_clauses(variant, at)) or "nothing is wild"


def _place_words(variant: Variant, at: int) -> Mapping[str, str]:
    """Return the words to fill in `_WILD_KIND_WORDS` in a round, with or without board cards."""
    if not showdown_card_counts(variant)[at].board:
        return _PLACES_WITHOUT_BOARD
    return _PLACES_WITH_ANY_BOARD if variant.showdown.card_use == ANY_CARDS else _PLACES_WITH_FIXED_BOARD


def _wild_prize_limit(variant: Variant) -> str:
    """Return the prizes that wild cards are for, "" for all: ``", but only for the best hand"``."""
    takes = [
        prize_name(variant, prize)
        for prize in variant.showdown.prizes
        if variant.special_cards.can_use_wild(prize)
    ]
    return f", but only for {join_with_and(takes)}" if variant.prizes_without_wild else ""


def _wild_clauses(variant: Variant, at: int) -> Iterator[str]:
    """Yield clauses about wild cards: always wild, by hand, wild face down, the bug."""
    pack, where = variant.cards.pack_size, _place_words(variant, at)
    plain, kinds, down, bugs = _group_wild_texts(variant.rounds[at].wild_cards)
    if plain:
        yield f"{describe_cards(plain, pack)} {_is_or_are(plain, pack)} wild"
    for place, kind in enumerate(kinds):
        what, more = (text.format(**where) for text in _WILD_KIND_WORDS[kind])
        are = "are" if kind in _PLURAL_WILD_KINDS else "is"
        yield f"so {are} {what}{more}" if plain or place else f"{what} {are} wild{more}"
    if down:
        yield f"{describe_cards(down, pack)} {_is_or_are(down, pack)} wild while face down"
    if bugs:
        yield (
            f"{describe_cards(bugs, pack)} {_is_or_are(bugs, pack)} "
            f"{_choose_verb_form(bugs, pack, 'the bug', 'bugs')}"
        )


def _group_wild_texts(texts: Sequence[str]) -> tuple[list[str], list[str], list[str], list[str]]:
    """Return the texts in four groups: always wild, kinds by hand, wild face down, bugs."""
    kinds = [text for text in texts if text in _WILD_KIND_WORDS]
    others = [text for text in texts if text not in _WILD_KIND_WORDS]
    plain = [text for text in others if not text.endswith((DOWN_SUFFIX, BUG_SUFFIX))]
    down, bugs = (
        [text.removesuffix(end) for text in others if text.endswith(end)] for end in (DOWN_SUFFIX, BUG_SUFFIX)
    )
    return plain, kinds, down, bugs


def wild_clause_of_all_rounds(variant: Variant) -> str:
    """Return the wild cards of all rounds: ``"threes are wild, then fives, then sevens"``.

    It is "nothing is wild" for none. Equal rounds in a row are named once. The prizes that the cards are for
    come last, if they are not for all.
    """
    first, *later = [wild for wild, _ in groupby(each.wild_cards for each in variant.rounds)]
    if first and not any(
        text in _WILD_KIND_WORDS or text.endswith((DOWN_SUFFIX, BUG_SUFFIX)) for one in later for text in one
    ):
        others = [describe_cards(one, variant.cards.pack_size) if one else "nothing" for one in later]
        return f"{', then '.join([_wild_clause_any_prize(variant, 0), *others])}{_wild_prize_limit(variant)}"
    clauses = (_wild_clause_any_prize(variant, at) for at in range(len(variant.rounds)))
    return f"{', then '.join(clause for clause, _ in groupby(clauses))}{_wild_prize_limit(variant)}"


def describe_cards(texts: Sequence[str], pack: int) -> str:
    """Return the cards that `texts` name in words: ``"all cards but diamonds"``.

    `texts` are in standard form. `pack` is the number of cards in the pack, a key of `PACKS`, which can have
    one joker or more. "" for no texts.

    Raises: UnknownCard for a kind of wild card in `HAND_WILD_KINDS`, or for a bug; neither is possible here.
    """
    if len(texts) == len(_SUIT_WORDS) - 1 and set(texts) <= set(_SUIT_WORDS):
        return f"all cards but {next(suit for suit in _SUIT_WORDS if suit not in texts)}"
    return join_with_and([_describe_card(text, pack) for text in texts])


def killing_cards_clause(variant: Variant) -> str:
    """Return a clause about killing cards: ``"sixes and nines kill"``.

    The variant must have some.
    """
    killing, pack = variant.special_cards.killing, variant.cards.pack_size
    one, several = (
        ("kills the hand", "kill the hand")
        if _LOWEST_CARD_WORDS.keys() & killing
        else ("kills its owner's hand", "kill their owner's hand")
    )
    return f"{describe_cards(killing, pack)} {_choose_verb_form(killing, pack, one, several)}"


def dead_cards_clause(variant: Variant) -> str:
    """Return a clause about dead cards: ``"queens count for nothing"``.

    The variant must have some.
    """
    count = _choose_verb_form(variant.special_cards.dead, variant.cards.pack_size, "counts", "count")
    return f"{describe_cards(variant.special_cards.dead, variant.cards.pack_size)} {count} for nothing"


def wild_card_sentences(variant: Variant, at: int) -> tuple[str, ...]:
    """Return sentences about wild cards in a round (index from 0), and about the showdown.

    The first says which cards are wild, or that nothing is. Others say how they are named at the showdown,
    and what the bug is.
    """
    wild = variant.rounds[at].wild_cards
    asked = dict.fromkeys(_SHOWDOWN_SENTENCES[text] for text in wild if text in _SHOWDOWN_SENTENCES)
    bugs = _describe_bug(variant, at) if any(text.endswith(BUG_SUFFIX) for text in wild) else ""
    return (f"{capitalise(wild_cards_clause(variant, at))}.", *asked, *filter(None, [bugs]))


def _describe_bug(variant: Variant, at: int) -> str:
    """Return sentences about the cards that the bug can stand for in a round (index from 0).

    They depend on the round's rankings of high and low hands.
    """
    can_use_wild, ranking_for = variant.special_cards.can_use_wild, variant.rounds[at].ranking_for
    found = [ranking_for(prize) for prize in variant.showdown.hand_prizes if can_use_wild(prize)]
    makes = any(order.has_flushes and not order.is_low for order in found)
    ace = not found or not all(order.is_low for order in found)
    high = f"The bug counts as an ace{_STRAIGHT_OR_FLUSH_WORDS if makes else ''}." if ace else ""
    lows = any(order.is_low for order in found)
    low = (
        f"{'For a low, the bug' if high else 'The bug'} is the card that makes the lowest hand."
        if lows
        else ""
    )
    return " ".join(filter(None, [high, low]))


def natural_cards_sentence(variant: Variant) -> str:
    """Return the sentence about prizes for which wild cards do not count, "" for none.

    Prizes for a card of a suit are left out. Whether any card is wild is not checked.
    """
    parts = [
        prize_name(variant, prize)
        for prize in variant.prizes_without_wild
        if not isinstance(prize, CardPrize)
    ]
    return f"For {join_with_and(parts)}, wild cards count as ordinary cards." if parts else ""


def describe_wild_cards_briefly(texts: Iterable[str], pack: int) -> str:
    """Return the wild cards that `texts` name in few words: ``"2s and queens wild"``.

    It is "" for none. `texts` are as in `Round.wild_cards`, kinds that depend on the hand included. `pack` is
    the number of cards in the pack, a key of `PACKS`.
    """
    plain, kinds, down, bugs = _group_wild_texts(tuple(texts))
    often, hidden = ([_card_in_brief(text, pack) for text in some] for some in ((*plain, *kinds), down))
    parts = [f"{join_with_and(often)} wild"] if often else []
    parts += [f"{join_with_and(hidden)} wild if face down"] if hidden else []
    parts += [f"{join_with_and([_card_in_brief(text, pack) for text in bugs])} as the bug"] if bugs else []
    return ", ".join(parts)


def _card_in_brief(text: str, pack: int) -> str:
    if text in _RANK_PLURALS:
        return f"{text}s" if text.isdecimal() else _RANK_PLURALS[text]
    return _joker_word(pack) if text == _JOKER else _BRIEF_WILD_KINDS.get(text, text)


def _describe_card(text: str, pack: int) -> str:
    if text.endswith(DOWN_SUFFIX):
        return f"{_describe_card(text.removesuffix(DOWN_SUFFIX), pack)} face down"
    if text == _JOKER:
        return f"the {_JOKER}" if _is_single_card(text, pack) else _joker_word(pack)
    if text in _LOWEST_CARD_WORDS or text in _RANK_PLURALS:
        return _LOWEST_CARD_WORDS.get(text) or _RANK_PLURALS[text]
    return text if text in _SUIT_WORDS else f"the {card_in_words(parse_card(text))}"


def _joker_word(pack: int) -> str:
    return _JOKER if _is_single_card(_JOKER, pack) else plural(_JOKER)


def _is_or_are(texts: Sequence[str], pack: int) -> str:
    return _choose_verb_form(texts, pack, "is", "are")


def _choose_verb_form(texts: Sequence[str], pack: int, one: str, many: str) -> str:
    return one if len(texts) == 1 and _is_single_card(texts[0], pack) else many


def _is_single_card(text: str, pack: int) -> bool:
    text = text.removesuffix(DOWN_SUFFIX)
    if text == _JOKER:
        return PACKS[pack].jokers == 1
    return text not in _RANK_PLURALS and text not in _SUIT_WORDS

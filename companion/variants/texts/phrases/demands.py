"""Texts about conditions of prizes: how low a low must be, how points are counted."""

from collections.abc import Mapping
from itertools import chain, zip_longest

from companion.cards import RANK_NAMES, SUIT_NAMES, SUITS, parse_card
from companion.hands.definition.sides import CardPrize, HandPrize, PointsPrize, PrizeRule, format_half_points
from companion.kit.sentences import with_article
from companion.variants.definition.variant import Variant
from companion.variants.definition.wilds import parse_card_texts
from companion.variants.texts.phrases.counting import join_alternatives
from companion.variants.texts.phrases.prizes import prize_name

_COURT_RANKS = "JQK"
SentenceBySubject = Mapping[str, str]
"""Sentences by their subject."""


def prize_condition_sentences(variant: Variant) -> tuple[str, ...]:
    """Return sentences about conditions of the prizes, such as how low a low must be.

    They name the prize if the conditions of others differ. () if there are no conditions.
    """
    told = {prize: _prize_conditions(variant, prize) for prize in variant.showdown.prizes}
    subjects = dict.fromkeys(filter(None, chain.from_iterable(zip_longest(*told.values()))))
    asking = ((prize, about) for about in subjects for prize, said in told.items() if about in said)
    return tuple(dict.fromkeys(_condition_sentence(variant, told, prize, about) for prize, about in asking))


def _condition_sentence(
    variant: Variant, told: Mapping[PrizeRule, SentenceBySubject], prize: PrizeRule, about: str
) -> str:
    """Return the sentence about a condition of a prize, with the prize's name if others differ."""
    sentence = told[prize][about]
    if len({said[about] for said in told.values() if about in said}) == 1:
        return sentence
    return f"For {prize_name(variant, prize)}: {sentence[:1].lower()}{sentence[1:]}"


def _prize_conditions(variant: Variant, prize: PrizeRule) -> SentenceBySubject:
    """Return the conditions of a prize; empty if its name says everything."""
    if isinstance(prize, HandPrize):
        return _hand_conditions(variant, prize)
    if isinstance(prize, CardPrize):
        return _suit_conditions(prize)
    return _points_conditions(variant, prize)


def _hand_conditions(variant: Variant, prize: HandPrize) -> SentenceBySubject:
    found = {}
    if prize.qualifying_rank:
        rank = RANK_NAMES[prize.qualifying_rank]
        found["low"] = (
            f"A low needs cards of different ranks, none higher than {with_article(rank)}; otherwise there "
            "is no low."
        )
    if prize.own_cards_only:
        found[str(prize)] = f"For {prize_name(variant, prize)}, board cards do not count."
    return found


def _suit_conditions(prize: CardPrize) -> SentenceBySubject:
    suit = SUIT_NAMES[prize.suit][:-1]
    which = (
        "one of a player's own cards, face down" if prize.face_down_only else "one of a player's own cards"
    )
    ace = "Aces are high."
    if prize.lowest_wins:
        low, high = "Aces are low.", "Aces are high, so the two is the lowest."
        ace = low if prize.ace_low else high
    return {f"{suit}{prize.face_down_only}": f"The {suit} must be {which}.", "ace": ace}


def _points_conditions(variant: Variant, prize: PointsPrize) -> SentenceBySubject:
    dead = parse_card_texts(variant.special_cards.dead).cards
    courts = [
        with_article(RANK_NAMES[rank])
        for rank in _COURT_RANKS
        if not {parse_card(rank + suit) for suit in SUITS} <= dead
    ]
    worth = (
        f" {join_alternatives(courts)} counts {'half a point' if prize.courts_count_half else 'ten points'},"
        if courts
        else ""
    )
    near = "If two totals are equally close, the lower one wins."
    return {
        "points": f"Number cards count at face value,{worth} and an ace counts one or eleven.",
        "near": near
        if prize.may_exceed
        else f"A total above {format_half_points(prize.half_points)} cannot win.",
    }

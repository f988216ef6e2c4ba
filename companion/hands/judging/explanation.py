"""Explanations in words: why one hand beats another, and what wild cards stand for."""

from itertools import zip_longest

from companion.cards import RANK_NAMES, card_in_words, plural_rank_name, show
from companion.hands.definition.errors import NotComparable
from companion.hands.definition.ranking import HandCategory
from companion.hands.evaluation.evaluation import evaluator
from companion.hands.evaluation.played import PlayedCard
from companion.hands.judging.hand_rank import Rank


def explain(better: Rank, worse: Rank) -> str:
    """Return why `better` beats or ties `worse`: ``"same pair, higher kicker: queen over nine"``.

    Raises: NotComparable for hands of different rankings, or if `worse` beats `better`.
    """
    if better < worse:
        raise NotComparable(f"It is the other way round: {worse.full} beats {better.full}.")
    if better == worse:
        return f"a tie: {better.full}"
    if better.category != worse.category:
        return f"{_hand_kind(better)} beats {_hand_kind(worse)}"
    compiled = evaluator(better.ranking).table
    above, below = compiled.group_ranks(better.value), compiled.group_ranks(worse.value)
    at = next(at for at, (one, other) in enumerate(zip_longest(above, below)) if one != other)
    category = compiled.category(better.value)
    same, part = _deciding_group(category, above[:at])
    if at == len(below):
        return f"{same}and one more card: {RANK_NAMES[above[at]]}"
    higher = "lower" if better.ranking.is_low else "higher"
    word = plural_rank_name if category.group_sizes[at] > 1 else RANK_NAMES.__getitem__
    return f"{same}{higher} {part}: {word(above[at])} over {word(below[at])}"


def _hand_kind(rank: Rank) -> str:
    """Return the category, or the special name of its best hand, such as a royal flush."""
    compiled = evaluator(rank.ranking).table
    return (
        rank.name
        if rank.qualifies and rank.name == compiled.category(rank.value).best_straight_name
        else rank.category
    )


def _deciding_group(category: HandCategory, same: tuple[str, ...]) -> tuple[str, str]:
    """Return the text for the groups that are the same, and the name of the group that decides."""
    at = len(same)
    if at == 0:
        return "", category.group_names[0]
    if at < len(category.group_names):
        return f"same {category.group_names[at - 1]}, ", category.group_names[at]
    if category.group_sizes[0] == 1:
        return f"same {' '.join(RANK_NAMES[letter] for letter in same)}, ", "next card"
    return f"same {category.name}, ", "kicker"


def wild_card_meanings(rank: Rank) -> tuple[str, ...]:
    """Return a text for each wild card that counts in the hand: ``"4♠ is wild: a king"``.

    In a flush it names the suit, too: "the king of hearts". For the bug it says "is the bug".
    """
    compiled = evaluator(rank.ranking).table
    suited = rank.qualifies and compiled.category(rank.value).is_suited
    wild = rank.ranking.wild
    return tuple(
        _wild_card_meaning(one, wild.wild_label(one.card), suited=suited) for one in rank.played if one.wild
    )


def _wild_card_meaning(one: PlayedCard, called: str, *, suited: bool) -> str:
    name = RANK_NAMES[one.stands[0]]
    meant = f"the {card_in_words(one.stands)}" if suited else f"{'an' if name[0] in 'ae' else 'a'} {name}"
    return f"{show(one.card)} is {called}: {meant}"

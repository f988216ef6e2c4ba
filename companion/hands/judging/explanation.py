"""Explanations in words: why one hand beats another, and what wild cards stand for."""

from itertools import zip_longest

from companion.cards import RANK_NAMES, plural, say, show
from companion.hands.definition.errors import NotComparable
from companion.hands.definition.ranking import Category
from companion.hands.evaluation.evaluation import evaluator
from companion.hands.evaluation.played import Played
from companion.hands.judging.hand_rank import Rank


def explain(better: Rank, worse: Rank) -> str:
    """Return why a hand wins or ties: ``"same pair, higher kicker: queen over nine"``.

    Raises: NotComparable for hands of different rankings, or if `worse` beats `better`.
    """
    if better < worse:
        raise NotComparable(f"It is the other way round: {worse.full} beats {better.full}.")
    if better == worse:
        return f"a tie: {better.full}"
    if better.category != worse.category:
        return f"{_kind(better)} beats {_kind(worse)}"
    compiled = evaluator(better.ranking).table
    above, below = compiled.groups(better.value), compiled.groups(worse.value)
    at = next(at for at, (one, other) in enumerate(zip_longest(above, below)) if one != other)
    category = compiled.category(better.value)
    same, part = _deciding(category, above[:at])
    if at == len(below):
        return f"{same}and one card more: {RANK_NAMES[above[at]]}"
    higher = "lower" if better.ranking.low else "higher"
    word = plural if category.groups[at] > 1 else RANK_NAMES.__getitem__
    return f"{same}{higher} {part}: {word(above[at])} over {word(below[at])}"


def _kind(rank: Rank) -> str:
    """Return the category, or the special name of its best hand, such as a royal flush."""
    compiled = evaluator(rank.ranking).table
    return (
        rank.name if rank.qualifies and rank.name == compiled.category(rank.value).highest else rank.category
    )


def _deciding(category: Category, same: tuple[str, ...]) -> tuple[str, str]:
    """Return the text for the groups that are the same, and the name of the group that decides."""
    at = len(same)
    if at == 0:
        return "", category.parts[0]
    if at < len(category.parts):
        return f"same {category.parts[at - 1]}, ", category.parts[at]
    if category.groups[0] == 1:
        return f"same {' '.join(RANK_NAMES[letter] for letter in same)}, ", "next card"
    return f"same {category.name}, ", "kicker"


def meanings(rank: Rank) -> tuple[str, ...]:
    """Return a text for each wild card that counts: ``"4♠ is wild: a king"``."""
    compiled = evaluator(rank.ranking).table
    suited = rank.qualifies and compiled.category(rank.value).suited
    wild = rank.ranking.wild
    return tuple(_meaning(one, wild.called(one.card), suited=suited) for one in rank.played if one.wild)


def _meaning(one: Played, called: str, *, suited: bool) -> str:
    name = RANK_NAMES[one.stands[0]]
    meant = f"the {say(one.stands)}" if suited else f"{'an' if name[0] in 'ae' else 'a'} {name}"
    return f"{show(one.card)} is {called}: {meant}"

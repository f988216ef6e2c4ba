"""Names in a question: which of them mean games rather than cards, and in what order they count."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.vocabulary import (
    WORDS_AFTER_NAME,
    WORDS_BEFORE_NAME,
    WORDS_BETWEEN_NAMES,
    WORDS_WITH_RANKS,
)

_HIGHEST_RANK_NUMBER = 10


@dataclass(frozen=True)
class NameMention:
    """A name in a question: the words from `start` to before `end`.

    key: the name in the form of `game_names.name_key`.
    """

    start: int
    end: int
    key: str


def means_cards(mention: NameMention, words: Sequence[str]) -> bool:
    """Return whether a name of digits, such as "6 7 8" but not "678", is rather cards in this question."""
    if not mention.key.isdecimal() or _is_said_to_be_game(mention, words):
        return False
    numbers = [int(word) for word in words[mention.start : mention.end] if word.isdecimal()]
    are_ranks = max(numbers, default=0) <= _HIGHEST_RANK_NUMBER
    return are_ranks and not WORDS_WITH_RANKS.isdisjoint(words)


def mentions_after_preposition(mentions: Sequence[NameMention], words: Sequence[str]) -> list[NameMention]:
    """Return the mentions after a word such as "in", and those joined to them: "in Omaha and hold'em"."""
    found: list[NameMention] = []
    for mention in mentions:
        joined = (
            found and found[-1].end == mention.start - 1 and words[mention.start - 1] in WORDS_BETWEEN_NAMES
        )
        if joined or _is_after_preposition(mention, words):
            found.append(mention)
    return found


def form_before_game(mentions: Sequence[NameMention], words: Sequence[str]) -> list[NameMention]:
    """Return the mentions with "low hole" first in "seven-card stud with low hole", as it is a form of it."""
    found = list(mentions)
    for at in range(1, len(found)):
        if words[found[at - 1].end : found[at].start] == ["with"]:
            found[at - 1], found[at] = found[at], found[at - 1]
    return found


def are_asides(mentions: Sequence[NameMention], words: Sequence[str]) -> bool:
    """Return whether all mentions are short, in the middle of the question, and after no word like "in"."""
    return not any(
        one.start == 0 or one.end == len(words) or one.end - one.start > 1 or _is_said_to_be_game(one, words)
        for one in mentions
    )


def _is_said_to_be_game(mention: NameMention, words: Sequence[str]) -> bool:
    """Return whether a word before or after a name says that it is a game's: "in Guts", "Guts rules"."""
    following = words[mention.end] if mention.end < len(words) else ""
    return _is_after_preposition(mention, words) or following in WORDS_AFTER_NAME


def _is_after_preposition(mention: NameMention, words: Sequence[str]) -> bool:
    return mention.start > 0 and words[mention.start - 1] in WORDS_BEFORE_NAME

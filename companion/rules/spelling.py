"""Known words that an unknown, probably misspelt word may mean."""

from collections.abc import Collection, Iterator

from jellyfish import damerau_levenshtein_distance

_MAX_SUGGESTIONS = 3


def suggest_words(word: str, known: Collection[str]) -> tuple[str, ...]:
    """Return at most three of the `known` words that a mistyped `word` may stand for.

    They are the shortest words that begin with it, if it has three letters or more. If there are none, they
    are two known words that it is made of, else the nearest words: with one mistake, or two if `word` has
    seven letters or more. The result is () if no word is near. `word` must not be empty.
    """
    begun = sorted((one for one in known if one.startswith(word)), key=len) if len(word) > 2 else []
    return tuple(begun[:_MAX_SUGGESTIONS]) or _split_into_known(word, known) or _nearest_words(word, known)


def _split_into_known(word: str, known: Collection[str]) -> tuple[str, ...]:
    cuts = ((word[:at], word[at:]) for at in range(3, len(word) - 2))
    return next((cut for cut in cuts if all(half in known for half in cut)), ())


def _nearest_words(word: str, known: Collection[str]) -> tuple[str, ...]:
    wrong = 2 if len(word) > 6 else 1 if len(word) > 1 else 0
    near = [(far, one) for one in known for far in _near_distance(word, one, wrong)]
    least = min(near, default=(0, ""))[0]
    return tuple(one for far, one in sorted(near) if far == least)[:_MAX_SUGGESTIONS]


def _near_distance(word: str, other: str, most: int) -> Iterator[int]:
    """Yield twice the distance of two words, plus 1 if their first letters differ.

    Nothing is yielded if the distance is more than `most`. Words that differ in both their first and last
    letters are skipped, which is faster.
    """
    ends = word[0] == other[0] or word[-1] == other[-1]
    if ends and abs(len(word) - len(other)) <= most and len(other) > 2 and not other.isdigit():
        far = damerau_levenshtein_distance(word, other)
        if far <= most:
            yield 2 * far + (word[0] != other[0])

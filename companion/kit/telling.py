"""Words for the lines of a story: names in a list, verbs that go with them, sentences in a row."""

from collections.abc import Sequence, Sized


def listed(names: Sequence[str]) -> str:
    """Return ``"Anna, Bo and Cy"``."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def verb(those: Sized, word: str) -> str:
    """Return a regular verb as it goes with so many: "match" and "matches"."""
    if len(those) != 1:
        return word
    return f"{word}es" if word.endswith(("s", "h", "x")) else f"{word}s"


def either(those: Sized, one: str, several: str) -> str:
    """Return the word that goes with so many: "is" or "are"."""
    return one if len(those) == 1 else several


def sentences(*said: str) -> str:
    """Return what was said as one line, without what is empty and without a full stop at its end."""
    return ". ".join(filter(None, said))


def capital(words: str) -> str:
    """Return words as a sentence begins with them."""
    return words[:1].upper() + words[1:]

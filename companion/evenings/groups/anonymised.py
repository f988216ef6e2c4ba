"""Replacing the names of a person in stored texts, for somebody who has asked to be deleted."""

import re
from collections.abc import Collection
from typing import TypeVar

T = TypeVar("T")


def replace_names(told: T, names: Collection[str], instead: str) -> T:
    """Return a text, or lists and mappings of texts, with each of the names replaced.

    Every name in `names` becomes `instead`, the longest first. Whole words are replaced, and case matters:
    "Will" is replaced and "will" stays. Keys of mappings stay, too, as do tuples and everything else that is
    no text, list or dict. Without names, the very value comes back.
    """
    sought = sorted((name for name in names if name), key=len, reverse=True)
    if not sought:
        return told
    any_of = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, sought)) + r")(?!\w)")
    return _replace_in(told, any_of, instead)


def _replace_in(told: T, names: re.Pattern[str], instead: str) -> T:
    found: object = told
    if isinstance(told, str):
        found = names.sub(lambda _: instead, told)
    elif isinstance(told, list):
        found = [_replace_in(one, names, instead) for one in told]
    elif isinstance(told, dict):
        found = {key: _replace_in(one, names, instead) for key, one in told.items()}
    return found  # type: ignore[return-value]  # the same kind as came

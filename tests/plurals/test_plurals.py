"""Words agree with their number everywhere, and one module makes them agree."""

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from companion.plurals import (
    conjugate_verb,
    format_count,
    inflect_noun,
    is_singular,
    plural,
    singular,
    singular_or_plural,
)

ROOT = Path(__file__).parents[2]
NOUNS = [
    ("card", "cards"),
    ("start card", "start cards"),
    ("large red", "large reds"),
    ("match", "matches"),
    ("wish", "wishes"),
    ("box", "boxes"),
    ("pass", "passes"),
    ("prize", "prizes"),
    ("horse", "horses"),
    ("entry", "entries"),
    ("penny", "pennies"),
    ("day", "days"),
    ("cookie", "cookies"),
    ("six", "sixes"),
    ("ace", "aces"),
    ("life", "lives"),
    ("half", "halves"),
    ("person", "people"),
    ("potato", "potatoes"),
    ("peso", "pesos"),
    ("yen", "yen"),
]


@pytest.mark.parametrize(("one", "several"), NOUNS)
def test_a_noun_has_its_plural_and_back(one, several):
    assert plural(one) == several
    assert singular(several) == one


@pytest.mark.parametrize("unit", ["kr", "bonus", "brass", "tennis", "", "点", "Punkte"])
def test_a_unit_that_is_no_plural_stays_as_it_is(unit):
    assert singular(unit) == unit


@pytest.mark.parametrize(("count", "is_one"), [(0, False), (1, True), (-1, True), (2, False)])
def test_only_one_takes_the_singular(count, is_one):
    assert is_singular(count) is is_one
    assert inflect_noun(count, "life") == ("life" if is_one else "lives")
    assert format_count(count, "life") == f"{count} {'life' if is_one else 'lives'}"
    assert singular_or_plural(count, "is", "are") == ("is" if is_one else "are")


def test_things_are_counted():
    assert [format_count(range(number)) for number in range(3)] == ["0 cards", "1 card", "2 cards"]


@pytest.mark.parametrize(
    ("word", "one"),
    [
        ("take", "takes"),
        ("match", "matches"),
        ("pass", "passes"),
        ("fix", "fixes"),
        ("stay", "stays"),
        ("carry", "carries"),
        ("have", "has"),
        ("are", "is"),
        ("go", "goes"),
    ],
)
def test_a_verb_agrees_with_its_number(word, one):
    assert conjugate_verb((3,), word) == conjugate_verb(1, word) == one
    assert conjugate_verb((1, 2), word) == conjugate_verb((), word) == conjugate_verb(0, word) == word


AGREEING = [{"is", "are"}, {"was", "were"}, {"has", "have"}, {"does", "do"}, {"it", "them"}]
"""Pairs of words of which one is chosen by a number."""
RANKS_IN_FIGURES = {
    "companion/games/three_five_seven.py",
    "companion/hands/definition/wild_words.py",
    "companion/hands/judging/winning.py",
    "companion/variants/definition/spoken.py",
    "companion/variants/texts/phrases/cards.py",
}
"""Modules with an s after a figure or a letter, as in "6s wild", or after a word of the table's own."""


def chosen_by_hand(one: str, other: str) -> bool:
    """Return whether the two texts are forms of one word."""
    pair = {one, other}
    return (
        ("" in pair and bool(pair & {"s", "es"}))
        or one in (plural(other), f"{other}s")
        or (other in (plural(one), f"{one}s") or pair in AGREEING)
    )


def found_in_code() -> Iterator[str]:
    """Yield the places at which code makes a plural itself."""
    for path in sorted((ROOT / "companion").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if name == "companion/plurals.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.IfExp) and re.search(r"[=<>] [12]\b", ast.unparse(node.test)):
                both = [one.value for one in (node.body, node.orelse) if isinstance(one, ast.Constant)]
                if len(both) == 2 and chosen_by_hand(*map(str, both)):
                    yield f"{name}:{node.lineno}: {ast.unparse(node)}"
            if isinstance(node, ast.JoinedStr) and name not in RANKS_IN_FIGURES:
                for before, after in pairwise(node.values):
                    filled = isinstance(before, ast.FormattedValue) and isinstance(after, ast.Constant)
                    if filled and re.match(r"e?s\b", str(after.value)):
                        yield f"{name}:{node.lineno}: {ast.unparse(node)}"


def found_in_templates() -> Iterator[str]:
    """Yield the places at which templates make a plural themselves."""
    chosen = re.compile(r"'(\w*)' if [^{}']*[=<>] [12](?: else '(\w*)')?")
    for path in sorted((ROOT / "templates").rglob("*.*")):
        text = path.read_text(encoding="utf-8")
        for found in chosen.finditer(text):
            if chosen_by_hand(found[1], found[2] or ""):
                yield f"{path.relative_to(ROOT)}: {found[0]}"
        yield from (f"{path.relative_to(ROOT)}: {found}" for found in re.findall(r"\w+\}\}e?s\b", text))


def test_nothing_makes_a_plural_by_hand():
    assert [*found_in_code(), *found_in_templates()] == []

"""Questions as players type them, and how often the search answers them.

`python -m tests.rules.asking` prints the figures; with `misses` also the questions of the half that
the search may be tuned on and whose answer does not come first.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from companion.rules import list_rules_slugs, load_rules_page, search_rules
from companion.rules.terms import extract_search_terms

QUESTIONS = Path(__file__).with_name("questions.txt")
HURRIED = Path(__file__).with_name("hurried_questions.txt")
"""As people in a hurry say it. They helped to write the pages, so all of them are tuned on."""
LAST = Path(__file__).with_name("last_questions.txt")
"""Written when the pages stood, in none of their words: how the search does with what is new to it."""
OTHERS = Path(__file__).with_name("others_tuned.txt")
STRANGERS = Path(__file__).with_name("others_held_out.txt")
"""By two people who had seen no page: the search was changed with the first one's before it, and nobody who
changes it looks at the second one's."""
EVERYWHERE = "*"
"""In place of a page: typed where no game is chosen, among all pages."""


@dataclass(frozen=True)
class Question:
    """What somebody typed within a page, and the sections, as `page#anchor`, each of which answers it."""

    slug: str
    text: str
    answers: frozenset[str]
    file: Path = QUESTIONS

    @property
    def everywhere(self) -> bool:
        """Whether it was asked among all pages."""
        return self.slug == EVERYWHERE

    @property
    def held_out(self) -> bool:
        """Whether nobody may look at it while the search is changed: about every second question is."""
        if self.file != QUESTIONS:
            return self.file in (LAST, STRANGERS)
        return sha256(f"{self.slug}|{self.text}".encode()).digest()[0] % 2 == 1

    @property
    def written(self) -> bool:
        """Whether a page has it word by word among the questions that it says it answers."""
        return " ".join(extract_search_terms(self.text)) in _written()

    def place(self) -> int:
        """Return the place of its answer among the hits, from 1; 0 when it is not among them.

        A shared section is one answer, on whichever page it is found.
        """
        hits = search_rules(self.text, None if self.everywhere else self.slug)
        found = [{f"{slug}#{hit.anchor}" for slug in (hit.slug, hit.included_from)} for hit in hits]
        return next((at for at, one in enumerate(found, 1) if one & self.answers), 0)


@dataclass(frozen=True)
class Figures:
    """How many questions there are, and of how many the answer came first and among the first three."""

    asked: int
    first: int
    three: int

    def __str__(self) -> str:
        first, three = (100 * number / max(1, self.asked) for number in (self.first, self.three))
        return f"{self.asked} asked, {first:.1f} % first, {three:.1f} % among three"


@cache
def _written() -> frozenset[str]:
    sections = (section for slug in list_rules_slugs() for section in load_rules_page(slug).sections)
    return frozenset(" ".join(extract_search_terms(one)) for section in sections for one in section.questions)


def questions() -> Iterator[Question]:
    """Yield all questions that are kept."""
    for file in (QUESTIONS, HURRIED, LAST, OTHERS, STRANGERS):
        for line in file.read_text(encoding="utf-8").splitlines():
            slug, anchors, text = (part.strip() for part in line.split("|"))
            named = (anchor if slug == EVERYWHERE else f"{slug}#{anchor}" for anchor in anchors.split())
            yield Question(slug, text, frozenset(named), file)


def figures(asked: Iterable[Question]) -> Figures:
    """Return how the search did with these questions."""
    places = [question.place() for question in asked]
    return Figures(len(places), places.count(1), sum(place in (1, 2, 3) for place in places))


GROUPS: dict[str, Callable[[Question], bool]] = {
    f"{where}, {which}": lambda one, everywhere=everywhere, fits=fits: (
        one.everywhere == everywhere and fits(one)
    )
    for where, everywhere in (("within a game", False), ("over all pages", True))
    for which, fits in (
        ("tuned on", lambda one: not one.held_out and one.file != OTHERS),
        ("held out", lambda one: one.held_out and not one.written and one.file == QUESTIONS),
        ("written last", lambda one: one.file == LAST and not one.written),
        ("written by others, tuned on", lambda one: one.file == OTHERS),
        ("written by others, held out", lambda one: one.file == STRANGERS and not one.written),
    )
}
"""Of those held out only what no page has word by word counts: the rest would be found by any search."""


def main(wanted: list[str]) -> None:
    """Print the figures of each group."""
    known = list(questions())
    for name, belongs in GROUPS.items():
        print(f"{name}: {figures(filter(belongs, known))}")
    for question in known if "misses" in wanted else ():
        if not question.held_out and question.place() != 1:
            hits = search_rules(question.text, None if question.everywhere else question.slug)[:3]
            print(
                question.slug,
                "|",
                question.text,
                "|",
                *question.answers,
                "| not",
                [hit.anchor for hit in hits],
            )


if __name__ == "__main__":
    main(sys.argv[1:])

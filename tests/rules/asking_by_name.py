"""Questions that name their game, and how often the search answers them from that game's page.

They stand in four files, one a line: the question, the game, and the section that answers it, with tabs
between them. The game is the slug or the title of its rules page, the section its anchor, or nothing if any
section will do. People wrote them who had not seen the search. Of `named_questions.txt` and `named_fresh.txt`
the lines with even numbers are for tuning it, and so is all of `named_tuned.txt`. The odd ones and
`named_held_out.txt` are held out: nobody who changes the search looks at them. Those of `named_fresh.txt`
were written last, as people type at a table; many others hold as many slips as their writers could think of.

`python -m tests.rules.asking_by_name` prints the figures; with `misses` also the questions for tuning whose
game or section does not come first.
"""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from companion.rules import RulesSearchHit, find_rules_entry, search_rules
from companion.rules.game_pages import list_rules_entries

NAMED, FRESH, TUNED, HELD_OUT = (
    Path(__file__).with_name(f"named_{name}.txt") for name in ("questions", "fresh", "tuned", "held_out")
)


@dataclass(frozen=True)
class NamedQuestion:
    """A question that names its game.

    slug: the rules page of the game.
    anchor: the section that answers it; "" for any.
    held_out: whether nobody may look at it while the search is changed.
    fresh: whether it is one of those written last.
    """

    text: str
    slug: str
    anchor: str
    held_out: bool
    fresh: bool

    @cached_property
    def first(self) -> RulesSearchHit | None:
        """The first hit, in a search of all pages."""
        return next(iter(search_rules(self.text)), None)

    @property
    def finds_game(self) -> bool:
        """Whether the first hit is on the page of the game, or of a form of it."""
        return self.first is not None and self.slug in (
            self.first.slug,
            find_rules_entry(self.first.slug).base_slug,
        )

    @property
    def finds_section(self) -> bool:
        """Whether the first hit is the section that answers it, of the game or of a form of it."""
        return self.first is not None and self.finds_game and self.anchor in ("", self.first.anchor)


@dataclass(frozen=True)
class NamedFigures:
    """How many questions there are, and of how many the game and the section came first.

    with_section, sections: those that name the section, and how many of them find it.
    """

    asked: int
    games: int
    with_section: int
    sections: int

    def __str__(self) -> str:
        return f"{self.games} of {self.asked} games first, {self.sections} of {self.with_section} sections"


def named_questions() -> Iterator[NamedQuestion]:
    """Yield all questions that are kept."""
    slugs = {entry.name: entry.slug for entry in list_rules_entries()}
    for file in (NAMED, FRESH, TUNED, HELD_OUT):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            text, game, anchor = line.split("\t")
            held_out = number % 2 == 1 if file in (NAMED, FRESH) else file == HELD_OUT
            yield NamedQuestion(text, slugs.get(game, game), anchor, held_out, file == FRESH)


def named_figures(asked: Iterable[NamedQuestion]) -> NamedFigures:
    """Return how the search did with these questions."""
    known = list(asked)
    sections = [question for question in known if question.anchor]
    return NamedFigures(
        len(known),
        sum(question.finds_game for question in known),
        len(sections),
        sum(question.finds_section for question in sections),
    )


def main(wanted: list[str]) -> None:
    """Print the figures of both halves."""
    known = list(named_questions())
    print(f"held out, written last: {named_figures(one for one in known if one.held_out and one.fresh)}")
    for name, half in (("tuned on", False), ("held out", True)):
        print(f"{name}: {named_figures(one for one in known if one.held_out == half)}")
    for question in known if "misses" in wanted else ():
        if not question.held_out and not (question.finds_game and question.finds_section):
            hits = search_rules(question.text)[:3]
            print(
                question.text,
                "|",
                question.slug,
                question.anchor,
                "|",
                [(hit.slug, hit.anchor) for hit in hits],
            )


if __name__ == "__main__":
    main(sys.argv[1:])

"""What a rules page of a card is made of: plain words, which are escaped where they are shown."""

from dataclasses import dataclass

Block = str | tuple[str, ...]
"""A paragraph, or the items of a numbered list."""


@dataclass(frozen=True)
class Passage:
    """A part of a page, with the anchor that phases and options name.

    The first of its `blocks` is a paragraph that says the most in short. `words` are further ones by which
    people look for it, and `asked` questions that it answers, where the written rules have no such part.
    """

    anchor: str
    title: str
    blocks: tuple[Block, ...]
    words: str = ""
    asked: tuple[str, ...] = ()


@dataclass(frozen=True)
class RulesPage:
    """The rules of a game as its card says them."""

    title: str
    introduction: str
    passages: tuple[Passage, ...]

    def passage(self, anchor: str) -> Passage | None:
        """Return the part with that anchor, None where the game has nothing of it."""
        return next((one for one in self.passages if one.anchor == anchor), None)


def passage(anchor: str, title: str, *blocks: Block, words: str = "", asked: str = "") -> Passage:
    """Return a part of a page, without blocks that say nothing; questions `asked` stand between bars."""
    questions = tuple(one.strip() for one in asked.split("|")) if asked else ()
    return Passage(anchor, title, tuple(block for block in blocks if block), words, questions)


def unless(option: str, value: object) -> str:
    """Return what an option is where nothing else is agreed on, by the name under which that is asked."""
    return f"{option}: {value}, unless something else is agreed on when the game is called."


def joined(*said: str) -> str:
    """Return sentences as one paragraph, without those that say nothing."""
    return " ".join(filter(None, said))

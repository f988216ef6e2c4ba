"""Parts of a rules page, as plain text that is escaped when it is shown."""

from dataclasses import dataclass

from companion.matchpot.rules.catalogue import OPTIONS

_OPTION_LABELS = {option.name: option.label for option in OPTIONS}
Block = str | tuple[str, ...]
"""A paragraph, or the items of a numbered list."""


@dataclass(frozen=True)
class RulesPassage:
    """A part of a rules page.

    anchor: the name by which phases and options refer to it.
    title: its heading.
    blocks: its paragraphs and lists; the first is a paragraph with the essence.
    search_words: further words for the search.
    questions: questions that it answers, for parts that the written rules do not have.
    """

    anchor: str
    title: str
    blocks: tuple[Block, ...]
    search_words: str = ""
    questions: tuple[str, ...] = ()


@dataclass(frozen=True)
class RulesPage:
    """The rules page of a variant.

    title: the name of the variant.
    introduction: a sentence that introduces the game.
    passages: its parts, in order.
    """

    title: str
    introduction: str
    passages: tuple[RulesPassage, ...]

    def find_passage(self, anchor: str) -> RulesPassage | None:
        """Return the part with that anchor, None if there is none."""
        return next((one for one in self.passages if one.anchor == anchor), None)


def make_passage(anchor: str, title: str, *blocks: Block, words: str = "", asked: str = "") -> RulesPassage:
    """Return a part of a rules page, without those of its `blocks` that are empty.

    `anchor` and `title` are those of the part. `words` are further words for the search. `asked` holds
    questions that it answers, separated by bars.
    """
    questions = tuple(one.strip() for one in asked.split("|")) if asked else ()
    return RulesPassage(anchor, title, tuple(block for block in blocks if block), words, questions)


def option_label(name: str) -> str:
    """Return the label of an option of a match, so that its rule is found under the same words.

    Raises: KeyError if there is no option of that name.
    """
    return _OPTION_LABELS[name]


def default_value_sentence(option: str, value: object) -> str:
    """Return the sentence that an option has this value unless agreed otherwise.

    `option` is the label of the option.
    """
    return f"{option}: {value}, unless you agree on something else when the match starts."


def join_sentences(*said: str) -> str:
    """Return the sentences as one paragraph, separated by spaces, without empty ones.

    It is "" for none. Unlike `kit.sentences.join_sentences` it adds no full stops.
    """
    return " ".join(filter(None, said))

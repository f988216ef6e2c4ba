"""The top of a variant's rules page: what differs from the game that it is like, and the game in short.

Both have few letters, so that they fit on a phone together with the headings of the rules, which are folded.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from companion.engine.money import WHOLE, MoneyUnit
from companion.kit.sentences import capitalise
from companion.variants.definition.variant import Variant
from companion.variants.shelf.well_known import well_known_games
from companion.variants.texts.differing import list_differences
from companion.variants.texts.phrases.counting import make_sentence
from companion.variants.texts.six_lines import texts_written_by_players, variant_description_lines

MAX_DIFFERENCE_LETTERS = 180
"""Letters of the differences that are shown at once; the first difference is always shown."""
MAX_OWN_RULE_LETTERS = 130
"""Letters of the players' own rules that are shown at once; more are only counted."""
_LINES_LEFT_OUT = ("Nothing is wild.", "No card kills a hand, and every card counts.", "No rules of its own.")
"""Lines that only say that the game lacks something."""


@dataclass(frozen=True)
class Overview:
    """The top of a rules page.

    similar_game: name of the well-known game that the variant is like, "" if there is none or no difference.
    differences: differences from that game that are shown at once, capitalised, without a full stop.
    more_differences: the other differences; () if all are shown.
    lines: the game in short: pairs of a title and a sentence, without those that the game has nothing for.
        The titles are those of the six lines, but "Money" if nobody declares in or out.
    """

    similar_game: str
    differences: tuple[str, ...]
    more_differences: tuple[str, ...]
    lines: tuple[tuple[str, str], ...]


def describe_overview(variant: Variant, unit: MoneyUnit = WHOLE) -> Overview:
    """Return the top of the rules page of a variant, with amounts in `unit`.

    It has no differences if `like` of the variant is not exactly the name of a well-known game. Several own
    rules are only counted if they are long together, or if one is about dealing anew.
    """
    like = well_known_games().get(variant.like)
    found = tuple(map(capitalise, list_differences(variant, like, unit))) if like else ()
    sums = accumulate(map(len, found))
    shown = max(1, sum(letters <= MAX_DIFFERENCE_LETTERS for letters in sums))
    return Overview(
        variant.like if found else "", found[:shown], found[shown:], tuple(_lines_in_short(variant, unit))
    )


def _lines_in_short(variant: Variant, unit: MoneyUnit) -> Iterator[tuple[str, str]]:
    """Yield the six lines without those that say nothing, and own rules in full if they are short."""
    for line in variant_description_lines(variant, unit):
        if line.said in _LINES_LEFT_OUT:
            continue
        if line.title == "In or out, and money" and not variant.has_in_or_out:
            yield "Money", line.said
        elif line.title == "Own rules":
            own = " ".join(map(make_sentence, texts_written_by_players(variant)))
            is_short = own and not variant.redeal_rule and len(own) <= MAX_OWN_RULE_LETTERS
            yield line.title, own if is_short else line.said
        else:
            yield line.title, line.said

"""Choices on the page that makes a variant, with their labels."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from companion.cards import RANKS, plural
from companion.engine.field import Illegal
from companion.engine.money import Unit
from companion.hands import RANKINGS
from companion.kit.sentences import capital
from companion.variants import CheckLine, Variant, read_step
from companion.variants.definition.variant import (
    DUES,
    KITTY,
    NAMED,
    OWN_HIGH,
    OWN_LOW,
    OWN_NAMED,
    POINTS,
    POT,
    TAPPED,
    THREE_NAMED,
    TWO_NAMED,
    TWO_OWN,
)
from companion.variants.texts import Line, lines
from companion.web.variants.draft import apart

Choices = Sequence[tuple[str, str]]
"""Values as a variant has them, each with its label."""

TITLES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {line.title: line.fields for line in lines(Variant("Any", (read_step("5 down"),)))}
)
"""The six lines of the page, each with the fields of the variant that it asks for."""

PACKS: Choices = (
    ("52", "52"),
    ("53", "53, one joker"),
    ("54", "54, two jokers"),
    ("40", "40, fives up"),
    ("36", "36, sixes up"),
    ("32", "32, sevens up"),
    ("104", "Two packs"),
)
STEPS: Choices = (
    ("1 down", "1 down"),
    ("1 up", "1 up"),
    ("bet", "bet"),
    ("in or out", "in or out"),
    ("board 1", "board"),
    ("draw 3", "draw"),
    ("discard 1", "discard"),
    ("pass 1 left", "pass left"),
    ("pass 1 right", "pass right"),
    ("roll 1", "roll"),
    ("declare", "declare"),
    ("house 3", "to the kitty"),
    ("buy 1 at 1 more", "buy one"),
)
"""Steps that one tap adds."""
MORE_STEPS: Choices = (
    ("1 unseen", "1 unseen"),
    ("board 1 down", "board, face down"),
    ("turn 1", "turn"),
    ("take 1", "off the board"),
    ("pass 1 across", "pass across"),
    ("pass 1 middle", "pass to the middle"),
    ("spare 4", "more for anybody"),
    ("lay cross", "laid as a cross"),
    ("lay rows", "in rows"),
    ("lay square", "as a square"),
    ("lay two boards", "as two boards"),
)
"""Steps that few variants have."""
TYPED = "typed-"
"""Prefix of the inputs for a typed step; the number of the round follows."""
WILD: Choices = (
    ("J♠,J♥", "One-eyed jacks"),
    ("K♥", "The king of hearts"),
    ("joker", "Jokers"),
    ("joker bug", "Jokers as the bug"),
    ("lowest", "Lowest card"),
    (OWN_LOW, "Low hole"),
    (OWN_HIGH, "High hole"),
    (NAMED, "Named in the hand"),
    (TWO_NAMED, "Two named in the hand"),
    (THREE_NAMED, "Three named in the hand"),
    (OWN_NAMED, "A rank of one's own"),
    (TWO_OWN, "Two ranks of one's own"),
    (TAPPED, "Tapped at the showdown"),
)
_WILD_FOR: Choices = (("all", "All of the pot"), ("high", "High only"), ("low", "Low only"))
WILD_RANKS: Choices = tuple(("10" if rank == "T" else rank, plural(rank)) for rank in RANKS)
SIDES: Choices = (
    ("high", "High"),
    ("low", "Low"),
    ("low 8", "Low, eight or better"),
    ("low 2-7", "Low 2-7"),
    ("low a-6", "Low A-6"),
    ("badugi", "Badugi"),
    ("high spade", "Highest spade"),
    ("high spade down", "Highest spade in the hole"),
    ("low spade down", "Lowest spade in the hole"),
    ("hand alone", "Own cards alone"),
    ("points 27", "Nearest to 27"),
)
ORDERS: Choices = (
    *((slug, capital(ranking.name)) for slug, ranking in RANKINGS.items()),
    (POINTS, "None: points or single cards count"),
)
USES: Choices = (
    ("any", "Any cards"),
    ("2+3", "Two own, three of the board"),
    ("3+2", "Three own, two of the board"),
    ("2+line", "Two own and a line"),
)
SPEAKING: Choices = (
    ("cards", "The cards speak"),
    ("declare", "Players declare"),
    ("declare both", "Declare; both must be won alone"),
    ("declare both or tie", "Declare; both must be won or tied"),
)
_MATCH, _UPTO, _AMOUNT, _SHARE, _GROWING, _LIMIT, _WINNER = DUES
SETTLING: Choices = (
    (POT, "Owe nothing: the pot is shared"),
    (_MATCH, "Match the pot"),
    (_UPTO, "Match it, up to the amount"),
    (_AMOUNT, "Put in the amount"),
    (_SHARE, "Put in the amount as per cent of it"),
    (_GROWING, "Match it, up to the amount times the hand"),
    (_LIMIT, "Put in the amount times the bet limit"),
    (_WINNER, "Pay as much as is in it to the winner"),
)
HOUSES: Choices = (("", "Nothing"), (KITTY, "A kitty"), ("deck", "The deck, when alone"))
WIMPS: Choices = (
    ("none", "Nobody pays"),
    ("amount", "Who would have won pays"),
    ("match", "Pays as a loser"),
)
ANTED_BY: Choices = (("everybody", "Everybody"), ("dealer", "The dealer, once for all"))
LAST_LEGS: Choices = (
    ("shared", "They share the pot"),
    ("decided", "They play a hand for it"),
    ("older", "Whoever had the others first wins"),
)
KITTY_HALVES: Choices = (("stays", "Stays in the pot"), ("other", "Goes to whoever won the others"))
NOBODY_IN: Choices = (("antes", "All ante again"), ("stays", "No ante"))
ROTATES: Choices = (("usual", "As is usual"), ("yes", "Yes"), ("no", "No"))
DECLARED_BY: Choices = (
    ("drop", "A drop, all at once"),
    ("asked", "Asked in turn"),
    ("chips", "Chips in the fist"),
)
SIDES_DECLARED_BY: Choices = (("drop", "All at once"), ("asked", "In turn"), ("chips", "Chips in the fist"))


def wild_for(order: str) -> Choices:
    """Return the prizes that wild cards may count for; the ranking `order` may be a low itself."""
    ranking = RANKINGS.get(order)
    if ranking is None or not ranking.low:
        return _WILD_FOR
    return (_WILD_FOR[0], ("high", f"{capital(ranking.name)} only"), ("low", "The other low only"))


@dataclass(frozen=True)
class Tapped:
    """State of one field's chips: those that are on, and the text typed besides."""

    on: frozenset[str]
    typed: str


def tapped(texts: Sequence[str], *chips: Choices, cards: bool = False) -> Tapped:
    """Return the chips that are on for a list of values, and the other values as typed text.

    With `cards`, the values are sorts of cards and are compared one sort at a time.
    """
    left = list(apart(list(texts))) if cards else list(texts)
    there = frozenset(left)
    meant = {
        value: frozenset(apart(value.split(",")) if cards else [value]) for few in chips for value, _ in few
    }
    on = frozenset(value for value, said in meant.items() if said <= there)
    told = frozenset[str]().union(*(meant[value] for value in on)) if on else frozenset()
    return Tapped(on, ", ".join(one for one in left if one not in told))


def called(side: str) -> str:
    """Return the label of a prize."""
    return dict(SIDES).get(side, side)


def six_lines(variant: Variant | None, wrong: Collection[str], unit: Unit) -> list[Line]:
    """Return the six lines with their current text; a line with `wrong` fields has only its title."""
    said = {} if variant is None else {line.title: line.said for line in lines(variant, unit)}
    return [
        Line(title, "" if {*wrong} & {*names} else said.get(title, ""), names)
        for title, names in TITLES.items()
    ]


def line_of(field: str) -> str:
    """Return the title of the line that asks for a field of the variant; "" if there is none."""
    asked = "steps" if field.startswith(TYPED) else field
    return next((title for title, names in TITLES.items() if asked in names), "")


def refusing(illegal: Illegal) -> CheckLine:
    """Return the line that says why a variant cannot be played, with the field at fault."""
    return CheckLine(str(illegal), illegal.field, fits=False)

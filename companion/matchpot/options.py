"""The options of the match-pot and burn family: the same names, labels and anchors in every game.

Each label stands in the section of the rules that its anchor names.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from companion.cards import RANKS, plural
from companion.matchpot.rules import Form, Rules
from companion.play.field import NO, YES, Field, Value
from companion.play.money import Unit

MOST_MONEY = 10**6
"""A stake beyond this is a slip of the thumb."""
WAITING = "taken_over"
"""The option that gets the pot of the table's game before."""
ASKED, DROP, CHIPS = "asked", "drop", "chips"
"""How players declare. rules: match-pot.md#declare"""
POT, UPTO, AMOUNT, SHARE, GROWING, LIMIT, NOTHING = (
    "pot",
    "upto",
    "amount",
    "share",
    "growing",
    "limit",
    "nothing",
)
"""What losers owe. rules: match-pot.md#owe"""
POTS = "pots"
"""Nothing is owed: the pot is shared, and everybody antes for the next."""
NO_WIMP, WIMP_AMOUNT, WIMP_MATCH = "none", "amount", "match"
"""What the best hand pays where everybody dropped. rules: match-pot.md#wimp"""
LEFT, ALTERNATE = "left", "alternate"
WINNER = "winner"
USUAL = "usual"
"""The deal rotates as it is usual with the way to say in or out. rules: match-pot.md#dealing"""

ANTES, STAYS = "antes", "stays"
"""What happens where nobody stays in. rules: match-pot.md#nobody-in"""
SHARED, DECIDED, OLDER = "shared", "decided", "older"
"""Who wins where several get the last leg at once. rules: match-pot.md#legs"""
OTHER = "other"
"""A half that a kitty wins goes to whoever won the other. rules: match-pot.md#split"""

_OWES = (
    (POT, "Match the pot"),
    (UPTO, "The pot, up to the amount"),
    (AMOUNT, "The amount"),
    (SHARE, "The amount as per cent of the pot"),
    (GROWING, "The pot, up to the amount times the number of the hand"),
)
_OWES_WITH_BETS = (
    (LIMIT, "The amount times the bet limit"),
    (NOTHING, "Nothing: one hand is played"),
)
_DECLARED = (
    (DROP, "Drop: all at once, by letting go"),
    (ASKED, "Asked in turn"),
    (CHIPS, "Chips: all at once, by a chip in the hand"),
)
_ROTATES = ((USUAL, "As is usual with that"), (YES, "Yes"), (NO, "No, the same player deals on"))
_WIMPS = ((NO_WIMP, "Nobody: everybody antes again"), (WIMP_AMOUNT, "An amount"), (WIMP_MATCH, "As a loser"))

_NOBODY_IN = ((ANTES, "Everybody antes again"), (STAYS, "Nobody pays, the pot stays"))
_LAST_LEGS = (
    (SHARED, "They share the pot"),
    (DECIDED, "They alone play another hand for it"),
    (OLDER, "Who had the other legs first"),
)
_HALVES = ((STAYS, "Stays in the pot"), (OTHER, "Goes to who won the other half"))

EXTRAS = ("deck", "passing", "payee", "dropped")
"""The options that only games have which name them in `Rules.extras`."""

_HOUSE, _LIMITS = "House rules", "Limits and endings"
_NO_QUESTION = ("owe", (NOTHING,))
"""Where nothing is owed, nobody is asked to stay, and one hand is played."""

OPTIONS = (
    Field("form", "choice", "Which form", anchor="options"),
    Field(
        "wild",
        "choice",
        "The chosen rank",
        default="2",
        choices=tuple((rank, plural(rank).capitalize()) for rank in RANKS),
        anchor="options",
    ),
    Field("ante", "money", "Ante", default=1, low=1, high=MOST_MONEY, anchor="ante"),
    Field("every_deal", "flag", "An ante at every deal", default=False, fold=_HOUSE, anchor="ante"),
    Field("owe", "choice", "What losers put in", default=POT, anchor="owe"),
    Field(
        "amount",
        "money",
        "The amount",
        default=5,
        low=1,
        high=MOST_MONEY,
        help="Of a burn or a cap; a number of per cent or of bet limits where losers owe that.",
        signed=False,
        anchor="owe",
        unless=("owe", (POT, NOTHING)),
        beside="owe",
    ),
    Field(
        "payee",
        "choice",
        "Losers pay",
        default=POT,
        choices=((POT, "The pot, at the next deal"), (WINNER, "The winner, at once")),
        anchor="options",
        fold=_HOUSE,
    ),
    Field(
        "declare",
        "choice",
        "In or out",
        default=DROP,
        choices=_DECLARED,
        anchor="declare",
        unless=_NO_QUESTION,
    ),
    Field(
        "second",
        "flag",
        "A second chance when the dealer is the first in",
        default=True,
        help="Where players are asked in turn, and never with a kitty.",
        fold=_HOUSE,
        anchor="second-chance",
        unless=("declare", (DROP, CHIPS)),
    ),
    Field(
        "dropped",
        "flag",
        "Who dropped is out until cards are dealt anew",
        default=False,
        fold=_HOUSE,
        anchor="options",
        unless=_NO_QUESTION,
    ),
    Field(
        "passing",
        "choice",
        "Cards are passed",
        default=LEFT,
        choices=((LEFT, "To the left"), (ALTERNATE, "Left, then right, in turns")),
        anchor="options",
        fold=_HOUSE,
    ),
    Field(
        "rotates",
        "choice",
        "The deal rotates",
        default=USUAL,
        choices=_ROTATES,
        help="By what is said above: asked in turn it mostly does, with a drop mostly not.",
        fold=_HOUSE,
        anchor="dealing",
    ),
    # A kitty is one more hand, which all who are in must beat. The deck is a hand off its top, which only who
    # is alone in must beat.
    Field(
        "kitty",
        "flag",
        "A kitty",
        default=False,
        anchor="kitty",
        fold=_HOUSE,
    ),
    Field(
        "deck",
        "flag",
        "A lone stayer must beat the deck",
        default=False,
        anchor="deck",
        unless=("kitty", ("1",)),
        fold=_HOUSE,
    ),
    Field(
        "kitty_half",
        "choice",
        "A half that the kitty wins",
        default=STAYS,
        choices=_HALVES,
        fold=_HOUSE,
        anchor="split",
        unless=("kitty", ("0",)),
        beside="kitty",
    ),
    Field(
        "legs",
        "int",
        "Legs to win",
        default=0,
        high=9,
        help="0 is without legs; 3 is usual.",
        anchor="legs",
        unless=_NO_QUESTION,
    ),
    Field(
        "alone_only",
        "flag",
        "A leg only when alone in",
        default=False,
        anchor="legs",
        unless=("legs", ("0",)),
        beside="legs",
    ),
    Field(
        "last_leg",
        "choice",
        "Several get the last leg at once",
        default=SHARED,
        choices=_LAST_LEGS,
        fold=_HOUSE,
        anchor="legs",
        unless=("legs", ("0",)),
    ),
    Field(
        "wimp",
        "choice",
        "If everybody drops, the best hand pays",
        default=NO_WIMP,
        choices=_WIMPS,
        fold=_HOUSE,
        anchor="wimp",
        unless=_NO_QUESTION,
    ),
    Field(
        "wimp_amount",
        "money",
        "Wimp amount",
        default=1,
        low=1,
        high=MOST_MONEY,
        fold=_HOUSE,
        anchor="wimp",
        unless=("wimp", (NO_WIMP, WIMP_MATCH)),
        beside="wimp",
    ),
    Field(
        "nobody_in",
        "choice",
        "If nobody stays in",
        default=ANTES,
        choices=_NOBODY_IN,
        fold=_HOUSE,
        anchor="nobody-in",
        unless=("wimp", (WIMP_AMOUNT, WIMP_MATCH)),
    ),
    Field(
        "repeats",
        "flag",
        "A wild card may stand for a card in the hand",
        default=True,
        fold=_HOUSE,
        anchor="options",
    ),
    Field(
        "bet_limit",
        "money",
        "Bet limit",
        default=0,
        high=MOST_MONEY,
        help="The most that a bet or a raise adds; 0 is no limit.",
        anchor="bets",
    ),
    Field(
        "hands",
        "int",
        "At most so many deals",
        default=0,
        high=1000,
        help="0 is no limit.",
        fold=_LIMITS,
        anchor="limit-of-time",
    ),
    Field(
        "minutes",
        "int",
        "At most so many minutes",
        default=0,
        high=1440,
        help="0 is no limit. The deal that is played then is the last.",
        fold=_LIMITS,
        anchor="limit-of-time",
    ),
    Field(
        "ceiling",
        "money",
        "Warn before the pot passes",
        default=0,
        high=MOST_MONEY,
        help="0 is no warning.",
        fold=_LIMITS,
        anchor="limit-of-time",
    ),
    Field(
        WAITING,
        "money",
        "Pot that waited",
        default=0,
        high=10**29,
        help="Left over from the table's game before.",
        fold=_LIMITS,
        anchor="end",
    ),
)
"""Every option there is, as it stands where a game says nothing else."""

DEFAULTS: Mapping[str, Value] = MappingProxyType({option.name: option.default for option in OPTIONS})


def defaults(rules: Rules, unit: Unit) -> Mapping[str, Value]:
    """Return what every option is where nobody chooses it, also those that the game does not offer."""
    own = (replace(option, default=rules.defaults.get(option.name, option.default)) for option in OPTIONS)
    return {option.name: option.counted_in(unit).default for option in own}


def options_of(rules: Rules) -> tuple[Field, ...]:
    """Return the options of a game, with its own defaults."""
    return tuple(_options(rules))


def _options(rules: Rules) -> Iterator[Field]:
    for option in OPTIONS:
        if _offered(rules, option.name):
            default = rules.defaults.get(option.name, option.default)
            yield _alone(rules, _fitted(rules, replace(option, default=default)))


def _alone(rules: Rules, option: Field) -> Field:
    """Return the option without what it has to do with others that are not asked."""
    if option.beside and not _offered(rules, option.beside):
        option = replace(option, beside="")
    beside = option.unless[0]
    return option if not beside or _offered(rules, beside) else replace(option, unless=("", ()))


def _offered(rules: Rules, name: str) -> bool:
    if rules.offers and name not in rules.offers:
        return False
    if name == "form":
        return len(rules.forms) > 1
    if name == "wild":
        return any(form.chosen for form in rules.forms)
    if name == "bet_limit":
        return rules.has_bets
    if name == "kitty_half":
        return any(stage.contest.low for form in rules.forms for stage in form.stages)
    if name == "repeats":
        return any(stage.can_repeat for form in rules.forms for stage in form.stages)
    return name in rules.extras or name not in EXTRAS


def _fitted(rules: Rules, option: Field) -> Field:
    """Return the option with what only this game knows of it: its forms, its ways to owe, its least legs."""
    if option.name == "ante" and not option.default:
        return replace(option, low=0)
    if option.name == "form":
        choices = tuple((form.slug, form.label) for form in rules.forms)
        return replace(option, default=option.default or choices[0][0], choices=choices)
    if option.name == "owe":
        return replace(option, choices=(*_OWES, *(_OWES_WITH_BETS if rules.has_bets else ())))
    if option.unless == _NO_QUESTION and not rules.has_bets:
        option = replace(option, unless=("", ()))
    if option.name == "legs" and rules.least_legs:
        return replace(option, low=rules.least_legs, help="")
    if option.name in _OF_FORMS:
        without = tuple(form.slug for form in rules.forms if not _OF_FORMS[option.name](form))
        return replace(option, unless=("form", without)) if without else option
    return option


_OF_FORMS: Mapping[str, Callable[[Form], bool]] = {
    "wild": lambda form: form.chosen,
    "repeats": lambda form: any(stage.can_repeat for stage in form.stages),
    "passing": lambda form: form.passes,
    "bet_limit": lambda form: form.has_bets,
}
"""The options that mean something in some forms of a game only, with what these have."""

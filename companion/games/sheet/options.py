"""The options of a score sheet, and the sheets that well-known games need. rules: sheet.md"""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from companion.games.sheet.worth import (
    ACE_TEN,
    CANASTA,
    HEARTS,
    HIGH_RUMMY,
    LETTERS,
    NONE,
    OWN,
    RUMMY,
    TABLES,
    USUAL,
)
from companion.kit.calling import amount, chosen, flag, number
from companion.kit.reading import number_in
from companion.play.field import Field, Value, Values

HIGH, LOW = "high", "low"
FREE, EXCHANGE, PAY = "free", "exchange", "pay"
"""What a round is. rules: sheet.md#round, sheet.md#exchange, sheet.md#pay"""
HAND, TARGET, OUT, ZERO, LIVES, ROUNDS, MINUTES = (
    "hand",
    "target",
    "out",
    "zero",
    "lives",
    "rounds",
    "minutes",
)
"""When a sheet ends. rules: sheet.md#end"""
BUTTONS = ("button_1", "button_2", "button_3", "button_4")

_MOST = 10**6
_ENDS = (HAND, TARGET, OUT, ZERO, LIVES, ROUNDS, MINUTES)


def _only(*ends: str) -> tuple[str, tuple[str, ...]]:
    """Return beside which ends an option means nothing: all but these."""
    return ("end", tuple(end for end in _ENDS if end not in ends))


_goal = partial(Field, kind="int", low=1, beside="end", anchor="end")
_cards = partial(Field, anchor="cards", beside="cards", unless=("cards", (NONE,)))
_value = partial(
    Field,
    kind="int",
    low=-1000,
    high=1000,
    fold="What each card counts",
    anchor="values",
    unless=("cards", tuple(TABLES)),
)


def value_name(rank: str) -> str:
    """Return the name of the option that says what a card of that rank counts."""
    return f"value_{rank.lower()}"


def _rank_value(rank: str) -> Field:
    name = {"A": "an ace", "T": "a 10"}.get(rank, f"an {rank}" if rank == "8" else f"a {rank}")
    label = f"{name[:1].upper()}{name[1:]} counts"
    return _value(
        value_name(rank), label=label, default=USUAL.ranks[rank], told=amount(f"{name} counts {{}}")
    )


def signed(points: int) -> str:
    """Return the points that a button adds, as they stand on it: "+10", "−5"."""
    return f"{'−' if points < 0 else '+'}{abs(points)}"


def _lives(field: Field, values: Values) -> str:
    each = number_in(values, field.name)
    return f"{each} {'life' if each == 1 else 'lives'} each"


def _all_buttons(_field: Field, values: Values) -> str:
    pressed = [signed(number_in(values, name)) for name in BUTTONS if values[name]]
    return f"{'buttons' if len(pressed) > 1 else 'a button'} {', '.join(pressed)}"


def _button(at: int, name: str) -> Field:
    return Field(
        name,
        "int",
        f"Button {at}",
        default=0,
        low=-1000,
        high=1000,
        fold="Buttons",
        help="0 is no button." if at == 1 else "",
        anchor="buttons",
        unless=("round", (EXCHANGE, PAY)),
        told=_all_buttons if at == 1 else flag(""),
        beside="" if at == 1 else BUTTONS[0],
    )


OPTIONS = (
    Field(
        "wins",
        "choice",
        "Who wins",
        default=HIGH,
        choices=((HIGH, "Most points"), (LOW, "Fewest points")),
        anchor="totals",
        unless=("end", (ZERO, LIVES)),
        told=chosen({HIGH: "most points win", LOW: "fewest points win"}),
    ),
    Field(
        "round",
        "choice",
        "What a round is",
        default=FREE,
        choices=(
            (FREE, "Points for everybody"),
            (EXCHANGE, "Points change hands"),
            (PAY, "The losers pay the winner"),
        ),
        anchor="round",
        told=chosen({FREE: "points for everybody", EXCHANGE: "points change hands"}),
    ),
    Field(
        "pot",
        "flag",
        "A pot in the middle",
        default=False,
        anchor="pot",
        unless=("round", (FREE, PAY)),
        told=flag("with a pot"),
        beside="round",
    ),
    Field(
        "teams",
        "flag",
        "Partners play together",
        default=False,
        anchor="teams",
        told=flag("in pairs"),
        beside="round",
    ),
    Field(
        "end",
        "choice",
        "When it ends",
        default=HAND,
        choices=(
            (HAND, "When you say so"),
            (TARGET, "When somebody reaches a number"),
            (OUT, "Who reaches a number is out"),
            (ZERO, "Counted down: the first at 0 wins"),
            (LIVES, "Counted down: who is at 0 is out"),
            (ROUNDS, "After so many rounds"),
            (MINUTES, "After so many minutes"),
        ),
        anchor="end",
        told=chosen(
            {
                HAND: "until you say so",
                TARGET: "until somebody has",
                OUT: "out at",
                ZERO: "counted down from",
                LIVES: "last one in, of",
                ROUNDS: "for",
                MINUTES: "ends after",
            }
        ),
    ),
    _goal(
        "target",
        label="The number",
        default=100,
        high=_MOST,
        unless=_only(TARGET, OUT),
        told=amount("{}"),
    ),
    _goal(
        "start",
        label="Points to begin with",
        anchor="down",
        default=301,
        high=_MOST,
        unless=_only(ZERO),
        told=amount("{}"),
    ),
    _goal(
        "lives",
        label="Lives to begin with",
        anchor="down",
        default=3,
        high=1000,
        unless=_only(LIVES),
        told=_lives,
    ),
    _goal(
        "rounds",
        label="Rounds",
        default=10,
        high=1000,
        unless=_only(ROUNDS),
        told=number("round"),
    ),
    _goal(
        "minutes",
        label="Minutes",
        default=60,
        high=10_000,
        unless=_only(MINUTES),
        told=number("minute"),
    ),
    Field(
        "stake",
        "money",
        "What a point is worth",
        default=0,
        high=_MOST,
        help="0 is nothing: the sheet only counts.",
        anchor="stake",
        told=amount("a point is worth {}", none="for nothing"),
    ),
    Field(
        "cards",
        "choice",
        "Cards are counted",
        default=NONE,
        choices=(
            (NONE, "Not at all"),
            (RUMMY, "Ace 1, 2 to 9 as printed, 10 and pictures 10, joker 25"),
            (HIGH_RUMMY, "Ace 15, 2 to 9 five, 10 and pictures 10, joker 25"),
            (CANASTA, "Canasta: joker 50, ace and 2 twenty, K to 8 ten, 7 to 3 five"),
            (HEARTS, "Hearts 1 each, queen of spades 13"),
            (ACE_TEN, "Ace 11, 10 ten, K 4, Q 3, J 2"),
            (OWN, "Values of your own"),
        ),
        anchor="cards",
        told=chosen(
            {
                NONE: "no cards counted",
                RUMMY: "cards counted, ace 1, joker 25",
                HIGH_RUMMY: "cards counted, ace 15, joker 25",
                CANASTA: "cards counted as in Canasta",
                HEARTS: "hearts and Q♠ counted",
                ACE_TEN: "cards counted, ace 11, 10 ten",
                OWN: "cards counted by values of your own",
            }
        ),
    ),
    _cards(
        "against",
        kind="flag",
        label="They are taken off",
        default=False,
        told=flag("against their owner"),
    ),
    _cards(
        "decks",
        kind="int",
        label="Decks",
        default=1,
        low=1,
        high=4,
        told=number("deck", "of {}"),
    ),
    Field(
        "deal",
        "flag",
        "The deal goes round",
        default=True,
        fold="House rules",
        anchor="dealer",
        told=flag("the deal goes round", "one player always deals"),
    ),
    *(_button(at, name) for at, name in enumerate(BUTTONS, 1)),
    *map(_rank_value, LETTERS),
    _value("value_joker", label="A joker counts", default=USUAL.joker, told=amount("a joker counts {}")),
    _value("value_hearts", label="A heart counts more", default=0, told=amount("hearts count {} more")),
    _value("value_queen", label="The queen of spades counts more", default=0, told=amount("Q♠ {} more")),
)


def _variant(**options: Value) -> Values:
    return MappingProxyType(options)


VARIANTS: Mapping[str, Values] = MappingProxyType(
    {
        "Rummy": _variant(wins=LOW, end=OUT, target=101, cards=RUMMY, decks=2),
        "Hearts": _variant(wins=LOW, end=TARGET, target=100, cards=HEARTS, button_1=26),
        "In-Between": _variant(round=EXCHANGE, pot=True, stake=1),
        "31": _variant(end=LIVES, lives=3, button_1=1, button_2=2),
        "Canasta": _variant(teams=True, end=TARGET, target=5000, cards=CANASTA, against=True, decks=2),
        "Cribbage": _variant(end=TARGET, target=121, button_1=1, button_2=2, button_3=3, button_4=5),
    }
)
"""What fills in the options with one tap."""

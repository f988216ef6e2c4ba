"""The options of a score sheet. rules: sheet.md"""

from functools import partial

from companion.engine.field import Field, Values
from companion.engine.game import TITLE
from companion.games.sheet.cards.counting import CARDS
from companion.kit.calling import amount, flag, number, one_of
from companion.kit.letters import one_line, shows
from companion.kit.reading import number_in

HIGH, LOW = "high", "low"
FREE, EXCHANGE, PAY = "free", "exchange", "pay"
"""Codes for the kinds of rounds. rules: sheet.md#round, sheet.md#exchange, sheet.md#pay"""
HAND, TARGET, OUT, ZERO, LIVES, ROUNDS, MINUTES = (
    "hand",
    "target",
    "out",
    "zero",
    "lives",
    "rounds",
    "minutes",
)
"""Codes for the ends of a sheet. rules: sheet.md#end"""
GOALS = {
    TARGET: "target",
    OUT: "target",
    ZERO: "start",
    LIVES: "lives",
    ROUNDS: "rounds",
    MINUTES: "minutes",
}
"""Name of the option that goes with each end."""
BUTTONS = ("button_1", "button_2", "button_3", "button_4")
MOST = 10**6
"""Largest number in one input for points."""

_flag = partial(Field, kind="flag", default=False)


def _goal(name: str, label: str, usual: int, most: int) -> Field:
    """Return the input for the number that goes with an end; it is ignored with any other end."""
    others = tuple(end for end in (HAND, *GOALS) if GOALS.get(end) != name)
    anchor = "down" if GOALS[ZERO] == name or GOALS[LIVES] == name else "end"
    return Field(
        name,
        "int",
        label,
        default=usual,
        low=1,
        high=most,
        anchor=anchor,
        unless=("end", others),
        told=_GOALS_TOLD[name],
        beside="end",
    )


def _lives(field: Field, values: Values) -> str:
    each = number_in(values, field.name)
    return f"{each} {'life' if each == 1 else 'lives'} each"


_GOALS_TOLD = {
    "target": amount("{}"),
    "start": amount("{}"),
    "lives": _lives,
    "rounds": number("round"),
    "minutes": number("minute"),
}


def signed(points: int) -> str:
    """Return the label of a button: "+10", "−5"."""
    return f"{'−' if points < 0 else '+'}{abs(points)}"


def _all_buttons(_field: Field, values: Values) -> str:
    ways = -1 if values["end"] in (ZERO, LIVES) else 1
    pressed = [signed(ways * number_in(values, name)) for name in BUTTONS if values[name]]
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
        help="One tap beside a name gives so many: 10, or −5. 0 is no button." if at == 1 else "",
        anchor="buttons",
        unless=("round", (EXCHANGE, PAY)),
        told=_all_buttons if at == 1 else flag(""),
        beside="" if at == 1 else BUTTONS[0],
    )


def _title(typed: str) -> str:
    """Return the name as it is stored: "" if it has no visible letter."""
    name = one_line(typed)
    return name if shows(name) else ""


OPTIONS = (
    Field(
        TITLE,
        "text",
        "What you play",
        default="",
        high=40,
        help="As the evening and your years shall have it. Empty: Score sheet.",
        anchor="name",
        told=lambda field, values: f"“{values[field.name]}”" if values[field.name] else "no name yet",
        reads=_title,
    ),
    one_of(
        Field("wins", "choice", "Who wins", anchor="totals", unless=("end", (ZERO, LIVES))),
        (HIGH, "Most points", "most points win"),
        (LOW, "Fewest points", "fewest points win"),
    ),
    one_of(
        Field("round", "choice", "What a round is", anchor="round"),
        (FREE, "Points for everybody", "points for everybody"),
        (EXCHANGE, "Points change hands", "points change hands"),
        (PAY, "The losers pay the winner", "the losers pay the winner"),
    ),
    _flag(
        "pot",
        label="A pot in the middle",
        anchor="pot",
        unless=("round", (FREE, PAY)),
        told=flag("with a pot"),
        beside="round",
    ),
    _flag("teams", label="Partners play together", anchor="teams", told=flag("in pairs"), beside="round"),
    one_of(
        Field("end", "choice", "When it ends", anchor="end"),
        (HAND, "When you say so", "until you say so"),
        (TARGET, "When somebody reaches a number", "until somebody has"),
        (OUT, "Who reaches a number is out", "out at"),
        (ZERO, "Counted down: the first at 0 wins", "counted down from"),
        (LIVES, "Counted down: who is at 0 is out", "last one in, of"),
        (ROUNDS, "After so many rounds", "for"),
        (MINUTES, "After so many minutes", "ends after"),
    ),
    _goal("target", "The number", 100, MOST),
    _goal("start", "Points to begin with", 301, MOST),
    _goal("lives", "Lives to begin with", 3, 1000),
    _goal("rounds", "Rounds", 10, 1000),
    _goal("minutes", "Minutes", 60, 10_000),
    Field(
        "stake",
        "money",
        "What a point is worth",
        default=0,
        high=MOST,
        help="0 is nothing: the sheet only counts.",
        anchor="stake",
        told=amount("a point is worth {}", none="for nothing"),
    ),
    *CARDS,
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
)

"""The options of a score sheet. rules: sheet.md"""

from companion.engine.choice_fields import ChoiceField, FlagField
from companion.engine.field import Field, Layout, Values
from companion.engine.game import TITLE_OPTION
from companion.engine.typed_fields import MoneyField, NumberField, TextField
from companion.games.sheet.cards.counting import CARD_OPTIONS
from companion.kit.calling import amount_describer, flag_describer, number_describer, with_choices
from companion.kit.letters import clean_line, has_visible_text
from companion.kit.reading import number_in
from companion.plurals import singular_or_plural

HIGHEST_WINS, LOWEST_WINS = "high", "low"
FREE_POINTS, EXCHANGE, LOSERS_PAY = "free", "exchange", "pay"
"""Codes for the kinds of rounds. rules: sheet.md#round, sheet.md#exchange, sheet.md#pay"""
ENDED_BY_HAND, TARGET, OUT_AT_TARGET, DOWN_TO_ZERO, LIVES, ROUNDS, MINUTES = (
    "hand",
    "target",
    "out",
    "zero",
    "lives",
    "rounds",
    "minutes",
)
"""Codes for the ends of a sheet. rules: sheet.md#end"""
GOAL_OPTIONS = {
    TARGET: "target",
    OUT_AT_TARGET: "target",
    DOWN_TO_ZERO: "start",
    LIVES: "lives",
    ROUNDS: "rounds",
    MINUTES: "minutes",
}
"""Name of the option that goes with each end."""
BUTTON_OPTIONS = ("button_1", "button_2", "button_3", "button_4")
MAX_POINTS = 10**6
"""Largest number in one input for points."""


def _goal_field(name: str, label: str, usual: int, most: int) -> Field:
    """Return the input for the number that goes with an end; it is ignored with any other end."""
    others = tuple(end for end in (ENDED_BY_HAND, *GOAL_OPTIONS) if GOAL_OPTIONS.get(end) != name)
    anchor = "down" if GOAL_OPTIONS[DOWN_TO_ZERO] == name or GOAL_OPTIONS[LIVES] == name else "end"
    return NumberField(
        name,
        label,
        default=usual,
        low=1,
        high=most,
        anchor=anchor,
        layout=Layout(inactive_when=("end", others), describe=_GOAL_DESCRIPTIONS[name], described_with="end"),
    )


_GOAL_DESCRIPTIONS = {
    "target": amount_describer("{}"),
    "start": amount_describer("{}"),
    "lives": number_describer("life", "{} each"),
    "rounds": number_describer("round"),
    "minutes": number_describer("minute"),
}


def points_button_label(points: int) -> str:
    """Return the label of a button that adds points, with the sign: "+10", "−5"."""
    return f"{'−' if points < 0 else '+'}{abs(points)}"


def _describe_buttons(_field: Field, values: Values) -> str:
    ways = -1 if values["end"] in (DOWN_TO_ZERO, LIVES) else 1
    pressed = [points_button_label(ways * number_in(values, name)) for name in BUTTON_OPTIONS if values[name]]
    return f"{singular_or_plural(pressed, 'button', 'buttons')} {', '.join(pressed)}"


def _button_field(at: int, name: str) -> Field:
    return NumberField(
        name,
        f"Button {at}",
        default=0,
        low=-1000,
        high=1000,
        anchor="buttons",
        layout=Layout(
            fold="Buttons",
            help="How many points one tap next to a name adds, such as 10 or −5. Enter 0 for no button."
            if at == 1
            else "",
            inactive_when=("round", (EXCHANGE, LOSERS_PAY)),
            describe=_describe_buttons if at == 1 else flag_describer(""),
            described_with="" if at == 1 else BUTTON_OPTIONS[0],
        ),
    )


def _clean_title(typed: str) -> str:
    """Return the name as it is stored: "" if it has no visible letter."""
    name = clean_line(typed)
    return name if has_visible_text(name) else ""


OPTIONS = (
    TextField(
        TITLE_OPTION,
        "What you play",
        default="",
        high=40,
        anchor="name",
        parse_text=_clean_title,
        layout=Layout(
            help="This name is shown in the evening and in the statistics. Leave it empty for “Score sheet”.",
            describe=lambda field, values: (
                f"“{values[field.name]}”" if values[field.name] else "name the game"
            ),
        ),
    ),
    with_choices(
        ChoiceField(
            "wins", "Who wins", anchor="totals", layout=Layout(inactive_when=("end", (DOWN_TO_ZERO, LIVES)))
        ),
        (HIGHEST_WINS, "Most points", "most points win"),
        (LOWEST_WINS, "Fewest points", "fewest points win"),
    ),
    with_choices(
        ChoiceField("round", "How a round is scored", anchor="round"),
        (FREE_POINTS, "Everybody scores points", "everybody scores points"),
        (EXCHANGE, "Points change hands", "points change hands"),
        (LOSERS_PAY, "The losers pay the winner", "the losers pay the winner"),
    ),
    FlagField(
        "pot",
        "A pot in the middle",
        anchor="pot",
        layout=Layout(
            inactive_when=("round", (FREE_POINTS, LOSERS_PAY)),
            describe=flag_describer("with a pot"),
            described_with="round",
        ),
    ),
    FlagField(
        "teams",
        "Partners play together",
        anchor="teams",
        layout=Layout(describe=flag_describer("in pairs"), described_with="round"),
    ),
    with_choices(
        ChoiceField("end", "When it ends", anchor="end"),
        (ENDED_BY_HAND, "When you say so", "until you say so"),
        (TARGET, "When somebody reaches a number", "until somebody has"),
        (OUT_AT_TARGET, "Players who reach a number are out", "out at"),
        (DOWN_TO_ZERO, "Counting down: first to 0 wins", "counted down from"),
        (LIVES, "Counting down: players at 0 are out", "last one in wins, with"),
        (ROUNDS, "After a number of rounds", "for"),
        (MINUTES, "After a number of minutes", "ends after"),
    ),
    _goal_field("target", "Number to reach", 100, MAX_POINTS),
    _goal_field("start", "Points to begin with", 301, MAX_POINTS),
    _goal_field("lives", "Lives to begin with", 3, 1000),
    _goal_field("rounds", "Rounds", 10, 1000),
    _goal_field("minutes", "Minutes", 60, 10_000),
    MoneyField(
        "stake",
        "What a point is worth",
        default=0,
        high=MAX_POINTS,
        anchor="stake",
        layout=Layout(
            help="Enter 0 to count points only, without money.",
            describe=amount_describer("a point is worth {}", none="not for money"),
        ),
    ),
    *CARD_OPTIONS,
    FlagField(
        "deal",
        "The deal goes round",
        default=True,
        anchor="dealer",
        layout=Layout(
            fold="House rules", describe=flag_describer("the deal goes round", "one player always deals")
        ),
    ),
    *(_button_field(at, name) for at, name in enumerate(BUTTON_OPTIONS, 1)),
)

"""One input described once: forms, validation, random tests and the camera button read it off here."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal

from companion.cards import JOKER, RANKS, Card, UnknownCard, beyond, cards, most, parse, show
from companion.play.money import WHOLE, NotMoney, Unit

_WHOLE = re.compile(r"\s*[+-]?\d{1,30}\s*")
"""In any script's digits. Python itself would take underscores too."""
_MINUS = str.maketrans("−–", "--")
"""A real minus, and the dash that phones write for one."""
_ANY = 10**30

_FEW = 9
"""So many choices are read out where another was sent."""

EVERYBODY = -1
"""The owner of cards that all share."""

NOBODY = "nobody"
"""What a form sends for the choice that means none of the seats."""
YES, NO = "yes", "no"
"""The choices that a stored yes or no reads as, once a flag has got a third answer."""
Value = int | bool | str | tuple[int, ...] | tuple[Card, ...] | None
Values = Mapping[str, Value]
Kind = Literal["int", "choice", "flag", "seats", "cards", "money", "text"]
Told = Callable[["Field", Values], str]
"""How an option reads in the sentence of a call, beside the values of all; "" where nothing is said."""


class Illegal(ValueError):
    """What a player wanted is against the rules; the message is a sentence for the table.

    `field` names the input it is about, `anchor` the section of the rules that says so.
    """

    def __init__(self, sentence: str, *, field: str = "", anchor: str = "") -> None:
        super().__init__(sentence)
        self.field = field
        self.anchor = anchor


@dataclass(frozen=True)
class Field:
    """One input. `low` and `high` bound an int or money value, or the number of cards or seats.

    `choices` are (value, label) pairs; `copies` is how many decks the cards come from, `jokers` whether these
    hold any, `ranks` the letters of the ranks in them, `wild` those of them that are wild. An empty input
    reads as `default`; `required` refuses it. Inputs with the same `fold` lie together under that title
    until they are wanted. `offered` are cards that it is filled in with: left so, it reads as empty. `eyes`
    are the seats whose phones see it, and what it was filled in with; None is every phone. `quick` are
    (number, label) pairs that may be tapped instead of typed. Money is in the smallest of the table's `unit`;
    typed text is read as whole ones. `signed` is False where the number may stand for something else than
    money.
    `enough` cards lead on to the input `then`, or close the picker without one; `out` are cards that lie
    elsewhere.
    `unless` names another input and values of it, as a form sends them, beside which this one means nothing.
    Seats with a `row` are tapped where the players stand on the board; it is the word that a tapped row has.
    `nobody` is the choice of none of the seats, where that is an answer: a form that says nothing is refused.
    `owner` is the seat whose shown cards it takes, or `EVERYBODY`; None where it takes no such cards.
    `told` is how an option reads in the sentence of a call, None by its label and value; `beside` names
    another option with which it is said there in one.
    Text has up to `high` letters; `reads` returns it as it is kept, and raises `Illegal` where it cannot.
    """

    name: str
    kind: Kind
    label: str
    default: Value = None
    required: bool = False
    low: int = 0
    high: int = 10**9
    choices: tuple[tuple[str, str], ...] = ()
    copies: int = 1
    jokers: bool = True
    ranks: str = RANKS
    wild: tuple[Card, ...] = ()
    fold: str = ""
    offered: tuple[Card, ...] = ()
    eyes: tuple[int, ...] | None = None
    quick: tuple[tuple[int, str], ...] = ()
    help: str = ""
    anchor: str = ""
    unless: tuple[str, tuple[str, ...]] = ("", ())
    unit: Unit = WHOLE
    signed: bool = True
    row: str = ""
    nobody: str = ""
    told: Told | None = None
    beside: str = ""
    out: tuple[Card, ...] = ()
    enough: int = 0
    then: str = ""
    owner: int | None = None
    reads: Callable[[str], str] = str.strip

    @property
    def wanted(self) -> tuple[int, int]:
        """How many cards fill it, at least and at most."""
        return (self.enough, self.enough) if self.enough else (self.low, self.high)

    @property
    def hint(self) -> str:
        """What a person is told to do who has filled in nothing: "Tap who stays in"."""
        return f"Tap {self.label[:1].lower()}{self.label[1:]}"

    def counted_in(self, unit: Unit) -> "Field":
        """Return an input for money as a table with that unit has it: what is 5 by default is 5.00 there.

        The bounds stay as they are: at least something is paid, and the most that is stored is the same.
        """
        if self.kind != "money":
            return self
        default = self.default * unit.scale if isinstance(self.default, int) else self.default
        return replace(self, default=default, unit=unit)


def read_values(fields: Iterable[Field], raw: Mapping[str, object]) -> Values:
    """Return a value for every field, read from typed text, JSON or Python; raise `Illegal`.

    A name in `raw` that no field has is refused: nothing is dropped in silence.
    """
    known = {field.name: field for field in fields}
    for name in raw:
        if name not in known:
            raise Illegal(f"There is no input called “{name[:24]}” here.")
    return MappingProxyType({name: read_value(field, raw.get(name)) for name, field in known.items()})


def read_value(field: Field, raw: object) -> Value:
    """Return the field's value, its default when `raw` is empty; raise `Illegal` naming the field."""
    if raw is None or raw == "" or raw in ((), []):
        if field.required:
            raise _no(field, "this is needed.")
        return field.default
    return _READERS[field.kind](field, raw)


def unsaid(field: Field) -> Illegal:
    """Return the refusal of a form in which nothing was chosen for seats, though nobody is a choice."""
    return Illegal(f"{field.hint}, or “{field.nobody}”.", field=field.name, anchor=field.anchor)


def write_values(values: Values) -> dict[str, object]:
    """Return values as JSON takes them, leaving out what is empty."""
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in values.items()
        if value is not None and value != ()
    }


def _no(field: Field, sentence: str) -> Illegal:
    return Illegal(f"{field.label}: {sentence}", field=field.name, anchor=field.anchor)


def _int(field: Field, raw: object) -> int:
    text = str(raw).translate(_MINUS) if isinstance(raw, int | str) and not isinstance(raw, bool) else ""
    if not _WHOLE.fullmatch(text):
        raise _no(field, "a whole number is needed.")
    return _within(field, int(text), WHOLE)


def _money(field: Field, raw: object) -> int:
    """Return an amount: text is what somebody typed, a number is one of the smallest unit."""
    if not isinstance(raw, str):
        return _within(field, _int(replace(field, low=-_ANY, high=_ANY), raw), field.unit)
    try:
        return _within(field, field.unit.read(raw), field.unit)
    except NotMoney as unread:
        raise _no(field, str(unread)) from unread


def _within(field: Field, number: int, unit: Unit) -> int:
    if not field.low <= number <= field.high:
        low, high = unit.told(field.low), unit.told(field.high)
        raise _no(field, f"{unit.told(number)[:24]} is not between {low} and {high}.")
    return number


def _choice(field: Field, raw: object) -> str:
    said = (YES if raw else NO) if isinstance(raw, bool) else raw
    if said not in [value for value, _ in field.choices]:
        only = _labels(field) if len(field.choices) <= _FEW else "what is listed"
        raise _no(field, f"only {only} can be chosen here, not {_meant(said)}.")
    return str(said)


def _labels(field: Field) -> str:
    return ", ".join(label for _, label in field.choices)


def _meant(raw: object) -> str:
    """Return what was sent as people would write it: a card as a card."""
    text = str(raw)[:24]
    try:
        return " ".join(map(show, cards(text.split())))
    except UnknownCard:
        return f"“{text}”"


def _flag(field: Field, raw: object) -> bool:
    if raw in (True, "1", "y", "on", "true"):
        return True
    if raw in (False, "0", "n", "off", "false"):
        return False
    raise _no(field, "yes or no is needed.")


def _seats(field: Field, raw: object) -> Value:
    listed = raw if isinstance(raw, list | tuple) else [raw]
    if field.nobody and NOBODY in listed:
        if len(listed) > 1:
            raise _no(field, f"either “{field.nobody}” or names.")
        return field.default
    known = {value: int(value) for value, _ in field.choices}
    found = set()
    for item in listed:
        if str(item) not in known:
            raise _no(field, f"only {_labels(field)} can be chosen here.")
        found.add(known[str(item)])
    _bounded(field, len(found), "seat")
    return tuple(sorted(found))


def _cards(field: Field, raw: object) -> Value:
    try:
        found = parse(raw) if isinstance(raw, str) else cards(raw if isinstance(raw, list | tuple) else [raw])
    except UnknownCard as unknown:
        raise _no(field, str(unknown)) from unknown
    if field.offered and sorted(found) == sorted(field.offered):
        return field.default
    if JOKER in found and not field.jokers:
        raise _no(field, "there are no jokers in this game.")
    if strange := [card for card in found if card != JOKER and card[0] not in field.ranks]:
        raise _no(field, f"{show(strange[0])} is not in the pack that is played with.")
    _bounded(field, len(found), "card")
    for extra in beyond(found, field.copies):
        decks = "one deck has" if field.copies == 1 else f"{field.copies} decks have"
        times = f"{show(extra)} is there {found.count(extra)} times"
        raise _no(field, f"{times}; {decks} only {most(extra, field.copies)}.")
    return found


def _text(field: Field, raw: object) -> str:
    if not isinstance(raw, str):
        raise _no(field, "words are needed.")
    try:
        # Nothing is kept that could not be read again
        return _short_enough(field, field.reads(_short_enough(field, raw)))
    except Illegal as unread:
        raise unread if unread.field else _no(field, str(unread)) from unread


def _short_enough(field: Field, text: str) -> str:
    if len(text) > field.high:
        raise _no(field, f"at most {field.high} letters are kept, {len(text)} were given.")
    return text


def _bounded(field: Field, count: int, noun: str) -> None:
    if field.low <= count <= field.high:
        return
    wanted = f"exactly {field.low}" if field.low == field.high else f"{field.low} to {field.high}"
    needed = f"{noun} is needed" if field.high == 1 else f"{noun}s are needed"
    raise _no(field, f"{wanted} {needed}, {count} {'was' if count == 1 else 'were'} given.")


_READERS: Mapping[Kind, Callable[[Field, object], Value]] = {
    "int": _int,
    "money": _money,
    "choice": _choice,
    "flag": _flag,
    "seats": _seats,
    "cards": _cards,
    "text": _text,
}

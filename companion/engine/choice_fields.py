"""Inputs for one of several choices, for yes or no, and for seats."""

from dataclasses import dataclass
from typing import ClassVar

from companion.cards import UnknownCard, show, validate_cards
from companion.engine.field import Field, Illegal, Kind, Value, check_count

Choices = tuple[tuple[str, str], ...]
"""Pairs of (value, label)."""

NOBODY = "nobody"
"""Form value of the choice that means none of the seats."""
YES, NO = "yes", "no"
"""Choice values that a stored True or False is read as, after a flag became a choice."""

_MAX_LISTED_CHOICES = 9
"""Largest number of choices that an error message lists."""


@dataclass(frozen=True)
class ChoiceField(Field):
    """An input for one of several choices.

    default: the value of an empty input, None for none.
    choices: the choices, as (value, label).
    letters: whether the choices are ranks, shown as keys of one letter.
    """

    kind: ClassVar[Kind] = "choice"

    default: str | None = None
    choices: Choices = ()
    letters: bool = False

    def parse(self, raw: object) -> str:
        """Return the value of the choice; True is read as `YES` and False as `NO`.

        Raises: `Illegal` if it is none of the choices' values; a label is none, nor is a number.
        """
        said = (YES if raw else NO) if isinstance(raw, bool) else raw
        if said not in [value for value, _ in self.choices]:
            few = len(self.choices) <= _MAX_LISTED_CHOICES
            wanted = (
                f"Choose one of these: {_join_labels(self.choices)}." if few else "Choose one from the list."
            )
            raise self.error(f"{_quote_value(said)} cannot be chosen here. {wanted}")
        return str(said)

    def format_value(self, value: Value) -> str:
        """Return the label of a choice, or the value as text if it is none of the choices."""
        return dict(self.choices).get(str(value), str(value))


@dataclass(frozen=True)
class FlagField(Field):
    """An input for yes or no."""

    kind: ClassVar[Kind] = "flag"

    default: bool = False

    def parse(self, raw: object) -> bool:
        """Return whether it is on.

        True, 1, "1", "y", "on" and "true" are on; False, 0, "0", "n", "off" and "false" are off.

        Raises: `Illegal` for anything else, also for "yes", "no" and capital letters.
        """
        if raw in (True, "1", "y", "on", "true"):
            return True
        if raw in (False, "0", "n", "off", "false"):
            return False
        raise self.error("choose yes or no.")

    def format_value(self, value: Value) -> str:
        """Return "yes" or "no"."""
        return "yes" if value else "no"


@dataclass(frozen=True)
class SeatsField(Field):
    """An input for `low` to `high` seats.

    default: the seats of an empty input, and of "nobody".
    choices: (seat, name) pairs, the seat as text: ("0", "Anna").
    row: the word shown in a tapped row of the score board, if seats are tapped there; else "".
    nobody: label of the choice "none of the seats", if that is an answer; else "". With it, the page refuses
        an empty form; `read` does not.
    usually_one: whether the answer is one seat unless players tie, as for who has the best hand.
    """

    kind: ClassVar[Kind] = "seats"

    default: tuple[int, ...] | None = None
    low: int = 0
    high: int = 10**9
    choices: Choices = ()
    row: str = ""
    nobody: str = ""
    usually_one: bool = False

    @property
    def needs_answer(self) -> bool:
        """Whether a person must choose seats, or "nobody" if that is a choice."""
        return self.required or bool(self.nobody)

    @property
    def hint(self) -> str:
        """Instruction for a person who left the input empty: "Tap who stays in"."""
        return f"Tap {self.label[:1].lower()}{self.label[1:]}"

    @property
    def missing_error(self) -> Illegal:
        """Error to raise for an input left empty although "nobody" is a choice of its own."""
        return Illegal(f"{self.hint}, or “{self.nobody}”.", field=self.name, anchor=self.anchor)

    def parse(self, raw: object) -> tuple[int, ...] | None:
        """Return the seats, ascending and each once; the default, often None, for "nobody".

        `raw` is one seat, or a list or tuple of seats, as numbers or text. `NOBODY` is known only if the
        input has `nobody`.

        Raises: `Illegal` for fewer than `low` or more than `high` seats, for one that is no choice, or for
        "nobody" together with seats.
        """
        listed = raw if isinstance(raw, list | tuple) else [raw]
        if self.nobody and NOBODY in listed:
            if len(listed) > 1:
                raise self.error(f"choose either “{self.nobody}” or names, not both.")
            return self.default
        known = {value: int(value) for value, _ in self.choices}
        found = set()
        for item in listed:
            if str(item) not in known:
                raise self.error(f"choose from these players: {_join_labels(self.choices)}.")
            found.add(known[str(item)])
        check_count(self, self.low, self.high, len(found), "player")
        return tuple(sorted(found))

    def format_value(self, value: Value) -> str:
        """Return the names of the seats, joined by commas; the number of a seat that is no choice.

        It is "" for no seats, and "None" for None.
        """
        names = dict(self.choices)
        seats = value if isinstance(value, tuple | list) else (value,)
        return ", ".join(names.get(str(seat), str(seat)) for seat in seats)


def _join_labels(choices: Choices) -> str:
    return ", ".join(label for _, label in choices)


def _quote_value(raw: object) -> str:
    """Return up to 24 letters of a value for a message: cards as symbols, others in quotes."""
    text = str(raw)[:24]
    try:
        return " ".join(map(show, validate_cards(text.split())))
    except UnknownCard:
        return f"“{text}”"

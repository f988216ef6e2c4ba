"""Readers for single fields of a variant from JSON: texts, numbers, choices and lists."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from companion.kit.letters import MAX_CODE_POINTS, clean_line, make_excerpt, visible_length

FieldReader = Callable[[object], object]
T = TypeVar("T", str, int)


class BadInput(ValueError):
    """Error for a field that cannot be read; the message is a sentence."""


def make_text_reader(what: str, most: int, *, least: int = 0) -> Callable[[object], str]:
    """Return a function that reads a line of up to `most` visible letters.

    It returns the line as `clean_line` does. It raises `BadInput` if the value is no text or too long, or if
    the line is empty and `least` is not 0. `what` is the subject of its error messages: "The name".
    """

    def read(raw: object) -> str:
        if not isinstance(raw, str):
            raise BadInput(f"{what} must be text.")
        if len(raw) > 4 * MAX_CODE_POINTS:
            raise BadInput(f"{what} is too long. It can have up to {most} letters.")
        line = clean_line(raw)
        if least and not line:
            raise BadInput(f"{what} is missing.")
        if visible_length(line) > most or len(line) > MAX_CODE_POINTS:
            raise BadInput(f"{what} is too long. It can have up to {most} letters.")
        return line

    return read


def make_number_reader(what: str, least: int, most: int) -> Callable[[object], int]:
    """Return a function that reads a whole number from `least` to `most`, both included.

    `what` is the subject of its error messages. The function raises `BadInput` for anything else, digits as a
    text included.
    """

    def read(raw: object) -> int:
        if not isinstance(raw, int) or isinstance(raw, bool) or not least <= raw <= most:
            raise BadInput(f"{what} must be a whole number from {least} to {most:,}.")
        return raw

    return read


def make_flag_reader(what: str) -> Callable[[object], bool]:
    """Return a function that accepts True or False only, and raises `BadInput` for the rest.

    `what` is the subject of its error messages.
    """

    def read(raw: object) -> bool:
        if not isinstance(raw, bool):
            raise BadInput(f"{what} must be yes or no.")
        return raw

    return read


def make_choice_reader(what: str, choices: Iterable[T]) -> Callable[[object], T]:
    """Return a function that reads one of `choices`, of which there must be one.

    The function raises `BadInput` for anything else; a number as a text is not that number. `what` is the
    subject of its error message, which lists the choices and calls "" nothing.
    """
    known = tuple(choices)

    def read(raw: object) -> T:
        for one in known:
            if raw == one and type(raw) is type(one):
                return one
        *others, last = [str(one) or "nothing" for one in known]
        raise BadInput(
            f"{what} must be {', '.join(others)} or {last}, not “{make_excerpt(str(raw)[:MAX_CODE_POINTS])}”."
        )

    return read


def make_text_list_reader(what: str, most: int, longest: int) -> Callable[[object], tuple[str, ...]]:
    """Return a function that reads up to `most` lines of up to `longest` letters.

    It reads a list or tuple of texts, and returns a tuple of lines as `clean_line` makes them. Empty lines
    are left out, but count towards `most`. It raises `BadInput` for anything else. `what` is the plural noun
    for the lines: "steps".
    """
    line = make_text_reader(f"One of the {what}", longest)

    def read(raw: object) -> tuple[str, ...]:
        if not isinstance(raw, list | tuple):
            raise BadInput(f"{what[0].upper()}{what[1:]} must be a list of texts.")
        if len(raw) > most:
            raise BadInput(f"There are {len(raw)} {what}, but a game can have up to {most}.")
        return tuple(filter(None, map(line, raw)))

    return read

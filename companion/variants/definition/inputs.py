"""One field of a card at a time, from JSON: text, numbers, choices and lists, each with its bounds."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from companion.kit.letters import ROOM, excerpt, one_line, visible_length

Reader = Callable[[object], object]
T = TypeVar("T", str, int)


class BadInput(ValueError):
    """Why a field cannot be read, in a sentence."""


def text(what: str, most: int, *, least: int = 0) -> Callable[[object], str]:
    """Return what reads a line of up to `most` letters; `what` begins its sentences: "The name"."""

    def read(raw: object) -> str:
        if not isinstance(raw, str):
            raise BadInput(f"{what} is a text.")
        if len(raw) > 4 * ROOM:
            raise BadInput(f"{what} is too long: it has up to {most} letters.")
        line = one_line(raw)
        if least and not line:
            raise BadInput(f"{what} is needed.")
        if visible_length(line) > most or len(line) > ROOM:
            raise BadInput(f"{what} is too long: it has up to {most} letters.")
        return line

    return read


def number(what: str, least: int, most: int) -> Callable[[object], int]:
    """Return what reads a whole number from `least` to `most`."""

    def read(raw: object) -> int:
        if not isinstance(raw, int) or isinstance(raw, bool) or not least <= raw <= most:
            raise BadInput(f"{what} is a whole number from {least} to {most:,}.")
        return raw

    return read


def flag(what: str) -> Callable[[object], bool]:
    """Return what reads yes or no."""

    def read(raw: object) -> bool:
        if not isinstance(raw, bool):
            raise BadInput(f"{what} is yes or no.")
        return raw

    return read


def choice(what: str, choices: Iterable[T]) -> Callable[[object], T]:
    """Return what reads one of a few values; "" is told as nothing."""
    known = tuple(choices)

    def read(raw: object) -> T:
        for one in known:
            if raw == one and type(raw) is type(one):
                return one
        *others, last = [str(one) or "nothing" for one in known]
        raise BadInput(f"{what} is {', '.join(others)} or {last}, not “{excerpt(str(raw)[:ROOM])}”.")

    return read


def texts(what: str, most: int, longest: int) -> Callable[[object], tuple[str, ...]]:
    """Return what reads up to `most` lines; those with nothing in them are left out."""
    line = text(f"A line of {what}", longest)

    def read(raw: object) -> tuple[str, ...]:
        if not isinstance(raw, list | tuple):
            raise BadInput(f"{what[0].upper()}{what[1:]} are a list of texts.")
        if len(raw) > most:
            raise BadInput(f"There are {len(raw)} {what}; a game has up to {most}.")
        return tuple(filter(None, map(line, raw)))

    return read

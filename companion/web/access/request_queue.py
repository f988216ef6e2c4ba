"""Whose turn it is: what takes long is done a little at a time, and fairly among the phones that wait for it.

A photo is read by as many cores as there are, so that many at once would be read no sooner, and entries had
to wait for all of them. A server that has threads of its own for what waits is told which requests those are.
"""

import os
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any

from flask import Flask, current_app, request

WAITS = "companion.waits"
"""In the environment of a request: whether it may wait in the thread that it has; without it, it may."""
GONE = "companion.gone"
"""In the environment of a request: what says whether whoever asked has hung up."""
THREADS = 36
"""That a server keeps for what waits: more than there are places to wait in."""

_SMALL = 8_000
"""Bytes of a form without a photo; one with more is worth a thread of its own in any case."""
_LOOKS = 0.5
"""Seconds between two looks whether whoever waits has hung up."""


class Full(Exception):
    """There is no place left to wait in, for this phone or for any."""


class HungUp(Exception):
    """Whoever waited has gone."""


@dataclass(frozen=True, order=True)
class _Waiting:
    """Somebody who waits, in the order of rounds and, in one round, in that in which they came."""

    round: int
    number: int
    phone: str
    ticket: str


class Turns:
    """Lets `at_once` go on while at most `most` wait, `most_of_one` of them for the same phone.

    Phones that wait come in turn: one that sent five waits with its second until all others had their first.
    """

    def __init__(self, at_once: int, most: int, most_of_one: int) -> None:
        self.at_once, self.most, self.most_of_one = at_once, most, most_of_one
        self._waiting: list[_Waiting] = []
        self._going = 0
        self._round = 0
        self._last: dict[str, int] = {}
        self._numbers = count()
        self._changed = threading.Condition()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    @contextmanager
    def turn(
        self, phone: str, ticket: str = "", gone: Callable[[], bool] = lambda: False, *, waits: bool = True
    ) -> Iterator[None]:
        """Wait for this phone's turn and have it; raise `Full`, or `HungUp` once it has `gone`.

        Where it may not wait, it is `Full` unless the turn comes at once.
        """
        self._await(phone, ticket, gone, waits=waits)
        try:
            yield
        finally:
            with self._changed:
                self._going -= 1
                self._changed.notify_all()

    def before(self, phone: str, ticket: str) -> int | None:
        """Return how many are before the one with that ticket of the phone; None where it does not wait."""
        with self._changed:
            line = sorted(self._waiting)
            places = (at for at, one in enumerate(line) if (one.phone, one.ticket) == (phone, ticket))
            return next(places, None)

    def _await(self, phone: str, ticket: str, gone: Callable[[], bool], *, waits: bool) -> None:
        with self._changed:
            own = sum(one.phone == phone for one in self._waiting)
            at_once = self._going < self.at_once and not self._waiting
            if not at_once and (not waits or len(self._waiting) >= self.most or own >= self.most_of_one):
                raise Full
            mine = self._placed(phone, ticket)
            try:
                while self._going >= self.at_once or min(self._waiting) != mine:
                    self._changed.wait(_LOOKS)
                    if gone():
                        raise HungUp
            finally:
                self._waiting.remove(mine)
                self._changed.notify_all()
            self._going += 1
            self._round = mine.round

    def _placed(self, phone: str, ticket: str) -> _Waiting:
        """Return the place of somebody who begins to wait, one round after the phone's last one."""
        self._last = {one: last for one, last in self._last.items() if last > self._round}
        mine = _Waiting(max(self._round, self._last.get(phone, 0)) + 1, next(self._numbers), phone, ticket)
        self._last[phone] = mine.round
        self._waiting.append(mine)
        return mine


def takes_long(environ: Mapping[str, Any]) -> bool:
    """Say whether a request (WSGI) may have to wait for its turn: it brings a photo, or asks for advice."""
    return int(environ["CONTENT_LENGTH"] or 0) > _SMALL or environ["PATH_INFO"].endswith("/advise")


@contextmanager
def turn(of: str, phone: str, ticket: str = "") -> Iterator[None]:
    """Have the turn of this request among those `of` that kind; raises as `Turns.turn` does."""
    gone = request.environ.get(GONE, lambda: False)
    with turns(of).turn(phone, ticket, gone, waits=request.environ.get(WAITS, True)):
        yield


def turns(of: str) -> Turns:
    """Return whose turn it is of the "photos", the "advice" or the "files" of this application."""
    return all_turns(current_app)[of]


def all_turns(app: Flask) -> Mapping[str, Turns]:
    """Return the lines of an application by what they are for."""
    found: Mapping[str, Turns] = app.extensions["companion_turns"]
    return found


def init_app(app: Flask) -> None:
    """Let photos, advice and files of evenings of `app` come in turn."""
    at_once = min(max(1, (os.cpu_count() or 1) // 4), 4)
    app.extensions["companion_turns"] = {
        "photos": Turns(at_once, most=16, most_of_one=4),
        "advice": Turns(at_once, most=6, most_of_one=2),
        "files": Turns(1, most=3, most_of_one=1),
    }

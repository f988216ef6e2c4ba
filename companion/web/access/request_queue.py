"""Queues for slow work (photos, advice, files) that serve the waiting phones fairly.

One photo already uses all cores: many at once would not finish sooner, and entries would wait for them.
A server with separate threads for slow requests recognises those by `takes_long`.
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
"""Key in the WSGI environment: whether the request may wait in its thread. Default: True."""
GONE = "companion.gone"
"""Key in the WSGI environment: a function that returns whether the client has disconnected."""
THREADS = 36
"""Number of threads that a server keeps for slow requests: more than the queues have places."""

_SMALL = 8_000
"""Largest form, in bytes, that counts as one without a photo."""
_LOOKS = 0.5
"""Seconds between two checks whether the waiting client has disconnected."""


class Full(Exception):
    """The queue has no place left, for this phone or for any."""


class HungUp(Exception):
    """The waiting client has disconnected."""


@dataclass(frozen=True, order=True)
class _Waiting:
    """A waiting request, ordered by round and, within a round, by arrival."""

    round: int
    number: int
    phone: str
    ticket: str


class Turns:
    """A queue: `at_once` requests run, and at most `most` wait, `most_of_one` of them per phone.

    Phones take turns: a phone's second request waits until every other phone has had its first.
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
        """Number of requests that wait."""
        return len(self._waiting)

    @contextmanager
    def turn(
        self, phone: str, ticket: str = "", gone: Callable[[], bool] = lambda: False, *, waits: bool = True
    ) -> Iterator[None]:
        """Wait for this phone's turn and hold it for the `with` block.

        If `waits` is False, the turn must come at once.
        Raises `Full` if there is no place, and `HungUp` once `gone` returns True.
        """
        self._await(phone, ticket, gone, waits=waits)
        try:
            yield
        finally:
            with self._changed:
                self._going -= 1
                self._changed.notify_all()

    def before(self, phone: str, ticket: str) -> int | None:
        """Return the number of requests ahead of the phone's `ticket`; None if it does not wait."""
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
        """Return a new place in the queue, one round after the phone's last one."""
        self._last = {one: last for one, last in self._last.items() if last > self._round}
        mine = _Waiting(max(self._round, self._last.get(phone, 0)) + 1, next(self._numbers), phone, ticket)
        self._last[phone] = mine.round
        self._waiting.append(mine)
        return mine


def takes_long(environ: Mapping[str, Any]) -> bool:
    """Return whether a WSGI request may have to queue: it is large (a photo) or asks for advice."""
    return int(environ["CONTENT_LENGTH"] or 0) > _SMALL or environ["PATH_INFO"].endswith("/advise")


@contextmanager
def turn(of: str, phone: str, ticket: str = "") -> Iterator[None]:
    """Hold this request's turn in the queue `of` for the `with` block.

    Raises `Full` if there is no place, and `HungUp` once the client has disconnected.
    """
    gone = request.environ.get(GONE, lambda: False)
    with turns(of).turn(phone, ticket, gone, waits=request.environ.get(WAITS, True)):
        yield


def turns(of: str) -> Turns:
    """Return the application's queue named `of`: "photos", "advice" or "files"."""
    return all_turns(current_app)[of]


def all_turns(app: Flask) -> Mapping[str, Turns]:
    """Return all queues of an application by name."""
    found: Mapping[str, Turns] = app.extensions["companion_turns"]
    return found


def init_app(app: Flask) -> None:
    """Create the queues of `app` for photos, advice and files."""
    at_once = min(max(1, (os.cpu_count() or 1) // 4), 4)
    app.extensions["companion_turns"] = {
        "photos": Turns(at_once, most=16, most_of_one=4),
        "advice": Turns(at_once, most=6, most_of_one=2),
        "files": Turns(1, most=3, most_of_one=1),
    }

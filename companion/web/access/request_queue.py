"""Queues for slow work (photos, advice, files) that serve the waiting phones fairly.

One photo already uses all cores: many at once would not finish sooner, and entries would wait for them.
A server with separate threads for slow requests recognises those by `is_slow_request`.
"""

import os
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any

from flask import Flask, current_app, request

MAY_WAIT_KEY = "companion.waits"
"""Key in the WSGI environment: whether the request may wait in its thread. Default: True."""
DISCONNECT_CHECK_KEY = "companion.gone"
"""Key in the WSGI environment: a function that returns whether the client has disconnected."""
SLOW_REQUEST_THREADS = 36
"""Number of threads that a server keeps for slow requests: more than the queues have places."""

_MAX_SMALL_FORM_BYTES = 8_000
"""Largest form, in bytes, that counts as one without a photo."""
_DISCONNECT_CHECK_SECONDS = 0.5
"""Seconds between two checks whether the waiting client has disconnected."""


class QueueFull(Exception):
    """Raised if a request may not wait: the queue or this phone's share of places is full.

    Routes answer it with 503.
    """


class ClientDisconnected(Exception):
    """Raised in a waiting request once its client has disconnected.

    Routes answer it as they answer `QueueFull`; nobody reads the response.
    """


@dataclass(frozen=True, order=True)
class _QueuedRequest:
    """A waiting request, ordered by round and, within a round, by arrival."""

    round: int
    number: int
    phone: str
    ticket: str


class RequestQueue:
    """Queue that runs `at_once` requests and lets `most` others wait.

    Of one phone at most `most_of_one` wait. Phones take turns: a phone's second request waits until
    every other waiting phone has had its first. All methods may be called from any thread.
    """

    def __init__(self, at_once: int, most: int, most_of_one: int) -> None:
        self.at_once, self.most, self.most_of_one = at_once, most, most_of_one
        self._waiting: list[_QueuedRequest] = []
        self._going = 0
        self._round = 0
        self._last: dict[str, int] = {}
        self._numbers = count()
        self._changed = threading.Condition()

    @property
    def waiting_count(self) -> int:
        """Number of requests that wait, without those that run."""
        return len(self._waiting)

    @contextmanager
    def hold_slot(
        self, phone: str, ticket: str = "", gone: Callable[[], bool] = lambda: False, *, waits: bool = True
    ) -> Iterator[None]:
        """Wait for this phone's turn and hold it for the `with` block.

        `phone` is a device ID, and `ticket` the name by which `requests_ahead` finds the waiting
        request. `gone` returns whether the client has disconnected; it is called about twice a second
        while the request waits. If `waits` is False, the turn must come at once.

        Raises:
            QueueFull: the turn does not come at once, and there is no place or `waits` is False.
            ClientDisconnected: `gone` returned True while the request waited.
        """
        self._wait_for_slot(phone, ticket, gone, waits=waits)
        try:
            yield
        finally:
            with self._changed:
                self._going -= 1
                self._changed.notify_all()

    def requests_ahead(self, phone: str, ticket: str) -> int | None:
        """Return the number of requests ahead of the phone's `ticket`; None if it does not wait.

        It is 0 for the next one. Requests that run already do not count. Of several with one `ticket`, the
        first counts.
        """
        with self._changed:
            line = sorted(self._waiting)
            places = (at for at, one in enumerate(line) if (one.phone, one.ticket) == (phone, ticket))
            return next(places, None)

    def _wait_for_slot(self, phone: str, ticket: str, gone: Callable[[], bool], *, waits: bool) -> None:
        with self._changed:
            own = sum(one.phone == phone for one in self._waiting)
            at_once = self._going < self.at_once and not self._waiting
            if not at_once and (not waits or len(self._waiting) >= self.most or own >= self.most_of_one):
                raise QueueFull
            mine = self._enqueue(phone, ticket)
            try:
                while self._going >= self.at_once or min(self._waiting) != mine:
                    self._changed.wait(_DISCONNECT_CHECK_SECONDS)
                    if gone():
                        raise ClientDisconnected
            finally:
                self._waiting.remove(mine)
                self._changed.notify_all()
            self._going += 1
            self._round = mine.round

    def _enqueue(self, phone: str, ticket: str) -> _QueuedRequest:
        """Return a new place in the queue, one round after the phone's last one."""
        self._last = {one: last for one, last in self._last.items() if last > self._round}
        mine = _QueuedRequest(
            max(self._round, self._last.get(phone, 0)) + 1, next(self._numbers), phone, ticket
        )
        self._last[phone] = mine.round
        self._waiting.append(mine)
        return mine


def is_slow_request(environ: Mapping[str, Any]) -> bool:
    """Return whether a WSGI request may have to queue.

    It may if its body is over 8,000 bytes, or if its path ends in "/advise". `environ` must have
    CONTENT_LENGTH; an empty one counts as 0.
    """
    return int(environ["CONTENT_LENGTH"] or 0) > _MAX_SMALL_FORM_BYTES or environ["PATH_INFO"].endswith(
        "/advise"
    )


@contextmanager
def hold_queue_slot(of: str, phone: str, ticket: str = "") -> Iterator[None]:
    """Wait for this request's turn in the queue `of`, and hold the turn for the `with` block.

    `of` is "photos", "advice" or "files", `phone` a device ID, and `ticket` the name by which the phone
    may ask for its position. If the server says in the environment that the request may not wait, the
    turn must come at once.

    Raises:
        QueueFull: there is no place in the queue, or the turn does not come at once and waiting is not
            allowed.
        ClientDisconnected: the client disconnected while it waited.
        KeyError: there is no queue of that name.
    """
    gone = request.environ.get(DISCONNECT_CHECK_KEY, lambda: False)
    with get_request_queue(of).hold_slot(phone, ticket, gone, waits=request.environ.get(MAY_WAIT_KEY, True)):
        yield


def get_request_queue(of: str) -> RequestQueue:
    """Return the current application's queue for "photos", "advice" or "files".

    Raises:
        KeyError: there is no queue of that name.
    """
    return request_queues_by_name(current_app)[of]


def request_queues_by_name(app: Flask) -> Mapping[str, RequestQueue]:
    """Return the queues of `app`, in this process, by name: "photos", "advice" and "files"."""
    found: Mapping[str, RequestQueue] = app.extensions["companion_turns"]
    return found


def init_app(app: Flask) -> None:
    """Create the queues of `app` for photos, advice and files, in this process.

    Photos and advice are each worked on by a quarter of the processor's cores, 1 to 4 at once; files
    one at a time.
    """
    at_once = min(max(1, (os.cpu_count() or 1) // 4), 4)
    app.extensions["companion_turns"] = {
        "photos": RequestQueue(at_once, most=16, most_of_one=4),
        "advice": RequestQueue(at_once, most=6, most_of_one=2),
        "files": RequestQueue(1, most=3, most_of_one=1),
    }

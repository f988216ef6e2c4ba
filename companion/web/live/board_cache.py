"""Cache of page parts that are the same for all phones, one per version of the table.

They are rendered without a device (`identity.as_nobody`), so that they hold nothing that only some may see.
`OPEN_TOKEN` stands in place of the CSRF token, and is replaced by the token of the requesting phone.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock, RLock

from flask import Flask, current_app, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from companion.web.access import device as identity

OPEN_TOKEN = identity.OPEN_TOKEN
HANDED = "companion.handed"
"""Key in the WSGI environment: the `Handed` board that the phone may get from now on."""
ROOM = 1024
"""Largest number of cached parts; of each part only the newest version is kept."""
_PATIENCE = 1.0
"""Longest time in seconds that a request waits for another one to render the part."""


@dataclass(frozen=True)
class Common:
    """Board at `version`, the same for everybody except `phones`, whose boards may differ."""

    html: str
    version: int
    phones: frozenset[str] = frozenset()


@dataclass
class _Place:
    """Cache entry of one part. The request that renders it holds `lock`; others wait for it."""

    kept: Common = Common("", -1)
    lock: "RLock" = field(default_factory=RLock)

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Hold the lock for the `with` block, or go on without it after `_PATIENCE` seconds."""
        mine = self.lock.acquire(timeout=_PATIENCE)
        try:
            yield
        finally:
            if mine:
                self.lock.release()


@dataclass(frozen=True)
class Handed:
    """Board for a watching phone: the entry `place`, valid while table `code` is unchanged.

    `token` is the CSRF token of the phone `device`. Requests are counted under `rule` and `endpoint`.
    """

    place: _Place
    code: str
    device: str
    token: str
    rule: str
    endpoint: str


class Shared:
    """Cache of the newest parts; the least recently used ones are dropped."""

    def __init__(self) -> None:
        self._places: OrderedDict[Hashable, _Place] = OrderedDict()
        self._lock = Lock()

    def place(self, key: Hashable) -> _Place:
        """Return the cache entry for `key`, new if there is none."""
        with self._lock:
            place = self._places.setdefault(key, _Place())
            self._places.move_to_end(key)
            while len(self._places) > ROOM:
                self._places.popitem(last=False)
            return place


def common(make: Callable[[], str], version: int, phones: frozenset[str] = frozenset()) -> Common:
    """Return what `make` renders without a device, for all except `phones`."""
    with identity.as_nobody():
        return Common(make(), version, phones)


def part(key: Hashable, version: int, make: Callable[[], str]) -> Markup:
    """Return the part of a page that `make` renders for all phones at `version` of its table.

    Only GET requests use the cache: they read the rows after the version, so the rows are as new. A request
    that enters something has read rows before.
    """
    if request.method != "GET":
        return _filled(common(make, version))
    place = _place(key)
    with place.turn():
        if place.kept.version != version:
            place.kept = common(make, version)
        return _filled(place.kept)


def board(
    code: str, key: Hashable, version: int, make: Callable[[], Common | ResponseReturnValue]
) -> ResponseReturnValue:
    """Return a board of table `code`: the cached one for all who watch, or this phone's own.

    `make` returns a `Common` board to cache, or a response for this phone alone.
    """
    place, device = _place((code, key)), identity.device()
    if device in place.kept.phones:
        return _answer(make())  # this phone may have a board of its own
    with place.turn():
        if place.kept.version != version or device in place.kept.phones:
            made = make()
            if not isinstance(made, Common):
                return made
            place.kept = made
        _hand(place, code, device)
        return _filled(place.kept)


def _hand(place: _Place, code: str, device: str) -> None:
    """Record in the environment that the requesting phone may get the cached board."""
    if request.url_rule:
        asked = (request.url_rule.rule, request.url_rule.endpoint)
        request.environ[HANDED] = Handed(place, code, device, identity.token(), *asked)


def _answer(made: Common | ResponseReturnValue) -> ResponseReturnValue:
    return _filled(made) if isinstance(made, Common) else made


def _place(key: Hashable) -> _Place:
    shared: Shared = current_app.extensions["companion_shared"]
    return shared.place((request.script_root, key))


def _filled(found: Common) -> Markup:
    """Return the HTML with the CSRF token of the requesting phone."""
    return Markup(found.html.replace(identity.OPEN_TOKEN, identity.token()))  # noqa: S704 - out of a template


def init_app(app: Flask) -> None:
    """Give `app` a cache of shared parts, and templates a `csrf_token` that stays open in them.

    Call it after the CSRF protection is set up, which defines `csrf_token` as well.
    """
    app.extensions["companion_shared"] = Shared()
    app.jinja_env.globals["csrf_token"] = identity.token
    app.context_processor(lambda: {"csrf_token": identity.token})

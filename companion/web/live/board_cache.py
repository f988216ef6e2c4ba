"""What phones share of a page: made once for each version of its table, never of what only some may see.

It is made as nobody looks at it (`identity.as_nobody`): no phone is known then, so there is nothing of any in
it. Where a phone's token goes stands a mark, and the token of whoever asks is put in.
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
"""Under which a request's environment says what whoever asked may be handed from then on: a `Handed`."""
ROOM = 1024
"""Parts of pages that are kept; of a table only the newest of each."""
_PATIENCE = 1.0
"""Seconds after which nobody waits any longer for what another request is making."""


@dataclass(frozen=True)
class Common:
    """A board at a version, as everybody sees it but `phones`: to those it may look otherwise."""

    html: str
    version: int
    phones: frozenset[str] = frozenset()


@dataclass
class _Place:
    """Where a part of a page is kept. Who makes it anew holds `lock`; others wait and need not make it."""

    kept: Common = Common("", -1)
    lock: "RLock" = field(default_factory=RLock)

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Let one after the other, but let nobody wait for long."""
        mine = self.lock.acquire(timeout=_PATIENCE)
        try:
            yield
        finally:
            if mine:
                self.lock.release()


@dataclass(frozen=True)
class Handed:
    """What a phone gets that only watches: what is kept at `place` while the table of `code` stays as it is.

    It is known by `token`; `rule` and `endpoint` are what its question is counted as.
    """

    place: _Place
    code: str
    device: str
    token: str
    rule: str
    endpoint: str


class Shared:
    """What was made last, the parts used least lately making room."""

    def __init__(self) -> None:
        self._places: OrderedDict[Hashable, _Place] = OrderedDict()
        self._lock = Lock()

    def place(self, key: Hashable) -> _Place:
        """Return where the part of that key is kept."""
        with self._lock:
            place = self._places.setdefault(key, _Place())
            self._places.move_to_end(key)
            while len(self._places) > ROOM:
                self._places.popitem(last=False)
            return place


def common(make: Callable[[], str], version: int, phones: frozenset[str] = frozenset()) -> Common:
    """Return what `make` makes as nobody sees it, for all but those phones."""
    with identity.as_nobody():
        return Common(make(), version, phones)


def part(key: Hashable, version: int, make: Callable[[], str]) -> Markup:
    """Return the part of a page that `make` makes for all phones at `version` of its table.

    It is kept where the page is only asked for: its rows were read after the version then, and are as new.
    Who enters something has read them before.
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
    """Return the board that `make` makes: for the phone that asks, or one that is kept for all who watch.

    It is one of the table of `code`.
    """
    place, device = _place((code, key)), identity.device()
    if device in place.kept.phones:
        return _answer(make())  # it sat here a moment ago, and has a board of its own
    with place.turn():
        if place.kept.version != version or device in place.kept.phones:
            made = make()
            if not isinstance(made, Common):
                return made
            place.kept = made
        _hand(place, code, device)
        return _filled(place.kept)


def _hand(place: _Place, code: str, device: str) -> None:
    """Say that the phone which asks may be handed what is kept there."""
    if request.url_rule:
        asked = (request.url_rule.rule, request.url_rule.endpoint)
        request.environ[HANDED] = Handed(place, code, device, identity.token(), *asked)


def _answer(made: Common | ResponseReturnValue) -> ResponseReturnValue:
    return _filled(made) if isinstance(made, Common) else made


def _place(key: Hashable) -> _Place:
    shared: Shared = current_app.extensions["companion_shared"]
    return shared.place((request.script_root, key))


def _filled(found: Common) -> Markup:
    """Return it for the phone that asks."""
    return Markup(found.html.replace(identity.OPEN_TOKEN, identity.token()))  # noqa: S704 - out of a template


def init_app(app: Flask) -> None:
    """Give `app` a memory of what is shared, and its pages tokens that stay open there.

    Comes after what protects its forms, which gives the same name to tokens that do not.
    """
    app.extensions["companion_shared"] = Shared()
    app.jinja_env.globals["csrf_token"] = identity.token
    app.context_processor(lambda: {"csrf_token": identity.token})

"""Cache of page parts that are the same for all phones, one per version of the table.

They are rendered without a device (`device.render_without_device`), so that they hold nothing that
only some may see. `CSRF_PLACEHOLDER` stands in place of the CSRF token, and is replaced by the token of the
requesting phone.
"""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock, RLock

from cachetools import LRUCache
from flask import Flask, current_app, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from companion.web.access import device as identity

CSRF_PLACEHOLDER = identity.CSRF_PLACEHOLDER
WATCHER_BOARD_KEY = "companion.handed"
"""Key in the WSGI environment: the `CachedBoardAccess` board that the phone may get from now on."""
MAX_CACHED_PARTS = 1024
"""Largest number of cached parts; of each part only the newest version is kept."""
_LOCK_TIMEOUT_SECONDS = 1.0
"""Longest time in seconds that a request waits for another one to render the part."""


@dataclass(frozen=True)
class SharedBoard:
    """HTML of a board at `version` of its table, the same for all phones that only watch.

    `phones` are the device IDs that may get a board of their own instead. CSRF tokens in `html` are
    `CSRF_PLACEHOLDER`.
    """

    html: str
    version: int
    phones: frozenset[str] = frozenset()


@dataclass
class _CacheEntry:
    """Cache entry of one page part. The request that renders it holds `lock`; others wait for it."""

    kept: SharedBoard = SharedBoard("", -1)
    lock: "RLock" = field(default_factory=RLock)

    @contextmanager
    def hold_lock(self) -> Iterator[None]:
        """Hold the lock for the `with` block, or go on without it after `_LOCK_TIMEOUT_SECONDS` seconds."""
        mine = self.lock.acquire(timeout=_LOCK_TIMEOUT_SECONDS)
        try:
            yield
        finally:
            if mine:
                self.lock.release()


@dataclass(frozen=True)
class CachedBoardAccess:
    """Permission to answer a watching phone from the cache, given to the middleware.

    Attributes:
        cache_entry: Cache entry of the board.
        code: Code of the table; the entry is valid while the table's version is unchanged.
        device: ID of the phone.
        token: CSRF token of the phone.
        rule: URL pattern under which the requests are counted.
        endpoint: Endpoint under which the requests are counted.
    """

    cache_entry: _CacheEntry
    code: str
    device: str
    token: str
    rule: str
    endpoint: str


class PagePartCache:
    """Thread-safe cache of page parts: the newest version of each.

    It has at most `MAX_CACHED_PARTS` parts. The least recently used ones are dropped.
    """

    def __init__(self) -> None:
        self._places: LRUCache[Hashable, _CacheEntry] = LRUCache(MAX_CACHED_PARTS)
        self._lock = Lock()

    def find_or_add_entry(self, key: Hashable) -> _CacheEntry:
        """Return the cache entry for `key`; if there is none, a new and empty one is added."""
        with self._lock:
            return self._places.setdefault(key, _CacheEntry())


def render_shared_board(
    make: Callable[[], str], version: int, phones: frozenset[str] = frozenset()
) -> SharedBoard:
    """Return the HTML that `make` renders without a device, as a board for all phones.

    `phones` are the device IDs that it is not for. `version` is that of the table.
    """
    with identity.render_without_device():
        return SharedBoard(make(), version, phones)


def render_cached_part(key: Hashable, version: int, make: Callable[[], str]) -> Markup:
    """Return the HTML that `make` renders for all phones, from the cache if possible.

    The HTML gets the CSRF token of the requesting phone. `key` names the part and `version` is that of
    its table. `make` is called, without a device, if the cache has no part of that version. Only GET
    requests use the cache: they read the rows after the version, so the rows are as new. A request that
    enters something has read rows before.
    """
    if request.method != "GET":
        return _fill_in_csrf_token(render_shared_board(make, version))
    place = _find_cache_entry(key)
    with place.hold_lock():
        if place.kept.version != version:
            place.kept = render_shared_board(make, version)
        return _fill_in_csrf_token(place.kept)


def respond_with_cached_board(
    code: str, key: Hashable, version: int, make: Callable[[], SharedBoard | ResponseReturnValue]
) -> ResponseReturnValue:
    """Return the board of table `code` for the requesting phone.

    A phone that only watches gets the cached one. `make` is called if the cache has no board of this
    `version`, or if the phone may have a board of its own. It returns a `SharedBoard` to cache, or the
    response for this phone alone. `key` names the board at the table. A phone that gets the cached board
    may get its next ones from the middleware (`WATCHER_BOARD_KEY` in the environment).
    """
    place, device = _find_cache_entry((code, key)), identity.current_device_id()
    if device in place.kept.phones:
        made = make()  # this phone may have a board of its own
        return _fill_in_csrf_token(made) if isinstance(made, SharedBoard) else made
    with place.hold_lock():
        if place.kept.version != version or device in place.kept.phones:
            made = make()
            if not isinstance(made, SharedBoard):
                return made
            place.kept = made
        if request.url_rule:
            asked = (request.url_rule.rule, request.url_rule.endpoint)
            request.environ[WATCHER_BOARD_KEY] = CachedBoardAccess(
                place, code, device, identity.csrf_token(), *asked
            )
        return _fill_in_csrf_token(place.kept)


def _find_cache_entry(key: Hashable) -> _CacheEntry:
    shared: PagePartCache = current_app.extensions["companion_shared"]
    return shared.find_or_add_entry((request.script_root, key))


def _fill_in_csrf_token(found: SharedBoard) -> Markup:
    """Return the HTML with the CSRF token of the requesting phone."""
    return Markup(found.html.replace(identity.CSRF_PLACEHOLDER, identity.csrf_token()))  # noqa: S704 - out of a template


def init_app(app: Flask) -> None:
    """Give `app` a cache of shared parts, and templates a `csrf_token` that stays open in them.

    Call it after the CSRF protection is set up, which defines `csrf_token` as well.
    """
    app.extensions["companion_shared"] = PagePartCache()
    app.jinja_env.globals["csrf_token"] = identity.csrf_token
    app.context_processor(lambda: {"csrf_token": identity.csrf_token})

"""Request counts in Redis, or in each process's memory while Redis does not answer."""

import logging
import time
from collections.abc import Callable
from threading import Lock
from typing import TypeVar

from limits.storage import MemoryStorage, MovingWindowSupport, RedisStorage, Storage

PREFIX = "companion+"
"""Prefix of a Redis address that makes `limits` use `RedisOrMemoryStorage`."""
REDIS_RETRY_SECONDS = 5.0
"""Seconds until a Redis that did not answer is asked again."""
_REDIS_TIMEOUT_SECONDS = 1.0
"""Longest time in seconds that a page waits for Redis."""
_REDIS_DOWN_MESSAGE = "Redis is not responding, so each process counts requests in its own memory: %s"
_REDIS_BACK_MESSAGE = "Redis is responding again: requests are counted there."
_Answer = TypeVar("_Answer")
_log = logging.getLogger("companion")


class RedisOrMemoryStorage(Storage, MovingWindowSupport):
    """Storage for rate limits in Redis, or in this process's memory while Redis does not answer.

    A failure of Redis raises nothing. It is logged once, and Redis is tried again after
    `REDIS_RETRY_SECONDS`.
    """

    STORAGE_SCHEME = [f"{PREFIX}{scheme}" for scheme in ("redis", "rediss", "redis+unix")]  # noqa: RUF012

    def __init__(self, uri: str, wrap_exceptions: bool = False) -> None:
        super().__init__(uri, wrap_exceptions)
        self._redis = RedisStorage(
            uri.removeprefix(PREFIX),
            socket_connect_timeout=_REDIS_TIMEOUT_SECONDS,
            socket_timeout=_REDIS_TIMEOUT_SECONDS,
        )
        self._memory = MemoryStorage()
        self._is_away = False
        self._asked_again = 0.0
        self._lock = Lock()

    @property
    def base_exceptions(self) -> type[Exception] | tuple[type[Exception], ...]:
        """The exceptions that Redis raises."""
        return self._redis.base_exceptions

    def is_redis_up(self) -> bool:
        """Return whether Redis answers. If it did not, it is asked again every few seconds.

        Until then the result is False.
        """
        if self._may_try_redis():
            try:
                self._redis.get_connection().ping()
            except self.base_exceptions as error:
                self._mark_redis_down(error)
            else:
                self._mark_redis_up()
        return not self._is_away

    def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        """Count `amount` entries if the window stays within `limit`; return whether it did.

        The window is the last `expiry` seconds. Nothing is counted if it would not.
        """
        return self._run_on_storage(lambda counts: counts.acquire_entry(key, limit, expiry, amount))

    def get_moving_window(self, key: str, limit: int, expiry: int) -> tuple[float, int]:
        """Return the time of the oldest entry in the window, and the number of entries.

        The window is the last `expiry` seconds, and the time is in seconds since 1970. Without entries it
        is the time now, and 0.
        """
        return self._run_on_storage(lambda counts: counts.get_moving_window(key, limit, expiry))

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Increase a counter by `amount`, and return its new value.

        A counter that does not exist begins at 0, and lasts `expiry` seconds from then on.
        """
        return self._run_on_storage(lambda counts: counts.incr(key, expiry, amount))

    def get(self, key: str) -> int:
        """Return the value of a counter, 0 if there is none."""
        return self._run_on_storage(lambda counts: counts.get(key))

    def get_expiry(self, key: str) -> float:
        """Return the time at which a counter expires, in seconds since 1970; now if there is none."""
        return self._run_on_storage(lambda counts: counts.get_expiry(key))

    def check(self) -> bool:
        """Return True: memory is always available."""
        return True

    def reset(self) -> int | None:
        """Delete all counters, where requests are counted now; return their number if it is known."""
        return self._run_on_storage(lambda counts: counts.reset())

    def clear(self, key: str) -> None:
        """Delete a counter where requests are counted now; nothing happens if there is none."""
        self._run_on_storage(lambda counts: counts.clear(key))

    def _run_on_storage(self, question: Callable[[RedisStorage | MemoryStorage], _Answer]) -> _Answer:
        if self._may_try_redis():
            try:
                answer = question(self._redis)
            except self.base_exceptions as error:
                self._mark_redis_down(error)
            else:
                self._mark_redis_up()
                return answer
        return question(self._memory)

    def _may_try_redis(self) -> bool:
        """Return whether to ask Redis now: if it failed, one thread retries every few seconds."""
        if not self._is_away:
            return True
        with self._lock:
            is_due = time.monotonic() - self._asked_again >= REDIS_RETRY_SECONDS
            if is_due:
                self._asked_again = time.monotonic()
            return is_due

    def _mark_redis_down(self, error: Exception) -> None:
        with self._lock:
            if not self._is_away:
                _log.warning(_REDIS_DOWN_MESSAGE, error)
            self._is_away, self._asked_again = True, time.monotonic()

    def _mark_redis_up(self) -> None:
        if self._is_away:
            with self._lock:
                self._is_away = False
            _log.warning(_REDIS_BACK_MESSAGE)

"""Count requests in Redis, and in each process's own memory while Redis is away."""

import logging
import time
from collections.abc import Callable
from threading import Lock
from typing import TypeVar

from limits.storage import MemoryStorage, MovingWindowSupport, RedisStorage, Storage

PREFIX = "companion+"
"""Prefix of the addresses, for `limits`, of a Redis that may be away for a while."""
AGAIN_SECONDS = 5.0
"""Time after which a Redis that was away is asked again."""
_WAIT_SECONDS = 1.0
"""Time that a page waits for Redis at most."""
_AWAY = "Redis does not answer, so each process counts requests in its own memory: %s"
_BACK = "Redis answers again: requests are counted there."
_Answer = TypeVar("_Answer")
_log = logging.getLogger("companion")


class RedisOrMemory(Storage, MovingWindowSupport):
    """Counts in Redis, and in memory while that does not answer. Nobody is turned away for it."""

    STORAGE_SCHEME = [f"{PREFIX}{scheme}" for scheme in ("redis", "rediss", "redis+unix")]  # noqa: RUF012

    def __init__(self, uri: str, wrap_exceptions: bool = False) -> None:
        super().__init__(uri, wrap_exceptions)
        self._redis = RedisStorage(
            uri.removeprefix(PREFIX), socket_connect_timeout=_WAIT_SECONDS, socket_timeout=_WAIT_SECONDS
        )
        self._memory = MemoryStorage()
        self._is_away = False
        self._asked_again = 0.0
        self._lock = Lock()

    @property
    def base_exceptions(self) -> type[Exception] | tuple[type[Exception], ...]:
        """The exceptions that Redis raises."""
        return self._redis.base_exceptions

    def answers(self) -> bool:
        """Return whether Redis answers. One that is away is asked every few seconds."""
        if self._may_ask():
            try:
                self._redis.get_connection().ping()
            except self.base_exceptions as error:
                self._note_away(error)
            else:
                self._note_back()
        return not self._is_away

    def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        """Count something if no more than `limit` were counted; return whether it was."""
        return self._ask(lambda counts: counts.acquire_entry(key, limit, expiry, amount))

    def get_moving_window(self, key: str, limit: int, expiry: int) -> tuple[float, int]:
        """Return when the first of those that count now was counted, and how many they are."""
        return self._ask(lambda counts: counts.get_moving_window(key, limit, expiry))

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Count up, and return the number."""
        return self._ask(lambda counts: counts.incr(key, expiry, amount))

    def get(self, key: str) -> int:
        """Return the number."""
        return self._ask(lambda counts: counts.get(key))

    def get_expiry(self, key: str) -> float:
        """Return when the number is forgotten."""
        return self._ask(lambda counts: counts.get_expiry(key))

    def check(self) -> bool:
        """Return True: there is always somewhere to count."""
        return True

    def reset(self) -> int | None:
        """Forget all numbers."""
        return self._ask(lambda counts: counts.reset())

    def clear(self, key: str) -> None:
        """Forget a number."""
        self._ask(lambda counts: counts.clear(key))

    def _ask(self, question: Callable[[RedisStorage | MemoryStorage], _Answer]) -> _Answer:
        if self._may_ask():
            try:
                answer = question(self._redis)
            except self.base_exceptions as error:
                self._note_away(error)
            else:
                self._note_back()
                return answer
        return question(self._memory)

    def _may_ask(self) -> bool:
        """Return whether to ask Redis now: if it is away, one thread does so after each few seconds."""
        if not self._is_away:
            return True
        with self._lock:
            is_due = time.monotonic() - self._asked_again >= AGAIN_SECONDS
            if is_due:
                self._asked_again = time.monotonic()
            return is_due

    def _note_away(self, error: Exception) -> None:
        with self._lock:
            if not self._is_away:
                _log.warning(_AWAY, error)
            self._is_away, self._asked_again = True, time.monotonic()

    def _note_back(self) -> None:
        if self._is_away:
            with self._lock:
                self._is_away = False
            _log.warning(_BACK)

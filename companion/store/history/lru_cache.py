"""Cache of the values used last, for any number of threads."""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class LruCache(Generic[K, V]):
    """Cache of the `room` values that were used last, by key."""

    def __init__(self, room: int) -> None:
        self._values: OrderedDict[K, V] = OrderedDict()
        self._room = room
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        """Return the value of that key, None if it is not in the cache."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def put(self, key: K, value: V) -> None:
        """Store the value; the one that was not used for longest is dropped if there is no room."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            while len(self._values) > self._room:
                self._values.popitem(last=False)

    def clear(self) -> None:
        """Remove all values."""
        with self._lock:
            self._values.clear()

"""What was worked out last, kept for so many keys and handed to any thread."""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Recent(Generic[K, V]):
    """The values of the keys that were used last, `room` of them."""

    def __init__(self, room: int) -> None:
        self._values: OrderedDict[K, V] = OrderedDict()
        self._room = room
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        """Return the newest value known of that key, None where it is known no more."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def put(self, key: K, value: V) -> None:
        """Keep the value; the one used least lately makes room."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            while len(self._values) > self._room:
                self._values.popitem(last=False)

    def clear(self) -> None:
        """Keep nothing."""
        with self._lock:
            self._values.clear()

"""What was made last, kept in a process: up to so much of it, the longest unused goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Kept(Generic[Key, Value]):
    """Values by key; together they weigh `most` at most, the newest stays whatever it weighs."""

    def __init__(self, most: int, weight: Callable[[Value], int]) -> None:
        self._most = most
        self._weight = weight
        self._values: OrderedDict[Key, Value] = OrderedDict()
        self._weighs = 0
        self._lock = Lock()

    def get(self, key: Key) -> Value | None:
        """The value of that key, if it is kept; from now on it is the newest."""
        with self._lock:
            found = self._values.get(key)
            if found is not None:
                self._values.move_to_end(key)
            return found

    def put(self, key: Key, value: Value) -> Value:
        """Keep a value; that of the key that is kept, where somebody else came first."""
        with self._lock:
            there = self._values.get(key)
            if there is not None:
                return there
            self._values[key] = value
            self._weighs += self._weight(value)
            while self._weighs > self._most and len(self._values) > 1:
                _, oldest = self._values.popitem(last=False)
                self._weighs -= self._weight(oldest)
            return value

    def cache_clear(self) -> None:
        """Forget all of it."""
        with self._lock:
            self._values.clear()
            self._weighs = 0

"""What takes a second of a core: made one at a time, and kept by what it is made of."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final

from collection.house.problems import Busy
from engine.kernel.messages import N_, Message

_WAIT_SECONDS: Final = 5
_FULL: Final = Message(
    N_(
        "Other things are being drawn for others at this moment, so this one was not begun. "
        "Try again in a few seconds."
    )
)
# Of the four threads of a web process one makes something and one waits for it; the others answer
# everybody else.
_ROOM = threading.BoundedSemaphore(2)
_TURN = threading.Lock()


class Kept:
    """The last things made in this process, up to so many bytes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._found: OrderedDict[Hashable, bytes] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        """What is kept under the key, or what `make` makes of it now. Raises Busy."""
        if (known := self._known(key)) is not None:
            return known
        if not _ROOM.acquire(blocking=False):
            raise Busy(_FULL, _WAIT_SECONDS)
        try:
            with _TURN:
                # Who made it before us may have made just this.
                known = self._known(key)
                return self._keep(key, make()) if known is None else known
        finally:
            _ROOM.release()

    def _known(self, key: Hashable) -> bytes | None:
        with self._lock:
            if key not in self._found:
                return None
            self._found.move_to_end(key)
            return self._found[key]

    def _keep(self, key: Hashable, made: bytes) -> bytes:
        with self._lock:
            self._found[key] = made
            while sum(map(len, self._found.values())) > self._most:
                self._found.popitem(last=False)
        return made

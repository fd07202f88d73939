"""While a database is brought from one release to another, nobody works on it besides.

A file in the data folder says which release may serve, and how often the database was replaced by
a copy. Who answers a request holds the file shared, who changes the database holds it alone.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from functools import cache
from io import FileIO
from pathlib import Path
from typing import Final

from django.apps import apps
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse

from config.backups import BackupError
from config.errors import answer
from config.faults import Fault
from engine.kernel.messages import N_, Message

Answer = Callable[[HttpRequest], HttpResponse]

NOBODY: Final = "-" * 16
PATIENCE: Final = 60.0  # seconds for requests that are under way
_LOOK: Final = 0.02
_LINE: Final = 26
WAIT: Final = Fault(
    503,
    Message(N_("A new version is being put in place")),
    Message(
        N_("It takes some seconds. What you just did was not carried out; please do it again then.")
    ),
    5,
)


@dataclass(frozen=True)
class Standing:
    """How often the database was replaced, and the release that may serve on it."""

    era: int
    release: str


class ChangeOverMiddleware:
    """Lets the release serve that the database belongs to, and it alone; others tell to wait."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response
        # There before the first request: one that holds nothing would not be waited for.
        with suppress(OSError):
            _to_write().close()
        mine()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The page, or when to come again."""
        try:
            file = os.open(_path(), os.O_RDONLY)
        except FileNotFoundError:
            return self.get_response(request)
        with ExitStack() as held:
            held.callback(os.close, file)
            if not _is_held(file, fcntl.LOCK_SH) or _read(file) != mine():
                return answer(request, WAIT)
            response = self.get_response(request)
            made: HttpResponseBase = response
            if isinstance(made, StreamingHttpResponse) and not made.is_async:
                made.streaming_content = _Streamed(iter(made), held.pop_all())
            return response


class _Streamed:
    """An answer that is still being made, out of the database, when it has left here."""

    def __init__(self, content: Iterator[bytes], held: ExitStack) -> None:
        self._content, self._held = content, held

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        try:
            return next(self._content)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Whoever wanted it has it, or is gone, perhaps before the first byte."""
        self._held.close()

    __del__ = close


def now() -> Standing:
    """Who may serve at this moment."""
    try:
        with _path().open("rb", buffering=0) as file:
            return _read(file.fileno())
    except FileNotFoundError:
        return Standing(0, _known())


@cache
def mine() -> Standing:
    """What must stand in the file for this process to serve, from its start to its end."""
    return Standing(now().era, _known())


@contextmanager
def alone(first: Callable[[], None], *, replacing: bool = False) -> Iterator[None]:
    """Nobody is served from here on, until `give_over`; entered when the last request has ended.

    `first` is done before; when it fails, or requests do not end (BackupError), all is as it was.
    `replacing`: processes of before have the former file open, and never serve again.
    """
    with _to_write() as opened:
        file = opened.fileno()
        former = _read(file)
        _write(file, replace(former, release=NOBODY))
        try:
            _wait_for_requests(file)
            first()
        except BaseException:
            _write(file, former)
            raise
        _write(file, Standing(former.era + replacing, NOBODY))
        yield


def give_over() -> None:
    """This release may serve."""
    with _to_write() as opened:
        file = opened.fileno()
        _write(file, Standing(_read(file).era, _known()))


def _path() -> Path:
    return Path(settings.DATA_DIR) / "serving"


def _to_write() -> FileIO:
    path = _path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    return path.open("r+b", buffering=0)


@cache
def _known() -> str:
    """A digest of all migrations that this code knows, without reading them."""
    names = sorted(
        f"{app.label}.{path.stem}"
        for app in apps.get_app_configs()
        for path in Path(app.path, "migrations").glob("[0-9]*.py")
    )
    return hashlib.sha256("\n".join(names).encode()).hexdigest()[: len(NOBODY)]


def _read(file: int) -> Standing:
    era, _, release = os.pread(file, _LINE, 0).decode().strip().partition(" ")
    # Just made: as before there was one.
    return Standing(int(era), release) if release else Standing(0, _known())


def _write(file: int, standing: Standing) -> None:
    """In one piece and of one length, so that nobody reads half of it."""
    os.pwrite(file, f"{standing.era:08} {standing.release}\n".encode(), 0)


def _is_held(file: int, how: int) -> bool:
    try:
        fcntl.flock(file, how | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _wait_for_requests(file: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while not _is_held(file, fcntl.LOCK_EX):
        if time.monotonic() > deadline:
            raise BackupError(
                f"Requests are still under way after {PATIENCE:.0f} s, so nothing was changed. "
                "Stop the site (systemctl stop mazziere-web.socket mazziere-web), then try again."
            )
        time.sleep(_LOOK)

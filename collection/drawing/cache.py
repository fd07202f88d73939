"""Drawn faces on disk, named by what they show: atomic writes, a bounded size, safe to delete."""

from __future__ import annotations

import fcntl
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from django.conf import settings
from django.utils import timezone

MOST_BYTES: Final = 256 * 1024 * 1024
# After a sweep the folder holds at most this share of the bound.
KEEP: Final = 0.8
_SWEEP_EVERY: Final = 256
# Seconds after which a half-written file is nobody's.
_HALF_WRITTEN: Final = 3600


class FaceCache:
    """A folder of files named by digest, a folder of its own for each first two signs."""

    def __init__(self, folder: Path, most_bytes: int = MOST_BYTES) -> None:
        self.folder, self.most_bytes = folder, most_bytes
        self._written = 0

    def get_or_draw(self, digest: str, draw: Callable[[], bytes]) -> bytes:
        """What is kept under that digest, else drawn: by one at a time, the others wait for it."""
        kept = self.get(digest)
        if kept is not None:
            return kept
        with self._alone(digest):
            kept = self.get(digest)
            if kept is None:
                kept = draw()
                self.put(digest, kept)
        return kept

    def has(self, digest: str) -> bool:
        """Whether something is kept under that digest."""
        try:
            return self._path(digest).stat().st_size > 0
        except OSError:
            return False

    def get(self, digest: str) -> bytes | None:
        """What is kept under that digest, or None."""
        path = self._path(digest)
        try:
            kept = path.read_bytes()
            os.utime(path)
        except OSError:
            return None
        return kept or None

    def put(self, digest: str, data: bytes) -> None:
        """Keeps the bytes. A full or read-only disk keeps nothing, and nobody minds."""
        path = self._path(digest)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            _write(path, data)
        except OSError:
            return
        self._written += 1
        if self._written % _SWEEP_EVERY == 1:
            self.sweep()

    def size(self) -> int:
        """Bytes of all files."""
        return sum(file[1] for file in self._files())

    def sweep(self) -> int:
        """Removes the files unused for longest while there are too many bytes; how many went."""
        self._clear_parts()
        files = sorted(self._files())
        size = sum(file[1] for file in files)
        if size <= self.most_bytes:
            return 0
        gone = 0
        for _, length, path in files:
            if size <= self.most_bytes * KEEP:
                break
            path.unlink(missing_ok=True)
            size -= length
            gone += 1
        return gone

    def _clear_parts(self) -> None:
        """What a process that was ended left half written."""
        now = timezone.now().timestamp()
        for path in self.folder.glob("*/*.part"):
            with suppress(OSError):
                if now - path.stat().st_mtime > _HALF_WRITTEN:
                    path.unlink()

    @contextmanager
    def _alone(self, digest: str) -> Iterator[None]:
        """Nobody else on this machine draws this digest; the lock dies with its process."""
        folder = self.folder / "locks"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            handle = os.open(folder / digest[:2], os.O_CREAT | os.O_RDWR, 0o600)
        except OSError:
            yield
            return
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
            yield
        finally:
            os.close(handle)

    def _files(self) -> Iterator[tuple[float, int, Path]]:
        for path in self.folder.glob("*/*.webp"):
            try:
                found = path.stat()
            except OSError:
                continue
            yield found.st_mtime, found.st_size, path

    def _path(self, digest: str) -> Path:
        return self.folder / digest[:2] / f"{digest}.webp"


def _write(path: Path, data: bytes) -> None:
    """Under another name first: a reader sees the whole file or none."""
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise


FACES: Final = FaceCache(Path(settings.DATA_DIR) / "cache" / "faces")

"""ZIPs from outside: opened with a bound, one file at a time, nothing written to disk."""

from __future__ import annotations

import stat
import zipfile
import zlib
from typing import IO, Final

from collection.requests.files import BadFile, TooLarge
from engine.kernel.messages import N_, Message, shown

_ENCRYPTED: Final = 0x1
_METHODS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
# What a desktop lays beside files; whatever begins with a point is such, too.
_STRAY: Final = frozenset({"__macosx", "thumbs.db", "desktop.ini", "icon\r"})


class _Few(list[zipfile.ZipInfo]):
    """As many entries as may be; the rest is not even read."""

    def __init__(self, most: int, too_many: Message) -> None:
        super().__init__()
        self._most, self._too_many = most, too_many

    def append(self, entry: zipfile.ZipInfo) -> None:
        if len(self) >= self._most:
            raise TooLarge(self._too_many)
        super().append(entry)


class _Zip(zipfile.ZipFile):
    """A ZIP whose list of entries ends where it may."""

    def __init__(self, file: IO[bytes], few: _Few) -> None:
        self._few = few
        super().__init__(file)

    def __setattr__(self, name: str, value: object) -> None:
        super().__setattr__(name, self._few if name == "filelist" else value)


def opened(file: IO[bytes], most: int, too_many: Message) -> zipfile.ZipFile:
    """The ZIP with at most so many entries. Raises BadFile, TooLarge with `too_many`."""
    try:
        return _Zip(file, _Few(most, too_many))
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as exc:
        raise damaged(str(exc)) from exc


def unpacked(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """One file; never more than it declared. Raises BadFile."""
    try:
        return archive.read(entry)
    except (
        zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, NotImplementedError,
    ) as exc:  # fmt: skip
        raise damaged(f"{entry.filename}: {exc}") from exc


def is_stray(name: str) -> bool:
    """A folder as such, or what a desktop keeps for itself."""
    parts = name.casefold().split("/")
    hidden = any(part[:1] == "." and part.strip(".") for part in parts)
    return name.endswith("/") or hidden or not _STRAY.isdisjoint(parts)


def is_plain(entry: zipfile.ZipInfo) -> bool:
    """Whether it can be read: neither encrypted nor packed in a strange way."""
    return not entry.flag_bits & _ENCRYPTED and entry.compress_type in _METHODS


def is_link(entry: zipfile.ZipInfo) -> bool:
    """Whether it is no file of its own but points to another, or is a device."""
    mode = entry.external_attr >> 16
    return bool(stat.S_IFMT(mode)) and not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def damaged(why: str) -> BadFile:
    """The refusal of what is no ZIP, or a broken one."""
    return BadFile(
        Message(N_("This is no ZIP, or it is damaged: {why}."), {"why": shown(why.rstrip("."))})
    )

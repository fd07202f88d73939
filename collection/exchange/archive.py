"""A ZIP from outside, looked at before anything of it is unpacked; nothing is written to disk."""

from __future__ import annotations

import re
import zipfile
import zlib
from typing import IO, Any, Final

from collection.exchange.reading import parsed
from collection.requests.files import BadFile, TooLarge
from engine.kernel.messages import N_, Message, shown

MAX_ZIP: Final = 120_000_000
MAX_FILES: Final = 1_000
MAX_UNPACKED: Final = 250_000_000
# Whatever a program makes of a name, ours are plain.
_NAME: Final = re.compile(r"[a-z0-9_]+(/[a-z0-9_]+)?\.[a-z0-9]+")
_ENCRYPTED: Final = 0x1
_METHODS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ESCAPED: Final = re.compile(r"\\u(0000|[dD][89a-fA-F])")


class _Few(list[zipfile.ZipInfo]):
    """As many entries as a backup has; the rest is not even read."""

    def append(self, entry: zipfile.ZipInfo) -> None:
        if len(self) >= MAX_FILES:
            raise TooLarge(
                Message(
                    N_("The ZIP holds more than {most} files, the most that a backup has."),
                    {"most": MAX_FILES},
                )
            )
        super().append(entry)


class _Zip(zipfile.ZipFile):
    """A ZIP whose list of entries ends where ours do."""

    def __setattr__(self, name: str, value: object) -> None:
        super().__setattr__(name, _Few() if name == "filelist" else value)


class Archive:
    """The files of a ZIP by name, each unpacked when it is asked for. Raises BadFile, TooLarge."""

    def __init__(self, file: IO[bytes]) -> None:
        try:
            self._zip = _Zip(file)
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as exc:
            raise _damaged(str(exc)) from exc
        self._check()

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def raw(self, name: str) -> bytes:
        """One file; never more than it declared."""
        if name not in self._names:
            raise BadFile(Message(N_("The backup has no file «{name}»."), {"name": shown(name)}))
        try:
            return self._zip.read(name)
        except (
            zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, NotImplementedError,
        ) as exc:  # fmt: skip
            raise _damaged(f"{name}: {exc}") from exc

    def json(self, name: str, kind: type) -> Any:
        """One JSON file, an object or a list as `kind` says, every text in it fit to be stored."""
        try:
            text = self.raw(name).decode("utf-8")
        except UnicodeDecodeError as exc:
            raise _damaged(f"{name}: {exc.reason}") from exc
        found = parsed(text)
        if not isinstance(found, kind):
            raise BadFile(
                Message(N_("«{name}» in the backup is not of the right form."), {"name": name})
            )
        if _ESCAPED.search(text):
            _check_texts(found, name)
        return found

    def _check(self) -> None:
        files = self._zip.infolist()
        unpacked = sum(file.file_size for file in files)
        if unpacked > MAX_UNPACKED:
            raise TooLarge(
                Message(
                    N_("Unpacked the ZIP would have {found} MB; at most {most} MB are read."),
                    {"found": unpacked // 1_000_000, "most": MAX_UNPACKED // 1_000_000},
                )
            )
        self._names = {file.filename for file in files}
        for file in files:
            _check_file(file)
        if len(self._names) < len(files):
            raise BadFile(Message(N_("Two files in the ZIP have the same name.")))


def _check_file(file: zipfile.ZipInfo) -> None:
    if not _NAME.fullmatch(file.filename):
        raise BadFile(
            Message(
                N_("The ZIP holds a file «{name}», which is no part of a backup."),
                {"name": shown(file.filename)},
            )
        )
    if file.flag_bits & _ENCRYPTED or file.compress_type not in _METHODS:
        raise BadFile(
            Message(
                N_("«{name}» in the ZIP is encrypted or packed in a way that is not read."),
                {"name": file.filename},
            )
        )


def _check_texts(found: Any, name: str) -> None:
    if isinstance(found, dict):
        for key, value in found.items():
            _check_texts(key, name)
            _check_texts(value, name)
    elif isinstance(found, list):
        for value in found:
            _check_texts(value, name)
    elif isinstance(found, str) and not _storable(found):
        raise BadFile(Message(N_("«{name}» holds a text that cannot be stored."), {"name": name}))


def _storable(text: str) -> bool:
    return "\0" not in text and not any("\ud800" <= sign <= "\udfff" for sign in text)


def _damaged(why: str) -> BadFile:
    return BadFile(
        Message(N_("This is no ZIP, or it is damaged: {why}."), {"why": shown(why.rstrip("."))})
    )

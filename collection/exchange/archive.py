"""A ZIP from outside, looked at before anything of it is unpacked; nothing is written to disk.

Who unpacked a backup and packed it again has it in a folder, with files of the desktop beside it:
the folder is taken off, those are passed over.
"""

from __future__ import annotations

import re
import zipfile
import zlib
from typing import IO, Any, Final

from collection.reading.files import parsed
from collection.requests.files import BadFile, TooLarge
from engine.kernel.messages import N_, Message, shown

MAX_ZIP: Final = 120_000_000
MAX_FILES: Final = 1_000
MAX_UNPACKED: Final = 250_000_000
# Whatever a program makes of a name, ours are plain.
_NAME: Final = re.compile(r"[a-z0-9_]+(/[a-z0-9_]+)?\.[a-z0-9]+")
_ENCRYPTED: Final = 0x1
# What a desktop lays beside files; whatever begins with a point is such, too.
_STRAY: Final = frozenset({"__macosx", "thumbs.db", "desktop.ini", "icon\r"})
# What a person's own copy of everything has more than a backup; it is never unpacked.
_UNREAD: Final = ("account.json", "tables.json")
_MANIFEST: Final = "manifest.json"
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
        return name in self._files

    def raw(self, name: str) -> bytes:
        """One file; never more than it declared."""
        if name not in self._files:
            raise BadFile(Message(N_("The backup has no file «{name}»."), {"name": shown(name)}))
        try:
            return self._zip.read(self._files[name])
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
        unpacked = sum(file.file_size for file in files if not file.filename.endswith(_UNREAD))
        if unpacked > MAX_UNPACKED:
            raise TooLarge(
                Message(
                    N_("Unpacked the ZIP would have {found} MB; at most {most} MB are read."),
                    {"found": unpacked // 1_000_000, "most": MAX_UNPACKED // 1_000_000},
                )
            )
        named = [(file.filename.replace("\\", "/"), file) for file in files]
        kept = [(name, file) for name, file in named if not _is_stray(name)]
        folder = _folder([name for name, _ in kept])
        self._files = {name.removeprefix(folder): file for name, file in kept}
        for name, file in self._files.items():
            _check_file(name, file)
        if len(self._files) < len(kept):
            raise BadFile(Message(N_("Two files in the ZIP have the same name.")))


def _is_stray(name: str) -> bool:
    """A folder as such, or what a desktop keeps for itself."""
    parts = name.casefold().split("/")
    hidden = any(part[:1] == "." and part.strip(".") for part in parts)
    return name.endswith("/") or hidden or not _STRAY.isdisjoint(parts)


def _folder(names: list[str]) -> str:
    """The folder in which all of the backup lies, with a slash behind it; "" = in none."""
    found = [name for name in names if name.split("/")[-1] == _MANIFEST]
    return found[0].removesuffix(_MANIFEST) if len(found) == 1 else ""


def _check_file(name: str, file: zipfile.ZipInfo) -> None:
    if not _NAME.fullmatch(name):
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
                {"name": shown(file.filename)},
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

"""A ZIP from outside, looked at before anything of it is unpacked; nothing is written to disk.

Who unpacked a backup and packed it again has it in a folder, with files of the desktop beside it:
the folder is taken off, those are passed over.
"""

from __future__ import annotations

import re
import zipfile
from typing import IO, Any, Final

from collection.reading.files import parsed
from collection.reading.zips import damaged, is_link, is_plain, is_stray, opened, unpacked
from collection.requests.files import BadFile, TooLarge
from engine.kernel.messages import N_, Message, Phrase, shown

MAX_ZIP: Final = 127_000_000
MAX_FILES: Final = 1_100
MAX_UNPACKED: Final = 250_000_000
_TOO_MANY: Final = Phrase(N_("The ZIP holds more than {most} files, the most that are read."))
# Whatever a program makes of a name, ours are plain.
_NAME: Final = re.compile(r"[a-z0-9_]+(/[a-z0-9_]+)?\.[a-z0-9]+")
# What a person's own copy of everything has more than a backup; it is never unpacked.
_UNREAD: Final = ("account.json", "tables.json")
_MANIFEST: Final = "manifest.json"
_ESCAPED: Final = re.compile(r"\\u(0000|[dD][89a-fA-F])")


class Archive:
    """The files of a ZIP by name, each unpacked when it is asked for. Raises BadFile, TooLarge."""

    def __init__(self, file: IO[bytes]) -> None:
        self._zip = opened(file, MAX_FILES, _TOO_MANY.fill({"most": MAX_FILES}))
        self._check()

    def __contains__(self, name: object) -> bool:
        return name in self._files

    @property
    def names(self) -> frozenset[str]:
        """What it holds, each in the folder where it is meant to lie."""
        return frozenset(self._files)

    def raw(self, name: str) -> bytes:
        """One file; never more than it declared."""
        if name not in self._files:
            raise BadFile(
                Message(
                    N_("The ZIP lacks the file «{name}». Ask for it again."), {"name": shown(name)}
                )
            )
        return unpacked(self._zip, self._files[name])

    def json(self, name: str, kind: type) -> Any:
        """One JSON file, an object or a list as `kind` says, every text in it fit to be stored."""
        try:
            text = self.raw(name).decode("utf-8")
        except UnicodeDecodeError as exc:
            raise damaged(f"{name}: {exc.reason}") from exc
        found = parsed(text)
        if not isinstance(found, kind):
            raise BadFile(
                Message(N_("«{name}» in the ZIP is not of the right form."), {"name": name})
            )
        if _ESCAPED.search(text):
            _check_texts(found, name)
        return found

    def _check(self) -> None:
        files = self._zip.infolist()
        size = sum(file.file_size for file in files if not file.filename.endswith(_UNREAD))
        if size > MAX_UNPACKED:
            raise TooLarge(
                Message(
                    N_("Unpacked the ZIP would have {found} MB; at most {most} MB are read."),
                    {"found": size // 1_000_000, "most": MAX_UNPACKED // 1_000_000},
                )
            )
        named = [(file.filename.replace("\\", "/"), file) for file in files]
        kept = [(name, file) for name, file in named if not is_stray(name)]
        folder = _folder([name for name, _ in kept])
        self._files = {name.removeprefix(folder): file for name, file in kept}
        for name, file in self._files.items():
            _check_file(name, file)
        if len(self._files) < len(kept):
            raise BadFile(Message(N_("Two files in the ZIP have the same name.")))


def _folder(names: list[str]) -> str:
    """The folder in which all of the backup lies, with a slash behind it; "" = in none."""
    found = [name for name in names if name.split("/")[-1] == _MANIFEST]
    return found[0].removesuffix(_MANIFEST) if len(found) == 1 else ""


def _check_file(name: str, file: zipfile.ZipInfo) -> None:
    if not _NAME.fullmatch(name):
        raise BadFile(
            Message(
                N_("The ZIP holds a file «{name}», which is no part of it. Take it out."),
                {"name": shown(file.filename)},
            )
        )
    if is_link(file) or not is_plain(file):
        raise BadFile(
            Message(
                N_(
                    "«{name}» in the ZIP is a link, encrypted, or packed in a way that is not read."
                ),
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

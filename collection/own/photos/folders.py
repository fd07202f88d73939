"""A ZIP of pictures, or files chosen at once: which are pictures of cards, which stay out and why.

Nothing is decoded: a picture says how many pixels it has before any of them is read.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import IO, Any, Final

from collection.house.retelling import told
from collection.own.photos.naming import PICTURES, ending
from collection.pictures.errors import BadPicture, PictureTooLarge
from collection.pictures.reading import MAX_BYTES, kind_of, size_of
from collection.reading.zips import is_link, is_plain, is_stray, opened, unpacked
from collection.requests.files import BadFile, TooLarge
from engine.kernel.messages import N_, Message, Phrase, shown

MAX_ZIP: Final = 120_000_000
MAX_FILES: Final = 2_000
MAX_UNPACKED: Final = 250_000_000
# So many names of what was left out are told.
MOST_TOLD: Final = 200
_LONGEST: Final = 255
_DRIVE: Final = re.compile(r"[A-Za-z]:")

TOO_MANY: Final = Message(
    N_("The ZIP holds more than {most} files, the most that are looked through. Split it."),
    {"most": MAX_FILES},
)
_BOMB: Final = Phrase(
    N_("Unpacked the ZIP would have {found} MB; at most {most} MB are read. Nothing was kept.")
)
_PIXELS: Final = Phrase(N_("«{name}»: {why} Nothing of what came with it was kept."))
NO_PICTURE: Final = Message(N_("It is no picture: JPEG, PNG and WebP are."))
OTHER_KIND: Final = Phrase(N_("It is no picture that can be read, by its content it is {kind}."))
IS_LINK: Final = Message(N_("It is a link to another file."))
OUTSIDE: Final = Message(N_("It lies outside the folder."))
SEALED: Final = Message(N_("It is encrypted or packed in a way that is not read."))
TOO_BIG: Final = Phrase(N_("It has {found} MB; at most {most} MB can be read."))
OTHER_COPY: Final = Phrase(N_("«{other}» shows the same card and is newer or larger."))
NOTHING: Final = Message(N_("There is no picture in it. JPEG, PNG and WebP are read."))


@dataclass(frozen=True)
class Sent:
    """A picture as it was sent."""

    name: str
    raw: bytes


@dataclass
class Sorted:
    """The pictures, and what was left out with the reason as plain JSON."""

    pictures: list[Sent] = field(default_factory=list)
    left: list[dict[str, Any]] = field(default_factory=list)

    def leave(self, name: str, why: Message) -> None:
        """Leave a file out and say why."""
        if len(self.left) < MOST_TOLD:
            self.left.append({"name": safe(name), **told(why)})


def of_zip(file: IO[bytes]) -> Sorted:
    """The pictures of a ZIP. Raises BadFile, TooLarge for what spoils the whole."""
    archive = opened(file, MAX_FILES, TOO_MANY)
    entries = archive.infolist()
    size = sum(entry.file_size for entry in entries)
    if size > MAX_UNPACKED:
        raise TooLarge(_BOMB.fill({"found": size // 1_000_000, "most": MAX_UNPACKED // 1_000_000}))
    found = Sorted()
    good = [entry for entry in entries if _is_good(found, entry)]
    kept = _one_of_each(found, good)
    for entry in kept:
        _take(found, entry.filename, unpacked(archive, entry))
    if not found.pictures:
        raise BadFile(NOTHING)
    return found


def of_files(files: Iterable[tuple[str, bytes]]) -> Sorted:
    """The pictures among files that were chosen at once. Raises TooLarge for a bomb."""
    found = Sorted()
    best: dict[str, Sent] = {}
    for name, raw in files:
        one = Sent(safe(name), raw)
        stem = _stem(one.name)
        other = best.get(stem)
        if ending(name) not in PICTURES or other is None:
            best[stem if ending(name) in PICTURES else f"{stem}\n{name}"] = one
            continue
        first, second = sorted((other, one), key=lambda sent: len(sent.raw))
        found.leave(first.name, OTHER_COPY.fill({"other": shown(second.name)}))
        best[stem] = second
    for one in best.values():
        _take(found, one.name, one.raw)
    return found


def _is_good(found: Sorted, entry: zipfile.ZipInfo) -> bool:
    """Whether an entry may be unpacked, else why not; folders and a desktop's own pass unsaid."""
    name = entry.filename.replace("\\", "/")
    parts = name.split("/")
    if ".." in parts or name.startswith("/") or _DRIVE.match(name):
        found.leave(entry.filename, OUTSIDE)
    elif is_link(entry):
        found.leave(name, IS_LINK)
    elif is_stray(name):
        return False
    elif ending(name) not in PICTURES:
        found.leave(name, NO_PICTURE)
    elif not is_plain(entry):
        found.leave(name, SEALED)
    elif entry.file_size > MAX_BYTES:
        sizes = {"found": entry.file_size // 1_000_000, "most": MAX_BYTES // 1_000_000}
        found.leave(name, TOO_BIG.fill(sizes))
    else:
        return True
    return False


def _one_of_each(found: Sorted, entries: Iterable[zipfile.ZipInfo]) -> Iterator[zipfile.ZipInfo]:
    """Of files that differ in their ending alone the newer, else the larger."""
    best: dict[str, zipfile.ZipInfo] = {}
    for entry in entries:
        stem = _stem(entry.filename)
        other = best.get(stem)
        if other is None:
            best[stem] = entry
            continue
        first, second = sorted((other, entry), key=lambda one: (one.date_time, one.file_size))
        found.leave(first.filename, OTHER_COPY.fill({"other": shown(_last(second.filename))}))
        best[stem] = second
    return iter(best.values())


def _take(found: Sorted, name: str, raw: bytes) -> None:
    kind = kind_of(raw)
    if kind not in ("JPEG", "PNG", "WEBP"):
        found.leave(name, OTHER_KIND.fill({"kind": kind}) if kind else NO_PICTURE)
        return
    try:
        size_of(io.BytesIO(raw))
    except PictureTooLarge as exc:
        # A bomb spoils the whole.
        raise TooLarge(_PIXELS.fill({"name": shown(_last(name)), "why": exc.message})) from exc
    except BadPicture as exc:
        found.leave(name, exc.message)
        return
    found.pictures.append(Sent(safe(name), raw))


def _stem(name: str) -> str:
    return name.rpartition(".")[0].casefold()


def _last(name: str) -> str:
    return safe(name).replace("\\", "/").rpartition("/")[2]


def safe(name: str) -> str:
    """A name without what no database keeps and what could deceive who reads it."""
    plain = "".join(sign if sign.isprintable() else "?" for sign in name)
    return plain.encode("utf-8", "replace").decode()[-_LONGEST:]

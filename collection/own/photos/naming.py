"""What a file's name says of the card on it: its name, its number, the set it lies in."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from collection.house.names import one_line
from engine.kernel.forms import LONGEST_NAME

PICTURES: Final = frozenset({"png", "jpg", "jpeg", "webp"})
# Folders that say what lies in them, not what the set is called.
_PLAIN: Final = frozenset(
    {"art", "arts", "artwork", "card", "cards", "carta", "carte", "faces", "foto", "fronts"}
    | {"image", "images", "img", "imgs", "immagini", "photos", "pics", "pictures", "scans", "set"}
    | {
        "sets",
        "src",
        "assets",
        "full",
        "large",
        "png",
        "jpg",
        "files",
        "dcim",
        "camera",
        "set list",
    }
)
_ENDS: Final = re.compile(r"[-_](?:main|master|v?\d[\d.]*)$", re.IGNORECASE)
_CAMERA: Final = re.compile(
    r"(?:img|dsc|dscn|dscf|pxl|mvimg|imag|image|photo|foto|picture|scan|screenshot|p|wp|sam|cimg|"
    r"whatsapp image)?[\s_-]*[\d\s_.-]{3,}(?:wa\d+|mp|hdr|edit|portrait|~\d+)*",
    re.IGNORECASE,
)
_NUMBER: Final = re.compile(r"\d{1,4}[a-z]?", re.IGNORECASE)
_BEFORE: Final = re.compile(r"#?(?P<number>\d{1,4}[a-z]?)(?:[\s._-]+)(?P<name>\D.*)", re.IGNORECASE)
_BEHIND: Final = re.compile(r"(?P<name>.*\S)\s*[\s_-]#(?P<number>\d{1,4}[a-z]?)", re.IGNORECASE)
_CODED: Final = re.compile(
    r"(?P<set>[A-Z][A-Z0-9]{0,7}?)[\s_-]?(?P<number>\d{2,4}[a-z]?)(?:[\s_-]+(?P<name>.*))?"
)
_BLANKS: Final = re.compile(r"[\s_-]+")


@dataclass(frozen=True)
class Named:
    """What a path says; `set` is the folder or code that names the set, `plain` the file's name
    without its ending. `is_camera`: a camera gave the name, nobody a card's."""

    name: str
    number: str
    set: str
    plain: str
    is_camera: bool = False


def named(path: str, printed: str = "") -> Named:
    """What the path of a picture says; `printed` is the code of the set it goes into."""
    *folders, last = path.replace("\\", "/").split("/")
    stem = last.rpartition(".")[0] or last
    plain = one_line(stem)
    folder = _folder(folders)
    if _NUMBER.fullmatch(plain):
        return Named(plain, plain, folder, plain)
    if _CAMERA.fullmatch(plain):
        return Named(_words(plain), "", folder, plain, is_camera=True)
    coded = _CODED.fullmatch(plain)
    if coded is None and printed:
        coded = re.fullmatch(
            rf"(?P<set>{re.escape(printed)})[\s_-]?(?P<number>\d{{1,4}}[a-z]?)"
            r"(?:[\s_-]+(?P<name>.*))?",
            plain,
            re.IGNORECASE,
        )
    if coded:
        name = _words(coded["name"] or plain)
        return Named(name, coded["number"], folder or coded["set"], plain)
    found = _BEFORE.fullmatch(plain) or _BEHIND.fullmatch(plain)
    if found:
        return Named(_words(found["name"]), found["number"], folder, plain)
    return Named(_words(plain), "", folder, plain)


def ending(path: str) -> str:
    """The ending of a name, in small letters."""
    return path.rpartition(".")[2].lower() if "." in path else ""


def _words(text: str) -> str:
    """`_` and `-` are blanks; what stands in brackets is kept."""
    return one_line(_BLANKS.sub(" ", text))[:LONGEST_NAME] or "?"


def _folder(folders: list[str]) -> str:
    """The innermost folder that names something."""
    for folder in reversed(folders):
        bare = one_line(folder)
        if bare and bare.casefold() not in _PLAIN:
            return _words(_ENDS.sub("", bare) or bare)
    return ""

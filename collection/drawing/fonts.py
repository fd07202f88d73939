"""The vendored typefaces: loaded once a size, measured once a word, missing signs replaced.

Where Pillow has its shaping library, advances grow with the size; without it they are whole pixels,
so that words are then measured at several sizes and the widest counts. A sign that a typeface lacks
loses its accent; failing that, it is printed as «¤», which nobody takes for a letter.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import Final

from PIL import ImageFont, features

FOLDER: Final = Path(__file__).resolve().parent / "fonts"
FILES: Final = {
    "name": "fraunces-latin-900-normal",
    "head": "fraunces-latin-700-normal",
    "slant": "fraunces-latin-500-italic",
    "text": "fira-sans-condensed-latin-500-normal",
    "bold": "fira-sans-condensed-latin-700-normal",
}
MISSING: Final = "¤"
LEAST_PX: Final = 4
_MEASURED_AT: Final = (200,) if features.check("raqm") else (11, 12, 13, 16, 20, 24, 33, 200)
_UNKNOWN: Final = "\uffff"
_KEPT: Final = "\n"


@lru_cache(maxsize=400)
def font(face: str, size: int) -> ImageFont.FreeTypeFont:
    """A typeface at a size in pixels. Raises KeyError for an unknown face."""
    path = FOLDER / f"{FILES[face]}.woff2"
    return ImageFont.truetype(str(path), max(LEAST_PX, size))


@lru_cache(maxsize=20000)
def width(face: str, text: str) -> float:
    """The advance of a text at size 1: measured once, scaled ever after."""
    return max(font(face, size).getlength(text) / size for size in _MEASURED_AT)


@lru_cache(maxsize=4096)
def printable(text: str) -> str:
    """The text as our typefaces can print it: no sign is lost without a trace."""
    found = []
    for sign in unicodedata.normalize("NFC", text):
        if sign in _KEPT:
            found.append(sign)
        elif sign.isspace():
            found.append(" ")
        elif unicodedata.category(sign) not in ("Cc", "Cf", "Mn", "Me"):
            found.append(_sign(sign))
    return "".join(found)


@lru_cache(maxsize=2048)
def _sign(sign: str) -> str:
    if _has(sign):
        return sign
    plain = unicodedata.normalize("NFKD", sign)
    kept = "".join(part for part in plain if not unicodedata.combining(part))
    return kept if kept and all(_has(part) for part in kept) else MISSING


def _has(sign: str) -> bool:
    """Whether both families draw the sign otherwise than as a missing one."""
    return all(_drawn(face, sign) != _drawn(face, _UNKNOWN) for face in ("name", "text"))


@lru_cache(maxsize=4096)
def _drawn(face: str, sign: str) -> tuple[tuple[int, int], bytes, float]:
    typeface = font(face, 40)
    mask = typeface.getmask(sign)
    return mask.size, bytes(mask), typeface.getlength(sign)

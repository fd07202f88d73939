"""Text made comparable: case, accents, ligatures and punctuation no longer tell words apart."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

# Letters that Unicode does not take apart into a base and a mark.
_WHOLE: Final = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)
# Runs of what `str.isalnum` accepts.
_WORD: Final = re.compile(r"[^\W_]+")
_DIGITS: Final = re.compile(r"\d+")
_NUMBER_WIDTH: Final = 7


def fold(text: str) -> str:
    """Lower-case words of letters and digits, one space between two; "" when none is there.

    Never raises; folding twice changes nothing.
    """
    plain = unicodedata.normalize("NFKD", text).casefold()
    plain = unicodedata.normalize("NFKD", plain).translate(_WHOLE)
    if not plain.isascii():
        plain = "".join(sign for sign in plain if unicodedata.category(sign) != "Mn")
    return " ".join(_WORD.findall(plain))


def natural(text: str) -> str:
    """Folded, and numbers of equal length, so that K9 stands before K10 in plain text order."""
    return _DIGITS.sub(lambda found: _plain_digits(found[0]).zfill(_NUMBER_WIDTH), fold(text))


def shortened(text: str) -> str:
    """Folded without gaps and leading zeros, so that K-04, k04 and k4 are one number."""
    return _DIGITS.sub(lambda found: _plain_digits(found[0]), fold(text).replace(" ", ""))


def _plain_digits(text: str) -> str:
    return "".join(str(unicodedata.digit(sign, 0)) for sign in text).lstrip("0") or "0"

"""Names that people give to what is theirs: on one line, and such that something is seen."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

# What no database keeps, what turns the direction of all that follows, and other controls.
_NEVER: Final = re.compile("[\0-\x08\x0e-\x1b\x7f\ud800-\udfff\u202a-\u202e\u2066-\u2069]")
_SEEN: Final = frozenset("LNPS")
# Letters and signs by their category, and yet nothing is seen of them.
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")


def one_line(raw: str) -> str:
    """The name with single spaces and without controls; "" when nothing of it can be seen."""
    text = " ".join(_NEVER.sub("", raw).split())
    return text if any(map(_is_seen, text)) else ""


def _is_seen(sign: str) -> bool:
    return unicodedata.category(sign)[0] in _SEEN and sign not in _BLANK

"""JSON from strangers: no NUL signs, no halves of a sign, no NaN, no endless nesting."""

from __future__ import annotations

import json
import re
from typing import Any, Final, NoReturn

# What no database keeps; NUL is written out in what `json.dumps` makes.
_NO_TEXT: Final = re.compile(r"\\u0000|[\ud800-\udfff]")


def safe_json(text: str) -> Any:
    """What the text says. Raises ValueError, also for what a database would not keep."""
    try:
        found = json.loads(text, parse_constant=_refuse)
        again = json.dumps(found, ensure_ascii=False)
    except RecursionError as exc:
        raise ValueError("nested too deeply") from exc
    if _NO_TEXT.search(again):
        raise ValueError("a NUL sign, or half of a sign")
    return found


def texts_of(found: object, size: int) -> bool:
    """Whether this is a list of lists of `size` texts each."""
    return isinstance(found, list) and all(
        isinstance(item, list) and len(item) == size and all(isinstance(x, str) for x in item)
        for item in found
    )


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")

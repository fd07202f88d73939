"""JSON from strangers: no NUL signs, no NaN, no endless nesting."""

from __future__ import annotations

import json
from typing import Any, NoReturn


def safe_json(text: str) -> Any:
    """What the text says. Raises ValueError, also for what a database would not keep."""
    try:
        found = json.loads(text, parse_constant=_refuse)
        again = json.dumps(found)
    except RecursionError as exc:
        raise ValueError("nested too deeply") from exc
    if "\\u0000" in again:
        raise ValueError("a NUL sign")
    return found


def texts_of(found: object, size: int) -> bool:
    """Whether this is a list of lists of `size` texts each."""
    return isinstance(found, list) and all(
        isinstance(item, list) and len(item) == size and all(isinstance(x, str) for x in item)
        for item in found
    )


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")

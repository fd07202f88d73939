"""Named weights by which a game reads its positions, from a file in its folder."""

from __future__ import annotations

import json
from pathlib import Path


def read_weights(path: Path) -> dict[str, float]:
    """The weights of a JSON file, by name. Raises OSError, or ValueError where it is no JSON."""
    found: dict[str, float] = json.loads(path.read_text(encoding="utf-8"))
    return found

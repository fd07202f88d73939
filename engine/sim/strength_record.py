"""What a game's folder keeps of a run of `strength`, for pages."""

from __future__ import annotations

import json
from typing import Any, Final

from engine.sim.subjects import subject

RECORD: Final = "strength.json"


def level_strength(key: str) -> dict[str, Any] | None:
    """What `strength_report.record` told of the levels of a game; None where nothing was measured.

    Raises UnknownGame."""
    path = subject(key).folder / RECORD
    if not path.is_file():
        return None
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found

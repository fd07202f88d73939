"""What asks for a game by name waits while that game is in the making, compiled or not.

Where `tests/conftest.py` is loaded, the marker `game` and its hooks do it; the compiled copy has no
drafts and no such conftest.
"""

from __future__ import annotations

import pytest

from engine.registry import games

REASON = "asks for a game in the making"


def waits_for(key: str) -> pytest.MarkDecorator:
    """A mark for what needs this game."""
    return pytest.mark.skipif(key not in games(), reason=REASON)


def module_waits_for(key: str) -> None:
    """Leave out the module that is being collected, unless this game is offered."""
    if key not in games():
        pytest.skip(REASON, allow_module_level=True)

"""What the first page shows."""

from __future__ import annotations

from typing import Any

from collection.keys import fresh_key
from decks.pages import deck_rows, shelves
from engine.web.learning.first_hour import first_hour
from engine.web.table_list import running_tables

_SHOWN = 12


def home(user: object) -> dict[str, Any]:
    """Starters to pick, the person's decks, and the tables being played."""
    return {
        "games": shelves(),
        "first_hour": first_hour(user),
        "decks": deck_rows(user, most=_SHOWN),
        "tables": running_tables(user, _SHOWN),
        "key": fresh_key(),
    }

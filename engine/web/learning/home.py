"""What the first page shows."""

from __future__ import annotations

from typing import Any

from collection.requests.keys import fresh_key
from decks.showing.pages import deck_rows, shelves
from engine.web.learning.first_hour import first_hour
from engine.web.puzzles.practice.queries import due_now, of_these_rules
from engine.web.table.table_list import running_tables

_SHOWN = 12
_FAN = 5


def first_page(user: object) -> dict[str, Any]:
    """Starters to pick, the person's decks, and the tables being played."""
    games = shelves()
    return {
        "games": games,
        "fan": _fan([game["starters"] for game in games if game["starters"]]),
        "first_hour": first_hour(user),
        "decks": deck_rows(user, most=_SHOWN),
        "tables": running_tables(user, _SHOWN),
        "practice_due": due_now(user).filter(of_these_rules()).count(),
        "key": fresh_key(),
    }


def _fan(shelved: list[list[dict[str, Any]]]) -> list[Any]:
    """Five cards to look at: of every game, those that its first two starters show first."""
    found: list[Any] = []
    for at, starters in enumerate(shelved[:_FAN]):
        share = _FAN // len(shelved) + (at < _FAN % len(shelved))
        shown = [card for starter in starters[:2] for card in starter["cards"]]
        found += shown[: max(share, 1)]
    return found

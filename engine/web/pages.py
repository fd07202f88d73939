"""What the pages around the table show: home, the list of tables, the laying of a new one."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from collection.i18n import say
from collection.models import User
from decks import judging
from decks.models import Deck
from decks.pages import deck_head, deck_rows, shelves, starters, verdict_page
from decks.zones import fresh_key
from engine.kernel.errors import KernelError
from engine.registry import game
from engine.web.models import Match
from engine.web.partners import DEFAULT, levels
from engine.web.tables import summary, tables_of

_SHOWN = 12


def home(user: object) -> dict[str, Any]:
    """Starters to pick, the person's decks, and the tables being played."""
    return {
        "games": shelves(),
        "decks": deck_rows(user, most=_SHOWN),
        "tables": [row for row in table_rows(user) if not row["over"]],
        "key": fresh_key(),
    }


def table_rows(user: object) -> list[dict[str, Any]]:
    """The person's last tables, or none for a visitor."""
    if not isinstance(user, User):
        return []
    rows: list[Match] = list(tables_of(user)[:_SHOWN])
    return [summary(row) for row in rows]


def new_table(key: str, deck: Deck | None, error: KernelError | None = None) -> dict[str, Any]:
    """The form that lays a table, as `templates/engine/new_table.html` describes it."""
    found = None if deck is None else judging.verdict_on(deck)
    return {
        "game": {"key": key, "title": say(game(key).title())},
        "deck": None if deck is None else deck_head(deck),
        "verdict": None if deck is None or found is None else verdict_page(deck, found),
        "playable": found.legal if found else not game(key).loadout_kinds(),
        "levels": levels(),
        "level": DEFAULT,
        "opponents": _opponents(key, deck.source if deck else ""),
        "urls": {"start": reverse("table-new")},
        "key": fresh_key(),
        "refusal": say(error.message) if error else "",
    }


def _opponents(key: str, mine: str) -> list[dict[str, Any]]:
    """The starters a partner may play, the proposed one last."""
    return sorted(starters(key), key=lambda row: (row["code"] != mine, row["code"]))

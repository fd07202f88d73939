"""What the pages around the table show: home, the list of tables, the laying of a new one."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from collection.i18n import say
from collection.models import User
from decks import judging
from decks.errors import IllegalDeck
from decks.models import Deck
from decks.pages import deck_rows, fresh_key, shelves, starters
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
        "decks": deck_rows(user)[:_SHOWN],
        "tables": [row for row in table_rows(user) if not row["over"]],
        "key": fresh_key(),
    }


def table_rows(user: object) -> list[dict[str, Any]]:
    """The person's last tables, or none for a visitor."""
    if not isinstance(user, User):
        return []
    rows: list[Match] = list(tables_of(user)[:_SHOWN])
    return [summary(row) for row in rows]


def new_table(
    user: object, key: str, deck: Deck | None, error: KernelError | None = None
) -> dict[str, Any]:
    """The form that lays a table: one's decks, the partner's, how the partner plays.

    Without a deck or game named, the deck edited last decides.
    """
    rows = [] if _plays_without(key) else deck_rows(user, key if deck is None else "")
    chosen = deck.pk if deck else next((row["id"] for row in rows if row["legal"]), "")
    of_game = key or next((row["game"] for row in rows if row["id"] == chosen), "")
    source = deck.source if deck else ""
    return {
        "game": {"key": of_game, "needs_deck": not _plays_without(key)},
        "decks": [{**row, "checked": row["id"] == chosen} for row in rows],
        "partner_decks": _partner_decks(of_game, source) if of_game else [],
        "levels": [
            {"key": found["name"], "title": found["title"], "text": found["blurb"],
             "checked": found["name"] == DEFAULT}
            for found in levels()
        ],
        "url": reverse("table-new"),
        "key": fresh_key(),
        "refusal": say(error.message) if error else "",
        "violations": _violations(error),
    }  # fmt: skip


def _plays_without(key: str) -> bool:
    return bool(key) and not game(key).loadout_kinds()


def _partner_decks(key: str, mine: str) -> list[dict[str, Any]]:
    found = starters(key)
    other = next((row["code"] for row in found if row["code"] != mine), mine)
    return [{**row, "checked": row["code"] == other} for row in found]


def _violations(error: KernelError | None) -> list[dict[str, Any]]:
    """Every reason why a deck was refused."""
    if not isinstance(error, IllegalDeck):
        return []
    found: list[dict[str, Any]] = judging.spoken(error.game, error.verdict)["violations"]
    return [{**violation, "title": violation["text"], "remedies": []} for violation in found]

"""The versions of a deck as a list: named and played ones stand out, mere clicks are folded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator

from collection.requests.keys import fresh_key
from decks.keeping.diffs import Zones, line_changes
from decks.keeping.queries import decks_of
from decks.keeping.versions import versions_of
from decks.lists.rows import Deck, DeckVersion
from decks.making.services import product_name
from decks.showing.doors import diff_url, door, keyed
from decks.showing.pages import game_title
from engine.registry import games

PER_PAGE = 50
# So many other decks are offered to compare with.
MOST = 200


@dataclass(frozen=True)
class _Step:
    """A version with what came in and went out to make it; None = its forerunner is not known."""

    row: DeckVersion
    change: tuple[int, int] | None

    @property
    def marked(self) -> bool:
        """Whether it stands out."""
        return bool(self.row.label or getattr(self.row, "played", False))


def history_page(deck: Deck, page: str, *, own: bool, token: str = "") -> dict[str, Any]:
    """The context of `templates/decks/history/history.html`; five queries, however long it is."""
    rows = versions_of(deck, all_of_them=own)
    shown = Paginator(rows, PER_PAGE).get_page(page)
    kept = list(shown)
    present = next((row for row in kept if row.number == deck.version), None)
    older = [row for row in kept if row.number != deck.version]
    before = rows.filter(number__lt=kept[-1].number).first() if kept else None
    steps = _steps(older, before)
    newest = older[0] if older and shown.number == 1 else None
    return {
        "game": {"key": deck.game, "title": game_title(deck.game)},
        "deck": {
            "id": deck.pk,
            "name": deck.name,
            "version": deck.version,
            "size": deck.size,
            "updated": deck.updated,
            "url": keyed(deck.get_absolute_url(), token),
            "by": deck.owner.label,
        },
        "own": own,
        "token": token,
        "key": fresh_key(),
        "now": _now(deck, present, newest) if shown.number == 1 else None,
        "groups": _groups(deck, steps, token, own=own),
        "page": shown,
        "base": door("deck-history", deck, token=token),
        "choices": [
            (deck.version, present.label if present else ""),
            *((step.row.number, step.row.label) for step in steps),
        ],
        "others": _others(deck) if own else [],
        "starters": _starters(deck.game),
        "urls": {
            "name": door("deck-version-name", deck),
            "restore": door("deck-version-restore", deck),
        },
    }


def _others(deck: Deck) -> list[dict[str, str]]:
    """The owner's other decks of the game, to compare with."""
    rows = decks_of(deck.owner, deck.game).exclude(pk=deck.pk).order_by("name")
    return [{"spec": pk, "name": name} for pk, name in rows.values_list("id", "name")[:MOST]]


def _starters(key: str) -> list[dict[str, str]]:
    if key not in games():
        return []
    codes = [code for code, _ in games()[key].starter_loadouts()]
    return [{"spec": f"{key}:{code}", "name": product_name(key, code)} for code in codes]


def _now(deck: Deck, present: DeckVersion | None, older: DeckVersion | None) -> dict[str, Any]:
    change = _change(older.zones, deck.zones) if older else None
    return {
        "number": deck.version,
        "label": present.label if present else "",
        "change": _told(change),
        "size": deck.size,
        "updated": deck.updated,
    }


def _steps(rows: Sequence[DeckVersion], before: DeckVersion | None) -> list[_Step]:
    forerunners = [*rows[1:], before]
    return (
        [
            _Step(row, _change(old.zones, row.zones) if old else None)
            for row, old in zip(rows, forerunners, strict=True)
        ]
        if rows
        else []
    )


def _groups(deck: Deck, steps: list[_Step], token: str, *, own: bool) -> list[dict[str, Any]]:
    """Marked versions one by one, unmarked neighbours as one fold of several."""
    groups: list[dict[str, Any]] = []
    for step in steps:
        line = _line(deck, step, token)
        if step.marked or not own:
            groups.append({"marked": True, "lines": [line]})
        elif groups and not groups[-1]["marked"]:
            groups[-1]["lines"].append(line)
        else:
            groups.append({"marked": False, "lines": [line]})
    return groups


def _line(deck: Deck, step: _Step, token: str) -> dict[str, Any]:
    row = step.row
    return {
        "number": row.number,
        "name": row.name,
        "renamed": row.name != deck.name,
        "label": row.label,
        "played": bool(getattr(row, "played", False)),
        "size": sum(sum(lines.values()) for lines in row.zones.values()),
        "created": row.created,
        "change": _told(step.change),
        "url": door("deck-version", deck, row.number, token=token),
        "diff": keyed(diff_url(f"{deck.pk}@{row.number}", deck.pk), token),
        "key": fresh_key(),
    }


def _change(before: Zones, after: Zones) -> tuple[int, int]:
    lines = line_changes(before, after)
    return (
        sum(line.delta for line in lines if line.delta > 0),
        -sum(line.delta for line in lines if line.delta < 0),
    )


def _told(change: tuple[int, int] | None) -> dict[str, int] | None:
    return None if change is None else {"added": change[0], "removed": change[1]}

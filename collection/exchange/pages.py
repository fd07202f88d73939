"""What the pages of import show, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.core.paginator import Paginator
from django.urls import reverse

from collection.exchange.queries import name_of, runs_of
from collection.exchange.rows import ImportRun
from collection.exchange.verdicts import Row
from collection.house.doors import type_it_url
from collection.house.i18n import say
from collection.house.retelling import retold
from collection.reading.sheets import MAX_BYTES, MAX_ROWS
from collection.reading.vocabulary import vocabulary
from collection.requests.keys import fresh_key
from collection.shelf.labels import CONDITION_NAMES, FINISH_NAMES, LANGUAGE_NAMES, label
from engine.kernel.game import Game
from engine.kernel.messages import N_, Message
from engine.registry import games

PER_PAGE: Final = 100
SHOWN: Final = ("all", "bad", "notes")
_LABELS: Final = {
    "condition": CONDITION_NAMES,
    "language": LANGUAGE_NAMES,
    "finish": FINISH_NAMES,
}
_VERDICTS: Final = {
    "add": Message(N_("Add")),
    "merged": Message(N_("Merged")),
    "apart": Message(N_("Nobody's copies")),
    "unknown": Message(N_("Unknown card")),
    "ambiguous": Message(N_("Several cards")),
    "bad": Message(N_("Cannot be read")),
}


# What our fields are called where a column is given its meaning by hand.
_FIELDS: Final[Mapping[str, Message]] = {
    "name": Message(N_("Name")),
    "quantity": Message(N_("Copies")),
    "set_code": Message(N_("Set")),
    "number": Message(N_("Number")),
    "code": Message(N_("Code of the card")),
    "plain_quantity": Message(N_("Copies that are not foil")),
    "foil_quantity": Message(N_("Foil copies")),
    "for_trade": Message(N_("For trade")),
    "condition": Message(N_("Condition")),
    "language": Message(N_("Language")),
    "finish": Message(N_("Finish")),
    "location": Message(N_("Place")),
    "slot": Message(N_("Slot")),
    "acquired_on": Message(N_("Acquired on")),
    "paid": Message(N_("Paid")),
    "currency": Message(N_("Currency")),
    "notes": Message(N_("Notes")),
    "apart": Message(N_("Not owned (wish, proxy)")),
}


def import_page(user: Any, game: Game, refusal: str = "", text: str = "") -> dict[str, Any]:
    """The form to give a file with, and the latest imports; `text` is what was typed."""
    return {
        "game": {"key": game.key, "title": say(game.title())},
        "games": [{"key": key, "title": say(one.title())} for key, one in games().items()],
        "apps": [app.name for app in vocabulary().apps],
        "most": {"rows": MAX_ROWS, "megabytes": MAX_BYTES // 1_000_000},
        "runs": [_told_run(run) for run in runs_of(user, game.key)],
        "key": fresh_key(),
        "refusal": refusal,
        "text": text,
    }


def run_page(
    run: ImportRun, game: Game, shown: str, page: str | None, refusal: str = ""
) -> dict[str, Any]:
    """One file with the verdicts on its rows."""
    rows = [row for row in run.rows if _is_shown(row, shown)]
    listed = Paginator(rows, PER_PAGE).get_page(page)
    totals = run.totals
    return {
        "game": {"key": game.key, "title": say(game.title())},
        "run": _told_run(run),
        "totals": totals,
        "good": totals["rows"] - totals["bad"],
        "notes": [say(retold(note)) for note in totals["notes"]],
        "show": shown,
        "columns": _columns(run),
        "page": listed,
        "rows": [{**_row(row, _fields(run)), "type_it": _type_it(game.key, row)} for row in listed],
        "key": fresh_key(),
        "refusal": refusal,
    }


def _fields(run: ImportRun) -> dict[str, str]:
    """What stands for a column that the file does not have, as in a list in words."""
    header = run.totals.get("header", ())
    return {key: say(label) for key, label in _FIELDS.items() if key not in header}


def _columns(run: ImportRun) -> list[dict[str, Any]]:
    """The columns of the file, each with the meanings it can be given."""
    meanings = run.totals.get("meanings", ())
    return [
        {
            "at": at,
            "column": column,
            "choices": [
                {"key": key, "label": say(label), "chosen": key == meaning}
                for key, label in _FIELDS.items()
            ],
        }
        for at, (column, meaning) in enumerate(zip(run.totals["header"], meanings, strict=False))
    ]


def run_rows(run: ImportRun) -> list[dict[str, Any]]:
    """The verdicts on all rows."""
    return [{**_row(row), "kind": row["v"]} for row in run.rows]


def _is_shown(row: Row, shown: str) -> bool:
    if shown == "bad":
        return "card" not in row
    return shown != "notes" or bool("card" in row and row.get("why"))


def _row(row: Row, fields: Mapping[str, str] | None = None) -> dict[str, Any]:
    lot = row.get("lot", {})
    facts = [label(names, lot.get(key, "")) for key, names in _LABELS.items()]
    facts += [row.get("loc", ""), lot.get("slot", "")]
    return {
        "number": row["n"],
        "verdict": say(_VERDICTS[row["v"]]),
        "good": "card" in row,
        "first": row.get("first"),
        "name": name_of(row),
        "code": row.get("code", ""),
        "shown": row.get("shown", row.get("code", "")),
        "quantity": row.get("q"),
        "facts": " · ".join(fact for fact in facts if fact),
        "why": [
            {
                "column": (fields or {}).get(raw["column"], raw["column"]),
                "got": raw["got"],
                "text": say(retold(raw)),
            }
            for raw in row.get("why", ())
        ],
    }


def _type_it(key: str, row: Row) -> str:
    """The form of a card that nobody knows, with what its row says."""
    if row["v"] != "unknown":
        return ""
    asked = row.get("asked", {})
    return type_it_url(
        key,
        name=name_of(row),
        number=asked.get("number", ""),
        copies=asked.get("copies", ""),
        set=asked.get("set_code", ""),
    )


def _told_run(run: ImportRun) -> dict[str, Any]:
    undone = run.change is not None and hasattr(run.change, "undone_by")
    return {
        "id": run.pk,
        "name": run.filename,
        "applied": run.state == ImportRun.State.APPLIED,
        "undone": undone,
        "created": run.created,
        "rows": run.totals["rows"],
        "bad": run.totals["bad"],
        "url": reverse("shelf-import-run", args=(run.pk,)),
        "key": fresh_key(),
    }

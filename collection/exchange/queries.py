"""Reads of imports."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import QuerySet

from collection.exchange.errors import RunNotFound
from collection.exchange.export import BOM
from collection.exchange.rows import ImportRun
from collection.exchange.verdicts import Row
from collection.house.i18n import READER, say
from collection.house.retelling import retold
from collection.reading.columns import REASON, neutral


def run_for(user: Any, run_id: int) -> ImportRun:
    """That import of this person. Raises RunNotFound, whether it exists or not."""
    run = None
    if getattr(user, "pk", None):
        run = (
            ImportRun.objects.filter(pk=run_id, owner=user)
            .exclude(game="")
            .select_related("change__undone_by")
            .first()
        )
    if run is None:
        raise RunNotFound(run_id)
    return run


def runs_of(user: Any, game: str) -> QuerySet[ImportRun]:
    """The person's latest imports of a game; their rows are not loaded."""
    if not getattr(user, "pk", None):
        return ImportRun.objects.none()
    runs = ImportRun.objects.filter(owner=user, game=game).defer("rows")
    return runs.select_related("change__undone_by").order_by("-id")[:5]


def all_runs_of(user: Any) -> QuerySet[ImportRun]:
    """Every import of the person, newest first; their rows are not loaded."""
    runs = ImportRun.objects.filter(owner=user).exclude(game="").defer("rows")
    return runs.select_related("change__undone_by").order_by("-id")


def error_lines(run: ImportRun) -> Iterator[str]:
    """The rows that could not be read, as they came, with the reasons in one more column.

    Mended, the file can be imported as it is: the column of the reasons is left out again. Of a
    list in words each line comes with its reasons as a comment.
    """
    if not run.totals["header"]:
        for row in run.rows:
            if "card" not in row:
                yield f"{row['cells'][0]} // {' '.join(reasons(row))}\r\n"
        return
    yield BOM
    header = [name for name in run.totals["header"] if name != REASON]
    kept = [at for at, name in enumerate(run.totals["header"]) if name != REASON]
    yield _csv([*header, REASON])
    for row in run.rows:
        if "card" not in row:
            cells = [row["cells"][at] if at < len(row["cells"]) else "" for at in kept]
            yield _csv([*cells, " ".join(reasons(row))])


def reasons(row: Row) -> list[str]:
    """What is said of a row, in the reader's language, each with its column."""
    return [_reason(raw) for raw in row.get("why", ())]


def _reason(raw: Mapping[str, Any]) -> str:
    text = str(say(retold(raw)))
    return f"{raw['column']}: {text}" if raw["column"] else text


def name_of(row: Row) -> str:
    """The card's name in the reader's language; a card has its English name first."""
    names = row.get("names") or [""]
    return str(names[-1] if READER.language.startswith("it") else names[0])


def _csv(cells: list[str]) -> str:
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\r\n").writerow([neutral(cell) for cell in cells])
    return buffer.getvalue()

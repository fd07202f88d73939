"""The results of a batch as files: CSV for sheets, JSON for programs."""

from __future__ import annotations

import csv
import io
import json
from typing import Any, Final

from django.core.serializers.json import DjangoJSONEncoder

from collection.reading.columns import neutral
from engine.web.runs.queries import progress, results
from engine.web.runs.rows import Run
from engine.web.runs.telling import head, progress_data, results_data

_COLUMNS: Final = (
    *("deck", "against", "games", "won", "drawn", "lost"),
    *("share", "share_low", "share_high", "mean_turns"),
)


def data_of(run: Run) -> dict[str, Any]:
    """The whole batch as plain data."""
    return {
        **head(run),
        "progress": progress_data(progress(run)),
        "results": results_data(run, results(run)),
    }


def as_json(run: Run) -> str:
    """The whole batch."""
    return json.dumps(data_of(run), ensure_ascii=False, indent=1, cls=DjangoJSONEncoder)


def as_csv(run: Run) -> str:
    """One line for each pairing."""
    target = io.StringIO()
    lines = csv.writer(target)
    lines.writerow(_COLUMNS)
    for each in results_data(run, results(run))["pairings"]:
        share = each["share"] or {"value": "", "low": "", "high": ""}
        turns = each["turns"]["mean"] if each["turns"] else ""
        lines.writerow(
            [
                neutral(each["deck"]),
                neutral(each["against"]),
                *(each[name] for name in ("games", "won", "drawn", "lost")),
                *(share[name] for name in ("value", "low", "high")),
                turns,
            ]
        )
    return target.getvalue()

"""Words of rules texts: an FTS5 table on SQLite, the plain column elsewhere, the same answers.

The table keeps a copy of `Card.text_key` under the card's id; whoever writes that column calls
`index`. Words are what stands between blanks; a search word finds the words that begin with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.db import connection
from django.db.models import Q
from django.db.models.expressions import RawSQL

from collection.search.fold import fold
from collection.search.meaning import NOTHING

TABLE: Final = "collection_card_text"
BATCH: Final = 500
_MATCH: Final = f"SELECT rowid FROM {TABLE} WHERE {TABLE} MATCH %s"  # noqa: S608  a constant


def has_table() -> bool:
    """Whether this database has the full-text table."""
    return connection.vendor == "sqlite"


def says(text: str) -> Q:
    """Cards whose text has these words one after the other, the last one perhaps longer."""
    words = fold(text)
    if not words:
        return NOTHING
    if has_table():
        # Folded words hold no quotation mark, so that nothing in them is read as an operator.
        return Q(pk__in=RawSQL(_MATCH, [f'"{words}" *']))  # noqa: S611  the words are a parameter
    return Q(text_key__contains=f" {words}")


def index(pks: Sequence[int]) -> None:
    """Bring the table up to date for these cards."""
    if not has_table():
        return
    for start in range(0, len(pks), BATCH):
        some = list(pks[start : start + BATCH])
        places = ", ".join(["%s"] * len(some))
        with connection.cursor() as cursor:
            cursor.execute(f"DELETE FROM {TABLE} WHERE rowid IN ({places})", some)  # noqa: S608
            cursor.execute(
                f"INSERT INTO {TABLE}(rowid, words) SELECT id, text_key FROM collection_card "  # noqa: S608
                f"WHERE text_key != '' AND id IN ({places})",
                some,
            )

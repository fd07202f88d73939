"""Words of rules texts: an FTS5 table on SQLite, plain columns elsewhere, the same answers.

The table keeps a copy of `Card.text_key` and `Card.stem_key` under the card's id; whoever writes
these calls `index`. Words are what stands between blanks; a search word finds the words that begin
with it, and its other forms.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Final

from django.db import connection
from django.db.models import Q
from django.db.models.expressions import RawSQL

from collection.search.fold import fold
from collection.search.meaning import NOTHING
from collection.search.stems import NAME, TEXT, phrases

TABLE: Final = "collection_card_text"
BATCH: Final = 500
_MATCH: Final = f"SELECT rowid FROM {TABLE} WHERE {TABLE} MATCH %s"  # noqa: S608  a constant


def has_table() -> bool:
    """Whether this database has the full-text table."""
    return connection.vendor == "sqlite"


def says(text: str) -> Q:
    """Cards whose text has these words one after the other, the last one perhaps longer, or all
    in other forms."""
    words = fold(text)
    if not words:
        return NOTHING
    forms = phrases(text, TEXT)
    if has_table():
        return _matching(f'"{words}" *', *(f'"{form}"' for form in forms))
    return Q(text_key__contains=f" {words}") | _any_form(forms)


def is_form_of_name(text: str) -> Q:
    """Cards whose name has these words in other forms."""
    forms = phrases(text, NAME)
    if not forms:
        return NOTHING
    return _matching(*(f'"{form}"' for form in forms)) if has_table() else _any_form(forms)


def _matching(*wanted: str) -> Q:
    # Folded words hold no quotation mark, so that nothing in them is read as an operator.
    said = " OR ".join(wanted)
    return Q(pk__in=RawSQL(_MATCH, [said]))  # noqa: S611  the words are a parameter


def _any_form(forms: Sequence[str]) -> Q:
    return reduce(or_, (Q(stem_key__contains=f" {form} ") for form in forms))


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
                f"INSERT INTO {TABLE}(rowid, words) SELECT id, text_key || stem_key "  # noqa: S608
                f"FROM collection_card WHERE text_key || stem_key != '' AND id IN ({places})",
                some,
            )

"""Many counts at once: one statement for all rows, where an import would send thousands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.db import connection, transaction

from collection.requests.rows import User

# The same conditions as for one row; the ORM cannot send one statement with many parameters.
_CHANGE: Final = """
UPDATE collection_holding SET quantity = quantity + %s, for_trade = for_trade + %s
WHERE owner_id = %s AND card_id = %s AND identity = %s
AND quantity >= %s AND quantity <= %s AND for_trade >= %s
AND for_trade <= quantity + %s
"""

# Card, identity, copies more, copies more for trade.
Count = tuple[int, str, int, int]


class _NotAll(Exception):
    """Ends the transaction, so that nothing stays."""


def change_rows(owner: User, counts: Iterable[Count], most: int) -> bool:
    """Change rows that exist, all of them or none; False when one does not fit."""
    rows = [
        (
            delta, trade, owner.pk, card, identity,
            max(0, -delta), most - delta, max(0, -trade), delta - trade,
        )
        for card, identity, delta, trade in counts
    ]  # fmt: skip
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.executemany(_CHANGE, rows)
            if cursor.rowcount != len(rows):
                raise _NotAll
    except _NotAll:
        return False
    return True

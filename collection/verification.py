"""What `manage.py verify` recomputes of the collection."""

from collections.abc import Iterator

from collection.ledger import checking as ledger
from collection.own import checking as own
from collection.own.sharing import checking as sharing


def problems() -> Iterator[str]:
    """All that is not as it should be, a sentence each."""
    yield from ledger.problems()
    yield from own.problems()
    yield from sharing.problems()

"""What `manage.py verify` recomputes of the collection."""

from collection.ledger.checking import problems

__all__ = ["problems"]

"""What the ledger refuses."""

from __future__ import annotations

from collection.house.problems import Refusal


class TooFew(Refusal):
    """A change would leave fewer than no copies."""

    status = 422


class TooMany(Refusal):
    """A change would make more copies than can be counted."""

    status = 422


class BadLot(Refusal):
    """A fact of a copy that is not possible."""

    status = 422


class ChangeNotFound(LookupError):
    """No change of that number on this person's shelf."""


class AlreadyUndone(Refusal):
    """The change was undone before."""

    status = 409

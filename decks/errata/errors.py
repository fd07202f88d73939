"""What is refused of corrections."""

from __future__ import annotations

from collection.house.problems import Refusal


class ErratumMoved(Refusal):
    """The card says something else again since the person looked, or what it said before."""

    status = 409


class NoErratum(LookupError):
    """No card of that id that the person finds and whose corrections could be told."""

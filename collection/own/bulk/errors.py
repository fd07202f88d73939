"""What is refused of files of cards."""

from __future__ import annotations

from collection.house.problems import Refusal


class FileUsed(Refusal):
    """A file that was taken in already, or cannot be taken in so."""

    status = 409


class SetMoved(Refusal):
    """The set was written since the file was judged against it."""

    status = 409


class FileNotFound(LookupError):
    """No file of cards of that number of this person."""

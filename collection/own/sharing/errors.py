"""What is refused around shared sets, each with its status."""

from __future__ import annotations

from collection.house.problems import Refusal


class NoSuchLink(Refusal):
    """A link that opens nothing: it was renewed, or never was one."""

    status = 404


class LinkEnded(Refusal):
    """A link that opened a set until its author took it back."""

    status = 410


class NotAdopted(Refusal):
    """No set that the person adopted has that id."""

    status = 404


class NotTaken(Refusal):
    """A set that cannot be adopted as things are."""

    status = 409

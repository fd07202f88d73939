"""Where something stands in a backup, and its values: of their kind, within bounds, or refused."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from collection.requests.files import BadFile
from engine.kernel.messages import N_, Message, MessageParam, shown

Card = tuple[str, str]


@dataclass(frozen=True)
class Spot:
    """The file, the place in its list from 1, and the object there."""

    file: str
    at: int
    raw: Any

    def of(self, raw: Any) -> Spot:
        """Something else at the same place."""
        return Spot(self.file, self.at, raw)

    def fault(self, what: str, value: object) -> BadFile:
        """The refusal of a value."""
        return BadFile(
            Message(
                N_("{file}, item {at}: «{what}» cannot be {value}."),
                {"file": self.file, "at": self.at, "what": what, "value": shown(value)},
            )
        )

    def refused(self, why: Message) -> BadFile:
        """The refusal with somebody else's reason."""
        told: dict[str, MessageParam] = {"file": self.file, "at": self.at, "why": why}
        return BadFile(Message(N_("{file}, item {at}: {why}"), told))

    def get(self, key: str, kind: type, default: Any = None) -> Any:
        """A member of that kind; true is no number."""
        if not isinstance(self.raw, dict):
            raise self.fault("{}", self.raw)
        value = self.raw.get(key, default)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.fault(key, value)
        return value

    def text(self, key: str, most: int, least: int = 1) -> str:
        """A text of so many signs."""
        value = str(self.get(key, str))
        if not least <= len(value) <= most:
            raise self.fault(key, value)
        return value

    def whole(self, key: str, least: int, most: int) -> int:
        """A whole number between bounds."""
        value = int(self.get(key, int))
        if not least <= value <= most:
            raise self.fault(key, value)
        return value

    def listed(self, key: str, most: int) -> list[Any]:
        """A list of so many at most."""
        found: list[Any] = self.get(key, list)
        if len(found) > most:
            raise self.fault(key, f"{len(found)} > {most}")
        return found

    def moment(self, key: str) -> datetime:
        """A moment with its time zone, in years that a database knows."""
        text = self.get(key, str)
        try:
            found = parse_datetime(text)
        except ValueError:
            found = None
        if found is None or timezone.is_naive(found) or not 1900 < found.year < 2200:
            raise self.fault(key, text)
        return found

    def card(self) -> Card:
        """Game and code."""
        return self.text("game", 32), self.text("code", 64)

    def inside(self, key: str) -> Spot:
        """An object within this one."""
        return Spot(self.file, self.at, self.get(key, dict))

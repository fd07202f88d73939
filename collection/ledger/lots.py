"""What copies of one printing have in common, as a value with a digest."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from functools import cached_property
from typing import Any, Final

from collection.ledger.rows import Holding

# Seven grades, best first; "" is unknown.
CONDITIONS: Final = (
    "",
    "mint",
    "near_mint",
    "excellent",
    "good",
    "lightly_played",
    "played",
    "poor",
)
FINISHES: Final = ("", "foil", "promo", "misprint", "other")
# Signs of what is said of a copy, and of the name of a place; the most that is noted as paid.
MAX_SLOT: Final = 32
MAX_NOTES: Final = 1000
MAX_PLACE: Final = 80
MOST_PAID: Final = Decimal("99999999.99")
# ISO 639-1; "" is unknown.
LANGUAGES: Final = ("", "en", "it", "de", "es", "fr", "pt", "ja")

_FACTS: Final = (
    "language",
    "condition",
    "finish",
    "location_id",
    "slot",
    "acquired",
    "paid",
    "currency",
    "notes",
    "extra",
    "columns",
)


@dataclass(frozen=True)
class Lot:
    """One printing and everything that can be said of a copy of it, quantity excepted.

    `paid` is the price of one copy with two decimals in `currency` (ISO 4217, "" = unknown).
    """

    card_id: int
    language: str = ""
    condition: str = ""
    finish: str = ""
    location_id: int | None = None
    slot: str = ""
    acquired: date | None = None
    paid: Decimal | None = None
    currency: str = ""
    notes: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)
    columns: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def identity(self) -> str:
        """Forty hexadecimal digits, equal if and only if all facts are equal."""
        text = json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:40]

    def to_json(self) -> dict[str, Any]:
        """The facts that are known, as they are kept in entries."""
        facts: dict[str, Any] = {}
        for name in _FACTS:
            value = getattr(self, name)
            if value not in (None, "") and value != {}:
                facts[name] = _plain(value)
        return facts

    @staticmethod
    def from_json(card_id: int, raw: Mapping[str, Any]) -> Lot:
        """The lot of an entry."""
        facts = {name: raw[name] for name in _FACTS if name in raw}
        if "acquired" in facts:
            facts["acquired"] = date.fromisoformat(facts["acquired"])
        if "paid" in facts:
            facts["paid"] = Decimal(facts["paid"])
        return Lot(card_id, **facts)

    @staticmethod
    def of(holding: Holding) -> Lot:
        """The lot of a row."""
        return Lot(holding.card_id, **{name: getattr(holding, name) for name in _FACTS})

    def changed(self, **facts: Any) -> Lot:
        """The lot with other facts."""
        return replace(self, **facts)


def _plain(value: Any) -> Any:
    if isinstance(value, Decimal):
        return f"{value:.2f}"
    if isinstance(value, date):
        return value.isoformat()
    return dict(value) if isinstance(value, Mapping) else value

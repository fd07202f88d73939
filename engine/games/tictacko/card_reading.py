"""From the JSON shape of TTK-2.10 and 2.21 to the cards of a pool."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.games.tictacko.tables import type_of
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.names import Name

# Held by the card itself; every other key becomes an attribute.
OWN: Final = ("code", "name_en", "name_it", "set_code")


def pool_of(files: Iterable[Mapping[str, Any]]) -> CardPool:
    """The cards of files (TTK-2.21), numbered within each set in the order of the files."""
    counts: dict[str, int] = {}
    cards: list[CardDef] = []
    for file in files:
        for raw in file["cards"]:
            inherited = {"set_code": file.get("set_code"), "source": file.get("source"), **raw}
            code = str(inherited["set_code"])
            counts[code] = counts.get(code, 0) + 1
            cards.append(card_of(inherited, str(counts[code])))
    return CardPool(cards)


def card_of(raw: Mapping[str, Any], number: str = "") -> CardDef:
    """One card; its type is that of the five rows of a type filter (TTK-2.7)."""
    name = Name.of({"en": str(raw["name_en"]), "it": str(raw["name_it"])})
    rest = {key: value for key, value in raw.items() if key not in OWN}
    return CardDef(
        str(raw["code"]), type_of(raw), name, _typed(rest), str(raw.get("set_code", "")), number
    )


def raw_of(card: CardDef) -> dict[str, Any]:
    """The JSON shape back: `card_of(raw_of(card), card.number) == card`."""
    raw: dict[str, Any] = {"code": card.code, "set_code": card.set}
    raw |= {"name_en": card.name.pick("en"), "name_it": card.name.pick("it")}
    return raw | {("type" if key == "card_type" else key): value for key, value in _plain(card)}


def _plain(card: CardDef) -> list[tuple[str, object]]:
    own = ("code", "type", "name", "set", "number")
    return [(key, value) for key, value in card.to_json().items() if key not in own]


def _typed(rest: dict[str, Any]) -> dict[str, object]:
    """`type` is a field of the card; what the file called so is kept as `card_type`."""
    return {("card_type" if key == "type" else key): value for key, value in rest.items()}

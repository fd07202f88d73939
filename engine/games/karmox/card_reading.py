"""From an edition's file (KX-2.22) to the cards of a pool, and back.

Pieces are cards of their own, two of each class. Boards are cards too: a match pins them with the
rest, and another author's board is a card that somebody typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.games.karmox.codes import COLOURS
from engine.games.karmox.terms import piece_name
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.names import Name

PIECE: Final = "piece"
EDITION: Final = "edition"
FORTRESS: Final = "fortress_board"
MODULE: Final = "module"
TILE: Final = "spirit_tile"
CHEST: Final = "chest"
# What people type (KX-2.24).
CLASS: Final = "character_class"
CELL: Final = "event_cell"
# What nobody owns (KX-2.12): a fortress is its modules, an edition all its parts.
UNBOXED: Final = (FORTRESS, EDITION)
OWN: Final = ("code", "name_en", "name_it", "set_code", "type")


def pool_of(files: Iterable[Mapping[str, Any]]) -> CardPool:
    """The cards of these editions."""
    cards: list[CardDef] = []
    for file in files:
        cards += cards_of(file)
    return CardPool(cards)


def cards_of(file: Mapping[str, Any]) -> list[CardDef]:
    """The cards of one edition, in the order of its numbers."""
    edition = file["edition"]
    raws = [piece_of(raw, colour) for raw in file["classes"] for colour in COLOURS]
    raws.append({**file["spirit_tile"], **file["tile_names"]})
    raws.append({**file["chest"], "type": CHEST})
    raws += [
        {**module, "type": MODULE, "board": file["fortress_board"]["code"]}
        for module in file["modules"]
    ]
    raws += [file["event_board"], file["fortress_board"], edition]
    extra = {"edition": edition["code"]}
    return [
        card_of({**extra, **raw, "set_code": edition["set_code"]}, str(number))
        if raw["type"] not in UNBOXED
        else card_of({**extra, **raw, "set_code": ""})
        for number, raw in enumerate(raws, start=1)
    ]


def piece_of(raw: Mapping[str, Any], colour: str) -> dict[str, Any]:
    """The piece of a class in a colour: equal values in both (KX-2.4)."""
    values = {key: value for key, value in raw.items() if key not in OWN}
    names = piece_name(raw["name_en"], raw["name_it"], raw["gender_it"], colour)
    return {
        "type": PIECE,
        "code": f"{raw['code']}-{colour}",
        **names,
        "class": raw["code"],
        "class_en": raw["name_en"],
        "class_it": raw["name_it"],
        "colour": colour,
        **values,
    }


def card_of(raw: Mapping[str, Any], number: str = "") -> CardDef:
    """One card of the JSON shapes of section 9."""
    name = Name.of({"en": str(raw["name_en"]), "it": str(raw["name_it"])})
    rest = {key: value for key, value in raw.items() if key not in OWN}
    return CardDef(str(raw["code"]), str(raw["type"]), name, rest, str(raw["set_code"]), number)


def entries(value: object) -> list[Mapping[str, Any]]:
    """The objects of a list; nothing for what is none."""
    found = value if isinstance(value, (list, tuple)) else ()
    return [each for each in found if isinstance(each, Mapping)]


def raw_of(card: CardDef) -> dict[str, Any]:
    """The JSON shape back: `card_of(raw_of(card), card.number) == card`."""
    names = card.name.as_dict()
    raw: dict[str, Any] = {"type": card.type, "code": card.code, "set_code": card.set}
    raw |= {"name_en": names["en"], "name_it": names["it"]}
    return raw | dict(card.attributes)

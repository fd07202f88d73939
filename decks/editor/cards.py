"""The cards of the deck in three views: rows by type, piles with names in sight, faces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.text import capfirst

from collection.catalogue.faces import face_of
from collection.catalogue.gone import called, missing_door
from collection.catalogue.shelves import set_called
from collection.house.i18n import READER, say
from collection.house.pools import OWN, pool_of
from collection.reading.headings import MAYBE
from collection.search.keys import code_key, own_code_key
from decks.editor.asked import Asked
from decks.formats.cards import shared_names
from decks.lists.beside import all_zones, beside_of, maybe_label
from decks.lists.rows import Deck
from decks.shelf.availability import Supply
from decks.showing.zones import zone_keys
from engine.kernel.cards import CardDef
from engine.kernel.construction import LoadoutKind
from engine.kernel.messages import N_, Message
from engine.registry import game

_NOT_OWNED = Message(N_("not owned"))
_OWN = N_("own {n}")
_SHORT = N_("own {n}, {m} of {all} missing")
_PUT = N_("put {n} in the sleeves")
_TAKE = N_("take {n} out of the sleeves")

Faults = Mapping[str, list[dict[str, str]]]
Line = dict[str, Any]


@dataclass
class Lines:
    """What the lines of a deck are told from. With `shelf` they say what is owned of them;
    `moves` are the copies by code that are not in its sleeves as planned."""

    deck: Deck
    kind: LoadoutKind
    supply: Mapping[str, Supply]
    faults: Faults
    shelf: bool
    moves: Mapping[str, int] = field(default_factory=dict)


def zones_page(found: Lines, wish: Asked, path: str) -> list[dict[str, Any]]:
    """Every zone with its lines, and with its groups as the view asks for them; last the cards
    that may come in. `path`: the editor's address."""
    deck, kind = found.deck, found.kind
    names = {zone.key: zone.name.pick(READER.language) for zone in kind.zones}
    told = []
    for key in dict.fromkeys([*zone_keys(deck, kind), MAYBE]):
        lines = [_line(found, key, *each) for each in all_zones(deck).get(key, {}).items()]
        for line in lines:
            line["peek"] = wish.address(path, card=line["code"])
        lines.sort(key=_by_cost)
        maybe = key == MAYBE
        told.append(
            {
                "key": key,
                "maybe": maybe,
                "label": maybe_label() if maybe else names.get(key, key),
                "declared": key in names,
                "count": sum(line["quantity"] for line in lines),
                "lines": lines,
                "groups": _grouped(lines, lambda _: "", lines)
                if maybe
                else (_piles(lines) if _by_amount(wish) else _by_type(lines)),
                "faces": not maybe and (wish.view == "faces" or (bool(lines) and _lasting(lines))),
            }
        )
    return told


def _line(found: Lines, zone: str, code: str, count: int) -> Line:
    deck, kind = found.deck, found.kind
    shown = face_of(deck.game, code)
    card = pool_of(deck.game).get(code)
    home = kind.zone_for(card.type) if card else zone
    stock = found.supply.get(code, Supply(count, 0, 0))
    return {
        "zone": zone,
        "code": code,
        "name": shown["name"] if shown else called(deck.game, code),
        "type_it": missing_door(deck.game, code, count),
        "card": shown,
        "twin": shown is not None and shown["name"].casefold() in shared_names(deck.game),
        "group": capfirst(game(deck.game).type_plural(card.type).pick(READER.language))
        if card
        else "",
        "order": _order(deck.game, card) if card else code,
        "quantity": count,
        "less": max(0, count - 1),
        "more": count + 1,
        "owned": stock.owned,
        "missing": min(count, stock.missing),
        "told": _told(stock, count) if shown and found.shelf else "",
        "note": beside_of(deck.beside).notes.get(code, ""),
        "sleeve": "" if zone == MAYBE else _to_sleeve(found.moves.get(code, 0)),
        "faults": found.faults.get(code, []),
        "home": home if home != zone else "",
        "home_label": next(
            (each.name.pick(READER.language) for each in kind.zones if each.key == home), home
        ),
    }


def _order(key: str, card: CardDef) -> str:
    if not card.code.startswith(OWN):
        return code_key(card.code, card.set, card.number)
    own = set_called(key, card.set)
    return own_code_key(own.label if own else "", card.number, card.code)


def _told(stock: Supply, count: int) -> str:
    """What is owned of a line, and what of it is missing."""
    missing = min(count, stock.missing)
    if not stock.owned:
        return str(say(_NOT_OWNED))
    params = {"n": stock.owned, "m": missing, "all": count}
    return str(say(Message(_SHORT if missing else _OWN, params)))


def _to_sleeve(count: int) -> str:
    """What is to be done by hand to the sleeves of a built deck."""
    if not count:
        return ""
    return str(say(Message(_PUT if count > 0 else _TAKE, {"n": abs(count)})))


def _by_amount(wish: Asked) -> bool:
    return wish.view == "piles" and wish.by == "cost"


def _lasting(lines: Iterable[Line]) -> bool:
    """Cards that stay on the table (they have hit points) are shown as faces in a list, too."""
    return all(line["card"] and line["card"]["hp"] is not None for line in lines)


def _by_cost(line: Line) -> tuple[bool, float, str]:
    cost = line["card"]["cost"] if line["card"] else None
    number = float(cost) if isinstance(cost, (int, float)) else -1.0
    return (line["card"] is None, number, str(line["name"]).casefold())


def _by_type(lines: list[Line]) -> list[dict[str, Any]]:
    """Groups in the order of their first numbers: sets print type by type."""
    return _grouped(sorted(lines, key=lambda line: str(line["order"])), _type_label, lines)


def _piles(lines: list[Line]) -> list[dict[str, Any]]:
    return _grouped(lines, _cost_label, lines)


def _grouped(order: list[Line], label: Any, lines: list[Line]) -> list[dict[str, Any]]:
    groups: dict[str, list[Line]] = {label(line): [] for line in order}
    for line in lines:
        groups[label(line)].append(line)
    return [
        {"label": key, "lines": some, "count": sum(line["quantity"] for line in some)}
        for key, some in groups.items()
    ]


def _type_label(line: Line) -> str:
    return str(line["group"])


def _cost_label(line: Line) -> str:
    cost = line["card"]["cost"] if line["card"] else None
    return "" if cost is None else str(cost)

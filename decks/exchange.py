"""Deck lists in files: JSON as the API takes it, and plain text as people type it."""

from __future__ import annotations

import json
import re

from decks.errors import BadLine
from decks.judging import kind_of
from decks.lines import any_loadout
from engine.kernel.cards import CardPool
from engine.kernel.loadouts import Loadout, LoadoutKind, RawLine, build_loadout
from engine.kernel.messages import N_, Message
from engine.registry import game

_HEADER = re.compile(r"^\[(?P<bracket>[^\]]+)\](\s*-\s*\d+)?$|^(?P<colon>\D[^:]*):(\s*\d+)?$")
_FIRST = re.compile(r"^(?:[*-]\s+)?(?P<quantity>-?\d+)\s*[x×]?\s+(?P<name>.+)$", re.IGNORECASE)
_LAST = re.compile(r"^(?:[*-]\s+)?(?P<name>.+?)\s*[\t x×]\s*(?P<quantity>\d+)$", re.IGNORECASE)
_PRINTING = re.compile(r"\s+[(\[](?P<set>\w+)[)\]]\s+#?(?P<number>[\w-]+)$")
_COMMENTS = ("#", "//", ">")


def read_file(key: str, text: str) -> Loadout:
    """The loadout written in a file, JSON or text; nothing in it is judged.

    Raises BadLine when it is neither. A product's JSON ("deck" and "team" at the top) will do.
    """
    if not text.lstrip().startswith("{"):
        return read_text(key, kind_of(key), text)
    try:
        raw = json.loads(text)
    except ValueError as exc:
        raise BadLine(Message(N_("This file is no JSON: {why}"), {"why": str(exc)})) from exc
    if "zones" not in raw:
        zones = {zone.key for zone in kind_of(key).zones}
        raw = {"zones": {name: lines for name, lines in raw.items() if name in zones}}
    return any_loadout(key, raw)


def read_text(key: str, kind: LoadoutKind, text: str) -> Loadout:
    """Lines such as "2 Cheeky Flame", "Cheeky Flame x2" or "2 MZ1-A01", under "[Zone]" headers.

    Without a header a card goes where cards of its type go. What names no card is kept as it
    is, for the judge to report with its line number.
    """
    pool = game(key).pool()
    names = _names(pool)
    found: list[RawLine] = []
    zone = ""
    for position, line in enumerate(text.splitlines(), start=1):
        entry = line.strip().lstrip("\ufeff")
        header = _zone(kind, entry)
        if header:
            zone = header
        elif entry and not entry.startswith(_COMMENTS):
            found.append(_line(pool, kind, names, zone, entry, position))
    return build_loadout(kind.key, found)


def _line(
    pool: CardPool, kind: LoadoutKind, names: dict[str, str], zone: str, entry: str, position: int
) -> RawLine:
    match = _FIRST.match(entry) or _LAST.match(entry)
    quantity, name = (match["quantity"], match["name"]) if match else ("1", entry)
    code = _code(pool, names, name.strip())
    card = pool.get(code)
    place = zone or (kind.zone_for(card.type) if card else kind.zones[-1].key)
    return RawLine(place, code, quantity, position)


def _code(pool: CardPool, names: dict[str, str], name: str) -> str:
    printing = _PRINTING.search(name)
    if printing:
        named = f"{printing['set']}-{printing['number']}"
        if named in pool:
            return named
        name = name[: printing.start()].strip()
    return names.get(name.casefold(), name)


def _names(pool: CardPool) -> dict[str, str]:
    """Code by name in any language, and by the code itself; case does not matter."""
    names = {text.casefold(): card.code for card in pool for _, text in card.name.texts}
    return names | {card.code.casefold(): card.code for card in pool}


def _zone(kind: LoadoutKind, entry: str) -> str:
    match = _HEADER.match(entry)
    if not match:
        return ""
    wanted = (match["bracket"] or match["colon"]).strip().casefold()
    for zone in kind.zones:
        if wanted in {zone.key.casefold(), *(text.casefold() for _, text in zone.name.texts)}:
            return zone.key
    return ""

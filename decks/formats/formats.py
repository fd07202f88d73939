"""A deck as a file: our text, JSON, the one-line code, Markdown, plain lines."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final
from xml.etree import ElementTree as ET

from collection.catalogue.faces import card_url
from collection.catalogue.shelves import is_lent
from collection.reading.entries import is_plain
from collection.reading.headings import MAYBE, Headings
from decks.formats.cards import Copies, Zone, shared_names, zones_in
from decks.formats.code import Coded, encode
from decks.formats.errors import BadFile, UnknownFormat
from decks.formats.safe_json import safe_json, texts_of
from decks.lists.beside import beside_of, maybe_label, read_beside
from decks.lists.bounds import MAX_LINES
from decks.lists.judging import kind_of
from decks.lists.listing import loadout_of
from decks.lists.rows import Deck
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import N_, Message
from engine.registry import game

SCHEMA: Final = "mazziere-deck-1"
_NO_XML: Final = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_MARKS: Final = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_{}[]<>()#+!|~&"})


@dataclass(frozen=True)
class Exported:
    """A file: its ending, its media type and what stands in it."""

    ending: str
    media: str
    text: str


@dataclass(frozen=True)
class Printed:
    """What a format writes: a deck, the language of names, where card pages are ("" = no links)."""

    deck: Coded
    language: str = "en"
    base: str = ""
    facts: tuple[tuple[str, Any], ...] = ()

    @property
    def name(self) -> str:
        """The deck's name on one line."""
        return " ".join(self.deck.name.split()) or "?"

    def zones(self) -> tuple[Zone, ...]:
        """The zones with names in the language asked for."""
        kind = kind_of(self.deck.game, self.deck.loadout.kind)
        return zones_in(self.deck.game, kind, self.deck.loadout.zones, self.language)

    def every_zone(self) -> tuple[Zone, ...]:
        """The zones, and the cards that may come in as one more."""
        maybe = {MAYBE: self.deck.beside.maybe}
        kind = kind_of(self.deck.game, self.deck.loadout.kind)
        return self.zones() + tuple(
            replace(zone, label=maybe_label(self.language))
            for zone in zones_in(self.deck.game, kind, maybe, self.language)
        )

    def note(self, code: str) -> str:
        """What the person noted of the card in this deck."""
        return self.deck.beside.notes.get(code, "")


def export(deck: Deck, fmt: str, language: str = "en", base: str = "") -> Exported:
    """A deck in a format. Raises UnknownFormat naming those there are.

    `base` is put before the addresses of card pages ("https://example.org").
    """
    coded = Coded(
        deck.game,
        loadout_of(deck),
        deck.name,
        beside=beside_of(deck.beside),
        description=deck.description,
    )
    facts = (("version", deck.version), ("notes", deck.notes))
    return write(Printed(coded, language, base, facts), fmt)


def write(printed: Printed, fmt: str) -> Exported:
    """As `export`, for a deck that is no row."""
    if fmt not in FORMATS:
        raise UnknownFormat(
            Message(N_("There is no format «{format}». There are: {known}."),
                    {"format": fmt[:40], "known": ", ".join(FORMATS)})
        )  # fmt: skip
    ending, media, writer = FORMATS[fmt]
    return Exported(ending, media, writer(printed))


def as_text(printed: Printed) -> str:
    """Our own text: a title, the game, then zones with counts, names, sets and numbers."""
    rules = game(printed.deck.game)
    lines = [f"# {printed.name}", f"# game: {rules.key} rules: {rules.version}"]
    if printed.deck.loadout.kind != kind_of(rules.key).key:
        lines.append(f"# kind: {printed.deck.loadout.kind}")
    for key, value in sorted(printed.deck.loadout.header.items()):
        lines.append(f"# {key}: {' '.join(str(value).split())}")
    lines += [f"# description: {said}" for said in printed.deck.description.splitlines()]
    cards = cards_as_text(printed)
    return "\n".join([*lines, *([""] if cards else []), *cards]) + "\n"


def cards_as_text(printed: Printed) -> list[str]:
    """The lines of our own text that are cards, under the headings of their zones."""
    lines: list[str] = []
    for zone in printed.every_zone():
        lines += ["", f"[{zone.label}]", *(_line(printed, copies) for copies in zone.cards)]
    return lines[1:]


def _line(printed: Printed, copies: Copies) -> str:
    """ "2 Cheeky Flame (MZ1) A01  # a note"; the code where a name would not tell which card."""
    printed_in, number = copies.place
    place = f" ({printed_in}) {number}" if printed_in and number else ""
    note = printed.note(copies.code)
    line = _plain(printed.deck.game, copies, printed.language, place)
    return f"{line}  # {note}" if note else line


def _plain(key: str, copies: Copies, language: str, printed: str = "") -> str:
    name = copies.name(language)
    if copies.card and not printed and name.casefold() in shared_names(key):
        name = copies.shown
    # "2 x Files" would be read as two of "Files", "2 pcs" as a unit.
    return f"{copies.count}{'' if is_plain(name) else 'x'} {name}{printed}"


def as_plain(printed: Printed) -> str:
    """Counts and names, a blank line between zones: what most programs read.

    Zones stand above their cards as a comment where these would not go there by their type.
    """
    key, kind = printed.deck.game, kind_of(printed.deck.game, printed.deck.loadout.kind)
    zones = printed.zones()
    goes = [
        kind.zone_for(copies.card.type) if copies.card else kind.zones[-1].key
        for zone in zones
        for copies in zone.cards
    ]
    told = goes != [zone.key for zone in zones for _ in zone.cards] or bool(
        Headings(key, kind).side
    )
    blocks = [
        "\n".join(
            [*([f"//{zone.label}"] if told else []),
             *(_plain(key, copies, printed.language) for copies in zone.cards)]
        )
        for zone in zones
    ]  # fmt: skip
    for zone in printed.every_zone()[len(zones) :]:
        lines = [_plain(key, copies, printed.language) for copies in zone.cards]
        blocks.append("\n".join(["Maybeboard:", *lines]))
    return "\n\n".join(blocks) + "\n"


def as_cod(printed: Printed) -> str:
    """A deck of Cockatrice; what only we know of a line is an attribute that it passes over."""
    kind = kind_of(printed.deck.game, printed.deck.loadout.kind)
    root = ET.Element("cockatrice_deck", version="1")
    ET.SubElement(root, "deckname").text = printed.name
    if printed.deck.description:
        ET.SubElement(root, "comments").text = printed.deck.description
    for zone in printed.every_zone():
        at_home = all(c.card and kind.zone_for(c.card.type) == zone.key for c in zone.cards)
        is_main = at_home and zone.key == kind.zones[-1].key
        held = ET.SubElement(root, "zone", name="main" if is_main else zone.key)
        for copies in zone.cards:
            facts = {"number": str(copies.count), "name": copies.name(printed.language)}
            facts |= {"setShortName": copies.place[0], "collectorNumber": copies.place[1]}
            facts["note"] = printed.note(copies.code)
            ET.SubElement(held, "card", {k: v for k, v in facts.items() if v})
    ET.indent(root, " ")
    text = _NO_XML.sub("", ET.tostring(root, encoding="unicode"))
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def as_markdown(printed: Printed) -> str:
    """Headings and a list, each card linked to its page."""
    rules = game(printed.deck.game)
    title = rules.title().text
    lines = [f"# {printed.name.translate(_MARKS)}", "", f"{title.translate(_MARKS)}"]
    described = printed.deck.description.splitlines()
    lines += ["", *(f"> {said.translate(_MARKS)}" for said in described)] if described else []
    for zone in printed.every_zone():
        lines += ["", f"## {zone.label.translate(_MARKS)} ({zone.count})", ""]
        lines += [_item(printed, copies) for copies in zone.cards]
    return "\n".join(lines) + "\n"


def _item(printed: Printed, copies: Copies) -> str:
    card, name = copies.card, copies.name(printed.language)
    shown = name.translate(_MARKS)
    noted = f"  # {note.translate(_MARKS)}" if (note := printed.note(copies.code)) else ""
    if card is None:
        return f"- {copies.count} × {shown}{noted}"
    place = f" ({copies.shown})" if name.casefold() in shared_names(printed.deck.game) else ""
    if all(copies.place):
        place = " ({}) {}".format(*copies.place)
    if not printed.base or is_lent(copies.code):
        return f"- {copies.count} × {shown}{place}{noted}"
    url = f"{printed.base}{card_url(printed.deck.game, card, name)}"
    return f"- {copies.count} × [{shown}]({url}){place}{noted}"


def as_json(printed: Printed) -> str:
    """All facts; `cards` repeats what the codes mean, for people and other programs."""
    coded, loadout = printed.deck, printed.deck.loadout.to_json()
    known = {line.code: line for zone in printed.every_zone() for line in zone.cards}
    beside = coded.beside.to_json()
    data: dict[str, Any] = {
        "schema": SCHEMA,
        "game": coded.game,
        "rules": game(coded.game).version,
        "name": coded.name,
        **loadout,
        **({"beside": beside} if beside else {}),
        **dict(printed.facts),
        "description": coded.description,
        "cards": {
            code: {"name": line.card.name.as_dict(), "type": line.card.type, "set": line.place[0],
                   "number": line.place[1]}
            for code, line in sorted(known.items()) if line.card
        },
    }  # fmt: skip
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def looks_like_json(text: str) -> bool:
    """Whether a pasted text is meant as JSON: no line of cards begins so."""
    return text.lstrip("\ufeff \t\r\n").startswith("{")


def read_json(text: str) -> Coded:
    """What `as_json` wrote. Raises BadFile saying where it is broken."""
    try:
        raw = safe_json(text.lstrip("\ufeff"))
    except ValueError as exc:
        raise BadFile(Message(N_("This file is no JSON: {why}"), {"why": str(exc)[:200]})) from exc
    if not isinstance(raw, dict) or raw.get("schema") != SCHEMA:
        raise BadFile(
            Message(N_("This is no deck file: its «schema» must be «{schema}»."),
                    {"schema": SCHEMA})
        )  # fmt: skip
    for field, kind in (("game", str), ("name", str), ("kind", str), ("zones", dict)):
        if not isinstance(raw.get(field), kind):
            raise BadFile(Message(N_("In this deck file «{field}» is missing."), {"field": field}))
    try:
        return _coded(raw)
    except (ValueError, TypeError, KeyError, AttributeError) as exc:
        raise BadFile(
            Message(N_("The lines of this deck file cannot be read: zones hold codes with whole "
                       "quantities from 1."))
        ) from exc  # fmt: skip


def _coded(raw: dict[str, Any]) -> Coded:
    if not texts_of(raw.get("printings", []), 3):
        raise ValueError("printings")
    loadout = Loadout.from_json({"header": {}, **raw})
    if sum(len(counts) for counts in loadout.zones.values()) > MAX_LINES:
        raise ValueError("too many lines")
    beside = read_beside(raw.get("beside", {}))
    said = raw.get("description", "")
    if not isinstance(said, str):
        raise TypeError("description")
    return Coded(raw["game"], loadout, raw["name"], _told(raw.get("cards")), beside, said)


def _told(cards: object) -> dict[str, dict[str, str]]:
    """What the file says of its cards: how one is found where its code is not known."""
    if not isinstance(cards, dict):
        return {}
    found: dict[str, dict[str, str]] = {}
    for code, said in cards.items():
        names = said.get("name") if isinstance(said, dict) else None
        if isinstance(names, dict):
            told = {"set_code": said.get("set"), "number": said.get("number")}
            told["name"] = next((text for text in names.values() if text), "")
            found[str(code)] = {key: text for key, text in told.items() if isinstance(text, str)}
    return found


def _as_code(printed: Printed) -> str:
    deck = printed.deck
    return encode(deck.loadout, deck.game, deck.name, deck.beside) + "\n"


_Writer = Callable[[Printed], str]
# In the order in which they are offered: ending, media type, writer.
FORMATS: Final[dict[str, tuple[str, str, _Writer]]] = {
    "text": ("txt", "text/plain", as_text),
    "plain": ("txt", "text/plain", as_plain),
    "markdown": ("md", "text/markdown", as_markdown),
    "cod": ("cod", "application/xml", as_cod),
    "json": ("json", "application/json", as_json),
    "code": ("txt", "text/plain", _as_code),
}
# What a format has no place for.
LEFT_OUT: Final[dict[str, frozenset[str]]] = {
    "plain": frozenset({"header", "description", "notes"}),
    "markdown": frozenset({"header"}),
    "cod": frozenset({"header"}),
    "code": frozenset({"description"}),
}

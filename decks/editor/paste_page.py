"""What a pasted list would do to a deck, before it does it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.urls import reverse

from collection.catalogue.faces import face_of
from collection.catalogue.gone import called
from collection.catalogue.shelves import set_called
from collection.house.doors import type_it_url
from collection.house.i18n import READER, say
from collection.house.pools import OWN, pool_of
from collection.reading.entries import count_of, read_entry
from collection.reading.headings import MAYBE
from collection.reading.lists import note_of
from collection.reading.names import names_of
from collection.requests.keys import fresh_key
from decks.editor.editing import pasted_into
from decks.lists import judging
from decks.lists.beside import maybe_label
from decks.lists.rows import Deck
from decks.pasting.pasted import Pasted, Trouble
from decks.pasting.read import read
from decks.showing.pages import game_title
from engine.kernel.errors import KernelError

# So many bad lines are listed; the rest are counted.
MOST_SHOWN = 50


def empty_page(deck: Deck, text: str = "") -> dict[str, Any]:
    """The field for a list. Raises UnknownGame."""
    return {
        "game": {"key": deck.game, "title": game_title(deck.game)},
        "deck": {
            "name": deck.name,
            "size": deck.size,
            "version": deck.version,
            "url": deck.get_absolute_url(),
            "edit": reverse("deck-edit", args=(deck.pk, deck.slug)),
            "paste": reverse("deck-paste", args=(deck.pk, deck.slug)),
        },
        "text": text,
        "key": fresh_key(),
    }


def preview_page(deck: Deck, text: str) -> dict[str, Any]:
    """What the list says, line by line where it is wrong, and the deck that it would make."""
    pasted = read(deck.game, deck.kind, text)
    troubles = troubles_page(deck.game, pasted)
    copies: Counter[str] = Counter()
    for line in pasted.lines:
        copies[line.zone] += line.quantity
    return {
        **empty_page(deck, text),
        "read": {
            "name": pasted.name,
            "description": pasted.description,
            "copies": sum(copies.values()),
            "lines": len(pasted.lines),
            "zones": _zones(deck, pasted),
            "troubles": troubles,
            "more": max(0, len(pasted.problems) - len(troubles)),
            "ways": [_way(deck, pasted, replace) for replace in (True, False)],
        },
    }


def mended_text(game: str, text: str, meant: str) -> str:
    """The text with a line's card replaced: `meant` is "line number|code"."""
    number, _, code = meant.partition("|")
    lines = text.splitlines()
    if number.isascii() and number.isdigit() and len(number) < 7 and code:
        place = int(number) - 1
        if 0 <= place < len(lines):
            count = count_of(read_entry(lines[place], names_of(game)).quantity)
            note = note_of(lines[place])
            lines[place] = f"{count} {_spelled(game, code)}{f'  # {note}' if note else ''}"
    return "\n".join(lines)


def _spelled(game: str, code: str) -> str:
    """The card as it can be read in the text: of an own one name, set and number."""
    card = pool_of(game).get(code) if code.startswith(OWN) else None
    own = set_called(game, card.set) if card else None
    if card is None or own is None:
        return code
    place = f" ({own.label}) {card.number}" if own.label and card.number else ""
    written = f"{card.name.pick(READER.language)}{place}"
    found = read_entry(f"1 {written}", names_of(game)).found.cards
    return written if [each.code for each in found] == [code] else code


def troubles_page(game: str, pasted: Pasted) -> list[dict[str, Any]]:
    """The lines that are not as they should be, the first of them."""
    return [_trouble(game, each) for each in pasted.problems[:MOST_SHOWN]]


def _trouble(game: str, found: Trouble) -> dict[str, Any]:
    return {
        "line": found.position,
        "kind": found.kind,
        "text": found.text,
        "why": say(found.message),
        "nearest": [
            {"code": card.code, "name": _name(game, card.code), "shown": card.shown}
            for card in found.nearest
        ],
        "type_it": _type_it(game, found) if found.kind == "unknown" else "",
    }


def _type_it(game: str, found: Trouble) -> str:
    entry = read_entry(found.text, names_of(game))
    copies = count_of(entry.quantity)
    told = {key: entry.cells.get(key, "") for key in ("name", "number")}
    return type_it_url(game, **told, copies=copies if copies.isdecimal() else "")


def _zones(deck: Deck, pasted: Pasted) -> list[dict[str, Any]]:
    kind = judging.kind_of(deck.game, deck.kind)
    names = {zone.key: zone.name.pick(READER.language) for zone in kind.zones}
    names.setdefault(MAYBE, maybe_label())
    return [
        {
            "label": names.get(zone, zone),
            "count": sum(counts.values()),
            "lines": [
                {"quantity": count, "name": _name(deck.game, code), "url": _url(deck.game, code)}
                for code, count in counts.items()
            ],
        }
        for zone, counts in {**pasted.loadout.zones, MAYBE: pasted.beside.maybe}.items()
        if counts
    ]


def _name(game: str, code: str) -> str:
    face = face_of(game, code)
    return str(face["name"]) if face else called(game, code)


def _url(game: str, code: str) -> str:
    face = face_of(game, code)
    return str(face["url"]) if face else ""


def _way(deck: Deck, pasted: Pasted, replace: bool) -> dict[str, Any]:
    """The deck after one of the two ways, judged; or why that way is shut."""
    how = "replace" if replace else "add"
    try:
        after = pasted_into(deck, pasted, replace)
    except KernelError as exc:
        return {"how": how, "refusal": say(exc.message)}
    found = judging.verdict(deck.game, after)
    told = judging.spoken(deck.game, found)
    return {"how": how, "size": after.total(), "legal": told["legal"], "count": told["count"]}

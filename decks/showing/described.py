"""A deck's description as it is read: names of cards in double brackets lead to their pages."""

from __future__ import annotations

import re
from typing import Any, Final

from collection.catalogue.faces import face_of
from collection.reading.names import names_of
from decks.lists.rows import Deck

_LINK: Final = re.compile(r"\[\[([^\[\]\n]{1,200})\]\]")


def described(deck: Deck) -> dict[str, Any]:
    """`parts` of plain text, each with the `card` that it names or None; `unknown` are the names in
    brackets that no card has."""
    parts: list[dict[str, Any]] = []
    unknown: list[str] = []
    # Every other piece stood in brackets.
    for place, text in enumerate(_LINK.split(deck.description)):
        card = _card(deck, text) if place % 2 else None
        if place % 2 and card is None:
            unknown.append(text.strip())
        if text:
            parts.append({"text": text, "card": card})
    return {"parts": parts, "unknown": list(dict.fromkeys(unknown))}


def _card(deck: Deck, name: str) -> dict[str, Any] | None:
    """The card of that name or code, one of the deck before others."""
    codes = [card.code for card in names_of(deck.game).named(name)]
    held = [code for code in codes if any(code in counts for counts in deck.zones.values())]
    return face_of(deck.game, (held or codes)[0]) if codes else None

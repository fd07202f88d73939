"""Cards whose printed words the table does not carry out."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.cards import CardDef
from engine.kernel.forms import words_of


def unenforced(cards: Iterable[CardDef]) -> list[CardDef]:
    """Cards that somebody typed with printed words: played by their fields, their words nobody
    enforces. Each once, in the order given."""
    return list({card.code: card for card in cards if words_of(card)}.values())

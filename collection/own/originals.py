"""Of which card an own card is a variant: as its set calls it, and by its id."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from collection.house.pools import OWN, pool_of
from collection.own.errors import BadCards
from collection.search.fold import fold, shortened
from engine.kernel.cards import REPRINT, CardDef, CardPool
from engine.kernel.forms import CardFault
from engine.kernel.messages import N_, Phrase, shown
from engine.kernel.severity import Severity

# A card that is there no more keeps its id in those that name it.
_ID: Final = re.compile(rf"{OWN}[a-z0-9-]{{1,50}}-\d{{1,9}}")
_UNKNOWN: Final = Phrase(
    N_(
        "«{value}» is no card that this one can be a variant of: write the number or the name that"
        " one card alone has in this set, or the code of a shipped card."
    )
)


class Originals:
    """The cards that those of a set can be variants of; `fresh` stand in the set besides."""

    def __init__(self, pool: CardPool, card_set: str, fresh: Iterable[CardDef] = ()) -> None:
        mine = {card.code: card for card in pool.own if card.set == card_set}
        mine |= {card.code: card for card in fresh}
        self._pool, self._mine = pool, mine
        self._numbers: dict[str, set[str]] = {}
        self._names: dict[str, set[str]] = {}
        for card in mine.values():
            if card.number:
                self._numbers.setdefault(shortened(card.number), set()).add(card.code)
            for _, name in card.name.texts:
                self._names.setdefault(fold(name) or name, set()).add(card.code)

    def meant(self, text: str, by: str = "") -> str:
        """The id of the card that a card `by` names so; "" where it is none or any of several."""
        if text in self._mine or text in self._pool or _ID.fullmatch(text):
            return text
        for found in (self._numbers.get(shortened(text)), self._names.get(fold(text) or text)):
            others = (found or set()) - {by}
            if len(others) == 1:
                return others.pop()
        return ""

    def called(self, code: str, by: str = "") -> str:
        """How a card `by` names the card of that id: so that it is meant, in a copy of the set
        as well."""
        card = self._mine.get(code)
        if card is not None:
            for text in (card.number, *(name for _, name in card.name.texts)):
                if text and text not in self._pool and self.meant(text, by) == code:
                    return text
        return code

    def fault(self, text: str, by: str) -> CardFault | None:
        """Why a card cannot be a variant of what it names so."""
        if self.meant(text, by) not in ("", by):
            return None
        return CardFault(REPRINT, Severity.ERROR, _UNKNOWN.fill({"value": shown(text)}))

    def told(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """Typed values as they stand in files."""
        code = raw.get(REPRINT)
        return {**raw, REPRINT: self.called(code, str(raw.get("code")))} if code else dict(raw)


def original_of(key: str, card_set: str, text: str) -> CardDef | None:
    """The card that one of the reader's set names so."""
    pool = pool_of(key)
    if not text or text in pool:
        return pool.get(text)
    return pool.get(Originals(pool, card_set).meant(text))


def renamed(card: CardDef, now: Callable[[str], str]) -> CardDef:
    """The card naming others by the ids that they have now."""
    code = card.get(REPRINT)
    if not isinstance(code, str):
        return card
    return replace(card, attributes={**card.attributes, REPRINT: now(code)})


def settled(pool: CardPool, card_set: str, cards: Sequence[CardDef]) -> list[CardDef]:
    """Cards of one set as they are kept. Raises BadCards."""
    if not any(card.get(REPRINT) for card in cards):
        return list(cards)
    known = Originals(pool, card_set, cards)
    found: list[CardDef] = []
    faults: dict[int, tuple[CardFault, ...]] = {}
    for at, card in enumerate(cards):
        text = str(card.get(REPRINT) or "")
        wrong = known.fault(text, card.code) if text else None
        if wrong is not None:
            faults[at] = (wrong,)
        more = {REPRINT: known.meant(text, card.code)} if text else {}
        found.append(replace(card, attributes={**card.attributes, **more}))
    if faults:
        raise BadCards(faults)
    return found

"""Which content of an own card something stands on, where the card says something else by now.

What stands on a content names it by its number (`CardVersion.number`). A content that lacks what
the table counts with is none to stand on: whoever stands there is carried to the first one after it
that lacks nothing, so that a card can be typed bit by bit beside its deck.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from collection.catalogue.rows import CardVersion
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.forms import AGREED
from engine.kernel.severity import Severity
from engine.registry import game

Contents = Mapping[str, int]
# A card and the number of a content of it.
Place = tuple[str, int]
NONE: Final[Contents] = {}


@dataclass(frozen=True)
class Editions:
    """The number of the present content of each own card; `past` are earlier ones that were asked
    for, kept as long as this is."""

    numbers: Contents = field(default_factory=dict)
    past: dict[Place, CardDef] = field(default_factory=dict)


def stands_on(editions: Editions, codes: Iterable[str], before: Contents) -> dict[str, int]:
    """The contents for these cards: those of `before`, of a card that comes in its present one."""
    now = editions.numbers
    return {
        code: before[code] if 0 < before.get(code, 0) <= now[code] else now[code]
        for code in sorted(set(codes))
        if code in now
    }


def then(key: str, pool: CardPool, editions: Editions, contents: Contents) -> dict[str, CardDef]:
    """Of these contents those that say something else than the card says now; one query, a second
    where some lack what the table counts with, none for what was asked before."""
    now = editions.numbers
    old = {code: n for code, n in contents.items() if code in pool and 0 < n < now.get(code, 0)}
    if not old:
        return {}
    recall(key, editions, old.items())
    found = {}
    for code, number in old.items():
        card = editions.past.get((code, number))
        if card is not None and said(card) != said(pool[code]):
            found[code] = card
    return found


def said(card: CardDef) -> CardDef:
    """What a content says: all but the mark that its owner agrees to its effects."""
    if AGREED not in card.attributes:
        return card
    kept = {name: value for name, value in card.attributes.items() if name != AGREED}
    return replace(card, attributes=kept)


def is_whole(key: str, card: CardDef) -> bool:
    """Whether a table can be laid with it."""
    return all(fault.severity is Severity.WARNING for fault in game(key).check_card(card))


def recall(key: str, editions: Editions, places: Iterable[Place]) -> None:
    """Read these contents once, as `then` asks for them; two queries, however many they are."""
    unread = {place for place in places if place not in editions.past}
    if not unread:
        return
    codes, numbers = {code for code, _ in unread}, {number for _, number in unread}
    read = _read(key, codes, {"number__in": numbers})
    lacking = [place for place in unread if place in read and not is_whole(key, read[place])]
    if lacking:
        least = min(number for _, number in lacking)
        after = _read(key, {code for code, _ in lacking}, {"number__gt": least})
        for code, number in lacking:
            later = [card for (known, at), card in after.items() if known == code and at > number]
            whole = (card for card in later if is_whole(key, card))
            read[code, number] = next(whole, later[-1] if later else read[code, number])
    editions.past.update({place: read[place] for place in unread if place in read})


def _read(key: str, codes: Collection[str], numbers: Mapping[str, object]) -> dict[Place, CardDef]:
    rows = CardVersion.objects.filter(card__game=key, card__code__in=codes, **numbers)
    found = rows.order_by("number").values_list("card__code", "number", "data")
    return {(code, number): CardDef.from_json(data) for code, number, data in found}

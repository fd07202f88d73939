"""Writes of the catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db import transaction

from collection.catalogue.rows import Card, CardSet
from collection.house.pools import shipped
from collection.search.indexing import KEYS, index, keys_of
from engine.kernel.cards import CardDef
from engine.kernel.game import Game

_COLUMNS = ("type", "name_en", "name_it", "set_id", "number", "data", *KEYS)


@dataclass(frozen=True)
class Loaded:
    """How many rows a pack wrote."""

    sets: int
    cards: int


@transaction.atomic
def load_pack(game: Game) -> Loaded:
    """Put the shipped cards of a game into tables; a second call writes nothing.

    Cards that are no longer shipped stay: somebody may own them.
    """
    cards = list(shipped(game.key))
    sets, written = _load_sets(game, cards)
    known = {card.code: card for card in Card.objects.filter(game=game.key)}
    wanted = [(_row(game, card, sets), card) for card in cards]
    changed = [(row, card) for row, card in wanted if _differs(row, known.get(row.code))]
    Card.objects.bulk_create(
        [row for row, _ in changed],
        update_conflicts=True,
        unique_fields=["game", "code"],
        update_fields=["set", *(name for name in _COLUMNS if name != "set_id")],
    )
    _find_again(game, [card for _, card in changed])
    return Loaded(written, len(changed))


def _find_again(game: Game, cards: Iterable[CardDef]) -> None:
    """Facts and full text follow the rows, whose ids an upsert does not tell."""
    by_code = {card.code: card for card in cards}
    rows = Card.objects.filter(game=game.key, code__in=list(by_code)).only("pk", "code")
    index(game, [(row, by_code[row.code]) for row in rows])


def _load_sets(game: Game, cards: Iterable[CardDef]) -> tuple[Mapping[str, CardSet], int]:
    names = game.set_names()
    known = {row.code: row for row in CardSet.objects.filter(game=game.key)}
    written = 0
    for code in sorted({card.set for card in cards if card.set}):
        texts = names[code].as_dict() if code in names else {}
        row = known.get(code) or CardSet(game=game.key, code=code)
        fresh = (texts.get("en", ""), texts.get("it", ""))
        if row.pk is None or (row.name_en, row.name_it) != fresh:
            row.name_en, row.name_it = fresh
            row.save()
            written += 1
        known[code] = row
    return known, written


def _row(game: Game, card: CardDef, sets: Mapping[str, CardSet]) -> Card:
    texts = card.name.as_dict()
    return Card(
        game=game.key,
        code=card.code,
        type=card.type,
        name_en=texts.get("en", ""),
        name_it=texts.get("it", ""),
        set=sets.get(card.set),
        number=card.number,
        data=card.to_json(),
        **keys_of(game, card),
    )


def _differs(row: Card, known: Card | None) -> bool:
    return known is None or any(getattr(row, name) != getattr(known, name) for name in _COLUMNS)

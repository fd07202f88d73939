"""Cards made findable: folded columns, facts, full text. Whoever writes cards calls this."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from django.db import transaction

from collection.models import Card, CardFact
from collection.search import texts
from collection.search.fold import shortened
from collection.search.keys import code_key, name_key, sort_key, text_key
from collection.search.printed_keys import NUMBER_FACT
from engine.kernel.cards import CardDef
from engine.kernel.game import Game
from engine.registry import games

# The columns that are made from the rest of a card.
KEYS: Final = ("name_key", "text_key", "code_key", "name_it_key")
_LANGUAGES: Final = ("en", "it")
_BATCH: Final = 500

Facts = Mapping[str, tuple[int | str, ...]]


def keys_of(game: Game, card: CardDef) -> Mapping[str, str]:
    """The folded columns of a card; those of a shipped card are kept."""
    if game.pool().get(card.code) == card:
        return _shipped_keys(game, card.code)
    return _keys(game, card)


@lru_cache(maxsize=4096)
def _shipped_keys(game: Game, code: str) -> Mapping[str, str]:
    return _keys(game, game.pool()[code])


def _keys(game: Game, card: CardDef) -> dict[str, str]:
    names = card.name.as_dict()
    return {
        "name_key": name_key(names[key] for key in sorted(names, key=_english_first)),
        "text_key": text_key(_texts(game, card)),
        "code_key": code_key(card.code),
        "name_it_key": sort_key(names.get("it") or card.name.pick("en")),
    }


def _english_first(language: str) -> tuple[bool, str]:
    return language != "en", language


def _texts(game: Game, card: CardDef) -> Iterator[str]:
    for language in _LANGUAGES:
        printed = game.face(card, language)
        told = (str(printed.get(part) or "") for part in ("trait", "text"))
        yield " ".join(text for text in told if text)


def facts_of(game: Game, card: CardDef) -> Iterator[tuple[str, float | None, str]]:
    """What a card says to the keys of its game, and its number, as (key, number, word)."""
    declared = {spec.key for spec in game.search_keys()}
    for key, values in game.search_facts(card).items():
        if key in declared:
            for value in dict.fromkeys(values):
                yield (key, None, value[:64]) if isinstance(value, str) else (key, value, "")
    number = shortened(card.number or card.code)
    figure = "".join(sign if sign.isdigit() else " " for sign in number).split()
    yield NUMBER_FACT, float(figure[-1][:9]) if figure else None, number[:64]


def index(game: Game, rows: Sequence[tuple[Card, CardDef]]) -> None:
    """Write facts and full text of saved cards anew."""
    for start in range(0, len(rows), _BATCH):
        some = rows[start : start + _BATCH]
        CardFact.objects.filter(card__in=[row.pk for row, _ in some]).delete()
        CardFact.objects.bulk_create(
            [
                CardFact(card=row, key=key, number=number, word=word)
                for row, card in some
                for key, number, word in facts_of(game, card)
            ],
            batch_size=_BATCH * 4,
        )
        texts.index([row.pk for row, _ in some])


def reindex(wanted: Iterable[Game] | None = None) -> int:
    """Make every card of these games (of all installed ones) findable; how many were written."""
    return sum(_reindex(game) for game in wanted or games().values())


@transaction.atomic
def _reindex(game: Game) -> int:
    rows = [(row, row.definition) for row in Card.objects.filter(game=game.key)]
    for row, card in rows:
        for column, value in keys_of(game, card).items():
            setattr(row, column, value)
    Card.objects.bulk_update([row for row, _ in rows], KEYS, batch_size=_BATCH)
    index(game, rows)
    return len(rows)

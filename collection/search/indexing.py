"""Cards made findable: folded columns, facts, full text. Whoever writes cards calls this."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from django.db import connection, transaction
from django.db.models import Q

from collection.catalogue.rows import Card, CardFact, CardSet
from collection.house.pools import OWN, shipped
from collection.search import texts
from collection.search.flag_keys import INCOMPLETE_FACT
from collection.search.fold import shortened
from collection.search.keys import code_key, name_key, own_code_key, sort_key, text_key
from collection.search.printed_keys import NUMBER_FACT
from collection.search.stems import stem_key
from collection.search.typed import typed_facts
from engine.kernel.cards import CardDef
from engine.kernel.forms import printed_words
from engine.kernel.game import Game
from engine.kernel.severity import Severity
from engine.registry import games

# The columns that are made from the rest of a card.
KEYS: Final = ("name_key", "text_key", "stem_key", "code_key", "name_it_key")
_LANGUAGES: Final = ("en", "it")
_BATCH: Final = 500
# Plain statements: the hundred thousand cards of an older database take seconds, not minutes.
_PUT_KEYS: Final = (
    "UPDATE collection_card SET name_key = %s, text_key = %s, stem_key = %s, code_key = %s, "
    "name_it_key = %s WHERE id = %s"
)
_PUT_FACTS: Final = "INSERT INTO collection_cardfact (card_id, key, number, word) "
_ONE_BY_ONE: Final = "VALUES (%s, %s, %s, %s)"
_BY_COLUMNS: Final = "SELECT * FROM unnest(%s::bigint[], %s::text[], %s::float8[], %s::text[])"

Facts = Mapping[str, tuple[int | str, ...]]


def keys_of(game: Game, card: CardDef, label: str = "") -> Mapping[str, str]:
    """The folded columns of a card; those of a shipped card are kept. `label` is what stands on
    the cards of its set, where that is somebody's own."""
    if shipped(game.key).get(card.code) == card:
        return _shipped_keys(game, card.code)
    found = _keys(game, card)
    if card.code.startswith(OWN):
        found["code_key"] = own_code_key(label, card.number, card.code)
    return found


@lru_cache(maxsize=4096)
def _shipped_keys(game: Game, code: str) -> Mapping[str, str]:
    return _keys(game, shipped(game.key)[code])


def _keys(game: Game, card: CardDef) -> dict[str, str]:
    names, told = card.name.as_dict(), list(_texts(game, card))
    return {
        "name_key": name_key(names[key] for key in sorted(names, key=_english_first)),
        "text_key": text_key(text for _, text in told),
        "stem_key": stem_key(names.items(), told),
        "code_key": code_key(card.code, card.set, card.number),
        "name_it_key": sort_key(names.get("it") or card.name.pick("en")),
    }


def _english_first(language: str) -> tuple[bool, str]:
    return language != "en", language


def _texts(game: Game, card: CardDef) -> Iterator[tuple[str, str]]:
    for language in _LANGUAGES:
        printed = game.face(card, language)
        told = [str(printed.get(part) or "") for part in ("trait", "text")]
        yield language, " ".join(text for text in told if text)
        words = printed_words(card, language)
        if words and not any(words in text for text in told):
            yield language, words


def facts_of(game: Game, card: CardDef) -> Iterator[tuple[str, float | None, str]]:
    """What a card says to the keys of its game, and its number, as (key, number, word)."""
    declared = {spec.key for spec in game.search_keys()}
    for key, values in game.search_facts(card).items():
        if key in declared:
            for value in dict.fromkeys(values):
                yield (key, None, value[:64]) if isinstance(value, str) else (key, value, "")
    if card.code.startswith(OWN):
        yield from _typed(game, card)
    # An id of the house is no number that anybody could know.
    number = shortened(card.number or ("" if card.code.startswith(OWN) else card.code))
    if not number:
        return
    figure = "".join(sign if sign.isdigit() else " " for sign in number).split()
    yield NUMBER_FACT, float(figure[-1][:9]) if figure else None, number[:64]


def _typed(game: Game, card: CardDef) -> Iterator[tuple[str, float | None, str]]:
    for key, word in dict.fromkeys(typed_facts(game, card)):
        yield key, None, word
    if any(fault.severity is Severity.INCOMPLETE for fault in game.check_card(card)):
        yield INCOMPLETE_FACT, None, "yes"


def recode(card_set: CardSet) -> None:
    """Sort and find the cards of an own set under what the set is called now."""
    rows = list(Card.objects.filter(set=card_set).only("pk", "code", "number", "code_key"))
    for row in rows:
        row.code_key = own_code_key(card_set.printed, row.number, row.code)
    Card.objects.bulk_update(rows, ["code_key"], _BATCH)


def index(game: Game, rows: Sequence[tuple[Card, CardDef]]) -> None:
    """Write facts and full text of saved cards anew."""
    for start in range(0, len(rows), _BATCH):
        some = rows[start : start + _BATCH]
        CardFact.objects.filter(card__in=[row.pk for row, _ in some]).delete()
        facts = [(row.pk, *fact) for row, card in some for fact in facts_of(game, card)]
        _put_facts(facts)
        texts.index([row.pk for row, _ in some])


def reindex(wanted: Iterable[Game] | None = None) -> int:
    """Make every card of these games (of all installed ones) findable; how many were written."""
    return sum(_reindex(game, Q()) for game in wanted or games().values())


def index_new() -> int:
    """Make findable what an older version of the project wrote; how many cards that were."""
    return sum(_reindex(game, Q(code_key="") | Q(stem_key="")) for game in games().values())


@transaction.atomic
def _reindex(game: Game, which: Q) -> int:
    found = list(Card.objects.filter(which, game=game.key).values_list("pk", flat=True))
    for start in range(0, len(found), _BATCH):
        some = Card.objects.filter(pk__in=found[start : start + _BATCH]).select_related("set")
        rows = [(row, row.definition) for row in some]
        keys = [
            (keys_of(game, card, row.set.label if row.set else ""), row.pk) for row, card in rows
        ]
        with connection.cursor() as cursor:
            cursor.executemany(_PUT_KEYS, [(*(of[name] for name in KEYS), pk) for of, pk in keys])
        index(game, rows)
    return len(found)


def _put_facts(facts: Sequence[tuple[int, str, float | None, str]]) -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql" and facts:
            cards, keys, numbers, words = (list(column) for column in zip(*facts, strict=True))
            # A list of whole and broken numbers has no type of its own.
            floats = [None if number is None else float(number) for number in numbers]
            cursor.execute(_PUT_FACTS + _BY_COLUMNS, [cards, keys, floats, words])
        else:
            cursor.executemany(_PUT_FACTS + _ONE_BY_ONE, facts)

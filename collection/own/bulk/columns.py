"""The columns of a file of cards: the house's and every field of the game, by key or by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from collection.catalogue.wording import part_keys
from collection.own.bulk.parts import LONGEST_PART
from collection.reading.vocabulary import bare
from engine.kernel.cards import REPRINT
from engine.kernel.forms import AGREED, LONGEST_WORD, LONGEST_WORDS, RARITY, CardType, Field
from engine.kernel.game import Game
from engine.kernel.names import Name, both
from engine.registry import game

NUMBER: Final = "number"
NAME_IT: Final = "name.it"
NAME_EN: Final = "name.en"
TYPE: Final = "type"
COPIES: Final = "copies"
WORDS_IT: Final = "words.it"
WORDS_EN: Final = "words.en"
NAMES: Final = (NAME_IT, NAME_EN)

# What people call them besides. A word that says no language means the reader's.
_HOUSE: Final[Mapping[str, tuple[Name, tuple[str, ...]]]] = {
    NUMBER: (
        both("Number", "Numero"),
        ("no", "nr", "num", "n°", "nº", "#", "collector number", "set number", "n"),
    ),
    NAME_IT: (
        both("Name in Italian", "Nome in italiano"),
        ("nome", "name it", "nome it", "italiano", "italian name", "nome italiano", "carta"),
    ),
    NAME_EN: (
        both("Name in English", "Nome in inglese"),
        ("name en", "nome en", "english", "english name", "nome inglese"),
    ),
    TYPE: (both("Kind of card", "Tipo di carta"), ("card type", "tipo", "kind of card")),
    COPIES: (
        both("Copies", "Copie"),
        ("copie", "quantity", "qty", "count", "quantità", "how many i own", "quante ne ho"),
    ),
    RARITY: (both("Rarity", "Rarità"), ("rarita",)),
    REPRINT: (
        both("Variant of", "Variante di"),
        ("variante", "variant", "reprint of", "ristampa di"),
    ),
    AGREED: (both("Words and effects say the same", "Parole ed effetti dicono lo stesso"), ()),
    WORDS_IT: (
        both("Printed words in Italian", "Parole stampate in italiano"),
        ("words it", "testo", "parole", "parole stampate", "stampato", "effetto", "testo it"),
    ),
    WORDS_EN: (
        both("Printed words in English", "Parole stampate in inglese"),
        ("words en", "text en", "english words"),
    ),
}
_ANY_LANGUAGE: Final[Mapping[str, tuple[str, ...]]] = {
    "name": ("name", "card", "card name", "title"),
    "words": ("words", "text", "printed", "printed words", "effect", "rules text", "card text"),
}


@dataclass(frozen=True)
class Column:
    """One thing that a file may say of a card; `field` is the game's, None for the house's own and
    for a `part` of what the card does."""

    key: str
    name: Name
    field: Field | None = None
    types: tuple[CardType, ...] = ()
    part: bool = False

    @property
    def is_house(self) -> bool:
        """Whether it is the house's own, and people fill it."""
        return self.field is None and not self.part and self.key != AGREED

    @property
    def longest(self) -> int:
        """So many signs a cell may have."""
        if self.part:
            return LONGEST_PART
        return LONGEST_WORDS if self.key.startswith("words") or self.field else LONGEST_WORD * 2


@lru_cache(maxsize=64)
def columns_of(rules: Game) -> tuple[Column, ...]:
    """All columns of a game, the house's first, what cards do last."""
    fields: dict[str, tuple[Field, list[CardType]]] = {}
    for kind in rules.card_types():
        for field in rules.card_form(kind.key):
            fields.setdefault(field.key, (field, []))[1].append(kind)
    house = [Column(key, name) for key, (name, _words) in _HOUSE.items()]
    own = [Column(key, field.name, field, tuple(kinds)) for key, (field, kinds) in fields.items()]
    parts = [Column(key, name, part=True) for key, name in part_keys(rules).items()]
    return (*house, *own, *(one for one in parts if one.key not in fields))


def meanings_of(
    key: str, header: Sequence[str], remembered: Mapping[str, str], language: str
) -> list[str]:
    """The column that each word of a header means, "" for none; a person's own word counts first.

    `remembered` has columns by the words of `remembered_as`.
    """
    words = _words(game(key), language[:2])
    known = {column.key for column in columns_of(game(key))}
    found: list[str] = []
    for cell in header:
        own = remembered.get(remembered_as(key, cell))
        meant = words.get(bare(cell), "") if own is None or own not in ("", *known) else own
        found.append(meant)
    return found


def remembered_as(key: str, word: str) -> str:
    """Under which word a meaning is kept: each game has its own."""
    return f"{key}:{bare(word)}"[:80]


@lru_cache(maxsize=4096)
def fields_for(rules: Game, key: str, card_type: str) -> tuple[str, ...]:
    """The fields of that type that a column means: itself; else one that is called the same; else
    all that are called more narrowly (a column "Element" of cards with two of them)."""
    form = rules.card_form(card_type)
    column = next((one for one in columns_of(rules) if one.key == key), None)
    if column is None or any(field.key == key for field in form):
        return (key,)
    called = {bare(text) for _, text in column.name.texts}
    alike = [f.key for f in form if called & {bare(text) for _, text in f.name.texts}]
    wider = [f.key for f in form if called & {bare(w) for _, t in f.name.texts for w in t.split()}]
    return tuple(alike[:1] or wider or (key,))


@lru_cache(maxsize=64)
def _words(rules: Game, language: str) -> Mapping[str, str]:
    """The column behind each bare word; what stands first counts."""
    found: dict[str, str] = {}
    for word, column in (*_keys(rules), *_names(rules), *_spellings(language), *_parts(rules)):
        found.setdefault(bare(word), column)
    found.pop("", None)
    return found


def _keys(rules: Game) -> Iterator[tuple[str, str]]:
    for column in columns_of(rules):
        yield column.key, column.key


def _names(rules: Game) -> Iterator[tuple[str, str]]:
    # Under "Effects" stands in most files what is printed: a part is meant by its key alone.
    for column in columns_of(rules):
        for _, text in () if column.part else column.name.texts:
            yield text, column.key


def _spellings(language: str) -> Iterator[tuple[str, str]]:
    for key, (_name, words) in _HOUSE.items():
        for word in words:
            yield word, key
    spoken = language if language in ("en", "it") else "en"
    for stem, words in _ANY_LANGUAGE.items():
        for word in words:
            yield word, f"{stem}.{spoken}"


def _parts(rules: Game) -> Iterator[tuple[str, str]]:
    """A part of a field's key or name, such as "cost": the first field that begins with it."""
    for column in columns_of(rules):
        if column.field is not None:
            yield from ((part, column.key) for part in column.key.split("."))
            yield from ((text.split()[0], column.key) for _, text in column.name.texts)

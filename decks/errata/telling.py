"""What a card says now and did not say before, in words: fields, printed words, effects."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from collection.catalogue.wording import part_keys
from collection.house.i18n import READER, say
from collection.house.pools import pool_of
from collection.own.bulk.columns import Column, columns_of
from collection.own.bulk.values import flat_of
from engine.kernel.cards import REPRINT, CardDef
from engine.kernel.forms import AGREED, FLAG, LANGUAGES, Field
from engine.kernel.game import Game

# What a card does, told beside what is printed on it.
PLAYS: Final = "plays"


@dataclass(frozen=True)
class Said:
    """One thing that a card says otherwise; `language` is that of its words, "" for a figure."""

    field: str
    label: str
    was: str
    now: str
    language: str = ""


def differences(rules: Game, was: CardDef, now: CardDef) -> list[Said]:
    """Field by field in the order of the form, last how its effects are told in each language;
    effects that are told alike as they are written."""
    played = list(_plays(rules, was, now))
    left_out = {AGREED} | (set(part_keys(rules)) if played else set())
    return [*_fields(rules, was, now, left_out), *played]


def _fields(rules: Game, was: CardDef, now: CardDef, left_out: Collection[str]) -> Iterator[Said]:
    before, after = flat_of(rules.raw_of(was)), flat_of(rules.raw_of(now))
    columns = {column.key: column for column in columns_of(rules)}
    for key in dict.fromkeys((*columns, *before, *after)):
        old, new = before.get(key, ""), after.get(key, "")
        if old == new or key in left_out:
            continue
        column = columns.get(key)
        language = key.partition(".")[2]
        yield Said(
            key,
            say(column.name) if column else key,
            _word(rules, column, old),
            _word(rules, column, new),
            language if language in LANGUAGES else "",
        )


def _plays(rules: Game, was: CardDef, now: CardDef) -> Iterator[Said]:
    before, after = rules.plays(was).as_dict(), rules.plays(now).as_dict()
    called = {"en": _("What it does, in English"), "it": _("What it does, in Italian")}
    for language in LANGUAGES:
        old, new = before.get(language, ""), after.get(language, "")
        if old != new:
            yield Said(f"{PLAYS}.{language}", called[language], old, new, language)


def _word(rules: Game, column: Column | None, value: str) -> str:
    """A value as people call it."""
    if column is None or not value:
        return value
    if column.key == REPRINT:
        card = pool_of(rules.key).get(value)
        return card.name.pick(READER.language) if card else value
    if column.key == "type":
        names = {kind.key: str(say(kind.name)) for kind in rules.card_types()}
        return names.get(value, value)
    return _choice(column.field, value) if column.field else value


def _choice(field: Field, value: str) -> str:
    if field.kind == FLAG:
        return _("yes") if value == "true" else _("no")
    names = {choice.value: str(say(choice.name)) for choice in field.choices}
    parts = [part.strip() for part in value.split(";")]
    return ", ".join(names.get(part, part) for part in parts)

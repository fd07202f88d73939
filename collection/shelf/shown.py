"""Changes and lots as the plain mappings that templates and the API show."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import Any

from django.urls import reverse
from django.utils.formats import localize

from collection.catalogue.faces import Face, address_of, face, face_of, named_by
from collection.catalogue.rows import Card
from collection.house.i18n import READER, say
from collection.house.pools import NOBODY
from collection.ledger.marks import attributes_of, of_the_game
from collection.ledger.rows import Entry, Holding
from collection.requests.keys import fresh_key
from collection.shelf.labels import CONDITION_NAMES, FINISH_NAMES, LANGUAGE_NAMES, label
from collection.shelf.queries import Told
from collection.shelf.telling import cause_of, sentence
from engine.kernel.copy_facts import faults_of_copy, millimetres
from engine.kernel.loadouts import DATE, LENGTH, CopyAttribute, PhysicalCopy
from engine.kernel.messages import Message
from engine.registry import game

Row = dict[str, Any]


def card_face(card: Card) -> Face:
    """The face of a row of the catalogue, kept when the game ships the card."""
    return face_of(card.game, card.code) or face(card.game, card.definition)


def card_link(card: Card) -> Row:
    """A card's name and page, without drawing its face."""
    name = card.name or card.definition.name.pick(READER.language) or card.shown
    printed_in = card.set.code if card.set else ""
    return {
        "code": card.code,
        "shown": card.shown,
        "name": name,
        # A card that was taken away has no page.
        "url": ""
        if card.shelf == NOBODY
        else address_of(card.game, printed_in, named_by(card.code, printed_in, card.number), name),
    }


def change_row(told: Told) -> Row:
    """One change: when, why, what, its lines, and whether it can be undone."""
    return {
        "id": told.change.pk,
        "when": told.change.created,
        "cause": say(cause_of(told)),
        "text": say(sentence(told)),
        "lines": [line_row(entry) for entry in told.entries if entry.delta],
        "more": told.more,
        "undone_by": told.undone.pk if told.undone else None,
        "undoes": told.change.undoes_id,
        "redo": told.change.cause == "undo" and not told.change.note.get("redo"),
        "key": fresh_key(),
    }


def line_row(entry: Entry) -> Row:
    """So many copies more or fewer of a lot."""
    return {
        "card": card_link(entry.card),
        "delta": entry.delta,
        "sign": "+" if entry.delta > 0 else "−",
        "amount": abs(entry.delta),
        "facts": facts_line(entry.lot),
        "location": entry.lot.get("location_id"),
    }


def lot_row(row: Holding, card: Card | None = None) -> Row:
    """One lot with everything said of it."""
    about = {"language": row.language, "condition": row.condition, "finish": row.finish}
    return {
        "id": row.pk,
        "place": row.location.name if row.location else "",
        "place_id": row.location_id,
        "slot": row.slot,
        "words": facts_line(about),
        "paid": row.paid,
        "currency": row.currency,
        "acquired": row.acquired,
        "notes": row.notes,
        **told_extra(card or row.card, row.extra),
        "quantity": row.quantity,
        "for_trade": row.for_trade,
        "key": fresh_key(),
        **about,
    }


def facts_line(facts: Row) -> str:
    """Language, condition and finish in words; "" when nothing is said."""
    keys = (str(facts.get(name, "")) for name in ("language", "condition", "finish"))
    return _facts_line(*keys, READER.language)


@lru_cache(maxsize=2048)
def _facts_line(language: str, condition: str, finish: str, reader: str) -> str:
    told = (
        label(LANGUAGE_NAMES, language),
        label(CONDITION_NAMES, condition),
        label(FINISH_NAMES, finish),
    )
    return ", ".join(word for word in told if word)


def told_extra(card: Card, extra: Row) -> Row:
    """What is known of a copy beside its common facts, in fields, in words, and against the rules.

    `faults` are empty where nothing is recorded: most people never measure a card.
    """
    fields = extra_fields(card, extra)
    said = [f"{field['name']}: {field['shown']}" for field in fields if field["shown"]]
    return {"extra": fields, "said": ", ".join(said), "faults": _faults(card, extra)}


def told_lot(row: Holding) -> str:
    """Where copies lie and what is said of them, in a line; "" when nothing is."""
    place = row.location.name if row.location else ""
    about = {"language": row.language, "condition": row.condition, "finish": row.finish}
    return ", ".join(part for part in (place, row.slot, facts_line(about)) if part)


def fault_rows(key: str, faults: Iterable[Message]) -> list[Row]:
    """What the rules find wrong with a copy, each with its clause."""
    rules = reverse("rules", args=(key,))
    return [
        {"text": say(fault), "clause": fault.clause, "url": f"{rules}#{fault.clause}"}
        for fault in faults
    ]


def _faults(card: Card, extra: Row) -> list[Row]:
    asked = of_the_game(extra)
    kinds = game(card.game).loadout_kinds() if asked else ()
    item = PhysicalCopy(card.code, "", asked)
    found = [fault for kind in kinds for fault in faults_of_copy(kind, card.definition, item)]
    return fault_rows(card.game, found)


def extra_fields(card: Card, extra: Row) -> list[Row]:
    """What is asked of a copy, with what is known of this one."""
    return [
        {
            **asked,
            "value": extra.get(attribute.key, ""),
            "shown": _shown(attribute, str(extra.get(attribute.key, ""))),
        }
        for attribute, asked in _asked(attributes_of(card.game), READER.language)
    ]


@lru_cache(maxsize=64)
def _asked(
    attributes: tuple[CopyAttribute, ...], language: str
) -> tuple[tuple[CopyAttribute, Row], ...]:
    """What stands on the form of every copy alike."""
    return tuple(
        (
            attribute,
            {
                "key": attribute.key,
                "name": say(attribute.name),
                "choices": [{"key": key, "label": say(name)} for key, name in attribute.choices],
                "measured": attribute.kind == LENGTH,
                "dated": attribute.kind == DATE,
            },
        )
        for attribute in attributes
    )


def _shown(attribute: CopyAttribute, value: str) -> str:
    """The fact in the reader's language."""
    if not value:
        return ""
    names = dict(attribute.choices)
    if value in names:
        return str(say(names[value]))
    if attribute.kind == DATE:
        return str(localize(date.fromisoformat(value)))
    measured = millimetres(value) if attribute.kind == LENGTH else None
    return value if measured is None else localize(Decimal(f"{measured:g}"))

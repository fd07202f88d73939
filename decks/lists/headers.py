"""The facts that a loadout declares beside its cards: read, checked, spoken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from collection.house.i18n import READER
from decks.lists.bounds import MAX_FACT
from decks.lists.errors import BadLine
from engine.kernel.construction import LoadoutKind
from engine.kernel.loadouts import HeaderField
from engine.kernel.messages import N_, Message


def read_header(kind: LoadoutKind, raw: object) -> dict[str, str]:
    """The declared facts out of a form or JSON; an empty one is not declared. Raises BadLine."""
    if not isinstance(raw, Mapping):
        raise BadLine(Message(N_("The facts of a deck are names with texts.")))
    known = {field.key: field for field in kind.header}
    found: dict[str, str] = {}
    for key, value in raw.items():
        if key not in known:
            raise BadLine(
                Message(
                    N_("There is no fact «{fact}» in this deck. There are: {known}."),
                    {"fact": str(key)[:40], "known": ", ".join(known) or "-"},
                )
            )
        text = _text(known[key], value)
        if text:
            found[key] = text
    return found


def header_page(kind: LoadoutKind, header: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The declared facts with their choices, as a form or a list shows them."""
    return [
        {
            "key": field.key,
            "label": field.name.pick(READER.language),
            "value": str(header.get(field.key, "")),
            "shown": spoken_fact(field, header.get(field.key)),
            "required": field.required,
            "choices": [
                {"value": value, "label": name.pick(READER.language)}
                for value, name in field.choices
            ],
        }
        for field in kind.header
    ]


def lacks(header: list[dict[str, Any]]) -> bool:
    """Whether a fact that is needed to play is not declared yet, by the fields of a form."""
    return any(fact["required"] and not fact["value"] for fact in header)


def spoken_fact(field: HeaderField | None, value: object) -> str:
    """A fact's value as people call it; "" when it is not declared."""
    names = {key: name.pick(READER.language) for key, name in (field.choices if field else ())}
    return "" if value is None else names.get(str(value), str(value))


def _text(field: HeaderField, value: object) -> str:
    name = field.name
    if not isinstance(value, str) or len(value) > MAX_FACT or "\0" in value:
        raise BadLine(
            Message(N_("{fact}: give a text of at most {most} characters."),
                    {"fact": name, "most": MAX_FACT})
        )  # fmt: skip
    text = " ".join(value.split())
    choices = dict(field.choices)
    if text and choices and text not in choices:
        raise BadLine(
            Message(
                N_("{fact}: «{value}» is none of its choices. There are: {known}."),
                {"fact": name, "value": text, "known": tuple(choices.values())},
            )
        )
    return text

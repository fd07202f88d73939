"""The one form of the editor's cards: what a pressed button asks for, as a write."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from django.http import QueryDict

from collection.house.problems import MAX_KEY, words
from collection.reading.headings import MAYBE
from collection.requests.rows import User
from decks.editor import chosen, editing
from decks.lists.bounds import MAX_CODE, MAX_LINES
from decks.making import services

Change = Callable[[User, int, str], object]


def cards_change(deck_id: str, form: QueryDict) -> Change:
    """`set` = "copies|zone|code", `add` = code, `move` = "zone|zone|code", or the three fields;
    `note` of a `code`; `chosen` = "maybe" or "tag" for each `line` = "zone|code".

    Raises BadInput.
    """
    if "chosen" in form or "note" in form:
        return _beside(deck_id, form)
    if "add" in form:
        return _add(deck_id, form)
    if "move" in form:
        return _move(deck_id, form)
    if "set" in form:
        quantity, zone, code = _three(form, "set")
    else:
        zone, code = words(form, "zone", MAX_CODE), words(form, "code", MAX_CODE)
        quantity = words(form, "quantity", 40)
    if zone == MAYBE:
        return _maybe(deck_id, code, quantity)

    def change(actor: User, version: int, key: str) -> object:
        return services.set_quantity(
            actor=actor,
            deck_id=deck_id,
            version=version,
            zone=zone,
            code=code,
            quantity=quantity,
            key=_own_key(key, f"{quantity}|{zone}|{code}"),
        )

    return change


def _add(deck_id: str, form: QueryDict) -> Change:
    code, zone = words(form, "add", MAX_CODE), words(form, "zone", MAX_CODE)

    instead = _chosen(form)

    def change(actor: User, version: int, key: str) -> object:
        own = _own_key(key, f"+|{zone}|{code}")
        if instead:
            return chosen.swap(
                actor=actor, deck_id=deck_id, version=version, chosen=instead, code=code, key=own
            )
        return editing.add_card(
            actor=actor, deck_id=deck_id, version=version, code=code, zone=zone, key=own
        )

    return change


def _move(deck_id: str, form: QueryDict) -> Change:
    source, target, code = _three(form, "move")

    def change(actor: User, version: int, key: str) -> object:
        return editing.move_card(
            actor=actor,
            deck_id=deck_id,
            version=version,
            code=code,
            source=source,
            target=target,
            key=_own_key(key, f"{source}|{target}|{code}"),
        )

    return change


def _maybe(deck_id: str, code: str, quantity: str) -> Change:
    def change(actor: User, version: int, key: str) -> object:
        own = _own_key(key, f"{quantity}|{MAYBE}|{code}")
        return chosen.set_maybe(
            actor=actor, deck_id=deck_id, version=version, code=code, quantity=quantity, key=own
        )

    return change


def _beside(deck_id: str, form: QueryDict) -> Change:
    """A note, or what is done to all chosen lines."""
    lines, what = _chosen(form), words(form, "chosen", 16)
    told = words(form, "tag" if what else "note", 1000)
    code = words(form, "code", MAX_CODE)

    def change(actor: User, version: int, key: str) -> object:
        own = _own_key(key, f"{what}|{code}|{told}|{lines}")
        where: dict[str, Any] = {"actor": actor, "deck_id": deck_id, "version": version, "key": own}
        if not what:
            return chosen.set_note(**where, code=code, note=told)
        if what == "tag":
            return chosen.tag(**where, chosen=lines, word=told)
        return chosen.to_maybe(**where, chosen=lines)

    return change


def _chosen(form: QueryDict) -> list[chosen.Line]:
    """The lines that are chosen, as (zone, code)."""
    found = (text[: 2 * MAX_CODE].partition("|") for text in form.getlist("line")[:MAX_LINES])
    return [(zone, code) for zone, _, code in found]


def _three(form: QueryDict, field: str) -> tuple[str, str, str]:
    parts = [*words(form, field, 2 * MAX_CODE + 60).split("|", 2), "", ""]
    return parts[0], parts[1], parts[2]


def _own_key(key: str, button: str) -> str:
    """One key for each button of the form: two buttons pressed are two changes, not a repeat."""
    if not key:
        return ""
    mark = hashlib.sha256(button.encode()).hexdigest()[:12]
    return f"{key[: MAX_KEY - 13]}-{mark}"

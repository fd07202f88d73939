"""What the pages of files of cards show, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.core.paginator import Paginator
from django.urls import reverse

from collection.catalogue.rows import Card, CardSet
from collection.house.i18n import READER, say
from collection.house.retelling import retold
from collection.own.bulk.columns import COPIES, Column, columns_of
from collection.own.bulk.errors import FileNotFound
from collection.own.bulk.judging import BAD, CHANGE, EXAMPLE, NEW, ORDER, SAME, TWICE
from collection.own.bulk.rows import CardFile
from collection.own.making import SET_NAME, SET_PRINTED, default_names
from collection.own.services import MOST_CARDS
from collection.reading.sheets import MAX_BYTES
from collection.requests.keys import fresh_key
from collection.requests.rows import User
from engine.kernel.forms import CHOICE, CHOICES, FLAG, NUMBER
from engine.kernel.game import Game
from engine.kernel.messages import N_, Message
from engine.registry import game as game_of

NO_SET: Final = "new"
PER_PAGE: Final = 100
_VERDICTS: Final[Mapping[str, Message]] = {
    BAD: Message(N_("Cannot be read")),
    TWICE: Message(N_("Twice in the file")),
    NEW: Message(N_("New")),
    CHANGE: Message(N_("Changes")),
    SAME: Message(N_("Stays as it is")),
    EXAMPLE: Message(N_("The example, left out")),
}
_KINDS: Final[Mapping[str, Message]] = {
    NUMBER: Message(N_("whole number from {low} to {high}")),
    CHOICE: Message(N_("one of: {choices}")),
    CHOICES: Message(N_("some of, with a comma between: {choices}")),
    FLAG: Message(N_("yes or no")),
}
_WORD: Final = Message(N_("text"))
_COUNT: Final = Message(N_("whole number"))
_PART: Final = Message(N_("JSON, as it is given out"))


def file_for(user: Any, file_id: int) -> CardFile:
    """That file of this person. Raises FileNotFound, whether it exists or not."""
    rows = CardFile.objects.filter(pk=file_id, owner=user) if getattr(user, "pk", None) else None
    row = None if rows is None else rows.defer("source").select_related("set").first()
    if row is None:
        raise FileNotFound(file_id)
    return row


def bulk_page(
    user: Any, rules: Game, card_set: CardSet | None, refusal: str = "", text: str = ""
) -> dict[str, Any]:
    """The form to give a file with; `text` is what was typed."""
    own = Card.objects.filter(shelf=user.pk).count() if isinstance(user, User) else 0
    return {
        **_place(rules, card_set),
        "most": {"cards": MOST_CARDS, "room": max(0, MOST_CARDS - own), "mb": MAX_BYTES // 10**6},
        "columns": [_told_column(column) for column in columns_of(rules)],
        "files": [_told_file(row) for row in files_of(user, rules.key, card_set)],
        "templates": [
            {"format": form.upper(), "url": reverse("own-template", args=(rules.key, form))}
            for form in ("csv", "xlsx")
        ],
        "key": fresh_key(),
        "refusal": refusal,
        "text": text,
    }


def files_of(user: Any, key: str, card_set: CardSet | None) -> list[CardFile]:
    """The latest files of a set, of all sets where none is asked."""
    if not isinstance(user, User):
        return []
    rows = CardFile.objects.filter(owner=user, game=key).defer("source", "rows")
    return list((rows.filter(set=card_set) if card_set else rows).select_related("set")[:5])


def _called(row: CardFile) -> dict[str, str]:
    """What a new set is called unless its owner says otherwise: as the file says, as the file is
    called, as a first set is."""
    names, usual = row.totals["names"], default_names()
    if not names:
        called = row.filename.rsplit(".", 1)[0]
        names = {row.language: called or usual[SET_NAME]}
    printed = row.totals["printed"] or ("" if row.filename else usual[SET_PRINTED])
    return {"it": names.get("it", ""), "en": names.get("en", ""), "code": printed}


def file_page(row: CardFile, shown: str, page: str | None, refusal: str = "") -> dict[str, Any]:
    """One file with the verdicts on its rows, those that cannot be read first."""
    rules = game_of(row.game)
    kinds = (shown,) if shown in ORDER else ORDER
    ranked = sorted(
        (one for one in row.rows if one["v"] in kinds), key=lambda one: ORDER.index(one["v"])
    )
    listed = Paginator(ranked, PER_PAGE).get_page(page)
    totals = row.totals
    called = {column.key: say(column.name) for column in columns_of(rules)}
    return {
        **_place(rules, row.set),
        "file": _told_file(row),
        "sums": [
            {"kind": kind, "label": say(_VERDICTS[kind]), "count": totals[kind]}
            for kind in ORDER
            if totals[kind] or kind in (NEW, CHANGE, SAME, BAD)
        ],
        "totals": totals,
        "good": totals["rows"] - totals[BAD],
        "does": totals[NEW] + totals[CHANGE],
        "notes": [say(retold(note)) for note in totals["notes"]],
        "meanings": _meanings(rules, totals),
        "clears": row.clears,
        "show": shown if shown in ORDER else "",
        "page": listed,
        "rows": [_row(one, called) for one in listed],
        "called": _called(row),
        "key": fresh_key(),
        "refusal": refusal,
    }


def row_data(one: Mapping[str, Any]) -> dict[str, Any]:
    """A verdict for programs."""
    return {
        "row": one["n"],
        "verdict": one["v"],
        "name": one["name"],
        "number": one["number"],
        "changes": [
            {"field": key, "was": was, "now": now} for key, was, now in one.get("diff", ())
        ],
        "problems": [
            {"field": raw["column"], "value": raw["got"], "detail": say(retold(raw))}
            for raw in one.get("why", ())
        ],
    }


def _place(rules: Game, card_set: CardSet | None) -> dict[str, Any]:
    code = card_set.code if card_set else NO_SET
    return {
        "game": {"key": rules.key, "title": say(rules.title())},
        "set": {
            "code": code,
            "name": card_set.name if card_set else "",
            "label": card_set.label if card_set else "",
            "is_new": card_set is None,
            "bulk_url": reverse("own-bulk", args=(rules.key, code)),
        },
    }


def _told_column(column: Column) -> dict[str, Any]:
    field = column.field
    kind = _COUNT if column.key == COPIES else _PART if column.part else _WORD
    takes = say(kind)
    if field is not None and field.kind in _KINDS:
        choices = ", ".join(choice.name.pick(READER.language) for choice in field.choices)
        told = _KINDS[field.kind]
        params: dict[str, int | str] = {"low": field.low, "high": field.high, "choices": choices}
        takes = say(Message(told.text, params))
    types = ", ".join(kind.name.pick(READER.language) for kind in column.types)
    needed = bool(field and field.needed)
    return {"key": column.key, "name": say(column.name), "takes": takes, "types": types,
            "needed": needed}  # fmt: skip


def _meanings(rules: Game, totals: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The columns of the file, each with the meanings it can be given."""
    columns = [{"key": one.key, "label": say(one.name)} for one in columns_of(rules)]
    pairs = zip(totals["header"], totals["meanings"], strict=False)
    return [
        {
            "at": at,
            "column": word,
            "choices": [{**one, "chosen": one["key"] == meaning} for one in columns],
        }
        for at, (word, meaning) in enumerate(pairs)
    ]


def _row(one: Mapping[str, Any], called: Mapping[str, str]) -> dict[str, Any]:
    return {
        "at": one["n"],
        "kind": one["v"],
        "verdict": say(_VERDICTS[one["v"]]),
        "name": one["name"],
        "number": one["number"],
        "first": one.get("first"),
        "copies": one.get("more", 0) if one["v"] == NEW else 0,
        "diff": [
            {"field": called.get(key, key), "was": was, "now": now}
            for key, was, now in one.get("diff", ())
        ],
        "why": [
            {"column": raw["column"], "got": raw["got"], "text": say(retold(raw))}
            for raw in one.get("why", ())
        ],
    }


def _told_file(row: CardFile) -> dict[str, Any]:
    return {
        "id": row.pk,
        "name": row.filename,
        "applied": "done" in row.totals,
        "done": row.totals.get("done", 0),
        "set": row.set.name if row.set else "",
        "created": row.created,
        "rows": row.totals["rows"],
        "bad": row.totals[BAD],
        "url": reverse("own-file", args=(row.pk,)),
        "key": fresh_key(),
    }

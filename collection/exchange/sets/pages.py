"""What the pages of sets as files show, as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.core.paginator import Paginator
from django.urls import reverse
from django.utils.dateparse import parse_datetime

from collection.catalogue.rows import CardPicture, CardSet
from collection.exchange.archive import MAX_ZIP
from collection.exchange.rows import SetFile
from collection.exchange.sets.decks import decks_with
from collection.exchange.sets.errors import SetFileNotFound
from collection.exchange.sets.judging import (
    ASKED,
    AWAY,
    BOTH,
    BOTH_SAY,
    GOES,
    MINE,
    NEW,
    NEWER,
    ORDER,
    SAME,
    TAKEN,
    THEIRS,
)
from collection.exchange.sets.naming import CALLED
from collection.exchange.sets.services import Choice
from collection.house.i18n import READER, say
from collection.own.bulk.columns import columns_of
from collection.requests.keys import fresh_key
from collection.requests.rows import User
from engine.kernel.messages import N_, Message
from engine.kernel.names import Name
from engine.registry import game as game_of

PER_PAGE: Final = 100
# So many cards are chosen for one by one; what holds for all decides the others.
MOST_CHOSEN: Final = 300
_VERDICTS: Final[Mapping[str, Message]] = {
    ASKED: Message(N_("Changed on both sides")),
    GOES: Message(N_("Taken away there")),
    AWAY: Message(N_("Taken away here")),
    TAKEN: Message(N_("Changed there")),
    BOTH_SAY: Message(N_("Both changes together")),
    NEW: Message(N_("New")),
    NEWER: Message(N_("Newer here")),
    SAME: Message(N_("The same")),
}
_PICKS: Final[Mapping[str, Message]] = {
    MINE: Message(N_("Mine")),
    THEIRS: Message(N_("Theirs")),
    BOTH: Message(N_("Both, as two cards")),
}
_SIDES: Final[Mapping[str, Message]] = {
    MINE: Message(N_("Here")),
    THEIRS: Message(N_("In the file")),
}
_HERE: Final[Mapping[str, Message]] = {
    MINE: Message(N_("It stays")),
    THEIRS: Message(N_("It goes here, too")),
}
_BACK: Final[Mapping[str, Message]] = {
    MINE: Message(N_("It stays away")),
    THEIRS: Message(N_("It comes back")),
}


def file_for(user: Any, file_id: int) -> SetFile:
    """That file of this person. Raises SetFileNotFound, whether it exists or not."""
    rows = SetFile.objects.filter(pk=file_id, owner=user) if getattr(user, "pk", None) else None
    row = None if rows is None else rows.select_related("set", "owner").first()
    if row is None:
        raise SetFileNotFound(file_id)
    return row


def give_page(user: User, card_set: CardSet) -> dict[str, Any]:
    """What of a set can go along in its file."""
    pictures = CardPicture.objects.filter(owner=user, card__set=card_set, card__shelf=user.pk)
    return {
        **_place(card_set.game, card_set),
        "cards": card_set.cards.filter(shelf=user.pk).count(),
        "pictures": pictures.count(),
        "decks": [deck["name"] for deck in decks_with(user, card_set.game, card_set.code)],
        **read_page(user),
    }


def read_page(user: Any, refusal: str = "") -> dict[str, Any]:
    """The form to give a file with, and the latest that were given."""
    rows = SetFile.objects.filter(owner=user).select_related("set") if _is_person(user) else ()
    return {
        "most": MAX_ZIP // 1_000_000,
        "files": [_told_file(row) for row in rows[:5]],
        "key": fresh_key(),
        "refusal": refusal,
    }


def file_page(
    row: SetFile, shown: str, page: str | None, choice: Choice | None = None, refusal: str = ""
) -> dict[str, Any]:
    """One file with the verdicts on its cards, those that are asked first."""
    picked = choice or Choice({})
    called = {column.key: say(column.name) for column in columns_of(game_of(row.game))}
    kinds = (shown,) if shown in ORDER else ORDER
    ranked = sorted(
        (one for one in row.rows if one["v"] in kinds), key=lambda one: ORDER.index(one["v"])
    )
    listed = Paginator(ranked, PER_PAGE).get_page(page)
    asked = [one for one in row.rows if one.get("options")]
    asked.sort(key=lambda one: ORDER.index(one["v"]))
    totals = row.totals
    written = parse_datetime(totals["written"])
    return {
        **_place(row.game, row.set),
        "file": _told_file(row),
        "author": totals["author"],
        "written": written,
        "called": _any(totals["names"]) or totals["printed"],
        "renamed": totals["called"] not in ("", *totals["names"].values(), totals["printed"]),
        "totals": totals,
        "sums": [
            {"kind": kind, "label": say(_VERDICTS[kind]), "count": totals[kind]}
            for kind in ORDER
            if totals[kind]
        ],
        "does": sum(totals[kind] for kind in ORDER if kind not in (NEWER, SAME, AWAY)),
        "asks": totals[ASKED],
        "calls": [_call(each, picked) for each in totals.get("calls", ())],
        "asked": [_row(one, called, picked) for one in asked[:MOST_CHOSEN]],
        "more_asked": max(0, len(asked) - MOST_CHOSEN),
        "rest": [
            {"value": key, "label": say(_PICKS[key]), "on": picked.rest == key}
            for key in (MINE, THEIRS, BOTH)
        ],
        "show": shown if shown in ORDER else "",
        "page": listed,
        "rows": [_row(one, called, picked) for one in listed],
        "key": fresh_key(),
        "refusal": refusal,
    }


def file_data(row: SetFile) -> dict[str, Any]:
    """The same for programs, with the verdict on every card."""
    totals = row.totals
    return {
        "id": row.pk,
        "file": row.filename,
        "game": row.game,
        "set": row.set.code if row.set else None,
        "name": totals["names"],
        "code": totals["printed"],
        "author": totals["author"],
        "written": totals["written"],
        "state": "taken" if row.edit_id or "done" in totals else "read",
        "counts": {kind: totals[kind] for kind in ORDER},
        "set_fields": [
            {"field": key, "mine": mine, "theirs": theirs, "otherwise": otherwise}
            for key, mine, theirs, otherwise in totals.get("calls", ())
        ],
        "pictures": totals["pictures"],
        "decks": totals["decks"],
        "cards": [_card_data(one) for one in row.rows],
    }


def _call(one: Sequence[str], choice: Choice) -> dict[str, Any]:
    key, mine, theirs, otherwise = one
    chosen = choice.called.get(key, otherwise)
    return {
        "key": key,
        "field": say(CALLED[key]),
        "mine": mine,
        "theirs": theirs,
        "options": [
            {"value": pick, "label": say(_SIDES[pick]), "on": chosen == pick} for pick in _SIDES
        ],
    }


def _card_data(one: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "card": one["n"],
        "verdict": one["v"],
        "name": one["name"],
        "number": one["number"],
        "changes": [
            {"field": key, "was": was, "now": now} for key, was, now in one.get("diff", ())
        ],
        "asked": [
            {"field": key, "mine": mine, "theirs": theirs}
            for key, mine, theirs in one.get("asked", ())
        ],
        "choices": one.get("options", []),
        "otherwise": one.get("otherwise", ""),
    }


def _row(one: Mapping[str, Any], called: Mapping[str, Any], choice: Choice) -> dict[str, Any]:
    asked = {key for key, _, _ in one.get("asked", ())}
    words = _PICKS if asked else _BACK if one.get("back") else _HERE
    chosen = choice.picks.get(one["n"], one.get("otherwise", ""))
    return {
        "n": one["n"],
        "kind": one["v"],
        "verdict": say(_VERDICTS[one["v"]]),
        "name": _any(one["name"]),
        "number": one["number"],
        "diff": [
            {"field": called.get(key, key), "was": was, "now": now}
            for key, was, now in one.get("diff", ())
            if key not in asked
        ],
        "asked": [
            {"field": called.get(key, key), "mine": mine, "theirs": theirs}
            for key, mine, theirs in one.get("asked", ())
        ],
        "options": [
            {"value": key, "label": say(words[key]), "on": chosen == key}
            for key in one.get("options", ())
        ],
        "open": bool(one.get("options")) and not chosen,
    }


def _place(key: str, card_set: CardSet | None) -> dict[str, Any]:
    return {
        "game": {"key": key, "title": say(game_of(key).title())},
        "set": {
            "code": card_set.code if card_set else "",
            "name": card_set.name if card_set else "",
            "is_new": card_set is None or card_set.gone,
        },
    }


def _told_file(row: SetFile) -> dict[str, Any]:
    return {
        "id": row.pk,
        "name": row.filename,
        "called": _any(row.totals["names"]) or row.totals["printed"],
        "done": "done" in row.totals,
        "cards": row.totals["cards"],
        "created": row.created,
        "url": reverse("set-file-read", args=(row.pk,)),
    }


def _any(names: Mapping[str, str]) -> str:
    return Name.of(names).pick(READER.language) if names else ""


def _is_person(user: Any) -> bool:
    return isinstance(user, User)

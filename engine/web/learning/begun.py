"""What somebody began and has not finished: a table, decks, a lesson, cards half typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.db.models import Count, Window
from django.urls import reverse
from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext as _

from collection.house.i18n import say
from collection.own.aside import PLACE
from collection.own.forming import name_of
from collection.own.rows import Typing
from collection.requests.rows import User
from decks.keeping.queries import decks_of
from decks.lists.rows import Deck
from decks.showing.pages import deck_row, leading_faces, short_name
from engine.kernel import lessons
from engine.kernel.match import Match as Played
from engine.web.puzzles.practice.queries import due_now, of_these_rules
from engine.web.seat import storage
from engine.web.seat.lessons import lesson_at
from engine.web.seat.names import sitters, turn_title
from engine.web.seat.rows import Match
from engine.web.table.glance import glance
from engine.web.table.table_list import reader_of, running
from engine.web.table.tables import brought_decks

Plain = dict[str, Any]
NOTHING: Final[Mapping[str, Any]] = {
    "seat": None, "rows": [], "deck_count": 0, "table_count": 0, "practice_due": 0
}  # fmt: skip
_MOST_ROWS: Final = 4
_LOOKED_AT: Final = 12
_TWO: Final = 2


def begun(user: User) -> Plain:
    """`{seat, rows, deck_count, table_count, practice_due}`, as `home.html` describes them."""
    tables = running(user, _LOOKED_AT)
    table = tables[0] if tables else None
    lesson = next((row for row in tables[1:] if lesson_at(row)), None)
    played = storage.replayed_together([row for row in (table, lesson) if row])
    decks = list(decks_of(user).annotate(many=Window(Count("pk")))[:_MOST_ROWS])
    unfinished = [*_lesson_row(lesson, played), *_typing_row(user)]
    rows = [_deck_row(deck) for deck in decks[: _MOST_ROWS - len(unfinished)]] + unfinished
    seat = _table_seat(user, table, played.get(table.pk)) if table else _first(rows)
    return {
        "seat": seat,
        "rows": rows,
        "deck_count": decks[0].many if decks else 0,
        "table_count": table.many if table else 0,  # type: ignore[attr-defined]
        "practice_due": due_now(user).filter(of_these_rules()).count(),
    }


def _first(rows: list[Plain]) -> Plain | None:
    """The newest of the rows takes the place of the table; it is a row no more."""
    newest = max(rows, key=lambda row: row["when"], default=None)
    if newest is not None:
        rows.remove(newest)
    return newest


def _table_seat(user: User, row: Match, played: Played | None) -> Plain:
    """The table that was played last: what, whose move, what happened, a card of each side."""
    reader = reader_of(row, user)
    names = _names(row, reader)
    seen: Plain = {"is_yours": False, "mover": None, "said": None, "duel": []}
    if played is not None:
        seen = glance(row, played, reader)
    about = [turn_title(row.game, row.turn)] if row.turn else []
    return {
        "kind": "table",
        "url": row.get_absolute_url(),
        "name": _title(names, reader, seen),
        "sub": ", ".join([short_name(row.game), *about, ago(row.updated)]),
        "said": seen["said"],
        "duel": [{**side, "name": names[side["seat"]]} for side in seen["duel"]],
        "game": row.game,
        "watched": reader is None,
    }


def _names(row: Match, reader: int | None) -> dict[int, str]:
    """What each seat is called; the only partner by its deck, where that is known."""
    found = {n: sitter.name for n, sitter in sitters(row, reader).items()}
    partners = [seat for seat in row.seats.all() if seat.level]
    if len(found) == _TWO and len(partners) == 1 and not partners[0].name:
        deck = brought_decks(row, told=False)[partners[0].number]
        found[partners[0].number] = deck["name"] if not deck["surprise"] and deck["name"] else ""
        if not found[partners[0].number]:
            found[partners[0].number] = sitters(row, reader)[partners[0].number].name
    return found


def _title(names: Mapping[int, str], reader: int | None, seen: Plain) -> str:
    rivals = [name for n, name in names.items() if n != reader]
    if seen["is_yours"]:
        alone = len(rivals) == 1
        return _("Your move against %(name)s") % {"name": rivals[0]} if alone else _("Your move")
    if seen["mover"] is not None:
        return _("%(name)s is to move") % {"name": names[seen["mover"]]}
    return _("Your table")


def _deck_row(deck: Deck) -> Plain:
    row = deck_row(deck)
    verb, door = (_("Play"), row["urls"]["play"]) if row["legal"] else ("", "")
    if not door:
        verb, door = _("Mend"), row["urls"]["edit"]
    return {
        "kind": "deck",
        "name": deck.name,
        "url": row["url"],
        "sub": f"{short_name(deck.game)}, {ago(deck.updated)}",
        "faces": leading_faces(deck),
        "legal": row["legal"],
        "count": row["count"],
        "verb": verb,
        "door": door,
        "when": deck.updated,
    }


def _lesson_row(row: Match | None, played: Mapping[str, Played]) -> list[Plain]:
    """The lesson that is being played at a table, if that can go on."""
    lesson = lesson_at(row) if row else None
    if row is None or lesson is None or row.pk not in played:
        return []
    at = min(lessons.follow(lesson, played[row.pk]).step, len(lesson.steps) - 1)
    return [
        {
            "kind": "lesson",
            "name": _("%(game)s lesson") % {"game": short_name(row.game)},
            "url": row.get_absolute_url(),
            "sub": _("Next: %(step)s") % {"step": say(lesson.steps[at].title)},
            "game": row.game,
            "step": at,
            "steps": len(lesson.steps),
            "verb": _("Continue"),
            "door": row.get_absolute_url(),
            "when": row.updated,
        }
    ]


def _typing_row(user: User) -> list[Plain]:
    """The card that was typed last and is not kept, and how many there are."""
    rows = Typing.objects.filter(owner=user).select_related("set", "card")
    newest = rows.annotate(many=Window(Count("pk"))).first()
    if newest is None:
        return []
    name = name_of(newest.fields) or _("A card without a name")
    return [
        {
            "kind": "typing",
            "name": _("Half-typed cards") if newest.many > 1 else _("Half-typed card"),
            "url": _typing_url(newest),
            "sub": f"{name}, {ago(newest.updated)}",
            "many": newest.many,
            "verb": _("Type on"),
            "door": _typing_url(newest),
            "when": newest.updated,
        }
    ]


def _typing_url(row: Typing) -> str:
    """Where it is typed on: a picture's words beside the picture, else the form."""
    if row.place.startswith(PLACE) and row.set:
        return reverse("own-photos", args=(row.game, row.set.code))
    if row.card:
        return reverse("own-edit", args=(row.game, row.card.code))
    return f"{reverse('own-new', args=(row.game,))}?typing={row.place}"


def ago(moment: Any) -> str:
    """How long ago, in one word and its figure."""
    told = timesince(moment, depth=1)
    is_new = (timezone.now() - moment).total_seconds() < 60
    return _("just now") if is_new else _("%(time)s ago") % {"time": told}

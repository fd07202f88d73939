"""The tables of a person in a list: what, with what, against whom, how it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.db.models import Count, Q, QuerySet, Window
from django.urls import reverse

from collection.requests.keys import fresh_key
from collection.requests.rows import User
from decks.showing.pages import game_title
from engine.registry import UnknownGame, game
from engine.web.seat.handover import own_seats, people
from engine.web.seat.names import sitters
from engine.web.seat.partners import level_title
from engine.web.seat.rows import Match
from engine.web.table.tables import brought_decks, result_of, tables_of, verdict

SHOWS: Final = ("all", "running", "ended")
_ON_A_PAGE: Final = 20


def table_list(user: object, given: Mapping[str, str]) -> dict[str, Any]:
    """The page of the person's tables that the address asks for: `show`, `page`, `sure`."""
    show = given.get("show", "")
    show = show if show in SHOWS else SHOWS[0]
    empty: dict[str, Any] = {
        "tables": [],
        "shows": [],
        "show": show,
        "key": fresh_key(),
        "sure": None,
    }
    if not isinstance(user, User):
        return empty
    rows = tables_of(user)
    counts = counts_of(rows)
    pages = Paginator(shown_of(rows, show), _ON_A_PAGE)
    pages.count = counts[show]
    page = pages.get_page(given.get("page"))
    tables = [summary(row, user) for row in page.object_list]
    return {
        **empty,
        "tables": tables,
        "shows": [{"key": k, "count": counts[k], "url": _address(k)} for k in SHOWS],
        "sure": next((each for each in tables if each["id"] == given.get("sure")), None),
        "page": page,
        "next_url": _address(show, page.number + 1) if page.has_next() else "",
        "previous_url": _address(show, page.number - 1) if page.has_previous() else "",
    }


def counts_of(rows: QuerySet[Match]) -> dict[str, int]:
    """How many tables each of SHOWS would list."""
    return rows.order_by().aggregate(
        all=Count("pk"),
        running=Count("pk", filter=Q(status=Match.Status.RUNNING)),
        ended=Count("pk", filter=Q(status=Match.Status.OVER)),
    )


def running(user: User, most: int) -> list[Match]:
    """The tables in play, the last played first, each with how many there are in all (`many`)."""
    rows = tables_of(user).filter(status=Match.Status.RUNNING)
    return list(rows.annotate(many=Window(Count("pk")))[:most])


def reader_of(row: Match, user: User) -> int | None:
    """The seat of the only person at a table; None where several play or the user watches."""
    mine = own_seats(row, user)
    return mine[0].number if len(people(row)) == 1 and mine else None


def summary(row: Match, user: User) -> dict[str, Any]:
    """A table in a list. `seats` are told by name, `level` and deck; `result` when it is over."""
    over = row.status == Match.Status.OVER
    reader = reader_of(row, user)
    decks = brought_decks(row, told=over or _opens_lists(row))
    own = next((deck["name"] for deck in decks if reader == deck["seat"]), "")
    return {
        "id": row.pk,
        "url": row.get_absolute_url(),
        "game": row.game,
        "title": game_title(row.game),
        "deck": own,
        "decks": decks,
        "seats": _seats(row, reader, decks),
        "watched": not people(row),
        "over": over,
        "open_seed": bool(row.header["open_seed"]),
        "own_dice": bool(row.header.get("own_dice")),
        "hinted": row.hinted,
        "result": _result(row, reader),
        "verdict": verdict(row, row.scores, reader) if row.scores else "",
        "turn": row.turn,
        "created": row.created,
        "updated": row.updated,
        "is_owner": row.owner_id == user.pk,
        "urls": {
            "delete": reverse("table-delete", args=(row.pk,)),
            "again": reverse("table-again", args=(row.pk,)),
        },
    }


def _seats(row: Match, reader: int | None, decks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Who plays what; `level` is "" for a person."""
    brought = {deck["seat"]: deck["name"] for deck in decks}
    levels = {seat.number: seat.level for seat in row.seats.all()}
    return [
        {
            "seat": number,
            "name": sitter.name,
            "who": sitter.who,
            "level": level_title(levels[number]) if levels[number] else "",
            "deck": brought[number],
        }
        for number, sitter in sitters(row, reader).items()
    ]


def _result(row: Match, reader: int | None) -> str:
    """won, lost, drawn for the person; "ended" where several played or none."""
    if not row.scores:
        return ""
    return result_of(row.scores, reader) if reader is not None else "ended"


def _opens_lists(row: Match) -> bool:
    try:
        return game(row.game).opens_lists(row.header["origin"]["options"])
    except (UnknownGame, LookupError):
        return False


def shown_of(rows: QuerySet[Match], show: str) -> QuerySet[Match]:
    """The tables that one of SHOWS lists."""
    if show == "running":
        return rows.filter(status=Match.Status.RUNNING)
    return rows.filter(status=Match.Status.OVER) if show == "ended" else rows


def _address(show: str, page: int = 1) -> str:
    asked = {"show": show} if show != SHOWS[0] else {}
    if page > 1:
        asked["page"] = str(page)
    return f"{reverse('tables')}?{urlencode(asked)}" if asked else reverse("tables")

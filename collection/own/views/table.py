"""A set as a table with a row a card: many cells written at once, all of them or none."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from collection.catalogue.rows import Card, CardSet
from collection.house.games import game_or_404
from collection.house.i18n import say
from collection.house.problems import MAX_KEY, BadInput, status_of, whole, words
from collection.own import queries
from collection.own.errors import BadCards, CardMoved
from collection.own.forming import LONGEST_NUMBER
from collection.own.given import LONGEST
from collection.own.grid import (
    BLANK,
    COPIES,
    MOST_ROWS,
    NEW,
    PER_PAGE,
    Column,
    Row,
    cells_of,
    changed_in,
    columns_of,
    numbered,
    shown_of,
    wish_of,
)
from collection.own.making import copies_of
from collection.own.services import CardWish, keep
from collection.own.views.kept import kept_part
from collection.requests.asked import HttpRequest
from collection.requests.keys import fresh_key
from collection.requests.rows import User
from engine.kernel.errors import KernelError
from engine.kernel.forms import CardFault
from engine.kernel.game import Game
from engine.kernel.messages import N_, Message
from engine.kernel.severity import Severity

# Which columns of a game's table are shown is remembered.
COOKIE: Final = "columns"
YEAR: Final = 365 * 24 * 3600
PAGE: Final = "collection/own/table.html"
_MANY: Final = N_("These are {found} rows; {most} are kept at once. Keep these first.")
_NOW: Final = N_("Now stands here: {value}")
_LONG: Final = Message(N_("A number has at most 32 characters."))


@require_http_methods(["GET", "HEAD", "POST"])
def table(request: HttpRequest, game: str, own_set: str) -> HttpResponse:
    """The rows of a page of the set, and blank ones below them."""
    rules = game_or_404(game)
    row = queries.own_set(request.user, game, own_set)
    user = request.user
    if row is None or not isinstance(user, User) or not rules.card_types():
        raise Http404(own_set)
    columns = columns_of(rules)
    page = Paginator(queries.cards_of(user, row), PER_PAGE).get_page(request.GET.get("page"))
    if request.method != "POST":
        rows = [_row(rules, columns, card) for card in page]
        return render(request, PAGE, _context(request, rules, row, columns, page, rows))
    rows = _sent(request, row, columns)
    if request.POST.get("do") == "columns":
        context = _context(request, rules, row, columns, page, rows)
        response = render(request, PAGE, context)
        chosen = "|".join(_chosen(request, columns, game) or ())
        kept: dict[str, Any] = {"max_age": YEAR, "httponly": True, "samesite": "Lax"}
        response.set_cookie(f"{COOKIE}-{game}", chosen, secure=request.is_secure(), **kept)
        return response
    rows = numbered(rows, queries.told_by(user, row))
    try:
        key = words(request.POST, "key", MAX_KEY)
        named = _wishes(rules, columns, rows)
        if not named:
            return redirect(request.get_full_path())
        wishes = [wish for _, wish in named]
        made = keep(actor=user, code=row.code, wishes=wishes, cause="table", key=key)
    except (BadCards, CardMoved) as exc:
        rows = _refused(rules, columns, rows, exc)
        context = _context(request, rules, row, columns, page, rows)
        context["problem"] = say(exc.message)
        return render(request, PAGE, context, status=exc.status)
    except KernelError as exc:
        context = _context(request, rules, row, columns, page, rows)
        context["problem"] = say(exc.message)
        return render(request, PAGE, context, status=status_of(exc))
    address = reverse("own-table", args=(game, own_set))
    return redirect(f"{address}?page={page.number}&kept={made['edit']}")


def _row(rules: Game, columns: list[Column], card: Card) -> Row:
    return Row(str(card.pk), cells_of(rules, columns, card), card, known=card.edition)


def _sent(request: HttpRequest, row: CardSet, columns: list[Column]) -> list[Row]:
    """The rows of the form, in order. Raises BadInput."""
    names = list(dict.fromkeys(request.POST.getlist("row")))
    if len(names) > MOST_ROWS:
        raise BadInput(Message(_MANY, {"found": len(names), "most": MOST_ROWS}))
    assert isinstance(request.user, User)
    pks = [int(name) for name in names if name.isascii() and name.isdigit() and len(name) < 16]
    cards = {card.pk: card for card in queries.cards_of(request.user, row).filter(pk__in=pks)}
    rows = []
    for name in names:
        cells = {
            column.control: _cell(request.POST, f"{name}|{column.control}")
            for column in columns
            if f"{name}|{column.control}" in request.POST
        }
        if name.startswith(NEW):
            rows.append(Row(name, cells))
        elif name.isdigit() and int(name) in cards:
            known = whole(request.POST, f"{name}|known") if cells else 0
            rows.append(Row(name, cells, cards[int(name)], known=known))
    return rows


def _wishes(rules: Game, columns: list[Column], rows: list[Row]) -> list[tuple[str, CardWish]]:
    """What is to be written: rows that say something new. Raises BadCards by their order."""
    found: list[tuple[str, CardWish]] = []
    faults: dict[int, tuple[CardFault, ...]] = {}
    for name, (wish, wrong) in _loose(rules, columns, rows):
        if wrong:
            raw = rules.read_card(wish.raw).refused
            faults[len(found)] = (*raw, *wrong)
        found.append((name, wish))
    for at, (_, wish) in enumerate(found):
        refused = rules.read_card(wish.raw).refused
        if refused and at not in faults:
            faults[at] = refused
    if faults:
        raise BadCards(faults)
    return found


def _loose(
    rules: Game, columns: list[Column], rows: list[Row]
) -> list[tuple[str, tuple[CardWish, tuple[CardFault, ...]]]]:
    found = []
    for row in rows:
        before = cells_of(rules, columns, row.card) if row.card else {COPIES: "0"}
        if row.card is None and not row.says():
            continue
        if row.card is not None and not changed_in(before, row.cells):
            continue
        found.append((row.name, _wish(rules, columns, row, before)))
    return found


def _wish(
    rules: Game, columns: list[Column], row: Row, before: dict[str, str]
) -> tuple[CardWish, tuple[CardFault, ...]]:
    faults: list[CardFault] = []
    raw = wish_of(rules, columns, row.cells, row.card)
    if len(str(raw["number"])) > LONGEST_NUMBER:
        faults.append(CardFault("number", Severity.ERROR, _LONG))
    copies = 0
    try:
        told = row.cells.get(COPIES, "").strip() or ("0" if row.card else "1")
        copies = copies_of(told) - int(before[COPIES] or 0)
    except BadInput as exc:
        faults.append(CardFault(COPIES, Severity.ERROR, exc.message))
    return CardWish(raw, row.card, row.known, copies), tuple(faults)


def _refused(
    rules: Game, columns: list[Column], rows: list[Row], error: BadCards | CardMoved
) -> list[Row]:
    if isinstance(error, CardMoved):
        return [_against(rules, columns, row, error) for row in rows]
    names = [name for name, _ in _loose(rules, columns, rows)]
    wrong = {names[at]: faults for at, faults in error.faults.items()}
    return [replace(row, faults=wrong.get(row.name, ())) for row in rows]


def _against(rules: Game, columns: list[Column], row: Row, error: CardMoved) -> Row:
    """The row beside how its card stands now, cell by cell; kept again, it counts."""
    if row.card is None or row.card.pk != error.row.pk:
        return row
    now = cells_of(rules, columns, row.card)
    differing = [key for key, value in row.cells.items() if now.get(key, "") != value]
    faults = [CardFault("name", Severity.ERROR, error.message)]
    for key in differing:
        text = Message(_NOW, {"value": now.get(key, "") or "–"})
        faults.append(CardFault(key, Severity.ERROR, text))
    return replace(row, faults=tuple(faults), known=row.card.edition)


def _context(
    request: HttpRequest,
    rules: Game,
    row: CardSet,
    columns: list[Column],
    page: Any,
    rows: list[Row],
) -> dict[str, Any]:
    shown = shown_of(columns, _chosen(request, columns, rules.key))
    # A column in which something is typed that is not kept stays.
    changed: set[str] = set()
    for at, one in enumerate(rows):
        before = cells_of(rules, columns, one.card) if one.card else {}
        changed |= {*changed_in(before, one.cells)}
        rows[at] = replace(one, cells={**before, **one.cells})
    shown = [one for one in columns if one in shown or one.control in changed]
    blanks = [one for one in rows if one.card is None]
    fresh = [Row(f"{NEW}{at}", {}) for at in range(len(blanks), BLANK)]
    return {
        "game": {"key": rules.key, "title": say(rules.title())},
        "set": {"code": row.code, "name": row.name, "label": row.label},
        "columns": shown,
        "choosable": [{"column": one, "on": one in shown} for one in columns if one.rank < 2],
        "rows": [_shown(shown, one, rules.key) for one in [*rows, *fresh]],
        "person": request.user.pk,
        "page": page,
        "most_rows": MOST_ROWS,
        "key": fresh_key(),
        **kept_part(request, rules.key, row),
    }


def _chosen(request: HttpRequest, columns: list[Column], game: str) -> list[str] | None:
    """The columns that are asked for, else those that were the last time."""
    told = request.COOKIES.get(f"{COOKIE}-{game}")
    asked = None if told is None else told.split("|")
    if request.POST.get("do") == "columns":
        asked = request.POST.getlist("column")
    return None if asked is None else [one.control for one in columns if one.control in asked]


def _cell(posted: QueryDict, name: str) -> str:
    return words(posted, name, LONGEST).replace("\r\n", "\n")


def _shown(columns: list[Column], row: Row, game: str) -> dict[str, Any]:
    faults: dict[str, str] = {}
    for fault in row.faults:
        key = fault.field if any(c.control == fault.field for c in columns) else ""
        if not key:
            start = fault.field.partition(".")[0]
            key = next((c.control for c in columns if c.control.startswith(start)), "number")
        faults[key] = f"{faults.get(key, '')} {say(fault.message)}".strip()
    return {
        "name": row.name,
        "known": row.known,
        "title": row.card.name if row.card else "",
        "edit": reverse("own-edit", args=(game, row.card.code)) if row.card else "",
        "cells": [
            {
                "column": column,
                "value": row.cells.get(column.control, ""),
                "fault": faults.get(column.control, ""),
            }
            for column in columns
        ],
    }

"""The wish list (only what is missing), what may go in trade, what is lent and borrowed."""

from __future__ import annotations

from typing import Any, Final

from django.core.paginator import Paginator
from django.db.models.fields.json import KeyTextTransform
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from collection.house.games import game_or_404
from collection.house.i18n import READER, say
from collection.house.problems import MAX_KEY, whole, words
from collection.ledger.marks import BORROWED, DUE, LENT, SINCE
from collection.ledger.rows import Holding
from collection.requests.asked import HttpRequest
from collection.requests.guests import ensure_user
from collection.requests.keys import fresh_key
from collection.requests.rows import User
from collection.shelf import wishes
from collection.shelf.queries import game_at_hand
from collection.shelf.shown import card_face, lot_row
from collection.shelf.views.doors import refused
from collection.shelf.views.told import back_of, told_here
from collection.shelf.wishes import Missing
from engine.kernel.errors import KernelError
from engine.registry import games

PER_PAGE: Final = 40
# Decks named beside a card; a staple is in all of them.
MOST_DECKS: Final = 6


@require_safe
def wish_list(request: HttpRequest, game: str) -> HttpResponse:
    """What one lacks of a game, and where it is needed."""
    game_or_404(game)
    wants = wishes.wants_of(request.user, game)
    page = Paginator(list(wants.lacking), PER_PAGE).get_page(request.GET.get("page"))
    rows = wishes.missing_of(request.user, game, wants, page)
    context = {
        "game": _game(game),
        "games": [_game(key) for key in games()],
        "copies": sum(wants.lacking.values()),
        "page": page,
        "rows": [_row(row) for row in rows],
        "key": fresh_key(),
        **told_here(request),
    }
    return render(request, "collection/shelf/wishes.html", context)


@require_safe
def any_wish_list(request: HttpRequest) -> HttpResponse:
    """The list of the game at hand; a tab leads to each other."""
    return redirect("shelf-wishes-game", game_at_hand(request.user))


@require_safe
def as_text(request: HttpRequest, game: str) -> HttpResponse:
    """The wish list as a plain text to send."""
    game_or_404(game)
    rows = wishes.all_missing(request.user, game)
    names = {row.card.code: row.card.definition.name.pick(READER.language) for row in rows}
    answer = HttpResponse(wishes.as_text(rows, names), content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="wishes-{game}.txt"'
    return answer


@require_POST
def wish(request: HttpRequest, game: str) -> HttpResponse:
    """Wish so many copies of a card, or none."""
    game_or_404(game)
    try:
        key = words(request.POST, "key", MAX_KEY)
        quantity = whole(request.POST, "quantity", 0, wishes.MOST)
        code = words(request.POST, "code", 64)
        wishes.wish(
            actor=ensure_user(request, key), game=game, code=code, quantity=quantity,
            key=f"{key[:32]}{quantity}" if key else "",
        )  # fmt: skip
    except KernelError as exc:
        return refused(request, exc, game, "")
    return redirect(back_of(request) or reverse("shelf-wishes-game", args=(game,)))


@require_safe
def trade_list(request: HttpRequest) -> HttpResponse:
    """Every copy marked for trade, of all games."""
    owner = request.user if isinstance(request.user, User) else None
    rows = Holding.objects.filter(owner=owner, for_trade__gt=0)
    rows = rows.select_related("card__set", "location").order_by("card__game", "card__code", "id")
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "rows": [{**lot_row(row), "card": card_face(row.card)} for row in page],
        **told_here(request),
    }
    return render(request, "collection/shelf/trade.html", context)


@require_safe
def lent_list(request: HttpRequest) -> HttpResponse:
    """Every copy that is lent or borrowed, of all games, what is due first."""
    owner = request.user if isinstance(request.user, User) else None
    rows = Holding.objects.filter(owner=owner, quantity__gt=0, extra__has_any_keys=[LENT, BORROWED])
    rows = rows.select_related("card__set", "location")
    due = KeyTextTransform(DUE, "extra")
    page = Paginator(rows.order_by(due.asc(nulls_last=True), "card__code", "id"), PER_PAGE)
    here = page.get_page(request.GET.get("page"))
    context = {
        "page": here,
        "rows": [_lent(row) for row in here],
        "key": fresh_key(),
        **told_here(request),
    }
    return render(request, "collection/shelf/lent.html", context)


def _lent(row: Holding) -> dict[str, Any]:
    """What a lot says of who has it; `kept` is what else is known of it and stays."""
    told = lot_row(row)
    lending = (LENT, BORROWED, SINCE, DUE)
    return {
        **told,
        "card": card_face(row.card),
        "marks": [mark for mark in told["extra"] if mark["key"] in lending and mark["shown"]],
        "kept": [(mark["key"], mark["value"]) for mark in told["extra"]
                 if mark["key"] not in lending],
        "borrowed": bool(row.extra.get(BORROWED)),
        "late": "" < str(row.extra.get(DUE, "")) < timezone.localdate().isoformat(),
    }  # fmt: skip


def _game(key: str) -> dict[str, Any]:
    return {"key": key, "title": say(games()[key].title())}


def _row(row: Missing) -> dict[str, Any]:
    return {
        "card": card_face(row.card),
        "needed": row.needed,
        "wished": row.wished,
        "owned": row.owned,
        "missing": row.missing,
        "decks": row.decks[:MOST_DECKS],
        "more": max(0, len(row.decks) - MOST_DECKS),
    }

"""A person's sets of a game, and one of them with its cards."""

from __future__ import annotations

from typing import Any, Final

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_POST, require_safe

from collection.catalogue.faces import face
from collection.catalogue.rows import Card, CardSet
from collection.catalogue.trying import try_door
from collection.catalogue.wording import standing_of_words
from collection.house.games import game_or_404
from collection.house.i18n import say, spoken
from collection.house.problems import MAX_KEY, BadInput, status_of, words
from collection.own import queries
from collection.own.forming import name_of
from collection.own.rows import CardEdit, Typing
from collection.own.services import SetWish, change_set, new_set
from collection.own.sharing.pages import adopted_lines, share_part
from collection.own.views.kept import kept_part
from collection.own.views.preview import standing_of
from collection.requests.asked import HttpRequest
from collection.requests.guests import ensure_user
from collection.requests.keys import fresh_key
from collection.requests.rows import User
from engine.kernel.cards import CardDef
from engine.kernel.errors import KernelError
from engine.kernel.forms import LANGUAGES, RARITY, WORDS
from engine.kernel.game import Game
from engine.kernel.messages import N_, Message

PER_PAGE: Final = 60
_NO_NAME: Final = Message(N_("A set has a name or a code. Write one."))


@require_safe
def index(request: HttpRequest, game: str) -> HttpResponse:
    """All sets of a game that the person typed."""
    return render(request, "collection/own/sets.html", _index(request, game_or_404(game)))


@require_POST
def make(request: HttpRequest, game: str) -> HttpResponse:
    """A new set."""
    rules = game_or_404(game)
    try:
        wish, key = _wish(request), words(request.POST, "key", MAX_KEY)
        code = new_set(actor=ensure_user(request, key), key_of_game=game, wish=wish, key=key)
    except KernelError as exc:
        context = {**_index(request, rules), "problem": say(exc.message), "given": request.POST}
        return render(request, "collection/own/sets.html", context, status=status_of(exc))
    return redirect("own-set", game, code)


@require_safe
def one(request: HttpRequest, game: str, own_set: str) -> HttpResponse:
    """A set with its cards."""
    rules, row = _own(request, game, own_set)
    return render(request, "collection/own/set.html", _page(request, rules, row))


@require_POST
def change(request: HttpRequest, game: str, own_set: str) -> HttpResponse:
    """Call a set otherwise."""
    rules, row = _own(request, game, own_set)
    try:
        key = words(request.POST, "key", MAX_KEY)
        change_set(actor=ensure_user(request, key), code=row.code, wish=_wish(request), key=key)
    except KernelError as exc:
        context = {**_page(request, rules, row), "problem": say(exc.message)}
        return render(request, "collection/own/set.html", context, status=status_of(exc))
    return redirect("own-set", game, own_set)


def _wish(request: HttpRequest) -> SetWish:
    names = {key: words(request.POST, f"name.{key}").strip() for key in LANGUAGES}
    printed = words(request.POST, "printed", 16).strip()
    if not printed and not any(names.values()):
        raise BadInput(_NO_NAME)
    return SetWish(names, printed, words(request.POST, "note", 500).strip())


def _own(request: HttpRequest, game: str, code: str) -> tuple[Game, CardSet]:
    rules = game_or_404(game)
    row = queries.own_set(request.user, game, code)
    if row is None:
        raise Http404(code)
    return rules, row


def _index(request: HttpRequest, rules: Game) -> dict[str, Any]:
    rows = queries.sets_of(request.user, rules.key)
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    return {
        "game": {"key": rules.key, "title": say(rules.title())},
        "can_type": bool(rules.card_types()),
        "page": page,
        "sets": [
            {
                "name": row.name,
                "label": row.label,
                "cards": getattr(row, "held", 0),
                "code": row.code,
            }
            for row in page
        ],
        "languages": _languages({}),
        "key": fresh_key(),
        "away": _away(request),
        "adopted": adopted_lines(request.user, rules.key),
    }


def _away(request: HttpRequest) -> dict[str, Any] | None:
    """A set that was taken away just now, with its way back."""
    number = request.GET.get("away", "")
    if not (isinstance(request.user, User) and number.isascii() and number.isdigit()):
        return None
    edits = CardEdit.objects.filter(owner=request.user, undone_by=None, set__gone=True)
    edit = edits.select_related("set").filter(pk=int(number[:12])).first()
    return None if edit is None else {"edit": edit.pk, "name": edit.set.name, "key": fresh_key()}


def _page(request: HttpRequest, rules: Game, row: CardSet) -> dict[str, Any]:
    assert isinstance(request.user, User)
    view = "list" if request.GET.get("view") == "list" else "faces"
    rows = queries.cards_of(request.user, row)
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    cards = [_card(rules, card) for card in page]
    return {
        "game": {"key": rules.key, "title": say(rules.title())},
        "set": {
            "code": row.code,
            "name": row.name,
            "label": row.label,
            "note": row.note,
            "printed": row.printed,
        },
        "view": view,
        "page": page,
        "cards": cards,
        "copies": queries.copies_in(request.user, row),
        "begun": [
            {"name": name_of(one.fields), "url": _begun_url(rules.key, row, one)}
            for one in queries.begun_in(request.user, row)
        ],
        "languages": _languages({"en": row.name_en, "it": row.name_it}),
        "key": fresh_key(),
        "address": reverse("own-set", args=(rules.key, row.code)),
        "share": share_part(request, row),
        **kept_part(request, rules.key, row),
    }


def _begun_url(game: str, row: CardSet, one: Typing) -> str:
    if one.card is not None:
        return reverse("own-edit", args=(game, one.card.code))
    return f"{reverse('own-card-new', args=(game, row.code))}?{urlencode({'typing': one.place})}"


def _languages(names: dict[str, str]) -> list[dict[str, str]]:
    return [{"key": key, "value": names.get(key, "")} for key in spoken()]


def _words(row: Card) -> str:
    """What is printed on it, in the reader's language if it is."""
    told = row.data.get(WORDS) or {}
    return next((str(told[one]) for one in spoken() if told.get(one)), "")


def _card(rules: Game, row: Card) -> dict[str, Any]:
    card: CardDef = row.definition
    return {
        "face": face(rules.key, card),
        "code": row.code,
        "number": row.number,
        "name": row.name,
        "copies": getattr(row, "copies", 0),
        "words": _words(row),
        "rarity": row.data.get(RARITY) or "",
        "lacks": standing_of(rules, card)["lacks"],
        "standing": standing_of_words(rules, card),
        "edit": reverse("own-edit", args=(rules.key, row.code)),
        "try": try_door(rules.key, card),
        "key": fresh_key(),
    }

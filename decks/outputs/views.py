"""The pages of outputs: odds, sample hands, files, print sheet, picture, codes."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_POST, require_safe

from collection.house.i18n import say
from collection.house.problems import status_of, words
from collection.requests.asked import HttpRequest
from collection.requests.guests import ensure_user
from decks.formats.errors import UnknownFormat
from decks.formats.formats import export
from decks.keeping.queries import deck_for
from decks.lists.rows import Deck
from decks.outputs import hands_page, odds_page, print_page
from decks.outputs.asked import printed_language
from decks.outputs.code_page import code_page, default_name
from decks.outputs.exports_page import exports_page
from decks.outputs.frame import deck_or_404, moved, shown, token_of
from decks.outputs.hands import fresh_seed
from decks.outputs.picture import deck_picture, stamp
from decks.outputs.services import keep_code
from engine.kernel.errors import KernelError


@require_safe
def odds(request: HttpRequest, deck_id: str, slug: str) -> HttpResponse:
    """Exact chances by own turn."""
    deck = deck_or_404(request, deck_id)
    if elsewhere := moved(request, deck, slug, "deck-odds"):
        return elsewhere
    asked, error = odds_page.Asked(), None
    try:
        asked = odds_page.Asked.of(request.GET)
    except KernelError as exc:
        error = exc
    return shown(request, "decks/outputs/odds.html", deck, odds_page.odds_page(deck, asked), error)


@require_safe
def test_hands(request: HttpRequest, deck_id: str, slug: str) -> HttpResponse:
    """One hand by its seed, and ten hands compared."""
    deck = deck_or_404(request, deck_id)
    if elsewhere := moved(request, deck, slug, "deck-test"):
        return elsewhere
    asked, error = hands_page.Asked(fresh_seed()), None
    context: dict[str, Any] = {"plans": []}
    try:
        asked = hands_page.Asked.of(request.GET)
        context = hands_page.hands_page(deck, asked, token_of(request))
    except KernelError as exc:
        error = exc
    return shown(request, "decks/outputs/test.html", deck, {"asked": asked, **context}, error)


@require_safe
def exports(request: HttpRequest, deck_id: str, slug: str) -> HttpResponse:
    """Every format with its text, to copy or to keep as a file."""
    deck = deck_or_404(request, deck_id)
    if elsewhere := moved(request, deck, slug, "deck-exports"):
        return elsewhere
    language, base = printed_language(request.GET), _base(request)
    context = exports_page(deck, language, base, token_of(request))
    return shown(request, "decks/outputs/exports.html", deck, context)


@require_safe
def export_file(request: HttpRequest, deck_id: str, fmt: str, slug: str = "") -> HttpResponse:
    """One format as a file; with `download` the browser keeps it."""
    deck = deck_or_404(request, deck_id)
    try:
        made = export(deck, fmt, printed_language(request.GET), _base(request))
    except UnknownFormat as exc:
        return _told(exc, 404)
    except KernelError as exc:
        return _told(exc, status_of(exc))
    answer = HttpResponse(made.text, content_type=f"{made.media}; charset=utf-8")
    return _file(answer, f"{deck.slug}.{made.ending}", kept="download" in request.GET)


@require_safe
def print_options(request: HttpRequest, deck_id: str, slug: str) -> HttpResponse:
    """Choose what to print; the number of pages is told before."""
    deck = deck_or_404(request, deck_id)
    if elsewhere := moved(request, deck, slug, "deck-print"):
        return elsewhere
    asked, error = print_page.Asked(language=printed_language(request.GET)), None
    try:
        asked = print_page.Asked.of(request.GET)
    except KernelError as exc:
        error = exc
    context = print_page.print_page(deck, request.user, asked, token_of(request))
    return shown(request, "decks/outputs/print.html", deck, context, error)


@require_safe
def print_file(request: HttpRequest, deck_id: str, slug: str = "") -> HttpResponse:
    """The sheet as a PDF."""
    deck = deck_or_404(request, deck_id)
    try:
        asked = print_page.Asked.of(request.GET)
        made = print_page.sheet_of(deck, request.user, asked)
    except KernelError as exc:
        return _told(exc, status_of(exc))
    answer = HttpResponse(made, content_type="application/pdf")
    return _file(answer, f"{deck.slug}.pdf", kept="download" in request.GET)


@require_safe
def picture(request: HttpRequest, deck_id: str, slug: str = "") -> HttpResponse:
    """The deck in one picture; kept by browsers as long as the version is the same."""
    deck = deck_or_404(request, deck_id)
    language = printed_language(request.GET)
    etag = f'"{stamp(deck, language)}"'
    known = get_conditional_response(request, etag=etag)
    answer = known or HttpResponse(deck_picture(deck, language), content_type="image/webp")
    answer["ETag"] = etag
    everybody = deck.visibility == Deck.Visibility.PUBLIC
    whose = {"public": True} if everybody else {"private": True}
    patch_cache_control(answer, **whose, max_age=0)
    return answer


@require_safe
def code(request: HttpRequest, code: str) -> HttpResponse:
    """A deck that came as a code: looked at, judged, and yours by one press."""
    try:
        return render(request, "decks/outputs/code.html", code_page(code))
    except KernelError as exc:
        return _bad_code(request, code, exc)


@require_POST
def code_copy(request: HttpRequest, code: str) -> HttpResponse:
    """Make the deck of a code one's own; a visitor becomes a guest."""
    try:
        key, name = words(request.POST, "key", 64), words(request.POST, "name", 100)
        code_page(code)
        actor = ensure_user(request, key)
        made = keep_code(actor=actor, code=code, name=name or default_name(), key=key)
    except KernelError as exc:
        return _bad_code(request, code, exc)
    return redirect(deck_for(actor, made))


def _bad_code(request: HttpRequest, code: str, error: KernelError) -> HttpResponse:
    context = {"refusal": say(error.message), "code": code[:200]}
    return render(request, "decks/outputs/code.html", context, status=status_of(error))


def _base(request: HttpRequest) -> str:
    return request.build_absolute_uri("/").rstrip("/")


def _file(answer: HttpResponse, name: str, *, kept: bool) -> HttpResponse:
    header = content_disposition_header(kept, name)
    if header:
        answer["Content-Disposition"] = header
    patch_cache_control(answer, private=True, no_store=True)
    return answer


def _told(error: KernelError, status: int) -> HttpResponse:
    """A refusal where a file was asked for: its words alone."""
    text = str(say(error.message))
    return HttpResponse(f"{text}\n", content_type="text/plain; charset=utf-8", status=status)

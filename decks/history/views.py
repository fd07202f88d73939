"""The history of a deck, its versions, and the comparison of any two lists."""

from __future__ import annotations

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from collection.house.i18n import say
from collection.house.problems import MAX_KEY, status_of, whole, words
from collection.requests.asked import HttpRequest
from decks.history.comparing import diff_page, listing_at
from decks.history.page import history_page
from decks.keeping import versions
from decks.lists.errors import DeckNotFound
from decks.showing.answering import (
    TOKEN,
    is_own,
    kept_private,
    own_or_404,
    readable_or_404,
    token_of,
)
from decks.showing.doors import door, keyed
from engine.kernel.errors import KernelError

MAX_TOKENS = 2
_DIFF = "decks/history/diff.html"


@require_safe
def history(request: HttpRequest, deck_id: str, slug: str) -> HttpResponse:
    """The versions of a deck; others than the owner see the named ones."""
    found = readable_or_404(request, deck_id)
    own = is_own(request.user, found)
    page = request.GET.get("page", "1")[:12]
    context = history_page(found, page, own=own, token=token_of(request))
    return kept_private(render(request, "decks/history/history.html", context), found)


@require_POST
def version_name(request: HttpRequest, deck_id: str, slug: str) -> HttpResponse:
    """Name a version, or with an empty name no more."""
    found = own_or_404(request, deck_id)
    try:
        versions.name_version(
            actor=found.owner,
            deck_id=deck_id,
            number=whole(request.POST, "number", 1),
            label=words(request.POST, "label", 400),
            key=words(request.POST, "key", MAX_KEY),
        )
    except DeckNotFound as exc:
        raise Http404(deck_id) from exc
    except KernelError as exc:
        return _refused(request, deck_id, exc)
    return HttpResponseRedirect(door("deck-history", found))


@require_POST
def version_restore(request: HttpRequest, deck_id: str, slug: str) -> HttpResponse:
    """Bring an old version back as a new one."""
    found = own_or_404(request, deck_id)
    try:
        versions.restore_version(
            actor=found.owner,
            deck_id=deck_id,
            version=whole(request.POST, "version", 1),
            number=whole(request.POST, "number", 1),
            key=words(request.POST, "key", MAX_KEY),
        )
    except DeckNotFound as exc:
        raise Http404(deck_id) from exc
    except KernelError as exc:
        return _refused(request, deck_id, exc)
    found.refresh_from_db()
    return HttpResponseRedirect(found.get_absolute_url())


@require_safe
def diff(request: HttpRequest, a: str, b: str) -> HttpResponse:
    """Two lists compared, with signs and counts."""
    tokens = [token[:64] for token in request.GET.getlist(TOKEN)[:MAX_TOKENS]]
    try:
        before = listing_at(a, request.user, tokens)
        after = listing_at(b, request.user, tokens)
    except DeckNotFound as exc:
        raise Http404(f"{a}..{b}") from exc
    try:
        context = diff_page(before, after, tokens)
    except KernelError as exc:
        refusal = {"refusal": say(exc.message)}
        return kept_private(render(request, _DIFF, refusal, status=status_of(exc)))
    answer = kept_private(render(request, _DIFF, context))
    if tokens:
        answer.headers["Cache-Control"] = "private, no-store"
    return answer


@require_safe
def diff_pick(request: HttpRequest) -> HttpResponse:
    """The form that chooses two lists (`a`, `b`) leads to their comparison."""
    a, b = request.GET.get("a", "")[:100], request.GET.get("b", "")[:100]
    if not a or not b or "/" in a + b:
        raise Http404
    address = reverse("diff", args=(a, b))
    for token in request.GET.getlist(TOKEN)[:MAX_TOKENS]:
        address = keyed(address, token[:64])
    return HttpResponseRedirect(address)


def _refused(request: HttpRequest, deck_id: str, error: KernelError) -> HttpResponse:
    found = own_or_404(request, deck_id)
    context = {**history_page(found, "1", own=True), "refusal": say(error.message)}
    return render(request, "decks/history/history.html", context, status=status_of(error))

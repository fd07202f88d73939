"""The pages that list tables, lay them once more, and clear them away."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from collection.house.problems import words
from collection.requests.asked import HttpRequest
from collection.requests.guests import ensure_user
from decks.keeping.queries import deck_for
from decks.showing.pages import shelves
from engine.kernel.errors import KernelError
from engine.web.laying.rematch import same_wish
from engine.web.laying.services import start
from engine.web.seat.errors import TableNotFound
from engine.web.table import services
from engine.web.table.answering import show, table_or_404
from engine.web.table.on_trial import keep_deck
from engine.web.table.ports import upstairs
from engine.web.table.table_list import table_list


@require_safe
def tables(request: HttpRequest) -> HttpResponse:
    """The person's tables: in play, ended, or all."""
    context = {**table_list(request.user, request.GET), "games": shelves()}
    return render(request, "engine/table/tables.html", context)


@require_POST
def table_again(request: HttpRequest, match_id: str) -> HttpResponse:
    """The same table once more, with the decks as they are now; with decks or seats swapped."""
    row = table_or_404(request, match_id)
    htmx = bool(request.htmx)
    try:
        key = words(request.POST, "key", 64)
        actor = ensure_user(request, key)
        if row.position_id:
            again = upstairs().again(actor=actor, match=row, key=key)
        else:
            wish = same_wish(row, actor, words(request.POST, "swap", 16))
            again = start(actor=actor, wish=wish, key=key)
    except KernelError as exc:
        return show(request, row, error=exc, fragment=htmx)
    if htmx:
        return HttpResponseClientRedirect(reverse("table", args=(again,)))
    return redirect("table", again)


@require_POST
def table_deck(request: HttpRequest, match_id: str) -> HttpResponse:
    """Keep the deck that was made to try a card, and open it."""
    row = table_or_404(request, match_id)
    try:
        key = words(request.POST, "key", 64)
        made = keep_deck(actor=ensure_user(request, key), row=row, key=key)
    except KernelError as exc:
        return show(request, row, error=exc, fragment=bool(request.htmx))
    address = deck_for(request.user, made).get_absolute_url()
    return HttpResponseClientRedirect(address) if request.htmx else redirect(address)


@require_POST
def table_delete(request: HttpRequest, match_id: str) -> HttpResponse:
    """Clear a table away for ever, once somebody has said that they mean it."""
    row = table_or_404(request, match_id)
    if request.POST.get("sure") != "yes":
        return redirect(f"{reverse('tables')}?sure={row.pk}#sure")
    try:
        services.delete(actor=ensure_user(request), match_id=match_id)
    except TableNotFound as exc:
        raise Http404(match_id) from exc
    messages.success(request, _("The table is gone, with its log."))
    return redirect("tables")

"""A set is shared by its author; who has the link looks at it, adopts it, copies it, leaves it."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_POST, require_safe

from collection.catalogue.shelves import show_edition
from collection.house.games import game_or_404
from collection.house.i18n import say
from collection.house.problems import MAX_KEY, status_of, words
from collection.own import queries as own
from collection.own.sharing import queries, services
from collection.own.sharing.errors import LinkEnded, NoSuchLink, NotAdopted
from collection.own.sharing.pages import adopted_url, shared_page
from collection.own.sharing.rows import SharedSet
from collection.requests.asked import HttpRequest
from collection.requests.guests import ensure_user
from collection.requests.rows import User
from engine.kernel.errors import KernelError

PAGE = "collection/own/shared.html"


@require_POST
def share(request: HttpRequest, game: str, own_set: str) -> HttpResponse:
    """Private, by secret link, with its pictures or without; or (`renew`) another link."""
    game_or_404(game)
    row, user = own.own_set(request.user, game, own_set), request.user
    if row is None or not isinstance(user, User):
        raise Http404(own_set)
    back = f"{reverse('own-set', args=(game, row.code))}#share"
    try:
        key = words(request.POST, "key", MAX_KEY)
        if request.POST.get("renew"):
            services.renew_link(actor=user, code=row.code, key=key)
        else:
            wanted, pictures = words(request.POST, "visibility", 40), "pictures" in request.POST
            services.share(actor=user, code=row.code, visibility=wanted, pictures=pictures, key=key)
    except KernelError as exc:
        return _refused(request, exc, back)
    return redirect(back)


@require_safe
def by_link(request: HttpRequest, set_link: str) -> HttpResponse:
    """The set that a secret link opens."""
    try:
        shared = queries.by_link(set_link)
    except (NoSuchLink, LinkEnded) as exc:
        return _no_link(request, exc)
    queries.note_opened(request.user, shared)
    return _page(request, shared)


@require_POST
def adopt(request: HttpRequest, set_link: str) -> HttpResponse:
    """One press: its cards are found from now on."""

    def act(actor: User, key: str) -> str:
        code = services.adopt(actor=actor, token=set_link, key=key)
        return adopted_url(queries.adopted_set(actor, code))

    return _by_link(request, set_link, act)


@require_POST
def copy_link(request: HttpRequest, set_link: str) -> HttpResponse:
    """One press: a set of one's own with the same cards."""

    def act(actor: User, key: str) -> str:
        shared = queries.by_link(set_link)
        code = services.copy(actor=actor, token=set_link, key=key)
        return reverse("own-set", args=(shared.edition.game, code))

    return _by_link(request, set_link, act)


@require_safe
def adopted(request: HttpRequest, game: str, own_edition: str) -> HttpResponse:
    """A set that the person adopted."""
    return _page(request, _adopted(request, game, own_edition))


@require_POST
def leave(request: HttpRequest, game: str, own_edition: str) -> HttpResponse:
    """Its cards are found no more."""
    shared = _adopted(request, game, own_edition)

    def act(actor: User, key: str) -> str:
        services.leave(actor=actor, code=shared.edition.code, key=key)
        return reverse("own", args=(game,))

    return _done(request, shared, act)


@require_POST
def copy(request: HttpRequest, game: str, own_edition: str) -> HttpResponse:
    """A set of one's own with the same cards."""
    shared = _adopted(request, game, own_edition)

    def act(actor: User, key: str) -> str:
        code = services.copy(actor=actor, code=shared.edition.code, key=key)
        return reverse("own-set", args=(game, code))

    return _done(request, shared, act)


Act = Callable[[User, str], str]


def _by_link(request: HttpRequest, token: str, act: Act) -> HttpResponse:
    try:
        shared = queries.by_link(token)
    except (NoSuchLink, LinkEnded) as exc:
        return _no_link(request, exc)
    return _done(request, shared, act)


def _done(request: HttpRequest, shared: SharedSet, act: Act) -> HttpResponse:
    """To where the act leads; where it is refused the page of the set, with the reason."""
    try:
        key = words(request.POST, "key", MAX_KEY)
        return redirect(act(ensure_user(request, key), key))
    except (NoSuchLink, LinkEnded) as exc:
        return _no_link(request, exc)
    except KernelError as exc:
        return _page(request, shared, exc)


def _page(
    request: HttpRequest, shared: SharedSet, error: KernelError | None = None
) -> HttpResponse:
    show_edition(shared.edition)
    context = shared_page(request, shared, problem=str(say(error.message)) if error else "")
    answer = render(request, PAGE, context, status=status_of(error) if error else 200)
    return _private(answer)


def _adopted(request: HttpRequest, game: str, code: str) -> SharedSet:
    game_or_404(game)
    try:
        found = queries.adopted_set(request.user, code)
    except NotAdopted as exc:
        raise Http404(code) from exc
    if found.game != game:
        raise Http404(code)
    shared: SharedSet = found.shared_from
    return shared


def _no_link(request: HttpRequest, error: KernelError) -> HttpResponse:
    context = {"reason": say(error.message)}
    answer = render(request, "collection/own/no_link.html", context, status=status_of(error))
    return _private(answer)


def _refused(request: HttpRequest, error: KernelError, back: str) -> HttpResponse:
    context = {"refusal": say(error.message), "back": back}
    return render(request, "collection/shelf/refused.html", context, status=status_of(error))


def _private(answer: HttpResponse) -> HttpResponse:
    """Kept by no cache and listed nowhere."""
    patch_cache_control(answer, private=True, no_store=True)
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer

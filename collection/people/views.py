"""The account page and what is done there: sessions, profile, export, deletion."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from typing import Any, Final

from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from allauth.core import ratelimit
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.forms import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from collection.exchange.views import as_file
from collection.house.i18n import say
from collection.ledger.ports import workshop
from collection.people import export, leaving, queries
from collection.people.errors import NotConfirmed
from collection.people.founding import is_founded
from collection.people.gates import for_members, is_member
from collection.requests.rows import User
from engine.kernel.messages import N_, Message

_PIECE: Final = 256_000
# What a guest types to have everything deleted, in the language of the page.
_WORD: Final = Message(N_("delete"))
_WRONG_WORD: Final = Message(N_("Nothing was deleted: type «{word}» into the field."))
_WRONG_PASSWORD: Final = Message(
    N_("Nothing was deleted: the password is wrong. Type the one you log in with.")
)


@require_safe
@never_cache
def account(request: HttpRequest) -> HttpResponse:
    """Everything about who one is here, in plain words; for visitors what there is to choose."""
    context = queries.overview(request.user) if isinstance(request.user, User) else {}
    context["unfounded"] = not is_founded()
    return render(request, "people/account.html", context)


@require_POST
@for_members
def profile_switch(request: HttpRequest) -> HttpResponse:
    """Switch the public page on (`on` = 1) or off."""
    is_on = request.POST.get("on") == "1"
    User.objects.filter(username=request.user.get_username()).update(profile_public=is_on)
    said = gettext("Your page can be seen.") if is_on else gettext("Your page is off.")
    messages.success(request, said)
    return redirect("account")


@require_safe
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """The decks that somebody shows. Who did not switch the page on is not there: 404."""
    shown = User.objects.filter(is_guest=False, is_active=True, profile_public=True)
    person = shown.filter(username__iexact=name).first()
    if person is None:
        raise Http404(name)
    context = {"name": person.username, "decks": workshop().shown(person)}
    return render(request, "people/profile.html", context)


@require_POST
@for_members
def session_end(request: HttpRequest, session_id: int) -> HttpResponse:
    """End one session; ending this one logs out."""
    found = UserSession.objects.filter(pk=session_id, user_id=request.user.pk).first()
    if found is None:
        raise Http404(session_id)
    if found.is_current():
        found.delete()
        get_adapter().logout(request)
        return redirect("home")
    found.end()
    messages.success(request, gettext("That session is over."))
    return redirect("usersessions_list")


@require_safe
@never_cache
def export_file(request: HttpRequest) -> StreamingHttpResponse:
    """Everything that is kept of this person. A visitor has nothing yet: 404."""
    if not isinstance(request.user, User):
        raise Http404
    response = StreamingHttpResponse(_pieces(request.user), content_type="application/zip")
    return as_file(response, f"mazziere-account-{timezone.localdate():%Y-%m-%d}.zip")


def _pieces(user: User) -> Iterator[bytes]:
    with tempfile.TemporaryFile() as target:
        export.write(user, target)
        target.seek(0)
        while piece := target.read(_PIECE):
            yield piece


def _asks_for_a_passkey(request: HttpRequest) -> bool:
    """Members without a password show their passkey before they type the word."""
    user = request.user
    return isinstance(user, User) and not user.is_guest and not user.has_usable_password()


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(enabled=_asks_for_a_passkey)  # type: ignore[untyped-decorator]
def delete(request: HttpRequest) -> HttpResponse:
    """Delete the person: confirmed by the password, or by a typed word where there is none."""
    user = request.user
    if not isinstance(user, User):
        raise Http404
    if request.method != "POST":
        return _delete_page(request, user)
    too_often: HttpResponse | None = ratelimit.consume_or_429(request, action="delete")
    if too_often is not None:
        return too_often
    try:
        _confirm(request, user)
    except NotConfirmed as exc:
        return _delete_page(request, user, say(exc.message), status=400)
    leaving.leave(User.objects.get(pk=user.pk))
    get_adapter().logout(request)
    messages.success(request, gettext("Everything of yours is deleted. You are a visitor now."))
    return redirect("home")


def _confirm(request: HttpRequest, user: User) -> None:
    if not is_member(user) or not user.has_usable_password():
        word = say(_WORD)
        if request.POST.get("word", "").strip().lower() != word.lower():
            raise NotConfirmed(Message(_WRONG_WORD.text, {"word": word}))
        return
    try:
        right = get_adapter().reauthenticate(user, request.POST.get("password", ""))
    except ValidationError as exc:  # too many attempts
        raise NotConfirmed(Message(str(exc.messages[0]))) from exc
    if not right:
        raise NotConfirmed(_WRONG_PASSWORD)


def _delete_page(
    request: HttpRequest, user: User, refusal: str = "", status: int = 200
) -> HttpResponse:
    context: dict[str, Any] = {
        "by_word": not is_member(user) or not user.has_usable_password(),
        "word": say(_WORD),
        "refusal": refusal,
        **queries.holdings_of(user),
        "own_cards": queries.own_cards_of(user),
    }
    return render(request, "people/delete.html", context, status=status)

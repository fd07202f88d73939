"""The pages of the recovery code: get one, and come back with one."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from allauth.core import ratelimit
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from collection.house.i18n import say
from collection.house.problems import status_of
from collection.people.adapter import refused
from collection.people.errors import BadCode, bad_code
from collection.people.forms import CodeForm, NewPasswordForm
from collection.people.gates import for_newcomers, is_member
from collection.people.recovery import has_code, make_code, use_code, whose
from collection.people.tokens import revoke_all
from collection.requests.rows import User
from engine.kernel.errors import KernelError


def _asks_members(request: HttpRequest) -> bool:
    return is_member(request.user)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(allow_get=True, enabled=_asks_members)  # type: ignore[untyped-decorator]
def recovery(request: HttpRequest) -> HttpResponse:
    """What the code is for; by POST a new one, shown in this answer and never again."""
    user = request.user
    if not isinstance(user, User):
        raise Http404
    code = ""
    if request.method == "POST":
        code = make_code(user)
        get_adapter().send_notification_mail("people/email/recovery_code", user)
    return _code_page(request, user, code=code)


@never_cache
@sensitive_post_parameters("code", "password1", "password2")
@require_http_methods(["GET", "HEAD", "POST"])
@for_newcomers
def recover(request: HttpRequest) -> HttpResponse:
    """A guest is back at once; a member chooses a new password with the code."""
    form = CodeForm(request.POST or None)
    if request.method != "POST":
        return _recover_page(request, form)
    too_often: HttpResponse | None = ratelimit.consume_or_429(request, action="recover")
    if too_often is not None:
        return too_often
    if not form.is_valid():
        return _recover_page(request, form, status=400)
    code = form.cleaned_data["code"]
    person = whose(code)
    if person is None:
        form.add_error("code", say(bad_code().message))
        return _recover_page(request, form, status=400)
    try:
        return _come_back(request, code) if person.is_guest else _reset(request, person, code)
    except BadCode as exc:
        form.add_error("code", say(exc.message))
        return _recover_page(request, form, status=400)


def _come_back(request: HttpRequest, code: str) -> HttpResponse:
    """The guest's session on this device too, and a fresh code for the one that was used."""
    try:
        with transaction.atomic():
            guest = use_code(code)
            # What was begun here as another guest goes along.
            get_adapter().login(request, guest)
            fresh = make_code(guest)
    except KernelError as exc:
        if isinstance(exc, BadCode):
            raise
        return refused(request, exc)
    return _code_page(request, guest, code=fresh, back=True)


def _reset(request: HttpRequest, member: User, code: str) -> HttpResponse:
    asked = "password1" in request.POST
    form = NewPasswordForm(member, request.POST if asked else None)
    if not asked or not form.is_valid():
        context = {"form": form, "code": code, "name": member.username}
        status = status_of(bad_code()) if asked else 200
        return render(request, "people/new_password.html", context, status=status)
    with transaction.atomic():
        person = use_code(code)
        # With the password all sessions end, and programs are let in no longer than people are;
        # a second factor is still asked for at login.
        person.set_password(form.cleaned_data["password1"])
        person.save(update_fields=["password"])
        revoke_all(person)
    get_adapter().send_notification_mail("account/email/password_changed", person)
    messages.success(request, gettext("The new password holds. Log in with it."))
    return redirect("account_login")


def _code_page(
    request: HttpRequest, user: User, *, code: str = "", back: bool = False
) -> HttpResponse:
    context: dict[str, Any] = {
        "code": code,
        "back": back,
        "has_code": has_code(user),
        "guest": user.is_guest,
    }
    return render(request, "people/recovery.html", context)


def _recover_page(request: HttpRequest, form: CodeForm, status: int = 200) -> HttpResponse:
    return render(request, "people/recover.html", {"form": form}, status=status)

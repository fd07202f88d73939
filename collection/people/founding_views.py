"""The page on which the first administrator comes in, once."""

from __future__ import annotations

from typing import Any

from allauth.account.internal import flows
from allauth.core import ratelimit
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from collection.house.i18n import say
from collection.people.entrance import as_answer
from collection.people.errors import BadCode, bad_code
from collection.people.forms import FoundingForm, SetupCodeForm
from collection.people.founding import found, is_code, is_founded
from collection.people.gates import is_member
from collection.requests.rows import User

_TEMPLATE = "people/setup.html"


@never_cache
@sensitive_post_parameters("code", "password1", "password2")
@require_http_methods(["GET", "HEAD", "POST"])
def setup(request: HttpRequest) -> HttpResponse:
    """Code and account in one form; a member only needs the code. 404 once there is somebody."""
    if is_founded():
        raise Http404
    sent = request.POST if request.method == "POST" else None
    form = SetupCodeForm(sent)
    person = None if is_member(request.user) else FoundingForm(sent)
    if sent is None:
        return _page(request, form, person)
    too_often: HttpResponse | None = ratelimit.consume_or_429(request, action="setup")
    if too_often is not None:
        return too_often
    # The code first: who has none is told nothing about names.
    if not form.is_valid() or not is_code(form.cleaned_data["code"]):
        if not form.errors:
            form.add_error("code", say(bad_code().message))
        return _page(request, form, person, 400)
    if person is not None and not person.is_valid():
        return _page(request, form, person, 400)
    return _found(request, form, person)


def _found(request: HttpRequest, form: SetupCodeForm, person: Any) -> HttpResponse:
    try:
        with transaction.atomic():
            user = _member(request) if person is None else person.try_save(request)[0]
            found(user, form.cleaned_data["code"])
    except BadCode as exc:  # another was faster
        form.add_error("code", say(exc.message))
        return _page(request, form, person, 400)
    except IntegrityError:
        person.add_error("username", gettext("This name was taken a moment ago. Choose another."))
        return _page(request, form, person, 400)
    except ImmediateHttpResponse as exc:
        return as_answer(exc)
    messages.success(request, gettext("You look after this installation now."))
    if person is None:
        request.session.cycle_key()
        return redirect("account")
    answer: HttpResponse = flows.signup.complete_signup(request, user=user)
    return answer


def _member(request: HttpRequest) -> User:
    return User.objects.select_for_update().get(username=request.user.get_username())


def _page(
    request: HttpRequest, form: SetupCodeForm, person: Any, status: int = 200
) -> HttpResponse:
    return render(request, _TEMPLATE, {"form": form, "person": person}, status=status)

"""Which doors of an account are for whom: newcomers (visitors and guests), or members."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.contrib.auth import REDIRECT_FIELD_NAME
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import urlencode

from collection.requests.rows import User

_WAITING: Final = "waiting_guest"
View = Callable[..., HttpResponseBase]


def is_member(user: Any) -> bool:
    """Whether somebody is signed in with an account."""
    return isinstance(user, User) and not user.is_guest


def for_newcomers(view: View) -> View:
    """Members are sent to their account instead."""

    @wraps(view)
    def gated(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if is_member(request.user):
            return HttpResponseRedirect(reverse("account"))
        return view(request, *args, **kwargs)

    return gated


def guest_of(request: HttpRequest) -> User | None:
    """The guest who asks, if it is one."""
    user = getattr(request, _WAITING, request.user)
    return user if isinstance(user, User) and user.is_guest else None


def at_the_second_step(view: View) -> View:
    """A guest half-way through a login; django-allauth sends whoever has a session away from it."""

    @wraps(view)
    def gated(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        guest = guest_of(request)
        if guest is not None:
            setattr(request, _WAITING, guest)
            request.user = AnonymousUser()
        return view(request, *args, **kwargs)

    return gated


def for_members(view: View) -> View:
    """Visitors are asked to log in; guests to sign up, which keeps what they have."""

    @wraps(view)
    def gated(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if is_member(request.user):
            return view(request, *args, **kwargs)
        door = "account_signup" if isinstance(request.user, User) else "account_login"
        query = urlencode({REDIRECT_FIELD_NAME: request.get_full_path()})
        return HttpResponseRedirect(f"{reverse(door)}?{query}")

    return gated

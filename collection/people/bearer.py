"""`Authorization: Bearer <token>` for the API."""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpRequest
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from collection.house.i18n import say
from collection.people.rows import ApiToken
from collection.people.tokens import token_of
from collection.requests.rows import User
from engine.kernel.messages import N_, Message

_WORD: Final = "bearer"
_FOUND: Final = "_token_found"
_REFUSED: Final = Message(
    N_("This token opens nothing: it is mistyped or was taken back. Make a new one on your page.")
)


class BearerAuthentication(BaseAuthentication):
    """A program that shows a token is its person; without one the session is asked."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """The person of the token. Raises AuthenticationFailed (401) for a wrong one."""
        secret = _secret_of(request)
        if secret is None:
            return None
        found = _found(request._request, secret)
        if found is None:
            raise AuthenticationFailed(say(_REFUSED))
        return found.user, found

    def authenticate_header(self, request: Request) -> str | None:
        """401 for a wrong token; a visitor who shows none is told 403 as on the pages."""
        return "Bearer" if request.META.get("HTTP_AUTHORIZATION") else None


def person_of(request: HttpRequest, view: Any) -> User | None:
    """Who acts by `view`: the person of the token where tokens count, else of the session."""
    classes = getattr(getattr(view, "cls", None), "authentication_classes", ())
    secret = _secret_of(request) if BearerAuthentication in classes else None
    if secret is None:
        return request.user if isinstance(request.user, User) else None
    found = _found(request, secret)
    return found.user if found else None


def _secret_of(request: HttpRequest | Request) -> str | None:
    """What is shown as a token, right or wrong; None when nothing is."""
    word, _, secret = str(request.META.get("HTTP_AUTHORIZATION", "")).partition(" ")
    return secret.strip() if word.lower() == _WORD else None


def _found(request: HttpRequest, secret: str) -> ApiToken | None:
    """The token, looked up once in a request."""
    if not hasattr(request, _FOUND):
        setattr(request, _FOUND, token_of(secret))
    found: ApiToken | None = getattr(request, _FOUND)
    return found

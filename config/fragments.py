"""htmx asks for parts of pages: a whole page that refuses is told beside what is there."""

from __future__ import annotations

from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any, Final, cast

from django.conf import settings
from django.contrib.auth.middleware import get_user
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import rotate_token
from django.shortcuts import render
from django.utils.functional import SimpleLazyObject

Answer = Callable[[HttpRequest], HttpResponse]

_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_API: Final = "/api/"
# Who logs in, signs up or chooses a language need be nobody.
_OF_NOBODY: Final = ("set_language", "account", "mfa_", "usersessions_")
_WHOLE: Final = b"<!doctype"


class FragmentMiddleware:
    """A refusal that comes as a whole page never lands inside another one."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass on; a refused htmx request gets a toast with the words of the page."""
        response = self.get_response(request)
        is_refused = response.status_code >= 400 and "HX-Request" in request.headers
        if not is_refused or response.streaming:
            return response
        if response.content.lstrip()[: len(_WHOLE)].lower() != _WHOLE:
            return response
        found = Gist()
        found.feed(response.content.decode())
        context = {"title": found.title, "text": found.text}
        response.content = render(request, "told.html", context).content
        response.headers["HX-Retarget"] = "#toasts"
        response.headers["HX-Reswap"] = "innerHTML"
        return response


class Gist(HTMLParser):
    """The heading of a page, and the paragraph that says why: a problem, else the first."""

    def __init__(self) -> None:
        super().__init__()
        self.title = ""
        self._told: list[tuple[bool, str]] = []
        self._open = ""

    @property
    def text(self) -> str:
        """The paragraph."""
        problems = [text for is_problem, text in self._told if is_problem]
        return " ".join([*problems, *(text for _no, text in self._told)][:1]).strip()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """The heading opens, or a paragraph after it."""
        words = (dict(attrs).get("class") or "").split()
        if tag == "h1" and not self.title:
            self._open = tag
        elif tag in ("p", "div") and ("problem" in words or (self.title and tag == "p")):
            self._open = tag
            self._told.append(("problem" in words, ""))

    def handle_endtag(self, tag: str) -> None:
        """It closes."""
        if tag == self._open:
            self._open = ""

    def handle_data(self, data: str) -> None:
        """Its words."""
        said = " ".join(data.split())
        if self._open == "h1":
            self.title = f"{self.title} {said}".strip()
        elif self._open and self._told:
            is_problem, text = self._told[-1]
            self._told[-1] = is_problem, f"{text} {said}"


class EndedSessionMiddleware:
    """Whose session is over, here or from another device, is told so: no page of theirs that is
    still open writes on a fresh guest's shelf."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Once it is known that nobody is behind the cookie, forms of open pages are void."""
        if request.COOKIES.get(settings.SESSION_COOKIE_NAME):
            request.user = cast("Any", SimpleLazyObject(lambda: _known(request)))
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: object, args: object, kwargs: object
    ) -> HttpResponse | None:
        """Refuse what somebody wanted to do whose session is over."""
        door = (request.resolver_match.url_name or "") if request.resolver_match else ""
        if request.method in _SAFE or request.path.startswith(_API) or door.startswith(_OF_NOBODY):
            return None
        if not request.COOKIES.get(settings.SESSION_COOKIE_NAME) or request.user.is_authenticated:
            return None
        if not request.session.is_empty():
            return None
        return render(request, "ended.html", status=403)


def _known(request: HttpRequest) -> object:
    user = get_user(request)
    if not user.is_authenticated and request.session.is_empty():
        rotate_token(request)
    return user

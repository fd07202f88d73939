"""Around every request: an id, one local name, a session that rolls, pages nobody else keeps."""

import time
import uuid
from collections.abc import Callable, Iterator

import structlog
from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.exceptions import SessionInterrupted
from django.contrib.sessions.middleware import SessionMiddleware
from django.db import DatabaseError
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseRedirect,
    StreamingHttpResponse,
)
from django.shortcuts import render
from django.utils.cache import patch_cache_control

from collection.catalogue.shelves import Person
from collection.house.i18n import say
from collection.house.pools import Reader, standing_in
from collection.house.problems import Busy, status_of
from config.access_log import note_request
from config.errors import refusal
from config.security_log import note_refusal
from engine.kernel.errors import KernelError

Answer = Callable[[HttpRequest], HttpResponse]

RENEW_AFTER = 24 * 3600  # seconds; renewing at each request would write at each request
_RENEWED = "_renewed"


class HttpResponseTemporaryRedirect(HttpResponseRedirect):
    """A redirect that keeps method and body (307)."""

    status_code = 307


class RequestIdMiddleware:
    """Gives each request an id, in its log lines and in the X-Request-ID header."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Bind the id while the request is answered."""
        request_id = uuid.uuid4().hex
        request.request_id = request_id  # type: ignore[attr-defined]
        with structlog.contextvars.bound_contextvars(request_id=request_id):
            started = time.perf_counter()
            response = self.get_response(request)
            note_request(request, response, time.perf_counter() - started)
            note_refusal(request, response)
        response.headers["X-Request-ID"] = request_id
        return response


class PermissionsPolicyMiddleware:
    """Says with each answer which abilities of a browser this site uses."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Files and failures carry it, too."""
        response = self.get_response(request)
        response.headers["Permissions-Policy"] = settings.PERMISSIONS_POLICY
        return response


class LocalNameMiddleware:
    """Sends visitors of 127.0.0.1 to localhost: passkeys need a name, and one cookie jar."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Redirect a page asked for by number."""
        host = request.META.get("HTTP_HOST", "")
        name, _, port = host.partition(":")
        if not settings.LOCAL or name != "127.0.0.1":
            return self.get_response(request)
        address = f"localhost:{port}" if port else "localhost"
        return HttpResponseTemporaryRedirect(f"http://{address}{request.get_full_path()}")


class OwnCardsMiddleware:
    """Whoever asks stands among the shipped cards and their own while the answer is made."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Nobody is asked who they are before a card is asked for."""
        asking = Person(lambda: request.user)
        with standing_in(asking):
            answer = self.get_response(request)
        made: HttpResponseBase = answer
        if isinstance(made, StreamingHttpResponse) and not made.is_async:
            made.streaming_content = _pieces(iter(made), asking)
        return answer


def _pieces(content: Iterator[bytes], asking: Reader) -> Iterator[bytes]:
    """An answer that is still being made when it has left here."""
    while True:
        with standing_in(asking):
            piece = next(content, None)
        if piece is None:
            return
        yield piece


class RollingSessionMiddleware(SessionMiddleware):
    """Starts a session's year anew, at most once a day, so that a shelf outlives its visits."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Keep the session; who only reads is answered though nothing can be written.

        Be it that the database is held or the disk full: it is then renewed at the next visit.
        """
        renewed_only = _renew(request.session)
        try:
            return super().process_response(request, response)
        except (DatabaseError, SessionInterrupted):
            if not renewed_only:
                raise
            request.session.modified = False
            return super().process_response(request, response)


def _renew(session: SessionBase) -> bool:
    """Whether the session is to be kept for nothing but the new year that was begun."""
    if not session.accessed or session.is_empty():
        return False
    now = int(time.time())
    if now - session.get(_RENEWED, 0) < RENEW_AFTER:
        return False
    with_more = session.modified
    session[_RENEWED] = now
    return not with_more


class RefusalMiddleware:
    """Answers a refusal that a view let pass with its own words and status."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass on; only what a view raises concerns this."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """A page that says what was wrong; nothing for what is no refusal."""
        if not isinstance(exception, KernelError):
            return None
        if isinstance(exception, Busy):
            return refusal(request, exception)
        reason = say(exception.message)
        return render(request, "400.html", {"reason": reason}, status=status_of(exception))


class PrivatePagesMiddleware:
    """What was made for somebody is kept by no cache, the browser's own included.

    A view that says something of keeping has its reasons: pictures that only the owner's browser
    keeps, faces that are the same for everybody.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Forbid keeping when the answer may depend on a session."""
        response = self.get_response(request)
        session = request.session
        if session.accessed and not session.is_empty() and "Cache-Control" not in response.headers:
            patch_cache_control(response, private=True, no_store=True)
        return response

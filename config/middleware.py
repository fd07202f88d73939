"""What happens around every request: a request id, one local name, a session that rolls."""

import time
import uuid
from collections.abc import Callable

import structlog
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

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
        with structlog.contextvars.bound_contextvars(request_id=request_id):
            response = self.get_response(request)
        response.headers["X-Request-ID"] = request_id
        return response


class LocalNameMiddleware:
    """Sends visitors of 127.0.0.1 to localhost: passkeys need a name, and one cookie jar."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Redirect a page asked for by number; health probes are answered as they come."""
        host = request.META.get("HTTP_HOST", "")
        name, _, port = host.partition(":")
        if not settings.LOCAL or name != "127.0.0.1" or request.path.startswith("/health/"):
            return self.get_response(request)
        address = f"localhost:{port}" if port else "localhost"
        return HttpResponseTemporaryRedirect(f"http://{address}{request.get_full_path()}")


class RollingSessionMiddleware:
    """Starts a session's year anew, at most once a day, so that a shelf outlives its visits."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Mark the session for saving when its last renewal is a day old."""
        response = self.get_response(request)
        session = request.session
        if not session.accessed or session.is_empty():
            return response
        now = int(time.time())
        if now - session.get(_RENEWED, 0) >= RENEW_AFTER:
            session[_RENEWED] = now
        return response

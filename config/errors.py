"""Answers to what fails or is not there: a page, a toast for htmx, a problem body for the API.

Each carries the id of the request, which stands in the log too; none says more than that.
"""

from __future__ import annotations

import sys
from http import HTTPStatus
from typing import Any

import structlog
from django.contrib.sessions.exceptions import SessionInterrupted
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.views import csrf, defaults

from collection.house.i18n import say
from collection.house.problems import PROBLEM, Busy
from collection.requests.counting import wait_of
from collection.requests.origins import fault_in
from config.faults import AWAY, OURS, Fault, fault_of
from config.metrics import count_failure
from engine.kernel.messages import N_, Message

API = "/api/"
_TOO_BIG = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)
_UNREADABLE = Message(N_("This request cannot be read"))
_NOTHING = Message(N_("There is nothing at this address"))
_CLOSED = Message(N_("This is not open to you"))
_OFTEN = Message(N_("Too often"))
_TRIED = Message(N_("That was tried too often from here. Wait some minutes, then try again."))
_BIG = Message(N_("What was sent is too large to be read. Nothing was changed."))


def server_error(request: HttpRequest) -> HttpResponse:
    """The answer to whatever was not foreseen; the exception is the one being handled."""
    error = sys.exc_info()[1]
    count_failure(error)
    return answer(request, fault_of(error))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404."""
    if request.path.startswith(API):
        return problem(404, _NOTHING, Message(N_("There is nothing at this address")))
    return defaults.page_not_found(request, exception)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400, or 413 for what is too large to be read."""
    if isinstance(exception, _TOO_BIG):
        return answer(request, Fault(413, _UNREADABLE, _BIG))
    if isinstance(exception, SessionInterrupted) and (busy := _fault_behind(exception)):
        return answer(request, busy)
    if request.path.startswith(API):
        return problem(400, _UNREADABLE, _UNREADABLE)
    return defaults.bad_request(request, exception)


def _fault_behind(exception: Exception) -> Fault | None:
    """The store's own failure, for which Django blames the session."""
    behind: BaseException | None = exception
    while behind is not None:
        if (fault := fault_of(behind)) is not OURS:
            return fault
        behind = behind.__context__
    return None


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403."""
    if request.path.startswith(API):
        return problem(403, _CLOSED, _CLOSED)
    return defaults.permission_denied(request, exception)


def answer(request: HttpRequest, fault: Fault) -> HttpResponse:
    """A failure in the reader's language and in the form that is awaited; it asks no database."""
    with translation.override(translation.get_language_from_request(request)):
        response = _worded(request, fault)
    if fault.retry_after:
        response.headers["Retry-After"] = str(fault.retry_after)
    response.headers["Cache-Control"] = "no-store"
    return response


def refusal(request: HttpRequest, exc: Busy) -> HttpResponse:
    """A refusal that tells when to ask again."""
    title = _OFTEN if exc.status == HTTPStatus.TOO_MANY_REQUESTS else AWAY.title
    return answer(request, Fault(exc.status, title, exc.message, exc.seconds))


def too_often(request: HttpRequest) -> HttpResponse:
    """429 where django-allauth counted."""
    return answer(request, Fault(429, _OFTEN, _TRIED, wait_of(request)))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form without our token; where the settings are at fault, it names them."""
    told = fault_in(request, reason)
    if told is None:
        return csrf.csrf_failure(request, reason=reason)
    return answer(request, Fault(403, _CLOSED, told))


def problem(status: int, title: Message, detail: Message) -> HttpResponse:
    """A problem body (RFC 9457) with the id of the request."""
    body: dict[str, Any] = {
        "type": "about:blank",
        "title": say(title),
        "status": status,
        "detail": say(detail),
        "request": request_id(),
    }
    return JsonResponse(body, status=status, content_type=PROBLEM)


def request_id() -> str:
    """The id that log lines and X-Request-ID carry."""
    return str(structlog.contextvars.get_contextvars().get("request_id", ""))


def _worded(request: HttpRequest, fault: Fault) -> HttpResponse:
    if request.path.startswith(API):
        return problem(fault.status, fault.title, fault.text)
    context = {
        "status": fault.status,
        "title": say(fault.title),
        "text": say(fault.text),
        "request_id": request_id(),
        "language": translation.get_language() or "en",
    }
    if "HX-Request" not in request.headers:
        return HttpResponse(render_to_string("500.html", context), status=fault.status)
    # The page stays as it was; what failed is told beside it.
    response = HttpResponse(render_to_string("fault.html", context), status=fault.status)
    response.headers["HX-Retarget"] = "#toasts"
    response.headers["HX-Reswap"] = "innerHTML"
    return response

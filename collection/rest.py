"""The base of every API view: refusals become problem bodies, keys come from a header."""

from __future__ import annotations

from typing import Any, cast

from django.http import Http404
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView, exception_handler

from collection.models import User
from collection.problems import MAX_KEY, PROBLEM, BadInput, body_of, status_of
from engine.kernel.errors import KernelError
from engine.kernel.messages import N_, Message
from engine.registry import UnknownGame

KEY_HEADER = "Idempotency-Key"


class ApiView(APIView):
    """Answers errors as RFC 9457 problems, with the clause behind a refusal."""

    # What a person may not see is not there (404), as is what does not exist.
    missing: tuple[type[LookupError], ...] = (UnknownGame,)

    def handle_exception(self, exc: Exception) -> Response:
        """Refusals of the engine, missing things and the framework's own errors."""
        if isinstance(exc, KernelError):
            body = {**body_of(exc), **self.more(exc)}
            return Response(body, status=status_of(exc), content_type=PROBLEM)
        return super().handle_exception(Http404() if isinstance(exc, self.missing) else exc)

    def more(self, exc: KernelError) -> dict[str, Any]:
        """More members for a problem body."""
        return {}

    def actor(self, request: Request) -> User:
        """The person of a request that the permissions let through."""
        return cast(User, request.user)

    def key(self, request: Request) -> str:
        """The idempotency key, "" when none was sent."""
        return request.headers.get(KEY_HEADER, "")[:MAX_KEY].replace("\0", "")

    def body(self, request: Request) -> dict[str, Any]:
        """The JSON object sent. Raises BadInput for anything else."""
        if not isinstance(request.data, dict):
            raise BadInput(Message(N_("The body must be a JSON object.")))
        return dict(request.data)


def as_problem(exc: Exception, context: dict[str, Any]) -> Response | None:
    """The framework's own errors as problems; None for what nobody foresaw."""
    response = exception_handler(exc, context)
    if response is None:
        return None
    detail = _detail(response.data)
    response.data = {
        "type": "about:blank",
        "title": response.status_text,
        "status": response.status_code,
        "detail": detail,
    }
    if isinstance(exc, exceptions.ValidationError):
        response.data["errors"] = exc.detail
    response.content_type = PROBLEM
    return response


def _detail(data: Any) -> str:
    if isinstance(data, dict):
        return str(data.get("detail", data))
    return str(data)

"""The base of every API view: refusals become problem bodies, keys come from a header."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from typing import Any, Final, cast

from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from rest_framework import exceptions, status
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView, exception_handler

from collection.house.i18n import say
from collection.house.problems import (
    MAX_KEY,
    PROBLEM,
    BadInput,
    Busy,
    Changed,
    body_of,
    status_of,
    whole,
)
from collection.requests import conditions, retold
from collection.requests.describing import takes_of, unknown_in
from collection.requests.once import fingerprint
from collection.requests.origins import fault_in
from collection.requests.rows import User
from collection.requests.throttles import ScopeThrottle
from engine.kernel.errors import KernelError
from engine.kernel.messages import N_, Message, shown
from engine.registry import UnknownGame

KEY_HEADER: Final = "Idempotency-Key"
AGAIN_HEADER: Final = "Idempotency-Replayed"
# So many unknown members are named.
_NAMED: Final = 8
_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})


class Pages(LimitOffsetPagination):
    """`limit` (50, at most 200) and `offset`; the answer links to the next and previous rows."""

    default_limit = 50
    max_limit = 200


class _ToldBefore(Exception):
    """The request was carried out before; this was the answer."""

    def __init__(self, answer: retold.Answer) -> None:
        super().__init__()
        self.answer = answer


class ApiView(APIView):
    """Answers errors as RFC 9457 problems, with the clause behind a refusal."""

    # What a person may not see is not there (404), as is what does not exist.
    missing: tuple[type[LookupError], ...] = (UnknownGame,)
    # The body (but of PATCH) is a file, digested when it is read (`requests.files`); so is the
    # answer to GET.
    takes_file = False
    # The part of the address whose thing `current` answers; else that is what GET answers.
    named_by = ""
    _asked: tuple[ScopeThrottle, ...] = ()
    # What `If-Match` named, as it is now.
    _matched: Response | None = None

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Answer; whatever is noted of the request for the services ends with it."""
        noted = fingerprint.set("")
        try:
            return super().dispatch(request, *args, **kwargs)
        finally:
            fingerprint.reset(noted)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Whether it may be asked; then whether it was asked before, or is asked too late."""
        super().initial(request, *args, **kwargs)
        if request.method in _SAFE:
            return
        key = self.key(request)
        is_file = self.takes_file and request.method != "PATCH"
        if not is_file:
            self._check_members(request)
        if key and isinstance(request.user, User):
            fingerprint.set(retold.fingerprint_of(request, body=not is_file))
            answer = None if is_file else retold.told(request.user, key)
            if answer is not None:
                raise _ToldBefore(answer)
        if conditions.IF_MATCH in request.headers:
            if not self.compares(kwargs):
                raise BadInput(
                    Message(
                        N_("Nothing here can be compared with If-Match: send the request without.")
                    )
                )
            present = self.current(request, **kwargs)
            self._render(present)
            conditions.check_match(request, present)
            self._matched = present

    @classmethod
    def compares(cls, names: Container[str]) -> bool:
        """Whether an address with these parts has something that `If-Match` can name."""
        return cls.named_by in names or (hasattr(cls, "get") and not cls.takes_file)

    def current(self, request: Request, **kwargs: Any) -> Response:
        """What GET answers for the thing that is to be changed; asked where `compares`."""
        read: Callable[..., Response] = self.get  # type: ignore[attr-defined]
        return read(request, **kwargs)

    def finalize_response(
        self, request: Request, response: Any, *args: Any, **kwargs: Any
    ) -> Response:
        """Headers of every answer; the tag of what was read, a copy of what was done."""
        answer = super().finalize_response(request, response, *args, **kwargs)
        # Files and answers that are told again come as they are.
        is_plain = hasattr(answer, "render") and status.is_success(answer.status_code)
        if is_plain and request.method in {"GET", "HEAD"}:
            try:
                answer = cast(Response, conditions.tagged(request, answer))
            except Changed as late:
                refused = self.handle_exception(late)
                answer = super().finalize_response(request, refused, *args, **kwargs)
        for throttle in self._asked:
            for name, value in throttle.told().items():
                answer.headers[name] = value
        if getattr(request, "auth", None) is not None and "Cache-Control" not in answer.headers:
            answer.headers["Cache-Control"] = "private, no-cache"
        key = self.key(request) if is_plain and request.method not in _SAFE else ""
        if key and isinstance(request.user, User):
            retold.keep(request.user, key, fingerprint.get(), answer)
        return answer

    def get_throttles(self) -> list[BaseThrottle]:
        """What counts this request, kept for the headers of the answer."""
        found = super().get_throttles()
        self._asked = tuple(each for each in found if isinstance(each, ScopeThrottle))
        return list(found)

    def handle_exception(self, exc: Exception) -> Response:
        """Refusals of the engine, missing things and the framework's own errors."""
        if isinstance(exc, _ToldBefore):
            headers = {**exc.answer.headers, AGAIN_HEADER: "true"}
            told = HttpResponse(exc.answer.body, status=exc.answer.status, headers=headers)
            return cast(Response, told)
        if isinstance(exc, KernelError):
            body = {**body_of(exc), **self.more(exc)}
            later = {"Retry-After": str(exc.seconds)} if isinstance(exc, Busy) else None
            return Response(body, status=status_of(exc), headers=later, content_type=PROBLEM)
        return super().handle_exception(Http404() if isinstance(exc, self.missing) else exc)

    def more(self, exc: KernelError) -> dict[str, Any]:
        """More members for a problem body."""
        return {}

    def actor(self, request: Request) -> User:
        """The person of a request that the permissions let through."""
        return cast(User, request.user)

    def key(self, request: Request) -> str:
        """The idempotency key, "" when none was sent. Raises BadInput for a bad one."""
        key = request.headers.get(KEY_HEADER, "")
        if len(key) > MAX_KEY or not key.isprintable():
            raise BadInput(
                Message(
                    N_("An idempotency key has at most {most} printable characters."),
                    {"most": MAX_KEY},
                )
            )
        return key

    def body(self, request: Request) -> dict[str, Any]:
        """The JSON object sent. Raises BadInput for anything else."""
        if not isinstance(request.data, dict):
            raise BadInput(Message(N_("The body must be a JSON object.")))
        return dict(request.data)

    def seen(self, body: Mapping[str, Any], *path: str) -> int:
        """The number, under its last name in the body, of what the program last saw.

        It may be left out when `If-Match` named that: then it is read where `path` leads.
        """
        if path[-1] in body or self._matched is None:
            return whole(body, path[-1])
        found: Any = self._matched.data
        for name in path:
            found = found[name]
        return int(found)

    def paged(
        self,
        request: Request,
        rows: Any,
        tell: Callable[[Iterable[Any]], list[Any]],
        **more: Any,
    ) -> Response:
        """A page of rows, told; `more` stands beside them."""
        pager = Pages()
        page: list[Any] = pager.paginate_queryset(rows, request, self) or []
        answer = pager.get_paginated_response(tell(page))
        answer.data.update(more)
        return answer

    def created(self, data: Any, door: str, *names: Any) -> Response:
        """What was made, and the address where it is from now on."""
        here = {"Location": reverse(door, args=names)}
        return Response(data, status=status.HTTP_201_CREATED, headers=here)

    def _check_members(self, request: Request) -> None:
        """What a body says and nobody reads would be lost without a word."""
        handler = getattr(self, str(request.method).lower(), None)
        described = getattr(handler, "kwargs", {}).get("schema")
        if described is None:
            return
        operation = described()
        operation.view = self
        takes = takes_of(operation.get_operation_id())
        try:
            body = request.data
        except (exceptions.ParseError, exceptions.UnsupportedMediaType):
            # Where no body is needed, one that cannot be read says nothing.
            if request.method == "DELETE" or not takes["properties"]:
                return
            raise
        found = unknown_in(takes, body)
        if found:
            raise BadInput(
                Message(
                    N_("The body has members that nobody reads: {found}. There are: {known}."),
                    {
                        "found": ", ".join(str(shown(name)) for name in found[:_NAMED]),
                        "known": ", ".join(takes["properties"]) or "-",
                    },
                )
            )

    def _render(self, response: Response) -> None:
        request: Any = self.request
        super().finalize_response(request, response)
        response.render()


def as_problem(exc: Exception, context: dict[str, Any]) -> Response | None:
    """The framework's own errors as problems; None for what nobody foresaw."""
    response = exception_handler(exc, context)
    if response is None:
        return None
    detail = _detail(response.data)
    if wrong := fault_in(context["request"]._request, detail):
        detail = say(wrong)
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

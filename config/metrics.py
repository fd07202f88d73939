"""Figures for Prometheus: requests, moves, partners, database errors, queues.

Off unless MAZZIERE_METRICS is set. Several web processes add up in the files of
PROMETHEUS_MULTIPROC_DIR, which `prometheus_client` reads when it is loaded: hence loaded late.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from django.apps import apps
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured, MiddlewareNotUsed
from django.db import DatabaseError, InterfaceError, connection
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from collection.house.i18n import say
from collection.house.problems import PROBLEM
from collection.requests.addresses import was_forwarded
from config.access_log import door_of
from engine.kernel.messages import N_, Message
from engine.web.thinking import watching as partner_moves

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry, Counter, Histogram

Answer = Callable[[HttpRequest], HttpResponse]

LOCAL: Final = "local"
LEAST_TOKEN: Final = 32  # signs
# Seconds, with the bounds of DESIGN 8 under load among them: 0.15 pages, 0.18 moves, 0.3 searches.
BOUNDS: Final = (0.02, 0.05, 0.1, 0.15, 0.18, 0.3, 0.6, 1.0, 2.0, 5.0)
_MOVES: Final = frozenset({"table-act", "api-table-act"})
_COUNTED: Final = "_mazziere_counted"
_CLOSED: Final = Message(N_("This is not open to you"))
_HERE: Final = Message(N_("Metrics are read on the machine of this server alone."))
_TOKEN: Final = Message(N_("Metrics are read with a token: «Authorization: Bearer …»."))


@dataclass(frozen=True)
class Instruments:
    """What is counted in this process, and the registry that holds it."""

    registry: CollectorRegistry
    requests: Counter
    seconds: Histogram
    moves: Counter
    partner: Histogram
    errors: Counter


@cache
def instruments() -> Instruments:
    """The instruments of this process, made at the first request."""
    from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector

    registry = CollectorRegistry()
    if not settings.METRICS_FOLDER:
        ProcessCollector(registry=registry)
    words = ("door", "method", "status")
    return Instruments(
        registry,
        Counter("mazziere_requests", "Requests answered", words, registry=registry),
        Histogram(
            "mazziere_request_seconds",
            "Time until an answer",
            ("door",),
            buckets=BOUNDS,
            registry=registry,
        ),
        Counter("mazziere_moves", "Decisions of people that were carried out", registry=registry),
        Histogram(
            "mazziere_partner_seconds",
            "Time until a partner had moved",
            buckets=BOUNDS,
            registry=registry,
        ),
        Counter("mazziere_database_errors", "Statements that failed", ("kind",), registry=registry),
    )


class MetricsMiddleware:
    """Counts every request with its time, and the database errors within it."""

    def __init__(self, get_response: Answer) -> None:
        if not settings.METRICS:
            raise MiddlewareNotUsed
        _check_folder()
        partner_moves.watcher = _partner_moved
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, then count; what fails has become an answer by then."""
        started = time.perf_counter()
        with connection.execute_wrapper(_watched):
            response = self.get_response(request)
        _count(request, response.status_code, time.perf_counter() - started)
        return response


def count_failure(error: BaseException | None) -> None:
    """Count a database error that ended a request: one that no statement was there to tell."""
    database = isinstance(error, (DatabaseError, InterfaceError))
    if settings.METRICS and database and not hasattr(error, _COUNTED):
        instruments().errors.labels(type(error).__name__).inc()


@require_safe
@never_cache
def page(request: HttpRequest) -> HttpResponse:
    """The figures as text, for whom MAZZIERE_METRICS names; else nothing is at this address."""
    if not settings.METRICS:
        raise Http404
    if settings.METRICS == LOCAL:
        return _text() if _is_local(request) else _refused(403, _HERE)
    word, _, token = request.headers.get("Authorization", "").partition(" ")
    if word.lower() == "bearer" and constant_time_compare(token.strip(), settings.METRICS):
        return _text()
    answer = _refused(401, _TOKEN)
    answer.headers["WWW-Authenticate"] = "Bearer"
    return answer


def queue_lengths() -> Iterator[tuple[str, int]]:
    """What waits, by queue: each app that has a module `queues` tells by its `lengths()`."""
    for config in apps.get_app_configs():
        name = f"{config.name}.queues"
        if find_spec(name) is not None:
            yield from import_module(name).lengths().items()


def _check_folder() -> None:
    """Several web processes need a folder in common; asked where they start, not of commands."""
    folder = settings.METRICS_FOLDER
    if folder and not Path(folder).is_dir():
        raise ImproperlyConfigured(
            f"PROMETHEUS_MULTIPROC_DIR={folder} is no folder. Make it, empty, before each start "
            "(systemd: RuntimeDirectory=)."
        )
    if not folder and settings.WEB_WORKERS > 1:
        raise ImproperlyConfigured(
            f"{settings.WEB_WORKERS} web processes would each tell of themselves alone. Set "
            "PROMETHEUS_MULTIPROC_DIR to a folder that is empty at each start."
        )


# A name that somebody makes up would be a row that is kept for ever.
_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})


def _count(request: HttpRequest, status: int, seconds: float) -> None:
    door, counted = door_of(request), instruments()
    method = request.method if request.method in _METHODS else "other"
    counted.requests.labels(door, method, str(status)).inc()
    counted.seconds.labels(door).observe(seconds)
    if status >= 400:
        return
    if door in _MOVES:
        counted.moves.inc()


def _partner_moved(seconds: float) -> None:
    if settings.METRICS:
        instruments().partner.observe(seconds)


def _watched(execute: Any, sql: Any, params: Any, many: bool, context: Any) -> Any:
    try:
        return execute(sql, params, many, context)
    except (DatabaseError, InterfaceError) as error:
        instruments().errors.labels(type(error).__name__).inc()
        setattr(error, _COUNTED, True)
        raise


def _is_local(request: HttpRequest) -> bool:
    """Whether it comes from this machine, and not through a proxy that stands on it."""
    if was_forwarded(request):
        return False
    try:
        return ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False


def _refused(status: int, detail: Message) -> HttpResponse:
    body = {"type": "about:blank", "title": say(_CLOSED), "status": status, "detail": say(detail)}
    return JsonResponse(body, status=status, content_type=PROBLEM)


def _text() -> HttpResponse:
    from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

    figures = generate_latest(_everywhere()) + generate_latest(_waiting())
    return HttpResponse(figures, content_type=CONTENT_TYPE_LATEST)


def _everywhere() -> CollectorRegistry:
    """The figures of all web processes of this start, those that ended among them."""
    from prometheus_client import CollectorRegistry, multiprocess

    if not settings.METRICS_FOLDER:
        return instruments().registry
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry, settings.METRICS_FOLDER)  # type: ignore[no-untyped-call]
    return registry


class _Queues:
    """Asked anew at each reading; without the database nothing is said of queues."""

    def collect(self) -> Iterator[Any]:
        from prometheus_client.core import GaugeMetricFamily

        found = GaugeMetricFamily("mazziere_queue_length", "What waits", labels=("queue",))
        try:
            for name, length in queue_lengths():
                found.add_metric((name,), length)
        except DatabaseError:
            return
        yield found


def _waiting() -> CollectorRegistry:
    from prometheus_client import CollectorRegistry

    registry = CollectorRegistry()
    registry.register(_Queues())
    return registry

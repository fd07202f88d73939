"""Supervisors are answered first: they come by number, in the clear, and without a session."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import resolve
from django.utils import translation

Answer = Callable[[HttpRequest], HttpResponse]

_PROBES = frozenset({"/health/live", "/health/ready"})


def is_probe(request: HttpRequest) -> bool:
    """Whether a supervisor asks."""
    return request.path_info in _PROBES or bool(
        settings.METRICS and request.path_info == "/metrics"
    )


class ProbeMiddleware:
    """Answers health and metrics before host names, sessions and limits are asked for."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The probe's own view; everything else passes on."""
        if not is_probe(request):
            return self.get_response(request)
        request.resolver_match = resolve(request.path_info)
        with translation.override(translation.get_language_from_request(request)):
            response: HttpResponse = request.resolver_match.func(request)
        return response

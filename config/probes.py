"""Supervisors are answered first: they come by number, in the clear, and without a session."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import resolve
from django.utils import translation

Answer = Callable[[HttpRequest], HttpResponse]


class ProbeMiddleware:
    """Answers health and metrics before host names, sessions and limits are asked for."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response
        self.probes = {"/health/live", "/health/ready", *(["/metrics"] if settings.METRICS else [])}

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The probe's own view; everything else passes on."""
        if request.path_info not in self.probes:
            return self.get_response(request)
        request.resolver_match = resolve(request.path_info)
        with translation.override(translation.get_language_from_request(request)):
            response: HttpResponse = request.resolver_match.func(request)
        return response

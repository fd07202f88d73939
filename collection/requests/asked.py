"""The request as our middleware leaves it."""

from __future__ import annotations

from django.http import HttpRequest as DjangoRequest
from django_htmx.middleware import HtmxDetails


class HttpRequest(DjangoRequest):
    """A request that knows whether htmx sent it."""

    htmx: HtmxDetails

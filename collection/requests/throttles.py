"""How often a program may ask: reading, writing, and what costs much, each for itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.settings import api_settings
from rest_framework.throttling import SimpleRateThrottle

from collection.house.shared_cache import is_cache_away
from collection.requests.addresses import address_of, counted

if TYPE_CHECKING:
    from rest_framework.views import APIView

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class ScopeThrottle(SimpleRateThrottle):
    """`throttle_scope` of a view (`heavy`), else `read` or `write` by the method.

    Reads by the pages of a signed-in person are not counted: the count would cost more than they.
    """

    scope = "read"

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Whether this request may be answered; what it counts as is decided here."""
        default = "read" if request.method in _SAFE else "write"
        self.scope = getattr(view, "throttle_scope", default)
        if self.scope == "read" and request.auth is None and request.user.is_authenticated:
            return True
        rate = api_settings.DEFAULT_THROTTLE_RATES[self.scope]
        self.num_requests, self.duration = self.parse_rate(str(rate))
        try:
            return super().allow_request(request, view)
        except Exception as error:
            # A throttle protects the server, not a secret: without the cache nobody is held up.
            if not is_cache_away(error):
                raise
            return True

    def told(self) -> dict[str, str]:
        """How much is left, as headers; nothing where nothing was counted."""
        history = getattr(self, "history", None)
        if history is None or self.num_requests is None or self.duration is None:
            return {}
        left = max(0, self.num_requests - len(history))
        since = self.now - history[-1] if history else 0.0
        wait = self.duration - since
        return {
            "RateLimit-Limit": str(self.num_requests),
            "RateLimit-Remaining": str(left),
            "RateLimit-Reset": str(max(1, round(wait))),
        }

    def get_ident(self, request: Request) -> str:
        """The network of a visitor."""
        return counted(address_of(request._request))

    def get_cache_key(self, request: Request, view: APIView) -> str:
        """One count for each person, or for each address of visitors."""
        ident = request.user.pk if request.user.is_authenticated else self.get_ident(request)
        return self.cache_format % {"scope": self.scope, "ident": ident}

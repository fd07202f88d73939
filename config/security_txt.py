"""Where to report a weakness of this site (RFC 9116), if its keeper names a place."""

from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

# What is said holds so long from each time that it is read.
_HOLDS = timedelta(days=30)


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """`/.well-known/security.txt`."""
    contact: str = settings.SECURITY_CONTACT
    if not contact:
        raise Http404
    until = (timezone.now() + _HOLDS).strftime("%Y-%m-%dT00:00:00Z")
    lines = [
        f"Contact: {contact if ':' in contact else f'mailto:{contact}'}",
        f"Expires: {until}",
        f"Preferred-Languages: {', '.join(code for code, _ in settings.LANGUAGES)}",
        f"Canonical: {request.build_absolute_uri()}",
    ]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")

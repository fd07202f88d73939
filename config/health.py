"""Two questions for a supervisor: does the process answer, and can it do its work?"""

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@require_safe
@never_cache
def live(request: HttpRequest) -> HttpResponse:
    """Answer without touching disk or database."""
    return HttpResponse("alive\n", content_type="text/plain; charset=utf-8")


@require_safe
@never_cache
def ready(request: HttpRequest) -> HttpResponse:
    """Answer 200 when the database answers, else 503 with what failed."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return JsonResponse({"database": "unavailable"}, status=503)
    return JsonResponse({"database": "ok"})

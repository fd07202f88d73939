"""The page about this site: how fast the computer thinks here, and why."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from engine.sim import builds


@require_safe
@never_cache
def page(request: HttpRequest) -> HttpResponse:
    """Read from the folder of builds each time: one may be under way."""
    found = builds.status()
    engine = {
        "state": found["state"].replace(" ", "_"),
        "why": found.get("why", ""),
        "percent": round(100 * found.get("share", 0.0)),
        "packages": " ".join(found.get("packages", ())),
        "since": datetime.fromisoformat(found["since"]) if "since" in found else None,
        "minutes": max(1, round(found.get("seconds", 0) / 60)),
    }
    return render(request, "about.html", {"engine": engine})

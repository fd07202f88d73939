"""How often a person may make what takes room or work, counted in the cache of all processes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse

from collection.people.bearer import person_of
from collection.requests import counting
from collection.requests.counting import Limit, TooOften
from config.errors import refusal

Answer = Callable[[HttpRequest], HttpResponse]

_MINUTE: Final = 60
_HOUR: Final = 3600
_DAY: Final = 24 * _HOUR
_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
# django-allauth's word for it, on a page that it would answer with 200.
_TOO_MANY: Final = "too_many_login_attempts"

UPLOADS: Final = Limit("uploads", 200, 10 * _MINUTE)
IMPORTS: Final = Limit("imports", 60, 10 * _MINUTE)
DECKS: Final = Limit("decks", 300, _HOUR)
TABLES: Final = Limit("tables", 300, _HOUR)
POSITIONS: Final = Limit("positions", 300, _HOUR)
# A batch keeps a worker busy for up to two hours.
RUNS: Final = Limit("runs", 100, _DAY)
# An analysis keeps one busy for a minute or two.
ANALYSES: Final = Limit("analyses", 200, _DAY)
# A page that waits for a hint asks some eight times for one; each is a search of two seconds.
HINTS: Final = Limit("hints", 3000, _HOUR)
CHOICES: Final = Limit("choices", 600, _HOUR)
PLACES: Final = Limit("places", 300, _HOUR)
# Whoever types for an hour without a pause sends some five thousand; the page does without one.
TYPINGS: Final = Limit("typings", 8000, _HOUR)
FACES: Final = Limit("typed-faces", 8000, _HOUR)
SHARING: Final = Limit("shared-sets", 300, _HOUR)
OWN_CARDS: Final = Limit("own-cards", 3000, _HOUR)
# What takes a second or more of a core though nothing is written.
DEAR: Final = Limit("dear", 60, _MINUTE)

# They are counted also when they are only read.
DEAR_DOORS: Final = (
    *("deck-print-file", "api-deck-print", "deck-image", "api-deck-image"),
    *("schema", "api-decks-validate"),
)
LIMITS: Final[dict[str, Limit]] = {
    "own-typing": TYPINGS,
    "own-preview": FACES,
    **dict.fromkeys(("own-new", "own-card-new", "own-edit", "own-table", "own-set-new"), OWN_CARDS),
    **dict.fromkeys(
        (
            "own-share",
            "own-adopt",
            "own-link-copy",
            "own-copy",
            "own-leave",
            "api-own-share",
            "api-own-by-link",
            "api-own-link-copy",
            "api-own-adopted",
            "api-own-copy",
        ),
        SHARING,
    ),
    **dict.fromkeys(("card-picture", "api-card-picture"), UPLOADS),
    **dict.fromkeys(("shelf-import", "api-shelf-imports", "backup", "api-backup"), IMPORTS),
    **dict.fromkeys(("set-files", "api-own-files"), IMPORTS),
    **dict.fromkeys(
        (
            "deck-new",
            "api-decks",
            "deck-copy",
            "table-deck",
            "api-table-deck",
            "api-deck-copy",
            "code-copy",
            "decks-many",
            "first-collection",
            "api-first-collection",
            "api-code",
            "box-save",
            "api-box-save",
        ),
        DECKS,
    ),
    **dict.fromkeys(
        (
            "table-new",
            "table-again",
            "own-try",
            "api-own-try",
            "api-tables",
            "api-table-again",
            "replay-new",
            "replay-on",
            "api-replays",
            "api-replay-on",
            "position-play",
            "practice-try",
            "api-position-play",
            "lesson",
            "lesson-again",
            "api-lesson",
            "box-play",
            "api-box-play",
        ),
        TABLES,
    ),
    **dict.fromkeys(
        (
            "position-new",
            "position-copy",
            "api-positions",
            "api-position-copy",
            "table-keep",
            "api-table-keep",
            "replay-keep",
            "api-replay-keep",
            "analysis-puzzle",
            "api-analysis-puzzle",
        ),
        POSITIONS,
    ),
    **dict.fromkeys(("shelf-place-new", "api-shelf-places"), PLACES),
    **dict.fromkeys(
        (
            "run-new",
            "run-again",
            "api-runs",
            "api-run-again",
            "box-measure",
            "api-box-measure",
        ),
        RUNS,
    ),
    **dict.fromkeys(("analysis", "api-analysis"), ANALYSES),
    **dict.fromkeys(("table-hint", "api-table-hint"), HINTS),
    **dict.fromkeys(("table-knew-again", "api-table-knew-again"), CHOICES),
    **dict.fromkeys(DEAR_DOORS, DEAR),
}


class LimitMiddleware:
    """Answers 429 to whoever makes too much too fast, and says with every 429 how long to wait."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass on; the address is known only once its view is found."""
        response = self.get_response(request)
        if response.status_code == TooOften.status:
            response.headers.setdefault("Retry-After", str(counting.wait_of(request)))
        return response

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: Any
    ) -> HttpResponse | None:
        """Count an act that writes or costs much; refuse it in words when it was one too many."""
        door = (request.resolver_match and request.resolver_match.url_name) or ""
        limit = LIMITS.get(door)
        reads = request.method in _SAFE
        if limit is None or (reads and door not in DEAR_DOORS):
            return None
        try:
            counting.check(limit, request, person_of(request, view))
        except TooOften as exc:
            return refusal(request, exc)
        except OperationalError:
            # Reading goes on while nothing can be written.
            if not reads:
                raise
        return None

    def process_template_response(self, request: HttpRequest, response: Any) -> Any:
        """A form that says there were too many tries says so by its status, too."""
        form: Any = (response.context_data or {}).get("form")
        errors = form.errors.as_data() if getattr(form, "is_bound", False) else {}
        if any(each.code == _TOO_MANY for found in errors.values() for each in found):
            response.status_code = TooOften.status
        return response

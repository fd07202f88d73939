"""The pages of the table, gathered from the rooms."""

from __future__ import annotations

from django.urls import URLPattern

from engine.web.coach.urls import urlpatterns as coach_urls
from engine.web.laying.urls import urlpatterns as laying_urls
from engine.web.learning.urls import urlpatterns as learning_urls
from engine.web.puzzles.urls import urlpatterns as puzzles_urls
from engine.web.review.urls import urlpatterns as review_urls
from engine.web.runs.urls import urlpatterns as runs_urls
from engine.web.table.urls import urlpatterns as table_urls

urlpatterns: list[URLPattern] = [
    *laying_urls,
    *table_urls,
    *coach_urls,
    *puzzles_urls,
    *learning_urls,
    *review_urls,
    *runs_urls,
]

"""Addresses of practice."""

from __future__ import annotations

from django.urls import URLPattern, path

from engine.web.practice import api, views

_API = "api/v1/practice"

urlpatterns: list[URLPattern] = [
    path("practice", views.practice, name="practice"),
    path("practice/<slug:code>/add", views.practice_add, name="practice-add"),
    path("practice/<slug:code>/remove", views.practice_remove, name="practice-remove"),
    path("practice/<slug:code>/try", views.practice_try, name="practice-try"),
    path("practice/<slug:code>/peek", views.practice_peek, name="practice-peek"),
    path("practice/<slug:code>/answer", views.practice_answer, name="practice-answer"),
    path(_API, api.PracticeList.as_view(), name="api-practice"),
    path(f"{_API}/<slug:code>", api.PracticeDetail.as_view(), name="api-practice-puzzle"),
    path(f"{_API}/<slug:code>/peek", api.PracticePeek.as_view(), name="api-practice-peek"),
    path(f"{_API}/<slug:code>/answer", api.PracticeAnswer.as_view(), name="api-practice-answer"),
]

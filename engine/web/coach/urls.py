"""Addresses of the coach."""

from __future__ import annotations

from django.urls import URLPattern, path

from engine.web.coach import api, views

_TABLE = "api/v1/tables/<slug:match_id>"

urlpatterns: list[URLPattern] = [
    path("t/<slug:match_id>/hint", views.table_hint, name="table-hint"),
    path("t/<slug:match_id>/thought/<int:seq>", views.table_thought, name="table-thought"),
    path(f"{_TABLE}/hint", api.Advice.as_view(), name="api-table-hint"),
    path(f"{_TABLE}/thought/<int:seq>", api.Thought.as_view(), name="api-table-thought"),
]

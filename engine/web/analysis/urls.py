"""Addresses of analyses."""

from __future__ import annotations

from django.urls import URLPattern, path

from engine.web.analysis import api, views

_API = "api/v1/replays/<slug:replay_id>/analysis"

urlpatterns: list[URLPattern] = [
    path("r/<slug:replay_id>/analysis", views.analysis, name="analysis"),
    path("r/<slug:replay_id>/analysis/progress", views.analysis_progress, name="analysis-progress"),
    path("r/<slug:replay_id>/analysis/puzzle", views.analysis_puzzle, name="analysis-puzzle"),
    path(_API, api.AnalysisDetail.as_view(), name="api-analysis"),
    path(f"{_API}/puzzle", api.AnalysisPuzzle.as_view(), name="api-analysis-puzzle"),
]

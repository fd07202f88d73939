"""Addresses of batches."""

from __future__ import annotations

from django.urls import URLPattern, path

from engine.web.runs import api, views

_API = "api/v1/runs"

urlpatterns: list[URLPattern] = [
    path("runs", views.runs, name="runs"),
    path("runs/new", views.run_new, name="run-new"),
    path("runs/cost", views.run_cost, name="run-cost"),
    path("runs/<slug:run_id>", views.run, name="run"),
    path("runs/<slug:run_id>/progress", views.run_progress, name="run-progress"),
    path("runs/<slug:run_id>/cancel", views.run_cancel, name="run-cancel"),
    path("runs/<slug:run_id>/again", views.run_again, name="run-again"),
    path("runs/<slug:run_id>/delete", views.run_delete, name="run-delete"),
    path("runs/<slug:run_id>/results.<slug:fmt>", views.run_file, name="run-file"),
    path(_API, api.RunList.as_view(), name="api-runs"),
    path(f"{_API}/<slug:run_id>", api.RunDetail.as_view(), name="api-run"),
    path(f"{_API}/<slug:run_id>/results", api.RunResults.as_view(), name="api-run-results"),
    path(f"{_API}/<slug:run_id>/cancel", api.RunCancel.as_view(), name="api-run-cancel"),
    path(f"{_API}/<slug:run_id>/again", api.RunAgain.as_view(), name="api-run-again"),
]

"""Addresses of batches, and of two decks out of one box."""

from __future__ import annotations

from django.urls import URLPattern, path

from engine.web.runs import api, views
from engine.web.runs.box import api as box_api
from engine.web.runs.box import views as box_views

_API = "api/v1/runs"
_BOX = "api/v1/games/<slug:key>/box-decks"

urlpatterns: list[URLPattern] = [
    path("runs", views.runs, name="runs"),
    path("runs/new", views.run_new, name="run-new"),
    path("runs/cost", views.run_cost, name="run-cost"),
    path("runs/<slug:run_id>", views.run, name="run"),
    path("runs/<slug:run_id>/progress", views.run_progress, name="run-progress"),
    path("runs/<slug:run_id>/cancel", views.run_cancel, name="run-cancel"),
    path("runs/<slug:run_id>/again", views.run_again, name="run-again"),
    path("runs/<slug:run_id>/example", views.run_example, name="run-example"),
    path("runs/<slug:run_id>/delete", views.run_delete, name="run-delete"),
    path("runs/<slug:run_id>/results.<slug:fmt>", views.run_file, name="run-file"),
    path(_API, api.RunList.as_view(), name="api-runs"),
    path(f"{_API}/<slug:run_id>", api.RunDetail.as_view(), name="api-run"),
    path(f"{_API}/<slug:run_id>/results", api.RunResults.as_view(), name="api-run-results"),
    path(f"{_API}/<slug:run_id>/cancel", api.RunCancel.as_view(), name="api-run-cancel"),
    path(f"{_API}/<slug:run_id>/again", api.RunAgain.as_view(), name="api-run-again"),
    path(f"{_API}/<slug:run_id>/example", api.RunExample.as_view(), name="api-run-example"),
    path("g/<slug:game>/box", box_views.box, name="box"),
    path("g/<slug:game>/box/play", box_views.box_play, name="box-play"),
    path("g/<slug:game>/box/save", box_views.box_save, name="box-save"),
    path("g/<slug:game>/box/measure", box_views.box_measure, name="box-measure"),
    path(_BOX, box_api.BoxDecks.as_view(), name="api-box"),
    path(f"{_BOX}/play", box_api.BoxPlay.as_view(), name="api-box-play"),
    path(f"{_BOX}/save", box_api.BoxSave.as_view(), name="api-box-save"),
    path(f"{_BOX}/measure", box_api.BoxMeasure.as_view(), name="api-box-measure"),
]

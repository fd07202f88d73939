"""Addresses of replays and of rewinding at the table, of analyses, and of what a partner knew."""

from __future__ import annotations

from django.urls import URLPattern, path

from engine.web.review.analysis import api as analysis_api
from engine.web.review.analysis import views as analysis_views
from engine.web.review.knowing import api as knowing_api
from engine.web.review.knowing import views as knowing_views
from engine.web.review.replays import api, table_views, views

_ANALYSIS = "api/v1/replays/<slug:replay_id>/analysis"
_KNEW = "t/<slug:match_id>/knew"
_KNEW_API = "api/v1/tables/<slug:match_id>/knew"
_ONE = "<int:number>"

urlpatterns: list[URLPattern] = [
    path("r/new", views.replay_new, name="replay-new"),
    path("r/<slug:replay_id>", views.replay, name="replay"),
    path("r/<slug:replay_id>.txt", views.replay_text, name="replay-text"),
    path("r/<slug:replay_id>/note", views.replay_note, name="replay-note"),
    path("r/<slug:replay_id>/share", views.replay_share, name="replay-share"),
    path("r/<slug:replay_id>/revoke", views.replay_revoke, name="replay-revoke"),
    path("r/<slug:replay_id>/on", views.replay_on, name="replay-on"),
    path("r/<slug:replay_id>/keep", views.replay_keep, name="replay-keep"),
    path("t/<slug:match_id>/redo", table_views.table_redo, name="table-redo"),
    path("t/<slug:match_id>/go", table_views.table_go, name="table-go"),
    path("t/<slug:match_id>/log.txt", views.table_log, name="table-log"),
    path("api/v1/tables/<slug:match_id>/redo", api.Redo.as_view(), name="api-table-redo"),
    path("api/v1/tables/<slug:match_id>/go", api.Go.as_view(), name="api-table-go"),
    path("api/v1/replays", api.Replays.as_view(), name="api-replays"),
    path("api/v1/replays/<slug:replay_id>", api.Replay.as_view(), name="api-replay"),
    path("api/v1/replays/<slug:replay_id>/text", api.Text.as_view(), name="api-replay-text"),
    path("api/v1/replays/<slug:replay_id>/note", api.Note.as_view(), name="api-replay-note"),
    path("api/v1/replays/<slug:replay_id>/share", api.Share.as_view(), name="api-replay-share"),
    path("api/v1/replays/<slug:replay_id>/revoke", api.Revoke.as_view(), name="api-replay-revoke"),
    path("api/v1/replays/<slug:replay_id>/keep", api.Keep.as_view(), name="api-replay-keep"),
    path("api/v1/replays/<slug:replay_id>/on", api.On.as_view(), name="api-replay-on"),
    path("r/<slug:replay_id>/analysis", analysis_views.analysis, name="analysis"),
    path(
        "r/<slug:replay_id>/analysis/progress",
        analysis_views.analysis_progress,
        name="analysis-progress",
    ),
    path(
        "r/<slug:replay_id>/analysis/puzzle", analysis_views.analysis_puzzle, name="analysis-puzzle"
    ),
    path(_ANALYSIS, analysis_api.AnalysisDetail.as_view(), name="api-analysis"),
    path(f"{_ANALYSIS}/puzzle", analysis_api.AnalysisPuzzle.as_view(), name="api-analysis-puzzle"),
    path(_KNEW, knowing_views.table_knew_list, name="table-knew-list"),
    path(f"{_KNEW}/{_ONE}", knowing_views.table_knew, name="table-knew"),
    path(f"{_KNEW}/{_ONE}/again", knowing_views.table_knew_again, name="table-knew-again"),
    path(_KNEW_API, knowing_api.KnewList.as_view(), name="api-table-knew-list"),
    path(f"{_KNEW_API}/{_ONE}", knowing_api.Knew.as_view(), name="api-table-knew"),
    path(f"{_KNEW_API}/{_ONE}/again", knowing_api.KnewAgain.as_view(), name="api-table-knew-again"),
]

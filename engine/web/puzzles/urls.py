"""Addresses of positions and of practice."""

from __future__ import annotations

from django.urls import URLPattern, path

from engine.web.puzzles.positions import api, views
from engine.web.puzzles.practice import api as practice_api
from engine.web.puzzles.practice import views as practice_views

_API = "api/v1/positions"
_PRACTICE = "api/v1/practice"

urlpatterns: list[URLPattern] = [
    path("p/", views.position_list, name="positions"),
    path("p/new", views.position_new, name="position-new"),
    path("p/<slug:code>", views.position, name="position"),
    path("p/<slug:code>/edit", views.position_edit, name="position-edit"),
    path("p/<slug:code>/change", views.position_change, name="position-change"),
    path("p/<slug:code>/undo", views.position_undo, name="position-undo"),
    path("p/<slug:code>/tell", views.position_tell, name="position-tell"),
    path("p/<slug:code>/share", views.position_share, name="position-share"),
    path("p/<slug:code>/copy", views.position_copy, name="position-copy"),
    path("p/<slug:code>/delete", views.position_delete, name="position-delete"),
    path("p/<slug:code>/play", views.position_play, name="position-play"),
    path("p/<slug:code>/solution", practice_views.position_solution, name="position-solution"),
    path("p/<slug:code>/record", views.position_record, name="position-record"),
    path("t/<slug:match_id>/keep", views.position_keep, name="table-keep"),
    path(_API, api.PositionList.as_view(), name="api-positions"),
    path(f"{_API}/<slug:code>", api.PositionDetail.as_view(), name="api-position"),
    path(f"{_API}/<slug:code>/share", api.PositionShare.as_view(), name="api-position-share"),
    path(f"{_API}/<slug:code>/copy", api.PositionCopy.as_view(), name="api-position-copy"),
    path(
        f"{_API}/<slug:code>/solution",
        practice_api.PositionSolution.as_view(),
        name="api-position-solution",
    ),
    path("api/v1/tables/<slug:match_id>/keep", api.TableKeep.as_view(), name="api-table-keep"),
    path(f"{_API}/<slug:code>/play", api.PositionPlay.as_view(), name="api-position-play"),
    path("practice", practice_views.practice, name="practice"),
    path("practice/<slug:code>/add", practice_views.practice_add, name="practice-add"),
    path("practice/<slug:code>/remove", practice_views.practice_remove, name="practice-remove"),
    path("practice/<slug:code>/try", practice_views.practice_try, name="practice-try"),
    path("practice/<slug:code>/peek", practice_views.practice_peek, name="practice-peek"),
    path("practice/<slug:code>/answer", practice_views.practice_answer, name="practice-answer"),
    path(_PRACTICE, practice_api.PracticeList.as_view(), name="api-practice"),
    path(
        f"{_PRACTICE}/<slug:code>",
        practice_api.PracticeDetail.as_view(),
        name="api-practice-puzzle",
    ),
    path(
        f"{_PRACTICE}/<slug:code>/peek",
        practice_api.PracticePeek.as_view(),
        name="api-practice-peek",
    ),
    path(
        f"{_PRACTICE}/<slug:code>/answer",
        practice_api.PracticeAnswer.as_view(),
        name="api-practice-answer",
    ),
]

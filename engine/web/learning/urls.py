"""Addresses of learning."""

from __future__ import annotations

from django.urls import URLPattern, path

from engine.web.learning import api, doubts, views

_GAME = "api/v1/games/<slug:key>"
_TABLE = "api/v1/tables/<slug:match_id>"

urlpatterns: list[URLPattern] = [
    path("", views.home, name="home"),
    path("g/<slug:game>", views.game_page, name="game"),
    path("g/<slug:game>/lessons/<slug:lesson>", views.lesson, name="lesson"),
    path("g/<slug:game>/begin", views.first_collection, name="first-collection"),
    path("t/<slug:match_id>/lesson/leave", views.leave, name="lesson-leave"),
    path("t/<slug:match_id>/lesson/again", views.again, name="lesson-again"),
    path("t/<slug:match_id>/why/<int:seq>", doubts.table_why, name="table-why"),
    path("t/<slug:match_id>/report", doubts.table_report, name="table-report"),
    path(f"{_GAME}/begin", api.FirstCollection.as_view(), name="api-first-collection"),
    path(f"{_GAME}/lessons", api.Lessons.as_view(), name="api-lessons"),
    path(f"{_GAME}/lessons/<slug:lesson>", api.LessonStart.as_view(), name="api-lesson"),
    path(f"{_TABLE}/lesson/leave", api.LessonLeave.as_view(), name="api-lesson-leave"),
    path(f"{_TABLE}/why/<int:seq>", api.Why.as_view(), name="api-table-why"),
    path(f"{_TABLE}/report", api.Report.as_view(), name="api-table-report"),
]

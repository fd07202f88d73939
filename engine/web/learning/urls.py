"""Addresses of learning."""

from __future__ import annotations

from django.urls import URLPattern, path

from engine.web.learning import doubts, views

urlpatterns: list[URLPattern] = [
    path("g/<slug:game>/lessons/<slug:lesson>", views.lesson, name="lesson"),
    path("g/<slug:game>/begin", views.first_collection, name="first-collection"),
    path("t/<slug:match_id>/lesson/leave", views.leave, name="lesson-leave"),
    path("t/<slug:match_id>/lesson/again", views.again, name="lesson-again"),
    path("t/<slug:match_id>/why/<int:seq>", doubts.table_why, name="table-why"),
    path("t/<slug:match_id>/report", doubts.table_report, name="table-report"),
]

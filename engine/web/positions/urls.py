"""Addresses of positions."""

from __future__ import annotations

from django.urls import URLPattern, path

from engine.web.positions import api, views

_API = "api/v1/positions"

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
    path("p/<slug:code>/solution", views.position_solution, name="position-solution"),
    path("p/<slug:code>/record", views.position_record, name="position-record"),
    path("t/<slug:match_id>/keep", views.position_keep, name="table-keep"),
    path(_API, api.PositionList.as_view(), name="api-positions"),
    path(f"{_API}/<slug:code>", api.PositionDetail.as_view(), name="api-position"),
    path(f"{_API}/<slug:code>/share", api.PositionShare.as_view(), name="api-position-share"),
    path(f"{_API}/<slug:code>/copy", api.PositionCopy.as_view(), name="api-position-copy"),
    path(
        f"{_API}/<slug:code>/solution", api.PositionSolution.as_view(), name="api-position-solution"
    ),
    path("api/v1/tables/<slug:match_id>/keep", api.TableKeep.as_view(), name="api-table-keep"),
    path(f"{_API}/<slug:code>/play", api.PositionPlay.as_view(), name="api-position-play"),
]

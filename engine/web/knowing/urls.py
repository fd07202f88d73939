"""Addresses of what a partner knew."""

from __future__ import annotations

from django.urls import URLPattern, path

from engine.web.knowing import api, views

_KNEW = "t/<slug:match_id>/knew"
_API = "api/v1/tables/<slug:match_id>/knew"
_ONE = "<int:number>"

urlpatterns: list[URLPattern] = [
    path(_KNEW, views.table_knew_list, name="table-knew-list"),
    path(f"{_KNEW}/{_ONE}", views.table_knew, name="table-knew"),
    path(f"{_KNEW}/{_ONE}/again", views.table_knew_again, name="table-knew-again"),
    path(_API, api.KnewList.as_view(), name="api-table-knew-list"),
    path(f"{_API}/{_ONE}", api.Knew.as_view(), name="api-table-knew"),
    path(f"{_API}/{_ONE}/again", api.KnewAgain.as_view(), name="api-table-knew-again"),
]

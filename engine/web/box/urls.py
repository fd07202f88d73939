"""Addresses of decks out of boxes."""

from __future__ import annotations

from django.urls import URLPattern, path

from engine.web.box import api, views

_API = "api/v1/games/<slug:key>/box-decks"

urlpatterns: list[URLPattern] = [
    path("g/<slug:game>/box", views.box, name="box"),
    path("g/<slug:game>/box/play", views.box_play, name="box-play"),
    path("g/<slug:game>/box/save", views.box_save, name="box-save"),
    path("g/<slug:game>/box/measure", views.box_measure, name="box-measure"),
    path(_API, api.BoxDecks.as_view(), name="api-box"),
    path(f"{_API}/play", api.BoxPlay.as_view(), name="api-box-play"),
    path(f"{_API}/save", api.BoxSave.as_view(), name="api-box-save"),
    path(f"{_API}/measure", api.BoxMeasure.as_view(), name="api-box-measure"),
]

"""The address at which a table is laid."""

from __future__ import annotations

from django.urls import URLPattern, path

from engine.web.laying import views

urlpatterns: list[URLPattern] = [
    path("g/<slug:game>/own/card/<str:own_card>/try", views.own_try, name="own-try"),
    path("t/new", views.table_new, name="table-new"),
]

"""Addresses of tables."""

from __future__ import annotations

from django.urls import URLPattern, path

from engine.web.seat.faces import pinned_face
from engine.web.table import api, list_views, views

urlpatterns: list[URLPattern] = [
    path("t/", list_views.tables, name="tables"),
    path("t/<slug:match_id>", views.table, name="table"),
    path("t/face/<slug:digest>/<str:language>/<str:form>.webp", pinned_face, name="pinned-face"),
    path("t/<slug:match_id>/fragment", views.table_fragment, name="table-fragment"),
    path("t/<slug:match_id>/act", views.table_act, name="table-act"),
    path("t/<slug:match_id>/back", views.table_back, name="table-back"),
    path("t/<slug:match_id>/undo", views.table_undo, name="table-undo"),
    path("t/<slug:match_id>/concede", views.table_concede, name="table-concede"),
    path("t/<slug:match_id>/partner", views.table_partner, name="table-partner"),
    path("t/<slug:match_id>/take", views.table_take, name="table-take"),
    path("t/<slug:match_id>/wait", views.table_wait, name="table-wait"),
    path("t/<slug:match_id>/watch", views.table_watch, name="table-watch"),
    path("t/<slug:match_id>/delete", list_views.table_delete, name="table-delete"),
    path("t/<slug:match_id>/deck", list_views.table_deck, name="table-deck"),
    path("t/<slug:match_id>/again", list_views.table_again, name="table-again"),
    path("api/v1/own/cards/<str:own_card>/try", api.OwnTry.as_view(), name="api-own-try"),
    path("api/v1/tables", api.TableList.as_view(), name="api-tables"),
    path("api/v1/tables/<slug:match_id>", api.TableDetail.as_view(), name="api-table"),
    path("api/v1/tables/<slug:match_id>/deck", api.Deck.as_view(), name="api-table-deck"),
    path("api/v1/tables/<slug:match_id>/legal", api.Legal.as_view(), name="api-table-legal"),
    path("api/v1/tables/<slug:match_id>/act", api.Act.as_view(), name="api-table-act"),
    path("api/v1/tables/<slug:match_id>/back", api.Back.as_view(), name="api-table-back"),
    path("api/v1/tables/<slug:match_id>/undo", api.Undo.as_view(), name="api-table-undo"),
    path("api/v1/tables/<slug:match_id>/concede", api.Concede.as_view(), name="api-table-concede"),
    path("api/v1/tables/<slug:match_id>/partner", api.Partner.as_view(), name="api-table-partner"),
    path("api/v1/tables/<slug:match_id>/take", api.Take.as_view(), name="api-table-take"),
    path("api/v1/tables/<slug:match_id>/wait", api.Wait.as_view(), name="api-table-wait"),
    path("api/v1/tables/<slug:match_id>/watch", api.Watch.as_view(), name="api-table-watch"),
    path("api/v1/tables/<slug:match_id>/again", api.Again.as_view(), name="api-table-again"),
    path("api/v1/tables/<slug:match_id>/events", api.Events.as_view(), name="api-table-events"),
]

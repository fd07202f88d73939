"""Addresses of corrections."""

from django.urls import path

from decks.errata import api, views

urlpatterns = [
    path("g/<slug:game>/errata", views.every, name="errata"),
    path("g/<slug:game>/own/card/<str:own_card>/errata", views.card, name="own-errata"),
    path("d/<slug:deck_id>/<slug:slug>/errata", views.deck, name="deck-errata"),
    path("api/v1/own/errata", api.AllErrata.as_view(), name="api-errata"),
    path("api/v1/own/cards/<str:own_card>/errata", api.CardErrata.as_view(), name="api-own-errata"),
    path("api/v1/decks/<slug:deck_id>/errata", api.DeckErrata.as_view(), name="api-deck-errata"),
]

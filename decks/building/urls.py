"""Addresses of building several decks at once."""

from django.urls import path

from decks.building import api, views

API = "api/v1/decks"

urlpatterns = [
    path("decks/together", views.together, name="decks-together"),
    path("decks/together/wish", views.together_wish, name="decks-together-wish"),
    path(
        "d/<slug:deck_id>/<slug:slug>/substitute",
        views.deck_substitute,
        name="deck-substitute",
    ),
    path(f"{API}/together", api.Together.as_view(), name="api-decks-together"),
    path(
        f"{API}/<slug:deck_id>/substitute",
        api.DeckSubstitute.as_view(),
        name="api-deck-substitute",
    ),
]

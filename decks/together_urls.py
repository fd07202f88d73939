"""Addresses of building several decks at once."""

from django.urls import path

from decks import together_api, together_views

API = "api/v1/decks"

urlpatterns = [
    path("decks/together", together_views.together, name="decks-together"),
    path("decks/together/wish", together_views.together_wish, name="decks-together-wish"),
    path(
        "d/<slug:deck_id>/<slug:slug>/substitute",
        together_views.deck_substitute,
        name="deck-substitute",
    ),
    path(f"{API}/together", together_api.Together.as_view(), name="api-decks-together"),
    path(
        f"{API}/<slug:deck_id>/substitute",
        together_api.DeckSubstitute.as_view(),
        name="api-deck-substitute",
    ),
]

"""Addresses of building several decks at once."""

from django.urls import path

from decks.building import api, bought_views, views

API = "api/v1/decks"

urlpatterns = [
    path("g/<slug:game>/own/<str:own_set>/box", bought_views.box, name="own-box"),
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

"""The pages of `decks`."""

from django.urls import path

from decks import api, views

urlpatterns = [
    path("decks", views.decks, name="decks"),
    path("d/new", views.deck_new, name="deck-new"),
    path("d/<slug:deck_id>", views.deck, name="deck-short"),
    path("d/<slug:deck_id>/quantity", views.deck_quantity, name="deck-quantity"),
    path("d/<slug:deck_id>/remedy", views.deck_remedy, name="deck-remedy"),
    path("d/<slug:deck_id>/rename", views.deck_rename, name="deck-rename"),
    path("d/<slug:deck_id>/delete", views.deck_delete, name="deck-delete"),
    path("d/<slug:deck_id>/<slug:slug>", views.deck, name="deck"),
    path("d/<slug:deck_id>/<slug:slug>/edit", views.deck_edit, name="deck-edit"),
    path("api/v1/decks", api.DeckList.as_view(), name="api-decks"),
    path("api/v1/decks/validate", api.Validate.as_view(), name="api-decks-validate"),
    path("api/v1/decks/<slug:deck_id>", api.DeckDetail.as_view(), name="api-deck"),
    path(
        "api/v1/decks/<slug:deck_id>/quantity", api.DeckQuantity.as_view(), name="api-deck-quantity"
    ),
    path("api/v1/decks/<slug:deck_id>/remedy", api.DeckRemedy.as_view(), name="api-deck-remedy"),
]

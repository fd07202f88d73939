"""Addresses of the editor."""

from django.urls import path

from decks.editor import api, paste_views, text_views, views

DECK = "d/<slug:deck_id>"
API = "api/v1/decks/<slug:deck_id>"

urlpatterns = [
    path(f"{DECK}/quantity", views.deck_quantity, name="deck-quantity"),
    path(f"{DECK}/remedy", views.deck_remedy, name="deck-remedy"),
    path(f"{DECK}/text", text_views.deck_text, name="deck-text"),
    path(f"{DECK}/undo", views.deck_undo, name="deck-undo"),
    path(f"{DECK}/redo", views.deck_redo, name="deck-redo"),
    path(f"{DECK}/<slug:slug>/edit", views.deck_edit, name="deck-edit"),
    path(f"{DECK}/<slug:slug>/paste", paste_views.deck_paste, name="deck-paste"),
    path("api/v1/decks/validate", api.Validate.as_view(), name="api-decks-validate"),
    path(f"{API}/quantity", api.DeckQuantity.as_view(), name="api-deck-quantity"),
    path(f"{API}/remedy", api.DeckRemedy.as_view(), name="api-deck-remedy"),
    path(f"{API}/undo", api.DeckUndo.as_view(), name="api-deck-undo"),
    path(f"{API}/redo", api.DeckRedo.as_view(), name="api-deck-redo"),
    path(f"{API}/paste", api.DeckPaste.as_view(), name="api-deck-paste"),
    path(f"{API}/mend", api.DeckMend.as_view(), name="api-deck-mend"),
    path(f"{API}/mend-all", api.DeckMendAll.as_view(), name="api-deck-mend-all"),
]

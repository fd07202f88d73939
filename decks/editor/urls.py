"""Addresses of the editor."""

from django.urls import path

from decks import views
from decks.editor import api, paste_views

DECK = "d/<slug:deck_id>"
API = "api/v1/decks/<slug:deck_id>"

# Before the addresses with a slug, which would take these verbs for a deck's name.
verbs = [
    path(f"{DECK}/quantity", views.deck_quantity, name="deck-quantity"),
    path(f"{DECK}/remedy", views.deck_remedy, name="deck-remedy"),
    path(f"{DECK}/undo", views.deck_undo, name="deck-undo"),
    path(f"{DECK}/redo", views.deck_redo, name="deck-redo"),
]

suffixes = [
    path(f"{DECK}/<slug:slug>/edit", views.deck_edit, name="deck-edit"),
    path(f"{DECK}/<slug:slug>/paste", paste_views.deck_paste, name="deck-paste"),
]

doors = [
    path(f"{API}/undo", api.DeckUndo.as_view(), name="api-deck-undo"),
    path(f"{API}/redo", api.DeckRedo.as_view(), name="api-deck-redo"),
    path(f"{API}/paste", api.DeckPaste.as_view(), name="api-deck-paste"),
    path(f"{API}/mend", api.DeckMend.as_view(), name="api-deck-mend"),
    path(f"{API}/mend-all", api.DeckMendAll.as_view(), name="api-deck-mend-all"),
]

"""Addresses of the lists of decks, and of one deck as a whole."""

from django.urls import path

from decks.browsing import api, deck_views, list_views, new_views, sharing_api, sharing_views

DECK = "d/<slug:deck_id>/<slug:slug>"
API = "api/v1/decks"

urlpatterns = [
    path("decks", list_views.decks, name="decks"),
    path("decks/many", list_views.decks_many, name="decks-many"),
    path("g/<slug:game>/decks", sharing_views.shared_decks, name="shared-decks"),
    path("d/new", new_views.deck_new, name="deck-new"),
    path("d/<slug:deck_id>/rename", deck_views.deck_rename, name="deck-rename"),
    path("d/<slug:deck_id>/delete", deck_views.deck_delete, name="deck-delete"),
    path("d/<slug:deck_id>", deck_views.deck, name="deck-short"),
    # After the verbs of all rooms: a deck's name stands where they do.
    path(DECK, deck_views.deck, name="deck"),
    path(f"{DECK}/copy", deck_views.deck_copy, name="deck-copy"),
    path(f"{DECK}/restore", deck_views.deck_restore, name="deck-restore"),
    path(f"{DECK}/archive", deck_views.deck_archive, name="deck-archive"),
    path(f"{DECK}/tags", deck_views.deck_tags, name="deck-tags"),
    path(f"{DECK}/status", deck_views.deck_status, name="deck-status"),
    path(f"{DECK}/notes", deck_views.deck_notes, name="deck-notes"),
    path(f"{DECK}/header", deck_views.deck_header, name="deck-header"),
    path(f"{DECK}/describe", deck_views.deck_describe, name="deck-describe"),
    path(f"{DECK}/folder", deck_views.deck_folder, name="deck-folder"),
    path(f"{DECK}/share", deck_views.deck_share, name="deck-share"),
    path(f"{DECK}/@<int:number>", deck_views.deck_version, name="deck-version"),
    path(f"{API}", api.DeckList.as_view(), name="api-decks"),
    path(f"{API}/many", api.DecksMany.as_view(), name="api-decks-many"),
    path(f"{API}/<slug:deck_id>", api.DeckDetail.as_view(), name="api-deck"),
    path(f"{API}/<slug:deck_id>/copy", api.DeckCopy.as_view(), name="api-deck-copy"),
    path(f"{API}/<slug:deck_id>/share", sharing_api.DeckShare.as_view(), name="api-deck-share"),
    path(
        "api/v1/games/<slug:game>/decks",
        sharing_api.SharedDecks.as_view(),
        name="api-shared-decks",
    ),
]

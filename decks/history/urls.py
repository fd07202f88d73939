"""Addresses of a deck's history, and of the comparison of any two lists."""

from django.urls import path

from decks.history import api, views

DECK = "d/<slug:deck_id>/<slug:slug>"
API = "api/v1/decks"

urlpatterns = [
    path("diff", views.diff_pick, name="diff-pick"),
    path("diff/<str:a>..<str:b>", views.diff, name="diff"),
    path(f"{DECK}/history", views.history, name="deck-history"),
    path(f"{DECK}/history/name", views.version_name, name="deck-version-name"),
    path(f"{DECK}/history/restore", views.version_restore, name="deck-version-restore"),
    path(f"{API}/diff", api.Diff.as_view(), name="api-decks-diff"),
    path(
        f"{API}/<slug:deck_id>/versions",
        api.DeckVersions.as_view(),
        name="api-deck-versions",
    ),
    path(
        f"{API}/<slug:deck_id>/versions/<int:number>",
        api.OneVersion.as_view(),
        name="api-deck-version",
    ),
]

"""Addresses of a deck's history, and of the comparison of any two lists."""

from django.urls import path

from decks import version_api, version_views

DECK = "d/<slug:deck_id>/<slug:slug>"
API = "api/v1/decks"

urlpatterns = [
    path("diff", version_views.diff_pick, name="diff-pick"),
    path("diff/<str:a>..<str:b>", version_views.diff, name="diff"),
    path(f"{DECK}/history", version_views.history, name="deck-history"),
    path(f"{DECK}/history/name", version_views.version_name, name="deck-version-name"),
    path(f"{DECK}/history/restore", version_views.version_restore, name="deck-version-restore"),
    path(f"{API}/diff", version_api.Diff.as_view(), name="api-decks-diff"),
    path(
        f"{API}/<slug:deck_id>/versions",
        version_api.DeckVersions.as_view(),
        name="api-deck-versions",
    ),
    path(
        f"{API}/<slug:deck_id>/versions/<int:number>",
        version_api.OneVersion.as_view(),
        name="api-deck-version",
    ),
]

"""The addresses of outputs; they come before those of the deck itself."""

from django.urls import path

from decks.outputs import api, views

DECK = "d/<slug:deck_id>/<slug:slug>"
API = "api/v1/decks/<slug:deck_id>"

urlpatterns = [
    path(f"{DECK}/odds", views.odds, name="deck-odds"),
    path(f"{DECK}/test", views.test_hands, name="deck-test"),
    path(f"{DECK}/export", views.exports, name="deck-exports"),
    path(f"{DECK}/export/<str:fmt>", views.export_file, name="deck-export"),
    path(f"{DECK}/print", views.print_options, name="deck-print"),
    path(f"{DECK}/print/sheet.pdf", views.print_file, name="deck-print-file"),
    path(f"{DECK}/image.webp", views.picture, name="deck-image"),
    path("c/<str:code>", views.code, name="code"),
    path("c/<str:code>/copy", views.code_copy, name="code-copy"),
    path(f"{API}/odds", api.Odds.as_view(), name="api-deck-odds"),
    path(f"{API}/hand", api.Hand.as_view(), name="api-deck-hand"),
    path(f"{API}/charts", api.Charts.as_view(), name="api-deck-charts"),
    path(f"{API}/export/<str:fmt>", api.Export.as_view(), name="api-deck-export"),
    path(f"{API}/print", api.Sheet.as_view(), name="api-deck-print"),
    path(f"{API}/image", api.Picture.as_view(), name="api-deck-image"),
    path("api/v1/codes/<str:code>", api.Code.as_view(), name="api-code"),
]

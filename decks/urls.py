"""The pages of `decks`."""

from django.urls import path

from decks import api, care_urls
from decks.editor import urls as editor_urls
from decks.outputs.urls import urlpatterns as outputs

urlpatterns = [
    *outputs,
    *care_urls.pages,
    *editor_urls.verbs,
    *care_urls.suffixes,
    *editor_urls.suffixes,
    path("api/v1/decks/validate", api.Validate.as_view(), name="api-decks-validate"),
    *care_urls.api,
    path(
        "api/v1/decks/<slug:deck_id>/quantity", api.DeckQuantity.as_view(), name="api-deck-quantity"
    ),
    path("api/v1/decks/<slug:deck_id>/remedy", api.DeckRemedy.as_view(), name="api-deck-remedy"),
    *editor_urls.doors,
]

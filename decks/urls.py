"""The addresses of all rooms; the last ones take any name for a deck's."""

from decks.browsing.urls import urlpatterns as browsing
from decks.building.urls import urlpatterns as building
from decks.editor.urls import urlpatterns as editor
from decks.errata.urls import urlpatterns as errata
from decks.history.urls import urlpatterns as history
from decks.outputs.urls import urlpatterns as outputs
from decks.seeking.urls import urlpatterns as seeking

urlpatterns = [*seeking, *outputs, *editor, *building, *errata, *history, *browsing]

"""The addresses of all rooms; the last ones take any name for a deck's."""

from decks.care_urls import urlpatterns as care
from decks.editor.urls import urlpatterns as editor
from decks.outputs.urls import urlpatterns as outputs
from decks.together_urls import urlpatterns as together
from decks.version_urls import urlpatterns as versions

urlpatterns = [*outputs, *editor, *together, *versions, *care]

"""The addresses of all rooms; those of people stand under doors of their own in `config.urls`."""

from collection.exchange.sets.urls import urlpatterns as set_files
from collection.exchange.urls import urlpatterns as exchange
from collection.own.bulk.urls import urlpatterns as own_bulk
from collection.own.photos.urls import urlpatterns as own_photos
from collection.own.sharing.urls import urlpatterns as own_sharing
from collection.own.urls import urlpatterns as own
from collection.pictures.urls import urlpatterns as pictures
from collection.programs.urls import urlpatterns as programs
from collection.rules.urls import urlpatterns as rules
from collection.search.urls import urlpatterns as search
from collection.shelf.urls import urlpatterns as shelf

urlpatterns = [
    *exchange,
    *set_files,
    *own_bulk,
    *own_photos,
    *own_sharing,
    *own,
    *pictures,
    *shelf,
    *search,
    *rules,
    *programs,
]

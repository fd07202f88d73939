"""The pages of `collection`."""

from django.urls import path

from collection import api, catalogue_api, views
from collection.drawing.urls import urlpatterns as drawing_urls
from collection.exchange.urls import urlpatterns as exchange_urls
from collection.pictures.urls import urlpatterns as picture_urls
from collection.search.urls import urlpatterns as search_urls
from collection.shelf.urls import urlpatterns as shelf_urls

urlpatterns = [
    *drawing_urls,
    *exchange_urls,
    *picture_urls,
    *shelf_urls,
    *search_urls,
    path("g/<slug:game>/rules", views.rules, name="rules"),
    path("g/<slug:game>/turn", views.turn, name="turn"),
    path("api/v1/games", api.GameList.as_view(), name="api-games"),
    path("api/v1/games/<slug:key>", api.GameDetail.as_view(), name="api-game"),
    path("api/v1/games/<slug:key>/sets", catalogue_api.Sets.as_view(), name="api-sets"),
    path("api/v1/games/<slug:key>/sets/<str:code>", catalogue_api.OneSet.as_view(), name="api-set"),
    path(
        "api/v1/games/<slug:key>/search",
        catalogue_api.SearchWords.as_view(),
        name="api-search-words",
    ),
    path("api/v1/games/<slug:key>/products", catalogue_api.Products.as_view(), name="api-products"),
    path("api/v1/games/<slug:key>/rules", catalogue_api.Rules.as_view(), name="api-rules"),
    path("api/v1/games/<slug:key>/turn", catalogue_api.Turn.as_view(), name="api-turn"),
    path("api/v1/games/<slug:key>/cards", api.CardList.as_view(), name="api-cards"),
    path("api/v1/games/<slug:key>/cards/<str:code>", api.CardDetail.as_view(), name="api-card"),
]

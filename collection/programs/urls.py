"""Where programs ask for games and cards."""

from django.urls import path

from collection.programs import around, cards

urlpatterns = [
    path("api/v1/games", cards.GameList.as_view(), name="api-games"),
    path("api/v1/games/<slug:key>", cards.GameDetail.as_view(), name="api-game"),
    path("api/v1/games/<slug:key>/sets", around.Sets.as_view(), name="api-sets"),
    path("api/v1/games/<slug:key>/sets/<str:code>", around.OneSet.as_view(), name="api-set"),
    path("api/v1/games/<slug:key>/search", around.SearchWords.as_view(), name="api-search-words"),
    path("api/v1/games/<slug:key>/products", around.Products.as_view(), name="api-products"),
    path("api/v1/games/<slug:key>/rules", around.Rules.as_view(), name="api-rules"),
    path("api/v1/games/<slug:key>/turn", around.Turn.as_view(), name="api-turn"),
    path("api/v1/games/<slug:key>/cards", cards.CardList.as_view(), name="api-cards"),
    path("api/v1/games/<slug:key>/cards/<str:code>", cards.CardDetail.as_view(), name="api-card"),
]

"""The pages of `collection`."""

from django.urls import path

from collection import api, views

urlpatterns = [
    path("g/<slug:game>/cards", views.catalogue, name="catalogue"),
    path("g/<slug:game>/card/<str:set_code>/<str:number>/<slug:slug>", views.card, name="card"),
    path("g/<slug:game>/rules", views.rules, name="rules"),
    path("api/v1/games", api.GameList.as_view(), name="api-games"),
    path("api/v1/games/<slug:key>", api.GameDetail.as_view(), name="api-game"),
    path("api/v1/games/<slug:key>/cards", api.CardList.as_view(), name="api-cards"),
    path("api/v1/games/<slug:key>/cards/<str:code>", api.CardDetail.as_view(), name="api-card"),
]

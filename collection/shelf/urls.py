"""The addresses of the shelf."""

from django.urls import path

from collection.shelf import api, api_lists
from collection.shelf.views import (
    cardpage,
    doors,
    history,
    lots,
    overview,
    places,
    rapid,
    sets,
    wishes,
)

urlpatterns = [
    path("shelf", overview.overview, name="shelf"),
    path("shelf/undo", doors.undo, name="shelf-undo"),
    path("shelf/history", history.history, name="shelf-history"),
    path("shelf/move", lots.move, name="shelf-move"),
    path("shelf/lots/<int:lot>/count", lots.count, name="shelf-lot-count"),
    path("shelf/lots/<int:lot>/edit", lots.edit, name="shelf-lot-edit"),
    path("shelf/places", places.index, name="shelf-places"),
    path("shelf/places/new", places.make, name="shelf-place-new"),
    path("shelf/places/<int:place_id>", places.place, name="shelf-place"),
    path("shelf/places/<int:place_id>/change", places.change, name="shelf-place-change"),
    path("shelf/places/<int:place_id>/remove", places.take_away, name="shelf-place-remove"),
    path("shelf/trade", wishes.trade_list, name="shelf-trade"),
    path("shelf/wishes", wishes.any_wish_list, name="shelf-wishes"),
    path("g/<slug:game>/wishes", wishes.wish_list, name="shelf-wishes-game"),
    path("g/<slug:game>/wishes.txt", wishes.as_text, name="shelf-wishes-text"),
    path("g/<slug:game>/shelf", overview.of_game, name="shelf-game"),
    path("g/<slug:game>/shelf/count", doors.count, name="shelf-count"),
    path("g/<slug:game>/shelf/add", lots.add, name="shelf-add"),
    path("g/<slug:game>/shelf/wish", wishes.wish, name="shelf-wish"),
    path("g/<slug:game>/shelf/product", doors.product, name="shelf-product"),
    path("g/<slug:game>/shelf/set/<str:set_code>", sets.completion, name="shelf-set"),
    path("g/<slug:game>/shelf/set/<str:set_code>/wish", sets.wish_all, name="shelf-set-wish"),
    path("g/<slug:game>/rapid", rapid.entry, name="shelf-rapid"),
    path("g/<slug:game>/card/<str:set_code>/<str:number>", cardpage.card, name="card-short"),
    path("g/<slug:game>/card/<str:set_code>/<str:number>/<slug:slug>", cardpage.card, name="card"),
    path("api/v1/shelf/changes", api.Changes.as_view(), name="api-shelf-changes"),
    path("api/v1/shelf/changes/<int:change>/undo", api.Undo.as_view(), name="api-shelf-undo"),
    path("api/v1/shelf/lots/<int:lot>", api.Lot.as_view(), name="api-shelf-lot"),
    path("api/v1/shelf/moves", api.Moves.as_view(), name="api-shelf-moves"),
    path("api/v1/shelf/places", api_lists.Places.as_view(), name="api-shelf-places"),
    path("api/v1/shelf/places/<int:place_id>", api_lists.Place.as_view(), name="api-shelf-place"),
    path("api/v1/shelf/<slug:key>/counts", api.Counts.as_view(), name="api-shelf-counts"),
    path("api/v1/shelf/<slug:key>/lots", api.Lots.as_view(), name="api-shelf-lots"),
    path("api/v1/shelf/<slug:key>/wishes", api_lists.Wishes.as_view(), name="api-shelf-wishes"),
]

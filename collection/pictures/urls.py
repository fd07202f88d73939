"""The addresses of drawn and own pictures; to stand before the card's own page."""

from django.urls import path

from collection.pictures import api, drawn, views

_CARD = "g/<slug:game>/card/<str:set_code>/<str:number>"

urlpatterns = [
    path("f/<slug:game>/back/<str:form>.webp", drawn.card_back, name="card-back"),
    path(
        "f/<slug:game>/<str:code>/<str:language>/<str:form>.webp",
        drawn.card_face,
        name="card-face",
    ),
    path(
        "f/<slug:game>/<str:code>/<str:language>/own/<str:form>.webp",
        views.own_face,
        name="own-face",
    ),
    path(f"{_CARD}/picture", views.picture, name="card-picture"),
    path(f"{_CARD}/picture/edit", views.edit, name="card-picture-edit"),
    path(
        "api/v1/games/<slug:key>/cards/<str:code>/picture",
        api.Picture.as_view(),
        name="api-card-picture",
    ),
]

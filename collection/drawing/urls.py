"""Where faces and backs are fetched."""

from django.urls import path

from collection.drawing.views import card_back, card_face

urlpatterns = [
    path("f/<slug:game>/back/<str:form>.webp", card_back, name="card-back"),
    path("f/<slug:game>/<str:code>/<str:language>/<str:form>.webp", card_face, name="card-face"),
]

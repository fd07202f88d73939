"""The addresses of pictures in a row."""

from django.urls import path

from collection.own.photos import views

_PHOTOS = "g/<slug:game>/own/<str:own_set>/photos"

urlpatterns = [
    path(_PHOTOS, views.photos, name="own-photos"),
    path(f"{_PHOTOS}/read", views.photos_read, name="own-photos-read"),
    path(f"{_PHOTOS}/<int:draft>", views.photo, name="own-photo"),
    path(f"{_PHOTOS}/<int:draft>.webp", views.photo_image, name="own-photo-image"),
]

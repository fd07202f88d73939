"""The addresses of the search over everything."""

from django.urls import path

from decks.seeking import api, views

urlpatterns = [
    path("find", views.find, name="find"),
    path("api/v1/find", api.Find.as_view(), name="api-find"),
]

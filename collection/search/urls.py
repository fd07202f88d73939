"""The addresses of the search."""

from django.urls import path

from collection.search import views

urlpatterns = [
    path("g/<slug:game>/cards", views.catalogue, name="catalogue"),
    path("g/<slug:game>/sets", views.sets, name="sets"),
    path("g/<slug:game>/set/<str:code>", views.one_set, name="set"),
    path("g/<slug:game>/search", views.search_help, name="search-help"),
]

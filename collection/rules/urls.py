"""The addresses of a game's rules."""

from django.urls import path

from collection.rules import views

urlpatterns = [
    path("g/<slug:game>/rules", views.rules, name="rules"),
    path("g/<slug:game>/turn", views.turn, name="turn"),
]

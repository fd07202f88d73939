"""Django's name for this app."""

from django.apps import AppConfig


class DecksConfig(AppConfig):
    """The `decks` app."""

    name = "decks"

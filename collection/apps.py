"""Django's name for this app."""

from django.apps import AppConfig


class CollectionConfig(AppConfig):
    """The `collection` app."""

    name = "collection"

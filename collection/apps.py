"""Django's name for this app."""

from django.apps import AppConfig


class CollectionConfig(AppConfig):
    """The `collection` app."""

    name = "collection"

    def ready(self) -> None:
        """Load what is found by being loaded: how the API's description tells of tokens."""
        from collection.people import schema  # noqa: F401

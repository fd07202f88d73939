"""Django's name for this app."""

from django.apps import AppConfig


class DecksConfig(AppConfig):
    """The `decks` app."""

    name = "decks"

    def ready(self) -> None:
        """Answer what the shelf asks of decks."""
        from collection.ledger.ports import fill
        from decks.shelf.promises import DeckWorkshop

        fill(DeckWorkshop())

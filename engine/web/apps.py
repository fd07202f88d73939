"""Django's name for this app."""

from django.apps import AppConfig


class EngineWebConfig(AppConfig):
    """The table; its tables in the database are named `engine_*`."""

    name = "engine.web"
    label = "engine"

    def ready(self) -> None:
        """Answer what a table asks of the rooms above it, and decks of the tables."""
        from collection.own import hanging
        from decks.showing import ports as of_decks
        from engine.web.coach import hints, thoughts
        from engine.web.learning.panel import panel
        from engine.web.puzzles.positions import cards, keeping, puzzles, services
        from engine.web.table import results
        from engine.web.table.ports import Upstairs, fill

        fill(
            Upstairs(
                hint=hints.shown,
                hints=hints.counts,
                mark_sides=thoughts.mark_sides,
                lesson=panel,
                can_keep=keeping.is_offered,
                puzzle=puzzles.at_table,
                again=services.again,
            )
        )
        hanging.fill(cards.positions_with)
        of_decks.fill(results.tallies)

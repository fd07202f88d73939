"""`manage.py load_packs`: the shipped cards of every installed game, into tables."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from collection.loading.packs import load_pack
from engine.registry import games


class Command(BaseCommand):
    """Load shipped content; safe to repeat."""

    help = "Load the shipped cards of every installed game (idempotent)."

    def handle(self, *args: Any, **options: Any) -> None:
        """One line for each game."""
        for key, game in games().items():
            loaded = load_pack(game)
            if options["verbosity"]:
                self.stdout.write(f"{key}: {loaded.sets} sets, {loaded.cards} cards written")

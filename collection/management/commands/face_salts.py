"""Which cards need another picture, because theirs is too like one before: prints them as JSON."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from collection.drawing.distinct import LEAST, looks_of, nearest, salts_of
from engine.registry import UnknownGame


class Command(BaseCommand):
    help = "Print the salts of a game's card pictures, to be kept in the game's folder."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game")
        parser.add_argument("--least", type=float, default=LEAST)
        parser.add_argument("--measure", action="store_true", help="only tell the nearest pair")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if options["measure"]:
                distance, one, other = nearest(looks_of(options["game"]))
                self.stdout.write(f"nearest pair: {distance:.1f} ({one}, {other})")
                return
            salts = salts_of(options["game"], options["least"])
        except UnknownGame:
            raise CommandError(f"no game is called {options['game']!r}") from None
        self.stdout.write(json.dumps(salts, indent=2, sort_keys=True))

"""`manage.py spar`: a batch of games between two starters; the same door as `engine.sim spar`."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from engine.registry import games
from engine.sim.doors import main


class Command(BaseCommand):
    """One starter against another, both played by the same level."""

    help = "Play a batch of games between two starters of a game and print the result."

    def add_arguments(self, parser: CommandParser) -> None:
        """The game, two starters (default: its first two), the level and how many pairs."""
        parser.add_argument("--game", required=True)
        parser.add_argument("--loadouts", nargs=2, default=[], metavar="CODE")
        parser.add_argument("--level", default="greedy")
        parser.add_argument("--pairs", type=int, default=10)
        parser.add_argument("--seed", default="spar")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the outcome; fail with the reason of the simulator."""
        key = str(options["game"])
        if key not in games():
            raise CommandError(f"There is no game {key!r}. There are: {', '.join(games())}.")
        codes = options["loadouts"] or [code for code, _ in games()[key].starter_loadouts()][:2]
        if len(codes) < 2:
            raise CommandError(f"{key} ships no two starters to play against each other.")
        call = ["spar", "--game", key, "--level", options["level"], "--seed", options["seed"]]
        call += ["--pairs", str(options["pairs"]), "--loadouts", *codes]
        if main(call):
            raise CommandError("The batch could not be played; see above.")

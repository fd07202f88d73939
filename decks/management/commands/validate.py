"""`manage.py validate FILE --game G [--json]`: the judge for a deck list in a file."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from decks.lists import judging
from decks.pasting.files import read_file
from engine.kernel.errors import KernelError
from engine.registry import games


class Command(BaseCommand):
    """Exit 0: legal; 1: not legal, every violation is printed; 2: the file cannot be read."""

    help = "Judge a deck list (JSON or text; - reads standard input) by the rules of a game."

    def add_arguments(self, parser: CommandParser) -> None:
        """The file, the game, and whether to print JSON."""
        parser.add_argument("file")
        parser.add_argument("--game", required=True)
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the verdict."""
        key = str(options["game"])
        if key not in games():
            known = ", ".join(games())
            raise CommandError(f"There is no game {key!r}. There are: {known}.", returncode=2)
        try:
            loadout = read_file(key, _text(str(options["file"])))
            found = judging.verdict(key, loadout)
        except (OSError, UnicodeDecodeError) as exc:
            raise CommandError(f"{options['file']}: {exc}", returncode=2) from exc
        except KernelError as exc:
            raise CommandError(f"{options['file']}: {exc.message}", returncode=2) from exc
        spoken = judging.spoken(key, found)
        if options["json"]:
            self.stdout.write(json.dumps(spoken, ensure_ascii=False, indent=2))
        else:
            self._print(spoken)
        if not found.legal:
            sys.exit(1)

    def _print(self, spoken: dict[str, Any]) -> None:
        for violation in spoken["violations"]:
            self.stdout.write(f"{violation['clause']}: {violation['text']}")
            for remedy in violation["remedies"]:
                self.stdout.write(f"    {remedy['text']}")
        if spoken["legal"]:
            self.stdout.write("Legal.")


def _text(file: str) -> str:
    return sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")

"""`manage.py tidy [--dry-run]`: take away what nobody will miss, and say what that was."""

from typing import Any

from django.core.management.base import CommandParser

from config.management.keeping import KeepingCommand
from config.tidying import heaps


class Command(KeepingCommand):
    """Safe while the site runs; to be run every night."""

    help = "Take away ended sessions, empty guests, old keys, imports, archives; say how many."

    def add_arguments(self, parser: CommandParser) -> None:
        """Looking may come before."""
        parser.add_argument("--dry-run", action="store_true", help="only say what would go")

    def handle(self, *args: Any, **options: Any) -> None:
        """One line for each kind of which there is something."""
        dry = options["dry_run"]
        found = [(heap.count() if dry else heap.clear(), heap.name) for heap in heaps()]
        for count, name in found:
            if count:
                self.stdout.write(f"{'Would take away' if dry else 'Took away'} {count}: {name}.")
        if not any(count for count, _ in found):
            self.stdout.write("Nothing to take away.")

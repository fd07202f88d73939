"""`manage.py verify`: recompute what is derived, check what is stored; exit 1 on a difference."""

from typing import Any

from django.core.management.base import CommandError

from config.management.keeping import KeepingCommand
from config.verification import problems


class Command(KeepingCommand):
    """Say "nothing lost", or everything that is."""

    help = "Check that nothing is lost: integrity, references, and every derived value."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print all problems; fail when there is one."""
        found = list(problems())
        for problem in found:
            self.stderr.write(problem)
        if found:
            raise CommandError(f"{len(found)} problem(s) found. Restore a backup or report them.")
        self.stdout.write("Nothing is lost: database sound, derived values equal their sources.")

"""`manage.py prepare`: back up, migrate, load the shipped cards, verify. Safe to repeat.

While it migrates a database that is in use, its node's visitors are told to wait.
"""

from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management import CommandError, CommandParser, call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from collection.people.founding import code_file, offer_code
from collection.people.resealing import reseal
from collection.requests.retold import forget_old
from collection.search.indexing import index_new
from config import changeover
from config.backups import snapshot
from config.dumps import dump
from config.management.keeping import KeepingCommand

# Apps whose migrations are ours, numbered without a gap.
_OURS: Final = ("collection", "decks", "engine")


class Command(KeepingCommand):
    """Bring the database up to this version of the project."""

    help = "Back up (when migrating existing data), migrate, load shipped content, verify."

    def add_arguments(self, parser: CommandParser) -> None:
        """What several nodes need, and whose database is copied by others."""
        parser.add_argument(
            "--wait",
            action="store_true",
            help="only tell visitors of this node to wait, until prepare runs without it",
        )
        parser.add_argument(
            "--copied",
            action="store_true",
            help="the database was copied by other means: do not copy it before migrating",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Do only what is needed, and say it."""
        if options["wait"]:
            with changeover.alone(first=lambda: None):
                self.stdout.write("Visitors of this node are told to wait.")
            return
        executor = MigrationExecutor(connection)
        _refuse_newer(executor.loader)
        plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
        had_data = bool(executor.loader.applied_migrations)
        with ExitStack() as stack:
            if plan and had_data:
                copy = (lambda: None) if options["copied"] else self._copy
                stack.enter_context(changeover.alone(first=copy))
            if plan:
                self._migrate()
            self._fill(had_data)
            if plan and had_data:
                call_command("verify")
        changeover.give_over()

    def _copy(self) -> None:
        folder = settings.DATA_DIR / "backups"
        if connection.vendor == "sqlite":
            copy = snapshot(Path(settings.DATABASE_FILE), folder)
        else:
            copy = dump(connection.settings_dict, folder)
        self.stdout.write(f"Backed up the database to {copy}")

    def _migrate(self) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        call_command("createcachetable", verbosity=0)
        self.stdout.write("The database is up to date.")

    def _fill(self, had_data: bool) -> None:
        call_command("load_packs", verbosity=0)
        if had_data:
            # Also after an upgrade that was broken off: only what has no search keys is done.
            index_new()
        self._reseal()
        forget_old()
        if not code_file().is_file():
            offer_code()

    def _reseal(self) -> None:
        factors = reseal()
        if factors.done:
            self.stdout.write(f"Second factors sealed under the key of now: {factors.done}")
        if factors.unreadable:
            self.stderr.write(
                f"Second factors that no key given here opens: {factors.unreadable}. Put the key "
                "they were sealed under into MAZZIERE_SECRET_KEY_OLD and run this again."
            )


def _refuse_newer(loader: MigrationLoader) -> None:
    """A release of before would work on tables it does not know."""
    known: dict[str, str] = {}
    for app, name in loader.disk_migrations or ():
        known[app] = max(name[:4], known.get(app, ""))
    newer = sorted(
        f"{app}.{name}"
        for app, name in loader.applied_migrations or ()
        if app in _OURS and name[:4] > known[app]
    )
    if newer:
        raise CommandError(
            f"This database belongs to a newer release: {len(newer)} of its migrations are not "
            f"known here ({', '.join(newer)}). Start that release, or restore a copy of before: "
            "manage.py restore FILE"
        )

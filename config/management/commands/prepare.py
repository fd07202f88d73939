"""`manage.py prepare`: back up, migrate, load the shipped cards, verify. Safe to repeat."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from collection.people.founding import code_file, offer_code
from collection.people.resealing import reseal
from collection.requests.retold import forget_old
from collection.search.indexing import index_new
from config.backups import snapshot
from config.management.keeping import KeepingCommand


class Command(KeepingCommand):
    """Bring the database up to this version of the project."""

    help = "Back up (when migrating existing data), migrate, load shipped content, verify."

    def handle(self, *args: Any, **options: Any) -> None:
        """Do only what is needed, and say it."""
        executor = MigrationExecutor(connection)
        plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
        had_data = bool(executor.loader.applied_migrations)
        if plan:
            self._migrate(had_data)
        call_command("load_packs", verbosity=0)
        if had_data:
            # Also after an upgrade that was broken off: only what has no search keys is done.
            index_new()
        self._reseal()
        forget_old()
        if not code_file().is_file():
            offer_code()
        if plan and had_data:
            call_command("verify")

    def _reseal(self) -> None:
        factors = reseal()
        if factors.done:
            self.stdout.write(f"Second factors sealed under the key of now: {factors.done}")
        if factors.unreadable:
            self.stderr.write(
                f"Second factors that no key given here opens: {factors.unreadable}. Put the key "
                "they were sealed under into MAZZIERE_SECRET_KEY_OLD and run this again."
            )

    def _migrate(self, had_data: bool) -> None:
        if had_data and connection.vendor == "sqlite":
            copy = snapshot(Path(settings.DATABASE_FILE), settings.DATA_DIR / "backups")
            self.stdout.write(f"Backed up the database to {copy}")
        call_command("migrate", interactive=False, verbosity=0)
        call_command("createcachetable", verbosity=0)
        self.stdout.write("The database is up to date.")

"""`manage.py restore FILE`: put an archive of `manage.py backup`, or a copy of `prepare`, back.

The site may run meanwhile: its visitors are told to wait until it was started anew and `prepare`
has run.
"""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.db import connection

from config import changeover
from config.backups import BackupError, restore_archive, restore_snapshot
from config.management.keeping import KeepingCommand, said


class Command(KeepingCommand):
    """Replace database and media by those of a file; the former ones are kept aside."""

    help = "Restore a backup: database and media, or the database that prepare copied."

    def add_arguments(self, parser: CommandParser) -> None:
        """FILE is required."""
        parser.add_argument("file", type=Path, help="written by `manage.py backup` or prepare")

    def handle(self, *args: Any, **options: Any) -> None:
        """Verify the archive, then swap it in."""
        if connection.vendor != "sqlite":
            raise CommandError("This database is not a file: use its own tool, such as pg_restore.")
        try:
            with changeover.alone(lambda: self._restore(options["file"]), replacing=True):
                self.stdout.write(
                    "Now start the site anew, then run prepare: until then its visitors wait."
                )
        except (BackupError, OSError) as error:
            raise CommandError(f"Nothing was changed. {said(error)}") from error

    def _restore(self, source: Path) -> None:
        database = Path(connection.settings_dict["NAME"])
        connection.close()
        if source.suffix == ".sqlite3":
            former = restore_snapshot(source, database)
        else:
            former = restore_archive(source, database, Path(settings.MEDIA_ROOT))
        self.stdout.write(f"Restored {source}.")
        if former:
            self.stdout.write(f"The former database is kept as {former}.")

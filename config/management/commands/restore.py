"""`manage.py restore FILE`: put an archive of `manage.py backup` back in place."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.db import connection

from config.backups import BackupError, restore_archive
from config.management.keeping import KeepingCommand, said


class Command(KeepingCommand):
    """Replace database and media by those of an archive; the former ones are kept aside."""

    help = "Restore database and media from a backup. Stop the server first."

    def add_arguments(self, parser: CommandParser) -> None:
        """FILE is required."""
        parser.add_argument("file", type=Path, help="an archive written by `manage.py backup`")

    def handle(self, *args: Any, **options: Any) -> None:
        """Verify the archive, then swap it in."""
        if connection.vendor != "sqlite":
            raise CommandError("This database is not a file: use its own tool, such as pg_restore.")
        database = Path(connection.settings_dict["NAME"])
        connection.close()
        try:
            former = restore_archive(options["file"], database, Path(settings.MEDIA_ROOT))
        except (BackupError, OSError) as error:
            raise CommandError(f"Nothing was changed. {said(error)}") from error
        self.stdout.write(f"Restored {options['file']}.")
        if former:
            self.stdout.write(f"The former database is kept as {former}.")

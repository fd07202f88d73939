"""`manage.py backup [FILE]`: database and media in one file, while the site runs."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.db import connection

from config.backups import stamp, write_archive
from config.management.keeping import KeepingCommand


class Command(KeepingCommand):
    """Write one archive that `manage.py restore` puts back."""

    help = "Write database and media into one file (default: a dated one in the data folder)."

    def add_arguments(self, parser: CommandParser) -> None:
        """FILE is optional."""
        parser.add_argument("file", nargs="?", type=Path, help="where to write the archive")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the archive and print its place and size."""
        if connection.vendor != "sqlite":
            raise CommandError("This database is not a file: use its own tool, such as pg_dump.")
        target = options["file"] or settings.DATA_DIR / "backups" / f"mazziere-{stamp()}.zip"
        database = Path(connection.settings_dict["NAME"])
        write_archive(database, Path(settings.MEDIA_ROOT), target)
        self.stdout.write(f"Wrote {target} ({target.stat().st_size:,} bytes).")

"""The base of commands that keep the data: what fails is said in a sentence, not as a traceback."""

import sqlite3
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import Error

from config.backups import BackupError

_MENDS = (
    ("locked", "Another program holds it: try again, or stop that program."),
    ("full", "Make room on the disk, then try again."),
    ("malformed", "Restore a backup: manage.py restore FILE."),
    ("not a database", "Restore a backup: manage.py restore FILE."),
    ("unable to open", "Look at MAZZIERE_DATA and at who may write there."),
    ("readonly", "Look at who may write to the data folder."),
    ("no such table", "Run manage.py prepare first."),
    ("does not exist", "Run manage.py prepare first."),
    ("No space left", "Make room on the disk, then try again."),
    ("Permission denied", "Look at who may write there."),
)


class KeepingCommand(BaseCommand):
    """A command that tells what is wrong with database, disk or archive, and how to mend it."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Run; only what is a fault of the program itself ends in a traceback."""
        try:
            return super().execute(*args, **options)
        except (Error, sqlite3.Error, BackupError, OSError) as error:
            raise CommandError(said(error)) from error


def said(error: Exception) -> str:
    """What is wrong, and the mend where one is known."""
    text = str(error).strip().rstrip(".")
    mend = next((mend for sign, mend in _MENDS if sign.lower() in text.lower()), "")
    where = "The database: " if isinstance(error, (Error, sqlite3.Error)) else ""
    return f"{where}{text}. {mend}".strip()

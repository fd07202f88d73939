"""What keeps the data says in a sentence what is wrong with it, never as a traceback."""

import io
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from django.conf import settings as ours
from django.core.management import CommandError, call_command
from django.db import connection

from config.management.keeping import said
from engine.kernel.testing import for_every
from tests.trust.serving import prepared

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        "sqlite" not in ours.DATABASES["default"]["ENGINE"], reason="faults of SQLite's file"
    ),
]


def torn(data: Path) -> None:
    """Pages in the middle are not what they were."""
    with (data / "mazziere.sqlite3").open("r+b") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(4096)
        file.write(b"\xa5" * (size - 8192))


def cut(data: Path) -> None:
    os.truncate(data / "mazziere.sqlite3", 5000)


def no_database(data: Path) -> None:
    (data / "mazziere.sqlite3").write_bytes(b"this is no database at all" * 400)


def empty(data: Path) -> None:
    (data / "mazziere.sqlite3").write_bytes(b"")


def a_folder(data: Path) -> None:
    (data / "mazziere.sqlite3").unlink()
    (data / "mazziere.sqlite3").mkdir()


def no_tables(data: Path) -> None:
    with closing(sqlite3.connect(data / "mazziere.sqlite3")) as line:
        line.execute("DROP TABLE collection_holding")


def no_room(data: Path) -> None:
    """The backups' folder cannot be made."""
    (data / "backups").write_bytes(b"in the way")
    with closing(sqlite3.connect(data / "mazziere.sqlite3")) as line:
        line.execute("DELETE FROM django_migrations WHERE app = 'sessions'")
        line.commit()


WORK = ("backup", "verify", "prepare", "tidy")
# What the fault has nothing to do with, or what makes a sound database of it.
UNHURT = {
    empty: {"backup", "prepare"},
    no_tables: {"backup", "prepare"},
    no_room: {"verify", "tidy"},
}


@for_every("command", WORK)
@for_every("fault", [torn, cut, no_database, empty, a_folder, no_tables, no_room])
def test_no_command_ends_in_a_traceback(
    fault, command, tmp_path_factory, django_db_blocker, settings
):
    if command in UNHURT.get(fault, ()):
        return
    data = tmp_path_factory.mktemp("data")
    shutil.copy(prepared() / "mazziere.sqlite3", data / "mazziere.sqlite3")
    fault(data)
    settings.DATA_DIR, settings.DATABASE_FILE = data, data / "mazziere.sqlite3"
    # Whatever else is raised, a terminal would show as a traceback.
    with (
        django_db_blocker.unblock(),
        elsewhere(data / "mazziere.sqlite3"),
        pytest.raises(CommandError) as told,
    ):
        call_command(command, stdout=io.StringIO(), stderr=io.StringIO())
    assert len(str(told.value)) > 20
    assert not [path for path in data.rglob("*") if path.name.endswith(".partial")]


@contextmanager
def elsewhere(file: Path) -> Iterator[None]:
    """The connection of this process leads to that file."""
    connection.close()
    usual, connection.settings_dict["NAME"] = connection.settings_dict["NAME"], file
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = usual


@for_every(
    ("error", "mend"),
    [
        (sqlite3.OperationalError("database is locked"), "Another program"),
        (sqlite3.OperationalError("database or disk is full"), "Make room"),
        (sqlite3.DatabaseError("database disk image is malformed"), "Restore a backup"),
        (OSError(28, "No space left on device"), "Make room"),
        (PermissionError(13, "Permission denied", "/x"), "who may write"),
    ],
)
def test_the_mend_is_told_with_the_fault(error, mend):
    assert mend in said(error)

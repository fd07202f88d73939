"""A copy of a PostgreSQL database, by PostgreSQL's own programs."""

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from config.backups import KEPT, BackupError, kept_copies, stamp

# What libpq is told by the environment: nothing of it is seen by who lists the processes.
_TOLD: Final = {
    "HOST": "PGHOST",
    "PORT": "PGPORT",
    "USER": "PGUSER",
    "PASSWORD": "PGPASSWORD",
    "NAME": "PGDATABASE",
}
_BY_OPTION: Final = ("sslmode", "sslrootcert", "sslcert", "sslkey", "passfile", "service")


def dump(database: Mapping[str, Any], folder: Path, kept: int = KEPT) -> Path:
    """Dump the database of these settings into `folder`, read it through, keep `kept` of them.

    Raises BackupError when a program is missing, of an older version, or finds something wrong.
    """
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"before-migrating-{stamp()}.dump"
    partial = target.with_name(target.name + ".partial")
    try:
        _run(database, "pg_dump", "--format=custom", f"--file={partial}")
        _run(database, "pg_restore", "--list", str(partial))
        partial.rename(target)
    finally:
        partial.unlink(missing_ok=True)
    kept_copies(folder, "before-migrating-*.dump", kept)
    return target


def _run(database: Mapping[str, Any], *command: str) -> None:
    told = {name: str(database[key]) for key, name in _TOLD.items() if database.get(key)}
    options = database.get("OPTIONS", {})
    told |= {f"PG{name.upper()}": str(options[name]) for name in _BY_OPTION if name in options}
    try:
        done = subprocess.run(  # noqa: S603  (nothing in it was sent to us)
            command, env={**os.environ, **told}, capture_output=True, text=True, check=False
        )
    except FileNotFoundError as error:
        raise BackupError(
            f"{command[0]} is not installed here, so this database cannot be copied before it is "
            "changed. Install the client of PostgreSQL in the server's version (Debian: "
            "postgresql-client), or copy the database by other means and say so: "
            "manage.py prepare --copied"
        ) from error
    if done.returncode:
        said = done.stderr.strip() or f"status {done.returncode}"
        raise BackupError(f"The database cannot be copied. {command[0]} says: {said}")

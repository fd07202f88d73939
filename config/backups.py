"""Safe copies: a verified snapshot of the SQLite file, and one archive with the media too.

Standard library only. A copy is complete or absent: it is written under another name first.
"""

import json
import os
import shutil
import sqlite3
import tempfile
import zipfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

KEPT = 5
FORMAT = 1
_DATABASE = "mazziere.sqlite3"
_MANIFEST = "manifest.json"


class BackupError(Exception):
    """A copy that is not what it claims; the text says which part and what to do."""


def stamp(moment: datetime | None = None) -> str:
    """A sortable name for a moment, in UTC, to the microsecond."""
    moment = moment or datetime.now(UTC)  # noqa: TID251  (no Django here)
    return moment.strftime("%Y%m%d-%H%M%S-%f")


def snapshot(database: Path, folder: Path, kept: int = KEPT) -> Path:
    """Copy `database` into `folder` under a dated name, verify it, drop all but `kept` copies.

    Safe while others write. Raises BackupError when the copy is damaged.
    """
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"before-migrating-{stamp()}.sqlite3"
    _copy_database(database, target)
    kept_copies(folder, "before-migrating-*.sqlite3", kept)
    return target


def kept_copies(folder: Path, pattern: str, kept: int) -> None:
    """Drop all copies of a kind but the newest `kept`; their names sort by age."""
    for old in sorted(folder.glob(pattern))[:-kept]:
        old.unlink()


def write_archive(database: Path, media: Path, target: Path) -> Path:
    """Write database and media into one zip file at `target`; return it.

    Raises BackupError when the database copy is damaged, FileExistsError for an existing target.
    """
    if target.exists():
        raise FileExistsError(f"{target} exists; name another file.")
    target.parent.mkdir(parents=True, exist_ok=True)
    partial = target.with_name(target.name + ".partial")
    with tempfile.TemporaryDirectory(dir=target.parent) as folder:
        copy = Path(folder) / _DATABASE
        _copy_database(database, copy)
        try:
            with zipfile.ZipFile(partial, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.write(copy, _DATABASE)
                for path in _files(media):
                    archive.write(path, f"media/{path.relative_to(media)}")
                archive.writestr(_MANIFEST, json.dumps({"format": FORMAT, "written": stamp()}))
            os.replace(partial, target)
        finally:
            partial.unlink(missing_ok=True)
    return target


def restore_archive(source: Path, database: Path, media: Path) -> Path | None:
    """Put an archive's database and media in place; return where the former database went.

    Everything is unpacked and verified before anything is replaced. Raises BackupError when the
    archive is damaged, foreign, or of a newer format. The server must be stopped.
    """
    database.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=database.parent) as name:
        folder = Path(name)
        _unpack(source, folder)
        _verify(folder / _DATABASE)
        former = _set_aside(database)
        os.replace(folder / _DATABASE, database)
        _replace_media(folder / "media", media)
    return former


def restore_snapshot(source: Path, database: Path) -> Path | None:
    """Put a copy that `snapshot` made in place; return where the former database went.

    Raises BackupError when the copy is damaged. The server must be stopped, or wait.
    """
    with tempfile.TemporaryDirectory(dir=database.parent) as folder:
        copy = Path(folder) / _DATABASE
        _copy_database(source, copy)
        former = _set_aside(database)
        os.replace(copy, database)
    return former


def integrity_problems(database: Path) -> list[str]:
    """What SQLite finds wrong with a file: damaged pages and broken references; [] when sound."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        pages = [row[0] for row in connection.execute("PRAGMA integrity_check")]
        broken = connection.execute("PRAGMA foreign_key_check").fetchall()
    problems = [] if pages == ["ok"] else pages
    return problems + [f"{row[0]} row {row[1]} points to a missing {row[2]}" for row in broken]


def damage(database: Path) -> str:
    """What SQLite finds wrong with the pages of a file, quickly; "" when nothing, or when it is
    held so that nobody can look."""
    try:
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
            found = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite3.OperationalError:
        return ""
    except sqlite3.DatabaseError as error:
        return str(error)
    return "" if found == "ok" else found


def _copy_database(source: Path, target: Path) -> None:
    if not source.is_file():
        raise BackupError(f"There is no database at {source}.")
    partial = target.with_name(target.name + ".partial")
    try:
        with closing(sqlite3.connect(source)) as live, closing(sqlite3.connect(partial)) as copy:
            live.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
        _verify(partial)
        os.replace(partial, target)
    except sqlite3.Error as error:
        raise BackupError(f"The database cannot be copied: {error}.") from error
    finally:
        partial.unlink(missing_ok=True)


def _verify(database: Path) -> None:
    try:
        problems = integrity_problems(database)
    except sqlite3.Error as error:
        raise BackupError(f"The database copy cannot be read: {error}") from error
    if problems:
        raise BackupError("The database copy is damaged: " + "; ".join(problems[:3]))


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _unpack(source: Path, folder: Path) -> None:
    try:
        with zipfile.ZipFile(source) as archive:
            names = archive.namelist()
            if _MANIFEST not in names or _DATABASE not in names:
                raise BackupError(f"{source} is not a backup of Mazziere.")
            form = json.loads(archive.read(_MANIFEST)).get("format")
            if form != FORMAT:
                raise BackupError(f"{source} has format {form}; this version reads {FORMAT}.")
            if damaged := archive.testzip():
                raise BackupError(f"{source} is damaged at {damaged}.")
            archive.extractall(folder)
    except (zipfile.BadZipFile, ValueError) as error:
        raise BackupError(f"{source} cannot be read as a backup: {error}") from error


def _set_aside(database: Path) -> Path | None:
    if not database.exists():
        return None
    former = database.with_name(f"{database.stem}-replaced-{stamp()}.sqlite3")
    _copy_database(database, former)
    for suffix in ("-wal", "-shm"):
        database.with_name(database.name + suffix).unlink(missing_ok=True)
    return former


def _replace_media(unpacked: Path, media: Path) -> None:
    if media.exists():
        os.replace(media, media.with_name(f"{media.name}-replaced-{stamp()}"))
    if unpacked.exists():
        shutil.move(unpacked, media)

"""Copies are complete or absent, verified, and never replace what they cannot match."""

import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from config import backups


def make_database(path: Path, rows: int) -> Path:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE card (name TEXT)")
        connection.executemany("INSERT INTO card VALUES (?)", [(f"card {n}",) for n in range(rows)])
    return path


def rows(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("SELECT count(*) FROM card").fetchone()[0])


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return make_database(tmp_path / "mazziere.sqlite3", rows=7)


@pytest.fixture
def media(tmp_path: Path) -> Path:
    (tmp_path / "media" / "faces").mkdir(parents=True)
    (tmp_path / "media" / "faces" / "one.webp").write_bytes(b"picture")
    return tmp_path / "media"


def test_a_snapshot_holds_what_an_open_writer_has_committed(database: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(database)) as writer:
        writer.execute("INSERT INTO card VALUES ('committed, still in the log')")
        writer.commit()
        writer.execute("INSERT INTO card VALUES ('not committed')")
        copy = backups.snapshot(database, tmp_path / "backups")
    assert rows(copy) == 8


def test_the_newest_five_snapshots_are_kept(database: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    made = [backups.snapshot(database, folder) for _ in range(7)]
    assert sorted(folder.iterdir()) == made[2:]


def test_an_archive_brings_back_database_and_media(
    database: Path, media: Path, tmp_path: Path
) -> None:
    archive = backups.write_archive(database, media, tmp_path / "out" / "cards.zip")
    database.unlink()
    make_database(database, rows=1)
    (media / "faces" / "one.webp").write_bytes(b"spoilt")
    former = backups.restore_archive(archive, database, media)
    assert rows(database) == 7
    assert (media / "faces" / "one.webp").read_bytes() == b"picture"
    assert former is not None
    assert rows(former) == 1


def test_an_existing_file_is_never_overwritten(database: Path, media: Path, tmp_path: Path) -> None:
    target = tmp_path / "cards.zip"
    target.write_text("something else")
    with pytest.raises(FileExistsError, match="name another file"):
        backups.write_archive(database, media, target)
    assert target.read_text() == "something else"


@pytest.mark.parametrize("content", [b"", b"not a zip", b"PK\x03\x04 cut off"])
def test_a_damaged_archive_changes_nothing(
    content: bytes, database: Path, media: Path, tmp_path: Path
) -> None:
    source = tmp_path / "bad.zip"
    source.write_bytes(content)
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(backups.BackupError, match="cannot be read as a backup"):
        backups.restore_archive(source, database, media)
    assert rows(database) == 7
    assert sorted(tmp_path.rglob("*")) == before


def test_a_foreign_zip_and_a_newer_format_are_named(
    database: Path, media: Path, tmp_path: Path
) -> None:
    source = tmp_path / "foreign.zip"
    with zipfile.ZipFile(source, "w") as archive:
        archive.writestr("holiday.txt", "sun")
    with pytest.raises(backups.BackupError, match="not a backup of Mazziere"):
        backups.restore_archive(source, database, media)
    newer = tmp_path / "newer.zip"
    with zipfile.ZipFile(newer, "w") as archive:
        archive.writestr("mazziere.sqlite3", b"")
        archive.writestr("manifest.json", '{"format": 99}')
    with pytest.raises(backups.BackupError, match="format 99; this version reads 1"):
        backups.restore_archive(newer, database, media)
    assert rows(database) == 7


def test_a_damaged_database_inside_an_archive_is_refused(
    database: Path, media: Path, tmp_path: Path
) -> None:
    source = tmp_path / "rotten.zip"
    with zipfile.ZipFile(source, "w") as archive:
        archive.writestr("mazziere.sqlite3", b"SQLite format 3\0" + b"\xff" * 4000)
        archive.writestr("manifest.json", '{"format": 1}')
    with pytest.raises(backups.BackupError, match="database copy"):
        backups.restore_archive(source, database, media)
    assert rows(database) == 7


def test_broken_references_are_found(tmp_path: Path) -> None:
    path = tmp_path / "broken.sqlite3"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE owner (id INTEGER PRIMARY KEY)")
        connection.execute("CREATE TABLE shelf (owner INTEGER REFERENCES owner(id))")
        connection.execute("INSERT INTO shelf VALUES (9)")
    assert backups.integrity_problems(path) == ["shelf row 1 points to a missing owner"]

"""Whether the database must be prepared again: a cheap question, asked at every start."""

import hashlib
import json
import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path

from config.launch.options import ROOT

MIGRATIONS = {"collection": "collection", "decks": "decks", "engine": "engine/web"}
PACKS = "engine/games"


def is_stale(data: Path, environment: Mapping[str, str]) -> bool:
    """True when migrations or shipped content may be newer than the database.

    Another database than our SQLite file is always prepared: asking it costs as much.
    """
    database = data / "mazziere.sqlite3"
    stamp = data / "prepared.json"
    if environment.get("DATABASE_URL") or not database.is_file() or not stamp.is_file():
        return True
    return _read(stamp) != _state(database) or not _known() <= _applied(database)


def record(data: Path) -> None:
    """Remember that this database holds this content."""
    database = data / "mazziere.sqlite3"
    if database.is_file():
        (data / "prepared.json").write_text(json.dumps(_state(database)) + "\n")


def _read(stamp: Path) -> object:
    try:
        return json.loads(stamp.read_text())
    except ValueError:
        return None


def _state(database: Path) -> dict[str, object]:
    """The file's identity (a restored file is another file) and the digest of the content."""
    return {"database": database.stat().st_ino, "content": _content_digest()}


def _content_digest() -> str:
    digest = hashlib.sha256((ROOT / "requirements/runtime.lock").read_bytes())
    for path in sorted(_content_files()):
        facts = path.stat()
        digest.update(f"{path.relative_to(ROOT)}|{facts.st_size}|{facts.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _content_files() -> Iterator[Path]:
    for folder in MIGRATIONS.values():
        yield from (ROOT / folder / "migrations").glob("*.py")
    for path in (ROOT / PACKS).rglob("*"):
        if path.is_file() and path.suffix != ".pyc":
            yield path


def _known() -> set[tuple[str, str]]:
    return {
        (label, path.stem)
        for label, folder in MIGRATIONS.items()
        for path in (ROOT / folder / "migrations").glob("[0-9]*.py")
    }


def _applied(database: Path) -> set[tuple[str, str]]:
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    try:
        return set(connection.execute("SELECT app, name FROM django_migrations"))
    except sqlite3.Error:
        return set()
    finally:
        connection.close()

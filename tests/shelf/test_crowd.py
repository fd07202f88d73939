"""Eight clients with many entries each, double submits among them: every count is kept."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.shelf.crowd_size import CLIENTS, ENTRIES, TWICE

ROOT = Path(__file__).parents[2]
SERVER = "postgresql://postgres@127.0.0.1:5432"

pytestmark = pytest.mark.slow


def crowd(data: Path, address: str = "") -> dict:
    env = {
        **os.environ,
        "MAZZIERE_DATA": str(data),
        "MAZZIERE_MODE": "local",
        "DATABASE_URL": address,
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    done = subprocess.run(
        [sys.executable, "-m", "tests.shelf.crowd"],
        cwd=ROOT, env=env, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:] + done.stdout[-500:]
    return json.loads(done.stdout.splitlines()[-1])


def check(found: dict) -> None:
    shared = CLIENTS // 2 * ENTRIES // TWICE
    assert found["keys"] == CLIENTS * ENTRIES - shared
    assert found["acknowledged"] == found["changes"]
    assert found["acknowledged"] > found["keys"] * 0.8
    assert found["owned"] == found["entries"] == found["wanted"]
    assert found["differences"] == []


def test_a_crowd_on_sqlite(tmp_path):
    check(crowd(tmp_path))
    assert (tmp_path / "mazziere.sqlite3").is_file()


@pytest.mark.long
@pytest.mark.postgresql
def test_a_crowd_on_postgresql(tmp_path):
    import psycopg

    name = f"mazziere_crowd_{os.getpid()}"
    with psycopg.connect(f"{SERVER}/postgres", autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"')
        try:
            found = crowd(tmp_path, f"{SERVER}/{name}")
        finally:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
    check(found)
    assert found["asked_again"] == []

"""The same query finds the same cards in the same order on every database."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.search.corpus import QUERIES, found, lay

ROOT = Path(__file__).parents[2]
SERVER = "postgresql://postgres@127.0.0.1:5432"


@pytest.mark.django_db
def test_on_this_database():
    assert found(lay()) == QUERIES


@pytest.mark.postgresql
def test_on_postgresql(tmp_path):
    import psycopg

    name = f"mazziere_search_{os.getpid()}"
    env = {
        **os.environ,
        "MAZZIERE_DATA": str(tmp_path),
        "MAZZIERE_MODE": "local",
        "DATABASE_URL": f"{SERVER}/{name}",
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    with psycopg.connect(f"{SERVER}/postgres", autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"')
        try:
            done = subprocess.run(
                [sys.executable, "-m", "tests.search.corpus"],
                cwd=ROOT, env=env, capture_output=True, text=True, timeout=300,
            )  # fmt: skip
        finally:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
    assert done.returncode == 0, done.stderr[-3000:]
    answers = json.loads(done.stdout.splitlines()[-1])
    assert answers == QUERIES

"""Preparing existing data: a dated backup first, a verification after; and `verify` itself."""

import io
import os
import shutil
import subprocess
import sys
from pathlib import Path
from unittest import mock

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command

from config import verification
from config.tools import ROOT


def manage(data: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={**os.environ, "MAZZIERE_DATA": str(data), "DJANGO_SETTINGS_MODULE": "config.settings"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def data(prepared: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return Path(shutil.copytree(prepared, tmp_path / "data"))


def test_existing_data_is_copied_before_it_is_migrated(data: Path) -> None:
    assert not (data / "backups").exists()  # nothing was to lose yet
    manage(data, "migrate", "sessions", "zero")  # as an older version would have left it
    printed = manage(data, "prepare")
    assert "Backed up the database to" in printed
    assert "Nothing is lost" in printed
    assert len(list((data / "backups").glob("before-migrating-*.sqlite3"))) == 1
    assert manage(data, "prepare") == ""  # up to date: nothing to say


def test_backup_and_restore_are_commands(data: Path, tmp_path: Path) -> None:
    archive = tmp_path / "cards.zip"
    assert f"Wrote {archive}" in manage(data, "backup", str(archive))
    assert "Restored" in manage(data, "restore", str(archive))
    assert "Nothing is lost" in manage(data, "verify")


def test_the_copy_that_prepare_makes_can_be_restored(data: Path) -> None:
    manage(data, "migrate", "sessions", "zero")
    manage(data, "prepare")
    (copy,) = (data / "backups").glob("before-migrating-*.sqlite3")
    assert "Now start the site anew" in manage(data, "restore", str(copy))
    assert "The database is up to date" in manage(data, "prepare")


def test_verify_is_content_with_a_sound_database(db: None) -> None:
    out = io.StringIO()
    call_command("verify", stdout=out)
    assert "Nothing is lost" in out.getvalue()


def test_verify_tells_every_problem_an_app_finds(db: None) -> None:
    module = mock.Mock()
    module.problems.return_value = ["Alice has 3 dragons, the ledger says 2."]
    label = apps.get_app_config("collection").label
    err = io.StringIO()
    with (
        mock.patch.object(
            verification, "module_has_submodule", lambda m, name: m.__name__ == label
        ),
        mock.patch.object(verification, "import_module", return_value=module),
        pytest.raises(CommandError, match=r"1 problem\(s\) found"),
    ):
        call_command("verify", stderr=err)
    assert err.getvalue().strip() == "collection: Alice has 3 dragons, the ledger says 2."


def test_an_upgrade_that_was_broken_off_is_ended_at_the_next_start(db: None) -> None:
    """Nothing is left to migrate, but cards may have no search keys yet."""
    with mock.patch("config.management.commands.prepare.index_new") as indexing:
        call_command("prepare", stdout=io.StringIO())
    indexing.assert_called_once_with()

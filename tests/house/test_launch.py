"""The launcher: options, ports, secret, freshness; each refusal says how to mend it."""

import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.launch import freshness, install, ports, secret, server
from config.launch.options import ROOT, Options
from config.launch.refusal import Refusal
from engine.kernel.testing import for_every


@pytest.fixture
def busy_port() -> Iterator[int]:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


def test_options_have_the_documented_defaults() -> None:
    options = Options.from_environment({})
    assert options == Options(port=8000, data=ROOT / "var", lan=False)
    assert options.host == "127.0.0.1"


def test_options_are_read_from_the_environment() -> None:
    options = Options.from_environment({"PORT": "8123", "DATA": "/srv/cards", "LAN": "1"})
    assert options == Options(port=8123, data=Path("/srv/cards"), lan=True)
    assert options.host == "0.0.0.0"


@for_every("port", ["0", "65536", "-1", "http", "80 80", "８０００x"])
def test_a_port_that_is_none_is_named(port: str) -> None:
    with pytest.raises(Refusal, match="is not a port"):
        Options.from_environment({"PORT": port})


def test_a_taken_port_is_named_with_a_free_one(busy_port: int) -> None:
    options = Options(port=busy_port, data=ROOT / "var", lan=False)
    with pytest.raises(Refusal) as refusal:
        server.refuse_taken_port(options)
    assert f"Port {busy_port} is taken" in str(refusal.value)
    free = int(str(refusal.value).rsplit("PORT=", 1)[1])
    assert free != busy_port
    assert not ports.is_taken(free)


def test_the_whole_command_refuses_a_taken_port_at_once(busy_port: int) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "config.launch", "run"],
        cwd=ROOT,
        env={**os.environ, "PORT": str(busy_port)},
        capture_output=True,
        text=True,
        timeout=20,
    )
    assert done.returncode == 1
    assert f"Port {busy_port} is taken" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_secret_is_made_once_and_is_its_owners_alone(tmp_path: Path) -> None:
    secret.ensure(tmp_path / "data")
    path = tmp_path / "data" / "secret"
    first = path.read_text()
    assert len(first.strip()) >= 50
    assert path.stat().st_mode & 0o077 == 0
    secret.ensure(tmp_path / "data")
    assert path.read_text() == first


def test_the_launcher_needs_the_standard_library_only() -> None:
    code = (
        "import sys; sys.path = [p for p in sys.path if 'site-packages' not in p]; "
        "import config.launch.commands"
    )
    subprocess.run([sys.executable, "-S", "-c", code], cwd=ROOT, check=True)


@pytest.fixture
def prepared(tmp_path: Path) -> Path:
    """A data folder whose database knows every migration of ours."""
    with sqlite3.connect(tmp_path / "mazziere.sqlite3") as connection:
        connection.execute("CREATE TABLE django_migrations (app TEXT, name TEXT)")
        connection.executemany(
            "INSERT INTO django_migrations VALUES (?, ?)", sorted(freshness._known())
        )
    connection.close()
    freshness.record(tmp_path)
    return tmp_path


def test_a_prepared_database_is_not_prepared_again(prepared: Path) -> None:
    assert not freshness.is_stale(prepared, {})


def test_a_missing_database_or_stamp_is_stale(prepared: Path, tmp_path: Path) -> None:
    assert freshness.is_stale(tmp_path / "elsewhere", {})
    (prepared / "prepared.json").write_text("{not json")
    assert freshness.is_stale(prepared, {})


def test_a_database_put_back_from_elsewhere_is_stale(prepared: Path) -> None:
    database = prepared / "mazziere.sqlite3"
    copy = prepared / "copy"
    copy.write_bytes(database.read_bytes())
    copy.replace(database)
    assert freshness.is_stale(prepared, {})


def test_an_unapplied_migration_is_noticed_whatever_the_stamp_says(prepared: Path) -> None:
    with sqlite3.connect(prepared / "mazziere.sqlite3") as connection:
        connection.execute("DELETE FROM django_migrations")
    connection.close()
    assert freshness.is_stale(prepared, {}) == bool(freshness._known())


def test_another_database_is_always_prepared(prepared: Path) -> None:
    assert freshness.is_stale(prepared, {"DATABASE_URL": "postgres://localhost/cards"})


def test_the_server_gets_the_data_folder_and_no_foreign_name() -> None:
    options = Options(port=8000, data=Path("/srv/cards"), lan=False)
    child = server.child_environment(options, {"LANG": "C.UTF-8"})
    assert child["MAZZIERE_DATA"] == "/srv/cards"
    assert child["LANG"] == "C.UTF-8"
    assert "MAZZIERE_HOSTS" not in child


def test_a_development_environment_serves_for_the_runtime_too() -> None:
    assert install._mark("runtime") != install._mark("dev")
    assert install._mark("dev").split()[2] == install._mark("runtime").split()[2]


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """An environment on paper; the list fills with the levels that were installed."""
    levels: list[str] = []
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").touch()
    monkeypatch.setattr(install, "PYTHON", tmp_path / "bin" / "python")
    monkeypatch.setattr(install, "STAMP", tmp_path / "installed")
    monkeypatch.setattr(install, "_has_uv", lambda: True)
    monkeypatch.setattr(install, "_install_with_uv", lambda level: not levels.append(level))
    return levels


def test_packages_are_installed_once(installed: list[str]) -> None:
    install.ensure("runtime")
    install.ensure("runtime")
    assert installed == ["runtime"]


def test_tools_are_added_and_then_stay(installed: list[str]) -> None:
    install.ensure("runtime")
    install.ensure("dev")
    install.ensure("runtime")
    assert installed == ["runtime", "dev"]


def test_new_locks_bring_the_tools_along(installed: list[str]) -> None:
    install.STAMP.write_text("dev 3.11 an-older-digest\n")
    install.ensure("runtime")
    assert installed == ["dev"]


def test_without_uv_pip_does_it(installed: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(install, "_has_uv", lambda: False)
    commands: list[list[str]] = []
    monkeypatch.setattr(install, "_run", lambda command: not commands.append(command))
    install.ensure("runtime")
    assert installed == []
    assert "--require-hashes" in commands[-1]
    assert commands[-1][-1].endswith("requirements/runtime.lock")


def test_an_unreachable_registry_is_told_and_asked_again(
    installed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(install, "_run", lambda command: False)
    monkeypatch.setattr(install, "_has_uv", lambda: False)
    for _ in range(2):
        with pytest.raises(Refusal, match="Is the network reachable"):
            install.ensure("runtime")
    assert not install.STAMP.exists()

"""The settings under other environments, each in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from config import environment
from config.tools import ROOT
from config.tools.check import PRODUCTION


def django(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    clean = {k: v for k, v in os.environ.items() if k not in environment._NAMES}
    for leaked in ("DJANGO_SETTINGS_MODULE", "DJANGO_ALLOW_ASYNC_UNSAFE"):
        clean.pop(leaked, None)
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={**clean, **variables},
        capture_output=True,
        text=True,
        timeout=300,
    )


def test_production_passes_djangos_deployment_check(tmp_path: Path) -> None:
    done = django(
        *("check", "--deploy", "--fail-level", "WARNING"),
        **{**PRODUCTION, "MAZZIERE_DATA": str(tmp_path)},
    )
    assert done.returncode == 0, done.stderr


CARELESS = {
    "MAZZIERE_SECRET_KEY": ("guess me", "E005"),
    "MAZZIERE_HOSTS": ("*", "E004"),
    "MAZZIERE_DEBUG": ("1", "E002"),
    "MAZZIERE_CACHE": ("memory", "E006"),
    "MAZZIERE_METRICS": ("guess me", "E014"),
}


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"MAZZIERE_SECRET_KEY": ""}, ["SECRET_KEY"]),
        ({"MAZZIERE_HOSTS": "", "MAZZIERE_MODE": "prod"}, ["E003", "E001"]),
        (
            {name: bad for name, (bad, _code) in CARELESS.items()},
            [code for _bad, code in CARELESS.values()],
        ),
    ],
    ids=["no-secret", "no-hosts-nor-mode", "careless"],
)
def test_a_careless_server_does_not_pass(
    changes: dict[str, str], expected: list[str], tmp_path: Path
) -> None:
    """Each fault is an error: one of them alone would do."""
    done = django("check", **{**PRODUCTION, "MAZZIERE_DATA": str(tmp_path), **changes})
    assert done.returncode != 0
    errors = done.stderr.partition("WARNINGS:")[0]
    assert [code for code in expected if code not in errors] == []


def test_an_undeclared_variable_cannot_be_read() -> None:
    with pytest.raises(KeyError, match="MAZZIERE_SURPRISE"):
        environment.text("MAZZIERE_SURPRISE")


def test_no_module_but_one_reads_the_environment() -> None:
    readers = [
        path.relative_to(ROOT).as_posix()
        for folder in ("collection", "config", "decks", "engine")
        for path in (ROOT / folder).rglob("*.py")
        if "tests" not in path.parts
        if "os.environ" in path.read_text() or "os.getenv" in path.read_text()
    ]
    allowed = (
        *("config/environment.py", "config/launch/", "config/tools/", "config/wsgi.py"),
        "engine/sim/builds.py",  # asked where no settings are: by the launcher, by players
        "config/on_socket.py",  # what systemd says of a socket
        "config/dumps.py",  # handed on to the database's own programs
    )
    assert [path for path in readers if not path.startswith(allowed)] == []

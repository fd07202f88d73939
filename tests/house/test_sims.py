"""Doors of engine.sim from the Makefile: on the build of these sources only where one stands."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from config.tools import sims
from engine.sim import builds


@pytest.mark.parametrize("stands", [True, False])
def test_a_build_is_played_on_where_it_stands(
    stands: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("MAZZIERE_ENGINES", str(tmp_path))
    if stands:
        folder = tmp_path / builds.digest() / "engine"
        folder.mkdir(parents=True)
        (folder / "compiled.so").touch()
        (folder.parent / builds.FACTS).write_text("{}")
    trees: list[bool] = []

    def run(command: list[str], *, cwd: Path, env: object) -> Any:
        assert command[1:] == ["-m", "engine.sim", "fuzz", "--short"]
        assert (cwd / "bench" / "reference.py").is_file()
        trees.append((cwd / "engine" / "compiled.so").is_file())
        return subprocess.CompletedProcess([], 3)

    with mock.patch.object(subprocess, "run", run):
        assert sims.main(["fuzz", "--short"]) == 3
    assert trees == [stands]
    assert ("plain Python" in capsys.readouterr().out) is not stands
    assert list(tmp_path.glob(".*")) == []

"""Doors of engine.sim from the Makefile: on the compiled copy only where it is current."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from config.tools import ROOT, sims
from config.tools import compile as compiling


@pytest.mark.parametrize(
    ("state", "tree"),
    [
        (compiling.CURRENT, compiling.TARGET),
        (compiling.STALE, ROOT),
        (compiling.ABSENT, ROOT),
    ],
)
def test_the_build_is_chosen_by_its_stamp(
    state: str, tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done: Any = subprocess.CompletedProcess([], 3)
    with (
        mock.patch.object(compiling, "state", return_value=state),
        mock.patch.object(subprocess, "run", return_value=done) as run,
    ):
        assert sims.main(["fuzz", "--short"]) == 3
    command, kept = run.call_args.args[0], run.call_args.kwargs
    assert command[1:] == ["-m", "engine.sim", "fuzz", "--short"]
    assert kept["cwd"] == tree
    assert ("plain Python" in capsys.readouterr().out) == (tree == ROOT)

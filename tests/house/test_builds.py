"""Builds of the engine: made whole or not at all, at the right moment, and not kept for ever.

A script stands in for the compiler, so that these are about everything else.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from config.tools import ROOT
from config.tools.compile import behind, compiler, keeping, making
from engine.sim import builds
from tests.thinking.waiting import wait_until

MAKES = "from pathlib import Path; Path('share').write_text('0.5'); Path('made').touch()"
REFUSES = "raise SystemExit('a type is missing')"
# Until whoever began it is gone.
NEVER_ENDS = """
import os, time
from pathlib import Path
starter = int(os.environ["MAZZIERE_COMPILE_STARTER"])
Path('share').write_text('0.5')
while os.getppid() == starter:
    time.sleep(0.05)
"""
PLAYS = (
    "from pathlib import Path; print('compiled' if Path('made').exists() else 'plain');"
    "print('noughts 2 ' + Path('engine/rule.py').read_text())"
)
BUILDS_BEHIND = """
import sys
from pathlib import Path
from config.tools.compile import behind, compiler, making
from engine.sim import builds
builds.ROOT = making.ROOT = behind.ROOT = Path(sys.argv[1])
making.RECIPE, making.TRIAL = Path(sys.argv[2]), sys.argv[3]
compiler.packages = lambda: builds.ROOT
compiler.missing = list
behind.go_behind = lambda: None  # beside a gate it would wait for ever
sys.exit(behind.main())
"""


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A small tree that this process runs, and a compiler that makes."""
    tree = tmp_path / "tree"
    (tree / "engine" / "tests").mkdir(parents=True)
    (tree / "tests" / "toys").mkdir(parents=True)
    (tree / "engine" / "rule.py").write_text("DRAWS = 1\n")
    (tree / "engine" / "tests" / "test_rule.py").touch()
    (tree / "tests" / "toys" / "toy.py").touch()
    for module in (builds, making, behind):
        monkeypatch.setattr(module, "ROOT", tree)
    monkeypatch.setattr(making, "RECIPE", tmp_path / "recipe.py")
    monkeypatch.setattr(making, "TRIAL", PLAYS)
    monkeypatch.setattr(compiler, "packages", lambda: tree)
    monkeypatch.setattr(compiler, "missing", list)
    monkeypatch.setattr(behind, "go_behind", lambda: None)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setenv("MAZZIERE_ENGINES", str(tmp_path / "engines"))
    monkeypatch.setenv("COMPILE", "1")
    making.RECIPE.write_text(MAKES)
    builds.digest.cache_clear()
    yield tree
    builds.digest.cache_clear()


def left() -> set[str]:
    """What lies in the folder of builds beside the lock and what is noted."""
    return {path.name for path in builds.engines().iterdir()} - {"lock", builds.STATUS}


def made_of(tree: Path, line: str) -> Path:
    (tree / "engine" / "rule.py").write_text(line)
    return making.make(1)


def test_a_build_is_of_the_sources_that_a_process_began_with(tree: Path) -> None:
    assert builds.standing() is None
    assert builds.status() == {"state": builds.ABSENT}
    shares: list[float] = []
    folder = making.make(1, shares.append)
    assert builds.standing() == folder
    assert left() == {folder.name}
    assert not (folder / "engine" / "tests").exists()
    assert {"since", "seconds", "cpu_s", "peak_mb", "cc"} <= set(builds.status())
    made = (folder / builds.FACTS).stat().st_mtime_ns
    assert making.make(1) == folder
    assert (folder / builds.FACTS).stat().st_mtime_ns == made

    (tree / "engine" / "rule.py").write_text("DRAWS = 2\n")
    assert builds.standing() == folder
    builds.digest.cache_clear()  # as a process that begins now
    assert builds.standing() is None


@pytest.mark.parametrize("recipe", [REFUSES, "pass"])
def test_what_fails_is_tried_again_only_when_asked(
    tree: Path, recipe: str, capsys: pytest.CaptureFixture[str]
) -> None:
    making.RECIPE.write_text(recipe)
    assert behind.main() == 1
    failed = builds.digest() + builds.REFUSED
    assert left() == {failed}
    assert failed in capsys.readouterr().out
    assert builds.status() == {"state": builds.FAILED}
    said = (builds.engines() / failed).read_text()
    assert ("a type is missing" if recipe == REFUSES else "plain, not compiled") in said

    making.RECIPE.write_text(MAKES)
    assert behind.main() == 0
    assert builds.standing() is None
    folder = making.make(1)
    assert left() == {folder.name}


def test_a_build_that_plays_otherwise_does_not_stand(tree: Path) -> None:
    making.RECIPE.write_text(MAKES + "; Path('engine/rule.py').write_text('DRAWS = 3')")
    with pytest.raises(making.BuildFailed, match="otherwise"):
        making.make(1)
    assert builds.standing() is None


@contextmanager
def halfway(tree: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A build behind a site, in the middle of its work."""
    making.RECIPE.write_text(NEVER_ENDS)
    command = [sys.executable, "-c", BUILDS_BEHIND, str(tree), str(making.RECIPE), PLAYS]
    with subprocess.Popen(command, cwd=ROOT, start_new_session=True) as building:
        try:
            wait_until(lambda: builds.told().get("share") == 0.5)
            assert builds.status()["state"] == builds.BUILDING
            yield building
        finally:
            building.kill()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_build_that_is_ended_half_way_leaves_nothing(tree: Path, how: signal.Signals) -> None:
    with halfway(tree) as building:
        building.send_signal(how)
        building.wait()
    assert builds.standing() is None
    assert builds.status() == {"state": builds.ABSENT}
    if how == signal.SIGTERM:
        assert left() == set()
    making.RECIPE.write_text(MAKES)
    folder = making.make(1)
    assert left() == {folder.name}


def test_the_two_youngest_are_kept_and_those_that_are_played_on(tree: Path) -> None:
    first = made_of(tree, "A = 1")
    held = builds.hold(first)
    others = [made_of(tree, f"A = {number}") for number in (2, 3, 4)]
    assert left() == {first.name, others[1].name, others[2].name}
    assert held is not None
    held.close()
    keeping.clear()
    assert left() == {others[1].name, others[2].name}


def test_it_waits_for_quiet_sources_and_for_memory(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(behind, "free_mb", lambda: behind.LEAST_MB)
    assert behind.obstacle() == ""
    monkeypatch.delenv("COMPILE")
    assert behind.obstacle() == "quiet"
    long_ago = (tree / "engine" / "rule.py").stat().st_mtime - behind.QUIET_SECONDS
    for path in builds.sources(tree):
        os.utime(path, (long_ago, long_ago))
    assert behind.obstacle() == ""
    monkeypatch.setattr(behind, "free_mb", lambda: behind.LEAST_MB - 1)
    assert behind.obstacle() == "memory"


def test_a_missing_compiler_is_told_once_by_its_packages(
    tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiler, "missing", lambda: ["gcc", "python3-dev"])
    assert behind.main() == 0
    assert "apt install gcc python3-dev" in capsys.readouterr().out
    assert behind.main() == 0
    assert capsys.readouterr().out == ""
    assert builds.status()["packages"] == ["gcc", "python3-dev"]
    monkeypatch.setattr(compiler, "missing", lambda: ["python3-dev"])
    assert behind.main() == 0
    assert "apt install python3-dev" in capsys.readouterr().out


def test_packages_that_cannot_be_fetched_are_told_once_and_no_failure(
    tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def offline() -> Path:
        raise compiler.NoPackages("No network.")

    monkeypatch.setattr(compiler, "packages", offline)
    assert behind.main() == behind.main() == 0
    assert capsys.readouterr().out.count("No network.") == 1
    assert builds.status()["state"] == builds.NO_PACKAGES
    assert left() == set()


def test_memory_is_read_from_the_system() -> None:
    free = behind.free_mb()
    assert free is None or 0 < free < 10**8


def test_what_is_noted_is_read_whole_or_not_at_all(tree: Path) -> None:
    builds.engines().mkdir()
    (builds.engines() / builds.STATUS).write_text("{")
    assert builds.status() == {"state": builds.ABSENT}
    noted = {"state": builds.WAITING, "why": "quiet", "digest": builds.digest(), "pid": os.getpid()}
    (builds.engines() / builds.STATUS).write_text(json.dumps(noted))
    assert builds.status() == noted

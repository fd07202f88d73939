"""The virtual environment: made once, then given the exact versions of a hashed lock.

Packages are added and replaced, never taken away: `make run` in a developer's clone leaves the
tools of tests and checks where they are.
"""

import hashlib
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from config.launch.options import ROOT
from config.launch.refusal import Refusal

VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
UV = VENV / "bin" / "uv"
STAMP = VENV / "installed"
REQUIREMENTS = ROOT / "requirements"
BOOTSTRAP_LOCK = REQUIREMENTS / "bootstrap.lock"
# From the least: each level holds all of those before it.
LEVELS = ("runtime", "server", "dev")
LOCKS = {level: REQUIREMENTS / f"{level}.lock" for level in LEVELS}


def ensure(level: str) -> None:
    """Make `.venv` hold the packages of `level` (one of `LEVELS`); do nothing if it does.

    A higher level holds all of the lower ones' packages and serves for them, too.
    """
    stamp = STAMP.read_text().strip() if STAMP.is_file() and PYTHON.exists() else ""
    if stamp in {_mark(each) for each in LEVELS[LEVELS.index(level) :]}:
        return
    installed = stamp.partition(" ")[0]
    if installed in LEVELS:  # new locks: what was there is brought along
        level = max(level, installed, key=LEVELS.index)
    _create()
    STAMP.unlink(missing_ok=True)
    print(f"Installing the {level} packages into .venv ...", flush=True)
    if not (_has_uv() and _install_with_uv(level)):
        _install_with_pip(level)
    STAMP.write_text(_mark(level) + "\n")


def into(folder: Path, lock: Path) -> bool:
    """Put the packages of a lock into a folder of their own, for the Python that asks; whether
    they are there."""
    wanted = ("--quiet", "--target", str(folder), "--require-hashes", "-r", str(lock))
    with_uv = [str(UV), "pip", "install", "--python", sys.executable, *wanted]
    with_pip = [sys.executable, "-m", "pip", "install", "--no-input", *wanted]
    return (UV.exists() and _run(with_uv)) or _run(with_pip)


def python(*arguments: str, environment: Mapping[str, str]) -> None:
    """Run the environment's Python in the project folder; raise Refusal when it fails."""
    if subprocess.run([str(PYTHON), *arguments], cwd=ROOT, env=environment).returncode:
        raise Refusal(f"`{' '.join(arguments)}` failed; its message stands above.")


def _mark(level: str) -> str:
    """What the stamp says when `level` is installed: Python's version and both locks' digest."""
    digest = hashlib.sha256(b"".join(LOCKS[name].read_bytes() for name in sorted(LOCKS)))
    return f"{level} {sys.version_info[0]}.{sys.version_info[1]} {digest.hexdigest()}"


def _create() -> None:
    if PYTHON.exists():
        return
    print("Creating .venv ...", flush=True)
    if _run([sys.executable, "-m", "venv", "--clear", str(VENV)]):
        return
    raise Refusal(
        "Python could not create a virtual environment. "
        "On Debian and Ubuntu it needs one more package: sudo apt install python3-venv"
    )


def _has_uv() -> bool:
    """Whether uv is there, installing it from PyPI when it is not."""
    return UV.exists() or _pip("--require-hashes", "-r", str(BOOTSTRAP_LOCK))


def _install_with_uv(level: str) -> bool:
    command = [str(UV), "pip", "install", "--quiet", "--require-hashes", "--python", str(PYTHON)]
    return _run([*command, "-r", str(LOCKS[level])])


def _install_with_pip(level: str) -> None:
    print("uv is not available here; going on with pip (slower) ...", flush=True)
    if not _pip("--require-hashes", "-r", str(LOCKS[level])):
        raise Refusal(
            "The packages could not be installed. Is the network reachable? "
            "Once installed, Mazziere starts without it."
        )


def _pip(*arguments: str) -> bool:
    options = ["--quiet", "--disable-pip-version-check", "--no-input"]
    return _run([str(PYTHON), "-m", "pip", "install", *options, *arguments])


def _run(command: list[str]) -> bool:
    return subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL).returncode == 0

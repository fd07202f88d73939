"""What a build needs: a C compiler of the system's, and packages in a folder of their own."""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from config.launch import install
from config.tools import ROOT

LOCK = ROOT / "requirements" / "compiler.lock"
HOME = ROOT / "build" / "compiler"


class NoPackages(Exception):
    """They could not be fetched."""


def missing() -> list[str]:
    """What the system lacks, by its names in Debian."""
    header = Path(sysconfig.get_paths()["include"]) / "Python.h"
    cc = any(map(shutil.which, ("cc", "gcc")))
    return [*([] if cc else ["gcc"]), *([] if header.is_file() else ["python3-dev"])]


def packages() -> Path:
    """The folder of the compiler's packages, for PYTHONPATH; fetched where they are not there.

    Raises NoPackages."""
    mark = hashlib.sha256(LOCK.read_bytes() + sys.version.encode()).hexdigest()[:16]
    folder = HOME / mark
    if folder.is_dir():
        return folder
    HOME.mkdir(parents=True, exist_ok=True)
    for old in HOME.iterdir():
        shutil.rmtree(old, ignore_errors=True)
    fetched = HOME / f"fetched-{os.getpid()}"
    if not install.into(fetched, LOCK):
        raise NoPackages("The compiler's packages could not be fetched. Is the network reachable?")
    fetched.rename(folder)
    return folder


def name() -> str:
    """The C compiler, as it calls itself."""
    command = [shutil.which("cc") or "gcc", "--version"]
    done = subprocess.run(command, capture_output=True, text=True)
    return done.stdout.partition("\n")[0]

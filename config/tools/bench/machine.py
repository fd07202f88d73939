"""On what kind of machine and when a table was made; nothing that names the machine."""

from __future__ import annotations

import os
import platform
import time
from dataclasses import dataclass
from pathlib import Path

_CPUINFO = Path("/proc/cpuinfo")


@dataclass(frozen=True)
class Machine:
    """What the figures depend on. `load` is the mean of running processes before the run."""

    cores: int
    processor: str
    python: str
    date: str
    load: float


def here() -> Machine:
    """This machine, today."""
    return Machine(
        cores=os.cpu_count() or 1,
        processor=_processor(),
        python=f"{platform.python_implementation()} {platform.python_version()}",
        date=time.strftime("%Y-%m-%d"),
        load=os.getloadavg()[2],
    )


def _processor() -> str:
    if _CPUINFO.is_file():
        for line in _CPUINFO.read_text(encoding="utf-8").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.machine()

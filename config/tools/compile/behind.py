"""The build behind `make run`: at the right moment, on one core, at the lowest priority, no longer
than the site is there. Partners that begin after it play on it."""

import json
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

from collection.house.behind import go_behind
from config.tools import ROOT
from config.tools.compile import compiler, keeping, making
from engine.sim import builds

# So long the sources must have been as they are: whoever writes them saves again in a moment.
QUIET_SECONDS = 600.0
# Compiling takes most of it.
LEAST_MB = 2500
LOOK_SECONDS = 5.0
# On the console each time that so much more is done.
STEP = 0.25


def main() -> int:
    """Wait and build; what stands in the way is said on the console once, not at every start."""
    go_behind()
    signal.signal(signal.SIGTERM, _end)
    try:
        return _wait_and_build(os.getppid())
    except OSError as why:  # a folder that is not ours, a full disk
        print(f"The fast engine could not be compiled: {why}", flush=True)
        return 1


def obstacle() -> str:
    """What a build has to wait for: "quiet", "memory", or nothing ("")."""
    if os.environ.get("COMPILE") == "1":
        return ""
    try:
        youngest = max(path.stat().st_mtime for path in builds.sources(ROOT))
    except FileNotFoundError:  # gone since it was listed
        return "quiet"
    if time.time() - youngest < QUIET_SECONDS:  # noqa: TID251  # files know dates only
        return "quiet"
    free = free_mb()
    return "memory" if free is not None and free < LEAST_MB else ""


def free_mb() -> int | None:
    """The memory that may be taken, in MB; None where the system does not say."""
    try:
        lines = Path("/proc/meminfo").read_text().splitlines()
    except OSError:
        return None
    known = dict(line.split(":", 1) for line in lines)
    return int(known["MemAvailable"].split()[0]) // 1000 if "MemAvailable" in known else None


def _wait_and_build(starter: int) -> int:
    if builds.standing() or builds.refusal().exists():
        return 0
    if lacking := compiler.missing():
        _say_once(
            {"state": builds.NO_COMPILER, "packages": lacking},
            "The computer plays in plain Python here; compiled it is about five times as fast.\n"
            f"That needs a C compiler (Debian, Ubuntu: sudo apt install {' '.join(lacking)}).",
        )
        return 0
    while why := obstacle():
        _note({"state": builds.WAITING, "why": why})
        time.sleep(LOOK_SECONDS)
        if os.getppid() != starter:
            return 0
    return _build(starter)


def _build(starter: int) -> int:
    said = 0.0

    def tell(share: float) -> None:
        nonlocal said
        if os.getppid() != starter:
            raise SystemExit(0)
        _note({"state": builds.BUILDING, "share": share})
        if share >= said + STEP:
            said = share
            print(f"The fast engine: {share:.0%} compiled.", flush=True)

    _note({"state": builds.BUILDING, "share": 0.0})
    print("The fast engine is compiled behind the site, once, on one core.", flush=True)
    try:
        folder = making.make(1, tell)
    except compiler.NoPackages as why:
        _say_once({"state": builds.NO_PACKAGES}, f"{why} The computer plays in plain Python.")
        return 0
    except making.BuildFailed:
        place = keeping.shown(builds.refusal())
        print(f"The fast engine could not be compiled: {place} says why.", flush=True)
        print("The computer plays in plain Python; `make compile` tries again.", flush=True)
        return 1
    facts = builds.facts(folder)
    print(f"The fast engine stands after {facts['seconds']} s.", flush=True)
    return 0


def _say_once(told: dict[str, Any], sentence: str) -> None:
    """On the console, unless it was the last that was said so."""
    if builds.told().get("said") != sentence:
        print(sentence, flush=True)
    _note({**told, "said": sentence})


def _note(told: dict[str, Any]) -> None:
    """Where pages read it."""
    place = builds.engines() / builds.STATUS
    place.parent.mkdir(parents=True, exist_ok=True)
    new = place.with_suffix(f".{os.getpid()}")
    ours = {"digest": builds.digest(), "pid": os.getpid(), "said": builds.told().get("said")}
    new.write_text(json.dumps({**ours, **told}))
    new.replace(place)


def _end(*_: object) -> None:
    """Ended by the site: tidily, so that nothing of a build is left."""
    sys.exit(0)

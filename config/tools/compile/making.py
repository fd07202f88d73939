"""One build: copied, compiled, tried, and set in its place by one rename, or nothing of it."""

import json
import os
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from config.tools import ROOT
from config.tools.compile import compiler, keeping, plan
from engine.ai.player import COMPILED, PLAIN
from engine.sim import builds

RECIPE = Path(__file__).with_name("recipe.py")
# A module that may be compiled is run by a word, not as a script.
TRIAL = "from engine.sim.trial import main; main()"
LOOK_SECONDS = 0.5
# Of what the compiler said, the end.
TOLD_LENGTH = 4000
# What the compiler leaves between the modules.
SCRAPS = ("build", ".mypy_cache", "modules.txt", "mypy.ini", "setup.py", "share", "said")


class BuildFailed(Exception):
    """The compiler or the trial refused; the text is what they said."""


def make(lanes: int, tell: Callable[[float], None] = lambda share: None) -> Path:
    """The folder of the build of the sources as they are now, made unless it stands.

    `tell` hears, twice a second, how much is done. Raises BuildFailed, compiler.NoPackages."""
    with keeping.alone() as lock:
        making = keeping.begun()
        try:
            _copy(making)
            # Of what was copied: the sources may change meanwhile.
            digest = builds.digest_of(making)
            folder = builds.engines() / digest
            if not (folder / builds.FACTS).is_file():
                _settle(making, folder, lanes, tell, lock)
            return folder
        finally:
            shutil.rmtree(making, ignore_errors=True)
            keeping.clear()


def _settle(
    making: Path, folder: Path, lanes: int, tell: Callable[[float], None], lock: int
) -> None:
    started, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    failed = folder.with_suffix(builds.REFUSED)
    failed.unlink(missing_ok=True)
    packages = compiler.packages()
    try:
        expected = _played(making, PLAIN)
        peak = _compile(making, packages, lanes, tell, lock)
        if _played(making, COMPILED) != expected:
            raise BuildFailed("The build plays otherwise than plain Python.")
    except BuildFailed as why:
        failed.write_text(str(why))
        raise
    _tidy(making)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    facts = {
        "since": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "seconds": round(time.monotonic() - started),
        "cpu_s": round(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime),
        "peak_mb": peak,
        "lanes": lanes,
        "level": builds.level(),
        "cc": compiler.name(),
        "python": sys.version.split()[0],
    }
    (making / builds.FACTS).write_text(json.dumps(facts, indent=1) + "\n")
    making.chmod(0o755)  # others may play on it
    os.sync()  # a cut must not leave a name without its files
    making.rename(folder)


def _copy(making: Path) -> None:
    for path in builds.sources(ROOT):
        place = making / path.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, place)
    (making / "tests" / "__init__.py").touch()


def _played(tree: Path, wanted: str) -> str:
    """What a few moves of each game lead to in that tree. Raises BuildFailed."""
    done = subprocess.run(
        [sys.executable, "-c", TRIAL],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise BuildFailed(f"The build cannot be played on.\n{done.stderr[-TOLD_LENGTH:]}")
    found, _, told = done.stdout.partition("\n")
    if found != wanted:
        raise BuildFailed(f"The build is {found}, not {wanted}.")
    return told


def _compile(
    making: Path, packages: Path, lanes: int, tell: Callable[[float], None], lock: int
) -> int:
    """Compile in place; the most memory that all of it took, in MB. Raises BuildFailed."""
    (making / "mypy.ini").write_text(plan.MYPY_INI)
    (making / "modules.txt").write_text("".join(f"{name}\n" for name in plan.modules(making)))
    shutil.copyfile(RECIPE, making / "setup.py")
    told = making / "said"
    with told.open("w") as said:
        compiling = subprocess.Popen(
            [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"],
            cwd=making,
            env={
                **os.environ,
                "CFLAGS": plan.FLAGS,
                "PYTHONPATH": str(packages),
                "MAZZIERE_COMPILE_LEVEL": builds.level(),
                "MAZZIERE_COMPILE_LANES": str(lanes),
                # Told, not asked: we may be gone before it is there.
                "MAZZIERE_COMPILE_STARTER": str(os.getpid()),
            },
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=subprocess.STDOUT,
            # Whatever becomes of us, nobody else builds while it runs.
            pass_fds=(lock,),
            # A group, so that it ends as a whole; no session, which would have a share of its own.
            process_group=0,
        )
    peak = 0
    try:
        while compiling.poll() is None:
            time.sleep(LOOK_SECONDS)
            peak = max(peak, _memory_of(compiling.pid))
            tell(_share(making))
    finally:
        with suppress(ProcessLookupError):
            os.killpg(compiling.pid, 9)
        compiling.wait()
    if compiling.returncode:
        raise BuildFailed(told.read_text(errors="replace")[-TOLD_LENGTH:])
    return peak


def _share(making: Path) -> float:
    try:
        return float((making / "share").read_text())
    except (OSError, ValueError):
        return 0.0


def _memory_of(group: int) -> int:
    """What a group of processes holds, in MB; 0 where the system does not say."""
    pages = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            words = stat.read_text().rpartition(")")[2].split()
            if int(words[2]) == group:
                pages += int(words[21])
    return pages * os.sysconf("SC_PAGE_SIZE") // 1_000_000


def _tidy(making: Path) -> None:
    for name in SCRAPS:
        place = making / name
        if place.is_dir():
            shutil.rmtree(place)
        else:
            place.unlink(missing_ok=True)

"""Which compiled engine fits the sources of this process, and how far its build is.

Standard library alone, for it is asked before any package is there. Builds stand in
`build/engines/<digest>`, complete since one rename, and are never changed afterwards; only
`config.tools.compile` writes there. Which C compiler made one is told in its facts and is no part
of the digest: whoever only plays has none.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import IO, Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
# What is played, and the toys: they are games of the tests that compiled classes are the base of.
TREES: Final = ("engine", "tests/toys")
# Nothing here is read in play. Catalogues belong to pages: a process without Django translates
# nothing.
LEFT_OUT: Final = frozenset(
    {"__pycache__", "locale", "playthroughs", "static", "templates", "tests", "web"}
)
# What measurements write into a game's folder, and what else only people and tools read.
RECORDS: Final = frozenset({"strength.json", "tuning.json"})
NOT_PLAYED: Final = RECORDS | {"RULES.md", "mutants.toml"}
# How a build is made.
RECIPE: Final = (
    "requirements/compiler.lock",
    "config/tools/compile/plan.py",
    "config/tools/compile/recipe.py",
)
# A game in the making is not served, so it is not compiled.
DRAFT: Final = "DRAFT"
# In a build: since when, how long it took, who made it. A complete build has it.
FACTS: Final = "build.json"
# Beside the builds: what could not be built, by its digest, with what was said.
REFUSED: Final = ".failed"
# And how far the one is that is made now, or why none is.
STATUS: Final = "status.json"
# What `status` says under "state".
STANDING: Final = "standing"
BUILDING: Final = "building"
WAITING: Final = "waiting"
FAILED: Final = "failed"
NO_COMPILER: Final = "no compiler"
NO_PACKAGES: Final = "no packages"
ABSENT: Final = "absent"


def engines() -> Path:
    """The folder of all builds."""
    return Path(os.environ.get("MAZZIERE_ENGINES") or ROOT / "build" / "engines")


@cache
def digest() -> str:
    """Of the sources at the first call, this Python and the compiler: call it as a process begins,
    for these are the sources that it runs."""
    return digest_of(ROOT)


def digest_of(tree: Path) -> str:
    """Of the sources in a tree, how they are compiled here, and the Python that asks."""
    found = hashlib.sha256(f"{sys.version}|{EXTENSION_SUFFIXES[0]}|{level()}".encode())
    for name in RECIPE:
        with suppress(FileNotFoundError):
            found.update((ROOT / name).read_bytes())
    for path in sources(tree):
        inside = path.relative_to(tree).as_posix()
        held = path.read_bytes()
        found.update(f"\n{inside}|{len(held)}\n".encode() + held)
    return found.hexdigest()[:16]


def level() -> str:
    """How hard the C compiler tries, 0 to 3."""
    return os.environ.get("MAZZIERE_COMPILE_LEVEL") or "3"


def sources(tree: Path) -> Iterator[Path]:
    """What a build is made of, in one order."""
    for top in TREES:
        for place, folders, names in os.walk(tree / top):
            if DRAFT in names:
                folders.clear()
                continue
            folders[:] = sorted(name for name in folders if name not in LEFT_OUT)
            for name in sorted(names):
                if name not in NOT_PLAYED and not name.endswith((".pyc", ".so")):
                    yield Path(place, name)


def standing() -> Path | None:
    """The folder of the build that fits this process, or None: it may stand at the next call.

    A process plays on it with the folder as PYTHONPATH, the same interpreter and packages, and
    calls `hold` as it begins."""
    folder = engines() / digest()
    return folder if (folder / FACTS).is_file() else None


def refusal() -> Path:
    """Where it is told why these sources could not be built, if that was tried."""
    return engines() / f"{digest()}{REFUSED}"


def hold(folder: Path = ROOT) -> IO[str] | None:
    """As long as what is returned stays open, nobody clears this build away; None in a tree that
    is no build. The processes started with it open hold it, too."""
    try:
        held = (folder / FACTS).open()
    except OSError:
        return None
    fcntl.flock(held, fcntl.LOCK_SH)
    return held


def status() -> dict[str, Any]:
    """Plain data: `state`, one of those above, and with it

    - STANDING: the build's facts (`since` as an ISO date, `seconds`, `peak_mb`, `cc`);
    - BUILDING: `share`, 0 to 1;
    - WAITING: `why`, "quiet" (the sources changed a moment ago) or "memory";
    - NO_COMPILER: `packages`, by their names in Debian;
    - FAILED, ABSENT, NO_PACKAGES (the compiler's own could not be fetched): nothing more.
    """
    folder = standing()
    if folder is not None:
        return {"state": STANDING, **facts(folder)}
    if refusal().exists():
        return {"state": FAILED}
    noted = told()
    if noted.get("state") in {NO_COMPILER, NO_PACKAGES}:
        return noted
    is_ours = noted.get("digest") == digest() and is_alive(noted.get("pid"))
    return noted if is_ours and noted.get("state") in {BUILDING, WAITING} else {"state": ABSENT}


def facts(folder: Path) -> dict[str, Any]:
    """What is known of a build."""
    return _read(folder / FACTS)


def told() -> dict[str, Any]:
    """What the last process that meant to build noted, whoever that was."""
    return _read(engines() / STATUS)


def is_alive(pid: Any) -> bool:
    """Whether a process of that number is there; no for what is no number."""
    if not isinstance(pid, int):
        return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _read(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_text())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}

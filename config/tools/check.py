"""`make check`: every gate that needs no test, two at a time, in at most 60 seconds."""

import os
import subprocess
import sys
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from config.tools import ROOT, game_folders, relative

BUDGET_SECONDS = 60.0
PRODUCTION = {
    "MAZZIERE_MODE": "production",
    "MAZZIERE_DEBUG": "0",
    "MAZZIERE_SECRET_KEY": "only-for-this-check-" + "0123456789abcdefghijklmnopqrstuvwxyz" * 2,
    "MAZZIERE_HOSTS": "cards.example.org",
}


_SPECTACULAR = ("--validate", "--fail-on-warn", "--file", os.devnull)


@dataclass(frozen=True)
class Step:
    """One gate: the words people know it by, and the Python module that keeps it."""

    name: str
    command: tuple[str, ...]
    environment: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Verdict:
    """What a gate said: its exit status, its seconds, its output."""

    step: Step
    status: int
    seconds: float
    output: str


def steps() -> list[Step]:
    """All gates, the longest first so that two lanes stay full."""
    return [
        Step("types", ("-m", "mypy", "--no-error-summary")),
        Step("templates", ("-m", "djlint", "--lint", "--quiet", *_template_folders())),
        Step("migrations", ("manage.py", "makemigrations", "--check", "--dry-run")),
        Step("settings", ("manage.py", "check", "--fail-level", "WARNING")),
        Step(
            "deployment",
            ("manage.py", "check", "--deploy", "--fail-level", "WARNING"),
            environment=PRODUCTION,
        ),
        Step("API description", ("manage.py", "spectacular", *_SPECTACULAR)),
        Step("docs in sync", ("-m", "config.tools.docs")),
        Step("layers", ("-m", "config.tools.layers")),
        Step("translations", ("-m", "config.tools.translations")),
        Step("generated code", ("-m", "engine.kernel.generate", "--check")),
        Step("clause register", ("-m", "config.tools.clauses")),
        Step("cases", ("-m", "config.tools.cases")),
        Step("format", ("-m", "ruff", "format", "--check", "--quiet", ".")),
        Step("lint", ("-m", "ruff", "check", "--quiet", ".")),
        Step("sizes", ("-m", "config.tools.sizes")),
    ]


def main() -> int:
    """Run all gates, print a table, then what each failed gate said; 1 when one failed."""
    started = time.monotonic()
    with ThreadPoolExecutor(max_workers=os.cpu_count() or 2) as lanes:
        verdicts = list(lanes.map(_run, steps()))
    for verdict in verdicts:
        if verdict.status or verdict.step.name == "sizes":
            _print_output(verdict)
    for verdict in verdicts:
        mark = "FAILED" if verdict.status else "ok"
        print(f"{verdict.step.name:16} {verdict.seconds:6.1f} s  {mark}")
    seconds = time.monotonic() - started
    failed = [verdict.step.name for verdict in verdicts if verdict.status]
    print(f"make check: {seconds:.1f} s of {BUDGET_SECONDS:.0f}; ", end="")
    print(f"failed: {', '.join(failed)}" if failed else "all kept")
    return 1 if failed else 0


def _template_folders() -> list[str]:
    folders = [ROOT / "templates", *(folder / "templates" for folder in game_folders())]
    return [relative(folder) for folder in folders if folder.is_dir()]


def _run(step: Step) -> Verdict:
    started = time.monotonic()
    done = subprocess.run(
        [sys.executable, *step.command],
        cwd=ROOT,
        env={**os.environ, **step.environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return Verdict(step, done.returncode, time.monotonic() - started, done.stdout)


def _print_output(verdict: Verdict) -> None:
    if verdict.output.strip():
        print(f"--- {verdict.step.name}\n{verdict.output.rstrip()}\n")


if __name__ == "__main__":
    sys.exit(main())

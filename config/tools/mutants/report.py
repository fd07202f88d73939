"""What a run over the mutants says: on the screen, and in docs/mutants.md after a full run."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from config.tools import ROOT
from config.tools.mutants.choice import Equivalent
from config.tools.mutants.hunt import Verdict

PAGE: Final = ROOT / "docs" / "mutants.md"
INTRODUCTION: Final = (
    "The rules code was broken in {count} places, one at a time, chosen by seed {seed}: "
    "**{summary}**. At least {least} in 100 must be: a rule that can be broken without a failing "
    "test is not tested."
)


@dataclass(frozen=True)
class Run:
    """A finished run; `least` is in per cent, `places` counts those of each file."""

    seed: int
    least: int
    places: dict[str, int]
    verdicts: list[Verdict]
    stale: list[Equivalent]

    @property
    def survivors(self) -> list[Verdict]:
        """Mutants that no test noticed."""
        return [verdict for verdict in self.verdicts if not verdict.caught]

    @property
    def caught(self) -> int:
        """How many were noticed."""
        return len(self.verdicts) - len(self.survivors)

    @property
    def is_enough(self) -> bool:
        """Whether the tests catch what they must."""
        return self.caught * 100 >= self.least * len(self.verdicts)


def summary(run: Run) -> str:
    """The one figure."""
    return f"{run.caught} of {len(run.verdicts)} caught"


def told(verdict: Verdict) -> str:
    """One mutant: where, what, and what became of it."""
    mutant = verdict.mutant
    head = f"{mutant.file}:{mutant.line}"
    if mutant.clause:
        head += f"  {mutant.clause}"
    return f"{head}  {_fate(verdict)}\n    {mutant.old}\n  → {mutant.new}"


def page(run: Run) -> str:
    """The page of a full run."""
    command = f"make mutants SEED={run.seed}" if run.seed != 1 else "make mutants"
    return "\n".join(
        [
            "# Mutants",
            "",
            f"*Written by `{command}` from a run; it is not edited by hand.*",
            "",
            INTRODUCTION.format(
                count=len(run.verdicts), seed=run.seed, summary=summary(run), least=run.least
            ),
            "",
            "| File | Places | Tried | Caught | Survived |",
            "|---|--:|--:|--:|--:|",
            *_rows(run),
            "",
            "## Survivors",
            "",
            *(_survivors(run) or ["None."]),
            "",
        ]
    )


def _fate(verdict: Verdict) -> str:
    if verdict.caught:
        return f"caught by {verdict.caught}{' (out of time)' if verdict.late else ''}"
    if not verdict.tests:
        return f"SURVIVED: {verdict.mutant.change}; no quick test runs this line"
    return f"SURVIVED: {verdict.mutant.change}; {verdict.tests} tests run it, none notices"


def _rows(run: Run) -> Iterator[str]:
    for name, places in sorted(run.places.items()):
        tried = [verdict for verdict in run.verdicts if verdict.file == name]
        caught = sum(1 for verdict in tried if verdict.caught)
        yield f"| `{name}` | {places} | {len(tried)} | {caught} | {len(tried) - caught} |"


def _survivors(run: Run) -> list[str]:
    found: list[str] = []
    for verdict in run.survivors:
        mutant = verdict.mutant
        clause = f", {mutant.clause}" if mutant.clause else ""
        found += [
            f"- `{mutant.file}:{mutant.line}`{clause}: {mutant.change}",
            "",
            "  ```diff",
            f"  - {mutant.old}",
            f"  + {mutant.new}",
            "  ```",
            "",
        ]
    return found[:-1]

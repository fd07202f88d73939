"""What a run over the mutants says: on the screen, and in docs/mutants.md after a full run."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from config.tools import ROOT
from config.tools.mutants.choice import Equivalent
from config.tools.mutants.hunt import Verdict

PAGE: Final = ROOT / "docs" / "mutants.md"
HEAD: Final = """# Mutants

*Written by `make mutants` from a run; it is not edited by hand.*

The rules code of each game is broken, one place at a time: a rule that can be broken without a
failing test is not tested.
"""
INTRODUCTION: Final = (
    "Broken in {count} places, chosen by seed {seed}: **{summary}**. "
    "At least {least} in 100 must be."
)
SECTION: Final = re.compile(r"^## (\w+)$", re.MULTILINE)


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


def write(key: str, run: Run) -> None:
    """Put the section of a game into the page; those of the other games stay as they are."""
    text = PAGE.read_text(encoding="utf-8") if PAGE.is_file() else ""
    PAGE.write_text(renewed(text, key, run), encoding="utf-8")


def renewed(text: str, key: str, run: Run) -> str:
    """The page with a new section for that game, the games in the order of their keys."""
    words = SECTION.split(text)
    sections = {name: body.strip("\n") for name, body in zip(words[1::2], words[2::2], strict=True)}
    sections[key] = section(run)
    told = [f"## {name}\n\n{sections[name]}\n" for name in sorted(sections)]
    return "\n".join([HEAD, *told])


def section(run: Run) -> str:
    """What a full run of one game says."""
    said = INTRODUCTION.format(
        count=len(run.verdicts), seed=run.seed, summary=summary(run), least=run.least
    )
    return "\n".join(
        [
            said,
            "",
            "| File | Places | Tried | Caught | Survived |",
            "|---|--:|--:|--:|--:|",
            *_rows(run),
            "",
            "### Survivors",
            "",
            *(_survivors(run) or ["None."]),
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

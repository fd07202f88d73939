"""Stills: the scene once for each kind of decision of a game, taken out of its goldens."""

from __future__ import annotations

import re
from typing import Final

from engine.kernel.match import Match
from engine.sim.scenes import scene_lines
from engine.sim.writer import Look

END: Final = "end"
_HEADING: Final = re.compile(r"^## (.+): (\S+, step [0-9]+)$", re.MULTILINE)


class Stills:
    """Takes each still where the kept text has it from, as long as such a decision stands there,
    else at the first one: a golden more or less moves no still of another one."""

    def __init__(self, kept: str) -> None:
        self._places: dict[str, str] = dict(_HEADING.findall(kept))
        self._taken: dict[str, tuple[str, list[str]]] = {}

    def of(self, golden: str) -> Look:
        """Looks on while that golden is played."""

        def look(match: Match) -> list[str]:
            self._look(f"{golden}, step {match.log.head}", match)
            return []

        return look

    def text(self, key: str) -> str:
        """All that were taken, in the order of the kinds."""
        lines = [f"# {key}: how the table looks at each kind of decision, and at the end"]
        for kind in sorted(self._taken, key=lambda kind: (kind == END, len(kind), kind)):
            place, scene = self._taken[kind]
            lines += ["", f"## {kind}: {place}", *scene]
        return "\n".join(lines) + "\n"

    def _look(self, place: str, match: Match) -> None:
        kind = END if match.over else f"decision {match.view(match.decider).state.ask}"
        if kind in self._taken:
            taken, _ = self._taken[kind]
            if taken == place or place != self._places.get(kind):
                return
        self._taken[kind] = place, scene_lines(match)

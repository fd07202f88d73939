"""Which persistent effects a card can attach, as numbers of the bound tables (KM-5.48)."""

from __future__ import annotations

from engine.games.kmon.core import Core


def parts_of(r: Core, card: int) -> list[int]:
    """The persistent blocks of a card in a fixed order; empty for a card that attaches none."""
    found: set[int] = set()
    for program in (r.before[card], r.program[card], r.lasting[card]):
        _gather(r, program, found)
    return sorted(found)


def _gather(r: Core, program: int, found: set[int]) -> None:
    if not program:
        return
    for op in r.programs[program]:
        inner = r.inside(op)
        if op[0] == r.v_attach:
            found.add(op[3])
            inner = [r.block_on_attach[op[3]], *r.late(op[3])]
        for each in inner:
            _gather(r, each, found)

"""Help for tests: naming the clause that a test holds, proving the remedies of a judge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from engine.kernel.cards import CardPool
from engine.kernel.construction import (
    Case,
    Edit,
    Options,
    Pick,
    Remedy,
    Violation,
    apply_edits,
    judge,
)
from engine.kernel.loadouts import Loadout, LoadoutKind

Test = TypeVar("Test", bound=Callable[..., object])


def clause(*ids: str) -> Callable[[Test], Test]:
    """Record on a test the clause ids it proves; the clause register reads them."""

    def mark(test: Test) -> Test:
        known: tuple[str, ...] = getattr(test, "__clauses__", ())
        test.__dict__["__clauses__"] = known + ids
        return test

    return mark


def remedy_faults(
    loadout: Loadout,
    kind: LoadoutKind,
    pool: CardPool,
    options: Options,
    owned: Mapping[str, int] | None = None,
) -> list[str]:
    """Try every remedy of every violation; say which ones do not shrink what they mend.

    Advice (neither edits nor pick) is passed over. Empty = all remedies are proved.
    """
    faults: list[str] = []
    case = Case(loadout, kind, pool, options, owned)
    for violation in judge(loadout, kind, pool, options, owned):
        for remedy in violation.remedies:
            for edits in _ways(remedy, case):
                after = judge(apply_edits(loadout, edits), kind, pool, options, owned)
                if _difference(after, violation) >= violation.difference:
                    faults.append(f"{violation.clause} {violation.message}: {remedy.message}")
    return faults


def _difference(violations: list[Violation], wanted: Violation) -> int:
    same = [violation for violation in violations if violation.key == wanted.key]
    return max((violation.difference for violation in same), default=0)


def _ways(remedy: Remedy, case: Case) -> list[tuple[Edit, ...]]:
    """The edits of a remedy; of a pick, its first and its last way."""
    if remedy.edits:
        return [remedy.edits]
    if remedy.pick is None:
        return []
    pick = remedy.pick
    if pick.delta < 0:
        lines = [line for line in case.lines(pick.zone) if pick.fits(line.card)]
        held = [(line.card.code, line.quantity) for line in lines]
        return [_take(pick, held), _take(pick, held[::-1])]
    codes = [card.code for card in case.pool if pick.fits(card)]
    ends = {codes[0], codes[-1]} if codes else set()
    return [(Edit(pick.zone, code, pick.delta),) for code in sorted(ends)]


def _take(pick: Pick, held: list[tuple[str, int]]) -> tuple[Edit, ...]:
    edits: list[Edit] = []
    left = -pick.delta
    for code, quantity in held:
        taken = min(left, quantity)
        left -= taken
        if taken:
            edits.append(Edit(pick.zone, code, -taken))
    return tuple(edits)

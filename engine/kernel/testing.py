"""Help for tests: naming their clauses, running them for each case, proving a judge's remedies."""

from __future__ import annotations

import functools
import inspect
import textwrap
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar, cast

from engine.kernel.cards import CardPool
from engine.kernel.construction import (
    Case,
    Edit,
    LoadoutKind,
    Options,
    Pick,
    Remedy,
    Violation,
    apply_edits,
    judge,
)
from engine.kernel.loadouts import Loadout
from engine.kernel.severity import Severity

Test = TypeVar("Test", bound=Callable[..., object])
# What `pytest.raises` and `pytest.fail` raise; it is no Exception, and the kernel knows no pytest.
FAILED = "Failed"
LONGEST_NAME = 60


def clause(*ids: str) -> Callable[[Test], Test]:
    """Record on a test the clause ids it proves; the clause register reads them."""

    def mark(test: Test) -> Test:
        known: tuple[str, ...] = getattr(test, "__clauses__", ())
        test.__dict__["__clauses__"] = known + ids
        return test

    return mark


def for_every(
    names: str | tuple[str, ...],
    cases: Iterable[Any] | Callable[..., Iterable[Any]],
    *,
    ids: Iterable[object] | Callable[[Any], object] | None = None,
) -> Callable[[Test], Test]:
    """Make one test of many cases: it runs them all, then names every one that failed.

    It is written like `pytest.mark.parametrize`, which makes a test of each case; here they share
    the fixtures. One below the other, every case of one meets every case of the other. The cases
    may be a function of other things that the test is given, asked when it runs.
    """
    fields = tuple(name.strip() for name in names.split(",")) if isinstance(names, str) else names
    listed = cases if callable(cases) else [*cases]

    def over(test: Test) -> Test:
        @functools.wraps(test)
        def run(*args: Any, **given: Any) -> None:
            failures: list[tuple[str, BaseException]] = []
            found = listed(**_asked(listed, given)) if callable(listed) else listed
            rows = [*found] if names == fields or len(fields) > 1 else [(case,) for case in found]
            for row, name in zip(rows, _names_of(rows, ids), strict=True):
                try:
                    test(*args, **given, **dict(zip(fields, row, strict=True)))
                except BaseException as error:
                    if not isinstance(error, Exception) and type(error).__name__ != FAILED:
                        raise
                    failures.append((name, error))
            assert rows, "there is no case"
            if failures:
                lines = "\n".join(f"{name}: {_told(error)}" for name, error in failures)
                summary = f"{len(failures)} of {len(rows)} failed:\n{textwrap.indent(lines, '  ')}"
                raise AssertionError(summary) from failures[0][1]

        signature = inspect.signature(test)
        left = [value for name, value in signature.parameters.items() if name not in fields]
        run.__dict__["__signature__"] = signature.replace(parameters=left)
        return cast(Test, run)

    return over


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


def _asked(function: Callable[..., Any], given: Mapping[str, Any]) -> dict[str, Any]:
    return {name: given[name] for name in inspect.signature(function).parameters}


def _names_of(
    rows: Iterable[tuple[Any, ...]], ids: Iterable[object] | Callable[[Any], object] | None
) -> Iterator[str]:
    if isinstance(ids, Iterable):
        return map(str, ids)
    name_of = ids or _short
    return ("-".join(str(name_of(value)) for value in row) for row in rows)


def _short(value: Any) -> str:
    told = value if isinstance(value, str) else getattr(value, "__name__", repr(value))
    return str(told)[:LONGEST_NAME]


def _told(error: BaseException) -> str:
    """What went wrong, and where."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {Path(place.filename).name}:{place.lineno}: {error}"


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


def is_usable(problems: Iterable[Any]) -> bool:
    """Whether a card with these problems can be put in a catalogue and played."""
    return all(problem.severity is Severity.WARNING for problem in problems)

"""The smallest changes that mend a deck, each proved by the judge before it is offered.

A mend is proved when the rule it is for is kept afterwards, no other rule is broken by it, and
none more than before. Cards to add come from free copies first, then from owned ones, then from
the whole game, and the mend says which.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final

from collection.house.pools import pool_of
from collection.reading.names import names_of
from decks.lists import judging
from decks.mends.filling import Filler
from decks.shelf.promises import Availability
from engine.kernel.construction import (
    Edit,
    Remedy,
    Severity,
    Violation,
    apply_edits,
    is_legal,
    judge,
)
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import N_, Message
from engine.registry import game

# Where added copies come from, the nearest first; "" = nothing is added.
SOURCES: Final = ("", "free", "owned", "any")
# So many mends are offered for one violation, so many violations get mends, so often may the
# judge be asked for one page.
MOST_MENDS: Final = 4
# With fewer than this, longer ways are looked for, too.
FEW_MENDS: Final = 2
MOST_MENDED: Final = 12
MOST_JUDGED: Final = 160
# A mend may break a second rule and mend that, too; longer chains are no small mends.
LONGEST_CHAIN: Final = 3
# So many first links are tried, as the deck may hold all it can of the likeliest card.
BEGUN: Final = 2
MOST_ROUNDS: Final = 12

_MEANT: Final = N_("You mean {card} ({code})")
_MOST_MEANT: Final = 3

Amounts = Mapping[tuple[str, str], int]


@dataclass(frozen=True)
class Mend:
    """Proved edits. `message` is the game's own sentence, or None: the edits say it themselves.

    `source`: see SOURCES. `left` are the rules still broken afterwards, `notes` new warnings.
    """

    edits: tuple[Edit, ...]
    source: str
    message: Message | None = None
    left: int = 0
    notes: int = 0
    chained: bool = False

    @property
    def size(self) -> int:
        """Copies moved."""
        return sum(abs(edit.delta) for edit in self.edits)


@dataclass(frozen=True)
class WholeMend:
    """The first mends of all violations together: `loadout` is legal."""

    edits: tuple[Edit, ...]
    source: str
    loadout: Loadout


class Mender:
    """Mends for one loadout; `stock` is what the person owns (None = nobody's)."""

    def __init__(
        self, key: str, loadout: Loadout, stock: Availability | None = None, effort: int = 0
    ) -> None:
        self.rules = game(key)
        self.pool = pool_of(key)
        self.kind = judging.kind_of(key, loadout.kind)
        self.options = self.rules.settle_options(None)
        self.loadout = loadout
        self.key = key
        self.stock = stock or Availability()
        self.effort = effort or MOST_JUDGED
        self.found = self.judged(loadout)
        self.filler = Filler(self.pool, loadout, self.stock, self.found, self.judged)

    def judged(self, loadout: Loadout) -> list[Violation]:
        """The verdict, nobody's collection looked at: what is owned is no rule."""
        found = judge(loadout, self.kind, self.pool, self.options)
        # A deck with many faults takes longer to judge.
        self.effort -= 1 + len(found) // 8
        return found

    def mends(self, violation: Violation) -> list[Mend]:
        """The best mends of one violation, the smallest first."""
        meant = self._meant(violation)
        plain = [mend for edits, remedy in self._simple(violation)
                 if (mend := self._proved(violation, edits, remedy))]  # fmt: skip
        best = _best([*meant, *plain])
        if len(best) < FEW_MENDS:
            best = _best([*best, *self._chained(violation)])
        return best[:MOST_MENDS]

    def all_mends(self) -> list[list[Mend]]:
        """The mends of every violation, in order; beyond MOST_MENDED violations none is sought."""
        return [
            self.mends(violation) if number < MOST_MENDED and self.effort > 0 else []
            for number, violation in enumerate(self.found)
        ]

    def source(self, edits: Iterable[Edit]) -> str:
        """Where the copies that the edits add come from: the farthest source counts."""
        worst = 0
        gained: dict[str, int] = {}
        for edit in edits:
            gained[edit.code] = gained.get(edit.code, 0) + edit.delta
        for code, delta in gained.items():
            if delta > 0:
                worst = max(worst, self.filler.rank(code, delta))
        return SOURCES[worst]

    def _simple(self, violation: Violation) -> Iterator[tuple[tuple[Edit, ...], Remedy]]:
        for remedy in violation.remedies:
            if remedy.edits:
                yield remedy.edits, remedy
            elif remedy.pick is not None:
                for edits in self.filler.fills(remedy.pick):
                    yield edits, remedy

    def _meant(self, violation: Violation) -> list[Mend]:
        """The card that somebody typed since, in place of the line that knew its name alone:
        whatever rules it breaks, the line broke one more."""
        code = violation.cards[0] if violation.cards else ""
        if not code or code in self.pool:
            return []
        found: list[Mend] = []
        for card in names_of(self.key).named(code)[:_MOST_MEANT]:
            goes = self.kind.zone_for(self.pool[card.code].type)
            lines = [(zone, counts[code]) for zone, counts in self.loadout.zones.items()
                     if code in counts]  # fmt: skip
            edits = (
                *(Edit(zone, code, -count) for zone, count in lines),
                Edit(goes, card.code, sum(count for _, count in lines)),
            )
            told = Message(_MEANT, {"card": card.name, "code": card.shown})
            left = sum(1 for each in self.judged(apply_edits(self.loadout, edits)) if _blocks(each))
            found.append(Mend(edits, self.source(edits), told, left))
        return found

    def _proved(
        self, violation: Violation, edits: tuple[Edit, ...], remedy: Remedy | None
    ) -> Mend | None:
        if self.effort <= 0:
            return None
        after = self.judged(apply_edits(self.loadout, edits))
        if violation.key in {each.key for each in after} or _worse(self.found, after):
            return None
        own = remedy.message if remedy is not None and remedy.edits == edits else None
        known = {each.key for each in self.found}
        notes = sum(1 for each in after if not _blocks(each) and each.key not in known)
        left = sum(1 for each in after if _blocks(each))
        return Mend(edits, self.source(edits), own, left, notes, chained=remedy is None)

    def _chained(self, violation: Violation) -> Iterator[Mend]:
        """Edits that break another rule, followed by what mends that one."""
        for remedy in violation.remedies:
            starts = [remedy.edits]
            if remedy.pick is not None:
                starts = list(islice(self.filler.fills(remedy.pick), BEGUN))
            for start in starts:
                mend = self._chain(violation, start) if start and self.effort > 0 else None
                if mend is not None:
                    yield mend
                    break

    def _chain(self, violation: Violation, start: tuple[Edit, ...]) -> Mend | None:
        edits = self._completed(start)
        if edits is None or edits == start:
            return None
        return self._proved(violation, edits, None)

    def _completed(self, edits: tuple[Edit, ...]) -> tuple[Edit, ...] | None:
        taken_out = {edit.code for edit in edits if edit.delta < 0}
        for _ in range(LONGEST_CHAIN):
            loadout = apply_edits(self.loadout, edits)
            after = self.judged(loadout)
            broken = _worse(self.found, after)
            if not broken or self.effort <= 0:
                return edits
            filler = Filler(
                pool_of(self.rules.key),
                loadout,
                self.stock,
                after,
                self.judged,
                frozenset(taken_out),
            )
            more = self._first_step(broken[0], loadout, after, filler)
            if more is None:
                return None
            edits = merged((*edits, *more))
        return edits

    def _first_step(
        self, violation: Violation, loadout: Loadout, before: list[Violation], filler: Filler
    ) -> tuple[Edit, ...] | None:
        for remedy in violation.remedies:
            ways = [remedy.edits] if remedy.edits else []
            if remedy.pick is not None:
                ways = list(filler.fills(remedy.pick))
            for edits in ways:
                after = self.judged(apply_edits(loadout, edits))
                if violation.key not in {v.key for v in after} and not _worse(before, after):
                    return edits
        return None


def mend_all(mender: Mender) -> WholeMend | None:
    """All first mends one after the other; None unless the deck is legal afterwards."""
    start, present, done = mender, mender.loadout, tuple[Edit, ...]()
    for _ in range(MOST_ROUNDS):
        if is_legal(mender.found):
            edits = merged(done)
            return WholeMend(edits, start.source(edits), present) if edits else None
        first = _first(mender)
        if first is None:
            return None
        done = (*done, *first.edits)
        present = apply_edits(present, first.edits)
        mender = Mender(start.key, present, start.stock, effort=MOST_JUDGED // 4)
    return None


def _first(mender: Mender) -> Mend | None:
    for violation in mender.found:
        if _blocks(violation):
            mends = mender.mends(violation)
            if mends:
                return mends[0]
    return None


def merged(edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """The same change in as few edits as can be."""
    summed: dict[tuple[str, str], int] = {}
    dropped: set[tuple[str, str]] = set()
    for edit in edits:
        place = (edit.zone, edit.code)
        summed[place] = summed.get(place, 0) + edit.delta
        if edit.drop_bad:
            dropped.add(place)
    return tuple(
        Edit(zone, code, delta, (zone, code) in dropped)
        for (zone, code), delta in summed.items()
        if delta or (zone, code) in dropped
    )


def _best(mends: Iterable[Mend]) -> list[Mend]:
    """Each change once: those that bring no warnings, then nearest at hand, then smallest."""
    once: dict[tuple[Edit, ...], Mend] = {}
    for mend in mends:
        once.setdefault(tuple(sorted(merged(mend.edits), key=_by_place)), mend)
    return sorted(once.values(), key=_by_ease)


def _by_ease(mend: Mend) -> tuple[int, int, bool, int, int]:
    return (mend.notes, SOURCES.index(mend.source), mend.chained, mend.left, mend.size)


def _by_place(edit: Edit) -> tuple[str, str, int]:
    return (edit.zone, edit.code, edit.delta)


def _worse(before: Iterable[Violation], after: Iterable[Violation]) -> list[Violation]:
    """The rules that are broken anew, or by more than before."""
    known = {violation.key: violation.difference for violation in before}
    return [
        violation
        for violation in after
        if _blocks(violation) and violation.difference > known.get(violation.key, 0)
    ]


def _blocks(violation: Violation) -> bool:
    return violation.severity is not Severity.WARNING

"""Construction rules over a whole table of loadouts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engine.kernel.construction import (
    JointConstraint,
    Options,
    Remedy,
    Severity,
    TableCase,
    Violation,
    amounts,
    report,
)
from engine.kernel.construction_kinds import Limit, limit_of
from engine.kernel.messages import Message, Phrase


@dataclass(frozen=True)
class SeatCountRule(JointConstraint):
    """The number of seats lies in a range, and every seat has chosen.

    An unchosen seat is `incomplete`, never an error. Parameters: `found`, `allowed`, `difference`,
    `seats` (those unchosen, numbered from 1).
    """

    rule: Phrase
    few: Phrase
    many: Phrase
    unchosen: Phrase
    add: Phrase
    take_away: Phrase
    choose: Phrase
    minimum: Limit = 2
    maximum: Limit = 8

    def check(self, case: TableCase) -> Iterable[Violation]:
        seats = len(case.loadouts)
        low, high = limit_of(self.minimum, case.options), limit_of(self.maximum, case.options)
        if low is not None and seats < low:
            yield self._violation(seats, low, self.few, self.add, Severity.ERROR)
        if high is not None and seats > high:
            yield self._violation(seats, high, self.many, self.take_away, Severity.ERROR)
        empty = tuple(i for i, loadout in enumerate(case.loadouts) if loadout is None)
        if empty:
            chosen = seats - len(empty)
            yield self._violation(
                chosen, seats, self.unchosen, self.choose, Severity.INCOMPLETE, empty
            )

    def _violation(
        self,
        found: int,
        allowed: int,
        phrase: Phrase,
        mend: Phrase,
        severity: Severity,
        seats: tuple[int, ...] = (),
    ) -> Violation:
        params = amounts(found, allowed)
        params["seats"] = tuple(seat + 1 for seat in seats)
        remedy = Remedy(mend.fill(params, self.clause))
        subject = severity.value
        return report(
            self.clause, phrase, params, (remedy,), subject=subject, seats=seats, severity=severity
        )

    def describe(self, options: Options) -> Message | None:
        low, high = limit_of(self.minimum, options), limit_of(self.maximum, options)
        return self.rule.fill({"minimum": low or 0, "maximum": high or 0}, self.clause)


@dataclass(frozen=True)
class SharedCopiesRule(JointConstraint):
    """So many copies of one card exist for the whole table (a box holds each piece once).

    Parameters: `card`, `found`, `allowed`, `difference`, `seats` (numbered from 1), `free`
    (cards of the same type that nobody has taken).
    """

    rule: Phrase
    broken: Phrase
    mend: Phrase
    limit: Limit = 1

    def check(self, case: TableCase) -> Iterable[Violation]:
        allowed = limit_of(self.limit, case.options)
        if allowed is None:
            return
        used: dict[str, dict[int, int]] = {}
        for seat, loadout in enumerate(case.loadouts):
            for counts in loadout.zones.values() if loadout is not None else ():
                for code, quantity in counts.items():
                    by_seat = used.setdefault(code, {})
                    by_seat[seat] = by_seat.get(seat, 0) + quantity
        for code in sorted(used):
            if code in case.pool and sum(used[code].values()) > allowed:
                yield self._violation(case, code, used, allowed)

    def _violation(
        self, case: TableCase, code: str, used: dict[str, dict[int, int]], allowed: int
    ) -> Violation:
        card = case.pool[code]
        found, seats = sum(used[code].values()), tuple(sorted(used[code]))
        free = tuple(other.name for other in case.pool.of_type(card.type) if other.code not in used)
        params = amounts(found, allowed)
        params["card"], params["free"] = card.name, free
        params["seats"] = tuple(seat + 1 for seat in seats)
        remedy = Remedy(self.mend.fill(params, self.clause))
        return report(
            self.clause, self.broken, params, (remedy,), cards=(code,), subject=code, seats=seats
        )

    def describe(self, options: Options) -> Message | None:
        allowed = limit_of(self.limit, options)
        return None if allowed is None else self.rule.fill({"allowed": allowed}, self.clause)


@dataclass(frozen=True)
class DistinctHeaderRule(JointConstraint):
    """No two loadouts declare the same value of a header field (faction, colour).

    Parameters: `value`, `seats` (numbered from 1). `off` switches the rule off by options.
    """

    key: str
    rule: Phrase
    broken: Phrase
    mend: Phrase
    off: Callable[[Options], bool] | None = None

    def check(self, case: TableCase) -> Iterable[Violation]:
        if self.off is not None and self.off(case.options):
            return
        seats_of: dict[str, list[int]] = {}
        for seat, loadout in enumerate(case.loadouts):
            value = loadout.header.get(self.key) if loadout is not None else None
            if isinstance(value, str) and value:
                seats_of.setdefault(value, []).append(seat)
        for value, seats in sorted(seats_of.items()):
            if len(seats) < 2:
                continue
            params = amounts(len(seats), 1)
            params["value"] = value
            params["seats"] = tuple(seat + 1 for seat in seats)
            remedy = Remedy(self.mend.fill(params, self.clause))
            yield report(
                self.clause, self.broken, params, (remedy,), subject=value, seats=tuple(seats)
            )

    def describe(self, options: Options) -> Message | None:
        if self.off is not None and self.off(options):
            return None
        return self.rule.fill({}, self.clause)


@dataclass(frozen=True)
class JointRule(JointConstraint):
    """A table rule that is a function of the game."""

    rule: Phrase
    find: Callable[[TableCase], Iterable[Violation]]

    def check(self, case: TableCase) -> Iterable[Violation]:
        return self.find(case)

    def describe(self, options: Options) -> Message | None:
        return self.rule.fill({}, self.clause)

"""Construction rules about records rather than numbers: lines, headers, lists, owned copies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from engine.kernel.cards import CardDef, CardPool
from engine.kernel.construction import (
    CardTest,
    Case,
    Constraint,
    Edit,
    Line,
    Options,
    Remedy,
    Severity,
    Violation,
    amounts,
    card_list,
    report,
)
from engine.kernel.construction_kinds import When, always, any_card, same_card
from engine.kernel.loadouts import BadLine, HeaderField, PhysicalCopy
from engine.kernel.messages import Message, MessageParam, Phrase


@dataclass(frozen=True)
class KnownLinesRule(Constraint):
    """Every code is in the pool and every quantity a whole number from 1.

    Parameters: `code`, `zone`, `found` (copies) for an unknown code; `code`, `zone`, `quantity`
    and `position` (0 = unknown) for a bad quantity.
    """

    rule: Phrase
    unknown: Phrase
    bad_quantity: Phrase
    remove: Phrase
    severity: Severity = Severity.ERROR

    def check(self, case: Case) -> Iterable[Violation]:
        for zone in case.loadout.zones:
            for code, quantity in case.loadout.zone(zone).items():
                if code not in case.pool:
                    yield self._unknown(zone, code, quantity)
        seen: set[tuple[str, str]] = set()
        for line in case.loadout.bad_lines:
            group = [
                bad
                for bad in case.loadout.bad_lines
                if (bad.zone, bad.code) == (line.zone, line.code)
            ]
            if (line.zone, line.code) not in seen:
                seen.add((line.zone, line.code))
                yield self._bad(case, line, len(group))

    def _unknown(self, zone: str, code: str, quantity: int) -> Violation:
        params = amounts(quantity, 0)
        params["code"], params["zone"] = code, zone
        remedy = Remedy(self.remove.fill(params, self.clause), (Edit(zone, code, -quantity),))
        return self._report(self.unknown, params, remedy, code, f"{zone}/{code}")

    def _bad(self, case: Case, line: BadLine, lines: int) -> Violation:
        card = case.pool.get(line.code)
        params: dict[str, MessageParam] = {
            "code": line.code,
            "card": card.name if card is not None else line.code,
            "zone": line.zone,
            "quantity": line.quantity,
            "position": line.position,
            "found": line.quantity,
            "allowed": 1,
            "difference": lines,
        }
        drop = (Edit(line.zone, line.code, 0, drop_bad=True),)
        remedy = Remedy(self.remove.fill(params, self.clause), drop)
        subject = f"{line.zone}/{line.code}?"
        return self._report(self.bad_quantity, params, remedy, line.code, subject)

    def _report(
        self,
        phrase: Phrase,
        params: Mapping[str, MessageParam],
        remedy: Remedy,
        code: str,
        subject: str,
    ) -> Violation:
        return report(
            self.clause,
            phrase,
            params,
            (remedy,),
            cards=(code,),
            subject=subject,
            severity=self.severity,
        )

    def describe(self, options: Options) -> Message | None:
        return self.rule.fill({}, self.clause)


@dataclass(frozen=True)
class KnownZonesRule(Constraint):
    """No card outside the zones that the kind declares. Adds the parameter `zone`."""

    rule: Phrase
    broken: Phrase
    remove: Phrase
    severity: Severity = Severity.ERROR

    def check(self, case: Case) -> Iterable[Violation]:
        declared = {zone.key for zone in case.kind.zones}
        for zone, counts in case.loadout.zones.items():
            if zone in declared or not counts:
                continue
            found = sum(counts.values())
            params = amounts(found, 0)
            params["zone"] = zone
            params["cards"] = card_list(case.lines(zone)) or tuple(counts)
            edits = tuple(Edit(zone, code, -quantity) for code, quantity in counts.items())
            remedy = Remedy(self.remove.fill(params, self.clause), edits)
            yield report(
                self.clause,
                self.broken,
                params,
                (remedy,),
                cards=tuple(counts),
                subject=zone,
                severity=self.severity,
            )

    def describe(self, options: Options) -> Message | None:
        return self.rule.fill({}, self.clause)


@dataclass(frozen=True)
class HeaderRule(Constraint):
    """A declared fact is there and is one of its choices.

    Parameters: `field`, `value`, `choices`.
    """

    field: HeaderField
    rule: Phrase
    missing: Phrase
    not_allowed: Phrase
    mend: Phrase
    severity: Severity = Severity.ERROR

    def check(self, case: Case) -> Iterable[Violation]:
        value = case.loadout.header.get(self.field.key)
        if value in (None, ""):
            if self.field.required:
                yield self._violation("", self.missing)
        elif self.field.choices and value not in [choice for choice, _ in self.field.choices]:
            yield self._violation(str(value), self.not_allowed)

    def _violation(self, value: str, phrase: Phrase) -> Violation:
        names = tuple(name for _, name in self.field.choices)
        params: dict[str, MessageParam] = {"field": self.field.name, "value": value}
        params["choices"] = names
        params["found"] = value
        remedy = Remedy(self.mend.fill(params, self.clause))
        return report(
            self.clause,
            phrase,
            params,
            (remedy,),
            subject=self.field.key,
            severity=self.severity,
        )

    def describe(self, options: Options) -> Message | None:
        names = tuple(name for _, name in self.field.choices)
        return self.rule.fill({"field": self.field.name, "choices": names}, self.clause)


@dataclass(frozen=True)
class PublishedListRule(Constraint):
    """A zone equals, card by card, the published list that the header names.

    Parameters: `list`, `missing`, `excess` (cards with quantities), `difference`.
    """

    zone: str
    header: str
    lists: Mapping[str, Mapping[str, int]]
    rule: Phrase
    broken: Phrase
    restore: Phrase
    severity: Severity = Severity.ERROR
    when: When = always

    def check(self, case: Case) -> Iterable[Violation]:
        if not self.when(case):
            return
        name = case.loadout.header.get(self.header)
        if not isinstance(name, str) or name not in self.lists:
            return
        wanted, found = self.lists[name], case.loadout.zone(self.zone)
        deltas = {
            code: wanted.get(code, 0) - found.get(code, 0) for code in sorted({*wanted, *found})
        }
        edits = tuple(Edit(self.zone, code, delta) for code, delta in deltas.items() if delta)
        if not edits:
            return
        params = amounts(sum(found.values()), sum(wanted.values()))
        params["difference"] = sum(abs(edit.delta) for edit in edits)
        params["list"] = name
        params["missing"] = self._cards(case, [edit for edit in edits if edit.delta > 0])
        params["excess"] = self._cards(case, [edit for edit in edits if edit.delta < 0])
        remedy = Remedy(self.restore.fill(params, self.clause), edits)
        yield report(
            self.clause,
            self.broken,
            params,
            (remedy,),
            cards=tuple(edit.code for edit in edits),
            subject=name,
            severity=self.severity,
        )

    def _cards(self, case: Case, edits: list[Edit]) -> tuple[MessageParam, ...]:
        lines: list[MessageParam] = []
        for edit in edits:
            card = case.pool.get(edit.code)
            amount = abs(edit.delta)
            known = card_list([Line(card, amount)]) if card is not None else None
            lines.extend(known or (f"{amount} × {edit.code}",))
        return tuple(lines)

    def describe(self, options: Options) -> Message | None:
        return self.rule.fill({}, self.clause)


@dataclass(frozen=True)
class OwnedRule(Constraint):
    """The holder owns as many copies as the loadout uses; rests when no collection is given.

    `group` joins prints of one card. Parameters: `card`, `found` (used), `allowed` (owned),
    `difference`.
    """

    rule: Phrase
    broken: Phrase
    mend: Phrase
    group: Callable[[CardPool, CardDef], str] = same_card
    wanted: CardTest = any_card
    severity: Callable[[Options], Severity] | None = None
    when: When = always

    def check(self, case: Case) -> Iterable[Violation]:
        if case.owned is None or not self.when(case):
            return
        used: dict[str, list[tuple[str, Line]]] = {}
        for zone in case.kind.zones:
            for line in case.lines(zone.key):
                if self.wanted(line.card):
                    used.setdefault(self.group(case.pool, line.card), []).append((zone.key, line))
        owned: dict[str, int] = {}
        for code, quantity in case.owned.items():
            card = case.pool.get(code)
            key = self.group(case.pool, card) if card is not None else code
            owned[key] = owned.get(key, 0) + max(0, quantity)
        for key in sorted(used):
            found = sum(line.quantity for _, line in used[key])
            if found > owned.get(key, 0):
                yield self._violation(case, key, used[key], owned.get(key, 0))

    def _violation(
        self, case: Case, key: str, places: list[tuple[str, Line]], owned: int
    ) -> Violation:
        found = sum(line.quantity for _, line in places)
        params = amounts(found, owned)
        params["card"] = places[0][1].card.name
        severity = Severity.WARNING if self.severity is None else self.severity(case.options)
        remedy = Remedy(self.mend.fill(params, self.clause))
        return report(
            self.clause,
            self.broken,
            params,
            (remedy,),
            cards=tuple(sorted({line.card.code for _, line in places})),
            subject=key,
            severity=severity,
        )

    def describe(self, options: Options) -> Message | None:
        return self.rule.fill({}, self.clause)


@dataclass(frozen=True)
class RegularCopyRule(Constraint):
    """Each owned copy in the loadout passes the game's check of physical attributes.

    `faults` names what is wrong with a copy (empty = regular). Parameters: `card`, `copy`,
    `faults`.
    """

    rule: Phrase
    broken: Phrase
    mend: Phrase
    faults: Callable[[CardDef, PhysicalCopy], tuple[Message, ...]]
    severity: Severity = Severity.ERROR
    when: When = always

    def check(self, case: Case) -> Iterable[Violation]:
        if not self.when(case):
            return
        for item in case.loadout.copies:
            card = case.pool.get(item.code)
            faults = self.faults(card, item) if card is not None else ()
            if card is None or not faults:
                continue
            params = amounts(len(faults), 0)
            params["card"], params["copy"], params["faults"] = card.name, item.label, faults
            remedy = Remedy(self.mend.fill(params, self.clause))
            yield report(
                self.clause,
                self.broken,
                params,
                (remedy,),
                cards=(item.code,),
                subject=f"{item.code}/{item.label}",
                severity=self.severity,
            )

    def describe(self, options: Options) -> Message | None:
        return self.rule.fill({}, self.clause)

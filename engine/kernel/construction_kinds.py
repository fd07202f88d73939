"""The construction rules that most card games share, for a game to fill with its numbers.

Every sentence comes from the game as a `Phrase`, so that it speaks the game's own glossary.
Parameters always given: `found`, `allowed`, `difference`, `cards`; each kind adds its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.kernel.cards import CardDef, CardPool
from engine.kernel.construction import (
    CardTest,
    Case,
    Constraint,
    Edit,
    Line,
    Options,
    Pick,
    Remedy,
    Severity,
    Violation,
    amounts,
    card_list,
    report,
)
from engine.kernel.messages import Message, MessageParam, Phrase

Limit: TypeAlias = int | Callable[[Options], int | None] | None
When: TypeAlias = Callable[[Case], bool]
Details: TypeAlias = Callable[[Case, CardDef], Mapping[str, MessageParam]]


def always(case: Case) -> bool:
    """The condition of a rule that is always in force."""
    return True


def any_card(card: CardDef) -> bool:
    """The test that every card passes."""
    return True


def of_type(*types: str) -> CardTest:
    """The test for cards of these types."""

    def test(card: CardDef) -> bool:
        return card.type in types

    return test


def one(card: CardDef) -> int:
    """The weight of a card where copies are counted."""
    return 1


def same_card(pool: CardPool, card: CardDef) -> str:
    """The group of a card with all its prints."""
    return pool.original(card)


def nothing_more(case: Case, card: CardDef) -> Mapping[str, MessageParam]:
    """No further message parameters."""
    return {}


def limit_of(limit: Limit, options: Options) -> int | None:
    """The number behind a limit; None = no limit."""
    return limit(options) if callable(limit) else limit


@dataclass(frozen=True)
class Wording:
    """What a rule says: `broken` when it fails, `mend` how to repair it."""

    broken: Phrase
    mend: Phrase


@dataclass(frozen=True)
class CountRule(Constraint):
    """The sum over some cards of a zone lies between two bounds; equal bounds = exactly.

    `weight` makes it a sum of something printed instead of a count (then a mend is advice only).
    `pick_types` are the types a person adds or removes to mend it.
    """

    zone: str
    rule: Phrase
    few: Wording | None = None
    many: Wording | None = None
    minimum: Limit = None
    maximum: Limit = None
    wanted: CardTest = any_card
    weight: Callable[[CardDef], int] = one
    pick_types: tuple[str, ...] = ()
    severity: Severity = Severity.ERROR
    when: When = always

    def check(self, case: Case) -> Iterable[Violation]:
        if not self.when(case):
            return
        lines = [line for line in case.lines(self.zone) if self.wanted(line.card)]
        found = sum(self.weight(line.card) * line.quantity for line in lines)
        low = limit_of(self.minimum, case.options)
        high = limit_of(self.maximum, case.options)
        if low is not None and found < low and self.few is not None:
            yield self._violation(lines, found, low, self.few)
        if high is not None and found > high and self.many is not None:
            yield self._violation(lines, found, high, self.many)

    def _violation(self, lines: list[Line], found: int, bound: int, say: Wording) -> Violation:
        params = amounts(found, bound)
        params["cards"] = card_list(lines)
        over = found > bound
        codes = tuple(line.card.code for line in lines) if over else ()
        pick = None
        if self.weight is one:
            pick = Pick(self.zone, bound - found, self.pick_types, codes)
        remedy = Remedy(say.mend.fill(params, self.clause), pick=pick)
        subject = "many" if over else "few"
        return report(
            self.clause,
            say.broken,
            params,
            (remedy,),
            cards=codes,
            subject=subject,
            severity=self.severity,
        )

    def describe(self, options: Options) -> Message | None:
        low, high = limit_of(self.minimum, options), limit_of(self.maximum, options)
        if low is None and high is None:
            return None
        shown = low if low is not None else high
        params: dict[str, MessageParam] = {"allowed": shown or 0}
        params["minimum"], params["maximum"] = low or 0, high or 0
        return self.rule.fill(params, self.clause)


@dataclass(frozen=True)
class CopiesRule(Constraint):
    """At most so many copies of one card, over some zones together.

    `cap` may look at the card (a printed limit, a trait); `group` joins prints of one card.
    Adds the parameter `card`.
    """

    zones: tuple[str, ...]
    rule: Phrase
    say: Wording
    limit: Limit
    cap: Callable[[CardDef, int | None], int | None] | None = None
    group: Callable[[CardPool, CardDef], str] = same_card
    wanted: CardTest = any_card
    severity: Severity = Severity.ERROR
    when: When = always

    def check(self, case: Case) -> Iterable[Violation]:
        if not self.when(case):
            return
        groups: dict[str, list[tuple[str, Line]]] = {}
        for zone in self.zones:
            for line in case.lines(zone):
                if self.wanted(line.card):
                    groups.setdefault(self.group(case.pool, line.card), []).append((zone, line))
        for key in sorted(groups):
            yield from self._check_group(case, key, groups[key])

    def _check_group(
        self, case: Case, key: str, places: list[tuple[str, Line]]
    ) -> Iterable[Violation]:
        card = case.pool.get(key) or places[0][1].card
        allowed = limit_of(self.limit, case.options)
        if self.cap is not None:
            allowed = self.cap(card, allowed)
        found = sum(line.quantity for _, line in places)
        if allowed is None or found <= allowed:
            return
        params = amounts(found, allowed)
        params["card"] = card.name
        params["cards"] = card_list(line for _, line in places)
        edits = take_out(places, found - allowed)
        remedy = Remedy(self.say.mend.fill(params, self.clause), edits)
        yield report(
            self.clause,
            self.say.broken,
            params,
            (remedy,),
            cards=tuple(sorted({line.card.code for _, line in places})),
            subject=key,
            severity=self.severity,
        )

    def describe(self, options: Options) -> Message | None:
        allowed = limit_of(self.limit, options)
        return None if allowed is None else self.rule.fill({"allowed": allowed}, self.clause)


def take_out(places: list[tuple[str, Line]], amount: int) -> tuple[Edit, ...]:
    """The edits that take out `amount` copies, last line first."""
    edits: list[Edit] = []
    for zone, line in reversed(places):
        taken = min(amount, line.quantity)
        if taken:
            edits.append(Edit(zone, line.card.code, -taken))
        amount -= taken
    return tuple(edits)


def _line_params(line: Line) -> dict[str, MessageParam]:
    params = amounts(line.quantity, 0)
    params["card"] = line.card.name
    params["cards"] = card_list([line])
    return params


@dataclass(frozen=True)
class PlaceRule(Constraint):
    """Only fitting cards stand in a zone; each misfit is a violation of its own.

    `move_to` names the zone where misfits belong ("" = only removal mends). Adds the
    parameter `card` and what `details` gives.
    """

    zone: str
    rule: Phrase
    broken: Phrase
    fits: Callable[[Case, CardDef], bool]
    move: Phrase | None = None
    move_to: str = ""
    remove: Phrase | None = None
    details: Details = nothing_more
    severity: Severity = Severity.ERROR
    when: When = always

    def check(self, case: Case) -> Iterable[Violation]:
        if not self.when(case):
            return
        for line in case.lines(self.zone):
            if not self.fits(case, line.card):
                yield self._violation(case, line)

    def _violation(self, case: Case, line: Line) -> Violation:
        params = _line_params(line) | dict(self.details(case, line.card))
        code, quantity = line.card.code, line.quantity
        out = Edit(self.zone, code, -quantity)
        remedies: list[Remedy] = []
        if self.move is not None and self.move_to:
            into = Edit(self.move_to, code, quantity)
            remedies.append(Remedy(self.move.fill(params, self.clause), (out, into)))
        if self.remove is not None:
            remedies.append(Remedy(self.remove.fill(params, self.clause), (out,)))
        return report(
            self.clause,
            self.broken,
            params,
            tuple(remedies),
            cards=(code,),
            subject=code,
            severity=self.severity,
        )

    def describe(self, options: Options) -> Message | None:
        return self.rule.fill({}, self.clause)


@dataclass(frozen=True)
class MatchRule(Constraint):
    """Every demanding card of a zone shares a mark with some card of another zone.

    `wants` gives the marks one of which is needed (empty = no demand), `offers` the marks that a
    card of `against` gives. With nothing in `against` the rule rests. Adds the parameters
    `card`, and what `details` gives; `more_remedies` may add mends in the other zone.
    """

    zone: str
    against: str
    rule: Phrase
    broken: Phrase
    remove: Phrase
    wants: Callable[[CardDef], frozenset[str]]
    offers: Callable[[CardDef], frozenset[str]]
    details: Details = nothing_more
    more_remedies: Callable[[Case, CardDef], tuple[Remedy, ...]] | None = None
    severity: Severity = Severity.ERROR
    when: When = always

    def check(self, case: Case) -> Iterable[Violation]:
        givers = [line for line in case.lines(self.against) if self.offers(line.card)]
        if not givers or not self.when(case):
            return
        offered = frozenset[str]().union(*(self.offers(line.card) for line in givers))
        for line in case.lines(self.zone):
            wanted = self.wants(line.card)
            if wanted and not wanted & offered:
                yield self._violation(case, line)

    def _violation(self, case: Case, line: Line) -> Violation:
        params = _line_params(line) | dict(self.details(case, line.card))
        code = line.card.code
        out = (Edit(self.zone, code, -line.quantity),)
        remedies: tuple[Remedy, ...] = (Remedy(self.remove.fill(params, self.clause), out),)
        if self.more_remedies is not None:
            remedies += self.more_remedies(case, line.card)
        return report(
            self.clause,
            self.broken,
            params,
            remedies,
            cards=(code,),
            subject=code,
            severity=self.severity,
        )

    def describe(self, options: Options) -> Message | None:
        return self.rule.fill({}, self.clause)


@dataclass(frozen=True)
class CustomRule(Constraint):
    """A rule that is a function of the game: for what no generic kind says.

    `shown` are the numbers that its description names.
    """

    rule: Phrase
    find: Callable[[Case], Iterable[Violation]]
    when: When = always
    shown: Mapping[str, MessageParam] = field(default_factory=dict)

    def check(self, case: Case) -> Iterable[Violation]:
        return self.find(case) if self.when(case) else ()

    def describe(self, options: Options) -> Message | None:
        return self.rule.fill(self.shown, self.clause)

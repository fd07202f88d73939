"""Judging what a player brings: every fault at once, each with its amount and its mend.

A game lists `Constraint`s in clause order (the generic kinds are in `construction_kinds`);
`judge` runs them all. Ownership is never legality: it can only warn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from engine.kernel.cards import CardDef, CardPool
from engine.kernel.forms import CardFault
from engine.kernel.loadouts import HeaderField, Loadout, ZoneSpec
from engine.kernel.messages import Message, MessageParam, Phrase
from engine.kernel.names import Name
from engine.kernel.severity import Severity as Severity

Options: TypeAlias = Mapping[str, object]
CardTest: TypeAlias = Callable[[CardDef], bool]
Holder = Literal["seat", "side", "table"]

# The same in every language, so that no catalogue carries it.
_CARD_LINE: Final = "{quantity} × {card}"


@dataclass(frozen=True)
class Edit:
    """Add (`delta` > 0) or take out (`delta` < 0) copies of a card in a zone.

    With `drop_bad` the unreadable lines of that code in that zone are dropped.
    """

    zone: str
    code: str
    delta: int
    drop_bad: bool = False


@dataclass(frozen=True)
class Pick:
    """A mend whose cards the person chooses: `delta` copies of any fitting cards in a zone.

    Fitting: one of `types` (empty = any) and one of `codes` (empty = any).
    """

    zone: str
    delta: int
    types: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()

    def fits(self, card: CardDef) -> bool:
        """Whether the person may pick this card."""
        if self.types and card.type not in self.types:
            return False
        return not self.codes or card.code in self.codes


@dataclass(frozen=True)
class Remedy:
    """A way to mend a violation: exact edits, or a pick; neither = advice only."""

    message: Message
    edits: tuple[Edit, ...] = ()
    pick: Pick | None = None


@dataclass(frozen=True)
class Violation:
    """One broken rule.

    `subject` tells apart several violations of one clause (usually a card code). `difference`
    is how far `found` is from `allowed`, always above 0. `seats` is set by joint constraints.
    """

    clause: str
    severity: Severity
    message: Message
    found: int | str = 0
    allowed: int | str = 0
    difference: int = 1
    cards: tuple[str, ...] = ()
    remedies: tuple[Remedy, ...] = ()
    subject: str = ""
    seats: tuple[int, ...] = ()

    @property
    def key(self) -> tuple[str, str]:
        """What makes this the same violation before and after an edit."""
        return (self.clause, self.subject)


@dataclass(frozen=True)
class Line:
    """A card that the pool knows, with its quantity."""

    card: CardDef
    quantity: int


class Case:
    """One loadout before the judge, with what it is judged against.

    Zones show known cards only, in code order. `owned` counts the holder's copies by code;
    None = nobody's collection is looked at.
    """

    def __init__(
        self,
        loadout: Loadout,
        kind: LoadoutKind,
        pool: CardPool,
        options: Options,
        owned: Mapping[str, int] | None = None,
    ) -> None:
        self.loadout = loadout
        self.kind = kind
        self.pool = pool
        self.options = options
        self.owned = owned
        self._lines: dict[str, tuple[Line, ...]] = {}

    def lines(self, *zones: str) -> tuple[Line, ...]:
        """The known cards of these zones (all declared zones if none is named)."""
        keys = zones or tuple(zone.key for zone in self.kind.zones)
        found: list[Line] = []
        for key in keys:
            if key not in self._lines:
                self._lines[key] = self._read(key)
            found.extend(self._lines[key])
        return tuple(found)

    def _read(self, zone: str) -> tuple[Line, ...]:
        lines: list[Line] = []
        for code, quantity in sorted(self.loadout.zone(zone).items()):
            card = self.pool.get(code)
            if card is not None:
                lines.append(Line(card, quantity))
        return tuple(lines)

    def count(self, zone: str, wanted: CardTest) -> int:
        """Copies in the zone of the cards that pass the test."""
        return sum(line.quantity for line in self.lines(zone) if wanted(line.card))


@dataclass(frozen=True)
class Constraint:
    """A construction rule: it checks, and it describes itself before it is broken."""

    clause: str

    def check(self, case: Case) -> Iterable[Violation]:
        """Every violation of this rule, in a stable order."""
        return ()

    def describe(self, options: Options) -> Message | None:
        """The rule in a sentence; None while the options switch it off."""
        return None


@dataclass(frozen=True)
class TableCase:
    """All loadouts of one kind at a table, by seat; None = not chosen yet."""

    loadouts: Sequence[Loadout | None]
    kind: LoadoutKind
    pool: CardPool
    options: Options


@dataclass(frozen=True)
class JointConstraint:
    """A construction rule over all the loadouts of a table."""

    clause: str

    def check(self, case: TableCase) -> Iterable[Violation]:
        """Every violation of this rule, in a stable order, with the seats concerned."""
        return ()

    def describe(self, options: Options) -> Message | None:
        """The rule in a sentence; None while the options switch it off."""
        return None


@dataclass(frozen=True)
class LoadoutKind:
    """A kind of loadout that a game declares: who brings it, what it holds, what binds it.

    Constraints stand in clause order: reports keep that order.
    """

    key: str
    holder: Holder
    name: Name
    zones: tuple[ZoneSpec, ...]
    header: tuple[HeaderField, ...] = ()
    constraints: tuple[Constraint, ...] = ()
    joint_constraints: tuple[JointConstraint, ...] = ()
    # What a card typed by somebody lacks: `Game.check_card`.
    check: Callable[[CardDef], tuple[CardFault, ...]] | None = None

    def zone_for(self, card_type: str) -> str:
        """The zone a card of that type is added to by default: the first that claims it."""
        for zone in self.zones:
            if card_type in zone.default_types:
                return zone.key
        return self.zones[-1].key


def judge(
    loadout: Loadout,
    kind: LoadoutKind,
    pool: CardPool,
    options: Options,
    owned: Mapping[str, int] | None = None,
) -> list[Violation]:
    """All violations at once, in the order of the kind's constraints; never raises on bad data."""
    case = Case(loadout, kind, pool, options, owned)
    found = [violation for rule in kind.constraints for violation in rule.check(case)]
    return [*found, *_incomplete(case)]


def _incomplete(case: Case) -> Iterable[Violation]:
    """What cards that somebody typed do not say yet, each field once."""
    check = case.kind.check
    typed = {card.code for card in case.pool.own} if check else frozenset[str]()
    if check is None or not typed:
        return
    for card in {line.card.code: line.card for line in case.lines()}.values():
        for fault in check(card) if card.code in typed else ():
            yield Violation(
                fault.message.clause,
                fault.severity,
                fault.message,
                cards=(card.code,),
                subject=f"{card.code} {fault.field}",
            )


def judge_table(
    loadouts: Sequence[Loadout | None], kind: LoadoutKind, pool: CardPool, options: Options
) -> list[Violation]:
    """The violations that only show when the loadouts of all seats are looked at together."""
    case = TableCase(loadouts, kind, pool, options)
    return [violation for rule in kind.joint_constraints for violation in rule.check(case)]


def is_legal(violations: Iterable[Violation]) -> bool:
    """Whether nothing here blocks play."""
    return all(violation.severity is Severity.WARNING for violation in violations)


def describe_rules(kind: LoadoutKind, options: Options) -> list[tuple[str, Message]]:
    """(clause id, sentence) of each rule in force, in order: shown before anything is broken."""
    rules: list[Constraint | JointConstraint] = [*kind.constraints, *kind.joint_constraints]
    described = [(rule.clause, rule.describe(options)) for rule in rules]
    return [(clause, message) for clause, message in described if message is not None]


def apply_edits(loadout: Loadout, edits: Iterable[Edit]) -> Loadout:
    """The loadout after the edits; a quantity never falls below 0, and a 0 leaves the zone."""
    zones = {key: dict(counts) for key, counts in loadout.zones.items()}
    bad = loadout.bad_lines
    for edit in edits:
        if edit.drop_bad:
            bad = tuple(line for line in bad if (line.zone, line.code) != (edit.zone, edit.code))
        counts = zones.setdefault(edit.zone, {})
        counts[edit.code] = max(0, counts.get(edit.code, 0) + edit.delta)
    kept = {
        key: {code: counts[code] for code in sorted(counts) if counts[code]}
        for key, counts in sorted(zones.items())
    }
    kept = {key: counts for key, counts in kept.items() if counts}
    return replace(loadout, zones=kept, bad_lines=bad)


def card_list(lines: Iterable[Line]) -> tuple[MessageParam, ...]:
    """Cards with their quantities as a message parameter: "2 × Rimelet"."""
    return tuple(
        Message(_CARD_LINE, {"quantity": line.quantity, "card": line.card.name}) for line in lines
    )


def report(
    clause: str,
    phrase: Phrase,
    params: Mapping[str, MessageParam],
    remedies: tuple[Remedy, ...],
    *,
    cards: tuple[str, ...] = (),
    subject: str = "",
    seats: tuple[int, ...] = (),
    severity: Severity = Severity.ERROR,
) -> Violation:
    """A violation whose `found`, `allowed` and `difference` are those its message shows."""
    difference = params.get("difference", 1)
    return Violation(
        clause,
        severity,
        phrase.fill(params, clause),
        _plain(params.get("found", 0)),
        _plain(params.get("allowed", 0)),
        difference if isinstance(difference, int) else 1,
        cards,
        remedies,
        subject,
        seats,
    )


def _plain(value: MessageParam) -> int | str:
    return value if isinstance(value, (int, str)) else 0


def amounts(found: int, allowed: int) -> dict[str, MessageParam]:
    """The three numbers that every message may show."""
    return {"found": found, "allowed": allowed, "difference": abs(found - allowed)}

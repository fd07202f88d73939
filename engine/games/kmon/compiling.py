"""Compiles the effects of a card: selectors, amounts, conditions, persistent blocks (KM-9).

A choice made at declaration is a slot of the card. A choice made at resolution (KM-4.39: every one
inside a tick, and each that the opponent makes) is a slot too, filled by a `CHOICE` op that stands
before the op that needs it and shares its condition.
"""

from __future__ import annotations

from typing import Any, Final

from engine.effects.asked import is_asked
from engine.effects.program import SLOT_MODE, SLOT_TARGET, SMALL, Compiler
from engine.effects.tree import Op, read_ops
from engine.games.kmon.codes import BUFF, DEBUFF, ELEMENTS, NO_ELEMENT, NOTHING, TRAITS, TYPES
from engine.games.kmon.core import Core
from engine.games.kmon.measuring import Step
from engine.games.kmon.selecting import (
    ANSWERED,
    ANY,
    ASKED_AMOUNT,
    ASKED_CONDITION,
    CHOICES,
    CHOSEN,
    CONDITIONS,
    COUNTS,
    LATE_MODE,
    LATE_TARGET,
    MEASURED,
    NO_MAXIMUM,
    NO_SUCH_CARD,
    OWN_EXHAUSTED,
    PLAYERS,
    RELATIONS,
    SELECTORS,
)
from engine.games.kmon.statics import FORBIDDEN, GAINS, MODIFIERS, SOURCES
from engine.games.kmon.waiting import EVENTS

OWNER: Final = 0
OPPONENT: Final = 1
# "all" as an amount: no printed number comes near it (KM-9.8).
ALL: Final = SMALL


class KMonCompiler(Compiler):
    """Compiles the effects of one card."""

    def __init__(self, rules: Core) -> None:
        super().__init__(rules)
        self.core: Core = rules
        self.is_late = False
        self.chooser = OWNER
        self.in_condition = False
        self.chosen: list[list[int]] = []
        self.step: Step | None = None
        self.is_recalling = False

    # --- programs ------------------------------------------------------------------------

    def program(self, ops: tuple[Op, ...]) -> int:
        coded: list[list[int]] = []
        spans: list[tuple[Step, int]] = []
        around, has_recalled = self.step, False
        for op in ops:
            outer, outer_chooser = self.chosen, self.chooser
            self.is_recalling, at = False, len(coded)
            self.chosen = []
            self.chooser = OPPONENT if op.params.get("chooser") == "opponent" else OWNER
            *asks, row = self.coded(op)
            # What the condition itself asks for comes first, whatever the condition says.
            coded += [[self.core.v_choice, 0, *each[1:]] for each in self.chosen if each[0]]
            coded += asks
            coded += [
                [self.core.v_choice, row[1], *each[1:]] for each in self.chosen if not each[0]
            ]
            coded.append(row)
            self.chosen, self.chooser = outer, outer_chooser
            if not spans or self.is_recalling or op.verb != spans[-1][0].verb:
                spans.append((Step(op), at))
            self.step = spans[-1][0]
            has_recalled = has_recalled or self.is_recalling
        self.step, self.is_recalling = around, has_recalled
        self.rules.programs.append(self._measured(coded, spans))
        return len(self.rules.programs) - 1

    def _measured(self, coded: list[list[int]], spans: list[tuple[Step, int]]) -> list[list[int]]:
        """The rows with a look before and after each step that is asked about (KM-9.12)."""
        ends = [*(at for _, at in spans), len(coded)][1:]
        found: list[list[int]] = []
        for (step, first), end in zip(spans, ends, strict=True):
            if step.slot < 0:
                found += coded[first:end]
                continue
            measure = [self.core.v_measure, 0, step.slot, step.meter]
            found += [[*measure, 0], *coded[first:end], [*measure, 1]]
        return found

    def recalled(self) -> int:
        """The slot in which stands what the step before did; -1 where there is none."""
        self.is_recalling = True
        if self.step is None or not self.step.meter:
            return NOTHING
        if self.step.slot < 0:
            self.step.slot = super().slot(MEASURED, self.step.meter)
        return self.step.slot

    def slot(self, kind: int, info: int) -> int:
        # Under a mode that is chosen when the effect happens, nothing can be chosen before.
        is_under = self.guard >= 0 and self.slots[self.guard][0] >= LATE_TARGET
        if not self.is_late and self.chooser != OPPONENT and not is_under:
            return super().slot(kind, info)
        late = LATE_MODE if kind == SLOT_MODE else LATE_TARGET
        number = super().slot(late, info)
        self.chosen.append([int(self.in_condition), number, late, info, self.chooser])
        return number

    # --- words ---------------------------------------------------------------------------

    def selector(self, raw: Any) -> int:
        if raw in SELECTORS:
            return SELECTORS.index(raw)
        if raw in CHOICES:
            return CHOSEN + self.slot(SLOT_TARGET, CHOICES.index(raw))
        raise ValueError(f"{raw!r} is not a selector")

    def exhausted(self) -> int:
        """The slot for one of the owner's exhausted K-Mon, whom no selector means."""
        return self.slot(SLOT_TARGET, OWN_EXHAUSTED)

    def who(self, raw: Any) -> int:
        return PLAYERS.index(raw)

    def amount(self, raw: Any) -> int:
        if isinstance(raw, int):
            return raw
        if is_asked(raw):
            self.core.amounts.append([ASKED_AMOUNT, 1, NO_MAXIMUM, self.asked(raw)])
            return SMALL + len(self.core.amounts)
        what, _, inner = raw["count"].partition("(")
        inner = inner.rstrip(")")
        argument = self.selector(inner) if inner and inner != "effect" else 0
        if what == "done":
            argument = self.recalled()
        most = int(raw.get("max", NO_MAXIMUM))
        row = [COUNTS.index(what), int(raw.get("times", 1)), most, argument]
        self.core.amounts.append(row)
        return SMALL + len(self.core.amounts)

    def amount_or_all(self, raw: Any) -> int:
        """An amount, or ALL."""
        return ALL if raw == "all" else self.amount(raw)

    def amount_or_until(self, raw: Any) -> list[int]:
        """An amount, and whether it says how many cards are then in hand (KM-9.11)."""
        if isinstance(raw, dict) and "until" in raw:
            return [self.amount(raw["until"]), 1]
        return [self.amount(raw), 0]

    def filter(self, raw: Any) -> int:
        """The number of a filter of cards (KM-9.5), 0 for none."""
        if raw is None:
            return 0
        element = raw.get("element", "any")
        wanted = NO_ELEMENT if element is None else ANY
        code = raw.get("code")
        pool = self.core.pool
        kinds = {kind for kind in TYPES if raw.get("type", kind) == kind}
        kinds &= set(raw.get("types") or TYPES)
        self.core.filters.append([
            sum(1 << TYPES.index(kind) for kind in kinds),
            ELEMENTS.index(element) if element in ELEMENTS else wanted,
            ANY if code is None else pool.index(code) if code in pool else NO_SUCH_CARD,
        ])  # fmt: skip
        return len(self.core.filters)

    def condition(self, raw: Any) -> int:
        if raw is None:
            return 0
        ((name, body),) = raw.items()
        if is_asked(raw):
            self.core.conditions.append([ASKED_CONDITION, self.asked(raw)])
            return len(self.core.conditions)
        outer, self.in_condition = self.in_condition, True
        self.core.conditions.append([CONDITIONS.index(name), *self._operands(name, body)])
        self.in_condition = outer
        return len(self.core.conditions)

    def _operands(self, name: str, body: Any) -> list[int]:
        if name in ("all", "any"):
            return [self.condition(each) for each in body]
        if name == "not":
            return [self.condition(body)]
        if name == "cmp":
            return [self.amount(body[0]), RELATIONS.index(body[1]), self.amount(body[2])]
        if name == "answered":
            return [ANSWERED.index(word) for word in body]
        return [self.selector(body[0]), *self._rest(name, body)]

    def _rest(self, name: str, body: Any) -> list[int]:
        if name == "stance":
            return [1 if body[1] == "defence" else 0]
        if name == "element":
            return [int(body[1] == "any"), ELEMENTS.index(body[2])]
        if name == "has_effect":
            return [BUFF if body[1] == "buff" else DEBUFF]
        if name == "hp_left":
            return [RELATIONS.index(body[1]), self.amount(body[2])]
        return [TRAITS.index(body[1])]

    # --- persistent blocks ---------------------------------------------------------------

    def block(self, raw: Any, path: str) -> list[int]:
        """Compile a persistent block: `[selector, number of the block]` (KM-9.1)."""
        core = self.core
        number = len(core.block_kind)
        core.block_kind.append(BUFF if raw["kind"] == "buff" else DEBUFF)
        core.block_duration.append(int(raw["duration"]))
        rows = [modifier(each) for each in raw.get("static", [])]
        core.block_statics.append(rows)
        bits = 0
        for row in rows:
            bits |= row[0]
        core.block_bits.append(bits)
        core.block_on_attach.append(0)
        core.block_tick.append(0)
        core.block_end.append(0)
        core.block_slots.append(0)
        core.block_waits.append([])
        target = self.selector(raw["target"])
        if raw.get("on_attach"):
            core.block_on_attach[number] = self.program(
                read_ops(raw["on_attach"], f"{path}.on_attach")
            )
        self._late(number, raw, path)
        return [target, number]

    def _late(self, number: int, raw: Any, path: str) -> None:
        """What happens later has slots of its own, all filled when it happens (KM-4.39)."""
        kept = (self.slots, self.guard, self.is_late, self.step)
        self.slots, self.guard, self.is_late, self.step = [], -1, True, None
        for name, programs in (("tick", self.core.block_tick), ("on_end", self.core.block_end)):
            if raw.get(name):
                programs[number] = self.program(read_ops(raw[name], f"{path}.{name}"))
        for at, wait in enumerate(raw.get("waits", ())):
            ops = read_ops(wait["do"], f"{path}.waits[{at}].do")
            row = [EVENTS.index(wait["event"]), self.program(ops)]
            self.core.block_waits[number].append(row)
        self.core.block_slots[number] = len(self.slots)
        self.slots, self.guard, self.is_late, self.step = kept


def modifier(raw: Any) -> list[int]:
    """A static modifier as `[kind bit, operands...]` (KM-9.6); see `statics` for the operands."""
    name = raw["mod"]
    row = [1 << MODIFIERS.index(name)]
    if name in ("damage_dealt", "damage_taken"):
        return [*row, int(raw["amount"]), SOURCES[raw["source"]]]
    if name == "cost":
        types = raw.get("types") or TYPES
        elements = raw.get("elements") or []
        return [
            *row,
            int(raw["amount"]),
            sum(1 << TYPES.index(each) for each in set(types)),
            sum(1 << ELEMENTS.index(each) for each in set(elements)),
            int(raw.get("min", 0)),
        ]
    if name == "forbid":
        return [*row, 1 << FORBIDDEN.index(raw["what"])]
    if name == "trait_gain":
        return [*row, TRAITS.index(raw["id"])]
    if name in ("element_add", "primary_set"):
        return [*row, ELEMENTS.index(raw["element"])]
    if name == "charge_gain":
        return [*row, int(raw["amount"]), GAINS[raw["on"]]]
    return [*row, int(raw["amount"])] if name == "evasion_cost" else row
